package org.quoin.report;

import java.util.List;
import java.util.Optional;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.TransferLimit;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Quantity;
import org.quoin.result.GridSummary;

/**
 * Says what closed forms predict for jobs that sites get in turn, for a comparison with runs, or
 * why closed forms do not apply.
 */
final class Prediction {
  /** Empty for a very large grid. */
  private final Optional<GridAnalysis> analysis;

  Prediction(Optional<GridAnalysis> analysis) {
    this.analysis = analysis;
  }

  /** Makes a sentence of the reasons why there are no mean times. */
  static String leftOut(List<String> reasons) {
    return "Closed forms are left out: " + String.join("; ", reasons) + ".";
  }

  /** Describes the bottleneck by closed forms and the queue that saturates first. */
  static String bottleneck(GridAnalysis analysis) {
    Optional<TransferLimit> limit = analysis.firstLimit();
    if (limit.isPresent()) {
      return limited(limit.get());
    }
    Optional<GridAnalysis.Queue> bottleneck = analysis.bottleneck();
    String text =
        bottleneck
            .map(queue -> "The bottleneck is the " + kind(queue) + ", " + place(queue))
            .orElseGet(() -> analysis.leftOut().isEmpty() ? none(analysis) : "");
    Optional<GridAnalysis.Queue> first = analysis.bySaturation().stream().findFirst();
    if (first.isEmpty()) {
      return text.isEmpty() ? "No queue saturates, however many jobs clients submit." : text + ".";
    }
    String full = full(first.get().load().saturation());
    return text.isEmpty()
        ? place(first.get()) + " is" + full
        : bottleneck.filter(queue -> queue.vertex() == first.get().vertex()).isPresent()
            ? text + ";" + " it is" + full
            : text + "; " + place(first.get()) + " is" + full;
  }

  private static String limited(TransferLimit limit) {
    String queue = limit.withLimit();
    return limit.isOverloaded()
        ? "The bottleneck is the " + queue + "; it is" + full(limit.saturation())
        : "The " + queue + ", is" + full(limit.saturation());
  }

  private static String full(double factor) {
    return " the first queue to saturate, at " + Quantity.digits(factor) + " times as many jobs.";
  }

  private static String none(GridAnalysis analysis) {
    return analysis
        .slowest()
        .map(
            queue ->
                ("There is no bottleneck: jobs hardly wait, and faster %s would help most,"
                        + " above all %s%s")
                    .formatted(
                        queue.isNetwork() ? "links" : "processors",
                        queue.isNetwork() ? "in " : "at ",
                        place(queue)))
        .orElse("There is no bottleneck: jobs take no time");
  }

  private static String kind(GridAnalysis.Queue queue) {
    return queue.isNetwork() ? "network" : "server";
  }

  /**
   * Makes the sentence of the mean response time and the bottleneck.
   *
   * @param simulated the simulated response time, whose unit the sentence shares
   */
  private String sentence(double simulated) {
    if (analysis.isEmpty()) {
      return leftOut(List.of("the grid is too large"));
    }
    GridAnalysis known = analysis.get();
    double response = known.total().response();
    if (Double.isNaN(response)) {
      return leftOut(known.leftOut());
    }
    return "Closed forms predict for RR "
        + (Double.isFinite(response)
            ? "a response time of "
                + (known.approximations().isEmpty() ? "" : "about ")
                + DisplayUnit.of("s", simulated).show(response)
            : "no steady state")
        + ". "
        + bottleneck(known);
  }

  /**
   * Makes the content of {@code predicted} in {@code summary.json}.
   *
   * @param simulated the least simulated response time
   */
  GridSummary.Predicted summary(double simulated) {
    String sentence = sentence(simulated);
    if (analysis.isEmpty()) {
      return new GridSummary.Predicted(sentence, null, null);
    }
    GridAnalysis known = analysis.get();
    if (Double.isNaN(known.total().response())) {
      return new GridSummary.Predicted(sentence, known.leftOut(), null);
    }
    return new GridSummary.Predicted(
        sentence,
        null,
        new GridSummary.ClosedForms(
            "RR",
            known.total().response(),
            known.approximations(),
            known.bottleneck().map(queue -> queue.name()),
            known.bySaturation().stream().findFirst().map(queue -> queue.name())));
  }

  private static String place(GridAnalysis.Queue queue) {
    return queue.name() + " (" + queue.direction() + ")";
  }
}
