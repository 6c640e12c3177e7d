package org.quoin.reproduction.dynp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunStore;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.log.LogRules;

/** The claims of dynP on logs that are drawn from a log of three weeks made by hand. */
class DrawnLogsTest {
  private static final List<PaperLog> KTH = List.of(PaperLog.KTH);
  private static final AtomicInteger REPLAYS = new AtomicInteger();

  @TempDir private static Path folder;

  private static Traces traces;
  private static PaperPage page;

  @BeforeAll
  static void drawTwoLogs() throws IOException {
    traces = traces(folder);
    page =
        DrawnLogs.addTo(
            new PaperPage("t", ""), traces, KTH, 2, 1, Optional.empty(), REPLAYS::incrementAndGet);
  }

  /** Jobs of 5 to 84 processors and 1 to 9 hours, with estimates of twice that. */
  private static Traces traces(Path folder) throws IOException {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 180; i++) {
      int seconds = 3600 * (1 + i * 7 % 9);
      log.append(
          String.format(
              Locale.ROOT,
              "%d %d -1 %d %d -1 -1 %4$d %d -1 1 1 1 -1 1 -1 -1 -1%n",
              i + 1,
              i * 12_000 - i % 3 * 9_000,
              seconds,
              5 + i * 37 % 80,
              2 * seconds));
    }
    Files.writeString(folder.resolve(PaperLog.KTH.file() + ".swf"), log);
    return new Traces(folder);
  }

  @Test
  void finishedReplaysAreFoundAgainAndMoreAreAdded(@TempDir Path logs, @TempDir Path out)
      throws IOException {
    Fingerprint fingerprint = Fingerprint.of("drawn", List.of(), "test");
    Traces own = traces(logs);
    try (RunStore store = RunStore.open(out, fingerprint, false)) {
      drawn(own, 1, store);
      assertThat(store.count()).isEqualTo(DrawnLogs.replays(KTH, 1));
      assertThat(drawn(own, 2, store)).isEqualTo(page.text());
      assertThat(store.count()).isEqualTo(DrawnLogs.replays(KTH, 2));
    }
    Files.writeString(own.log(PaperLog.KTH.file()).orElseThrow(), "not a log");
    try (RunStore store = RunStore.open(out, fingerprint, false)) {
      assertThat(drawn(own, 2, store)).isEqualTo(page.text());
    }
  }

  private static String drawn(Traces from, int drawn, RunStore store) {
    return DrawnLogs.addTo(
            new PaperPage("t", ""), from, KTH, drawn, 1, Optional.of(store), () -> {})
        .text();
  }

  @Test
  @SuppressWarnings("unchecked")
  void theFirstVerdictIsThatOnTheLogItself() {
    assertThat(REPLAYS.get()).isEqualTo((int) DrawnLogs.replays(KTH, 2));
    List<Map<String, Object>> drawn = (List<Map<String, Object>>) page.tree().get("drawn-claims");
    List<Claim> claims = DynpClaims.of(DynpReproduction.run(traces, KTH, 1));
    int rows = claims.stream().mapToInt(claim -> claim.rows().size()).sum();
    assertThat(drawn).hasSize(2 * rows).isNotEmpty();
    for (Map<String, Object> one : drawn) {
      Claim claim =
          claims.stream().filter(c -> c.text().equals(one.get("claim"))).findFirst().orElseThrow();
      int column = claim.columns().indexOf(one.get("column"));
      assertThat(claim.rows())
          .filteredOn(row -> row.name().equals(one.get("row")))
          .extracting(row -> row.findings().get(column).verdict().text())
          .containsExactly((String) one.get("on_the_log"));
      assertThat(one).containsEntry("of", 2);
      assertThat((Integer) one.get("holds_on")).isBetween(0, 2);
    }
    assertThat(page.text()).contains("holds on drawn logs").contains("factor 1.4");
    String text = page.text().replaceAll("\\s+", " ");
    drawn.stream()
        .collect(Collectors.groupingBy(one -> (String) one.get("on_the_log")))
        .forEach((verdict, cases) -> assertThat(text).contains(sentence(verdict, cases)));
  }

  /** A verdict survives on drawn logs that hold as the log does; of two logs both must. */
  private static String sentence(String verdict, List<Map<String, Object>> cases) {
    boolean held = verdict.equals("holds");
    long survive = cases.stream().filter(one -> one.get("holds_on").equals(held ? 2 : 0)).count();
    long turn = cases.stream().filter(one -> one.get("holds_on").equals(held ? 0 : 2)).count();
    return cases.size()
        + (cases.size() == 1 ? " case has" : " cases have")
        + " the verdict \"%s\" on the log. The claim holds on at %s of the drawn logs in %d of them,"
            .formatted(verdict, held ? "least 95 %" : "most 5 %", survive)
        + " on %s than half of the drawn logs in %d.".formatted(held ? "fewer" : "more", turn);
  }

  @ParameterizedTest
  @CsvSource({"users', USER", "factor 1.0, EXACT"})
  @SuppressWarnings("unchecked")
  void theLossIsThatOfTheEstimates(String estimates, EstimateModel.Kind kind) {
    List<Map<String, Object>> losses =
        (List<Map<String, Object>>) page.tree().get("overestimation");
    assertThat(losses).hasSize(5 * 2);
    List<ReplaySpec> plans = new ArrayList<>(DynpTables.plans());
    DynpTables.exactRuns(PaperLog.KTH).forEach(run -> plans.add(run.plan()));
    LogRules rules =
        LogRules.standard(PaperLog.KTH.processors()).withEstimates(new EstimateModel(kind, 1), 1);
    Path file = traces.log(PaperLog.KTH.file()).orElseThrow();
    List<Double> sldwa =
        ReplayExperiment.run(
                List.of(ReplayScenario.of(file, rules, plans)),
                new ReplayCache(),
                1,
                result -> DynpRun.Outcome.of(result).sldwa(),
                () -> {})
            .get(0);
    double best = Math.min(sldwa.get(0), Math.min(sldwa.get(1), sldwa.get(2)));
    assertThat(best).isGreaterThan(1);
    List<Double> own =
        losses.stream()
            .filter(one -> one.get("estimates").equals(estimates))
            .map(one -> (Double) one.get("loss"))
            .toList();
    assertThat(own).hasSize(2);
    for (int reading = 0; reading < 2; reading++) {
      assertThat(own.get(reading)).isCloseTo(sldwa.get(3 + reading) / best - 1, within(1e-12));
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void overestimatesAreJudgedByTheLossLessThatWithTheRunTimes() {
    List<Map<String, Object>> losses =
        (List<Map<String, Object>>) page.tree().get("overestimation");
    for (String reading : List.of(DynpTables.SUBMIT, DynpTables.INHERITED)) {
      Map<Object, Double> own = new HashMap<>();
      losses.stream()
          .filter(one -> one.get("reading").equals(reading))
          .forEach(one -> own.put(one.get("estimates"), 100 * (Double) one.get("loss")));
      assertThat(own.get("factor 2.4")).isNotEqualTo(own.get("factor 1.0"));
      for (String estimates : List.of("users'", "factor 2.4")) {
        String less =
            String.format(Locale.ROOT, "%+.1f %%", own.get(estimates) - own.get("factor 1.0"));
        assertThat(page.text())
            .containsPattern(
                "KTH +%s +%s +\\Q%s\\E .* [012] of 2  (holds|does not|tends|not dec)"
                    .formatted(reading, estimates, less));
      }
    }
  }
}
