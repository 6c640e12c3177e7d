package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;

class SweepCommandTest {
  private static final List<String> FILES = List.of("results.csv", "runs.csv", "summary.json");

  /** Servers of one speed, between which a metaserver can hardly choose. */
  private static final String SAME_SPEED =
      "set: {topology.nodes.server*.speed: 200 Mop/s, clients.0.m: 25}\n";

  @TempDir private Path folder;
  private Path study;

  @BeforeEach
  void aSmallStudy() throws IOException {
    for (String name : List.of("aida-environment-1.dot")) {
      Files.copy(Path.of("topologies", name), folder.resolve(name));
    }
    Files.writeString(
        folder.resolve("base.yaml"),
        """
        topology: aida-environment-1.dot
        jobs: 60
        warmup: 10
        replications: 4
        clients:
          - {job: ep, m: 24, interval: 300 s}
        """);
    study =
        Files.writeString(
            folder.resolve("study.yaml"),
            """
            title: A small one
            base: base.yaml
            vary:
              metaservers: [RR, LOTH]
              clients.0.interval: [300 s, 30 s]
              clients.0.m: [24, 25]
              topology.nodes.server*.speed: {from: 100 Mop/s, to: 200 Mop/s, steps: 2}
            zip: [[clients.0.m, topology.nodes.server*.speed]]
            """);
  }

  private Run sweep(Path out, String... more) {
    String[] arguments = new String[4 + more.length];
    List.of("sweep", study.toString(), "--out", out.toString()).toArray(arguments);
    System.arraycopy(more, 0, arguments, 4, more.length);
    return Run.quoin(arguments);
  }

  private static void assertSame(Path one, Path other) {
    for (String name : FILES) {
      assertThat(one.resolve(name)).hasSameBinaryContentAs(other.resolve(name));
    }
  }

  @Test
  void theMeaningOfASharedPlaceIsSaidWhereOneIsShared() throws IOException {
    String one = "base: base.yaml%nvary: {metaservers: [RR, LOTH], clients.0.interval: [%s]}%n";
    Files.writeString(study, String.format(one, "300 s"));
    String apart = Run.quoin("sweep", study.toString()).out();
    assertThat(apart).doesNotContain(" 1-2 ").doesNotContain("no significant difference");
    Files.writeString(study, String.format(one, "300 s") + SAME_SPEED);
    String alike = Run.quoin("sweep", study.toString()).out();
    assertThat(alike).contains("  1-2  ").contains("place 1-2: no significant difference");
  }

  /** The terminal warns of what the page warns of. */
  @Test
  void aPointThatIsOverloadedIsWarnedOf() throws IOException {
    Files.writeString(
        study,
        "base: base.yaml\nvary: {metaservers: [RR, LOTH], clients.0.interval: [300 s, 10 ms]}\n");
    String text = Run.quoin("sweep", study.toString()).out();
    assertThat(text.replaceAll("\\s+", " "))
        .containsPattern("Warning: .* times what it can serve: it has no steady state");
  }

  @Test
  void theResultsDoNotDependOnThreadsNorOnBeingKept() throws IOException {
    Path one = folder.resolve("one");
    Run first = sweep(one, "--threads", "1");
    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.out())
        .contains("; 4 points of interval, m, speed, 32 runs.\n")
        .contains("  ±: 95 % interval\n");
    assertThat(first.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(101));
    Path four = folder.resolve("four");
    assertThat(sweep(four, "--threads", "4").out()).isEqualTo(first.out());
    assertSame(one, four);
    assertThat(Run.quoin("sweep", study.toString()).out()).isEqualTo(first.out());

    List<String> results = Files.readAllLines(one.resolve("results.csv"));
    assertThat(results).hasSize(1 + 4 * 2 * Metrics.of(RunKind.GRID).size());
    assertThat(results.get(0))
        .isEqualTo(
            "point,clients.0.interval,clients.0.m,topology.nodes.server*.speed,metaserver,metric,unit,"
                + "mean,half_width,n");
    assertThat(results.get(1)).startsWith("1,300,24,100000000,RR,responseTime,s,").endsWith(",4");
    assertThat(Files.readAllLines(one.resolve("runs.csv"))).hasSize(1 + 32);
  }

  @Test
  void aFinishedStudySaysSoAtOnceUnlessAnythingHasChanged() throws IOException {
    Path out = folder.resolve("out");
    Run first = sweep(out);
    assertThat(first.err()).isEmpty();
    Run again = sweep(out);
    assertThat(again.err())
        .isEqualTo("quoin: nothing was left to do: 32 finished runs are in " + out + "\n");
    assertThat(again.out()).isEqualTo(first.out());
    Run byFolder = Run.quoin("sweep", out.toString());
    assertThat(byFolder.out()).isEqualTo(first.out());
    assertThat(byFolder.err()).isEqualTo(again.err());
    assertThat(Run.quoin("sweep", out.toString(), "--set=clients.0.m=24").exitCode()).isEqualTo(2);
    assertThat(sweep(out, "--details").out()).isNotEqualTo(first.out());
    assertThat(sweep(out, "--set=clients.0.m=25").exitCode()).isEqualTo(2);

    // A file of the results that is gone is written once more.
    assertThat(sweep(out).out()).isEqualTo(first.out());
    byte[] results = Files.readAllBytes(out.resolve("results.csv"));
    Files.delete(out.resolve("results.csv"));
    assertThat(sweep(out).err()).isEmpty();
    assertThat(out.resolve("results.csv")).hasBinaryContent(results);

    // A study that has grown is finished.
    Files.writeString(
        study, Files.readString(study).replace("[300 s, 30 s]", "[300 s, 60 s, 30 s]"));
    assertThat(sweep(out).out()).contains("; 6 points of interval, m, speed, 48 runs.\n");
    Path topology = folder.resolve("aida-environment-1.dot");
    Files.writeString(topology, Files.readString(topology) + "\n");
    assertThat(sweep(out).err()).contains("runs of another study");
    assertThat(sweep(out, "--force").err()).isEmpty();
  }

  /** A point of a study is the scenario with its values given by {@code --set}. */
  @Test
  void aPointShowsWhatCompareShows() throws IOException {
    Path out = folder.resolve("out");
    sweep(out);
    Path alone = folder.resolve("alone");
    Run compared =
        Run.quoin(
            "compare",
            folder.resolve("base.yaml").toString(),
            "--set=metaservers=[RR, LOTH]",
            "--set=clients.0.interval=30 s",
            "--set=clients.0.m=25",
            "--set=topology.nodes.server*.speed=200 Mop/s",
            "--out=" + alone);
    assertThat(compared.exitCode()).as(compared.err()).isZero();
    List<String> expected = Files.readAllLines(alone.resolve("summary.csv")); // name, metric, mean
    List<String> point =
        Files.readAllLines(out.resolve("results.csv")).stream()
            .filter(row -> row.startsWith("4,"))
            .map(row -> row.split(",", -1))
            .map(cell -> cell[4] + "," + cell[5] + "," + cell[7] + "," + cell[8] + "," + cell[6])
            .toList();
    assertThat(point).isEqualTo(expected.subList(1, expected.size()));
  }

  @Test
  void aRefusalOfSlurmComesBeforeHowToGoOn() throws IOException, InterruptedException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path sinfo = Files.writeString(bin.resolve("sinfo"), "#!/bin/sh\necho 'main* 0/1/0/1'\n");
    Path sbatch =
        Files.writeString(
            bin.resolve("sbatch"),
            "#!/bin/sh\necho 'sbatch: error: no such partition' >&2\nexit 1\n");
    assertThat(sinfo.toFile().setExecutable(true)).isTrue();
    assertThat(sbatch.toFile().setExecutable(true)).isTrue();
    String out = folder.resolve("out").toString();
    Run run =
        Child.run(
            folder,
            Map.of("PATH", bin + File.pathSeparator + System.getenv("PATH")),
            "sweep",
            study.toString(),
            "--out",
            out,
            "--on",
            "slurm");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            """
            quoin: --on slurm: sbatch refuses the array: sbatch: error: no such partition
            quoin: 0 finished runs kept in %s: go on with the same command
            """
                .formatted(out));
  }

  @Test
  void aStudyIsExtendedAndAnotherOneRefused() throws IOException {
    Path out = folder.resolve("out");
    sweep(out);
    Path lines = out.resolve("runs/runs-0.jsonl");
    assertThat(Files.readAllLines(lines)).hasSize(32);
    assertThat(Run.quoin("sweep", out.toString()).exitCode()).isZero();
    assertThat(Files.readAllLines(lines)).as("nothing is run twice").hasSize(32);

    assertThat(sweep(out, "--set", "replications=5").exitCode()).isZero();
    assertThat(Files.readAllLines(lines)).as("a fifth replication").hasSize(40);
    Path anew = folder.resolve("anew");
    sweep(anew, "--set", "replications=5");
    assertSame(out, anew);

    Run other = sweep(out, "--set", "jobs=50");
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.err()).contains("another study (changes was '' and is 'jobs=50')");
    Files.writeString(
        folder.resolve("base.yaml"),
        Files.readString(folder.resolve("base.yaml")).replace("jobs: 60", "jobs: 61"));
    Run changed = Run.quoin("sweep", out.toString());
    assertThat(changed.exitCode()).isEqualTo(2);
    assertThat(changed.err()).contains("(file base.yaml has changed)");
    Files.writeString(out.resolve("mine.txt"), "mine");
    assertThat(sweep(out, "--force").exitCode()).isZero();
    assertThat(out.resolve("mine.txt")).hasContent("mine");
    assertThat(Files.readAllLines(lines)).hasSize(32);
  }

  @Test
  void aPrecisionIsReachedOrItsLackIsToldWhateverTheThreads() throws IOException {
    Files.writeString(
        study,
        """
        base: base.yaml
        precision: {metric: waitTime, absolute: 4 ms, level: 90 %, least: 4, most: 20}
        vary:
          metaservers: [RR, LOTH]
          clients.0.interval: [4 s, 1 s]
        """);
    Path one = folder.resolve("one");
    Run run = sweep(one, "--threads", "1");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern(" 4 s +RR +14 .*\n")
        .containsPattern(" 1 s +RR +20 .*\n")
        .contains("waitTime is not as precise as asked for at 1 point after 20 replications: 2");
    Path four = folder.resolve("four");
    sweep(four, "--threads", "4");
    assertSame(one, four);
    assertThat(Files.readAllLines(one.resolve("runs.csv"))).hasSize(1 + 2 * 14 + 2 * 20);
  }

  @Test
  void theWarmUpIsCutByEachRunOrByATime() throws IOException {
    Files.writeString(
        study,
        """
        base: base.yaml
        set: {jobs: 200, clients.0.interval: 1 s}
        warmup: auto
        vary: {replications: [3]}
        """);
    Path auto = folder.resolve("auto");
    Run run = sweep(auto);
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> rows = Files.readAllLines(auto.resolve("runs.csv"));
    assertThat(rows.get(0)).startsWith("point,replications,metaserver,replication,cut,steady,");
    assertThat(rows.subList(1, rows.size()))
        .allMatch(row -> Integer.parseInt(row.split(",")[4]) % 5 == 0)
        .anyMatch(row -> Integer.parseInt(row.split(",")[4]) > 0);

    Files.writeString(
        study, "base: base.yaml\nwarmup: 100000 s\nset: {jobs: 40}\nvary: {replications: [3]}\n");
    Path late = folder.resolve("late");
    assertThat(sweep(late).out()).contains("found no steady state");
    assertThat(Files.readAllLines(late.resolve("runs.csv")).get(1))
        .as("all 40 jobs came before")
        .contains(",0,40,false,NaN,");
    Run other = Run.quoin("sweep", study.toString(), "--out", auto.toString());
    assertThat(other.err()).contains("warmup was ").contains("changes was ");
  }

  @Test
  @Tag("slow")
  void killedAtRandomMomentsAndTakenUpItEndsWithTheSameBytes() throws Exception {
    Path out = folder.resolve("out");
    Path lines = out.resolve("runs/runs-0.jsonl");
    List<String> more = List.of("--set", "jobs=100", "--set", "replications=10");
    Random random = new Random(12);
    int kills = 0;
    for (int i = 0; i < 2; i++) {
      long before = Files.exists(lines) ? Files.size(lines) : 0;
      List<String> arguments =
          new ArrayList<>(
              List.of("sweep", study.toString(), "--out", out.toString(), "--threads", "2"));
      arguments.addAll(more);
      Process process = Child.start(folder.resolve("err"), arguments);
      while (process.isAlive() && (!Files.exists(lines) || Files.size(lines) <= before)) {
        Thread.sleep(2);
      }
      Thread.sleep(random.nextInt(40));
      if (process.isAlive()) {
        process.destroyForcibly();
        kills++;
      }
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(kills).as("runs ended half-way").isPositive();
    assertThat(sweep(out, more.toArray(String[]::new)).exitCode()).isZero();
    Path whole = folder.resolve("whole");
    assertThat(sweep(whole, more.toArray(String[]::new)).exitCode()).isZero();
    assertSame(out, whole);
  }

  @Test
  void aDryRunListsThePointsAndWritesNothing() {
    Run dry = Run.quoin("sweep", study.toString(), "--dry-run");
    assertThat(dry.exitCode()).as(dry.err()).isZero();
    assertThat(dry.out())
        .containsPattern("4 +30 s +25 +200 Mop/s +RR, LOTH +8\n")
        .containsPattern("32 runs at 4 points; .* with \\d+ threads?\n");
    Path out = folder.resolve("out");
    sweep(out, "--dry-run");
    assertThat(out).doesNotExist();
  }

  /** With a precision the scenario's own number of replications decides nothing. */
  @Test
  void theRowsOfADryRunAddUpToItsTotal() throws IOException {
    String asked = "precision: {metric: responseTime, relative: 50 %, least: 3, most: 9}\n";
    Files.writeString(study, Files.readString(study) + asked);
    Run dry = Run.quoin("sweep", study.toString(), "--dry-run");
    assertThat(dry.exitCode()).as(dry.err()).isZero();
    assertThat(dry.out().lines().filter(line -> line.contains("RR, LOTH")))
        .hasSize(4)
        .allMatch(line -> line.endsWith(" 6"));
    assertThat(dry.out()).contains("24 runs at 4 points");
  }

  @Test
  void aFolderOfAnEarlierVersionIsRefusedInOneLine() throws IOException {
    Path out = folder.resolve("out");
    Files.createDirectories(out.resolve("runs"));
    Files.writeString(
        out.resolve("runs/fingerprint"), "Quoin finished runs 3\nprogram\tquoin 1.0\n");
    for (String[] more : new String[][] {{}, {"--force"}}) {
      Run refused = sweep(out, more);
      assertThat(refused.exitCode()).isEqualTo(2);
      assertThat(refused.err()).contains("or is an earlier version's").hasLineCount(1);
    }
  }

  @Test
  void aFolderWithoutAStudyIsRefused() {
    Run refused = Run.quoin("sweep", folder.toString());
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("holds no study").hasLineCount(1);
    Run both = Run.quoin("sweep", folder.toString(), "--out", folder.toString());
    assertThat(both.err()).contains("leave --out, --set and --force out");
  }
}
