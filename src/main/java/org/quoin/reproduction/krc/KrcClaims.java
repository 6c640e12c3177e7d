package org.quoin.reproduction.krc;

import java.util.List;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.ClaimFormula;
import org.quoin.reproduction.PairedSample;

/**
 * The statistics and places that {@code claims.txt} compares, by the titles of the readings.
 * Comparisons of figures of which there is no cell are left out.
 *
 * @param machines the processors on which the log was replayed
 */
record KrcClaims(List<Cell> cells, List<Integer> machines) implements ClaimFormula.Figures {
  /** {@return the claims that the cells decide} */
  List<Claim> judged() {
    return ClaimFile.of(KrcClaims.class).stream()
        .flatMap(stated -> stated.judge(this).stream())
        .toList();
  }

  @Override
  public List<String> set(String name) {
    if (name.endsWith("/*")) {
      String begin = name.substring(0, name.length() - 1);
      return hasFigureOf(name)
          ? cells.stream()
              .map(KrcClaims::place)
              .filter(place -> place.startsWith(begin))
              .distinct()
              .toList()
          : List.of(name);
    }
    return switch (name) {
      case "READINGS" -> RuleReading.probabilistic().stream().map(RuleReading::title).toList();
      case "MACHINES" -> machines.stream().map(String::valueOf).toList();
      default -> List.of(name);
    };
  }

  /** A curve that has the name of its reading is left out, since the reading is the column. */
  private static String place(Cell cell) {
    Cell.Point point = cell.point();
    String curve = point.curve().equals(point.reading().title()) ? "" : point.curve();
    return point.figure() + "/" + curve + "/" + point.x();
  }

  private boolean hasFigureOf(String place) {
    return cells.stream().anyMatch(cell -> place.startsWith(cell.point().figure() + "/"));
  }

  @Override
  public PairedSample of(String name, String row, String column) {
    if (!hasFigureOf(row)) {
      return PairedSample.exact(Double.NaN);
    }
    Cell cell =
        cells.stream()
            .filter(one -> one.point().reading().title().equals(column) && place(one).equals(row))
            .findFirst()
            .orElseThrow();
    List<Double> values = cell.each(name).boxed().toList();
    return values.size() == 1 ? PairedSample.exact(values.get(0)) : new PairedSample("", values);
  }
}
