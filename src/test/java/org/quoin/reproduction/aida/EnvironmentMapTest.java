package org.quoin.reproduction.aida;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.metrics.Metrics;
import org.quoin.report.WholeTables;
import org.quoin.reproduction.PaperPage;
import org.quoin.scenario.ScenarioFile;

/** The map of environments on a small form: few jobs, two replications. */
@Tag("slow")
class EnvironmentMapTest {
  private static final Path SCENARIOS = Path.of("scenarios");
  private static final List<String> SMALL = List.of("replications=2", "jobs=40", "warmup=5");
  private static final AtomicInteger RUNS = new AtomicInteger();
  private static final PaperPage PAGE = new PaperPage("t", "");

  @BeforeAll
  static void everythingRunsOnce() {
    EnvironmentMap.run(SCENARIOS, true, SMALL, 2, RUNS::incrementAndGet).addTo(PAGE);
  }

  private static String section(String heading) {
    String text = WholeTables.of(PAGE.text());
    return text.substring(text.indexOf("\n" + heading + "\n") + 1);
  }

  /** {@return the rows of the map, with their cells} */
  private static List<String[]> rows(String heading) {
    return section(heading)
        .lines()
        .map(String::strip)
        .filter(line -> line.matches("(crossed|straight) .*"))
        .map(line -> line.split(" {2,}"))
        .limit(8)
        .toList();
  }

  @Test
  void everyEnvironmentIsAWiringWithItsIntervalsAndLatency() {
    assertThat(RUNS).hasValue(EnvironmentMap.steps(true));
    assertThat(rows("Which claims hold"))
        .extracting(row -> String.join(" ", List.of(row).subList(0, 4)))
        .containsExactlyElementsOf(
            Stream.of("crossed", "straight")
                .flatMap(
                    wiring ->
                        Stream.of("x 1 1 s", "x 1 10 s", "x 4 1 s", "x 4 10 s")
                            .map(rest -> wiring + " 600 " + rest))
                .toList());
  }

  @Test
  void theLastColumnAndTheGroupsCountTheClaimsThatHold() {
    long holding = 0;
    for (String[] row : rows("Which claims hold")) {
      long held = Stream.of(row).filter("holds"::equals).count();
      // Claim 7 is judged under one wiring only.
      assertThat(row[row.length - 1])
          .isEqualTo(held + (row[0].equals("crossed") ? " of 8" : " of 7"));
      holding += held;
    }
    long grouped =
        section("In how many environments")
            .lines()
            .map(String::strip)
            .filter(line -> line.matches("wiring (crossed|straight) .*"))
            .flatMap(line -> Stream.of(line.split(" {2,}")).skip(3))
            .mapToLong(Long::parseLong)
            .sum();
    assertThat(grouped).isEqualTo(holding).isPositive();
  }

  /** The first environment is the shipped one. */
  @Test
  void whatDecidesIsWhatTheShippedScenarioShows() {
    GridOutcome shipped =
        GridExperiment.run(
            ScenarioFile.grid(SCENARIOS.resolve("aida-environment-2-linpack.yaml"), SMALL),
            1,
            () -> {});
    double[] means =
        shipped.metaServers().stream()
            .mapToDouble(one -> one.metric(Metrics.RESPONSE_TIME).mean())
            .toArray();
    assertThat(rows("What decides them").get(0)[7])
        .startsWith(String.format(Locale.ROOT, "%.1f to %.1f, ratio ", means[0], means[1]));
  }
}
