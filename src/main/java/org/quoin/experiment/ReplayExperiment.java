package org.quoin.experiment;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.quoin.cluster.ClusterListener;
import org.quoin.metrics.Schedule;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.log.JobLog;

/** Replays the jobs of a log under several plans at once. */
public final class ReplayExperiment {
  private ReplayExperiment() {}

  /**
   * Watches one replay and takes its result, in the thread that runs it.
   *
   * @param <T> what is made of the result
   */
  public interface Watch<T> {
    /** {@return the listener of the cluster} */
    ClusterListener listener();

    /**
     * {@return the part of the result that is kept}
     *
     * @param result the result of the replay
     */
    T ended(ReplaySpec.Result result);
  }

  /**
   * Replays a log under several plans.
   *
   * @param <T> what a watch makes of a result
   * @param jobs the log
   * @param plans each {@linkplain ReplaySpec#on on} a cluster that the jobs fit
   * @param threads at once
   * @param watch makes a watch of each plan, in the thread that runs it
   * @return what the watches made, in the order of the plans
   */
  public static <T> List<T> run(
      JobLog jobs, List<ReplaySpec> plans, int threads, Function<ReplaySpec, Watch<T>> watch) {
    if (plans.size() == 1) {
      return List.of(run(jobs, plans.get(0), watch));
    }
    List<Callable<T>> replays = new ArrayList<>();
    plans.forEach(plan -> replays.add(() -> run(jobs, plan, watch)));
    return Parallel.run(replays, threads);
  }

  /**
   * {@return the schedule of the jobs under a plan}
   *
   * @param jobs the log
   * @param plan {@linkplain ReplaySpec#on on} a cluster that the jobs fit
   */
  public static Schedule schedule(JobLog jobs, ReplaySpec plan) {
    return plan.run(jobs, record -> {}).schedule();
  }

  /**
   * Makes one run.
   *
   * @param compared the place of its plan, from 0
   * @param replication the replication, from 0
   * @param logs the logs that were read before
   */
  static ReplaySpec.Result run(
      ReplayScenario scenario, int compared, int replication, ReplayCache logs) {
    JobLog log = logs.of(scenario, replication);
    ReplaySpec.Result result = scenario.plans(log, false).get(compared).run(log, record -> {});
    return scenario.baseline().isPresent()
        ? result.comparedWith(logs.baseline(scenario, replication))
        : result;
  }

  /**
   * Makes the runs of several scenarios.
   *
   * @param <T> what is kept of a run
   * @param scenarios each with its plans and replications
   * @param logs the logs that were read before
   * @param threads runs at once; no result depends on it
   * @param kept what is kept of a run, taken in the thread that made it
   * @param done called after each run, from any thread
   * @return for each scenario, what is kept of the plans in the first replication, then in the
   *     second ...
   */
  public static <T> List<List<T>> run(
      List<ReplayScenario> scenarios,
      ReplayCache logs,
      int threads,
      Function<ReplaySpec.Result, T> kept,
      Runnable done) {
    return run(
        scenarios,
        logs,
        threads,
        (scenario, plan, replication, replay) -> kept.apply(replay.get()),
        done);
  }

  /**
   * Takes what is kept of a run, which need not be made if it is known.
   *
   * @param <T> what is kept of a run
   */
  public interface Keeper<T> {
    /**
     * {@return the part of the result of a run that is kept}
     *
     * @param scenario the place of its scenario, from 0
     * @param plan its plan
     * @param replication the replication, from 0
     * @param replay makes the run
     */
    T of(int scenario, ReplaySpec plan, int replication, Supplier<ReplaySpec.Result> replay);
  }

  /**
   * Makes the runs of several scenarios, except those that are known.
   *
   * @param <T> what is kept of a run
   * @param scenarios each with its plans and replications
   * @param logs the logs that were read before
   * @param threads runs at once; no result depends on it
   * @param kept what is kept of a run, taken in the thread that made it
   * @param done called after each run, from any thread
   * @return for each scenario, what is kept of the plans in the first replication, then in the
   *     second ...
   */
  public static <T> List<List<T>> run(
      List<ReplayScenario> scenarios,
      ReplayCache logs,
      int threads,
      Keeper<T> kept,
      Runnable done) {
    List<Callable<T>> runs = new ArrayList<>();
    for (int place = 0; place < scenarios.size(); place++) {
      int which = place;
      ReplayScenario scenario = scenarios.get(which);
      for (int i = 0; i < runs(scenario); i++) {
        int compared = i % scenario.plans().size();
        int replication = i / scenario.plans().size();
        ReplaySpec plan = scenario.plans().get(compared);
        Supplier<ReplaySpec.Result> replay = () -> run(scenario, compared, replication, logs);
        runs.add(
            () -> {
              T result = kept.of(which, plan, replication, replay);
              done.run();
              return result;
            });
      }
    }
    Iterator<T> results = Parallel.run(runs, threads).iterator();
    return scenarios.stream()
        .map(one -> IntStream.range(0, runs(one)).mapToObj(run -> results.next()).toList())
        .toList();
  }

  private static int runs(ReplayScenario scenario) {
    return scenario.replications() * scenario.plans().size();
  }

  private static <T> T run(JobLog jobs, ReplaySpec plan, Function<ReplaySpec, Watch<T>> watch) {
    Watch<T> own = watch.apply(plan);
    return own.ended(plan.run(jobs, own.listener()));
  }
}
