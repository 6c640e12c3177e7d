package org.quoin.reproduction.aida;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;

/** The claims and studies of Aida et al. on a small form: few jobs, few replications. */
class AidaReproductionTest {
  private static final AtomicInteger DONE = new AtomicInteger();
  private static final PaperPage PAGE = new PaperPage("t", "");

  @BeforeAll
  static void everythingRunsOnce() {
    List<String> small = List.of("replications=2", "jobs=60", "warmup=10");
    List<String> few = List.of("replications=3", "jobs=30", "warmup=5");
    new AidaReproduction(Path.of("scenarios"), small, few, 20, 2, DONE::incrementAndGet)
        .addTo(PAGE, 4);
  }

  /** {@return the lines of the page that match} */
  private static List<String> lines(String pattern) {
    return PAGE.text().lines().map(String::strip).filter(line -> line.matches(pattern)).toList();
  }

  @Test
  void everyClaimIsJudgedUnderBothWirings() {
    assertThat(DONE).hasValue(AidaReproduction.steps());
    assertThat(PAGE.text()).contains("95 % intervals, 2 replications");
    assertThat(lines("[12] +(crossed|straight) .* (RR|LOAD|LOTH)")).hasSize(8);
    assertThat(
            lines("(crossed|straight) .* (holds|does not hold|alike .*|tends to hold|not decided)"))
        .hasSize(13);
    // Even sixty jobs show the largest of the effects.
    Judged ep = PAGE.judged().get(2);
    assertThat(ep.claim()).startsWith("LOAD is effective for EP");
    assertThat(ep.cases())
        .containsExactly(
            new Judged.Case("crossed", ClaimVerdict.HOLDS),
            new Judged.Case("straight", ClaimVerdict.HOLDS));
  }

  /** Slide 27: where LOAD sends Linpack behind the slow link, its jobs lose their time there. */
  @Test
  void theCauseOfTheDegradationIsJudged() {
    Judged congestion = claim("LOAD causes network congestion");
    // Two replications have wide intervals.
    List<ClaimVerdict> verdicts = List.of(ClaimVerdict.HOLDS, ClaimVerdict.LEANS);
    assertThat(congestion.cases()).extracting(Judged.Case::name).contains("crossed", "straight");
    for (Judged.Case one : congestion.cases()) {
      assertThat(verdicts.contains(one.verdict())).isEqualTo(one.name().equals("crossed"));
    }
    assertThat(claim("The congestion is why LOAD degrades").cases()).hasSize(1);
  }

  /** Slide 27: where the faster server has the faster link, LOAD and LOTH choose the same one. */
  @Test
  void twoMetaserversThatChooseTheSameAreAlike() {
    assertThat(claim("LOTH is best: shorter than LOAD").cases())
        .contains(new Judged.Case("straight", ClaimVerdict.ALIKE));
  }

  private static Judged claim(String start) {
    return PAGE.judged().stream()
        .filter(one -> one.claim().startsWith(start))
        .findFirst()
        .orElseThrow();
  }

  /** The rates of the worked examples come out, and a run shows what they stand for. */
  @Test
  void thePrintedExamplesComeOut() {
    assertThat(PAGE.text())
        .containsPattern("Our\\s+T_act\\s+is\\s+a\\s+little\\s+less")
        .containsPattern("14: lambda_packet, 1/s +100 +100 +holds\n")
        .containsPattern("14: lambda_ns_others, 1/s +900 +900 +holds\n")
        .containsPattern("14: T_act, MB/s +0.1 +0.09[0-9]+ \u00b1 0.00[0-9]+ +holds\n")
        .containsPattern("17: lambda_s_others, 1/s +100 +100 +holds\n")
        .containsPattern("17: U, share of others +0.1 +0.[01][0-9]+ \u00b1 0.00[0-9]+ +holds\n");
  }

  /** One digit hides that a transfer of 1 MB at 0.1 MB/s takes a little longer than 10 s. */
  @Test
  void thePrintedThroughputIsExactToOneDigitOnly() {
    Judged three = claim("The worked examples, if the printed 0.1 means 0.100");
    assertThat(three.cases()).hasSize(2);
    // Two replications leave open what twenty refute.
    assertThat(three.cases().get(0).verdict()).isIn(ClaimVerdict.OPEN, ClaimVerdict.FAILS);
    assertThat(claim("The worked examples, to the digits").cases())
        .extracting(Judged.Case::verdict)
        .containsOnly(ClaimVerdict.HOLDS);
  }

  /** A packet as large as the buffer costs a tenth; the others next to nothing. */
  @Test
  void packetSizesAreJudgedByTheirIntervals() {
    assertThat(lines("(1 s|100 ms) +[0-9]+ KB .*")).hasSize(8);
    assertThat(lines("(1 s|100 ms), [0-9]+ KB .*")).hasSize(6);
    assertThat(lines("100 ms, 100 KB .*").get(0))
        .matches(".* \\+[0-9.]+ \u00b1 [0-9.]+ % +does not hold");
    assertThat(lines("ninf-single-client +10 KB +10 .*")).hasSize(1);
    assertThat(lines("ninf-single-client, 50 KB +\\+[0-9.]+ \u00b1 .*")).hasSize(1);
  }

  /** Where the buffer takes two packets the size matters, whatever the order of the problem. */
  @Test
  void theSizeMattersOnlyWhereBuffersTakeFewPackets() {
    assertThat(lines("ninf-single-client, n 1400 +50 KB +2 .*")).hasSize(1);
    assertThat(lines("ninf-single-client, n 1400, 50 KB .*does not hold")).hasSize(1);
    assertThat(lines("ninf-single-client, T_latency x 5 +50 KB +10 .*")).hasSize(1);
    assertThat(PAGE.text())
        .containsPattern("(negligible in all [0-9]+ rows whose smallest|every larger) buffer");
  }

  @Test
  void oldInformationHasARowPerPeriod() {
    List<String> rows = lines("(decision|[0-9.]+ (s|min)) +(0|1|4|16|64) .*\u00b1.*");
    assertThat(rows).hasSize(5);
    // At a decision both forms of LOAD have the same reports.
    String[] fresh = rows.get(0).split(" {2,}");
    assertThat(fresh[3]).isEqualTo(fresh[4]);
  }
}
