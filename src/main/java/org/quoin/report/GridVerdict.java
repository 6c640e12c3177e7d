package org.quoin.report;

import java.util.List;
import org.quoin.base.Plurals;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.metrics.Metrics;
import org.quoin.result.Verdict;

/**
 * Decides which metaserver of a grid is best. A metaserver under which a queue is offered more than
 * it can serve has no steady state: its mean grows with the length of the run, and so does the
 * interval of its difference from others. If the best one has a steady state, it is compared with
 * those that have one, too, and the sentence says that the others do not keep up.
 */
final class GridVerdict {
  private final List<MetaServerOutcome> all;
  private final List<MetaServerOutcome> compared;
  private final Verdict verdict;

  GridVerdict(GridOutcome outcome) {
    all = outcome.metaServers();
    compared =
        outcome.best().stationary()
            ? all.stream().filter(MetaServerOutcome::stationary).toList()
            : all;
    verdict =
        Verdict.of(
            "mean response time",
            "s",
            compared.stream().map(MetaServerOutcome::name).toList(),
            compared.stream().map(one -> one.perReplication(Metrics.RESPONSE_TIME)).toList());
  }

  /** Returns whether the best one is shown to be so, among several. */
  boolean isShown() {
    return isAlone() || verdict.isShown();
  }

  /** Returns whether only one of several keeps up. */
  private boolean isAlone() {
    return compared.size() == 1 && all.size() > 1;
  }

  String sentence() {
    if (all.size() == 1) {
      return new Bottleneck(all.get(0)).headline(verdict.value()) + growing();
    }
    return (isAlone()
            ? "Only %s keeps up with the jobs: its mean response time is %s."
                .formatted(compared.get(0).name(), verdict.value())
            : verdict.sentence())
        + growing();
  }

  /** Returns a sentence on those that do not keep up; empty if all do. */
  private String growing() {
    List<String> names =
        all.stream().filter(one -> !one.stationary()).map(MetaServerOutcome::name).toList();
    if (names.isEmpty()) {
      return "";
    }
    return (names.size() == 1
            ? " %s does not keep up: its waits grow with the length of the run."
            : " %s do not keep up: their waits grow with the length of the run.")
        .formatted(Plurals.listed(names));
  }
}
