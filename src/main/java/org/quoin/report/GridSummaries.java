package org.quoin.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.QueueStatistics;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.FailureResult;
import org.quoin.grid.GridResult.StageTotals;
import org.quoin.grid.GridResult.StorageResult;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.Reason;
import org.quoin.grid.files.DataCounts;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.Samples;
import org.quoin.metrics.WaitReasons;
import org.quoin.metrics.WeightedMetric;
import org.quoin.network.TransportModel;
import org.quoin.queueing.FiniteQueue;
import org.quoin.result.GridSummary;
import org.quoin.result.GridSummary.FileStore;
import org.quoin.result.GridSummary.LocalUsers;
import org.quoin.result.GridSummary.Mean;
import org.quoin.result.Outcome;
import org.quoin.topology.Node;

/** Makes the summary of a grid's runs. */
final class GridSummaries {
  private final GridOutcome outcome;

  private GridSummaries(GridOutcome outcome) {
    this.outcome = outcome;
  }

  /**
   * {@return the content of {@code summary.json}}
   *
   * @param predicts whether with the predictions of closed forms
   */
  static GridSummary of(GridOutcome outcome, boolean predicts) {
    return new GridSummaries(outcome).summary(predicts);
  }

  private boolean canFail() {
    return outcome.scenario().grid().failures().any();
  }

  private GridSummary summary(boolean predicts) {
    GridVerdict verdict = new GridVerdict(outcome);
    boolean compared = outcome.metaServers().size() > 1;
    return new GridSummary(
        outcome.scenario().name(),
        outcome.scenario().title(),
        outcome.scenario().seed(),
        outcome.scenario().replications(),
        outcome.metaServers().stream().map(this::server).toList(),
        compared ? outcome.best().name() : null,
        compared ? verdict.isShown() : null,
        verdict.sentence(),
        simulated(),
        predicts
            ? new Prediction(outcome.closedForms())
                .summary(outcome.best().metric(Metrics.RESPONSE_TIME).mean())
            : null,
        ResultWarnings.of(outcome));
  }

  private String simulated() {
    GridModel grid = outcome.scenario().grid();
    return String.format(
        Locale.ROOT,
        "%s, %s; %s of %s%s; seed %d%s%s",
        Plurals.counted(grid.topology().clients().size(), "client"),
        Plurals.counted(grid.topology().sites().size(), "site"),
        Plurals.counted(outcome.scenario().replications(), "replication"),
        Plurals.counted(grid.jobs(), "job"),
        grid.warmup() == 0
            ? ", all counted"
            : String.format(Locale.ROOT, ", the first %,d not counted", grid.warmup()),
        outcome.scenario().seed(),
        grid.transport() == TransportModel.AUTO
            ? "; network auto: " + grid.choice().sentence()
            : "",
        grid.summarisesPercentiles()
            ? "; percentiles within %s %%, or 1 ms"
                .formatted(Quantity.digits(100 * Samples.RELATIVE_ERROR))
            : "");
  }

  private GridSummary.Server server(MetaServerOutcome server) {
    Map<String, Mean> metrics = new LinkedHashMap<>();
    for (Metric metric : Metrics.of(RunKind.GRID)) {
      metrics.put(metric.id(), new Mean(server.metric(metric), metric.unit()));
    }
    for (WeightedMetric metric : outcome.scenario().metrics()) {
      metrics.put(metric.id(), new Mean(server.metric(metric), metric.unit()));
    }
    Bottleneck bottleneck = new Bottleneck(server);
    return new GridSummary.Server(
        server.name(),
        server.stationary(),
        metrics,
        groups(server, Grouping.CLASS),
        groups(server, Grouping.USER),
        groups(server, Grouping.SITE),
        waits(server),
        outcome.metaServers().size() > 1
            ? new Mean(outcome.difference(server, outcome.best()), "s")
            : null,
        server.queues().stream().map(GridSummaries::queue).toList(),
        outcome.scenario().grid().data().isUsed() ? files(server) : null,
        canFail() ? failures(server) : null,
        localUsers(server),
        jobs(server.jobs()),
        server.jobs().survivorsOnly(),
        server.lost().mean(),
        server.lost().halfWidth(),
        bottleneck.kind(),
        bottleneck.sentence());
  }

  private static Map<String, Map<String, Double>> groups(MetaServerOutcome server, Grouping by) {
    return Outcome.mean(
        server.results().stream().map(run -> Groups.of(RunKind.GRID, by, run.figures())).toList());
  }

  private static WaitReasons waits(MetaServerOutcome server) {
    WaitReasons all =
        server.results().stream()
            .map(run -> run.figures().waits())
            .reduce(WaitReasons.NONE, WaitReasons::plus);
    return all.any() ? all : null;
  }

  private static List<LocalUsers> localUsers(MetaServerOutcome server) {
    List<LocalUsers> all = new ArrayList<>();
    server
        .localLoads()
        .forEach(
            (site, load) ->
                all.add(
                    new LocalUsers(site, load.asked(), load.offered(), load.jobs(), load.ended())));
    return all.isEmpty() ? null : all;
  }

  private GridSummary.Jobs jobs(MetaServerOutcome.Jobs jobs) {
    return new GridSummary.Jobs(
        jobs.submitted(),
        jobs.completed(),
        canFail() ? jobs.failed() : null,
        jobs.inside(),
        jobs.counted(),
        jobs.lost());
  }

  private static GridSummary.Queue queue(QueueStatistics queue) {
    boolean network = queue.isNetwork();
    boolean behindRouter = queue.isBehindRouter();
    FiniteQueue theory = queue.theory();
    return new GridSummary.Queue(
        queue.name(),
        queue.kind().word(),
        queue.place(),
        queue.direction(),
        queue.totalUtilization(),
        queue.utilization().mean(),
        queue.backgroundUtilization().mean(),
        queue.backgroundRate(),
        queue.serviceRate(),
        queue.offered().total(),
        queue.offered().clients(),
        queue.offered().background(),
        queue.stationary(),
        queue.usable(),
        queue.timeShare().mean(),
        queue.contentionShare().mean(),
        queue.contentionShare().halfWidth(),
        queue.buffer() > 0 ? queue.buffer() : Double.NaN,
        network ? queue.lossProbability().mean() : Double.NaN,
        network ? null : queue.jobs(),
        network ? queue.throughput().mean() : null,
        network ? queue.throughput().halfWidth() : null,
        network ? queue.transferTheory() : null,
        network ? queue.sojourn().mean() : null,
        network ? queue.retransmissions() : null,
        network ? queue.drops() : null,
        behindRouter ? queue.waiting().mean() : null,
        behindRouter ? queue.waitingMost() : null,
        queue.queuedTransfers() > 0 ? queue.queuedTransfers() : null,
        queue.queuedIn().isEmpty() ? null : queue.queuedIn(),
        theory == null
            ? null
            : new GridSummary.ClosedForm(
                theory.lossProbability(), theory.utilization(), theory.meanSojourn()));
  }

  /** Bytes of input, of results, and between stages, of the counted jobs per replication. */
  private static double clientBytes(MetaServerOutcome metaServer) {
    double bytes = 0;
    for (GridResult result : metaServer.results()) {
      for (StageTotals stream : result.submissions().streams()) {
        bytes += (stream.stage() == 0 ? stream.inputBytes() : 0) + stream.outputBytes();
      }
    }
    return bytes / metaServer.results().size();
  }

  private static double fetchedBytes(MetaServerOutcome metaServer) {
    int places = metaServer.scenario().grid().topology().holders().size();
    return IntStream.range(0, places)
        .mapToDouble(place -> mean(metaServer, place, DataCounts::fetchedBytes))
        .sum();
  }

  private static double mean(
      MetaServerOutcome metaServer, int place, ToDoubleFunction<DataCounts> figure) {
    return average(metaServer, place, storage -> figure.applyAsDouble(storage.counts()));
  }

  private static double held(MetaServerOutcome metaServer, int place) {
    return average(metaServer, place, StorageResult::heldBytes);
  }

  /** A mean over the replications; a run without counted jobs counts as one without reads. */
  private static double average(
      MetaServerOutcome metaServer, int place, ToDoubleFunction<StorageResult> figure) {
    return metaServer.results().stream()
        .map(result -> result.data().storages())
        .mapToDouble(all -> all.isEmpty() ? 0 : figure.applyAsDouble(all.get(place)))
        .average()
        .orElse(0);
  }

  private static GridSummary.Files files(MetaServerOutcome metaServer) {
    List<Node.Holder> holders = metaServer.scenario().grid().topology().holders();
    return new GridSummary.Files(
        clientBytes(metaServer),
        fetchedBytes(metaServer),
        IntStream.range(0, holders.size())
            .mapToObj(place -> store(metaServer, place, holders.get(place)))
            .toList());
  }

  private static FileStore store(MetaServerOutcome metaServer, int place, Node.Holder holder) {
    return new FileStore(
        holder.name(),
        holder.storage().bytes(),
        held(metaServer, place),
        mean(metaServer, place, DataCounts::reads),
        mean(metaServer, place, DataCounts::hits),
        mean(metaServer, place, DataCounts::fetches),
        mean(metaServer, place, DataCounts::fetchedBytes),
        mean(metaServer, place, DataCounts::copies),
        mean(metaServer, place, DataCounts::passed),
        mean(metaServer, place, DataCounts::deleted),
        mean(metaServer, place, DataCounts::sentBytes),
        mean(metaServer, place, DataCounts::waited));
  }

  /** Adds up numbers by key, and divides the sums by the number of replications. */
  private static <K> Map<K, Double> means(
      MetaServerOutcome one,
      Map<K, Double> sums,
      Function<FailureResult, Map<K, ? extends Number>> of) {
    for (FailureResult result : results(one)) {
      of.apply(result).forEach((key, number) -> sums.merge(key, number.doubleValue(), Double::sum));
    }
    sums.replaceAll((key, sum) -> sum / results(one).size());
    return sums;
  }

  private static List<FailureResult> results(MetaServerOutcome one) {
    return one.results().stream().map(GridResult::failures).toList();
  }

  private static GridSummary.Failures failures(MetaServerOutcome one) {
    Map<String, Double> reasons = new LinkedHashMap<>();
    means(one, new TreeMap<Reason, Double>(), FailureResult::failed)
        .forEach((reason, jobs) -> reasons.put(reason.words(), jobs));
    return new GridSummary.Failures(
        reasons,
        results(one).stream().mapToDouble(FailureResult::wastedSeconds).average().orElse(0),
        means(one, new LinkedHashMap<FailureComponent, Double>(), FailureResult::availability)
            .entrySet()
            .stream()
            .map(
                part ->
                    new GridSummary.Part(
                        part.getKey().kind().word(), part.getKey().name(), part.getValue()))
            .toList());
  }
}
