package org.quoin.reproduction.krc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quoin.reproduction.PaperPage;
import org.quoin.workload.model.KrcModel;

/** Likelihoods of streams at the corners of a box, whose means and variances are known by hand. */
class PrintedRowTest {
  /** Eight streams at the corners of a box around a mean; each variance is 8 / 7 of its square. */
  private static Cell box(RuleReading reading, double load, double... mean) {
    List<KrcTrial> runs = new ArrayList<>();
    for (int corner = 0; corner < 8; corner++) {
      runs.add(
          new KrcTrial(
              Map.of(
                  "dTw", mean[0] + (corner % 2 == 0 ? 0.1 : -0.1),
                  "backfilled", mean[1] + (corner / 2 % 2 == 0 ? 0.04 : -0.04),
                  "errors", mean[2] + (corner / 4 == 0 ? 0.01 : -0.01)),
              new double[0],
              new double[0]));
    }
    KrcModel model = KrcModel.paper(KrcModel.Shape.EXPONENTIAL);
    return new Cell(new Cell.Point("load", "", load, model, 0.2, reading), runs);
  }

  @Test
  void theLikelihoodIsThatOfNormalStreams() {
    Cell here = box(RuleReading.LITERAL, 1, 0.27, 0.16, 0.02);
    Cell away = box(RuleReading.FREE, 2, 0.57, 0.16, 0.02);
    List<PrintedRow> rows = PrintedRow.of(List.of(here, away));
    double rounding = 1e-4 / 12;
    double determinant = 1;
    for (double side : new double[] {0.1, 0.04, 0.01}) {
      determinant *= side * side * 8 / 7 + rounding;
    }
    double density = -0.5 * (Math.log(determinant) + 3 * Math.log(2 * Math.PI));
    assertThat(rows.get(0).logLikelihood()).isCloseTo(density, within(1e-9));
    assertThat(rows.get(0).chance()).isCloseTo(1, within(1e-9));
    // 0.3 away, at a variance of 0.01143667: 7.869 squared deviations; chi squared (3) has 0.0488.
    double distance = 0.09 / (0.01 * 8 / 7 + rounding);
    assertThat(rows.get(1).logLikelihood()).isCloseTo(density - distance / 2, within(1e-9));
    assertThat(rows.get(1).chance()).isCloseTo(0.0488, within(2e-4));
    PaperPage page = new PaperPage("t", "");
    PrintedRow.addTo(page, "arrival rate", "x", "%s times the stated arrivals", rows);
    assertThat(page.text())
        .containsPattern("reading +x 1.0 +x 2.0")
        .containsPattern("literal +0.0, 100.0 %")
        .containsPattern("free +-3.9, 4.9 %")
        .contains("most likely under 'literal' at 1.0 times the stated arrivals, where 100.0 %");
  }

  @Test
  void aSingleStreamHasNoSpread() {
    Cell cell = box(RuleReading.LITERAL, 1, 0.27, 0.16, 0.02);
    assertThat(PrintedRow.of(List.of(new Cell(cell.point(), cell.runs().subList(0, 1))))).isEmpty();
  }
}
