package org.quoin.coscheduling.workload;

import java.util.List;

/** The workloads of the paper's Table 2: equal shares of their job types. */
public enum WorkloadMix {
  WL1(JobType.J1),
  WL2(JobType.J2),
  WL3(JobType.J3),
  WL4(JobType.J4),
  WL5(JobType.J5),
  WL6(JobType.J6),
  WL7(JobType.values()),
  WL8(JobType.J2, JobType.J4, JobType.J5);

  private final List<JobType> types;

  WorkloadMix(JobType... types) {
    this.types = List.of(types);
  }

  /** The job types, each equally likely. */
  public List<JobType> types() {
    return types;
  }
}
