package org.quoin.reproduction.krc;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.stat.correlation.Covariance;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;

/**
 * How likely the printed row of the exponential streams (Mazalov and Nikitina 2012, section 2) is
 * under a reading at an arrival rate and a threshold, which the paper does not name. The three
 * statistics of a stream are taken as jointly normal with the means and covariances of many
 * streams, to which the variance of rounding to two digits is added; the paper's row is one stream.
 *
 * @param point the reading, the factor on the stated arrival rate or the threshold
 * @param logLikelihood natural logarithm of the density at the printed row
 * @param chance probability that a stream lies as far from the mean as the printed row, by the
 *     Mahalanobis distance
 */
record PrintedRow(Cell.Point point, double logLikelihood, double chance) {
  private static final List<String> STATISTICS = List.of("dTw", "backfilled", "errors");
  private static final double[] PRINTED = {0.27, 0.16, 0.02};

  /** The variance of a value that is uniform within the last printed digit. */
  private static final double ROUNDING = 0.01 * 0.01 / 12;

  /** {@return the likelihoods of cells with two streams or more, one per point} */
  static List<PrintedRow> of(List<Cell> cells) {
    return cells.stream()
        .filter(cell -> streams(cell).length > 1)
        .map(cell -> of(cell.point(), streams(cell)))
        .toList();
  }

  /** The printed statistics of the streams that have all of them. */
  private static double[][] streams(Cell cell) {
    return cell.runs().stream()
        .map(run -> STATISTICS.stream().mapToDouble(run::of).toArray())
        .filter(row -> DoubleStream.of(row).noneMatch(Double::isNaN))
        .toArray(double[][]::new);
  }

  private static PrintedRow of(Cell.Point point, double[][] streams) {
    int size = PRINTED.length;
    RealMatrix spread =
        new Covariance(streams)
            .getCovarianceMatrix()
            .add(MatrixUtils.createRealIdentityMatrix(size).scalarMultiply(ROUNDING));
    RealVector away = new ArrayRealVector(PRINTED).subtract(new ArrayRealVector(means(streams)));
    CholeskyDecomposition parts = new CholeskyDecomposition(spread);
    double distance = away.dotProduct(parts.getSolver().solve(away));
    double log =
        -0.5 * (distance + Math.log(parts.getDeterminant()) + size * Math.log(2 * Math.PI));
    double chance = 1 - new ChiSquaredDistribution(size).cumulativeProbability(distance);
    return new PrintedRow(point, log, chance);
  }

  private static double[] means(double[][] streams) {
    return IntStream.range(0, PRINTED.length)
        .mapToDouble(i -> Stream.of(streams).mapToDouble(row -> row[i]).average().orElseThrow())
        .toArray();
  }

  /**
   * Adds the likelihoods to a page: a line per reading, a column per place of the axis.
   *
   * @param axis what the columns are
   * @param unit what stands before its value in the head of a column
   * @param words the format of its value in a sentence
   */
  static void addTo(PaperPage page, String axis, String unit, String words, List<PrintedRow> rows) {
    if (rows.isEmpty()) {
      return;
    }
    PrintedRow best =
        rows.stream().max(Comparator.comparingDouble(PrintedRow::logLikelihood)).orElseThrow();
    List<Double> places = rows.stream().map(row -> row.point.x()).distinct().toList();
    TextTable table =
        PaperPage.lines(
            List.of("reading", places.stream().map(x -> unit + " " + x)),
            rows.stream().map(row -> row.point.reading()).distinct().toList(),
            reading ->
                List.of(
                    reading.title(),
                    places.stream()
                        .map(
                            x ->
                                rows.stream()
                                    .filter(row -> row.point.reading() == reading)
                                    .filter(row -> row.point.x() == x)
                                    .map(row -> row.text(best))
                                    .findFirst()
                                    .orElse(""))));
    page.table(
        "How likely the printed row is, by reading and " + axis,
        "First the natural logarithm of the likelihood of the printed row (dTw 0.27, backfilled"
            + " 0.16, errors 0.02), less the largest one in the table; the statistics of a stream"
            + " are taken as jointly normal. Then the share of streams that lie at least as far"
            + " from the mean of all as the printed row.",
        table);
    page.say(
        String.format(
            Locale.ROOT,
            "The printed row is most likely under '%s' at %s, where %s of the streams lie at least"
                + " as far from the mean%s",
            best.point.reading().title(),
            words.formatted(best.point.x()),
            best.percent().replace("below", "fewer than"),
            best.chance < 0.05 ? ": none of these makes the row one of its usual streams." : "."));
  }

  private String text(PrintedRow best) {
    return String.format(Locale.ROOT, "%.1f, %s", logLikelihood - best.logLikelihood, percent());
  }

  private String percent() {
    return chance < 0.001 ? "below 0.1 %" : String.format(Locale.ROOT, "%.1f %%", 100 * chance);
  }
}
