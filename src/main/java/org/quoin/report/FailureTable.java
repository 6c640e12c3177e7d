package org.quoin.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.FailureResult;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.Reason;
import org.quoin.result.GridSummary;

/** What failed, and what that cost jobs. */
final class FailureTable {
  private FailureTable() {}

  /** Whether anything may fail. */
  static boolean isUsed(GridOutcome outcome) {
    return outcome.scenario().grid().failures().any();
  }

  /** Jobs of a mean replication that failed, by reason. */
  private static Map<Reason, Double> failed(MetaServerOutcome one) {
    Map<Reason, Double> failed = new TreeMap<>();
    for (FailureResult result : results(one)) {
      result.failed().forEach((reason, jobs) -> failed.merge(reason, (double) jobs, Double::sum));
    }
    failed.replaceAll((reason, jobs) -> jobs / results(one).size());
    return failed;
  }

  private static List<FailureResult> results(MetaServerOutcome one) {
    return one.results().stream().map(GridResult::failures).toList();
  }

  /** By part, the mean share of the time in which it was up. */
  private static Map<FailureComponent, Double> availability(MetaServerOutcome one) {
    Map<FailureComponent, Double> sums = new LinkedHashMap<>();
    for (FailureResult result : results(one)) {
      result.availability().forEach((part, share) -> sums.merge(part, share, Double::sum));
    }
    sums.replaceAll((part, sum) -> sum / results(one).size());
    return sums;
  }

  /** The content of {@code failures} in {@code summary.json}. */
  static GridSummary.Failures summary(MetaServerOutcome one) {
    Map<String, Double> reasons = new LinkedHashMap<>();
    failed(one).forEach((reason, jobs) -> reasons.put(reason.words(), jobs));
    return new GridSummary.Failures(
        reasons,
        results(one).stream().mapToDouble(FailureResult::wastedSeconds).average().orElse(0),
        availability(one).entrySet().stream()
            .map(
                part ->
                    new GridSummary.Part(
                        part.getKey().kind().word(), part.getKey().name(), part.getValue()))
            .toList());
  }
}
