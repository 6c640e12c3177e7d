package org.quoin.timeshared.workload;

import java.util.Arrays;
import java.util.List;
import org.quoin.base.NearestName;

/** The workloads of the paper's Table 2: equal shares of their job types. */
public enum WorkloadMix {
  WL1(JobType.J1),
  WL2(JobType.J2),
  WL3(JobType.J3),
  WL4(JobType.J4),
  WL5(JobType.J5),
  WL6(JobType.J6),
  WL7(JobType.PUBLISHED.toArray(JobType[]::new)),
  WL8(JobType.J2, JobType.J4, JobType.J5);

  private final List<JobType> types;

  WorkloadMix(JobType... types) {
    this.types = List.of(types);
  }

  /**
   * {@return types, each equally likely: those of a workload, or some separated by commas}
   *
   * @throws IllegalArgumentException with what was expected
   */
  public static List<JobType> types(String written) {
    String text = written.strip();
    for (WorkloadMix mix : values()) {
      if (mix.name().equals(text)) {
        return mix.types;
      }
    }
    if (text.matches("(?i)WL.*")) {
      throw new IllegalArgumentException(
          "unknown workload '"
              + text
              + "'; "
              + NearestName.expected(
                  text, Arrays.stream(values()).map(WorkloadMix::name).toList()));
    }
    return Arrays.stream(text.split(",", -1)).map(JobType::of).toList();
  }

  /** {@return the job types, each equally likely} */
  public List<JobType> types() {
    return types;
  }
}
