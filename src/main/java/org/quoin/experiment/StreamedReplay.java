package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.quoin.base.InputException;
import org.quoin.cluster.replay.LostCapacity;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.MachineUsage;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
import org.quoin.metrics.RunStatisticsCollector;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.JobStream;

/**
 * Replays a log under several plans while it is read: neither its jobs nor their records are kept.
 * Each plan reads the log again.
 */
public final class StreamedReplay {
  private StreamedReplay() {}

  /**
   * What is left of a replay.
   *
   * @param log what is known of the log, without jobs
   * @param result the result, whose schedule has no jobs
   * @param figures the statistics of the records
   */
  public record Ended(JobLog log, ReplaySpec.Result result, RunStatistics figures) {}

  /** A replay that has not begun. */
  public interface Run {
    /** {@return the names of the users of jobs that have come, by number} */
    LongFunction<String> users();

    /**
     * {@return the result without records, after the replay in the calling thread}
     *
     * @param records takes every record, in order of the ends
     */
    Ended with(Consumer<JobRecord> records);
  }

  /**
   * Makes a replay and takes its result, in the thread that runs it.
   *
   * @param <T> what is made of the result
   */
  public interface Watch<T> {
    /**
     * {@return the part of the result that is kept}
     *
     * @param plan index of the plan
     * @param run the replay, which is to be made once
     */
    T of(int plan, Run run);
  }

  /**
   * {@return the jobs of a log, opened}
   *
   * @param log the log
   */
  public static JobStream open(LoggedJobs log) {
    return JobStream.open(log.file(), log.rules());
  }

  /**
   * Replays a log under several plans.
   *
   * @param <T> what a watch makes of a result
   * @param log the log
   * @param first the log opened, for the first plan
   * @param plans each {@linkplain ReplaySpec#on on} a cluster that the jobs fit
   * @param threads at once
   * @param names whether users have their names in the log, not their numbers
   * @param watch makes each replay, in the thread that runs it, and takes its result
   * @return what the watch made, in the order of the plans
   * @throws InputException if the log cannot be read as often
   */
  public static <T> List<T> run(
      LoggedJobs log,
      JobStream first,
      List<ReplaySpec> plans,
      int threads,
      boolean names,
      Watch<T> watch) {
    if (plans.size() > 1 && first.size() == 0) {
      throw new InputException(
          "--" + ReplayKeys.STREAM,
          "every policy reads the log anew; expected a file, or one policy for " + log.file());
    }
    List<Callable<T>> runs = new ArrayList<>();
    for (int i = 0; i < plans.size(); i++) {
      int plan = i;
      runs.add(
          () -> {
            try (JobStream jobs = plan == 0 ? first : open(log)) {
              return watch.of(plan, replay(jobs, plans.get(plan), names, threads > plans.size()));
            }
          });
    }
    return Parallel.run(runs, threads);
  }

  /**
   * Returns a replay.
   *
   * @param isSpare whether there is a thread that may read the log
   */
  private static Run replay(JobStream jobs, ReplaySpec plan, boolean names, boolean isSpare) {
    return new Run() {
      @Override
      public LongFunction<String> users() {
        return names ? jobs::user : Long::toString;
      }

      @Override
      public Ended with(Consumer<JobRecord> records) {
        RunStatisticsCollector figures = new RunStatisticsCollector(RunKind.REPLAY, users(), true);
        if (isSpare && !names) {
          jobs.readAhead();
        }
        LostCapacity lost = new LostCapacity(plan.settings().processors());
        ReplaySpec.Result result = plan.run(jobs, lost.and(figures::accept).and(records::accept));
        MachineUsage machine = MachineUsage.of(result.schedule(), lost.seconds());
        return new Ended(jobs.log(), result, figures.figures(machine));
      }
    };
  }
}
