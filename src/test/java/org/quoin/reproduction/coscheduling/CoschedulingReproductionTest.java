package org.quoin.reproduction.coscheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.report.MarkdownPage;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Verdict;
import org.quoin.timeshared.TimeSharedCluster;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.ClusterWorkload;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.WorkloadMix;

class CoschedulingReproductionTest {
  private static final Effort TINY = new Effort(Effort.plainModel(), 0.03, 8, 0, 2, 1);

  /**
   * Each page has its claims with a verdict; the summary has the same verdicts, and counts them.
   */
  @Test
  void theSummaryHasTheVerdictsOfThePages() {
    List<CostParameters> parameters =
        List.of(CostParameters.STANDARD, CostParameters.STANDARD.with(p -> p.latencies = 4));
    List<Figure> figures = List.of(Figure.FIG9, Figure.FIG14, Figure.TABLE6);
    Reproduction reproduction = reproduction(figures, parameters);
    AtomicInteger runs = new AtomicInteger();
    List<String> text = Collections.synchronizedList(new ArrayList<>());
    reproduction.run(new Execution(2, runs::incrementAndGet), null, text::add);
    assertThat(runs.get()).isEqualTo(reproduction.steps());
    assertThat(text).hasSize(2 * figures.size() + 1);
    String summary = text.get(text.size() - 1);
    Map<Verdict, Integer> counted = new EnumMap<>(Verdict.class);
    for (int i = 0; i < text.size() - 1; i++) {
      String page = text.get(i);
      List<String> verdicts = verdicts(page);
      assertThat(verdicts).as(page).hasSize(2);
      // Fig. 9 prints no numbers; those of Fig. 14 and Table 6 stand above ours.
      assertThat(page)
          .containsPattern(
              i < 2
                  ? "\n +paper: not printed\n +ours: "
                  : "\n +paper: PB-[A-E]'? 0[.][0-9]+ to PB-[A-E] 0[.][0-9]+\n +ours: ");
      for (String judged : verdicts) {
        Verdict verdict =
            Stream.of(Verdict.values())
                .filter(v -> judged.startsWith(v.text() + ":"))
                .findFirst()
                .orElseThrow();
        counted.merge(verdict, 1, Integer::sum);
        String claim = judged.substring(judged.indexOf(':') + 1).strip();
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
    Runs runs = new Effort(Effort.plainModel(), 0.01, 3, 0, 2, 1).runs();
    int[] claims = new int[Figure.values().length];
    for (Figure figure : Figure.values()) {
      Study study = figure.study(CostParameters.STANDARD);
      study.of(new Measurements(runs, new Execution(2, () -> {})));
      List<Claim> judged = Claims.of(figure, study);
      assertThat(judged).noneMatch(claim -> claim.parts().isEmpty());
      claims[figure.ordinal()] = judged.size();
    }
    assertThat(claims)
        .as("each is made of comparisons")
        .containsExactly(9, 18, 6, 5, 8, 5, 7, 6, 2, 4, 5, 3, 1, 2, 2, 1, 2);
  }

  /** In Markdown as well: a heading a figure, no table within another, no two columns in one. */
  @Test
  void theTablesOfAPageStandApart() {
    Runs runs = new Effort(Effort.plainModel(), 0.01, 40, 0, 2, 1).runs();
    Measurements measurements = new Measurements(runs, new Execution(2, () -> {}));
    boolean starred = false;
    for (Figure figure : Figure.values()) {
      Study study =
          figure
              .study(CostParameters.STANDARD)
              .changed(List.of(), one -> one.load *= 10)
              .of(measurements);
      Page page = new Page(figure, CostParameters.STANDARD, Regime.HALF, study);
      String text = page.text(page.claims());
      List<String> lines = MarkdownPage.of("t", "c", text).lines().toList();
      assertThat(lines.get(4)).startsWith("## " + figure.id() + ": ");
      assertThat(lines.stream().filter(line -> line.startsWith("## "))).hasSize(1);
      List<String> rows = lines.stream().filter(line -> line.startsWith("|")).toList();
      long tables = text.lines().filter(line -> line.matches("  -+(  -+)*")).count();
      assertThat(rows.stream().filter(row -> row.matches("[|: -]+"))).hasSize((int) tables);
      assertThat(rows).allSatisfy(row -> assertThat(row).doesNotContainPattern("[^| ] {2,}[^|]"));
      starred |= lines.contains("\\* jobs pile up: no steady state");
      if (figure == Figure.FIG3) {
        assertThat(text).contains("\n  utilization, by load ");
      }
      if (figure == Figure.FIG10) {
        assertThat(study.rows())
            .allSatisfy(row -> assertThat(Collections.min(page.overLeast(row))).isEqualTo(1));
      }
    }
    assertThat(starred).isTrue();
  }

  /** The mean distance from Table 4 is that of the cells above it, but for their digits. */
  @Test
  void theDistanceFromTable4IsThatOfItsCells() {
    List<String> text = new ArrayList<>();
    reproduction(List.of(Figure.TABLE4), List.of(CostParameters.STANDARD))
        .run(new Execution(1, () -> {}), null, text::add);
    double sum = 0;
    for (String row : text.get(0).lines().filter(line -> line.contains(" (")).skip(1).toList()) {
      String[] cells = row.strip().split(" {2,}");
      if (ClaimForms.GOOD_AND_GANGS.contains(cells[0])) {
        for (int entry : Published.LEVEL_5) {
          String[] pair = cells[entry + 1].replace(")", "").split(" \\(");
          sum += Math.abs(Double.parseDouble(pair[0]) - Double.parseDouble(pair[1]));
        }
      }
    }
    String said = text.get(0).replaceAll("(?s).*At level 5 a change is ([0-9.]+) from.*", "$1");
    assertThat(Double.parseDouble(said)).isCloseTo(sum / 18, within(0.006));
  }

  /** Job 2 is alone in its fragment, which so has no boosts; jobs 1 and 3 meet in the other. */
  @Test
  void theBoostsOfAllFragmentsCount() {
    Runs runs = new Runs(Effort.plainModel(), 1, 3, 0, 1, 4);
    Map<String, Double> figures =
        runs.run(
            Case.of(Scheme.PB, CostParameters.STANDARD)
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

  /** Every job counts, also those that end long after the last arrival; those before do not. */
  @Test
  void theMeansAreOverAllJobsButThoseOfTheWarmUp() {
    Case one = Case.of(Scheme.LOCAL, CostParameters.STANDARD).with(c -> c.load = 1.3);
    Map<String, Double> all = new Runs(Effort.plainModel(), 0.1, 20, 0, 1, 1).run(one, 0);
    Map<String, Double> last = new Runs(Effort.plainModel(), 0.1, 5, 15, 1, 1).run(one, 0);
    RandomStreams streams = new RandomStreams(1, 0);
    List<IterativeJob> jobs =
        new ClusterWorkload(Effort.plainModel(), 0.1, one.mix(), one.pattern())
            .jobs(20, one.widest(), one.nodes(), one.load(), one.parameters(), streams);
    TimeSharedCluster cluster =
        new TimeSharedCluster(
            one.nodes(), one.mpl(), one.scheme(), one.parameters(), one.skew(), streams);
    List<JobRecord> records = cluster.run(jobs, Long.MAX_VALUE).records();
    assertThat(records).hasSize(20);
    assertThat(all.get("response")).isEqualTo(Metrics.RESPONSE_TIME.of(records));
    assertThat(last.get("response")).isEqualTo(Metrics.RESPONSE_TIME.of(records.subList(15, 20)));
  }

  /**
   * R is on the grid; no load below it makes jobs wait that long. However few jobs the figures
   * have, R is found with many.
   */
  @Test
  void theRegimeOfTheDominatingWaitIsFound() {
    assertThat(TINY.runs().inTheLongRun().jobs()).isGreaterThanOrEqualTo(2000);
    Runs runs = new Effort(Effort.plainModel(), 0.1, 200, 0, 1, 1).runs();
    Measurements measurements = new Measurements(runs, new Execution(1, () -> {}));
    Regime found = Regime.of("r").found(measurements, CostParameters.STANDARD);
    assertThat(found.load()).isBetween(0.5, 1.0);
    for (double load = 0.5; load < found.load() + 0.01; load += 0.05) {
      double one = Math.round(load * 100) / 100.0;
      Case gangs =
          Case.of(Scheme.GS, CostParameters.STANDARD)
              .with(
                  c -> {
                    c.mix = WorkloadMix.WL5;
                    c.load = one;
                  });
      measurements.measure(List.of(gangs));
      Map<String, Double> figures = measurements.of(gangs).get(0);
      assertThat(figures.get("wait") > figures.get("execution"))
          .as("load %s", one)
          .isEqualTo(one == found.load() && found.name().equals("R"));
    }
  }

  /** Fig. 11, 12 and 13 are the same runs; Fig. 14 is part of Table 6, and PB of Fig. 10 too. */
  @Test
  void figuresShareTheirCases() {
    assertThat(steps(Figure.FIG11)).isEqualTo(2 * 21);
    assertThat(steps(Figure.FIG11, Figure.FIG12, Figure.FIG13)).isEqualTo(2 * 21);
    assertThat(steps(Figure.FIG14, Figure.TABLE6)).isEqualTo(2 * 12);
    assertThat(steps(Figure.TABLE6, Figure.FIG10)).isEqualTo(2 * 16);
    assertThat(steps(Figure.TABLE4, Figure.FIG5)).isEqualTo(2 * 80);
  }

  private static Reproduction reproduction(List<Figure> figures, List<CostParameters> parameters) {
    return new Reproduction(TINY, figures, parameters, List.of(Regime.HALF), Optional.empty());
  }

  private static int steps(Figure... figures) {
    return reproduction(List.of(figures), List.of(CostParameters.STANDARD)).steps();
  }

  /** Two by two replications at first; a figure of which all is decided needs no more. */
  @Test
  void replicationsAreDoubledWhereAClaimIsOpen() {
    Reproduction reproduction =
        reproduction(List.of(Figure.FIG14, Figure.FIG8), List.of(CostParameters.STANDARD));
    List<String> without = new ArrayList<>();
    reproduction.run(new Execution(1, () -> {}), null, without::add);
    assertThat(without.get(0)).contains("; 2 replications\n").contains("not decided:");
    List<String> spent = new ArrayList<>();
    Execution little = new Execution(1, 1e-9, Optional.empty(), () -> {});
    reproduction.run(little, null, spent::add);
    assertThat(spent.subList(0, 2)).isEqualTo(without.subList(0, 2));
    List<String> text = new ArrayList<>();
    reproduction.run(new Execution(1, 1e9, Optional.empty(), () -> {}), null, text::add);
    for (int i = 0; i < 2; i++) {
      boolean open = verdicts(text.get(i)).stream().anyMatch(v -> v.matches("(leans|not dec).*"));
      String replications = text.get(i).lines().findFirst().orElseThrow().replaceAll(".*; ", "");
      assertThat(replications).matches(open ? "32 replications" : "(4|8|16|32) replications");
    }
    assertThat(text.get(2)).contains("minutes of CPU");
  }

  /** No scheme responds faster than the bound of any; the table has both beside each other. */
  @Test
  void thePageTellsTheDistanceFromPerfectCoscheduling() {
    List<String> text = new ArrayList<>();
    reproduction(List.of(Figure.FIG9), List.of(CostParameters.STANDARD))
        .run(new Execution(1, () -> {}), null, text::add);
    List<String> lines =
        text.get(0)
            .lines()
            .dropWhile(line -> !line.contains("response / perfect coscheduling"))
            .toList();
    List<String> rows =
        lines.stream().filter(l -> l.matches(".*[0-9][.][0-9]{2}$")).limit(11).toList();
    assertThat(rows).hasSize(11);
    String[] bound = rows.get(10).strip().split(" {2,}");
    assertThat(bound[0]).isEqualTo("bound of any scheme");
    for (String row : rows.subList(0, 10)) {
      String[] cells = row.strip().split(" {2,}");
      for (int c = 1; c < 5; c++) {
        assertThat(Double.parseDouble(cells[c]))
            .isGreaterThanOrEqualTo(Double.parseDouble(bound[c]));
      }
    }
  }

  /** A case that is met twice, or as PB and as PB-A, is run once and gives the same figures. */
  @Test
  void aCaseIsRunOnce() {
    Case one = Case.of(Scheme.PB, CostParameters.STANDARD);
    Case same = Case.of(Scheme.PB_A, CostParameters.STANDARD);
    Case other = one.with(c -> c.skew = 0);
    List<Case> cases = List.of(one, same, other, one);
    AtomicInteger runs = new AtomicInteger();
    Measurements measurements =
        new Measurements(TINY.runs(), new Execution(2, runs::incrementAndGet));
    measurements.measure(List.of(one));
    measurements.measure(cases);
    List<Map<String, Double>> figures = measurements.of(one);
    assertThat(figures).hasSize(2).isEqualTo(measurements.of(same));
    assertThat(measurements.of(other)).isNotEqualTo(figures);
    assertThat(figures.get(1)).isEqualTo(TINY.runs().run(one, 1));
    assertThat(runs.get()).isEqualTo(4).isEqualTo(Measurements.steps(TINY.runs(), cases));
  }

  /**
   * Section 5 is about the ten schemes; that PB-D, its heuristic, is as fast is Fig. 15's claim.
   */
  @Test
  void theConclusionIsJudgedAgainstTheTenSchemes() {
    Map<String, Double> responses = Map.of("PB-D'", 12.9, "PB-D", 11.4);
    String claim = "PB-D' responds faster than the ten schemes without these heuristics";
    assertThat(verdict(Figure.SECTION5, claim, (row, column) -> responses.getOrDefault(row, 15.0)))
        .isEqualTo(Verdict.HOLDS);
    Map<String, Double> slower = Map.of("PB-D'", 12.9, "PB-D", 13.0, "SB", 12.0);
    assertThat(verdict(Figure.SECTION5, claim, (row, column) -> slower.getOrDefault(row, 15.0)))
        .isEqualTo(Verdict.FAILS);
  }

  /** Section 4.7: executions become longer, a little. */
  @Test
  void aMinorIncreaseIsAnIncrease() {
    String claim = "Twice the nodes lengthen executions, but by less than a factor of 1.5";
    assertThat(verdict(Figure.FIG8, claim, (row, column) -> column.equals("p 16") ? 2.0 : 2.4))
        .isEqualTo(Verdict.HOLDS);
    assertThat(verdict(Figure.FIG8, claim, (row, column) -> column.equals("p 16") ? 2.0 : 1.1))
        .isEqualTo(Verdict.FAILS);
    assertThat(verdict(Figure.FIG8, claim, (row, column) -> column.equals("p 16") ? 2.0 : 3.2))
        .isEqualTo(Verdict.FAILS);
  }

  /** Section 4.6: every blocking scheme, and for the tree alone. */
  @Test
  void theBlockingSchemesAreAllOfThem() {
    String tree = "Each blocking scheme beats all others for the tree";
    String nn = "Some other scheme is better than a blocking one for NN";
    Map<String, Double> one = Map.of("SB", 1.0, "DCS-SB", 3.0, "PB-SB", 3.0);
    assertThat(verdict(Figure.FIG7, tree, (row, column) -> one.getOrDefault(row, 2.0)))
        .isEqualTo(Verdict.FAILS);
    assertThat(verdict(Figure.FIG7, nn, (row, column) -> one.getOrDefault(row, 2.0)))
        .isEqualTo(Verdict.HOLDS);
    Map<String, Double> all = Map.of("SB", 1.0, "DCS-SB", 1.2, "PB-SB", 1.1);
    assertThat(verdict(Figure.FIG7, tree, (row, column) -> all.getOrDefault(row, 2.0)))
        .isEqualTo(Verdict.HOLDS);
    assertThat(verdict(Figure.FIG7, nn, (row, column) -> all.getOrDefault(row, 2.0)))
        .isEqualTo(Verdict.FAILS);
  }

  /** Section 4.9: 40 of 100 boosts are the most of three, 36 beside 37 are not. */
  @Test
  void theMaximumNumberOfBoostsIsTheLargestOfThree() {
    String claim = "S3 gives the largest number of boosts for WL5 under every heuristic";
    Map<String, Double> boosts = Map.of("S1", 30.0, "S2", 30.0, "S3", 40.0);
    assertThat(verdict(Figure.FIG12, claim, one -> boosts)).isEqualTo(Verdict.HOLDS);
    Map<String, Double> fewer = Map.of("S1", 37.0, "S2", 27.0, "S3", 36.0);
    assertThat(verdict(Figure.FIG12, claim, one -> fewer)).isEqualTo(Verdict.FAILS);
  }

  /** Table 4 prints -0.68 and -0.21 of DCS-SB beside -0.35 for WL4, so that is not judged of it. */
  @Test
  void aClaimLeavesOutWhatThePapersOwnTableContradicts() {
    assertThat(Claims.GAINING).containsExactly("GS", "SB", "PB", "PB-SB", "PB-SY");
    String claim = "WL2 and WL5 gain more from level 5 than WL4 (GS, SB, PB, PB-SB, PB-SY)";
    assertThat(verdict(Figure.TABLE4, claim, CoschedulingReproductionTest::ofTable4))
        .isEqualTo(Verdict.HOLDS);
  }

  /** The response that Table 4 prints, in units of that at level 2. */
  private static double ofTable4(String row, String column) {
    int entry = Published.LEVEL_COLUMNS.indexOf(column);
    return entry < 0 ? 1 : 1 + Published.LEVELS.get(row)[entry];
  }

  /** Judges a claim where all times of a case are one number, the same in both replications. */
  private static Verdict verdict(
      Figure figure, String claim, BiFunction<String, String, Double> time) {
    Study study = figure.study(CostParameters.STANDARD);
    Map<Case, String> columns = new HashMap<>();
    figure.cases(CostParameters.STANDARD, (column, one) -> columns.put(one, column));
    return verdict(
        study,
        figure,
        claim,
        one -> {
          double seconds = time.apply(one.scheme().title(), columns.get(one));
          return Map.of("response", seconds, "execution", seconds, "wait", 0.0);
        });
  }

  private static Verdict verdict(
      Figure figure, String claim, Function<Case, Map<String, Double>> statistics) {
    return verdict(figure.study(CostParameters.STANDARD), figure, claim, statistics);
  }

  private static Verdict verdict(
      Study study, Figure figure, String claim, Function<Case, Map<String, Double>> statistics) {
    study.taken(one -> Collections.nCopies(2, statistics.apply(one)));
    return Claims.of(figure, study).stream()
        .filter(judged -> judged.text().equals(claim))
        .findFirst()
        .orElseThrow()
        .verdict();
  }
}
