package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher, with a Java that only notes what it is asked. */
class LauncherTest {
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      echo "$*" >>"${0%/bin/java}/asked"
      for word in "$@"; do
        case $word in
        -XX:DumpLoadedClassList=*) echo classes >"${word#*=}" ;;
        -Xshare:dump) dump=1 ;;
        -XX:SharedArchiveFile=*) archive=${word#*=} ;;
        esac
      done
      [ -z "${dump:-}" ] || { [ ! -e "${0%/bin/java}/unable" ] && echo archive >"$archive"; }
      """;

  @TempDir private Path folder;
  private Path home;
  private Path java;

  @BeforeEach
  void install() throws IOException {
    home = Files.createDirectories(folder.resolve("a home"));
    Path launcher = home.resolve("quoin");
    Files.copy(Path.of("quoin"), launcher);
    assumeTrue(launcher.toFile().setExecutable(true), "no file can be made executable here");
    Files.createDirectory(home.resolve("target"));
    Files.writeString(jar(), "jar");
    java = java("jdk");
  }

  private Path jar() {
    return home.resolve("target/quoin.jar");
  }

  private Path java(String name) throws IOException {
    Path made = folder.resolve(name);
    Path program = Files.createDirectories(made.resolve("bin")).resolve("java");
    Files.writeString(program, JAVA);
    assumeTrue(program.toFile().setExecutable(true), "no file can be made executable here");
    return made;
  }

  /** Starts it; what Java was asked meanwhile, a line each time. */
  private List<String> start(Path launcher, Map<String, String> variables, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("QUOIN_"));
    builder.environment().put("JAVA_HOME", java.toString());
    builder.environment().putAll(variables);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).isEmpty();
    Path asked = java.resolve("asked");
    List<String> lines = Files.readAllLines(asked);
    Files.delete(asked);
    return lines;
  }

  /** A release has no sources, and asks for no Maven. */
  @Test
  void aReleaseRunsWhatItBringsAndBuildsNothing() throws Exception {
    Files.createDirectory(home.resolve("lib"));
    Files.move(jar(), home.resolve("lib/quoin.jar"));
    Files.delete(home.resolve("target"));
    List<String> asked = start("list", "policies");
    assertThat(asked).hasSize(3);
    assertThat(asked.get(2))
        .contains(" -cp " + home.resolve("lib/quoin.jar") + " org.quoin.cli.Quoin list policies");
    assertThat(home.resolve("target")).doesNotExist();
    assertThat(start("list", "policies")).hasSize(1);
  }

  @Test
  void aReleaseWithoutItsJarSaysSo() throws Exception {
    Files.delete(jar());
    Process process =
        new ProcessBuilder(home.resolve("quoin").toString()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(said).contains("unpack the release anew").hasLineCount(1);
  }

  private List<String> start(String... args) throws IOException, InterruptedException {
    return start(home.resolve("quoin"), Map.of(), args);
  }

  private List<String> built() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("target"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void theFirstStartTrainsAnArchiveAndTheNextUsesIt() throws Exception {
    List<String> first = start("list", "policies");
    assertThat(first).hasSize(3);
    assertThat(first.get(0)).contains("-XX:DumpLoadedClassList=").contains("warm-up");
    assertThat(first.get(1)).contains("-Xshare:dump");
    assertThat(first.get(2)).contains("-XX:SharedArchiveFile=").endsWith("list policies");
    assertThat(built()).hasSize(3).contains(".lock", "quoin.jar");
    assertThat(start("list", "policies")).containsExactly(first.get(2));
  }

  @Test
  void aNewerJarAndAnotherJavaAreTrainedAnew() throws Exception {
    start("list");
    Files.setLastModifiedTime(jar(), FileTime.fromMillis(System.currentTimeMillis() + 2000));
    assertThat(start("list")).hasSize(3);
    Files.setLastModifiedTime(jar(), FileTime.fromMillis(0));
    assertThat(start("list")).hasSize(1);
    Path before = java;
    java = java("other");
    assertThat(start("list")).hasSize(3);
    assertThat(start("list")).hasSize(1);
    java = before;
    assertThat(start("list")).hasSize(1);
  }

  @Test
  void aJavaThatChangedInPlaceIsTrainedAnew() throws Exception {
    start("list");
    Path program = java.resolve("bin/java");
    FileTime old = Files.getLastModifiedTime(program);
    Thread.sleep(20);
    Files.writeString(program, JAVA);
    Files.setLastModifiedTime(program, old);
    assertThat(start("list")).hasSize(3);
  }

  @Test
  void withoutAnArchiveItRunsAllTheSameAndTriesOnce() throws Exception {
    Files.createFile(java.resolve("unable"));
    assertThat(start("list")).hasSize(3);
    List<String> next = start("list");
    assertThat(next).hasSize(1);
    assertThat(next.get(0)).doesNotContain("SharedArchiveFile").endsWith("list");
  }

  /** As of a Java that takes the option for nothing. */
  @Test
  void aJavaThatSaysItMadeOneAndDidNotIsNoTrouble() throws Exception {
    Files.writeString(
        java.resolve("bin/java"), "#!/bin/sh\necho \"$*\" >>\"${0%/bin/java}/asked\"\n");
    assertThat(start("list")).hasSize(3);
    assertThat(start("list")).hasSize(1);
  }

  @Test
  void aLinkLeadsToIt() throws Exception {
    Path link = folder.resolve("bin/quoin");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, Path.of("../a home/quoin"));
    assertThat(start(link, Map.of(), "list").get(2)).contains("-Dquoin.home=" + home.toRealPath());
  }

  /**
   * The limit is 200,000 jobs: 18 MB of a log, unpacked, or jobs x replications x what is compared;
   * a job under policy slurm counts as three.
   */
  @ParameterizedTest
  @CsvSource({
    "--version, 1",
    "help, 1",
    "run none.yaml, 4",
    "run s.yaml, 1",
    "run s.yaml --set jobs=10001, 4",
    "run s.yaml --set=jobs=10001 --set replications=1, 1",
    "compare s.yaml, 1",
    "compare s.yaml --set jobs=3334, 4",
    "run large-data.yaml, 4",
    "run large-data-as-fluid.yaml, 1",
    "sweep study.yaml, 4",
    "sweep study.yaml --set jobs=100, 1",
    "sweep study-of-another.yaml, 1",
    "sweep study-of-another.yaml --set replications=23, 4",
    "sweep study-of-metaservers.yaml, 1",
    "sweep study-of-metaservers.yaml --set jobs=2001, 4",
    "sweep study-of-none.yaml, 4",
    "run time-shared.yaml, 4",
    "run space-shared.yaml, 1",
    "replay small, 1",
    "replay large, 1",
    "replay packed.gz, 1",
    "replay larger, 4",
    "replay larger.gz, 4",
    "replay large --compare easy, 1",
    "replay large --policy slurm, 4",
    "'replay large --compare=easy,slurm', 4",
    "replay small --policy slurm, 1",
    "'replay large --compare none,easy', 4",
    "replay unreadable, 1",
    "replay small --policy dynp, 4",
    "replay none, 4",
    "bench, 4",
    "bench scale, 1",
    "bench scale --sites 20 --jobs 200000 --network FLUID, 1",
    "bench scale --jobs=200001, 4",
    "bench scale --jobs 1000000 --sites 1000, 4",
    "bench scale --growth, 4"
  })
  @Tag("slow")
  void shortCommandsDoWithoutTheSecondCompiler(String args, String tier) throws Exception {
    switch (args.replaceFirst("^replay (\\S+).*|.*", "$1")) {
      case "small" -> log("small", 1000, false);
      case "large" -> log("large", 10_000_000, false);
      case "larger" -> log("larger", 18_000_100, false);
      case "packed.gz" -> log("packed.gz", 17_999_000, true);
      case "larger.gz" -> log("larger.gz", 18_000_100, true);
      case "unreadable" -> {
        log("unreadable", 1000, false);
        assumeTrue(folder.resolve("unreadable").toFile().setReadable(false));
      }
      default -> assertThat(args).doesNotContainPattern("replay (?!none)");
    }
    String grid = "metaservers: [RR, LOAD, LOTH]\nclients:\n  - {send: %s, interval: 1 s}\n";
    Files.writeString(folder.resolve("s.yaml"), grid.formatted("10 KB"));
    Files.writeString(folder.resolve("large-data.yaml"), grid.formatted("10 MB"));
    Files.writeString(
        folder.resolve("large-data-as-fluid.yaml"), "network: fluid\n" + grid.formatted("10 MB"));
    Files.writeString(
        folder.resolve("study.yaml"),
        "replications: 10 # not 1000000\nvary:\n  monitor.period: [1 s, 2 s, 3 s]\nscenario:\n  "
            + "jobs: 5000\n  metaservers: [RR, LOAD]\n");
    Files.writeString(
        folder.resolve("study-of-another.yaml"),
        "base: s.yaml # with 600 jobs\nvary:\n  monitor.period: {from: 1 s, to: 5 s, steps: 5}\n");
    Files.writeString(
        folder.resolve("study-of-metaservers.yaml"),
        """
        base: 's.yaml'
        set: {jobs: 2000}
        vary:
          metaservers:
            - RR
            - {name: LOAD, own: true}
            - {name: KPB, k: 50}
            - LOTH
            - JIQ
        """);
    Files.writeString(folder.resolve("study-of-none.yaml"), "base: none.yaml\nset: {jobs: 1}\n");
    for (String sites : List.of("time-shared", "space-shared")) {
      Files.writeString(
          folder.resolve(sites + ".yaml"), "topology: %s.dot\n%s".formatted(sites, grid));
      Files.writeString(
          folder.resolve(sites + ".dot"),
          "graph {s [kind=cluster%s]}".formatted(sites.startsWith("time") ? ", mpl=5" : ""));
    }
    String[] words =
        args.replaceAll("(?<=replay |run |compare |sweep )[a-z]", folder + "/$0").split(" ");
    List<String> started = start(words);
    String asked = started.get(2);
    // Who may read everything learns that it is small.
    boolean reads = args.contains("unreadable") && !Files.isReadable(folder.resolve("unreadable"));
    assertThat(asked).contains("-XX:TieredStopAtLevel=" + (reads ? "4" : tier) + " ");
    String told = start(home.resolve("quoin"), Map.of("QUOIN_TIER", "3"), words).get(0);
    assertThat(told).contains("-XX:TieredStopAtLevel=3 ");
  }

  /** On a system without the tools that read a scenario. */
  @Test
  void itIsSilentWhereToolsAreMissing() throws Exception {
    Path tools = Files.createDirectory(folder.resolve("tools"));
    for (String tool : List.of("bash", "find", "flock", "mkdir", "mv", "rm", "touch", "cat")) {
      Path there = Path.of("/usr/bin", tool);
      assumeTrue(Files.exists(there), there + " is missing");
      Files.createSymbolicLink(tools.resolve(tool), there);
    }
    Path grid = Files.writeString(folder.resolve("s.yaml"), "metaservers: [RR, LOAD]\n");
    for (String command : List.of("run", "compare", "sweep", "replay")) {
      List<String> asked =
          start(home.resolve("quoin"), Map.of("PATH", tools.toString()), command, grid.toString());
      assertThat(asked.get(asked.size() - 1)).contains(" org.quoin.cli.Quoin " + command);
    }
  }

  private void log(String name, int bytes, boolean packed) throws IOException {
    try (OutputStream file = Files.newOutputStream(folder.resolve(name));
        OutputStream out = packed ? new GZIPOutputStream(file) : file) {
      out.write(new byte[bytes]);
    }
  }

  /** What a run is started with is what the benchmark of the same size is started with. */
  @Test
  void aBenchmarkGetsWhatARunOfItsSizeGets() throws Exception {
    Path scenario = folder.resolve("s.yaml");
    start("list");
    for (int jobs : new int[] {50_000, 500_000}) {
      Files.writeString(scenario, "jobs: %d\nreplications: 1\n".formatted(jobs));
      String run = start("run", scenario.toString()).get(0);
      String bench = start("bench", "scale", "--jobs", String.valueOf(jobs)).get(0);
      assertThat(bench.split(" -cp ")[0]).isEqualTo(run.split(" -cp ")[0]);
    }
  }

  /** Under C and POSIX, the locale of cron and of many batch systems, Java knows ASCII alone. */
  @ParameterizedTest
  @CsvSource({"C, '', C.UTF-8", "POSIX, C.UTF-8, C.UTF-8", "'', '', C.UTF-8", "'', C.UTF-8, ''"})
  void lettersBeyondAsciiArePassedOnWhateverTheLocale(String all, String letters, String passed)
      throws Exception {
    Files.writeString(
        java.resolve("bin/java"), "#!/bin/sh\necho \"$LC_ALL\" >>\"${0%/bin/java}/asked\"\n");
    Map<String, String> variables = Map.of("LC_ALL", all, "LC_CTYPE", letters, "LANG", "");
    assertThat(start(home.resolve("quoin"), variables, "list")).containsOnly(passed);
  }

  /** The file's name is in bytes, so that the locale of this test does not matter. */
  @Test
  void underThatLocaleJavaFindsAFileWithALetterBeyondAscii() throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "bash",
                "-c",
                "file=$1/$'\\303\\251t\\303\\251.dot'; shift; : >\"$file\"; exec \"$@\" \"$file\"",
                "bash",
                folder.toString()));
    command.addAll(Child.command("topology show"));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(2);
    assertThat(said).contains("\u00e9t\u00e9.dot").doesNotContain("Malformed", "cannot convert");
  }

  /** A user's own option that Java does not know is not to be passed over in silence. */
  @Test
  void aUsersOwnOptionsAreNotIgnored() throws Exception {
    start("list");
    Map<String, String> own = Map.of("QUOIN_JAVA_OPTIONS", "-Xmx8g -Xss4m");
    List<String> asked = start(home.resolve("quoin"), own, "list");
    assertThat(asked.get(0)).contains(" -Xmx8g -Xss4m ").doesNotContain("IgnoreUnrecognized");
  }
}
