package org.quoin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** What the Javadoc of the house tells beside what doclint asks of it. */
class JavadocTest {

  /**
   * Doclint can ask this only together with a sentence on every parameter: so the build asks it of
   * the packages that people embed or plug into alone.
   */
  @Test
  void everyDocumentedPublicMethodTellsWhatItReturns() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> silent = new ArrayList<>();
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
        new Methods(docs, silent).scan(unit, null);
      }
    }
    assertThat(silent).isEmpty();
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

    /** What it returns is told where it is declared. */
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
