package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.PluginJar;
import org.quoin.cluster.JobOrder;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metrics.Metric;
import org.quoin.scheduling.PolicyKind;

/** The examples in Java, in machines of their own: a registry is filled once. */
class ExamplesTest {
  private static final Path PLUGIN = Path.of("examples/plugin");
  private static final Path EMBED = Path.of("examples/embed");

  private static final String ONE = "1 0 0 10 1 -1 -1 1 10 -1 1 1 1 1 1 1 -1 -1\n";

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
  @Tag("slow")
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

  /** A jar whose providers are this test's own. */
  private String providers() throws IOException {
    Map<Class<?>, Class<?>> services =
        Map.of(
            MetaServerKind.class, SomePlugins.LastSite.class,
            Metric.class, SomePlugins.Minutes.class,
            PolicyKind.class, SomePlugins.Plain.class);
    Path jar = folder.resolve("some.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Map.Entry<Class<?>, Class<?>> one : services.entrySet()) {
        out.putNextEntry(new JarEntry("META-INF/services/" + one.getKey().getName()));
        out.write(one.getValue().getName().getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
    return jar.toString();
  }

  @Test
  @Tag("slow")
  void aMetaserverAMetricAndAPolicyOfAPluginAreUsedAsQuoinsOwn() throws Exception {
    String jar = providers();
    String grid = "scenarios/aida-environment-1-ep.yaml";
    String out = folder.resolve("out").toString();
    Run run =
        Child.run(
            folder,
            ("run "
                    + grid
                    + " --set metaservers=[LAST] --set replications=2 --set jobs=30 --set warmup=0")
                .concat(" --out " + out + " --plugins " + jar)
                .split(" "));
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("LAST");
    assertThat(Files.readString(folder.resolve("out/summary.json"))).contains("responseMinutes");
    List<String> sites = Files.readAllLines(folder.resolve("out/jobs.csv"));
    int site = List.of(sites.get(0).split(",")).indexOf("site");
    assertThat(sites.stream().skip(1).map(line -> line.split(",")[site])).containsOnly("serverB");

    Path log = Files.writeString(folder.resolve("one.swf"), "; MaxProcs: 1\n" + ONE);
    assertThat(Child.run(folder, "replay", "" + log, "--policy", "plain", "--plugins", jar).out())
        .contains("plain");
  }

  @Test
  void aJarThatIsMissingIsOneLine() throws Exception {
    Run run = Child.run(folder, "list", "policies", "--plugins", "no.jar");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1).first().asString().contains("--plugins: no.jar");
  }

  /** All that a stranger needs is public: an answer a metaserver, the best one behind nobody. */
  @Test
  @Tag("slow")
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

  /** What the search finds is on its own jobs no worse than what it began with. */
  @Test
  @Tag("slow")
  void aGeneticSearchOverBasePoliciesIsAnExample() throws Exception {
    StringBuilder swf = new StringBuilder("; MaxProcs: 100\n");
    for (int i = 1; i <= 80; i++) {
      int length = 100 + 700 * (i * 5 % 7);
      swf.append(
          String.format(
              Locale.ROOT,
              "%d %d 0 %d %d -1 -1 %4$d %d -1 1 1 1 1 1 1 -1 -1%n",
              i,
              60 * i,
              length / 2,
              10 + i * 7 % 50,
              length));
    }
    Path log = Files.writeString(folder.resolve("eighty.swf"), swf);
    Run run =
        Child.java(
            folder,
            List.of(compiled(EMBED).toString(), Child.classPath()),
            "example.BasePolicies",
            "" + log,
            "100",
            "1");
    assertThat(run.err()).isEmpty();
    List<String[]> rows = run.out().lines().skip(1).map(line -> line.split(" +")).toList();
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0)[0]).isEqualTo("fcfs,sjf,ljf");
    assertThat(Double.parseDouble(rows.get(1)[1]))
        .isLessThanOrEqualTo(Double.parseDouble(rows.get(0)[1]));
  }

  /** An order whose keys are a failure, no number, or an endless recursion, by a property. */
  private static final String FAULTY =
      """
      public class Faulty implements org.quoin.cluster.JobOrder {
        public String id() { return "faulty"; }
        public String title() { return "faulty"; }
        public boolean changing() { return false; }
        public double key(org.quoin.cluster.ClusterJob job, double now) {
          %s
        }
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "throw new IllegalStateException(\"no luck\"); | key fails: IllegalStateException: no luck",
        "return key(job, now) + 1; | key calls itself without end",
        "return Double.NaN; | the order 'faulty' gives no number (NaN) as the key of job 1"
      })
  @Tag("slow")
  void aFaultOfAPlugInNamesItsJarAndClass(String body, String why) throws Exception {
    Path jar = folder.resolve("faulty.jar");
    Map<String, byte[]> entries =
        new LinkedHashMap<>(
            PluginJar.compiled(
                folder.resolve("classes"), Map.of("Faulty", FAULTY.formatted(body))));
    entries.putAll(PluginJar.list(JobOrder.class, "Faulty"));
    PluginJar.write(jar, entries);
    Run run =
        Child.run(
            folder,
            "replay",
            Path.of("scenarios/replay-example.swf").toString(),
            "--policy",
            "easy",
            "--order",
            "faulty",
            "--plugins",
            jar.toString());
    assertThat(run.exitCode()).isIn(1, 2);
    assertThat(run.err()).isEqualTo("quoin: plug-in " + jar + ", class Faulty: " + why + "\n");
  }
}
