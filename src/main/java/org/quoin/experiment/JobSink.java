package org.quoin.experiment;

import java.util.function.Consumer;
import org.quoin.metrics.JobRecord;

/** Takes the counted jobs of runs as they come, so that none need stay in memory. */
public interface JobSink {

  /** Wants none of them. */
  JobSink NONE =
      new JobSink() {
        @Override
        public Part begin(int compared, int replication) {
          return new Part() {
            @Override
            public void accept(JobRecord job) {}

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

  /**
   * Begins a run, in the thread that makes it.
   *
   * @param compared the place of what is compared, from 0
   * @param replication from 0
   * @return where its jobs go
   */
  Part begin(int compared, int replication);

  /**
   * {@return whether the jobs of a run that was made before are still here}
   *
   * @param compared the place of what is compared, from 0
   * @param replication from 0
   * @param mark what {@link Part#done} gave then
   */
  boolean has(int compared, int replication, String mark);

  /** The jobs of one run, in the order of their numbers. */
  interface Part extends Consumer<JobRecord>, AutoCloseable {
    /**
     * No more come.
     *
     * @return what tells whether they are still the same
     */
    String done();

    @Override
    void close();
  }
}
