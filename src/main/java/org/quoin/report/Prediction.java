package org.quoin.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.Split;
import org.quoin.grid.GridModel;
import org.quoin.input.Quantity;

/** The bottleneck that the closed forms predict for jobs dealt in turn, to lay beside runs. */
final class Prediction {
  /** Pairs of a client and a site, times classes, that a report analyses beside a run. */
  private static final long MOST_PAIRS = 200_000;

  private final GridAnalysis analysis;

  private Prediction(GridAnalysis analysis) {
    this.analysis = analysis;
  }

  /** That for a grid; empty for a very large one. */
  static Optional<Prediction> of(GridModel grid) {
    long pairs =
        (long) grid.network().clients().size()
            * grid.network().sites().size()
            * grid.classes().size();
    return pairs > MOST_PAIRS
        ? Optional.empty()
        : Optional.of(new Prediction(new GridAnalysis(grid, Split.inTurn(grid))));
  }

  /** Which queue it is and which is full first, in words that follow "the bottleneck is". */
  static String bottleneck(GridAnalysis analysis) {
    Optional<GridAnalysis.Queue> bottleneck = analysis.bottleneck();
    if (bottleneck.isEmpty()) {
      return "nowhere: jobs take no time.";
    }
    GridAnalysis.Queue most = bottleneck.get();
    String text = "the " + (most.isNetwork() ? "network, " : "server, ") + place(most);
    return text
        + analysis.bySaturation().stream()
            .findFirst()
            .map(first -> (first.equals(most) ? ", which" : "; " + place(first)) + full(first))
            .orElse("")
        + ".";
  }

  private static String full(GridAnalysis.Queue queue) {
    return " is the first to get full, at "
        + Quantity.digits(queue.load().saturation())
        + " times the jobs";
  }

  String sentence() {
    double response = analysis.total().response();
    return "Closed forms predict for RR "
        + (Double.isFinite(response)
            ? "a response time of " + Quantity.DURATION.show(response)
            : "no steady state")
        + "; the bottleneck is "
        + bottleneck(analysis);
  }

  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("split", "RR");
    tree.put("response", analysis.total().response());
    tree.put("bottleneck", analysis.bottleneck().map(queue -> queue.name()).orElse(null));
    tree.put(
        "firstFull", analysis.bySaturation().stream().findFirst().map(q -> q.name()).orElse(null));
    tree.put("sentence", sentence());
    return tree;
  }

  private static String place(GridAnalysis.Queue queue) {
    return queue.name() + " (" + queue.place() + ")";
  }
}
