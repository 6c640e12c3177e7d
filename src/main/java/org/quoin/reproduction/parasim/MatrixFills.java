package org.quoin.reproduction.parasim;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.quoin.base.Setting;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.cluster.timeslice.TimeSlices.Fill;
import org.quoin.experiment.Parallel;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.Schedule;
import org.quoin.reproduction.ClaimFormula;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.PaperPage;
import org.quoin.statistics.Estimate;

/**
 * Strategies of filling the holes of the matrix (section 4, step 3). The paper says that there are
 * several, takes the order of the queue, and shows no results of any.
 */
final class MatrixFills {
  /** The matrix of Fig. 2 has four rows; the paper does not say how long a slice is. */
  private static final TimeSlices SLICES = new TimeSlices(4, 60, 0);

  private static final List<Metric> METRICS =
      List.of(Metrics.ART, Metrics.AWT, Metrics.PART, Metrics.AVE_BSLD);

  private static final double LEVEL = 0.95;

  /** The metrics of each fill, flow by flow; those of space sharing first. */
  private final List<double[]> space = new ArrayList<>();

  private final Map<Fill, List<double[]>> shared = new EnumMap<>(Fill.class);

  private MatrixFills(List<LogFlow> flows, int threads) {
    List<Callable<double[]>> runs = new ArrayList<>();
    for (LogFlow flow : flows) {
      runs.add(() -> figures(flow, TimeSlices.NONE));
      for (Fill fill : Fill.values()) {
        TimeSlices slices =
            new TimeSlices(SLICES.rows(), SLICES.slice(), SLICES.switchTime(), fill);
        runs.add(() -> figures(flow, slices));
      }
    }
    List<double[]> figures = Parallel.run(runs, threads);
    int own = 1 + Fill.values().length;
    for (int i = 0; i < figures.size(); i++) {
      List<double[]> to =
          i % own == 0
              ? space
              : shared.computeIfAbsent(Fill.values()[i % own - 1], fill -> new ArrayList<>());
      to.add(figures.get(i));
    }
  }

  private static double[] figures(LogFlow flow, TimeSlices slices) {
    Schedule schedule =
        Column.FCFS_B
            .plan()
            .in(slices)
            .on(ClusterSettings.of(flow.processors()))
            .run(flow.jobs())
            .schedule();
    return METRICS.stream().mapToDouble(metric -> metric.of(schedule)).toArray();
  }

  /** Adds a table of the fills on the windows of a flow. */
  static void addTo(PaperPage page, PaperFlow paper, List<LogFlow> flows, int threads) {
    MatrixFills fills = new MatrixFills(flows, threads);
    page.table(
        "Who fills the holes of the matrix (section 4, step 3)",
        "The %s flow under FCFS+B in %d time slices of %.0f s: means over the windows, and the"
                .formatted(paper.id(), SLICES.rows(), SLICES.slice())
            + " change against the order of the queue, which the paper takes. It has no figures of"
            + " any strategy. Better: whether the mean response (ART) is shorter than in the order"
            + " of the queue. Space sharing has one row.",
        PaperPage.lines(
            List.of("holes go to", METRICS.stream().map(Metric::id), "ART to queue", "better"),
            IntStream.rangeClosed(0, Fill.values().length).boxed().toList(),
            i -> fills.cells(i == 0 ? null : Fill.values()[i - 1])));
  }

  private List<?> cells(Fill fill) {
    List<double[]> own = fill == null ? space : shared.get(fill);
    List<double[]> queue = shared.get(Fill.QUEUE);
    Estimate change =
        Estimate.of(
            IntStream.range(0, own.size())
                .mapToDouble(i -> 100 * (own.get(i)[0] / queue.get(i)[0] - 1))
                .toArray(),
            LEVEL);
    boolean same = fill == Fill.QUEUE;
    return List.of(
        fill == null ? "space sharing" : Setting.word(fill),
        IntStream.range(0, METRICS.size())
            .mapToObj(m -> own.stream().mapToDouble(one -> one[m]).average().orElseThrow())
            .map(mean -> String.format(Locale.ROOT, mean < 100 ? "%.2f" : "%,.0f", mean)),
        same ? "" : ClaimFormula.percent(change.mean(), change.halfWidth()),
        same ? "" : ClaimVerdict.within(change, Double.NEGATIVE_INFINITY, 0).text());
  }
}
