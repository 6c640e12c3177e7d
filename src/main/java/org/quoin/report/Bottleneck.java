package org.quoin.report;

import static org.quoin.report.GridReport.percent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.quoin.analysis.Congestion;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.QueueStatistics;
import org.quoin.metrics.Metrics;
import org.quoin.statistics.Estimate;

/**
 * Decides whether the network or the servers delay the counted jobs of a metaserver.
 *
 * <p>A job's response time is the sum of what it spends in each network queue (from when its last
 * packet had left the queue before until it has left this one) and at its site. An empty system
 * would need some of it too: packets one after the other at T_net, operations at the speed of the
 * job's own processors. The rest is lost to waiting, retries and failures. {@link Congestion} has
 * the rule.
 */
final class Bottleneck {
  private final MetaServerOutcome outcome;
  private final Congestion congestion;

  Bottleneck(MetaServerOutcome outcome) {
    this.outcome = outcome;
    congestion = Congestion.of(outcome.lost(), outcome.lostInNetworkLessAtSites());
  }

  /** Returns none, network, server, either or open. */
  String kind() {
    return congestion.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the queue in which jobs lose most time if there is a bottleneck, else the kind. */
  String name() {
    return outcome.metric(Metrics.RESPONSE_TIME).mean() > 0 && congestion.isBottleneck()
        ? mostLost(congestion == Congestion.NETWORK).name()
        : kind();
  }

  /**
   * Returns one sentence that decides where jobs are held up, of the only metaserver of a run.
   *
   * @param response the mean response time in words
   */
  String headline(String response) {
    Estimate lost = outcome.lost();
    String jobs = "Under " + outcome.name() + " jobs take " + response + " on average";
    return Double.isNaN(lost.mean())
        ? "No counted job came back: nothing can be said."
        : switch (congestion) {
          case NONE -> jobs + ", and nothing is congested: " + percent(lost) + " of that is lost.";
          case NETWORK, SERVER ->
              "%s, and the %s up: %s of that is lost to %s, most of it %s."
                  .formatted(
                      jobs,
                      congestion == Congestion.NETWORK
                          ? part(mostLost(true)) + " holds them"
                          : "servers hold them",
                      share(lost),
                      causes(),
                      reason(mostLost(congestion == Congestion.NETWORK)));
          case EITHER ->
              "%s; %s of that is lost to %s, and it is not decided whether in the network or at the"
                      .formatted(jobs, share(lost), causes())
                  + " servers.";
          case OPEN ->
              Double.isNaN(lost.halfWidth())
                  ? "%s, %s of it lost; one replication leaves open whether anything is congested."
                      .formatted(jobs, Percent.of(Math.max(0, lost.mean())))
                  : "%s; it is not decided whether anything is congested: %s of that is lost."
                      .formatted(jobs, open(lost));
        };
  }

  private static String open(Estimate lost) {
    return "between "
        + Percent.of(Math.max(0, lost.mean() - lost.halfWidth()))
        + " and "
        + Percent.of(Math.min(1, lost.mean() + lost.halfWidth()));
  }

  /** Names the queue in which time is lost, which may be a queue of transfers. */
  private static String reason(QueueStatistics queue) {
    return isQueued(queue) ? "in the " + queue.queuedIn() : queue.inWords();
  }

  /** Names the queue in which time is lost, also by its short name. */
  private static String lostIn(QueueStatistics queue) {
    return isQueued(queue) ? reason(queue) : place(queue);
  }

  private static boolean isQueued(QueueStatistics queue) {
    return !queue.queuedIn().isEmpty();
  }

  String sentence() {
    double response = outcome.metric(Metrics.RESPONSE_TIME).mean();
    String under = "Under " + outcome.name() + " ";
    if (Double.isNaN(response)) {
      return under + "no counted job came back: nothing can be said of a bottleneck.";
    }
    if (response == 0) {
      return under + "jobs take no time: there is no bottleneck.";
    }
    return under
        + switch (congestion) {
          case NONE -> none(response);
          case NETWORK, SERVER -> bottleneck(response);
          case EITHER -> either(response);
          case OPEN -> open(response);
        };
  }

  /** Names the causes of lost time; a fluid has no retries, but shares links. */
  private String causes() {
    return withFailures(
        "waiting", outcome.scenario().grid().isFluid() ? "shared links" : "retries");
  }

  private String withFailures(String... others) {
    List<String> all = new ArrayList<>(List.of(others));
    if (!outcome.results().get(0).failures().availability().isEmpty()) {
      all.add("failures");
    }
    return Plurals.listed(all);
  }

  private String none(double response) {
    boolean network = whenEmpty(true) > whenEmpty(false);
    QueueStatistics slowest = most(network, Bottleneck::whenEmpty);
    return ("there is no bottleneck: jobs hardly wait (%s of the response time, %s, is lost to"
                + " %s). %s would help most: an empty system would need %s%s")
            .formatted(
                percent(outcome.lost()),
                shown(response),
                causes(),
                network ? "Faster links" : "Faster processors",
                shown(Math.max(0, response * whenEmpty(network))),
                network ? " in the network" : " at the servers")
        + (queues(network).count() > 1 ? ", most of it " : ", ")
        + place(slowest)
        + ".";
  }

  private String bottleneck(double response) {
    boolean network = congestion == Congestion.NETWORK;
    QueueStatistics worst = mostLost(network);
    QueueStatistics slowest = slowest();
    return ("the bottleneck is the %s%s of the response time (%s) is lost there to %s, most of it"
                + " %s%s. An empty system would need ")
            .formatted(
                network ? part(worst) + ": " : "server: ",
                share(network ? outcome.lostInNetwork() : outcome.lostAtSites()),
                shown(response),
                network ? causes() : withFailures("waiting"),
                lostIn(worst),
                door(worst))
        + shown(Math.max(0, response * (1 - outcome.lost().mean())))
        + ", most of it "
        + (slowest.name().equals(worst.name()) && !isQueued(worst) ? "there, too" : place(slowest))
        + ".";
  }

  /** Returns the part of the network that holds jobs up. */
  private static String part(QueueStatistics queue) {
    if (isQueued(queue)) {
      return "queue of transfers before the network";
    }
    return queue.disk() ? "disk" : "network";
  }

  private String either(double response) {
    return ("%s of the response time (%s) is lost to %s; where remains open with so few"
            + " replications: %s in the network, %s at the servers.")
        .formatted(
            share(outcome.lost()),
            shown(response),
            causes(),
            percent(outcome.lostInNetwork()),
            percent(outcome.lostAtSites()));
  }

  private String open(double response) {
    Estimate lost = outcome.lost();
    String ofTheResponse = " of the response time (" + shown(response) + ") is lost to " + causes();
    if (Double.isNaN(lost.halfWidth())) {
      // A job may take less than the mean that an empty system would need.
      String nothing = "nothing of the response time (" + shown(response) + ")";
      return "it remains open with one replication whether there is a bottleneck: in this one "
          + (lost.mean() <= 0
              ? nothing + " is lost to " + causes()
              : percent(lost)
                  + ofTheResponse
                  + ", most of it "
                  + lostIn(mostLost(losesMostInNetwork())))
          + ".";
    }
    return "it remains open with so few replications whether there is a bottleneck: from %s to %s%s."
        .formatted(
            Percent.of(Math.max(0, lost.mean() - lost.halfWidth())),
            Percent.of(Math.min(1, lost.mean() + lost.halfWidth())),
            ofTheResponse);
  }

  /** Shows a time in the unit of the response time. */
  private String shown(double seconds) {
    double response = outcome.metric(Metrics.RESPONSE_TIME).mean();
    return DisplayUnit.of("s", Math.abs(response)).show(seconds);
  }

  /** Shows a share that is significantly above 0; its lower bound if its interval exceeds 1. */
  private static String share(Estimate share) {
    return share.mean() + share.halfWidth() > 1
        ? "at least " + Percent.of(share.mean() - share.halfWidth())
        : percent(share);
  }

  /** Returns whether most time is lost in the network; a grid may have no network queue at all. */
  private boolean losesMostInNetwork() {
    return outcome.lostInNetwork().mean() > outcome.lostAtSites().mean()
        && queues(true).findAny().isPresent();
  }

  private static double whenEmpty(QueueStatistics queue) {
    return queue.timeShare().mean() - queue.contentionShare().mean();
  }

  private double whenEmpty(boolean network) {
    return queues(network).mapToDouble(Bottleneck::whenEmpty).sum();
  }

  private Stream<QueueStatistics> queues(boolean network) {
    return outcome.queues().stream().filter(queue -> queue.isNetwork() == network);
  }

  private QueueStatistics mostLost(boolean network) {
    return most(network, queue -> queue.contentionShare().mean());
  }

  private QueueStatistics most(boolean network, ToDoubleFunction<QueueStatistics> figure) {
    return queues(network).max(Comparator.comparingDouble(figure)).orElseThrow();
  }

  private QueueStatistics slowest() {
    return outcome.queues().stream()
        .max(Comparator.comparingDouble(Bottleneck::whenEmpty))
        .orElseThrow();
  }

  /**
   * Mentions the transfers that wait to be admitted, or the packets that wait in the router if they
   * are more than the buffer holds.
   */
  private static String door(QueueStatistics queue) {
    if (isQueued(queue)) {
      return " ("
          + Quantity.digits(queue.queuedTransfers())
          + " wait on average, before "
          + queue.name()
          + ")";
    }
    return queue.isBehindRouter() && queue.waiting().mean() > queue.buffer()
        ? ", before which "
            + Quantity.digits(queue.waiting().mean())
            + " packets wait in the router on average"
        : "";
  }

  private static String place(QueueStatistics queue) {
    return queue.inWords() + " (" + queue.name() + ")";
  }
}
