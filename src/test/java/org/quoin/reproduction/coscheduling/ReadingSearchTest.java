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
import org.quoin.experiment.store.Execution;
import org.quoin.reproduction.PaperPage;
import org.quoin.timeshared.workload.CostParameters;

/** The search over readings, with runs too short for any finding. */
class ReadingSearchTest {
  private static final Pattern NUMBERS = Pattern.compile("([-+.\\d]+|NaN), paper ([-+.\\d]+)");

  private static final AtomicInteger RUNS = new AtomicInteger();
  private static final PaperPage PAGE = new PaperPage("", "");

  @BeforeAll
  static void searches() {
    search(List.of(40)).run(Execution.of(1, RUNS::incrementAndGet), PAGE);
  }

  /**
   * Without repetitions there are 287 cases under one latency: 27 of GS, which no reading concerns,
   * 73 that yield, with 6 readings, 5 with a fair share, with 6, and 182 with 3.
   */
  @Test
  void noRunIsMadeTwice() {
    assertThat(search(List.of(4)).steps()).isEqualTo(27 + 73 * 6 + 5 * 6 + 182 * 3);
    assertThat(search(List.of(4, 6)).steps()).isEqualTo(2 * 1041);
  }

  @Test
  void theReadingWithMostFactsStandsFirstAndIsJudgedByOthers() {
    assertThat(RUNS).hasValue(1041);
    List<Map<String, Object>> facts = facts();
    Map<List<Object>, List<Map<String, Object>>> readings =
        facts.stream()
            .collect(
                Collectors.groupingBy(
                    one -> Reading.OPTIONS.stream().map(one::get).toList(),
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

  private static ReadingSearch search(List<Integer> latencies) {
    CaseRuns tiny = new CaseRuns(CaseRuns.plainModel(), 0.02, 5, 0, 1, 1);
    return new ReadingSearch(tiny, CostParameters.STANDARD, latencies);
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
