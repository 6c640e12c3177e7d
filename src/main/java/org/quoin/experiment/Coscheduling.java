package org.quoin.experiment;

import java.util.Comparator;
import java.util.List;
import org.quoin.engine.Worker;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.JobSource;
import org.quoin.timeshared.CoschedulingResult;
import org.quoin.timeshared.TimeSharedCluster;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.timeshared.node.CpuTimeBreakdown;
import org.quoin.timeshared.workload.IterativeJob;

/** Runs jobs on a time-shared cluster. */
public final class Coscheduling {
  /** A run reports its progress at least so many times. */
  private static final int PARTS = 1_000;

  /** A run reports its progress at least after so many iterations of tasks, some 20 ms. */
  private static final int PART_ITERATIONS = 20_000;

  /** The end of the saturated window, as a share of the time at full utilization. */
  private static final double SATURATED = 0.7;

  /** The saturated window begins at this fraction of its end: one fourth. */
  private static final int WARM_UP = 4;

  private Coscheduling() {}

  /**
   * Makes all runs of a scenario.
   *
   * @param scenario the clusters, jobs and replications
   * @param threads how many runs at once
   * @param onRun called after each run, from any thread
   * @return the results of the replications, for each scheme that is compared
   */
  public static List<List<CoschedulingResult>> run(
      CoschedulingScenario scenario, int threads, Runnable onRun) {
    return Parallel.run(
        scenario.clusters().size(),
        scenario.replications(),
        threads,
        (compared, replication) -> {
          CoschedulingResult run = run(scenario, compared, replication);
          onRun.run();
          return run;
        });
  }

  /**
   * Makes one run.
   *
   * @param scenario the clusters and jobs
   * @param compared the place of its scheme, from 0
   * @param replication the replication, from 0
   * @return the result of the run
   */
  public static CoschedulingResult run(
      CoschedulingScenario scenario, int compared, int replication) {
    TimeSharedSettings settings = scenario.clusters().get(compared);
    List<IterativeJob> jobs = scenario.jobs(replication);
    TimeSharedCluster cluster = new TimeSharedCluster(settings, scenario.skew(replication));
    long until = scenario.untilNs();
    long last = jobs.stream().mapToLong(IterativeJob::arrivalNs).max().orElse(0);
    double work = jobs.stream().mapToDouble(job -> (double) job.dedicatedNs() * job.tasks()).sum();
    double expected = Math.min((double) until, Math.max((double) last, work / settings.nodes()));
    double iteration = work / jobs.stream().mapToDouble(Coscheduling::iterations).sum();
    double some = PART_ITERATIONS * iteration / settings.nodes();
    long part = (long) Math.min(expected / PARTS, some) + 1;
    jobs.stream()
        .sorted(Comparator.comparingLong(IterativeJob::arrivalNs))
        .forEach(cluster::submit);
    for (long time = part; time < until && !cluster.isEmpty(); time += part) {
      cluster.advance(time);
      // The work done is a better estimate than the clock, unless the clock ends the run.
      double done = until < Long.MAX_VALUE ? time / expected : cluster.workNs() / work;
      Worker.reportProgress(Math.min(1, done));
    }
    return cluster.runUntil(until);
  }

  private static double iterations(IterativeJob job) {
    return (double) job.iterations() * job.tasks()
        + job.next().map(Coscheduling::iterations).orElse(0.0);
  }

  /**
   * {@return the estimated seconds of the first run of a scenario}
   *
   * @param scenario the scenario
   * @param limit seconds after which the run is stopped
   */
  public static double pilot(CoschedulingScenario scenario, double limit) {
    return Pilot.seconds(() -> run(scenario, 0, 0), limit);
  }

  /**
   * {@return the work of a saturated cluster, to which all jobs are submitted at once} The window
   * ends at 70 % of the time that the jobs take at full utilization, and begins at a fourth of
   * that. Towards the end of the window a run may have started its last job.
   *
   * @param scenario the clusters and jobs
   * @param compared the place of its scheme, from 0
   * @param replication the replication, from 0
   */
  public static Window saturated(CoschedulingScenario scenario, int compared, int replication) {
    TimeSharedSettings settings = scenario.clusters().get(compared);
    TimeSharedCluster cluster = new TimeSharedCluster(settings, scenario.skew(replication));
    double work = 0;
    for (IterativeJob job :
        new JobSource.AtOnce(scenario.jobs()).jobs(settings, scenario.streams(replication))) {
      work += (double) job.dedicatedNs() * job.tasks();
      cluster.submit(job);
    }
    long end = (long) (SATURATED * work / settings.nodes());
    long begin = end / WARM_UP;
    cluster.advance(begin);
    CpuTimeBreakdown before = cluster.profile(begin);
    long done = cluster.workNs();
    long used = cluster.processorWorkNs();
    cluster.advance(end);
    double span = (double) settings.nodes() * (end - begin);
    return new Window(
        cluster.profile(end).minus(before),
        (cluster.workNs() - done) / span,
        (cluster.processorWorkNs() - used) / span);
  }

  /**
   * Summarizes the work of a time-shared cluster in a window of time.
   *
   * @param profile the nodes' CPU time by use
   * @param workRate dedicated node-time of the iterations that finished in the window, over its
   *     node-time
   * @param processorWorkRate the computation and communication in {@code workRate}, without I/O
   */
  public record Window(CpuTimeBreakdown profile, double workRate, double processorWorkRate) {}
}
