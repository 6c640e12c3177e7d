package org.quoin.experiment;

import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.quoin.metrics.JobRecord;

/** Takes the counted jobs of runs one by one, so that they need not stay in memory. */
public interface JobSink {

  /** Drops all jobs. */
  JobSink NONE = into((compared, replication) -> job -> {});

  /**
   * {@return a sink that passes the jobs of each run on and stores nothing, so that every kept run
   * counts as complete}
   *
   * @param runs takes the place of what is compared and the replication, and returns what takes the
   *     jobs of that run
   */
  static JobSink into(BiFunction<Integer, Integer, Consumer<JobRecord>> runs) {
    return new JobSink() {
      @Override
      public Part begin(int compared, int replication) {
        Consumer<JobRecord> jobs = runs.apply(compared, replication);
        return new Part() {
          @Override
          public void accept(JobRecord job) {
            jobs.accept(job);
          }

          @Override
          public String done() {
            return "";
          }

          @Override
          public void close() {}
        };
      }

      @Override
      public boolean has(int compared, int replication, String mark) {
        return true;
      }
    };
  }

  /**
   * Begins a run. Called in the thread that makes the run.
   *
   * @param compared the place of what is compared, from 0
   * @param replication the replication, from 0
   * @return takes the jobs of the run
   */
  Part begin(int compared, int replication);

  /**
   * {@return whether the jobs of an earlier run are still stored}
   *
   * @param compared the place of what is compared, from 0
   * @param replication the replication, from 0
   * @param mark the value that {@link Part#done} returned
   */
  boolean has(int compared, int replication, String mark);

  /** Takes the jobs of one run, in the order of their numbers. */
  interface Part extends Consumer<JobRecord>, AutoCloseable {
    /**
     * Ends the run.
     *
     * @return a mark that changes if the stored jobs are changed
     */
    String done();

    @Override
    void close();
  }
}
