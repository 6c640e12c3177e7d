package org.quoin.reproduction.coscheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quoin.coscheduling.Scheme;
import org.quoin.coscheduling.workload.Parameters;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Verdict;

class CoschedulingReproductionTest {
  private static final Effort TINY = new Effort(Effort.plainModel(), 0.03, 8, 2, 1);

  /**
   * Each page has its claims with a verdict; the summary has the same verdicts, and counts them.
   */
  @Test
  void theSummaryHasTheVerdictsOfThePages() {
    List<Parameters> parameters =
        List.of(Parameters.STANDARD, Parameters.STANDARD.with(p -> p.latencies = 4));
    List<Figure> figures = List.of(Figure.FIG9, Figure.FIG14, Figure.TABLE6);
    Reproduction reproduction = new Reproduction(TINY, figures, parameters);
    AtomicInteger runs = new AtomicInteger();
    List<String> text = Collections.synchronizedList(new ArrayList<>());
    reproduction.run(2, null, text::add, runs::incrementAndGet);
    assertThat(runs.get()).isEqualTo(reproduction.steps());
    assertThat(text).hasSize(2 * figures.size() + 1);
    String summary = text.get(text.size() - 1);
    Map<Verdict, Integer> counted = new EnumMap<>(Verdict.class);
    for (int i = 0; i < text.size() - 1; i++) {
      String page = text.get(i);
      List<String> verdicts = verdicts(page);
      assertThat(verdicts).as(page).hasSize(1);
      Verdict verdict =
          Stream.of(Verdict.values())
              .filter(v -> verdicts.get(0).startsWith(v.text() + ":"))
              .findFirst()
              .orElseThrow();
      counted.merge(verdict, 1, Integer::sum);
      // Fig. 9 prints no numbers; those of Fig. 14 and Table 6 stand above ours.
      assertThat(page)
          .containsPattern(
              i < 2
                  ? "\n +paper: not printed\n +ours: "
                  : "\n +paper: PB-[A-E]'? 0[.][0-9]+ to PB-[A-E] 0[.][0-9]+\n +ours: ");
      String claim = verdicts.get(0).substring(verdicts.get(0).indexOf(':') + 1).strip();
      String[] marks =
          summary
              .lines()
              .filter(line -> line.contains(claim))
              .findFirst()
              .orElseThrow()
              .replaceFirst(".*(.)  (.)$", "$1 $2")
              .split(" ");
      assertThat(marks[i % 2]).as(claim).isEqualTo(verdict.mark());
    }
    assertThat(summary.lines()).allMatch(line -> line.length() <= 100);
    int[] sums = new int[Verdict.values().length];
    List<String> counts = summary.lines().filter(l -> l.matches(" +[14]( +[0-9]+){4}")).toList();
    assertThat(counts).hasSize(2);
    for (String line : counts) {
      String[] cells = line.strip().split(" +");
      for (int v = 0; v < sums.length; v++) {
        sums[v] += Integer.parseInt(cells[v + 1]);
      }
    }
    for (Verdict verdict : Verdict.values()) {
      assertThat(sums[verdict.ordinal()]).isEqualTo(counted.getOrDefault(verdict, 0));
    }
  }

  private static List<String> verdicts(String page) {
    return page.lines()
        .filter(line -> line.matches("  (holds|does not hold|leans to it|not decided): +[A-Z].*"))
        .map(String::strip)
        .toList();
  }

  @Test
  void everyFigureHasClaims() {
    // How many there are does not depend on how long the runs are.
    Runs runs = new Effort(Effort.plainModel(), 0.01, 3, 2, 1).runs();
    int[] claims = new int[Figure.values().length];
    for (Figure figure : Figure.values()) {
      Study study = figure.study(Parameters.STANDARD);
      study.of(new Measurements(runs, 2, () -> {}));
      List<Claim> judged = Claims.of(figure, study);
      assertThat(judged).noneMatch(claim -> claim.parts().isEmpty());
      claims[figure.ordinal()] = judged.size();
    }
    assertThat(claims)
        .as("each is made of comparisons")
        .containsExactly(6, 6, 1, 2, 3, 2, 3, 2, 1, 3, 3, 3, 1, 1, 1, 1);
  }

  /** Job 2 is alone in its fragment, which so has no boosts; jobs 1 and 3 meet in the other. */
  @Test
  void theBoostsOfAllFragmentsCount() {
    Runs runs = new Runs(Effort.plainModel(), 1, 3, 1, 4);
    Map<String, Double> figures =
        runs.run(
            Case.of(Scheme.PB, Parameters.STANDARD)
                .with(
                    c -> {
                      c.nodes = 2;
                      c.fragments = 2;
                      c.widest = 1;
                      c.load = 50;
                    }),
            0);
    double byState = figures.get("S1") + figures.get("S2") + figures.get("S3");
    double byPosition = figures.get("position 0") + figures.get("position 1");
    assertThat(byState).isPositive();
    assertThat(byPosition).isCloseTo(byState, within(1e-9 * byState));
  }

  /** Local at nearly the whole machine's load does not end: the page tells what its means miss. */
  @Test
  void aPageTellsHowManyJobsItsMeansLeaveOut() {
    Effort effort = new Effort(Effort.plainModel(), 1, 20, 1, 1);
    Map<String, Map<String, Case>> grid = new LinkedHashMap<>();
    for (Scheme scheme : List.of(Scheme.LOCAL, Scheme.GS)) {
      Case base = Case.of(scheme, Parameters.STANDARD);
      Map<String, Case> row = new LinkedHashMap<>();
      row.put("0.1", base.with(c -> c.load = 0.1));
      row.put("0.8", base.with(c -> c.load = 0.8));
      row.put(Figure.SATURATION, base.with(c -> c.load = 0));
      grid.put(scheme.title(), row);
    }
    Study study = new Study(grid);
    study.of(new Measurements(effort.runs(), 2, () -> {}));
    double left = study.mean("Local", "0.8", "left out");
    assertThat(left).isPositive();
    String text = new Page(Figure.FIG3, Parameters.STANDARD, study, 20).text(List.of());
    assertThat(text)
        .contains("Left out of the means, jobs a replication of 20")
        .contains(String.format(Locale.ROOT, "Local 0.8 %.3g", left))
        .doesNotContain("GS 0.1 ");
    for (String row : study.rows()) {
      double use = study.mean(row, Figure.SATURATION, "utilization");
      assertThat(use).isBetween(0.0, 1.0);
      assertThat(study.mean(row, Figure.SATURATION, "dedicated work")).isGreaterThan(use);
    }
  }

  /** Fig. 11, 12 and 13 are the same runs; Fig. 14 is part of Table 6, and PB of Fig. 10 too. */
  @Test
  void figuresShareTheirCases() {
    assertThat(steps(Figure.FIG11)).isEqualTo(2 * 15);
    assertThat(steps(Figure.FIG11, Figure.FIG12, Figure.FIG13)).isEqualTo(2 * 15);
    assertThat(steps(Figure.FIG14, Figure.TABLE6)).isEqualTo(2 * 10);
    assertThat(steps(Figure.TABLE6, Figure.FIG10)).isEqualTo(2 * 16);
    assertThat(steps(Figure.TABLE4, Figure.FIG5)).isEqualTo(2 * 80);
  }

  private static int steps(Figure... figures) {
    return new Reproduction(TINY, List.of(figures), List.of(Parameters.STANDARD)).steps();
  }

  /** A case that is met twice, or as PB and as PB-A, is run once and gives the same figures. */
  @Test
  void aCaseIsRunOnce() {
    Case one = Case.of(Scheme.PB, Parameters.STANDARD);
    Case same = Case.of(Scheme.PB_A, Parameters.STANDARD);
    Case other = one.with(c -> c.skew = 0);
    List<Case> cases = List.of(one, same, other, one);
    AtomicInteger runs = new AtomicInteger();
    Measurements measurements = new Measurements(TINY.runs(), 2, runs::incrementAndGet);
    measurements.measure(List.of(one));
    measurements.measure(cases);
    List<Map<String, Double>> figures = measurements.of(one);
    assertThat(figures).hasSize(2).isEqualTo(measurements.of(same));
    assertThat(measurements.of(other)).isNotEqualTo(figures);
    assertThat(figures.get(1)).isEqualTo(TINY.runs().run(one, 1));
    assertThat(runs.get()).isEqualTo(4).isEqualTo(Measurements.steps(TINY.runs(), cases));
  }
}
