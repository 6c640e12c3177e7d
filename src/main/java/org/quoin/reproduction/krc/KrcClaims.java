package org.quoin.reproduction.krc;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.ClaimFormula;
import org.quoin.reproduction.PairedSample;
import org.quoin.statistics.Estimate;

/** The statistics and places that {@code claims.txt} compares, by the titles of the readings. */
record KrcClaims(KrcReproduction results) implements ClaimFormula.Figures {
  private static final Map<String, ToDoubleFunction<KrcTrial>> STATISTICS =
      Map.of(
          "gain", KrcTrial::gain,
          "errors", KrcTrial::errors,
          "backfilled", KrcTrial::backfilled,
          "notWorse", KrcTrial::notWorse,
          "shorter", KrcTrial::shorter,
          "dominates", trial -> trial.dominates() ? 1 : 0);

  static List<Claim> of(KrcReproduction results) {
    return ClaimFile.of(KrcClaims.class).stream()
        .flatMap(stated -> stated.judge(new KrcClaims(results)).stream())
        .toList();
  }

  @Override
  public List<String> set(String name) {
    if (name.endsWith("/*")) {
      String begin = name.substring(0, name.length() - 1);
      return results.cells().stream()
          .map(KrcClaims::place)
          .filter(place -> place.startsWith(begin))
          .distinct()
          .toList();
    }
    return switch (name) {
      case "READINGS" -> Reading.probabilistic().stream().map(Reading::title).toList();
      case "MACHINES" -> results.logs().stream().map(log -> "" + log.processors()).toList();
      default -> List.of(name);
    };
  }

  /** A curve that has the name of its reading is left out, since the reading is the column. */
  private static String place(Cell cell) {
    Cell.Point point = cell.point();
    String curve = point.curve().equals(point.reading().title()) ? "" : point.curve();
    return point.figure() + "/" + curve + "/" + point.x();
  }

  @Override
  public PairedSample of(String name, String row, String column) {
    ToDoubleFunction<KrcTrial> statistic = STATISTICS.get(name);
    Reading reading =
        Stream.of(Reading.values())
            .filter(one -> one.title().equals(column))
            .findFirst()
            .orElseThrow();
    if (row.startsWith("log/")) {
      int processors = Integer.parseInt(row.substring("log/".length()));
      KarelianLog log =
          results.logs().stream()
              .filter(one -> one.processors() == processors)
              .findFirst()
              .orElseThrow();
      return PairedSample.exact(statistic.applyAsDouble(log.run(reading)));
    }
    Cell cell =
        results.cells().stream()
            .filter(one -> one.point().reading() == reading && place(one).equals(row))
            .findFirst()
            .orElseThrow();
    return new PairedSample("", Arrays.stream(cell.runs()).map(statistic::applyAsDouble).toList());
  }

  static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }

  static String number(Estimate estimate) {
    return number(estimate.mean()) + " \u00b1 " + number(estimate.halfWidth());
  }
}
