package org.quoin.reproduction.parasim;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.replay.UsageTimeline;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.Schedule;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;

/**
 * A flow cut from a log, at a load like the paper's: the times between its submissions are divided
 * by one factor, found by bisection, so that under FCFS with backfilling the mean wait is the
 * paper's share of the mean run time.
 *
 * @param jobs in order of submission, with exact estimates
 * @param ratio the ratio of mean wait to mean run time that it comes to
 */
record LogFlow(List<Job> jobs, int processors, double factor, double ratio) {
  /** Runs with drawn estimates. */
  static final int RUNS = 4;

  private static final EstimateModel DRAWN = new EstimateModel(EstimateModel.Kind.UNIFORM, 2);
  private static final double MAX_FACTOR = 256;
  private static final int HALVINGS = 18;

  /** {@return the complete windows of {@code size} jobs in a log} */
  static List<List<Job>> windows(JobLog log, int size) {
    List<List<Job>> windows = new ArrayList<>();
    for (int end = size; end <= log.jobs().size(); end += size) {
      windows.add(log.jobs().subList(end - size, end));
    }
    return windows;
  }

  /**
   * The machine that the jobs of a log are on average as wide on as the paper's on theirs; not
   * narrower than the widest.
   *
   * @param share mean tasks of a job, in per cent of the machine
   */
  static int machine(JobLog log, double share) {
    IntSummaryStatistics widths = log.jobs().stream().mapToInt(Job::processors).summaryStatistics();
    return Math.max(widths.getMax(), (int) Math.round(100 * widths.getAverage() / share));
  }

  /** The flow of a window in which the ratio comes nearest to that of the paper. */
  static LogFlow scaled(List<Job> window, int processors, double ratio) {
    double low = 1 / MAX_FACTOR;
    double high = MAX_FACTOR;
    LogFlow nearest = null;
    for (int i = 0; i < HALVINGS; i++) {
      double factor = Math.sqrt(low * high);
      LogFlow flow = at(factor, window, processors);
      if (nearest == null || Math.abs(flow.ratio - ratio) < Math.abs(nearest.ratio - ratio)) {
        nearest = flow;
      }
      if (flow.ratio < ratio) {
        low = factor;
      } else {
        high = factor;
      }
    }
    return nearest;
  }

  private static LogFlow at(double factor, List<Job> window, int processors) {
    List<Job> jobs = JobLog.atLoad(window, factor);
    Schedule schedule = run(Column.FCFS_B, jobs, processors);
    double wait = Metrics.AWT.of(schedule);
    return new LogFlow(jobs, processors, factor, wait / (Metrics.ART.of(schedule) - wait));
  }

  private static Schedule run(Column column, List<Job> jobs, int processors) {
    return column.plan().on(ClusterSettings.of(processors)).run(jobs).schedule();
  }

  /**
   * {@return the metrics of every column; with drawn estimates the means of {@value #RUNS} runs}
   */
  Map<Column, double[]> figures() {
    Map<Column, double[]> figures = new EnumMap<>(Column.class);
    for (Column column : Column.values()) {
      int runs = column.drawn() ? RUNS : 1;
      double[] means = new double[Measured.METRICS.size()];
      for (int run = 1; run <= runs; run++) {
        List<Job> estimated =
            column.drawn() ? DRAWN.estimate(jobs, new RandomStreams(run, 0)) : jobs;
        Schedule schedule = run(column, estimated, processors);
        for (int m = 0; m < means.length; m++) {
          means[m] += Measured.METRICS.get(m).of(schedule) / runs;
        }
      }
      figures.put(column, means);
    }
    return figures;
  }

  /**
   * The two states that ParaSim sees in its Fig. 3 (section 6.2), on a machine of 640 CPUs under
   * FCFS with backfilling.
   *
   * @param unusable per cent of the time with 500 to 610 CPUs in use while waiting jobs request 300
   *     or more
   * @param idle per cent of the time with more than 200 free while they request fewer than 100
   */
  record Mismatch(double unusable, double idle) {}

  /** {@return the two states in the run of this flow, by shares of its machine} */
  Mismatch mismatch() {
    UsageTimeline use = new UsageTimeline(false, () -> {});
    Column.FCFS_B.plan().on(ClusterSettings.of(processors)).run(jobs, use);
    double unusable = 0;
    double idle = 0;
    for (int row = 0; row + 1 < use.size(); row++) {
      double seconds = use.time(row + 1) - use.time(row);
      double used = scaled(use.count(UsageTimeline.Column.USED, row));
      double asked = scaled(use.count(UsageTimeline.Column.DEMAND, row));
      unusable += used >= 500 && used <= 610 && asked >= 300 ? seconds : 0;
      idle += used < PaperFlow.CPUS - 200 && asked < 100 ? seconds : 0;
    }
    double span = use.time(use.size() - 1) - use.time(0);
    return new Mismatch(100 * unusable / span, 100 * idle / span);
  }

  private double scaled(long count) {
    return (double) PaperFlow.CPUS * count / processors;
  }

  /** {@return the share of jobs with one task, in per cent} */
  double serial() {
    return 100.0 * jobs.stream().filter(job -> job.processors() == 1).count() / jobs.size();
  }

  /** {@return the mean tasks of a job, in per cent of the machine} */
  double width() {
    return 100 * jobs.stream().mapToInt(Job::processors).average().orElse(0) / processors;
  }

  /** {@return the mean run time in seconds} */
  double runTime() {
    return jobs.stream().mapToDouble(Job::computeTime).average().orElse(0);
  }
}
