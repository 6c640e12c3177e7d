package org.quoin.report;

import static org.quoin.report.GridReport.percent;

import java.util.Comparator;
import java.util.function.ToDoubleFunction;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.QueueFigures;
import org.quoin.input.Quantity;
import org.quoin.observation.Metrics;

/**
 * Says in one sentence where the counted jobs of a metaserver lose their time: in which network
 * queue or at which site.
 *
 * <p>A job's response time is the sum of what it spends in each network queue (from when its last
 * packet had left the queue before until it has left this one) and at its site. From each the time
 * is taken that it would take in an empty system: packets one after the other at T_net, operations
 * at the speed of the job's own processors. The bottleneck is the place with the most left over.
 * Where an empty system takes nearly all of the response time, it is the place that takes most.
 */
final class Bottleneck {
  /** Share of the response time beyond an empty system below which jobs hardly meet each other. */
  private static final double HARDLY = 0.1;

  private final MetaServerOutcome outcome;

  Bottleneck(MetaServerOutcome outcome) {
    this.outcome = outcome;
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
    double beyond = outcome.beyondEmptyShare();
    boolean crowded = beyond >= HARDLY;
    ToDoubleFunction<QueueFigures> whenEmpty =
        queue -> queue.timeShare().mean() - queue.beyondEmptyShare().mean();
    QueueFigures slowest = most(whenEmpty);
    QueueFigures most = worst(crowded);
    return under
        + "the bottleneck is the "
        + (most.isNetwork() ? "network" : "server")
        + ": "
        + percent(crowded ? most.beyondEmptyShare() : most.timeShare())
        + " of the response time ("
        + Quantity.DURATION.show(response)
        + ") is "
        + (crowded ? "lost " : "spent ")
        + place(most)
        + door(most)
        + "; an empty system would take "
        + Quantity.DURATION.show(Math.max(0, response * (1 - beyond)))
        + (slowest.equals(most) ? "" : ", longest " + place(slowest))
        + ".";
  }

  private QueueFigures worst(boolean crowded) {
    return crowded
        ? most(queue -> queue.beyondEmptyShare().mean())
        : most(queue -> queue.timeShare().mean());
  }

  /** The queue's name; "none" where nothing can be said. */
  String name() {
    double response = outcome.metric(Metrics.RESPONSE_TIME).mean();
    return response > 0 ? worst(outcome.beyondEmptyShare() >= HARDLY).name() : "none";
  }

  private QueueFigures most(ToDoubleFunction<QueueFigures> figure) {
    return outcome.queues().stream().max(Comparator.comparingDouble(figure)).orElseThrow();
  }

  /** That packets crowd before it, where more wait in the router than its buffer holds. */
  private static String door(QueueFigures queue) {
    return queue.isBehindRouter() && queue.waiting().mean() > queue.buffer()
        ? ", before which "
            + Quantity.digits(queue.waiting().mean())
            + " packets wait in the router on average (congestion)"
        : "";
  }

  private static String place(QueueFigures queue) {
    return (queue.isNetwork() ? "in " : "at ") + queue.name() + " (" + queue.direction() + ")";
  }
}
