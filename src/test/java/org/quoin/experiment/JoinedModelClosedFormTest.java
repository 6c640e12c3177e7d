package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.SERVER;
import static org.quoin.experiment.JoinedModel.closed;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.linked;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.metrics.Metrics;
import org.quoin.queueing.MM1K;

/** Network queues in the joined model against the closed forms of single queues. */
class JoinedModelClosedFormTest {
  private static final Offset<Double> EXACT = within(1e-9);

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.9, 1, 3})
  void theBackgroundOfALinkIsMm1k(double rho) {
    // Probes so few that they do not matter; said as utilization and as throughput alike.
    String probes =
        scenario(
            "replications: 10; jobs: 60; warmup: 1; metaservers: [RR]",
            jobs("c", "0 op", "1 B", "0 B", every("10 s")));
    String load = "bandwidth=\"1 MB/s\", buffer=5, ";
    JoinedModel model = run(linked(load + "utilization=" + rho, SERVER), probes);
    MM1K theory = new MM1K(rho * 100, 100, 5);
    QueueStatistics queue = model.queue("Qns1");
    assertThat(queue.lossProbability().mean())
        .isCloseTo(theory.lossProbability(), within(0.02 * theory.lossProbability() + 0.0015));
    assertThat(queue.totalUtilization()).isCloseTo(theory.utilization(), within(0.01));
    assertThat(queue.sojourn().mean())
        .isCloseTo(theory.meanSojourn(), within(0.02 * theory.meanSojourn()));
    String throughput = "throughput=\"" + 1000 / (1 + rho) + " KB/s\"";
    JoinedModel same = run(linked(load + throughput, SERVER), probes);
    assertThat(same.queue("Qns1").lossProbability().mean())
        .isCloseTo(queue.lossProbability().mean(), within(1e-3));
    assertThat(model.text()).contains("closed form", "M/M/1/5");
  }

  @ParameterizedTest
  @CsvSource({"9, 10, 100 B, 0.17885", "1, 5, 100 B, 0.026797", "0.5, 1, 10 KB, 0.018333"})
  void onePacketIntoABusyQueueTakesWhatTheMarkovChainSays(
      double rho, int buffer, String packet, double expected) {
    JoinedModel model =
        run(
            linked(
                "bandwidth=\"1 MB/s\", buffer=%d, utilization=%s".formatted(buffer, rho), SERVER),
            scenario(
                "replications: 10; jobs: 1200; warmup: 10; metaservers: [RR]",
                jobs("c", "0 op", packet, "0 B", every("2 s"))));
    model.agrees(Metrics.SEND_TIME, expected, 0.1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lazy", "skip", "reference"})
  void oneTransferAloneGetsTheClosedForm(String engine) {
    JoinedModel model = run(background(2, 10), loneTransfer("engine: " + engine));
    double theory = 1e6 * (1 - new MM1K(300, 100, 10).lossProbability());
    assertThat(theory).isCloseTo(333_330, within(10.0));
    JoinedModel.agrees(model.throughputs(), theory, 0.06);
    assertThat(model.queue("Qns1").transferTheory()).isCloseTo(theory, EXACT);
    assertThat(model.text()).contains("T_net (1 - P_N), one transfer");
  }

  private static String background(double utilization, int buffer) {
    return linked(
        "bandwidth=\"1 MB/s\", buffer=%d, utilization=%s".formatted(buffer, utilization), SERVER);
  }

  private static String loneTransfer(String key) {
    return scenario(
        "replications: 8; jobs: 20; warmup: 1; metaservers: [RR]; " + key,
        jobs("c", "0 op", "3 MB", "0 B", closed("1 s")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "retry: next-slot",
        "retry: fixed",
        "retry: spacing",
        "spacing: deterministic",
        "service: deterministic"
      })
  void theClosedFormIsNotPrintedForOtherRetriesAndSpacings(String key) {
    noClosedForm(run(background(2, 10), loneTransfer(key)));
  }

  @Test
  void theClosedFormIsNotPrintedForTransfersThatOverlap() {
    String several = jobs("c", "0 op", "3 MB", "0 B", closed("1 s") + ", jobs-at-once: 5");
    String few = "replications: 2; jobs: 12; warmup: 1; metaservers: [RR]";
    noClosedForm(run(background(2, 10), scenario(few, several)));
    String open = jobs("c", "0 op", "1 MB", "0 B", poisson("4 s"));
    noClosedForm(run(background(4, 10), scenario(few, open)));
  }

  @Test
  void theClosedFormIsNotPrintedForLaterHopsNorShortTransfers() {
    String two =
        "c [kind=client]\n r [kind=router]\n s [%s]\n c -- r [%s]\n r -- s [%s]"
            .formatted(
                SERVER,
                "bandwidth=\"200 KB/s\", buffer=10",
                "bandwidth=\"1 MB/s\", buffer=10, utilization=0.5");
    JoinedModel model = run(two, loneTransfer(""));
    assertThat(model.queue("Qns2").transferTheory()).isNaN();
    noClosedForm(model);
    noClosedForm(
        run(
            background(2, 10),
            scenario(
                "replications: 2; jobs: 12; metaservers: [RR]",
                jobs("c", "0 op", "10 KB", "0 B", closed("1 s")))));
  }

  /** At 333 KB/s in practice it takes as long as ten buffers of 100 KB at 1 MB/s: a second. */
  @ParameterizedTest
  @CsvSource({"340 KB, true", "320 KB, false"})
  void itHoldsForTransfersOfTenBuffers(String data, boolean holds) {
    JoinedModel model =
        run(
            background(2, 10),
            scenario(
                "replications: 1; jobs: 5; metaservers: [RR]",
                jobs("c", "0 op", data, "0 B", closed("1 s"))));
    assertThat(Double.isNaN(model.queue("Qns1").transferTheory())).isNotEqualTo(holds);
  }

  @Test
  void itAsksOnlyOfTransfersThroughTheQueueThatTheyAreLong() {
    String ways =
        "%s\n d [kind=client]\n t [kind=server, speed=\"1 Mop/s\"]\n d -- t [bandwidth=\"1 MB/s\","
            + " buffer=10]";
    JoinedModel model =
        run(
            ways.formatted(background(2, 10)),
            scenario(
                "replications: 1; jobs: 12; warmup: 1; metaservers: [RR]",
                jobs("c", "0 op", "3 MB", "10 KB", closed("20 s")),
                jobs("c", "1 op", "0 B", "0 B", closed("20 s")),
                jobs("d", "0 op", "10 KB", "5 MB", closed("20 s"))));
    assertThat(model.queue("Qns1").transferTheory()).isCloseTo(333_330, within(10.0));
    assertThat(model.queue("Qnr1").transferTheory()).isNaN();
    assertThat(model.queue("Qns2").transferTheory()).isNaN();
    // No background: one of eleven packets is lost.
    assertThat(model.queue("Qnr2").transferTheory()).isCloseTo(1e6 * 10 / 11, EXACT);
  }

  private static void noClosedForm(JoinedModel model) {
    assertThat(model.text()).doesNotContain("one transfer");
    assertThat(model.json()).contains("\"throughputOneTransferTheory\": null");
  }

  @Test
  void jobsOfOnePacketAreMm1() {
    JoinedModel model =
        run(
            linked("bandwidth=\"1 MB/s\", buffer=1000", SERVER),
            scenario(
                "replications: 20; jobs: 2200; warmup: 200; metaservers: [RR]",
                jobs("c", "0 op", "10 KB", "0 B", poisson("12.5 ms"))));
    model.agrees(Metrics.SEND_TIME, 0.01 / (1 - 0.8), 0.25);
  }
}
