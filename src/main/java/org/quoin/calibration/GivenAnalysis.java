package org.quoin.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.GridAnalysis.Times;
import org.quoin.analysis.TransferLimit;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.report.GridReport;
import org.quoin.report.TextTable;
import org.quoin.result.GivenAnalysisSummary;
import org.quoin.result.GivenAnalysisSummary.Queue;
import org.quoin.result.GivenAnalysisSummary.Time;
import org.quoin.statistics.Proportion;

/**
 * Analyzes a grid by closed forms under sets of values that measured jobs leave possible.
 *
 * @param sets sets of changes of the scenario, which are equally likely
 * @param analysis the analysis of the scenario with the changes that a list names
 */
public record GivenAnalysis(
    List<List<String>> sets, Function<List<String>, GridAnalysis> analysis) {
  /** Queues that the text shows. */
  private static final int SHOWN = 12;

  /** A mean time of jobs, with its name in tables. */
  private record MeanTime(String name, ToDoubleFunction<Times> of) {}

  private static final List<MeanTime> TIMES =
      List.of(
          new MeanTime("response", Times::response),
          new MeanTime("send", Times::sending),
          new MeanTime("wait", Times::waiting),
          new MeanTime("compute", Times::computing),
          new MeanTime("return", Times::returning));

  /** A queue, with its loads in all sets. */
  private static final class Loads {
    private final String name;
    private final String kind;
    private final String direction;
    private final double[] loads;
    private int bottleneck;
    private int fullFirst;

    private Loads(String name, String kind, String direction, int sets) {
      this.name = name;
      this.kind = kind;
      this.direction = direction;
      loads = new double[sets];
      Arrays.fill(loads, Double.NaN);
    }

    /** {@return whether a closed form holds in every set} */
    private boolean isKnown() {
      return Arrays.stream(loads).noneMatch(Double::isNaN);
    }

    private Queue summary() {
      GivenValues.Spread spread = GivenValues.Spread.of(loads);
      Proportion share = new Proportion(bottleneck, loads.length);
      return new Queue(
          name,
          kind,
          direction,
          spread.mean(),
          spread.low(),
          spread.high(),
          bottleneck,
          share.share(),
          share.low(),
          share.high(),
          fullFirst);
    }
  }

  /**
   * {@return the times, loads and bottlenecks over all sets}
   *
   * @param scenario name of the scenario
   */
  public GivenAnalysisSummary run(String scenario) {
    Map<String, Loads> queues = new LinkedHashMap<>();
    List<Times> totals = new ArrayList<>();
    TreeSet<String> leftOut = new TreeSet<>();
    TreeSet<String> approximations = new TreeSet<>();
    String split = "";
    int unsteady = 0;
    for (int set = 0; set < sets.size(); set++) {
      GridAnalysis one = analysis.apply(sets.get(set));
      split = one.split().name();
      totals.add(one.total());
      unsteady += one.overloaded().isEmpty() ? 0 : 1;
      leftOut.addAll(one.leftOut());
      approximations.addAll(one.approximations());
      for (GridAnalysis.Queue queue : one.queues()) {
        String kind = queue.isNetwork() ? "network" : "server";
        Loads loads =
            queues.computeIfAbsent(
                queue.name(), name -> new Loads(name, kind, queue.direction(), sets.size()));
        loads.loads[set] = queue.decisiveLoad();
      }
      for (TransferLimit limit : one.limits()) {
        Loads loads =
            queues.computeIfAbsent(
                limit.name(),
                name -> new Loads(name, "queue of transfers", limit.direction(), sets.size()));
        loads.loads[set] = 1 / limit.saturation();
      }
      one.bottleneck().ifPresent(queue -> queues.get(queue.name()).bottleneck++);
      one.firstLimit()
          .map(TransferLimit::name)
          .or(() -> one.bySaturation().stream().findFirst().map(GridAnalysis.Queue::name))
          .ifPresent(name -> queues.get(name).fullFirst++);
    }
    List<Queue> all =
        queues.values().stream()
            .filter(Loads::isKnown)
            .map(Loads::summary)
            .sorted(
                Comparator.comparingInt((Queue queue) -> -queue.bottleneck())
                    .thenComparingInt(queue -> -queue.fullFirst())
                    .thenComparingDouble(queue -> -queue.load()))
            .toList();
    List<Time> times = leftOut.isEmpty() ? times(totals) : List.of();
    int none = sets.size() - all.stream().mapToInt(Queue::bottleneck).sum();
    return new GivenAnalysisSummary(
        scenario,
        split,
        sets.size(),
        unsteady,
        leftOut.isEmpty() ? none : null,
        times,
        all,
        List.copyOf(leftOut),
        List.copyOf(approximations),
        verdict(all, times, none, unsteady));
  }

  private static List<Time> times(List<Times> totals) {
    List<Time> times = new ArrayList<>();
    for (MeanTime one : TIMES) {
      GivenValues.Spread spread =
          GivenValues.Spread.of(totals.stream().mapToDouble(one.of).toArray());
      times.add(new Time(one.name, spread.mean(), spread.low(), spread.high()));
    }
    return times;
  }

  private String verdict(List<Queue> queues, List<Time> times, int none, int unsteady) {
    StringBuilder text = new StringBuilder();
    Queue first = queues.get(0);
    if (times.isEmpty()) {
      text.append(
          "Closed forms do not cover the mean times of this scenario; the loads of its queues"
              + " hold.");
    } else if (first.bottleneck() >= none) {
      text.append(
          "The bottleneck is the %s, %s (%s), with %s, given what was measured: it is %s."
              .formatted(
                  first.kind(),
                  first.name(),
                  first.of(),
                  Percent.whole(first.share()),
                  GivenValues.counted(new Proportion(first.bottleneck(), sets.size()))));
    } else {
      Proportion share = new Proportion(none, sets.size());
      text.append(
          "There is no bottleneck with %s, given what was measured: jobs hardly wait %s."
              .formatted(Percent.whole(share.share()), GivenValues.counted(share)));
    }
    if (!times.isEmpty() && Double.isFinite(times.get(0).mean())) {
      text.append(
          " Jobs take %s on average, in 95 %% of the sets between %s and %s."
              .formatted(
                  Quantity.DURATION.show(times.get(0).mean()),
                  Quantity.DURATION.show(times.get(0).low()),
                  Quantity.DURATION.show(times.get(0).high())));
    }
    if (unsteady > 0) {
      text.append(
          " In %s of %s sets a queue has no steady state.".formatted(unsteady, sets.size()));
    }
    return text.toString();
  }

  /**
   * {@return the answer and its tables}
   *
   * @param summary what was found
   * @param details whether approximations are listed
   */
  public static String text(GivenAnalysisSummary summary, boolean details) {
    StringBuilder text = new StringBuilder(GridReport.wrapped(summary.verdict())).append('\n');
    if (!summary.times().isEmpty()) {
      TextTable times = new TextTable("mean time [s]", "mean", "from", "to");
      for (Time time : summary.times()) {
        times.row(time.name(), seconds(time.mean()), seconds(time.low()), seconds(time.high()));
      }
      text.append(times.render()).append('\n');
    }
    TextTable queues =
        new TextTable("queue", "of", "use", "from", "to", "bottleneck", "from", "to", "full first");
    for (Queue queue : summary.queues().subList(0, Math.min(SHOWN, summary.queues().size()))) {
      boolean named = summary.leftOut().isEmpty();
      queues.row(
          queue.name(),
          queue.of(),
          Percent.of(queue.load()),
          Percent.of(queue.low()),
          Percent.of(queue.high()),
          named ? Percent.whole(queue.share()) : "-",
          named ? Percent.whole(queue.shareLow()) : "-",
          named ? Percent.whole(queue.shareHigh()) : "-",
          Percent.whole((double) queue.fullFirst() / summary.sets()));
    }
    text.append(queues.render());
    int more = summary.queues().size() - SHOWN;
    text.append(more > 0 ? "  and " + Plurals.counted(more, "more queue") + "\n\n" : "\n");
    text.append(
        GridReport.wrapped(
            "from and to: between which values 95 % of the sets are; of a bottleneck, the interval"
                + " of its share. full first: share of the sets in which the queue saturates before"
                + " all others."));
    list(
        text,
        "Mean times are left out, because closed forms do not cover these points",
        summary.leftOut());
    if (details || summary.approximations().isEmpty()) {
      list(text, "The mean times are approximate", summary.approximations());
    } else {
      text.append("The mean times are approximate: --details has the reasons.\n");
    }
    return text.toString();
  }

  private static void list(StringBuilder text, String heading, List<String> sentences) {
    if (!sentences.isEmpty()) {
      text.append('\n').append(heading).append('\n');
      sentences.forEach(sentence -> text.append(GridReport.wrapped("- " + sentence + ".")));
    }
  }

  private static String seconds(double seconds) {
    return Double.isFinite(seconds) ? Quantity.digits(seconds) : "-";
  }
}
