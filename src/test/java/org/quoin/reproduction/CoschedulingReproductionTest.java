package org.quoin.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quoin.coscheduling.Parameters;
import org.quoin.coscheduling.Scheme;

class CoschedulingReproductionTest {
  private static final CoschedulingEffort TINY =
      new CoschedulingEffort(CoschedulingEffort.plainModel(), 0.03, 8, 2, 1);

  @Test
  void everyClaimOfEveryFigureGetsAVerdict() {
    List<Parameters> parameters =
        List.of(Parameters.STANDARD, Parameters.STANDARD.with(p -> p.latencies = 4));
    CoschedulingReproduction reproduction =
        new CoschedulingReproduction(TINY, List.of(CoschedulingFigure.values()), parameters);
    AtomicInteger runs = new AtomicInteger();
    List<String> text = Collections.synchronizedList(new ArrayList<>());
    reproduction.run(2, null, text::add, runs::incrementAndGet);
    assertThat(runs.get()).isEqualTo(reproduction.steps());
    int claims = 0;
    for (String page : text.subList(0, text.size() - 1)) {
      assertThat(page).containsPattern("  (holds|does not hold|leans to it|not decided): +[A-Z]");
      claims +=
          (int) page.lines().filter(line -> line.matches("  (holds|does|leans|not).*:.*")).count();
    }
    String summary = text.get(text.size() - 1);
    for (String line : summary.split("\n")) {
      assertThat(line).hasSizeLessThanOrEqualTo(100);
      if (line.matches(" +[14]( +[0-9]+)+")) {
        String[] counts = line.trim().split(" +");
        assertThat(2 * Stream.of(counts).skip(1).mapToInt(Integer::parseInt).sum())
            .isEqualTo(claims);
      }
    }
    assertThat(summary.lines().filter(line -> line.matches(" +(fig|table).* [-+~?]  [-+~?]")))
        .hasSize(claims / 2);
  }

  /** Fig. 11, 12 and 13 are the same runs; Fig. 14 is part of Table 6, and PB of Fig. 10 too. */
  @Test
  void figuresShareTheirCases() {
    assertThat(steps(CoschedulingFigure.FIG11)).isEqualTo(2 * 15);
    assertThat(steps(CoschedulingFigure.FIG11, CoschedulingFigure.FIG12, CoschedulingFigure.FIG13))
        .isEqualTo(2 * 15);
    assertThat(steps(CoschedulingFigure.FIG14, CoschedulingFigure.TABLE6)).isEqualTo(2 * 10);
    assertThat(steps(CoschedulingFigure.TABLE6, CoschedulingFigure.FIG10)).isEqualTo(2 * 16);
    assertThat(steps(CoschedulingFigure.TABLE4, CoschedulingFigure.FIG5)).isEqualTo(2 * 80);
  }

  private static int steps(CoschedulingFigure... figures) {
    return new CoschedulingReproduction(TINY, List.of(figures), List.of(Parameters.STANDARD))
        .steps();
  }

  /** A case that is met twice, or as PB and as PB-A, is run once and gives the same figures. */
  @Test
  void aCaseIsRunOnce() {
    CoschedulingCase one = CoschedulingCase.of(Scheme.PB, Parameters.STANDARD);
    CoschedulingCase same = CoschedulingCase.of(Scheme.PB_A, Parameters.STANDARD);
    CoschedulingCase other = one.with(c -> c.skew = 0);
    List<CoschedulingCase> cases = List.of(one, same, other, one);
    AtomicInteger runs = new AtomicInteger();
    try (CoschedulingMeasurements measurements =
        new CoschedulingMeasurements(TINY.runs(), cases, 2, runs::incrementAndGet)) {
      List<Map<String, Double>> figures = measurements.of(one);
      assertThat(figures).hasSize(2).isEqualTo(measurements.of(same));
      assertThat(measurements.of(other)).isNotEqualTo(figures);
      assertThat(figures.get(1)).isEqualTo(TINY.runs().run(one, 1));
    }
    assertThat(runs.get())
        .isEqualTo(4)
        .isEqualTo(CoschedulingMeasurements.steps(TINY.runs(), cases));
  }
}
