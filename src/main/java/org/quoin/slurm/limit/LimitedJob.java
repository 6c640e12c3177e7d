package org.quoin.slurm.limit;

import java.util.ArrayList;
import java.util.List;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.Qos;
import org.quoin.slurm.account.TresTypes;

/**
 * A job as limits see it.
 *
 * @param association association of its user and account
 * @param qos its QOS; null for none
 * @param partitionQos QOS of its partition; null for none
 * @param tres its amount of each resource, requested or allocated
 * @param timeLimit its time limit in seconds
 * @param isLimitless whether no limit of its QOS and associations is set
 */
public record LimitedJob(
    Association association,
    Qos qos,
    Qos partitionQos,
    double[] tres,
    double timeLimit,
    boolean isLimitless) {

  /** Creates a job, and looks for limits. */
  public LimitedJob(
      Association association, Qos qos, Qos partitionQos, double[] tres, double timeLimit) {
    this(
        association,
        qos,
        partitionQos,
        tres,
        timeLimit,
        isLimitless(qos) && isLimitless(partitionQos) && isLimitless(association));
  }

  private static boolean isLimitless(Qos one) {
    return one == null || one.limits().isEmpty();
  }

  private static boolean isLimitless(Association lowest) {
    for (Association one = lowest; one != null; one = one.parent()) {
      if (!one.limits().isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** {@return the QOS, the one that decides first} */
  List<Qos> all() {
    List<Qos> all = new ArrayList<>();
    if (partitionQos != null) {
      all.add(partitionQos);
    }
    if (qos != null && !qos.equals(partitionQos)) {
      all.add(qos.flags().contains("overpartqos") ? 0 : all.size(), qos);
    }
    return all;
  }

  /** {@return the number of nodes, at least 1} */
  double nodes() {
    return Math.max(1, tres[TresTypes.NODE]);
  }

  /** {@return the factor of its usage} */
  double usageFactor() {
    return qos == null ? 1 : qos.usageFactor();
  }

  /**
   * {@return a copy with other resources}
   *
   * @param amounts amount of each resource
   */
  public LimitedJob with(double[] amounts) {
    return new LimitedJob(association, qos, partitionQos, amounts, timeLimit, isLimitless);
  }
}
