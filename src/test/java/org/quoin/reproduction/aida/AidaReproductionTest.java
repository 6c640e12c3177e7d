package org.quoin.reproduction.aida;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The claims and studies of Aida et al. on a small form: few jobs, two replications. */
class AidaReproductionTest {
  private static final Path SCENARIOS = Path.of("scenarios");
  private static final List<String> SMALL = List.of("replications=2", "jobs=60", "warmup=10");

  @Test
  void everyClaimIsJudgedUnderBothWirings() {
    AtomicInteger done = new AtomicInteger();
    Claims claims = Claims.run(SCENARIOS, SMALL, 2, done::incrementAndGet);
    assertThat(done).hasValue(8);
    assertThat(claims.replications()).isEqualTo("2");
    List<String> responses =
        claims.responses().lines().filter(line -> line.contains("\u00b1")).toList();
    assertThat(responses).hasSize(8);
    assertThat(responses).allMatch(line -> line.matches(".* (RR|LOAD|LOTH)"));
    List<String> judged =
        claims
            .claims()
            .lines()
            .filter(
                line -> line.matches(".* (crossed|straight) .* (holds|does not hold|not decided)"))
            .toList();
    assertThat(judged).hasSize(10);
    // Even sixty jobs show the largest of the effects.
    assertThat(judged)
        .filteredOn(line -> line.contains("LOAD is effective for EP"))
        .singleElement()
        .asString()
        .endsWith(" holds");
  }

  /** A packet as large as the buffer costs a tenth; the sentence says so from the figures. */
  @Test
  void theSentenceOnPacketSizesFollowsFromTheTable() {
    String text = Studies.packetSizes(2, 2, () -> {});
    List<String> rows = text.lines().filter(line -> line.contains("\u00b1")).toList();
    assertThat(rows).hasSize(8);
    assertThat(rows.get(7)).containsPattern("100 ms +100 KB +1 ");
    long large =
        rows.stream()
            .filter(
                row ->
                    Math.abs(Double.parseDouble(row.replaceAll(".* ([-+][0-9.]+) %.*", "$1"))) >= 5)
            .count();
    assertThat(large).isPositive();
    assertThat(text).contains("Not negligible (5 % or more) in " + large + " of 6 rows:");
    assertThat(text).contains("\n  100 ms, 100 KB, N 1: +");
  }

  @Test
  void theScenariosOfTheSlidesAreRun() {
    AtomicInteger done = new AtomicInteger();
    String text = Studies.slidePacketSizes(SCENARIOS, SMALL, 2, done::incrementAndGet);
    assertThat(done).hasValue(6);
    assertThat(text).containsPattern("ninf-single-client +10 KB +10 ");
    assertThat(text).containsPattern("ninf-single-client, 50 KB, N 2: \\+[0-9.]+ %");
  }

  @Test
  void oldInformationHasARowAPeriod() {
    String text = Studies.staleInformation(SCENARIOS, SMALL, 2, () -> {});
    List<String> rows = text.lines().filter(line -> line.contains("\u00b1")).toList();
    assertThat(rows).hasSize(5);
    // At a decision both forms of LOAD know the same.
    String[] fresh = rows.get(0).strip().split(" {2,}");
    assertThat(fresh[3]).isEqualTo(fresh[4]);
  }
}
