package org.quoin.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.scheduling.Policies;
import org.quoin.workload.Job;
import org.quoin.workload.log.SwfWriter;

/**
 * Loads the classes for the launcher's class-data archive: replays a small log under every policy
 * and runs a small grid.
 */
final class ClassDataCommand extends DeclaredCommand implements Callable<Integer> {
  private static final int JOBS = 300;

  private static final String TOPOLOGY =
      """
      graph {
        a [kind=client]; b [kind=client]; r [kind=router];
        s [kind=server, speed="100 Mop/s", utilization=0.1, others="10 Mop"];
        t [kind=server, speed="200 Mop/s", utilization=0.1, others="10 Mop"];
        a -- r [bandwidth="1 MB/s", throughput="500 KB/s", latency="100 ms"];
        b -- r [bandwidth="1 MB/s", throughput="500 KB/s", latency="100 ms"];
        r -- s [bandwidth="2 MB/s", throughput="1 MB/s", latency="100 ms"];
        r -- t [bandwidth="2 MB/s", throughput="1 MB/s", latency="100 ms"];
      }
      """;

  private static final String SCENARIO =
      """
      title: Warm-up
      topology: t.dot
      seed: 1
      replications: 2
      jobs: 20
      warmup: 5
      metaservers: [RR, LOAD, LOTH]
      clients:
        - job: linpack
          n: 60
          arrivals: poisson
          interval: 10 s
      """;

  private final PrintStream nowhere =
      new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);

  /** Creates the command. */
  ClassDataCommand() {
    super("warm-up", "Loads the classes of a start.");
    spec.usageMessage().hidden(true);
  }

  /** {@return 0, or the exit code of a command that failed} */
  @Override
  public Integer call() throws IOException {
    int failure = 0;
    Path folder = Files.createTempDirectory("quoin");
    Path log = folder.resolve("log.swf.gz");
    Path topology = folder.resolve("t.dot");
    Path scenario = folder.resolve("s.yaml");
    try {
      write(log);
      for (String policy : Policies.ids()) {
        failure |= execute("replay", log, "--processors", "8", "--policy", policy);
      }
      failure |= execute("replay", log, "--processors", "8", "--policy", "easy", "--json");
      failure |= execute("list", "policies");
      failure |= execute("explain", "easy");
      failure |= execute("--version");
      failure |= execute("--help");
      Files.writeString(topology, TOPOLOGY);
      Files.writeString(scenario, SCENARIO);
      failure |= execute("validate", scenario);
      failure |= execute("run", scenario);
      failure |= execute("compare", scenario);
      failure |= execute("bench", "scale", "--sites", "2", "--clients", "3", "--jobs", "20");
    } finally {
      for (Path file : List.of(log, topology, scenario, folder)) {
        Files.deleteIfExists(file);
      }
    }
    return failure;
  }

  private int execute(Object... words) {
    String[] arguments = Stream.of(words).map(Object::toString).toArray(String[]::new);
    return Quoin.execute(arguments, nowhere, nowhere);
  }

  /** Writes a log with what the headers and jobs of archived logs have: zone, groups, queues. */
  private static void write(Path log) {
    SwfWriter.write(
        log,
        writer -> {
          writer.header(
              List.of(
                  "UnixStartTime: 843545472", "TimeZoneString: Europe/Stockholm", "MaxProcs: 8"));
          for (int i = 0; i < JOBS; i++) {
            Job job = Job.batch(i + 1, 10 * i, 1 + i % 7, 90, 60 + i % 40, i % 3);
            writer.job(job.withTerms(job.terms().ofQueue(i % 2).ofMemory(1e6 * (i % 5))));
          }
        });
  }
}
