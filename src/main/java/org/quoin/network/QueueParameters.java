package org.quoin.network;

/**
 * One network queue of the expanded graph.
 *
 * @param name its name, which also names its random streams
 * @param serviceRate packets a second, T_net / W
 * @param backgroundRate background packets a second, (T_net / T_act - 1) T_net / W
 * @param buffer packets it holds, the one in service included: N = T_latency T_net / W
 * @param service how service times vary
 */
public record QueueParameters(
    String name, double serviceRate, double backgroundRate, int buffer, Spread service) {

  /** Background load offered: background rate over service rate. */
  public double offeredLoad() {
    return backgroundRate / serviceRate;
  }

  String arrivalStream() {
    return "background arrivals of " + name;
  }

  String serviceStream() {
    return "services of " + name;
  }
}
