package org.quoin.reproduction.parasim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.Parallel;
import org.quoin.metrics.Metrics;
import org.quoin.reproduction.ClaimFormula;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.PaperPage;
import org.quoin.statistics.Estimate;
import org.quoin.timeshared.TimeSharedCluster;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.workload.Job;

/**
 * Jobs of a flow whose tasks exchange messages, the paper's future work (section 7). Section 3
 * leaves communication out because the nodes are equally far apart; this says on which machines
 * that changes nothing. Times are shortened by one factor, since a simulated second of messages
 * takes as long as days of a replay.
 */
final class Communication {
  /** The first jobs of each window that are run. */
  private static final int JOBS = 100;

  /** The jobs' mean run time after shortening. */
  private static final double MEAN_NS = 1e9;

  private static final double NS = 1e9;

  private static final double LEVEL = 0.95;

  /** The largest change, in per cent, that counts as none. */
  private static final double ALIKE = 5;

  /** The rows of Fig. 2's matrix. */
  private static final int ROWS = 4;

  private static final CostParameters COSTS = CostParameters.STANDARD.with(p -> p.latencies = 4);

  /** The types of Zhang et al. (2001) that communicate least and most. */
  private static final List<JobType> TYPES = List.of(JobType.J4, JobType.J5);

  private static final Pattern PATTERN = Pattern.NN;

  /** How a machine runs the tasks of several jobs. */
  private enum Machine {
    SPACE("space sharing", "Local", 1),
    MATRIX("matrix: all tasks of a job in one time slice", "GS", ROWS),
    BOOST("each node its own slices, boosted by messages (PB)", "PB", ROWS),
    LOCAL("each node its own slices", "Local", ROWS);

    private final String title;
    private final Scheme scheme;
    private final int level;

    Machine(String title, String scheme, int level) {
      this.title = title;
      this.scheme = Scheme.of(scheme);
      this.level = level;
    }

    /** {@return whether a replay has this machine} */
    boolean isReplayed() {
      return level == 1 || scheme.gang();
    }

    TimeSharedSettings cluster(int nodes) {
      return new TimeSharedSettings(nodes, level, scheme, COSTS, 0, TYPES, PATTERN);
    }
  }

  /**
   * The first jobs of a flow.
   *
   * @param shorter the factor on their times, which gives ns
   */
  private record Window(LogFlow flow, List<Job> jobs, double shorter, double[][] responses) {
    /** Runs the jobs with messages of every type on every machine. */
    static Window of(LogFlow flow) {
      List<Job> jobs = flow.jobs().subList(0, Math.min(JOBS, flow.jobs().size()));
      double mean = jobs.stream().mapToDouble(Job::runTime).average().orElseThrow();
      Window window = new Window(flow, jobs, MEAN_NS / mean, new double[TYPES.size()][]);
      for (int type = 0; type < TYPES.size(); type++) {
        window.responses[type] = window.run(TYPES.get(type));
      }
      return window;
    }

    /** Returns the mean responses over the mean run time, one per machine. */
    private double[] run(JobType type) {
      List<IterativeJob> own = new ArrayList<>();
      double first = jobs.get(0).submitTime();
      for (Job job : jobs) {
        own.add(
            IterativeJob.of(
                own.size() + 1,
                (long) ((job.submitTime() - first) * shorter),
                job.processors(),
                type,
                PATTERN,
                job.runTime() * shorter,
                COSTS));
      }
      return Stream.of(Machine.values())
          .mapToDouble(
              machine -> {
                TimeSharedSettings settings = machine.cluster(flow.processors());
                TimeSharedCluster cluster =
                    new TimeSharedCluster(settings, new RandomStreams(1, 0));
                own.forEach(cluster::submit);
                return Metrics.RESPONSE_TIME.of(cluster.runUntil(Long.MAX_VALUE).records())
                    / (MEAN_NS / NS);
              })
          .toArray();
    }

    double response(int type, Machine machine) {
      return responses[type][machine.ordinal()];
    }

    /** Returns the change of the mean response by much communication, in per cent. */
    double change(Machine machine) {
      return 100 * (response(1, machine) / response(0, machine) - 1);
    }

    /** Returns the mean response over the mean run time in a replay with slices as long. */
    double replayed(Machine machine) {
      TimeSlices slices =
          machine.level == 1
              ? TimeSlices.NONE
              : new TimeSlices(
                  machine.level, COSTS.quantumNs() / shorter, COSTS.gangSwitchNs() / shorter);
      double response =
          Metrics.ART.of(
              Column.FCFS
                  .plan()
                  .in(slices)
                  .on(ClusterSettings.of(flow.processors()))
                  .run(jobs)
                  .schedule());
      return response * shorter / MEAN_NS;
    }
  }

  private Communication() {}

  /** Adds a table of the machines on the windows of a flow. */
  static void addTo(PaperPage page, PaperFlow paper, List<LogFlow> flows, int threads) {
    List<Callable<Window>> runs = new ArrayList<>();
    flows.forEach(flow -> runs.add(() -> Window.of(flow)));
    List<Window> windows = Parallel.run(runs, threads);
    page.table(
        "Communication: when it may be left out of the resource model (sections 3 and 7)",
        "The first %d jobs of each window of the %s flow, whose tasks exchange messages. Times are"
                .formatted(JOBS, paper.id())
            + " shortened so that the mean run time is %.0f s; a time slice has %.0f ms. Jobs start"
                .formatted(MEAN_NS / NS, COSTS.quantumNs() / 1e6)
            + " in the order of arrival. A figure is the mean response over the mean run time, if"
            + " every job communicates for %.0f %% of its time alone (type %s), or for %.0f %% (%s);"
                .formatted(
                    TYPES.get(0).communication(),
                    TYPES.get(0).name(),
                    TYPES.get(1).communication(),
                    TYPES.get(1).name())
            + " the replay has no messages. Left out: whether more communication changes the mean"
            + " response by less than %.0f %%. A log does not say which task sends what to which: all"
                .formatted(ALIKE)
            + " jobs have messages of one size between neighbours.",
        PaperPage.lines(
            List.of(
                "machine",
                "replay",
                TYPES.stream().map(type -> "%.0f %%".formatted(type.communication())),
                "change",
                "may be left out"),
            List.of(Machine.values()),
            machine -> cells(machine, windows)));
  }

  private static List<?> cells(Machine machine, List<Window> windows) {
    Estimate change =
        Estimate.of(windows.stream().mapToDouble(one -> one.change(machine)).toArray(), LEVEL);
    return List.of(
        machine.title,
        machine.isReplayed() ? mean(windows, one -> one.replayed(machine)) : "",
        IntStream.range(0, TYPES.size())
            .mapToObj(type -> mean(windows, one -> one.response(type, machine))),
        ClaimFormula.percent(change.mean(), change.halfWidth()),
        ClaimVerdict.within(change, -ALIKE, ALIKE).text());
  }

  private static String mean(List<Window> windows, ToDoubleFunction<Window> figure) {
    return String.format(
        Locale.ROOT, "%.2f", windows.stream().mapToDouble(figure).average().orElseThrow());
  }
}
