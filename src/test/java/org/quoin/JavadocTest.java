package org.quoin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Rules of comments that doclint does not check. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JavadocTest {

  /** First words that refer to another comment, or to nothing. */
  private static final Pattern FRAGMENT =
      Pattern.compile(
          "(The same|Those|That|Of|As|It|Its|They|Their|So many|Nobody|Nothing)\\b.*"
              + "|\\{@return (the same|those|that|it|its|whose|nobody|both|one that)\\b.*",
          Pattern.DOTALL);

  private DocTrees docs;
  private final List<CompilationUnitTree> units = new ArrayList<>();

  /**
   * Doclint requires this only together with a sentence per parameter, so the build requires it of
   * the packages for other programs only.
   */
  @Test
  void everyDocumentedPublicMethodTellsWhatItReturns() {
    List<String> silent = new ArrayList<>();
    scan(docs -> new Methods(docs, silent));
    assertThat(silent).isEmpty();
  }

  @Test
  void everyCommentStandsAlone() {
    List<String> fragments = new ArrayList<>();
    scan(docs -> new Beginnings(docs, fragments));
    assertThat(fragments).isEmpty();
  }

  /** The members that other programs can use, and each of their parameters, have a comment. */
  @Test
  void whatOtherProgramsUseHasItsComment() throws IOException {
    Matcher api =
        Pattern.compile("<quoin.api>(.*)</quoin.api>")
            .matcher(Files.readString(Path.of("pom.xml")));
    assertThat(api.find()).isTrue();
    List<String> names = List.of(api.group(1).split(","));
    List<String> missing = new ArrayList<>();
    scan(docs -> new Missing(docs, names, missing));
    assertThat(missing).isEmpty();
  }

  private void scan(Function<DocTrees, TreePathScanner<Void, Void>> scanner) {
    for (CompilationUnitTree unit : units) {
      scanner.apply(docs).scan(unit, null);
    }
  }

  /** Reads every source file once for all tests. */
  @BeforeAll
  void parse() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
      List<Path> all = sources.filter(file -> file.toString().endsWith(".java")).toList();
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(all));
      docs = DocTrees.instance(task);
      task.parse().forEach(units::add);
    }
  }

  /** A compact constructor of a record has no list of parameters and only checks values. */
  private static boolean isCompact(DocTrees docs, TreePath path) {
    CompilationUnitTree unit = path.getCompilationUnit();
    long start = docs.getSourcePositions().getStartPosition(unit, path.getLeaf());
    if (start < 0 || !((MethodTree) path.getLeaf()).getName().contentEquals("<init>")) {
      return false;
    }
    try {
      String text = unit.getSourceFile().getCharContent(true).toString().substring((int) start);
      return text.indexOf('(') < 0 || text.indexOf('(') > text.indexOf('{');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Finds comments that begin with a fragment, or that of a constructor without "Creates". */
  private static final class Beginnings extends TreePathScanner<Void, Void> {
    private final DocTrees docs;
    private final List<String> fragments;

    Beginnings(DocTrees docs, List<String> fragments) {
      this.docs = docs;
      this.fragments = fragments;
    }

    @Override
    public Void visitClass(ClassTree type, Void none) {
      check(type.getSimpleName().toString(), false);
      return super.visitClass(type, null);
    }

    @Override
    public Void visitMethod(MethodTree method, Void none) {
      check(method.getName().toString(), isConstructor(method));
      return super.visitMethod(method, null);
    }

    @Override
    public Void visitVariable(VariableTree field, Void none) {
      check(field.getName().toString(), false);
      return super.visitVariable(field, null);
    }

    private boolean isConstructor(MethodTree method) {
      return method.getName().contentEquals("<init>") && !isCompact(docs, getCurrentPath());
    }

    private void check(String name, boolean constructor) {
      DocCommentTree comment = docs.getDocCommentTree(getCurrentPath());
      if (comment == null) {
        return;
      }
      String text =
          comment.getFirstSentence().stream().map(Object::toString).collect(Collectors.joining());
      if (constructor ? !text.startsWith("Creates") : FRAGMENT.matcher(text).matches()) {
        fragments.add(
            getCurrentPath().getCompilationUnit().getSourceFile().getName()
                + ": "
                + name
                + ": "
                + text);
      }
    }
  }

  /** Finds members without a comment, and parameters that the comment leaves out. */
  private static final class Missing extends TreePathScanner<Void, Void> {
    private final DocTrees docs;
    private final List<String> packages;
    private final List<String> missing;

    Missing(DocTrees docs, List<String> packages, List<String> missing) {
      this.docs = docs;
      this.packages = packages;
      this.missing = missing;
    }

    @Override
    public Void visitCompilationUnit(CompilationUnitTree unit, Void none) {
      String name = String.valueOf(unit.getPackageName());
      return packages.contains(name) ? super.visitCompilationUnit(unit, null) : null;
    }

    @Override
    public Void visitClass(ClassTree type, Void none) {
      if (!isPublic(type.getModifiers())) {
        return null;
      }
      // An annotation of a component of a result is its meaning.
      List<String> parameters = new ArrayList<>();
      type.getTypeParameters().forEach(p -> parameters.add("<" + p.getName() + ">"));
      if (type.getKind() == Tree.Kind.RECORD) {
        for (Tree member : type.getMembers()) {
          if (member instanceof VariableTree field
              && !field.getModifiers().getFlags().contains(Modifier.STATIC)
              && field.getModifiers().getAnnotations().isEmpty()) {
            parameters.add(field.getName().toString());
          }
        }
      }
      check(type.getSimpleName().toString(), parameters);
      return super.visitClass(type, null);
    }

    @Override
    public Void visitMethod(MethodTree method, Void none) {
      if (isPublic(method.getModifiers())
          && !Methods.inherits(method)
          && !isCompact(docs, getCurrentPath())) {
        List<String> parameters = new ArrayList<>();
        method.getTypeParameters().forEach(p -> parameters.add("<" + p.getName() + ">"));
        method.getParameters().forEach(p -> parameters.add(p.getName().toString()));
        check(method.getName().toString(), parameters);
      }
      return null;
    }

    @Override
    public Void visitVariable(VariableTree field, Void none) {
      boolean component =
          parent().getKind() == Tree.Kind.RECORD
              && !field.getModifiers().getFlags().contains(Modifier.STATIC);
      if (isPublic(field.getModifiers()) && !component) {
        check(field.getName().toString(), List.of());
      }
      return null;
    }

    @Override
    public Void visitBlock(BlockTree initializer, Void none) {
      return null;
    }

    private ClassTree parent() {
      return (ClassTree) getCurrentPath().getParentPath().getLeaf();
    }

    /** Members of interfaces are public without the word. */
    private boolean isPublic(ModifiersTree modifiers) {
      return modifiers.getFlags().contains(Modifier.PUBLIC)
          || (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree type
              && type.getKind() == Tree.Kind.INTERFACE
              && !modifiers.getFlags().contains(Modifier.PRIVATE));
    }

    private void check(String name, List<String> parameters) {
      DocCommentTree comment = docs.getDocCommentTree(getCurrentPath());
      String place = getCurrentPath().getCompilationUnit().getSourceFile().getName() + ": " + name;
      if (comment == null) {
        missing.add(place);
        return;
      }
      for (String parameter : parameters) {
        if (comment.getBlockTags().stream()
            .noneMatch(tag -> tag.toString().startsWith("@param " + parameter + " "))) {
          missing.add(place + ": " + parameter);
        }
      }
    }
  }

  /** Finds public methods with a comment but without a word on what they return. */
  private static final class Methods extends TreePathScanner<Void, Void> {
    private final DocTrees docs;
    private final List<String> silent;

    Methods(DocTrees docs, List<String> silent) {
      this.docs = docs;
      this.silent = silent;
    }

    @Override
    public Void visitClass(ClassTree type, Void none) {
      return isSeen(type) ? super.visitClass(type, null) : null;
    }

    private static boolean isSeen(ClassTree type) {
      return type.getModifiers().getFlags().contains(Modifier.PUBLIC);
    }

    @Override
    public Void visitMethod(MethodTree method, Void none) {
      TreePath path = getCurrentPath();
      DocCommentTree comment = docs.getDocCommentTree(path);
      if (comment != null
          && returns(method)
          && method.getModifiers().getFlags().contains(Modifier.PUBLIC)
          && !inherits(method)
          && Stream.concat(comment.getFirstSentence().stream(), comment.getBlockTags().stream())
              .noneMatch(ReturnTree.class::isInstance)) {
        silent.add(path.getCompilationUnit().getSourceFile().getName() + ": " + method.getName());
      }
      return null;
    }

    /** The overridden method states what it returns. */
    private static boolean inherits(MethodTree method) {
      return method.getModifiers().getAnnotations().stream()
          .anyMatch(one -> one.getAnnotationType().toString().equals("Override"));
    }

    private static boolean returns(MethodTree method) {
      Tree type = method.getReturnType();
      return type != null && !type.toString().equals("void");
    }
  }
}
