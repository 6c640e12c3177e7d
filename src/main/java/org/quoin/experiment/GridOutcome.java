package org.quoin.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.SiteShares;
import org.quoin.grid.GridModel;
import org.quoin.metrics.Metrics;
import org.quoin.scenario.GridScenario;
import org.quoin.statistics.Estimate;

/**
 * Has the results of all runs of a grid scenario.
 *
 * @param scenario the scenario whose runs they are
 * @param metaServers one outcome per metaserver, in the scenario's order
 */
public record GridOutcome(GridScenario scenario, List<MetaServerOutcome> metaServers) {

  /** The level of all confidence intervals. */
  static final double LEVEL = 0.95;

  /** Maximum number of pairs of a client and a site, times classes, of a grid that is analysed. */
  private static final long MAX_PAIRS = 200_000;

  public GridOutcome {
    metaServers = List.copyOf(metaServers);
  }

  /** {@return the metaserver with the least mean response time; the first one if none has any} */
  public MetaServerOutcome best() {
    return metaServers.stream()
        .filter(one -> !Double.isNaN(one.metric(Metrics.RESPONSE_TIME).mean()))
        .min(Comparator.comparingDouble(one -> one.metric(Metrics.RESPONSE_TIME).mean()))
        .orElse(metaServers.get(0));
  }

  /** {@return the closed forms for jobs that sites get in turn; empty for a very large grid} */
  public Optional<GridAnalysis> closedForms() {
    GridModel grid = scenario.grid();
    long pairs =
        (long) grid.network().clients().size()
            * grid.network().sites().size()
            * grid.classes().size();
    return pairs > MAX_PAIRS
        ? Optional.empty()
        : Optional.of(new GridAnalysis(grid, SiteShares.inTurn(grid)));
  }

  /**
   * {@return the estimate of the difference of two mean response times} With common random numbers
   * its interval is much narrower than the intervals of the two means.
   *
   * @param one with the response time that is the minuend
   * @param other with the response time that is the subtrahend
   */
  public Estimate difference(MetaServerOutcome one, MetaServerOutcome other) {
    return Estimate.of(
        Estimate.differences(
            one.perReplication(Metrics.RESPONSE_TIME), other.perReplication(Metrics.RESPONSE_TIME)),
        LEVEL);
  }
}
