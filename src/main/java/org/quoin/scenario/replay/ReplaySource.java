package org.quoin.scenario.replay;

import org.quoin.workload.log.JobLog;

/** The source of the jobs of a replay. */
public sealed interface ReplaySource permits LoggedJobs, ModelJobs, DrawnJobs {

  /** {@return the file of the log, or the model as it was written} */
  String name();

  /** {@return the seed of all random streams} */
  long seed();

  /** {@return the number of streams of jobs} */
  int replications();

  /**
   * {@return this source without its seed if nothing is drawn, so that equal sources have equal
   * jobs}
   */
  default ReplaySource ofAnySeed() {
    return this;
  }

  /** {@return whether the jobs are submitted when their log says} */
  boolean isAsLogged();

  /**
   * {@return the jobs of one stream}
   *
   * @param replication the replication, from 0
   * @param allFields whether fields of a log that no simulation uses are read, to be written again
   * @throws org.quoin.base.InputException when the file is not a log, holds no job, or breaks a
   *     strict rule
   */
  JobLog read(int replication, boolean allFields);
}
