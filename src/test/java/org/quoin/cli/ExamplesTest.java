package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples in Java, in machines of their own: a registry is filled once. */
class ExamplesTest {
  private static final Path PLUGIN = Path.of("examples/plugin");
  private static final Path EMBED = Path.of("examples/embed");

  @TempDir private Path folder;

  private Path compiled(Path example) throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    List<String> arguments =
        new ArrayList<>(List.of("-proc:none", "-cp", Child.classPath(), "-d", classes.toString()));
    arguments.addAll(files(example.resolve("src/main/java")).map(Path::toString).toList());
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(code).isZero();
    return classes;
  }

  private Path plugin() throws IOException {
    Path classes = compiled(PLUGIN);
    Path jar = folder.resolve("plugin.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Path root : List.of(classes, PLUGIN.resolve("src/main/resources"))) {
        for (Path one : files(root).toList()) {
          out.putNextEntry(new JarEntry(root.relativize(one).toString()));
          Files.copy(one, out);
          out.closeEntry();
        }
      }
    }
    return jar;
  }

  private static Stream<Path> files(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).sorted().toList().stream();
    }
  }

  /** On one processor the shorter of the two that wait goes first, which fcfs would not do. */
  @Test
  void anOrderOfAPluginIsListedAndSorts() throws Exception {
    String jar = plugin().toString();
    Run listed = Child.run(folder, "list", "policies", "--plugins", jar);
    assertThat(listed.err()).isEmpty();
    assertThat(listed.out()).containsPattern("\n  saf +smallest area first");

    Path log = folder.resolve("three.swf");
    Files.writeString(
        log,
        """
        ; MaxProcs: 1
        1 0 0 10 1 -1 -1 1 10 -1 1 1 1 1 1 1 -1 -1
        2 1 0 50 1 -1 -1 1 50 -1 1 2 1 1 1 1 -1 -1
        3 2 0 5 1 -1 -1 1 5 -1 1 3 1 1 1 1 -1 -1
        """);
    String out = folder.resolve("out").toString();
    Run replay =
        Child.run(
            folder,
            ("replay " + log + " --policy none --order saf --out " + out + " --plugins=" + jar)
                .split(" "));
    assertThat(replay.err()).isEmpty();
    // By id, whose starts are columns that are found by their name.
    List<String> lines = Files.readAllLines(folder.resolve("out/jobs.csv"));
    int start = List.of(lines.get(0).split(",")).indexOf("starting_time");
    assertThat(lines.stream().skip(1).map(line -> Double.parseDouble(line.split(",")[start])))
        .containsExactlyInAnyOrder(0.0, 15.0, 10.0);
    assertThat(Child.run(folder, "list", "policies").out()).doesNotContain("saf");
  }

  @Test
  void aJarThatIsMissingIsOneLine() throws Exception {
    Run run = Child.run(folder, "list", "policies", "--plugins", "no.jar");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1).first().asString().contains("--plugins: no.jar");
  }

  /** All that a stranger needs is public: an answer a metaserver, the best one behind nobody. */
  @Test
  void quoinIsALibraryToo() throws Exception {
    Run run =
        Child.java(
            folder,
            List.of(compiled(EMBED).toString(), Child.classPath()),
            "example.WhichPlacement",
            "scenarios/clusters-behind-a-wan.yaml",
            "replications=2",
            "jobs=60");
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines())
        .hasSize(3)
        .allMatch(line -> line.matches("\\w+ +[\\d.]+ s \\+- [\\d.]+, behind \\w+ by .*"))
        .anyMatch(line -> line.endsWith("by 0.000 s +- 0.000"));
  }
}
