package org.quoin.slurm.account;

import java.util.Set;
import org.quoin.machine.Preemption;

/**
 * A quality of service (QOS).
 *
 * @param name unique name
 * @param priority its priority, at least 0
 * @param flags Slurm's flags in lower case, such as {@code denyonlimit}; may be empty
 * @param usageFactor factor of the usage of its jobs, at least 0
 * @param preempts names of the QOS whose jobs give way to its own
 * @param preemption how its own jobs give way
 */
public record Qos(
    String name,
    long priority,
    Set<String> flags,
    double usageFactor,
    Limits limits,
    Set<String> preempts,
    Preemption preemption) {

  public Qos {
    flags = Set.copyOf(flags);
    preempts = Set.copyOf(preempts);
  }

  /**
   * Creates a quality of service without preemption.
   *
   * @param name unique name
   * @param priority its priority, at least 0
   * @param flags Slurm's flags in lower case
   * @param usageFactor factor of the usage of its jobs, at least 0
   */
  public Qos(String name, long priority, Set<String> flags, double usageFactor, Limits limits) {
    this(name, priority, flags, usageFactor, limits, Set.of(), Preemption.DEFAULT);
  }

  /** {@return whether a job beyond a limit is rejected instead of waiting} */
  public boolean rejectsBeyondLimits() {
    return flags.contains("denyonlimit");
  }

  /** {@return whether its usage is not decayed} */
  public boolean keepsUsage() {
    return flags.contains("nodecay");
  }
}
