package org.quoin.report;

import static org.quoin.report.GridReport.percent;

import java.util.Comparator;
import java.util.Optional;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.QueueFigures;
import org.quoin.input.Quantity;
import org.quoin.observation.GridMetric;

/** Says in one sentence where the jobs of a metaserver spend their time: network or server. */
final class Bottleneck {
  private final MetaServerOutcome outcome;

  Bottleneck(MetaServerOutcome outcome) {
    this.outcome = outcome;
  }

  String sentence() {
    double response = outcome.metric(GridMetric.RESPONSE_TIME).mean();
    double send = outcome.metric(GridMetric.SEND_TIME).mean();
    double back = outcome.metric(GridMetric.RETURN_TIME).mean();
    double wait = outcome.metric(GridMetric.WAIT_TIME).mean();
    boolean network = send + back > response / 2;
    double share = network ? (send + back) / response : 1 - (send + back) / response;
    String kind = network ? (send >= back ? "Qns" : "Qnr") : "Qs";
    Optional<QueueFigures> queue =
        outcome.queues().stream()
            .filter(q -> q.kind().equals(kind) && q.clientLoad() > 0)
            .max(Comparator.comparingDouble(QueueFigures::totalUtilization));
    String where =
        queue
            .map(
                q ->
                    "; its busiest queue is "
                        + q.name()
                        + " ("
                        + q.place()
                        + "), "
                        + percent(q.totalUtilization())
                        + " busy")
            .orElse("");
    String part =
        network
            ? "transfers"
            : wait > response / 4
                ? "the servers, " + percent(wait / response) + " waiting there"
                : "computing";
    return "Under "
        + outcome.name()
        + " the bottleneck is "
        + (network ? "the network" : "the server")
        + ": "
        + percent(share)
        + " of the response time ("
        + Quantity.DURATION.show(response)
        + ") goes to "
        + part
        + where
        + ".";
  }
}
