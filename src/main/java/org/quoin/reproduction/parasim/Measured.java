package org.quoin.reproduction.parasim;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.ClaimFormula;
import org.quoin.reproduction.PairedSample;
import org.quoin.statistics.Estimate;

/**
 * What the flows of one log came to.
 *
 * @param figures the figures of each flow, the {@link #METRICS} of each column
 */
record Measured(
    PaperFlow flow, String log, List<LogFlow> windows, List<Map<Column, double[]>> figures)
    implements ClaimFormula.Figures {

  /** The rows of the tables. */
  static final List<Metric> METRICS = List.of(Metrics.ART, Metrics.AWT, Metrics.PART, Metrics.PAWT);

  private static final double LEVEL = 0.95;

  /** {@return the mean over the flows} */
  double mean(Column column, Metric metric) {
    return estimate(one -> value(one, column, metric)).mean();
  }

  /** {@return by how many per cent a column differs from another, flow by flow} */
  Estimate change(Column column, Column base, Metric metric) {
    return estimate(one -> 100 * (value(one, column, metric) / value(one, base, metric) - 1));
  }

  /** {@return the claims about the flow} */
  List<Claim> claims() {
    return ClaimFile.of(Measured.class).stream()
        .filter(stated -> stated.source().contains(flow.id()))
        .flatMap(stated -> stated.judge(this).stream())
        .toList();
  }

  @Override
  public PairedSample of(String name, String row, String column) {
    Column policy =
        Stream.of(Column.values()).filter(one -> one.title().equals(row)).findFirst().orElseThrow();
    Metric metric = METRICS.stream().filter(one -> one.id().equals(name)).findFirst().orElseThrow();
    Column printed = policy == Column.SRTJF_B ? Column.SRTJF : policy;
    return new PairedSample(row, figures.stream().map(one -> value(one, policy, metric)).toList())
        .printed(flow.printed(printed, metric));
  }

  @Override
  public List<String> set(String name) {
    return List.of(name);
  }

  /**
   * {@return a paragraph on the two states of Fig. 3 (section 6.2): processors in use and
   * processors that the waiting jobs request}
   */
  String mismatch() {
    List<LogFlow.Mismatch> runs = windows.stream().map(LogFlow::mismatch).toList();
    long both = runs.stream().filter(run -> run.unusable() > 0 && run.idle() > 0).count();
    return String.format(
        Locale.ROOT,
        """
        Section 6.2 finds two states in its Fig. 3 under FCFS+B: 500 to 610 of 640 CPUs in use while 300 and more are
        asked for, and more than 200 idle while fewer than 100 are asked for. In the same shares of our machine the
        first holds %.0f %% of the time and the second %.0f %%, means over the windows; both occur in %d of %d.
        """,
        runs.stream().mapToDouble(LogFlow.Mismatch::unusable).average().orElseThrow(),
        runs.stream().mapToDouble(LogFlow.Mismatch::idle).average().orElseThrow(),
        both,
        runs.size());
  }

  private Estimate estimate(ToDoubleFunction<Map<Column, double[]>> value) {
    return Estimate.of(figures.stream().mapToDouble(value).toArray(), LEVEL);
  }

  private static double value(Map<Column, double[]> one, Column column, Metric metric) {
    return one.get(column)[METRICS.indexOf(metric)];
  }
}
