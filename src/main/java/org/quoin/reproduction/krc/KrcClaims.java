package org.quoin.reproduction.krc;

import java.util.List;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.ClaimFormula;
import org.quoin.reproduction.PairedSample;

/** The statistics and places that {@code claims.txt} compares, by the titles of the readings. */
record KrcClaims(KrcReproduction results) implements ClaimFormula.Figures {
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
    Cell cell =
        results.cells().stream()
            .filter(one -> one.point().reading().title().equals(column) && place(one).equals(row))
            .findFirst()
            .orElseThrow();
    List<Double> values = cell.each(name).boxed().toList();
    return values.size() == 1 ? PairedSample.exact(values.get(0)) : new PairedSample("", values);
  }
}
