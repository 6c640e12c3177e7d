package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.GridResult.SiteResult;
import org.quoin.observation.GridMetric;
import org.quoin.scenario.MetaServerSetup;
import org.quoin.scenario.Scenario;
import org.quoin.statistics.Estimate;

/** What the runs of one metaserver showed, replication by replication. */
public final class MetaServerOutcome {
  private final Scenario scenario;
  private final MetaServerSetup metaServer;
  private final List<GridResult> results;
  private final List<QueueFigures> queues;

  /**
   * The outcome of a metaserver's runs.
   *
   * @param scenario the scenario
   * @param metaServer the metaserver
   * @param results a result a replication, at least one
   */
  public MetaServerOutcome(
      Scenario scenario, MetaServerSetup metaServer, List<GridResult> results) {
    this.scenario = scenario;
    this.metaServer = metaServer;
    this.results = List.copyOf(results);
    this.queues = List.copyOf(figures());
  }

  /** The scenario. */
  public Scenario scenario() {
    return scenario;
  }

  /** A result a replication. */
  public List<GridResult> results() {
    return results;
  }

  /** Its name in results. */
  public String name() {
    return metaServer.name();
  }

  /** A metric's mean in each replication. */
  public double[] perReplication(GridMetric metric) {
    return results.stream().mapToDouble(result -> metric.mean(result.records())).toArray();
  }

  /** A metric over the replications. */
  public Estimate metric(GridMetric metric) {
    return Estimate.of(perReplication(metric), Outcome.LEVEL);
  }

  /** A network queue's figure over the replications. */
  Estimate queue(int index, ToDoubleFunction<QueueResult> figure) {
    return Estimate.of(
        results.stream().mapToDouble(r -> figure.applyAsDouble(r.queues().get(index))).toArray(),
        Outcome.LEVEL);
  }

  /** A site's figure over the replications. */
  Estimate site(int index, ToDoubleFunction<SiteResult> figure) {
    return Estimate.of(
        results.stream().mapToDouble(r -> figure.applyAsDouble(r.sites().get(index))).toArray(),
        Outcome.LEVEL);
  }

  /** Jobs of a mean replication: submitted, completed, still inside at its end. */
  public double[] jobs() {
    double submitted = results.stream().mapToInt(GridResult::submitted).average().orElse(0);
    double completed = results.stream().mapToInt(GridResult::completed).average().orElse(0);
    return new double[] {submitted, completed, submitted - completed};
  }

  /** The figures of all queues: Qns and Qnr by link, then Qs by site. */
  public List<QueueFigures> queues() {
    return queues;
  }

  private List<QueueFigures> figures() {
    List<QueueFigures> figures = new ArrayList<>();
    OfferedLoad offered = OfferedLoad.observed(this);
    for (int i = 0; i < results.get(0).queues().size(); i++) {
      figures.add(QueueFigures.ofNetwork(this, i, offered));
    }
    for (int i = 0; i < results.get(0).sites().size(); i++) {
      figures.add(QueueFigures.ofSite(this, i, offered));
    }
    return figures;
  }
}
