package org.quoin.experiment;

import java.util.List;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.GridScenario;
import org.quoin.statistics.Estimate;

/**
 * What a scenario's runs showed.
 *
 * @param scenario whose runs they are
 * @param metaServers one outcome a metaserver, in the scenario's order
 */
public record GridOutcome(GridScenario scenario, List<MetaServerOutcome> metaServers) {

  /** Level of all confidence intervals. */
  static final double LEVEL = 0.95;

  /**
   * Keeps a copy of the list.
   *
   * @param scenario whose runs they are
   * @param metaServers at least one, in the scenario's order
   */
  public GridOutcome {
    metaServers = List.copyOf(metaServers);
  }

  /** {@return the metaserver with the least mean response time} */
  public MetaServerOutcome best() {
    MetaServerOutcome best = metaServers.get(0);
    for (MetaServerOutcome one : metaServers) {
      if (one.metric(Metrics.RESPONSE_TIME).mean() < best.metric(Metrics.RESPONSE_TIME).mean()) {
        best = one;
      }
    }
    return best;
  }

  /**
   * {@return the mean response time of one less that of another, replication by replication: on
   * common random numbers its interval is much narrower than those of the two means}
   *
   * @param one from whose response time it is taken
   * @param other whose response time is subtracted
   */
  public Estimate difference(MetaServerOutcome one, MetaServerOutcome other) {
    return Estimate.of(
        Estimate.differences(
            one.perReplication(Metrics.RESPONSE_TIME), other.perReplication(Metrics.RESPONSE_TIME)),
        LEVEL);
  }
}
