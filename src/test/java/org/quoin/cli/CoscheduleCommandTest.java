package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.ScenarioFile;

class CoscheduleCommandTest {
  @TempDir private Path folder;

  private String jobs(String... rows) throws IOException {
    Path file = folder.resolve("jobs.csv");
    Files.writeString(file, "arrival_s,tasks,type,dedicated_s\n" + String.join("\n", rows) + "\n");
    return file.toString();
  }

  @Test
  void theSummaryHoldsTheJobsInFileOrder() throws IOException {
    String file = jobs("0,4,J2,0.5", "0,4,J4,0.5", "0,4,J5,0.5");
    Run run =
        Run.quoin(
            "coschedule",
            file,
            "--nodes",
            "4",
            "--mpl",
            "3",
            "--scheme",
            "PB-C'",
            "--skew",
            "0",
            "--json");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().replaceAll("\\s+", ""))
        .startsWith("{\"scheme\":\"PB-C'\"")
        .contains(
            "\"jobs\":[{\"id\":1,\"startNs\":0,\"endNs\":1282888157,\"dedicatedNs\":499559736,\"aloneNs\":499559736},"
                + "{\"id\":2,\"startNs\":0,\"endNs\":1837730890,\"dedicatedNs\":500796000,\"aloneNs\":500796000},"
                + "{\"id\":3,\"startNs\":0,\"endNs\":1898706634,\"dedicatedNs\":499869678,\"aloneNs\":499869678}]");
  }

  /**
   * Two equal jobs of J4 on all nodes need the processors for 95 % of 0.500796 s coscheduled, for
   * 90 % under any scheme; the second ends after both.
   */
  @Test
  void theBestPossibleResponseStandsBesideTheMean() throws IOException {
    String file = jobs("0,4,J4,0.5", "0,4,J4,0.5");
    Run one = Run.quoin("coschedule", file, "--nodes", "4", "--scheme", "PB", "--skew", "0");
    assertThat(one.out().replaceAll("\\s+", " "))
        .containsPattern(
            "With perfect coscheduling the response would be 0[.]7136 s [(]here 1[.][0-9]{2} times"
                + " that[)]; no scheme can go below 0[.]6761 s[.]");
    Run two = Run.quoin("coschedule", file, "--nodes", "4", "--scheme", "GS,PB", "--skew", "0");
    assertThat(two.out())
        .contains("With perfect coscheduling the response would be 0.7136 s; no scheme can go");
    Run stopped =
        Run.quoin("coschedule", file, "--nodes", "4", "--scheme", "PB", "--until", "0.1 s");
    assertThat(stopped.out()).contains("left out of the means").doesNotContain("At best");
  }

  @Test
  void theFolderGetsTheSameSummaryAndTheTables() throws IOException {
    String file = jobs("0.25,1,J1,0.01");
    Path out = folder.resolve("out");
    Run run =
        Run.quoin(
            "coschedule",
            file,
            "--nodes",
            "1",
            "--mpl",
            "1",
            "--scheme",
            "gs",
            "--skew",
            "0",
            "--json",
            "--out",
            out.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(out.resolve("summary.json")).hasContent(run.out());
    assertThat(Files.readString(out.resolve("jobs.csv")))
        .contains(
            "1,w0,1,0.25,1,,1,COMPLETED_SUCCESSFULLY,0.25,0.01001592,0.26001592,0,0.01001592,1,0,-1,"
                + ",GS,0,,J1,cluster,0.25,0.26001592,0.01001592,0,0,0,0.01001592,0.01001592,,,");
    assertThat(Files.readString(out.resolve("summary.csv"))).startsWith("scheme,nodes,");
    Run again = Run.quoin("coschedule", file, "--scheme", "GS", "--out", out.toString());
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("--force");
  }

  @Test
  void allMistakesAreNamedAtOnce() throws IOException {
    String file =
        jobs("-1,4,J2,0.5", "0,40,J4,0.5", "0,4,K5,zero", "0,4,J1", "0,4,J1,0", "0,4,\"J1\"x,1");
    Run run =
        Run.quoin(
            "coschedule", file, "--nodes", "4", "--mpl", "0", "--scheme", "PBA", "--spin", "200");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("--scheme: 'PBA': did you mean 'PB'? Expected one of GS")
        .contains("--mpl: '0': expected a whole number from 1 to 1,024")
        .contains("--spin: '200' has no unit")
        .contains("jobs.csv:2: arrival_s is -1")
        .contains("jobs.csv:3: tasks is 40; expected 1 to 4")
        .contains("jobs.csv:4: type is 'K5'", "did you mean 'J5'")
        .contains("jobs.csv:4: dedicated_s is 'zero'")
        .contains("jobs.csv:5: has 3 fields")
        .contains("jobs.csv:6: dedicated_s is 0; expected seconds, above 0")
        .contains("jobs.csv:7: is not CSV: Unexpected character after closing quote: 'x' (0x78)\n")
        .doesNotContain("\tat ");
  }

  @Test
  void aFileThatIsNoListIsRefused() throws IOException {
    Path empty = folder.resolve("empty.csv");
    Files.writeString(empty, "");
    assertThat(Run.quoin("coschedule", empty.toString(), "--scheme", "PB").err())
        .contains("empty.csv: is empty; expected a CSV list of jobs");
    Files.writeString(empty, "arrival_s,tasks,type,dedicated_s\n");
    assertThat(Run.quoin("coschedule", empty.toString(), "--scheme", "PB").err())
        .contains("holds no job");
    Path other = folder.resolve("other.csv");
    Files.writeString(other, "a,b\n1,2\n");
    assertThat(Run.quoin("coschedule", other.toString(), "--scheme", "PB").err())
        .contains("other.csv:1: the header is 'a,b'; expected 'arrival_s,tasks,type,dedicated_s'");
    assertThat(Run.quoin("coschedule", folder.resolve("no.csv").toString(), "--scheme", "PB").err())
        .contains("there is no such file");
  }

  /** Numbers that would take arithmetic with a thousand million digits, and terminal escapes. */
  @Test
  void hostileFieldsAreRefusedAtOnce() throws IOException {
    String file =
        jobs(
            "1e-100000000,1,J1,0.1",
            "0,1,J1,1e-999999999",
            "1e999999999,1,J1,1",
            "0e-999999999,1,J1,1",
            "0," + "9".repeat(1_000) + ",J1,1",
            "0,1,J1," + "1".repeat(100_000),
            "0.1e-39,1,J1,1");
    Run run = Run.quoin("coschedule", file, "--scheme", "PB");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("jobs.csv:2: arrival_s is '1e-100000000'")
        .contains("jobs.csv:3: dedicated_s is '1e-999999999'")
        .contains("jobs.csv:4: arrival_s is 1e999999999; expected at most")
        .contains("jobs.csv:5: arrival_s is '0e-999999999'")
        .contains("jobs.csv:6: tasks is '9999")
        .contains("jobs.csv:7: dedicated_s is '1111")
        .doesNotContain("jobs.csv:8");
    assertThat(run.err().lines()).allMatch(line -> line.length() < 300);
    Path escape = folder.resolve("escape.csv");
    Files.writeString(escape, "arrival_s,tasks,type,dedicated_s\n0,1,\u001b]0;pwned\u0007,1\n");
    Run escaped = Run.quoin("coschedule", escape.toString(), "--scheme", "PB");
    assertThat(escaped.exitCode()).isEqualTo(2);
    assertThat(escaped.err()).contains("escape.csv:2: ").doesNotContain("\u001b");
  }

  @Test
  void theTablesAreForReaders() throws IOException {
    Run run =
        Run.quoin(
            "coschedule", jobs("0,2,J3,0.1", "0.01,2,J6,0.1"), "--scheme", "DCS-SB", "--details");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("2 jobs on 32 nodes under DCS-SB", "spin", "use", "unfairness")
        .containsPattern("type +J3 +J6\n")
        .doesNotContain("boosts", "left out");
    Run boosted =
        Run.quoin("coschedule", jobs("0,2,J5,0.1", "0,32,J5,0.1"), "--scheme", "PB", "--details");
    assertThat(boosted.out()).containsPattern("boosts +S1 +S2 +S3 +distance 0 +distance 1");
  }

  /** Hand figures: J1 computes 35 % and communicates 50 % of its time. */
  @Test
  void aRunCutShortTellsOfOneTime() throws IOException {
    String file = jobs("0,4,J1,10", "0,4,J1,0.5");
    String[] options = {
      "coschedule", file, "--nodes", "4", "--mpl", "1", "--scheme", "GS", "--skew", "0", "--until"
    };
    String[] text = Arrays.copyOf(options, options.length + 1);
    text[options.length] = "2 s";
    Run run = Run.quoin(text);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .doesNotContain("NaN")
        .contains(
            "Simulated: 2 jobs on 4 nodes under GS, 2.000 s; left out of the means: 2 of 2 jobs")
        .startsWith("Nothing can be said of the mean response time: no job came to its end.\n")
        .containsPattern("GS +85\\.0 % +100\\.0 % +2\n");
    String[] json = Arrays.copyOf(text, text.length + 1);
    json[text.length] = "--json";
    assertThat(Run.quoin(json).out())
        .contains("\"jobsEnded\": 0", "\"jobsLeft\": 2", "\"meanResponse_s\": null")
        .contains("\"utilization\": 0.8499", "\"dedicatedWork\": 0.99")
        .contains("\"messagesSent\": 431");
  }

  /** A type as a group of keys is the same as in words. */
  @Test
  void aTypeIsAGroupOfKeysOrWords() throws IOException {
    String[] flat = {"scheme: SB", "count: 3", "mean: 20 ms", "nodes: 4"};
    String type = "type: {cpu: 50 %, io: 20 %, comm: 30 %, pattern: Tree, message: 4 KB}";
    Run group = Run.quoin("coschedule", file(flat[0], flat[1], flat[2], flat[3], type));
    assertThat(group.exitCode()).as(group.err()).isZero();
    String[] options = {"--scheme", "SB", "--count", "3", "--mean", "20 ms", "--nodes", "4"};
    String[] all = Arrays.copyOf(options, options.length + 3);
    all[8] = "--type";
    all[9] = "cpu 50 % io 20 % comm 30 % pattern Tree message 4 KB";
    all[10] = "--json";
    Run words =
        Run.quoin(
            Stream.concat(Stream.of("coschedule"), Arrays.stream(all)).toArray(String[]::new));
    assertThat(words.exitCode()).as(words.err()).isZero();
    Run json = Run.quoin("coschedule", file(flat[0], flat[1], flat[2], flat[3], type), "--json");
    assertThat(json.out()).isEqualTo(words.out()).contains("pattern Tree message 4 KB");
    // Keys have no order; several types are a list.
    String list = "type: [{message: 4 KB, comm: 30 %, pattern: Tree, io: 20 %, cpu: 50 %}, J5]";
    Run several = Run.quoin("coschedule", file(flat[0], flat[1], flat[2], flat[3], list), "--json");
    assertThat(several.exitCode()).as(several.err()).isZero();
    all[9] += ",J5";
    assertThat(several.out())
        .isEqualTo(
            Run.quoin(
                    Stream.concat(Stream.of("coschedule"), Arrays.stream(all))
                        .toArray(String[]::new))
                .out());
  }

  /** Also where gangs are not the first of what is compared. */
  @Test
  void gangsThatNeverComputeAreRefusedInTheirPlace() throws IOException {
    String scenario = file("count: 3", "nodes: 4", "scheme: [PB, GS]", "gang-switch: 300 ms");
    Run run = Run.quoin("coschedule", scenario);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .startsWith("quoin: " + scenario + ":3:1: scheme: gangs would never compute: ");
  }

  /** The log's own widths, in its order; without a log there is nothing to take jobs from. */
  @Test
  void jobsAreThoseOfALog() {
    Run run =
        Run.quoin(
            "coschedule",
            "--scheme",
            "SB",
            "--count",
            "4",
            "--mean",
            "20 ms",
            "--nodes",
            "64",
            "--fit",
            "scenarios/replay-example.swf",
            "--excerpt");
    assertThat(run.exitCode()).as(run.err()).isZero();
    Run lone = Run.quoin("coschedule", "--scheme", "SB", "--count", "4", "--excerpt");
    assertThat(lone.exitCode()).isEqualTo(2);
    assertThat(lone.err()).contains("--excerpt: is of a log; expected fit");
  }

  private String file(String... lines) throws IOException {
    return Files.writeString(folder.resolve("s.yaml"), String.join("\n", lines) + "\n").toString();
  }

  @Test
  void aFileGivesTheBytesOfItsCommandLine() throws IOException {
    String list = jobs("0,4,J2,0.5", "0.1,2,J4,0.5", "0.2,4,J5,0.5");
    String yaml =
        file(
            "jobs: jobs.csv",
            "nodes: 4",
            "mpl: 2",
            "scheme: PB",
            "skew: 20",
            "seed: 3",
            "nic: 3 us");
    Run written =
        Run.quoin(
            "coschedule",
            list,
            "--nodes=4",
            "--mpl=2",
            "--scheme=PB",
            "--seed=3",
            "--nic=3 us",
            "--json");
    assertThat(Run.quoin("coschedule", yaml, "--json").out()).isEqualTo(written.out());
    assertThat(written.out()).startsWith("{\n  \"scheme\": \"PB\"");
    // Options beside the file win.
    assertThat(Run.quoin("coschedule", yaml, "--scheme", "GS", "--mpl", "1", "--json").out())
        .isEqualTo(
            Run.quoin(
                    "coschedule",
                    list,
                    "--nodes=4",
                    "--mpl=1",
                    "--scheme=GS",
                    "--nic=3 us",
                    "--seed=3",
                    "--json")
                .out())
        .isNotEqualTo(written.out());
  }

  @Test
  void everyMistakeOfAFileIsToldAtItsLine() throws IOException {
    jobs("0,4,J2,0.5", "0,9,J4,0.5");
    String yaml =
        file(
            "jobs: jobs.csv",
            "nodes: 4",
            "scheme: [GS, PBA, GS]",
            "mpl: 0",
            "spin: 200",
            "load: 0.5",
            "until: 3",
            "sede: 3",
            "replications: many");
    Run run = Run.quoin("validate", yaml);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "s.yaml:3:1: scheme: unknown scheme 'PBA'", "s.yaml:3:1: scheme: 'GS' comes twice")
        .contains(
            "s.yaml:4:1: mpl: '0': expected a whole number", "s.yaml:5:1: spin: '200' has no unit")
        .contains("s.yaml:6:1: load: is of generated jobs", "s.yaml:7:1: until: ")
        .contains("s.yaml:8:1: sede: unknown key", "did you mean 'seed'")
        .contains("s.yaml:9:1: replications: 'many'", "jobs.csv:3: tasks is 9; expected 1 to 4")
        .hasLineCount(9);
    assertThat(Run.quoin("coschedule", yaml).err()).isEqualTo(run.err());
    assertThat(Run.quoin("coschedule", file("nodes: 4", "jobs: no.csv")).err())
        .contains("s.yaml:1:1: the key 'scheme' is missing")
        .contains("s.yaml:2:1: jobs: there is no such file as " + folder.resolve("no.csv"))
        .hasLineCount(2);
    assertThat(Run.quoin("coschedule", "--scheme", "GS").err())
        .contains("--count: is missing; expected a list of jobs, or how many to generate");
    assertThat(Run.quoin("coschedule", "--count", "9", "--widest", "40", "--scheme", "GS").err())
        .contains("--widest: 40 is more than the nodes, 32");
    assertThat(Run.quoin("coschedule", "scenarios/m-m-1-k.yaml").err())
        .contains("topology: this is a grid", "quoin run scenarios/m-m-1-k.yaml");
  }

  @Test
  void schemesRunTheSameJobsSideBySide() throws IOException {
    String[] drawn = {
      "coschedule", "--count=6", "--mean=0.1 s", "--nodes=8", "--type=WL8", "--replications=2"
    };
    Path out = folder.resolve("out");
    String[] two = {"--scheme=GS,SB", "--out=" + out, "--threads=1"};
    Run run = Run.quoin(Stream.of(drawn, two).flatMap(Stream::of).toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("6 jobs on 8 nodes, 2 replications.", "GS", "SB");
    assertThat(Files.readAllLines(out.resolve("summary.csv")))
        .hasSize(5)
        .anyMatch(line -> line.startsWith("0,GS,8,6,"))
        .anyMatch(line -> line.startsWith("1,SB,8,6,"));
    List<String> jobs = Files.readAllLines(out.resolve("jobs.csv"));
    assertThat(jobs).hasSize(25);
    // Submission and width, a line a job: the same for both schemes, others in a replication.
    assertThat(submitted(jobs, 1)).isEqualTo(submitted(jobs, 13)).isNotEqualTo(submitted(jobs, 7));
    String summary = Files.readString(out.resolve("summary.json"));
    String[] again = {"--scheme=GS,SB", "--json", "--threads=3"};
    assertThat(Run.quoin(Stream.of(drawn, again).flatMap(Stream::of).toArray(String[]::new)).out())
        .isEqualTo(summary);
  }

  @Test
  void runAndCompareTakeACluster() throws IOException {
    jobs("0,4,J2,0.1", "0,4,J4,0.1");
    String yaml = file("jobs: jobs.csv", "nodes: 4", "scheme: [SB, GS]");
    assertThat(Run.quoin("compare", yaml).out())
        .isEqualTo(Run.quoin("coschedule", yaml).out())
        .contains("SB", "GS");
    assertThat(Run.quoin("run", yaml, "--only", "gs", "--json").out())
        .isEqualTo(Run.quoin("coschedule", yaml, "--scheme", "GS", "--json").out());
    assertThat(Run.quoin("run", yaml, "--set", "nodes=3").err())
        .contains("expected 1 to 3, the number of nodes");
    assertThat(Run.quoin("coschedule", yaml, "--set", "scheme=GS", "--json").out())
        .isEqualTo(Run.quoin("coschedule", yaml, "--scheme", "GS", "--json").out());
    assertThat(Run.quoin("coschedule", "--count", "3", "--set", "mpl=2").err())
        .contains("--set: changes the keys of a scenario (.yaml)");
  }

  private static List<String> submitted(List<String> jobs, int from) {
    return jobs.subList(from, from + 6).stream()
        .map(line -> line.split(",")[3] + " " + line.split(",")[4])
        .toList();
  }

  @Test
  void everyKeyTakesAChange() {
    CoschedulingScenario scenario =
        (CoschedulingScenario)
            ScenarioFile.read(
                Path.of("scenarios/coschedule-example.yaml"),
                List.of("scheme=[GS, PB-SB]", "latencies=4", "seed=9", "until=20 s"));
    assertThat(scenario.compared()).containsExactly("GS", "PB-SB");
    assertThat(scenario.clusters()).allMatch(one -> one.parameters().latencies() == 4);
    assertThat(scenario.seed()).isEqualTo(9);
    assertThat(scenario.untilNs()).isEqualTo(20_000_000_000L);
    assertThat(scenario.replications()).isEqualTo(5);
    assertThat(scenario.files())
        .containsExactly(
            Path.of("scenarios/coschedule-example.yaml"),
            Path.of("scenarios/coschedule-example.csv"));
    assertThat(Run.quoin("validate", "scenarios/coschedule-example.yaml").out())
        .contains("good", "10 jobs of a list", "8 nodes", "GS, Local, SB, PB", "5 replications");
  }
}
