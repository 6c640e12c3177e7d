package org.quoin.reproduction.coscheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.experiment.store.Execution;
import org.quoin.reproduction.PaperPage;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;

/** The search over readings, with runs too short for any finding. */
class ReadingSearchTest {
  private static final Pattern NUMBERS = Pattern.compile("([-+.\\d]+|NaN), paper ([-+.\\d]+)");

  /** Twelve readings of one latency. */
  private static final Map<String, List<String>> ONLY =
      Map.of(
          "latencies", List.of("40"),
          "message-cpu", List.of("0us"),
          "quantum-levels", List.of("1"),
          "wake-quantum", List.of("fresh"));

  private static final AtomicInteger RUNS = new AtomicInteger();
  private static final PaperPage PAGE = new PaperPage("", "");

  @BeforeAll
  static void searches() {
    search(ONLY).run(Execution.of(1, RUNS::incrementAndGet), PAGE);
  }

  /**
   * Without repetitions there are 287 cases under one latency: 27 of GS, which only the CPU time of
   * a message concerns, 73 that yield, with 6 readings, 5 with a fair share, with 6, and 182 with
   * 3; all but GS with 8 readings of the CPU time of a message and of quanta.
   */
  @Test
  void noRunIsMadeTwice() {
    assertThat(search(ONLY).steps()).isEqualTo(27 + 1014);
    assertThat(search(Map.of("latencies", List.of("4"))).steps())
        .isEqualTo(27 * 2 + (73 * 6 + 5 * 6 + 182 * 3) * 8);
    assertThat(search(Map.of()).steps()).isEqualTo(3 * (54 + 8112));
  }

  /**
   * A run that several readings share has the figures of each: what they change does not concern
   * it.
   */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void aSharedRunIsThatOfEachReading(Scheme scheme) {
    CaseRuns tiny = tiny();
    List<SchedulerReading> readings = SchedulerReading.all(Map.of("latencies", List.of("4")));
    for (SchedulerReading reading : readings.subList(readings.size() - 8, readings.size())) {
      Case one = Case.of(scheme, reading.of(Map.of()));
      assertThat(tiny.run(one.measured(), 0)).as(reading.command()).isEqualTo(tiny.run(one, 0));
    }
  }

  @Test
  void aGivenOptionIsTriedWithItsValueAlone() {
    ReadingSearch one =
        new ReadingSearch(
            tiny(),
            Map.of("grain", "2"),
            Map.of("yields", List.of("once"), "latencies", List.of("4", "6")));
    assertThat(one.tried())
        .containsExactly(
            "latencies 4 and 6",
            "yields once",
            "preemption head, woken and higher",
            "fair-share cpu and with-io",
            "message-cpu 0us and 15us",
            "quantum-levels 1 and 10",
            "wake-quantum fresh and kept");
    SchedulerReading first = SchedulerReading.all(Map.of("yields", List.of("once"))).get(0);
    assertThat(first.command())
        .isEqualTo(
            "--latencies 1 --yields once --preemption head --fair-share cpu --message-cpu 0us"
                + " --quantum-levels 1 --wake-quantum fresh");
    assertThat(first.of(Map.of("grain", "2")))
        .isEqualTo(
            CostParameters.STANDARD.with(
                p -> {
                  p.grain = 2;
                  p.yieldsOnce = true;
                }));
  }

  @Test
  void theReadingWithMostFactsStandsFirstAndIsJudgedByOthers() {
    assertThat(RUNS).hasValue(1041);
    List<Map<String, Object>> facts = facts();
    Map<List<Object>, List<Map<String, Object>>> readings =
        facts.stream()
            .collect(
                Collectors.groupingBy(
                    one -> SchedulerReading.OPTIONS.stream().map(one::get).toList(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    assertThat(readings).hasSize(12);
    double last = 1;
    for (List<Map<String, Object>> some : readings.values()) {
      double score = (share(some, "fig3") + share(some, "table4|fig5") + share(some, "fig10")) / 3;
      assertThat(score).isLessThanOrEqualTo(last + 1e-9);
      last = score;
    }
    List<Map<String, Object>> first = readings.values().iterator().next();
    long found = first.stream().filter(one -> one.get("used_to").equals("find")).count();
    assertThat(PAGE.text().replaceAll("\\s+", " "))
        .contains(
            out(first, "find") + " of " + found + " of them come out",
            out(first, "judge") + " of " + (first.size() - found) + " come out under it");
  }

  @Test
  void allFiguresAndTablesWithAnOrderOrNumbersHaveFacts() {
    String found = "fig3 table4 fig5 fig10 ";
    String heldBack = "fig4 fig6 table5 fig7 fig8 fig9 fig11 fig14 table6";
    assertThat(facts()).extracting(one -> one.get("figure")).containsOnly(words(found + heldBack));
    assertThat(facts())
        .filteredOn(one -> one.get("used_to").equals("judge"))
        .extracting(one -> one.get("figure"))
        .containsOnly(words(heldBack));
  }

  private static Object[] words(String text) {
    return text.split(" ");
  }

  /** A printed number comes out within the tolerance beside it. */
  @Test
  void printedNumbersHaveTheirTolerance() {
    int numbers = 0;
    for (Map<String, Object> fact : facts()) {
      Matcher tolerance = Pattern.compile(".*, within (.*)").matcher(fact.get("fact").toString());
      Matcher values = NUMBERS.matcher(fact.get("figures").toString());
      if (values.matches()) {
        double ours = Double.parseDouble(values.group(1));
        double theirs = Double.parseDouble(values.group(2));
        boolean out = (boolean) fact.get("comes_out");
        if (!tolerance.matches()) {
          assertThat(out).as("%s", fact).isEqualTo(ours * theirs > 0 || (out && ours == 0));
        } else if (Math.abs(Math.abs(ours - theirs) - number(tolerance)) > 0.001) {
          assertThat(out).as("%s", fact).isEqualTo(Math.abs(ours - theirs) < number(tolerance));
        }
        numbers++;
      }
    }
    // Table 4: 30 directions and sizes; Table 5: 12 ratios; 7, 4 and 5 variations.
    assertThat(numbers).isEqualTo(12 * (60 + 12 + 16));
  }

  private static double number(Matcher matcher) {
    return Double.parseDouble(matcher.group(1));
  }

  private static ReadingSearch search(Map<String, List<String>> only) {
    return new ReadingSearch(tiny(), Map.of(), only);
  }

  private static CaseRuns tiny() {
    return new CaseRuns(CaseRuns.plainModel(), 0.02, 5, 0, 1, 1);
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> facts() {
    return (List<Map<String, Object>>) PAGE.tree().get(ReadingSearch.NAME);
  }

  private static long out(List<Map<String, Object>> facts, String use) {
    return facts.stream()
        .filter(one -> one.get("used_to").equals(use) && (boolean) one.get("comes_out"))
        .count();
  }

  private static double share(List<Map<String, Object>> facts, String figures) {
    return facts.stream()
        .filter(one -> one.get("figure").toString().matches(figures))
        .mapToDouble(one -> (boolean) one.get("comes_out") ? 1 : 0)
        .average()
        .orElseThrow();
  }
}
