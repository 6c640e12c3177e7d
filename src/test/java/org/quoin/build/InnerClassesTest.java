package org.quoin.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InnerClassesTest {
  /** Has a lambda or method reference of each form, and answers with what they return. */
  @SuppressWarnings({"UnnecessaryLambda", "UnnecessaryMethodReference"})
  public static final class Forms implements Supplier<List<String>> {
    private final int field = 7;

    /** Creates the forms. */
    public Forms() {}

    @FunctionalInterface
    interface Kept extends Supplier<String>, Serializable {}

    interface Defaulted {
      String name();

      private String twice() {
        return name() + name();
      }

      default Supplier<String> doubled() {
        return this::twice;
      }
    }

    record Named(String name) implements Defaulted {}

    private static final class Inner {
      private static int counted(List<Integer> numbers) {
        return numbers.stream().mapToInt(number -> number + 1).sum();
      }
    }

    private static long wide(int narrow) {
      return 2L * narrow;
    }

    private long answer() {
      return field;
    }

    private int own(int number) {
      return field * number;
    }

    @Override
    public List<String> get() {
      byte tiny = 1;
      short small = 2;
      char letter = 'c';
      long large = 1L << 40;
      float single = 1.5f;
      double fraction = 2.5;
      boolean yes = true;
      String text = "t";
      List<String> said = new ArrayList<>();
      Supplier<String> captures =
          () -> "" + tiny + small + letter + large + single + fraction + yes + text + field;
      said.add(captures.get());
      Runnable effect = () -> said.add("ran");
      effect.run();
      Runnable ignored = this::answer;
      ignored.run();
      IntUnaryOperator own = this::own;
      said.add("own " + own.applyAsInt(3));
      IntToDoubleFunction widened = Forms::wide;
      said.add("widened " + widened.applyAsDouble(4));
      DoubleSupplier fromLong = () -> large;
      LongSupplier boxed = Long.valueOf(5)::longValue;
      said.add(fromLong.getAsDouble() + " " + boxed.getAsLong());
      BinaryOperator<Integer> sum = Integer::sum;
      said.add("sum " + sum.apply(2, 3));
      ToDoubleFunction<Integer> unboxed = number -> number / 2.0;
      ToDoubleFunction<Integer> value = Integer::intValue;
      said.add("unboxed " + unboxed.applyAsDouble(5) + " " + value.applyAsDouble(6));
      ToIntFunction<String> length = String::length;
      Function<String, Integer> also = String::length;
      said.add("length " + length.applyAsInt("four") + also.apply("five5"));
      Function<String, Named> made = Named::new;
      said.add(made.apply("n").doubled().get());
      IntFunction<int[]> array = int[]::new;
      said.add("array " + array.apply(3).length);
      BiFunction<Integer, Long, String> both = (number, more) -> number + ":" + more;
      said.add(both.apply(1, 2L));
      Supplier<Supplier<String>> nested = () -> () -> text + field;
      said.add(nested.get().get());
      Kept kept = () -> "kept " + text;
      said.add(kept.get());
      said.add("inner " + Inner.counted(List.of(1, 2)));
      said.add(
          Stream.of("b", "a", "cc").sorted(Comparator.comparing(String::length).reversed()).toList()
              + IntStream.range(0, 3).mapToObj(i -> "" + i).toList().toString());
      return said;
    }
  }

  private static final List<Class<?>> CLASSES =
      List.of(
          Forms.class,
          Forms.Kept.class,
          Forms.Defaulted.class,
          Forms.Named.class,
          Forms.Inner.class,
          InnerClassesTest.class);

  @Test
  void everyFormOfLambdaReturnsWhatItDidBefore() throws ReflectiveOperationException, IOException {
    assertEquals(new Forms().get(), changed(classes()).get());
  }

  @Test
  void onlySerializableLambdasStay() throws IOException {
    Map<String, byte[]> changed = InnerClasses.replaced(classes());
    String library = String.join("/", "java", "lang", "invoke", "LambdaMetafactory");
    String forms = Forms.class.getName().replace('.', '/');
    for (Map.Entry<String, byte[]> one : changed.entrySet()) {
      boolean kept = one.getKey().equals(forms);
      assertEquals(kept, text(one.getValue()).contains(library), one.getKey());
    }
    assertEquals(changed.keySet(), InnerClasses.replaced(changed).keySet());
  }

  private static Map<String, byte[]> classes() throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    for (Class<?> one : CLASSES) {
      String name = one.getName().replace('.', '/');
      try (InputStream in = one.getResourceAsStream("/" + name + ".class")) {
        classes.put(name, in.readAllBytes());
      }
    }
    return classes;
  }

  @SuppressWarnings("unchecked")
  private static Supplier<List<String>> changed(Map<String, byte[]> classes)
      throws ReflectiveOperationException {
    Map<String, byte[]> changed = InnerClasses.replaced(classes);
    ClassLoader loader =
        new ClassLoader(null) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = changed.get(name.replace('.', '/'));
            if (bytes == null) {
              throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
          }
        };
    Class<?> forms = loader.loadClass(Forms.class.getName());
    return (Supplier<List<String>>) forms.getDeclaredConstructor().newInstance();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
