package org.quoin.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.Split;
import org.quoin.grid.GridModel;
import org.quoin.input.Quantity;
import org.quoin.topology.Node;

/**
 * The bottleneck that the closed forms predict for jobs dealt in turn, to lay beside runs. Nothing
 * is predicted beside clusters with users of their own.
 */
final class Prediction {
  /** Pairs of a client and a site, times classes, that a report analyses beside a run. */
  private static final long MOST_PAIRS = 200_000;

  /** Names of clusters in a sentence. */
  private static final int SHOWN = 5;

  /** Null where nothing is predicted. */
  private final GridAnalysis analysis;

  /** Clusters with local users. */
  private final List<String> shared;

  private Prediction(GridAnalysis analysis, List<String> shared) {
    this.analysis = analysis;
    this.shared = shared;
  }

  /** That for a grid; empty for a very large one. */
  static Optional<Prediction> of(GridModel grid) {
    if (grid.data().isUsed() || grid.failures().any()) {
      return Optional.empty(); // closed forms know of no files and no failures
    }
    long pairs =
        (long) grid.network().clients().size()
            * grid.network().sites().size()
            * grid.classes().size();
    if (pairs > MOST_PAIRS) {
      return Optional.empty();
    }
    List<String> shared =
        grid.topology().sites().stream()
            .filter(site -> site.kind() == Node.Kind.CLUSTER)
            .filter(site -> grid.sites().capacity(site).localLoad() > 0)
            .map(Node::name)
            .toList();
    GridAnalysis analysis = shared.isEmpty() ? new GridAnalysis(grid, Split.inTurn(grid)) : null;
    return Optional.of(new Prediction(analysis, shared));
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
    if (analysis == null) {
      return "Closed forms predict nothing here: how long jobs queue behind those of local users,"
          + " wide ones that come in crowds, is not in them ("
          + String.join(", ", shared.subList(0, Math.min(SHOWN, shared.size())))
          + (shared.size() > SHOWN ? " and " + (shared.size() - SHOWN) + " more" : "")
          + ").";
    }
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
    tree.put("sentence", sentence());
    if (analysis == null) {
      return tree;
    }
    tree.put("split", "RR");
    tree.put("response", analysis.total().response());
    tree.put("bottleneck", analysis.bottleneck().map(queue -> queue.name()).orElse(null));
    tree.put(
        "firstFull", analysis.bySaturation().stream().findFirst().map(q -> q.name()).orElse(null));
    return tree;
  }

  private static String place(GridAnalysis.Queue queue) {
    return queue.name() + " (" + queue.direction() + ")";
  }
}
