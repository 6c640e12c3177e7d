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
 */
public record NodeKind(int cpus, long memory, List<Gres> gres, Set<String> features, int weight) {

  public NodeKind {
    gres = List.copyOf(gres);
    features = Set.copyOf(features);
  }
}
