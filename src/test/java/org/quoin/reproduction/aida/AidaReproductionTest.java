package org.quoin.reproduction.aida;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;

/** The claims and studies of Aida et al. on a small form: few jobs, two replications. */
class AidaReproductionTest {
  private static final Path SCENARIOS = Path.of("scenarios");
  private static final List<String> SMALL = List.of("replications=2", "jobs=60", "warmup=10");

  @Test
  void everyClaimIsJudgedUnderBothWirings() {
    AtomicInteger done = new AtomicInteger();
    PaperPage page = page();
    AidaClaims.run(SCENARIOS, SMALL, 2, done::incrementAndGet).addTo(page);
    assertThat(done).hasValue(8);
    String text = page.text();
    assertThat(text).contains("95 % intervals, 2 replications");
    List<String> responses =
        text.lines().filter(line -> line.matches("  +[12] +(crossed|straight) .*")).toList();
    assertThat(responses).hasSize(8);
    assertThat(responses)
        .allMatch(line -> line.matches(".* (RR|LOAD|LOTH) +(order, slide 2[57]|nothing)"));
    // Of EP in environment 2 the slides say nothing.
    assertThat(responses).filteredOn(line -> line.endsWith("nothing")).hasSize(2);
    assertThat(
            text.lines()
                .filter(
                    line ->
                        line.matches(" +(crossed|straight) .* (holds|does not hold|not decided)")))
        .hasSize(10);
    // Even sixty jobs show the largest of the effects.
    Judged ep = page.judged().get(0);
    assertThat(ep.claim()).startsWith("LOAD is effective for EP");
    assertThat(ep.cases())
        .containsExactly(
            new Judged.Case("crossed", ClaimVerdict.HOLDS),
            new Judged.Case("straight", ClaimVerdict.HOLDS));
  }

  private static PaperPage page() {
    return new PaperPage("t", "");
  }

  /** The rates of the worked examples come out, and a run shows what they stand for. */
  @Test
  void thePrintedExamplesComeOut() {
    Claim claim = Examples.claim(SCENARIOS, SMALL, 2, () -> {});
    String text = claim.table("figure").render();
    assertThat(claim.compared()).contains("T_act is a little less");
    assertThat(text)
        .containsPattern("14: lambda_packet, 1/s +100 +100 +holds\n")
        .containsPattern("14: lambda_ns_others, 1/s +900 +900 +holds\n")
        .containsPattern("14: T_act, MB/s +0.1 +0.09[0-9]+ \u00b1 0.00[0-9]+ +holds\n")
        .containsPattern("17: lambda_s_others, 1/s +100 +100 +holds\n")
        .containsPattern("17: U, share of others +0.1 +0.[01][0-9]+ \u00b1 0.00[0-9]+ +holds\n");
  }

  /** A packet as large as the buffer costs a tenth; the others next to nothing. */
  @Test
  void packetSizesAreJudgedByTheirIntervals() {
    PaperPage page = page();
    PacketSizes.overOneLink(page, 4, 20, 2, () -> {});
    String text = page.text();
    List<String> rows = text.lines().filter(line -> line.matches(" +(1 s|100 ms) .*")).toList();
    assertThat(rows).hasSize(8);
    assertThat(rows.get(7))
        .containsPattern("100 ms +100 KB +1 .*\\+[0-9.]+ \u00b1 .* does not hold ");
    List<String> judged = rows.stream().filter(row -> row.contains("% ")).toList();
    assertThat(judged).hasSize(6);
    long held = judged.stream().filter(row -> row.contains(" holds ")).count();
    assertThat(text).contains("(within 5 % of 10 KB): " + held + " of 6 hold, 1 not, ");
  }

  @Test
  void theScenariosOfTheSlidesAreRun() {
    AtomicInteger done = new AtomicInteger();
    PaperPage page = page();
    PacketSizes.ofSlides(page, SCENARIOS, SMALL, 2, done::incrementAndGet);
    String text = page.text();
    assertThat(done).hasValue(6);
    assertThat(text).containsPattern("ninf-single-client +10 KB +10 .* - ");
    assertThat(text).containsPattern("ninf-single-client +50 KB +2 .*\\+[0-9.]+ \u00b1 ");
  }

  /** Where the buffer takes two packets the size matters, whatever the order of the problem. */
  @Test
  void theSizeMattersOnlyWhereBuffersTakeFewPackets() {
    AtomicInteger done = new AtomicInteger();
    List<String> small = List.of("replications=3", "jobs=30", "warmup=5");
    PaperPage page = page();
    PacketSizes.byOrderAndLatency(page, SCENARIOS, small, 2, done::incrementAndGet);
    String text = page.text();
    assertThat(done).hasValue(24);
    assertThat(text)
        .containsPattern("ninf-single-client, n 1400 +50 KB +2 .*does not hold")
        .containsPattern("ninf-single-client, T_latency x 5 +50 KB +10 ")
        .containsPattern(
            "(It holds in all [0-9]+ rows whose smallest|In no row is every larger) buffer");
  }

  @Test
  void oldInformationHasARowAPeriod() {
    String text = OldInformation.table(SCENARIOS, SMALL, 2, () -> {}).render();
    List<String> rows = text.lines().filter(line -> line.contains("\u00b1")).toList();
    assertThat(rows).hasSize(5).allMatch(row -> row.endsWith("nothing"));
    // At a decision both forms of LOAD know the same.
    String[] fresh = rows.get(0).strip().split(" {2,}");
    assertThat(fresh[3]).isEqualTo(fresh[4]);
  }
}
