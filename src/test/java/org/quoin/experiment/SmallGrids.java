package org.quoin.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.Quantity;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridResult;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/** Grids of a few jobs whose submit and run times a test gives, in files. */
abstract class SmallGrids {
  static final String SERVER = "s [kind=server, speed=\"1 Mop/s\"]\n";
  static final String CLUSTER =
      "s [kind=cluster, processors=1, speed=\"1 Mop/s\", scheduler=none]\n";
  static final String UNLIMITED = "a -- s [bandwidth=unlimited]\n";
  static final String NO_DATA = "send: 0 B, receive: 0 B";

  @TempDir Path folder;
  GridResult result;

  /** Writes a log of jobs of one processor, each as its submit time and its run time. */
  String log(String name, String jobs) throws IOException {
    StringBuilder log = new StringBuilder("; MaxProcs: 1\n");
    int number = 0;
    for (String job : jobs.split(", *")) {
      String[] times = job.split(" ");
      log.append(++number).append(' ').append(times[0]).append(" -1 ").append(times[1]);
      log.append(" 1 -1 -1 1 ").append(times[1]).append(" -1 1 1 -1 -1 -1 -1 -1 -1\n");
    }
    Files.writeString(folder.resolve(name), log);
    return "{job: log, of: ["
        + name.substring(0, 1)
        + "], log: "
        + name
        + ", from: 0 s, reference: 1 Mop/s, ";
  }

  List<JobRecord> run(String topology, int jobs, String keys, String... clients)
      throws IOException {
    Files.writeString(folder.resolve("t.dot"), "graph {\na [kind=client]\n" + topology + "}\n");
    Path file = folder.resolve("s.yaml");
    Files.writeString(
        file,
        "topology: t.dot\njobs: "
            + jobs
            + "\nwarmup: 0\n"
            + keys
            + "\nclients:\n  - "
            + String.join("}\n  - ", clients)
            + "}\n");
    GridScenario scenario = ScenarioFile.grid(file, List.of());
    RandomStreams streams = new RandomStreams(1, 0);
    List<JobRecord> records = new ArrayList<>();
    result =
        new Grid(scenario.grid(), scenario.metaServers().get(0).open(streams), streams)
            .run(records::add);
    return records;
  }

  /** The site, the start and the end of each job, in the order of their submission. */
  static String gantt(List<JobRecord> jobs) {
    List<String> all = new ArrayList<>();
    for (JobRecord job : jobs) {
      all.add(
          job.site()
              + " "
              + Quantity.digits(job.startTime())
              + "-"
              + Quantity.digits(job.endTime()));
    }
    return String.join(", ", all);
  }
}
