package org.quoin.calibration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.metrics.Metrics;
import org.quoin.report.GridReport;
import org.quoin.report.TextTable;
import org.quoin.result.CalibrationSummary;
import org.quoin.result.GivenSummary;
import org.quoin.result.JsonRecords;
import org.quoin.scenario.GridScenario;
import org.quoin.statistics.Proportion;

/**
 * Compares metaservers under sets of values that measured jobs leave possible. Each set has a seed
 * of its own, so that the chance of the simulation is in the answer as well; within a set all
 * metaservers get the same jobs.
 *
 * @param sets sets of changes of the scenario, which are equally likely
 * @param scenario the scenario with the changes that a list names
 */
public record GivenComparison(
    List<List<String>> sets, Function<List<String>, GridScenario> scenario) {

  /**
   * {@return the sets of values in the output of {@code calibrate --json}}
   *
   * @throws InputException if the file has none
   */
  public static List<List<String>> sets(Path file) {
    List<List<String>> sets =
        JsonRecords.of(
                JsonRecords.tree(file, JsonRecords.MAX_BYTES), CalibrationSummary.class, file)
            .draws();
    if (sets == null || sets.isEmpty()) {
      throw new InputException(
          file.toString(),
          "has no sets of values in 'draws'; expected the output of 'quoin calibrate --json'");
    }
    return sets;
  }

  /**
   * Simulates all sets.
   *
   * @param seed the seed of the first set; the others have the numbers behind it
   * @param threads runs at once
   * @param onRun called after each run, from any thread
   * @return how often each metaserver has the least mean response time
   */
  public GivenSummary run(long seed, int threads, Runnable onRun) {
    List<String> names = null;
    double[][] responses = null;
    int[] wins = null;
    int replications = 0;
    for (int set = 0; set < sets.size(); set++) {
      GridScenario one =
          scenario.apply(
              Stream.concat(sets.get(set).stream(), Stream.of("seed=" + (seed + set))).toList());
      GridOutcome outcome = GridExperiment.run(one, threads, onRun);
      if (names == null) {
        names = one.compared();
        responses = new double[names.size()][sets.size()];
        wins = new int[names.size()];
        replications = one.replications();
      }
      for (int i = 0; i < responses.length; i++) {
        responses[i][set] = outcome.metaServers().get(i).metric(Metrics.RESPONSE_TIME).mean();
      }
      double least = outcome.best().metric(Metrics.RESPONSE_TIME).mean();
      for (int i = 0; i < wins.length; i++) {
        wins[i] += responses[i][set] == least ? 1 : 0;
      }
    }
    List<GivenSummary.One> all = new ArrayList<>();
    for (int i = 0; i < wins.length; i++) {
      Proportion share = new Proportion(wins[i], sets.size());
      Percentile times = new Percentile();
      times.setData(responses[i]);
      all.add(
          new GivenSummary.One(
              names.get(i),
              wins[i],
              share.share(),
              share.low(),
              share.high(),
              Arrays.stream(responses[i]).average().orElse(Double.NaN),
              times.evaluate(2.5),
              times.evaluate(97.5)));
    }
    int[] counts = wins;
    int best =
        IntStream.range(0, counts.length)
            .boxed()
            .max(Comparator.comparingInt(i -> counts[i]))
            .orElse(0);
    return new GivenSummary(sets.size(), replications, names.get(best), all);
  }

  /**
   * {@return the answer and a table}
   *
   * @param summary the shares
   */
  public static String text(GivenSummary summary) {
    GivenSummary.One best =
        summary.metaServers().stream()
            .filter(one -> one.name().equals(summary.best()))
            .findFirst()
            .orElseThrow();
    List<String> names =
        summary.metaServers().stream()
            .filter(one -> one.wins() == best.wins())
            .map(GivenSummary.One::name)
            .toList();
    boolean single = names.size() == 1;
    TextTable table = new TextTable("metaserver", "best", "from", "to", "response", "from", "to");
    for (GivenSummary.One one : summary.metaServers()) {
      table.row(
          one.name(),
          percent(one.share()),
          percent(one.shareLow()),
          percent(one.shareHigh()),
          Quantity.DURATION.show(one.responseTime()),
          Quantity.DURATION.show(one.low()),
          Quantity.DURATION.show(one.high()));
    }
    return GridReport.wrapped(
            ("%s best%s with %s, given what was measured: %s the least mean response time in %s of"
                    + " %s sets of values that the measured jobs leave possible (95 %% interval of"
                    + " this share: %s to %s).")
                .formatted(
                    String.join(" and ", names) + (single ? " is" : " are"),
                    single ? "" : ", each",
                    percent(best.share()),
                    single ? "it has" : "each has",
                    best.wins(),
                    summary.sets(),
                    percent(best.shareLow()),
                    percent(best.shareHigh())))
        + "\n"
        + table.render()
        + "\nresponse: mean over the sets, and between which times 95 % of them are.\n";
  }

  private static String percent(double share) {
    return Math.round(100 * share) + " %";
  }
}
