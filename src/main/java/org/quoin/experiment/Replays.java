package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.quoin.cluster.ClusterListener;
import org.quoin.scheduling.ReplayPlan;
import org.quoin.workload.JobLog;

/** Replays of the jobs of a log, some at once. */
public final class Replays {
  private Replays() {}

  /**
   * Who watches one replay and takes what comes out of it, in the thread that runs it.
   *
   * @param <T> what it makes of that
   */
  public interface Watch<T> {
    /** Is told of what happens. */
    ClusterListener listener();

    /** Takes the result, as to write its files. */
    T ended(ReplayPlan.Result result);
  }

  /**
   * Runs plans.
   *
   * @param threads at once
   * @param watch makes a watch of each plan, in the thread that runs it
   * @return what the watches made, in the order of the plans
   */
  public static <T> List<T> run(
      JobLog jobs, List<ReplayPlan> plans, int threads, Function<ReplayPlan, Watch<T>> watch) {
    if (plans.size() == 1) {
      return List.of(run(jobs, plans.get(0), watch));
    }
    List<Callable<T>> replays = new ArrayList<>();
    plans.forEach(plan -> replays.add(() -> run(jobs, plan, watch)));
    return Parallel.run(replays, threads);
  }

  private static <T> T run(JobLog jobs, ReplayPlan plan, Function<ReplayPlan, Watch<T>> watch) {
    Watch<T> own = watch.apply(plan);
    return own.ended(plan.run(jobs.jobs(), own.listener()));
  }
}
