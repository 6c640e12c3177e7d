package org.quoin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Rules of comments that doclint does not check. */
class JavadocTest {

  /** First words that refer to another comment, or to nothing. */
  private static final Pattern FRAGMENT =
      Pattern.compile(
          "(The same|Those|That|Of|As|It|Its|They|Their|So many|Nobody|Nothing)\\b.*"
              + "|\\{@return (the same|those|that|it|its|whose|nobody|both|one that)\\b.*",
          Pattern.DOTALL);

  /**
   * Doclint requires this only together with a sentence per parameter, so the build requires it of
   * the packages for other programs only.
   */
  @Test
  void everyDocumentedPublicMethodTellsWhatItReturns() throws IOException {
    List<String> silent = new ArrayList<>();
    scan(docs -> new Methods(docs, silent));
    assertThat(silent).isEmpty();
  }

  @Test
  void everyCommentStandsAlone() throws IOException {
    List<String> fragments = new ArrayList<>();
    scan(docs -> new Beginnings(docs, fragments));
    assertThat(fragments).isEmpty();
  }

  private static void scan(Function<DocTrees, TreePathScanner<Void, Void>> scanner)
      throws IOException {
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
      DocTrees docs = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        scanner.apply(docs).scan(unit, null);
      }
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

    /** A compact constructor of a record, which has no list of parameters, only checks values. */
    private boolean isConstructor(MethodTree method) {
      CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
      long start = docs.getSourcePositions().getStartPosition(unit, method);
      if (!method.getName().contentEquals("<init>") || start < 0) {
        return false;
      }
      try {
        String text = unit.getSourceFile().getCharContent(true).toString().substring((int) start);
        return text.indexOf('(') >= 0 && text.indexOf('(') < text.indexOf('{');
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
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
