package org.quoin.slurm;

/** Limits of accounts, users and QOS on the jobs that run at once. */
public interface StartLimits {
  /** No limits. */
  StartLimits NONE =
      new StartLimits() {
        @Override
        public boolean mayBeConsidered(SlurmJob job, int partition) {
          return true;
        }

        @Override
        public boolean mayStart(SlurmJob job, int partition, int nodes, int cpus, long now) {
          return true;
        }

        @Override
        public void started(SlurmJob job) {}

        @Override
        public void ended(SlurmJob job) {}
      };

  /**
   * {@return whether the limits that do not depend on resources, such as numbers of jobs, let a
   * waiting job start} The planner makes no plan for a job that they hold.
   *
   * @param partition index of the partition in which it would run
   */
  boolean mayBeConsidered(SlurmJob job, int partition);

  /**
   * {@return whether a waiting job may start as far as the limits allow}
   *
   * @param partition index of the partition in which it would run
   * @param nodes number of nodes that it would get
   * @param cpus number of CPUs that it would get
   */
  boolean mayStart(SlurmJob job, int partition, int nodes, int cpus, long now);

  /**
   * {@return whether a job may take its resources at this instant} If not, it waits as for busy
   * nodes.
   */
  default boolean fitsNow(SlurmJob job) {
    return true;
  }

  /**
   * Counts a job that has started.
   *
   * @param job the job, which runs
   */
  void started(SlurmJob job);

  /**
   * Counts a job no longer.
   *
   * @param job the job, which still holds its nodes
   */
  void ended(SlurmJob job);
}
