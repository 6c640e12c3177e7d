package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.coscheduling.LogExcerpt;
import org.quoin.coscheduling.Parameters;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Quantity;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import org.quoin.reproduction.CoschedulingEffort;
import org.quoin.reproduction.CoschedulingFigure;
import org.quoin.reproduction.CoschedulingReproduction;
import org.quoin.workload.HyperErlangModel;
import org.quoin.workload.Job;
import org.quoin.workload.JobLog;
import org.quoin.workload.LogRules;
import org.quoin.workload.WorkloadModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quoin reproduce coscheduling}: the figures of Zhang et al. (2001). */
@Command(
    name = "coscheduling",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Figures 3 to 15 and Tables 4 to 6 of Zhang et al. (2001) on time-shared clusters: tables"
          + " with the paper's figures beside ours, pictures, and of each claim whether it holds, does not"
          + " hold or is not decided by 95 % intervals of paired differences.",
      "Names: fig3 ... fig15, table4, table5, table6; without a name all of them."
    },
    footer = {
      "",
      "Examples:",
      "  quoin reproduce coscheduling fig10 --quick",
      "  quoin reproduce coscheduling fig3 --latencies 4 --out fig3"
    })
final class ReproduceCoscheduling implements Runnable {
  private static final double NS = 1e9;

  @Spec private CommandSpec spec;

  @picocli.CommandLine.Parameters(paramLabel = "NAME", arity = "0..*", description = "What.")
  private List<String> names = List.of();

  @Option(
      names = "--quick",
      description = "Shorter jobs and fewer replications: minutes instead of hours.")
  private boolean quick;

  @Option(
      names = "--latencies",
      paramLabel = "K",
      split = ",",
      defaultValue = "1,4",
      description =
          "Latencies a message costs, so the length of an iteration (${DEFAULT-VALUE}: both).")
  private List<Integer> latencies;

  @Option(
      names = "--grain",
      paramLabel = "G",
      defaultValue = "1",
      description = "Factor on computation and I/O alone (${DEFAULT-VALUE}).")
  private double grain;

  @Option(
      names = "--spin",
      paramLabel = "TIME",
      defaultValue = "200 us",
      description = "Spin time (${DEFAULT-VALUE}).")
  private String spin;

  @Option(
      names = "--log",
      paramLabel = "LOG",
      description =
          "Fit arrivals, sizes and run times by size class to this SWF log; otherwise a plain model"
              + " of six size classes.")
  private Path log;

  @Option(
      names = "--excerpt",
      description = "With --log: take the log's own jobs instead of a fit, scaled all the same.")
  private boolean excerpt;

  @Option(names = "--jobs", paramLabel = "N", description = "Jobs a replication (100, quick 60).")
  private Integer jobs;

  @Option(
      names = "--mean",
      paramLabel = "TIME",
      description = "Mean dedicated time (4 s, quick 1 s).")
  private String mean;

  @Option(
      names = "--replications",
      paramLabel = "N",
      description = "Independent replications (8, quick 8).")
  private Integer replications;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Seed (${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--threads", paramLabel = "N", description = "Runs at once (default: all cores).")
  private Integer threads;

  @Option(names = "--out", paramLabel = "DIR", description = "Write pictures and CSV there.")
  private Path out;

  @Option(names = "--force", description = "Replace files in a folder that is not empty.")
  private boolean force;

  private final List<Mistake> mistakes = new ArrayList<>();

  @Override
  public void run() {
    List<CoschedulingFigure> figures = figures();
    CoschedulingEffort effort = effort();
    int atOnce =
        positive(
            "--threads", threads == null ? Runtime.getRuntime().availableProcessors() : threads);
    latencies.forEach(k -> positive("--latencies", k));
    if (!(grain > 0 && grain <= 1e6)) {
      mistakes.add(Mistake.in("--grain", grain + " is no factor; expected above 0, at most 1e6"));
    }
    long spinNs = Math.round(seconds("--spin", spin) * NS);
    if (!mistakes.isEmpty()) {
      throw new InputException(mistakes);
    }
    OutputFolder folder = out == null ? null : OutputFolder.open(out, force);
    PrintWriter text = spec.commandLine().getOut();
    text.printf(
        "%d jobs a replication of mean %s, %d replications, 95 %% intervals%n%n",
        effort.jobs(), Quantity.DURATION.show(effort.meanRunTime()), effort.replications());
    List<Parameters> parameters =
        latencies.stream()
            .map(
                k ->
                    Parameters.STANDARD.with(
                        p -> {
                          p.latencies = k;
                          p.grain = grain;
                          p.spinNs = spinNs;
                        }))
            .toList();
    CoschedulingReproduction reproduction =
        new CoschedulingReproduction(effort, figures, parameters);
    Consumer<String> print =
        part -> {
          text.println(part);
          text.flush();
        };
    try (Progress progress = new Progress("coscheduling", reproduction.steps())) {
      reproduction.run(atOnce, folder, print, progress::step);
    }
  }

  private List<CoschedulingFigure> figures() {
    if (names.isEmpty()) {
      return List.of(CoschedulingFigure.values());
    }
    List<CoschedulingFigure> figures = new ArrayList<>();
    for (String name : names) {
      try {
        figures.add(CoschedulingFigure.of(name));
      } catch (IllegalArgumentException e) {
        mistakes.add(Mistake.in("NAME", e.getMessage()));
      }
    }
    return figures;
  }

  private CoschedulingEffort effort() {
    WorkloadModel model = CoschedulingEffort.plainModel();
    if (log != null) {
      try {
        List<Job> logged = JobLog.read(log, LogRules.standard(0)).jobs();
        model = excerpt ? new LogExcerpt(logged) : HyperErlangModel.fit(logged);
      } catch (IllegalArgumentException e) {
        mistakes.add(Mistake.in(log.toString(), e.getMessage()));
      }
    }
    CoschedulingEffort usual =
        quick ? CoschedulingEffort.quick(model, seed) : CoschedulingEffort.full(model, seed);
    return new CoschedulingEffort(
        model,
        mean == null ? usual.meanRunTime() : seconds("--mean", mean),
        positive("--jobs", jobs == null ? usual.jobs() : jobs),
        positive("--replications", replications == null ? usual.replications() : replications),
        seed);
  }

  private double seconds(String option, String written) {
    try {
      return Quantity.DURATION.parsePositive(written);
    } catch (IllegalArgumentException e) {
      mistakes.add(Mistake.in(option, e.getMessage()));
      return 1;
    }
  }

  private int positive(String option, int value) {
    if (value < 1) {
      mistakes.add(Mistake.in(option, value + " is too small; expected at least 1"));
    }
    return value;
  }
}
