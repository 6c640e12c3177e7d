package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.Percent;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.metrics.Metrics;
import org.quoin.report.GridReport;
import org.quoin.report.TextTable;
import org.quoin.result.GivenSummary;
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
      GivenValues.Spread times = GivenValues.Spread.of(responses[i]);
      all.add(
          new GivenSummary.One(
              names.get(i),
              wins[i],
              share.share(),
              share.low(),
              share.high(),
              times.mean(),
              times.low(),
              times.high()));
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
          Percent.whole(one.share()),
          Percent.whole(one.shareLow()),
          Percent.whole(one.shareHigh()),
          Quantity.DURATION.show(one.responseTime()),
          Quantity.DURATION.show(one.low()),
          Quantity.DURATION.show(one.high()));
    }
    return GridReport.wrapped(
            "%s best%s with %s, given what was measured: %s the least mean response time %s."
                .formatted(
                    String.join(" and ", names) + (single ? " is" : " are"),
                    single ? "" : ", each",
                    Percent.whole(best.share()),
                    single ? "it has" : "each has",
                    GivenValues.counted(new Proportion(best.wins(), summary.sets()))))
        + "\n"
        + table.render()
        + "\nresponse: mean over the sets, and between which times 95 % of them are.\n";
  }
}
