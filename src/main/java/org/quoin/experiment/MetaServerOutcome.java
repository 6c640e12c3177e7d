package org.quoin.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.quoin.analysis.LoneTransfer;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.GridResult.SiteResult;
import org.quoin.grid.load.OfferedLoad;
import org.quoin.grid.site.LocalLoad;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.WeightedMetric;
import org.quoin.network.AdmissionLimit;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.grid.MetaServerSetup;
import org.quoin.scenario.grid.MetaServerUse;
import org.quoin.statistics.Estimate;

/** Has the results of the runs of one metaserver. */
public final class MetaServerOutcome {
  private final GridScenario scenario;
  private final MetaServerSetup metaServer;
  private final List<GridResult> results;

  /** By replication: the mean response time. */
  private final double[] responses;

  private final List<QueueStatistics> queues;

  /**
   * Creates the outcome of a metaserver's runs.
   *
   * @param alone the closed forms of the scenario's grid, shared by its metaservers
   */
  MetaServerOutcome(
      GridScenario scenario,
      MetaServerSetup metaServer,
      List<GridResult> results,
      LoneTransfer alone) {
    this.scenario = scenario;
    this.metaServer = metaServer;
    this.results = List.copyOf(results);
    responses = perReplication(Metrics.RESPONSE_TIME);
    this.queues = List.copyOf(figures(alone));
  }

  /** {@return the scenario} */
  public GridScenario scenario() {
    return scenario;
  }

  /** {@return a result a replication} */
  public List<GridResult> results() {
    return results;
  }

  /** {@return the name of the metaserver in results} */
  public String name() {
    return metaServer.name();
  }

  /**
   * {@return a metric's mean in each replication}
   *
   * @param metric the metric of a run's counted jobs
   */
  public double[] perReplication(Metric metric) {
    return results.stream().mapToDouble(result -> result.figures().value(metric)).toArray();
  }

  /**
   * {@return a metric over the replications}
   *
   * @param metric the metric of a run's counted jobs
   */
  public Estimate metric(Metric metric) {
    return Estimate.of(perReplication(metric), GridOutcome.LEVEL);
  }

  /**
   * {@return a metric of the user's own over the replications}
   *
   * @param metric the weighted sum
   */
  public Estimate metric(WeightedMetric metric) {
    double[] values = results.stream().mapToDouble(result -> metric.of(result.figures())).toArray();
    return Estimate.of(values, GridOutcome.LEVEL);
  }

  /** {@return an estimate of a statistic of one network queue} */
  Estimate queue(int index, ToDoubleFunction<QueueResult> statistic) {
    return estimate(result -> statistic.applyAsDouble(result.queues().get(index)));
  }

  /** {@return an estimate of a statistic of one site} */
  Estimate site(int index, ToDoubleFunction<SiteResult> statistic) {
    return estimate(result -> statistic.applyAsDouble(result.sites().get(index)));
  }

  /** {@return an estimate of a statistic of the replications} Every queue has several. */
  private Estimate estimate(ToDoubleFunction<GridResult> statistic) {
    double[] values = new double[results.size()];
    for (int r = 0; r < values.length; r++) {
      values[r] = statistic.applyAsDouble(results.get(r));
    }
    return Estimate.of(values, GridOutcome.LEVEL);
  }

  /**
   * Counts jobs; means over the replications.
   *
   * @param submitted jobs
   * @param completed submitted jobs whose result came back
   * @param failed submitted jobs that failed
   * @param counted jobs over which means are taken: counted and completed
   * @param lost counted jobs that were submitted and neither came back nor failed before the
   *     horizon
   * @param emptyReplications replications without a job over which a mean could be taken
   */
  public record Jobs(
      double submitted,
      double completed,
      double failed,
      double counted,
      double lost,
      int emptyReplications) {
    /** {@return the jobs that are in the system at the end} */
    public double inside() {
      return submitted - completed - failed;
    }

    /** {@return whether means are only over the counted jobs that were quick enough} */
    public boolean survivorsOnly() {
      return lost > 0;
    }
  }

  /**
   * {@return a sum over the counted jobs that came back, as a share of the sum of their response
   * times} It is the ratio of the two means over the replications, with the interval of the ratio
   * estimator (W. G. Cochran, Sampling Techniques, 3rd ed. 1977, section 6.4).
   */
  Estimate shareOfResponse(ToDoubleFunction<GridResult> sum) {
    double[] shares = new double[responses.length];
    for (int r = 0; r < shares.length; r++) {
      GridResult result = results.get(r);
      shares[r] = sum.applyAsDouble(result) / result.figures().jobs();
    }
    double response = Estimate.of(responses, GridOutcome.LEVEL).mean();
    double ratio = Estimate.of(shares, GridOutcome.LEVEL).mean() / response;
    for (int r = 0; r < shares.length; r++) {
      shares[r] = ratio + (shares[r] - ratio * responses[r]) / response;
    }
    return Estimate.of(shares, GridOutcome.LEVEL);
  }

  /** {@return the share of the response time that passes and would not in an empty system} */
  public Estimate lost() {
    return shareOfResponse(result -> lost(result, true) + lost(result, false));
  }

  /** {@return the part of {@link #lost} that passes in network queues} */
  public Estimate lostInNetwork() {
    return shareOfResponse(result -> lost(result, true));
  }

  /** {@return the part of {@link #lost} that passes at sites} */
  public Estimate lostAtSites() {
    return shareOfResponse(result -> lost(result, false));
  }

  /**
   * {@return the part of {@link #lost} in network queues less that at sites, replication by
   * replication}
   */
  public Estimate lostInNetworkLessAtSites() {
    return shareOfResponse(result -> lost(result, true) - lost(result, false));
  }

  private static double lost(GridResult result, boolean network) {
    return network
        ? result.queues().stream().mapToDouble(queue -> queue.spent().contentionDelay()).sum()
        : result.sites().stream().mapToDouble(site -> site.spent().contentionDelay()).sum();
  }

  /** {@return jobs of a mean replication} */
  public Jobs jobs() {
    double counted = mean(result -> result.figures().jobs());
    return new Jobs(
        mean(GridResult::submitted),
        mean(GridResult::completed),
        mean(result -> result.failures().inAll()),
        counted,
        mean(result -> result.submissions().jobs() - result.failures().jobs()) - counted,
        (int) results.stream().filter(result -> result.figures().jobs() == 0).count());
  }

  private double mean(ToDoubleFunction<GridResult> figure) {
    return results.stream().mapToDouble(figure).average().orElse(0);
  }

  /** {@return whether every queue has a steady state} */
  public boolean stationary() {
    return queues.stream().allMatch(QueueStatistics::stationary);
  }

  /** {@return the figures of all queues: Qns and Qnr by link, then Qs by site} */
  public List<QueueStatistics> queues() {
    return queues;
  }

  private List<QueueStatistics> figures(LoneTransfer alone) {
    List<QueueStatistics> figures = new ArrayList<>();
    OfferedLoad offered =
        OfferedLoad.observed(
            scenario.grid(),
            metaServer.uses().stream().map(MetaServerUse::clients).toList(),
            results);
    Map<AdmissionLimit, Double> queued = new LinkedHashMap<>();
    for (GridResult result : results) {
      for (QueueResult queue : result.queues()) {
        queue.queuedTimes().forEach(one -> queued.merge(one.limit(), one.seconds(), Double::sum));
      }
    }
    for (int i = 0; i < results.get(0).queues().size(); i++) {
      figures.add(QueueStatistics.ofNetwork(this, i, offered, alone, queued));
    }
    for (int i = 0; i < results.get(0).sites().size(); i++) {
      figures.add(QueueStatistics.ofSite(this, i, offered));
    }
    return figures;
  }

  /**
   * {@return the load by local users, by the name of their cluster: means over the replications,
   * and the time at which the first of them ended}
   */
  public Map<String, LocalLoad> localLoads() {
    Map<String, LocalLoad> loads = new LinkedHashMap<>();
    for (int i = 0; i < results.get(0).sites().size(); i++) {
      int site = i;
      List<LocalLoad> all =
          results.stream()
              .map(result -> result.sites().get(site).localLoad())
              .filter(Objects::nonNull)
              .toList();
      if (!all.isEmpty()) {
        loads.put(
            results.get(0).sites().get(i).name(),
            new LocalLoad(
                all.get(0).asked(),
                all.stream().mapToDouble(LocalLoad::offered).average().orElseThrow(),
                Math.round(all.stream().mapToLong(LocalLoad::jobs).average().orElseThrow()),
                all.stream().mapToDouble(LocalLoad::endTime).min().orElseThrow(),
                all.stream().anyMatch(LocalLoad::stopped)));
      }
    }
    return loads;
  }
}
