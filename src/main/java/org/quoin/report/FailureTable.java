package org.quoin.report;

import static org.quoin.base.Quantity.digits;

import java.util.ArrayList;
import java.util.Comparator;
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
import org.quoin.metrics.Metrics;
import org.quoin.result.GridSummary;
import org.quoin.statistics.Estimate;

/** What failed, and what that cost jobs. */
final class FailureTable {
  /** Parts shown; the files hold all. */
  private static final int SHOWN = 8;

  private FailureTable() {}

  /** Whether anything may fail. */
  static boolean isUsed(GridOutcome outcome) {
    return outcome.scenario().grid().failures().any();
  }

  /** A row a metaserver, and how long parts were up. */
  static String text(GridOutcome outcome) {
    TextTable table =
        new TextTable(
            "under", "jobs failed", "attempts at a job", "work in vain", "failed because");
    for (MetaServerOutcome one : outcome.metaServers()) {
      table.row(
          one.name(),
          percent(one.metric(Metrics.FAILED_JOBS)),
          digits(one.metric(Metrics.ATTEMPTS).mean()),
          percent(one.metric(Metrics.WASTED_WORK)),
          reasons(one));
    }
    return table.render() + GridReport.wrapped(up(outcome.metaServers().get(0)));
  }

  private static String percent(Estimate estimate) {
    return Double.isNaN(estimate.mean()) ? "" : estimate + " %";
  }

  private static String reasons(MetaServerOutcome one) {
    Map<Reason, Double> failed = failed(one);
    double all = failed.values().stream().mapToDouble(Double::doubleValue).sum();
    List<String> texts = new ArrayList<>();
    failed.forEach(
        (reason, jobs) -> texts.add(reason.words() + " " + GridReport.percent(jobs / all)));
    return String.join(", ", texts);
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

  private static String up(MetaServerOutcome one) {
    Map<FailureComponent, Double> all = availability(one);
    if (all.isEmpty()) {
      return "Nothing was down.";
    }
    List<String> texts =
        all.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
            .limit(SHOWN)
            .map(entry -> entry.getKey() + " " + GridReport.percent(entry.getValue()))
            .toList();
    String rest = all.size() > SHOWN ? ", the other " + (all.size() - SHOWN) + " longer" : "";
    return "Up: " + String.join(", ", texts) + rest + ".";
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
