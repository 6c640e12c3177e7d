package org.quoin.scenario.replay;

import org.quoin.workload.log.JobLog;

/** Where the jobs of a replay come from. */
public sealed interface ReplaySource permits LoggedJobs, ModelJobs {

  /** {@return the file of the log, or the model as it was written} */
  String name();

  /** {@return the seed of what is drawn} */
  long seed();

  /** {@return how many streams of jobs there are} */
  int replications();

  /** {@return the same of any seed where nothing is drawn: what is equal has the same jobs} */
  default ReplaySource ofAnySeed() {
    return this;
  }

  /**
   * {@return the jobs of one stream}
   *
   * @param replication from 0
   * @param allFields also those of a log that no simulation uses, to write them again
   * @throws org.quoin.base.InputException when it is no log, holds no job, or breaks a strict rule
   */
  JobLog read(int replication, boolean allFields);
}
