package org.quoin.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Replaces the lambdas and method references in the classes of a jar by classes. Java links a
 * lambda when a program first meets it. That takes a tenth of a millisecond, although the
 * class-data archive has the lambda's class; a named class from the archive takes a fifth of that.
 * Many commands meet hundreds.
 *
 * <p>A made class is a member of the nest of the class with the lambda, so that it may call the
 * private method that has the lambda's body. Serializable lambdas, and classes in a format older
 * than nests, stay unchanged. The build runs this file on the jar of a release.
 */
final class InnerClasses {
  /** The first class file format that knows nests. */
  private static final int NESTS = Opcodes.V11;

  private static final String ENDING = ".class";

  /** The field with the only object of a class without captured variables. */
  private static final String ONLY = "ONLY";

  /** The method that creates an object from captured variables. */
  private static final String CREATE = "create";

  private final Map<String, byte[]> classes = new LinkedHashMap<>();
  private final Map<String, List<String>> members = new HashMap<>();

  private InnerClasses() {}

  /**
   * Changes a jar in place.
   *
   * @param args the jar, and the folder in it whose classes are changed, such as {@code org/quoin/}
   */
  public static void main(String[] args) throws IOException {
    Path jar = Path.of(args[0]);
    Path changed = Path.of(args[0] + ".new");
    change(jar, args[1], changed);
    Files.move(changed, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void change(Path jar, String folder, Path changed) throws IOException {
    try (ZipFile in = new ZipFile(jar.toFile());
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(changed))) {
      Map<String, byte[]> files = new LinkedHashMap<>();
      Map<String, byte[]> classes = new LinkedHashMap<>();
      long time = 0;
      for (ZipEntry entry : in.stream().toList()) {
        byte[] bytes = in.getInputStream(entry).readAllBytes();
        files.put(entry.getName(), bytes);
        if (entry.getName().startsWith(folder) && entry.getName().endsWith(ENDING)) {
          classes.put(name(entry.getName()), bytes);
          time = Math.max(time, entry.getTime());
        }
      }
      replaced(classes).forEach((name, bytes) -> files.put(name + ENDING, bytes));
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry old = in.getEntry(file.getKey());
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTime(old == null ? time : old.getTime());
        out.putNextEntry(entry);
        out.write(file.getValue());
        out.closeEntry();
      }
    }
  }

  private static String name(String file) {
    return file.substring(0, file.length() - ENDING.length());
  }

  /**
   * {@return classes without lambdas, and the classes made of their lambdas}
   *
   * @param classes their bytes by name, such as {@code org/quoin/engine/Engine}
   */
  static Map<String, byte[]> replaced(Map<String, byte[]> classes) {
    InnerClasses made = new InnerClasses();
    Map<String, byte[]> all = new LinkedHashMap<>();
    classes.forEach((name, bytes) -> all.put(name, made.changed(bytes)));
    made.members.forEach(
        (host, members) -> all.computeIfPresent(host, (name, bytes) -> host(bytes, members)));
    all.putAll(made.classes);
    return all;
  }

  /** {@return a class whose lambdas are classes} */
  private byte[] changed(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(0);
    Lambdas lambdas = new Lambdas(writer);
    reader.accept(lambdas, 0);
    return lambdas.found == 0 ? bytes : writer.toByteArray();
  }

  /** {@return a class with more members of its nest} */
  private static byte[] host(byte[] bytes, List<String> more) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visitEnd() {
            more.forEach(this::visitNestMember);
            super.visitEnd();
          }
        },
        0);
    return writer.toByteArray();
  }

  private final class Lambdas extends ClassVisitor {
    private String name;
    private String host;
    private int version;
    private int found;

    Lambdas(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        String signature,
        String parent,
        String[] interfaces) {
      this.version = version;
      this.name = name;
      this.host = name;
      super.visit(version, access, name, signature, parent, interfaces);
    }

    @Override
    public void visitNestHost(String host) {
      this.host = host;
      super.visitNestHost(host);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String method, String descriptor, String signature, String[] exceptions) {
      return new MethodVisitor(
          Opcodes.ASM9, super.visitMethod(access, method, descriptor, signature, exceptions)) {
        @Override
        public void visitInvokeDynamicInsn(
            String sam, String factory, Handle bootstrap, Object... arguments) {
          Optional<String> made =
              version >= NESTS && isLambda(bootstrap)
                  ? made(sam, factory, arguments)
                  : Optional.empty();
          if (made.isEmpty()) {
            super.visitInvokeDynamicInsn(sam, factory, bootstrap, arguments);
          } else if (Type.getArgumentTypes(factory).length == 0) {
            String type = Type.getReturnType(factory).getDescriptor();
            super.visitFieldInsn(Opcodes.GETSTATIC, made.get(), ONLY, type);
          } else {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, made.get(), CREATE, factory, false);
          }
        }
      };
    }

    private static boolean isLambda(Handle bootstrap) {
      return bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory")
          && bootstrap.getName().equals("metafactory");
    }

    /** {@return the name of a new class for a lambda; empty if it stays one} */
    private Optional<String> made(String sam, String factory, Object... arguments) {
      String inner = name + "$$" + found;
      Optional<byte[]> bytes = new Lambda(inner, host, version, sam, factory, arguments).bytes();
      bytes.ifPresent(
          made -> {
            found++;
            classes.put(inner, made);
            members.computeIfAbsent(host, any -> new ArrayList<>()).add(inner);
          });
      return bytes.map(made -> inner);
    }
  }

  /**
   * One lambda or method reference.
   *
   * @param inner name of its class
   * @param host name of the host of its nest
   * @param version class file format
   * @param sam name of the interface's method
   * @param erased type of that method
   * @param body what it calls
   * @param exact type of the method with the interface's type arguments
   * @param type the interface
   * @param captured types of the variables that it captures
   */
  private record Lambda(
      String inner,
      String host,
      int version,
      String sam,
      Type erased,
      Handle body,
      Type exact,
      Type type,
      Type[] captured) {
    Lambda(
        String inner, String host, int version, String sam, String factory, Object... arguments) {
      this(
          inner,
          host,
          version,
          sam,
          (Type) arguments[0],
          (Handle) arguments[1],
          (Type) arguments[2],
          Type.getReturnType(factory),
          Type.getArgumentTypes(factory));
    }

    /** {@return the class; empty if a value needs a conversion that is not known here} */
    Optional<byte[]> bytes() {
      ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      writer.visit(
          version,
          Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
          inner,
          null,
          "java/lang/Object",
          new String[] {type.getInternalName()});
      writer.visitNestHost(host);
      constructor(writer);
      creation(writer);
      MethodVisitor code =
          writer.visitMethod(Opcodes.ACC_PUBLIC, sam, erased.getDescriptor(), null, null);
      if (!call(code)) {
        return Optional.empty();
      }
      writer.visitEnd();
      return Optional.of(writer.toByteArray());
    }

    private String constructed() {
      return Type.getMethodDescriptor(Type.VOID_TYPE, captured);
    }

    private void constructor(ClassWriter writer) {
      for (int i = 0; i < captured.length; i++) {
        writer.visitField(
            Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL,
            "v" + i,
            captured[i].getDescriptor(),
            null,
            null);
      }
      MethodVisitor code =
          writer.visitMethod(Opcodes.ACC_PRIVATE, "<init>", constructed(), null, null);
      code.visitCode();
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
      int at = 1;
      for (int i = 0; i < captured.length; i++) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(captured[i].getOpcode(Opcodes.ILOAD), at);
        code.visitFieldInsn(Opcodes.PUTFIELD, inner, "v" + i, captured[i].getDescriptor());
        at += captured[i].getSize();
      }
      end(code, Opcodes.RETURN);
    }

    private void creation(ClassWriter writer) {
      if (captured.length == 0) {
        writer.visitField(
            Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, ONLY, type.getDescriptor(), null, null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        code.visitCode();
        create(code);
        code.visitFieldInsn(Opcodes.PUTSTATIC, inner, ONLY, type.getDescriptor());
        end(code, Opcodes.RETURN);
      } else {
        MethodVisitor code =
            writer.visitMethod(
                Opcodes.ACC_STATIC, CREATE, Type.getMethodDescriptor(type, captured), null, null);
        code.visitCode();
        create(code);
        end(code, Opcodes.ARETURN);
      }
    }

    /** Leaves a new object on the stack, made of the variables of a static method. */
    private void create(MethodVisitor code) {
      code.visitTypeInsn(Opcodes.NEW, inner);
      code.visitInsn(Opcodes.DUP);
      int at = 0;
      for (Type one : captured) {
        code.visitVarInsn(one.getOpcode(Opcodes.ILOAD), at);
        at += one.getSize();
      }
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, inner, "<init>", constructed(), false);
    }

    private static void end(MethodVisitor code, int instruction) {
      code.visitInsn(instruction);
      code.visitMaxs(0, 0);
      code.visitEnd();
    }

    /** Writes the method of the interface, and returns whether every value could be converted. */
    private boolean call(MethodVisitor code) {
      List<Type> targets = new ArrayList<>();
      Type owner = Type.getObjectType(body.getOwner());
      boolean creates = body.getTag() == Opcodes.H_NEWINVOKESPECIAL;
      if (body.getTag() != Opcodes.H_INVOKESTATIC && !creates) {
        targets.add(owner);
      }
      targets.addAll(List.of(Type.getArgumentTypes(body.getDesc())));
      Type[] written = erased.getArgumentTypes();
      Type[] meant = exact.getArgumentTypes();
      if (targets.size() != captured.length + written.length) {
        return false;
      }
      code.visitCode();
      if (creates) {
        code.visitTypeInsn(Opcodes.NEW, body.getOwner());
        code.visitInsn(Opcodes.DUP);
      }
      for (int i = 0; i < captured.length; i++) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, inner, "v" + i, captured[i].getDescriptor());
        if (isPrimitive(captured[i]) && !captured[i].equals(targets.get(i))) {
          return false;
        }
      }
      int at = 1;
      for (int i = 0; i < written.length; i++) {
        code.visitVarInsn(written[i].getOpcode(Opcodes.ILOAD), at);
        at += written[i].getSize();
        if (!convert(code, written[i], meant[i], targets.get(captured.length + i))) {
          return false;
        }
      }
      int call =
          switch (body.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            default -> body.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
          };
      code.visitMethodInsn(
          call, body.getOwner(), body.getName(), body.getDesc(), body.isInterface());
      Type result = creates ? owner : Type.getReturnType(body.getDesc());
      Type asked = erased.getReturnType();
      if (asked.equals(Type.VOID_TYPE)) {
        if (result.getSize() > 0) {
          code.visitInsn(result.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
        }
      } else if (!convert(
          code,
          result,
          isPrimitive(result) || isPrimitive(asked) ? result : exact.getReturnType(),
          asked)) {
        return false;
      }
      end(code, asked.getOpcode(Opcodes.IRETURN));
      return true;
    }

    private static boolean isPrimitive(Type type) {
      return type.getSort() < Type.ARRAY;
    }

    /**
     * Converts the value on the stack, and returns whether it could.
     *
     * @param from its type in the code
     * @param meant its type with the interface's type arguments
     * @param to the type that is needed
     */
    private static boolean convert(MethodVisitor code, Type from, Type meant, Type to) {
      if (isPrimitive(from) && isPrimitive(to)) {
        return widen(code, from, to);
      }
      if (isPrimitive(from)) {
        Box box = Box.of(from);
        code.visitMethodInsn(
            Opcodes.INVOKESTATIC,
            box.type,
            "valueOf",
            "(" + from.getDescriptor() + ")L" + box.type + ";",
            false);
        return true;
      }
      if (isPrimitive(to)) {
        Optional<Box> box = Box.named(meant.getInternalName());
        if (box.isEmpty()) {
          return false;
        }
        code.visitTypeInsn(Opcodes.CHECKCAST, box.get().type);
        code.visitMethodInsn(
            Opcodes.INVOKEVIRTUAL,
            box.get().type,
            box.get().method,
            "()" + box.get().primitive.getDescriptor(),
            false);
        return widen(code, box.get().primitive, to);
      }
      if (!from.equals(to) && !to.getDescriptor().equals("Ljava/lang/Object;")) {
        code.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
      }
      return true;
    }

    private static boolean widen(MethodVisitor code, Type from, Type to) {
      if (from.equals(to)) {
        return true;
      }
      String ways = from.getDescriptor() + to.getDescriptor();
      int instruction =
          switch (ways) {
            case "IJ", "SJ", "BJ", "CJ" -> Opcodes.I2L;
            case "ID", "SD", "BD", "CD" -> Opcodes.I2D;
            case "IF", "SF", "BF", "CF" -> Opcodes.I2F;
            case "JD" -> Opcodes.L2D;
            case "JF" -> Opcodes.L2F;
            case "FD" -> Opcodes.F2D;
            case "SI", "BI", "CI" -> Opcodes.NOP;
            default -> -1;
          };
      if (instruction > Opcodes.NOP) {
        code.visitInsn(instruction);
      }
      return instruction >= Opcodes.NOP;
    }
  }

  private enum Box {
    INT("java/lang/Integer", "intValue", Type.INT_TYPE),
    LONG("java/lang/Long", "longValue", Type.LONG_TYPE),
    DOUBLE("java/lang/Double", "doubleValue", Type.DOUBLE_TYPE),
    BOOLEAN("java/lang/Boolean", "booleanValue", Type.BOOLEAN_TYPE),
    CHAR("java/lang/Character", "charValue", Type.CHAR_TYPE),
    BYTE("java/lang/Byte", "byteValue", Type.BYTE_TYPE),
    SHORT("java/lang/Short", "shortValue", Type.SHORT_TYPE),
    FLOAT("java/lang/Float", "floatValue", Type.FLOAT_TYPE);

    private final String type;
    private final String method;
    private final Type primitive;

    Box(String type, String method, Type primitive) {
      this.type = type;
      this.method = method;
      this.primitive = primitive;
    }

    static Box of(Type primitive) {
      return List.of(values()).stream()
          .filter(box -> box.primitive.equals(primitive))
          .findFirst()
          .orElseThrow();
    }

    static Optional<Box> named(String type) {
      return List.of(values()).stream().filter(box -> box.type.equals(type)).findFirst();
    }
  }
}
