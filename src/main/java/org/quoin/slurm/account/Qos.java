package org.quoin.slurm.account;

import java.util.Set;

/**
 * A quality of service (QOS).
 *
 * @param name unique name
 * @param priority its priority, at least 0
 * @param flags Slurm's flags in lower case, such as {@code denyonlimit}; may be empty
 * @param usageFactor factor of the usage of its jobs, at least 0
 * @param limits its limits
 */
public record Qos(
    String name, long priority, Set<String> flags, double usageFactor, Limits limits) {

  public Qos {
    flags = Set.copyOf(flags);
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
