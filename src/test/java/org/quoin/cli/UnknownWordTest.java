package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words of other tools are answered where people write them. */
class UnknownWordTest {
  private static final String GRID = "scenarios/aida-example.yaml";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run GRID --jobs 500            | --set jobs=500",
        "run GRID --seed=7              | --set seed=7",
        "compare GRID --replications 5  | --set replications=5",
        "run GRID --runs 5              | --set replications=5",
        "compare GRID --random-seed 7   | --set seed=7",
        "run GRID --seeds 7             | --set seed=7",
        "run GRID --metaserverz RR      | --metaserver RR",
        "queue M/M/1 --lambda 0.8/s     | --arrivals 0.8/s",
        "queue M/G/1 --scv 4            | --service-scv 4",
        "queue MM1 --lambda 0.8 --mu 1  | --arrivals 0.8 --service 1",
        "queue M/M/1 --lambda --mu=1/s  | --arrivals --service 1/s",
        "run GRID --seed=7 --jobs 500   | --set seed=7 --set jobs=500",
        "replay LOG --scheduler easy    | --policy easy",
        "replay LOG --cores 8           | --processors 8",
        "replay LOG --to 2025-11-01     | --until 2025-11-01",
        "replay LOG --nodes 8           | --processors 8",
        "replay LOG --format json       | --json",
        "run GRID --verbose             | --details",
        "workload info LOG              | quoin workload stats",
        "version                        | quoin --version",
        "simulate GRID                  | quoin run",
        "check GRID                     | quoin validate",
        "chart GRID                     | quoin plot",
        "graph GRID                     | quoin plot",
        "new grid my-own                | quoin new grid --out my-own",
        "topology import a.gml my-own   | quoin topology import a.gml --out my-own",
        "stats LOG                      | quoin workload stats",
        "run GRID LOTH                  | quoin run GRID --metaserver LOTH",
        "compare GRID LOTH              | quoin compare GRID --set \"metaservers=[RR, LOTH]\"",
        "replay LOG conservative        | quoin replay LOG --policy conservative",
        "describe GRID                  | quoin show",
        "execute GRID                   | quoin run",
        "optimize GRID                  | quoin sweep",
        "predict LOG                    | quoin when",
        "create grid                    | quoin new",
        "runn GRID                      | quoin run",
        "replya LOG                     | quoin replay",
        "topology shwo GRID             | quoin topology show",
        "convert LOG                    | quoin import', 'quoin workload import' or 'quoin topology"
            + " import",
        "compare GRID --seeds 3         | --set seed=3",
        "compare GRID --output my-own   | --out my-own",
        "compare GRID -o my-own         | --out my-own",
        "compare GRID -v                | --details",
        "compare GRID --parallel 2      | --threads 2",
        "run GRID --policy LOTH         | --metaserver LOTH",
        "replay LOG --start 2025-11-01  | --from 2025-11-01"
      })
  void anOptionOrCommand(String command, String meant) {
    String[] words =
        command.replace("GRID", GRID).replace("LOG", "scenarios/replay-example.swf").split(" ");
    Run run = Run.quoin(words);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "Did you mean '"
                + meant.replace("GRID", GRID).replace("LOG", "scenarios/replay-example.swf")
                + "'?");
  }

  /** No command resembles it, neither one that help hides. */
  @ParameterizedTest
  @ValueSource(strings = {"xyzzy", "warm-upp"})
  void noCommandIsMeant(String word) {
    assertThat(Run.quoin(word).err())
        .isEqualTo("quoin: there is no command '" + word + "'\nSee 'quoin --help'.\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "new          | quoin: KIND is missing: grid, replay, coscheduling, study or slurm.",
        "workload import a.swf b.swf | quoin: --out FILE is missing: ",
        "replay       | quoin: LOG is missing: A log in SWF",
        "queue        | quoin: QUEUE is missing: Kendall's notation"
      })
  void whatIsMissing(String command, String message) {
    Run run = Run.quoin(command.split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith(message);
  }

  /** A file that is there is a second input, not a folder to write to. */
  @Test
  void aSecondInputIsNoFolderForResults() {
    assertThat(Run.quoin("run", GRID, GRID).err())
        .isEqualTo(
            "quoin: there is an argument too many, '" + GRID + "'\nSee 'quoin run --help'.\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "compare GRID -n 5        | The number of runs is --set replications=N.",
        "compare GRID --plot      | --out DIR writes a page with figures",
        "compare GRID --quiet     | --json prints results for programs and nothing else",
        "replay LOG --speedup 2   | Jobs come faster by --load, as in --load 1.2.",
        "run GRID --load 120%     | The load of a grid follows from the time between its jobs",
        "compare GRID --load=1.2  | --set clients.0.interval=",
        "replay LOG --load 120%   | --load: '120%': did you mean 1.2? Expected a number from",
        "replay LOG --load 12e%   | --load: '12e%': expected a number from",
        "validate GRID --out x    | This command writes no files; > FILE keeps what it prints.",
        "run GRID --metrics wait  | 'wait': it chooses only how metrics are named; --details",
        "run GRID --metrics papr  | did you mean 'paper'?",
        "run GRID --threads all   | --threads: 'all': expected a whole number"
      })
  void anOptionWithoutCounterpart(String command, String answer) {
    Run run =
        Run.quoin(
            command
                .replace("GRID", GRID)
                .replace("LOG", "scenarios/replay-example.swf")
                .split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(answer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--policy fifo        | did you mean 'none'?",
        "--policy fcfs        | with order 'fcfs' take policy 'none'",
        "--policy backfill    | did you mean 'easy'?",
        "--policy maui        | did you mean 'easy'?",
        "--policy backfil     | did you mean 'easy'?",
        "--policy round-robin | to share jobs among sites in turn is the metaserver RR of a grid",
        "--policy srpt        | the order sjf takes the shortest requested time first",
        "--policy lifo        | no order of a cluster takes the last job first",
        "--policy fairshare   | with order 'multifactor' take policy 'none'",
        "--policy greedy      | did you mean 'first-fit'?",
        "--policy aggressive  | did you mean 'easy'?",
        "--policy slurm-backfill | did you mean 'slurm'?",
        "--policy widest-first | with order 'bjf' take policy 'none'",
        "--order shortest     | did you mean 'sjf'?",
        "--order fifo         | did you mean 'fcfs'?",
        "--order spt          | did you mean 'sjf'?"
      })
  void aPolicyOrOrder(String option, String meant) {
    Run run =
        Run.quoin(
            Stream.concat(
                    Stream.of("replay", "scenarios/replay-example.swf"),
                    Stream.of(option.split(" ")))
                .toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(meant);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run LOG         | is a log of jobs; run it with 'quoin replay'",
        "sweep LOG       | is a log of jobs; run it with 'quoin replay'",
        "analyze MAP     | is a topology; run it with 'quoin run' and a scenario that names it",
        "replay MAP      | is a topology; run it with 'quoin run' and a scenario that names it",
        "topology show GRID | is a scenario or a study; run it with 'quoin run' or 'quoin sweep'",
        "topology show scenarios | is a folder"
      })
  void aFileOfAnotherKind(String command, String use) {
    Run run =
        Run.quoin(
            command
                .replace("GRID", GRID)
                .replace("LOG", "scenarios/replay-example.swf")
                .replace("MAP", "topologies/aida-example.dot")
                .split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains(use, "; expected a ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cores=4               | cores: unknown key; did you mean 'clients.*.processors'?",
        "operations=1 Gop      | unknown key; did you mean 'clients.*.operations'?",
        "metaservers=[closest] | did you mean 'NEAREST'?",
        "metaservers=[jsq]     | did you mean 'LOAD'?",
        "metaservers=[cheapest] | MCT takes the site with the earliest expected end",
        "clients.0.at=lab      | did you mean 'of'?",
        "clients.0.count=5     | the number of clients is that of the topology",
        "clients.0.freq=5      | did you mean 'interval'?",
        "clients.0.filesize=5  | did you mean 'send'?",
        "iterations=5          | did you mean 'replications'?",
        "sim-time=5            | did you mean 'horizon'?",
        "scheduler=easy        | as in topology.nodes.CLUSTER.scheduler: easy",
        "policy=easy           | each cluster has a scheduler of its own",
        "load-balancer=RR      | did you mean 'metaservers'?",
        "threads=5             | --threads N is an option of commands",
        "confidence=99         | all intervals are of 95 %",
        "network=flow          | did you mean 'fluid'?",
        "packet=10 Killobytes  | (did you mean 'kilobytes'?)",
        "monitor.period=5 sek  | (did you mean 'sec'?)",
        "packet=3 GHz          | a clock rate is not a speed"
      })
  void aKeyOrValueOfAChange(String change, String meant) {
    Run run = Run.quoin("run", GRID, "--set", change);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(meant);
  }

  @Test
  void anAttributeOfASite(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("t.dot"), "graph { s [kind=cluster, cores=8, speed=\"1 Gop/s\"] }");
    assertThat(Run.quoin("topology", "show", file.toString()).err())
        .contains("node 's': has no processors (did you mean it by 'cores'?); expected");
  }

  @Test
  void aWrongNumberOfJobsIsOneMistake() {
    assertThat(Run.quoin("run", "scenarios/cross-site.yaml", "--set", "jobs=many").err())
        .hasLineCount(1);
  }

  @Test
  void keysOfAScenario(@TempDir Path folder) throws Exception {
    Files.writeString(
        folder.resolve("t.dot"),
        """
        graph {
          c [kind=client]
          s [kind=cluster, processors=8, speed="3 GFLOPS"]
          c -- s [bandwidth="1 Gbps", latency="10 msec"]
        }
        """);
    Path scenario =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            topology: t.dot
            metaservers: [round-robin]
            runs: 5
            clients:
              - {job: generic, flops: 1 Gop, input: 1 MB, output: 1 KB, rate: 3}
            """);
    String err = Run.quoin("validate", scenario.toString()).err();
    assertThat(err)
        .contains("runs: unknown key; did you mean 'replications'?")
        .contains("input: unknown key; did you mean 'send'?")
        .contains("output: unknown key; did you mean 'receive'?")
        .contains("flops: unknown key; did you mean 'operations'?")
        .contains("rate: unknown key; how often jobs come is given by the time between them");
    Files.writeString(
        scenario,
        """
        topology: t.dot
        metaservers: [round-robin]
        clients:
          - {job: generic, operations: 1 Gop, send: 1 MiB, receive: 1 KB, interval: 5 minutes}
        """);
    err = Run.quoin("validate", scenario.toString()).err();
    assertThat(err)
        .contains("did you mean 'RR'?")
        .doesNotContain("GFLOPS", "Gbps", "msec", "MiB", "minutes");
  }
}
