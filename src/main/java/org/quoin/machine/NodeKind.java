package org.quoin.machine;

import java.util.List;
import java.util.Set;

/**
 * Properties that identical nodes share.
 *
 * @param cpus number of CPUs, at least 1
 * @param memory memory in bytes
 * @param gres generic resources; may be empty
 * @param features names that a job may require; may be empty
 * @param weight preference: nodes of the smallest weight are allocated first
 * @param speed run time of a job on a node of speed 1 over that on such a node, above 0
 */
public record NodeKind(
    int cpus, long memory, List<Gres> gres, Set<String> features, int weight, double speed) {
  /** Maximum number of CPUs of a node that is read. */
  public static final int MAX_CPUS = 1_000_000;

  public NodeKind {
    gres = List.copyOf(gres);
    features = Set.copyOf(features);
  }

  /**
   * Creates a kind of speed 1.
   *
   * @param cpus number of CPUs, at least 1
   * @param memory memory in bytes
   * @param gres generic resources; may be empty
   * @param features names that a job may require; may be empty
   * @param weight preference: nodes of the smallest weight are allocated first
   */
  public NodeKind(int cpus, long memory, List<Gres> gres, Set<String> features, int weight) {
    this(cpus, memory, gres, features, weight, 1);
  }
}
