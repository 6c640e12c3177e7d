package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.SERVER;
import static org.quoin.experiment.JoinedModel.closed;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.linked;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;

import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.input.InputException;
import org.quoin.observation.GridMetric;
import org.quoin.observation.JobRecord;
import org.quoin.statistics.MM1K;

/** Transfers in the joined model against figures worked out by hand. */
class JoinedModelNetworkTest {
  private static final Offset<Double> EXACT = within(1e-9);
  private static final String MEGABYTE_A_SECOND = "bandwidth=\"1 MB/s\", buffer=10";
  private static final String ONE = "replications: 1; warmup: 0; metaservers: [RR]; ";
  private static final String IN_STEP =
      ONE + "service: deterministic; spacing: deterministic; phase-lock: allow; ";

  /** Two clients a and b with the same link to one site. */
  private static String pair(String link) {
    return "a [kind=client]\n b [kind=client]\n r [kind=router]\n s ["
        + SERVER
        + "]\n a -- r [bandwidth=unlimited]\n b -- r [bandwidth=unlimited]\n r -- s ["
        + link
        + "]";
  }

  private static double[] throughputs(JoinedModel model) {
    return model.results().stream()
        .mapToDouble(r -> r.queues().get(0).acceptedBytes() / r.queues().get(0).sendingSeconds())
        .toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "1, exponential",
    "2, fixed",
    "3, spacing",
    "100, next-slot",
    "1, next-slot",
    "2, exponential"
  })
  void anIdleLinkInStepServesPacketAfterPacket(int buffer, String retry) {
    for (double megabytes : new double[] {1, 0.255}) {
      JoinedModel model =
          run(
              linked("bandwidth=\"1 MB/s\", buffer=" + buffer, SERVER),
              scenario(
                  IN_STEP + "jobs: 3; retry: " + retry,
                  jobs("c", "0 op", megabytes + " MB", "0 B", every("5 s"))));
      assertThat(model.response()).isCloseTo(megabytes, EXACT);
      assertThat(model.queue("Qns1").retransmissions()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.7, 1.3, 3})
  void roundingMakesNoPacketLate(double bandwidth) {
    JoinedModel model =
        run(
            linked("bandwidth=\"" + bandwidth + " MB/s\", buffer=1", SERVER),
            scenario(IN_STEP + "jobs: 3", jobs("c", "0 op", "1 MB", "0 B", every("5 s"))));
    assertThat(model.response()).isCloseTo(1 / bandwidth, within(1e-12));
    assertThat(model.queue("Qns1").retransmissions()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "0 B, 0",
    "1 B, 1",
    "9999 B, 9999",
    "10001 B, 10001",
    "10 KB, 1e4",
    "10 kB, 1e4",
    "80 kbit, 1e4",
    "1 GB, 1e9"
  })
  void everySizeTakesItsBytesOverTheBandwidth(String size, double bytes) {
    JoinedModel model =
        run(
            linked("bandwidth=\"1 MB/s\", buffer=10", SERVER),
            scenario(IN_STEP + "jobs: 1", jobs("c", "0 op", size, "0 B", every("5000 s"))));
    assertThat(model.response()).isCloseTo(bytes / 1e6, within(1e-9 * (1 + bytes)));
    assertThat(model.text()).doesNotContain("bottleneck is the server:  ");
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 1000})
  void twoTransfersAtOnceShareTheLink(int buffer) {
    JoinedModel model =
        run(
            pair("bandwidth=\"1 MB/s\", buffer=" + buffer),
            scenario(
                "replications: 5; jobs: 20; warmup: 0; metaservers: [RR]",
                jobs("a, b", "0 op", "1 MB", "0 B", every("10 s"))));
    model.agrees("a", 2, 0.15);
    model.agrees("b", 2, 0.15);
    assertThat(model.queue("Qns1").throughput().mean()).isCloseTo(1e6, within(5e4));
  }

  @Test
  void withRoomForOnePacketTwoTransfersGetTwoThirds() {
    JoinedModel model =
        run(
            pair("bandwidth=\"1 MB/s\", buffer=1"),
            scenario(
                "replications: 5; jobs: 20; warmup: 0; metaservers: [RR]",
                jobs("a, b", "0 op", "3 MB", "0 B", every("20 s"))));
    // Two senders that offer at the rate of the service each: busy for 2 of 3 mean services.
    JoinedModel.agrees(throughputs(model), 2e6 / 3, 0.04);
  }

  @Test
  void inStepOneOfTwoTransfersMayGetEverything() {
    JoinedModel model =
        run(
            pair(MEGABYTE_A_SECOND),
            scenario(
                IN_STEP + "retry: fixed; jobs: 2",
                jobs("a, b", "0 op", "1 MB", "0 B", every("10 s"))));
    double[] responses =
        model.jobs().stream().mapToDouble(JobRecord::responseTime).sorted().toArray();
    assertThat(responses[0]).isBetween(1 - 1e-9, 2 + 1e-9);
    assertThat(responses[1]).isCloseTo(2, within(0.05));
    assertThat(model.text()).contains("Warning: packets march in step");
  }

  @Test
  void theDirectionsOfALinkAreIndependent() {
    JoinedModel model =
        run(
            pair(MEGABYTE_A_SECOND),
            scenario(
                IN_STEP + "jobs: 20",
                jobs("a", "0 op", "1 MB", "0 B", every("10 s")),
                jobs("b", "0 op", "0 B", "1 MB", every("10 s"))));
    assertThat(model.jobs()).allSatisfy(job -> assertThat(job.responseTime()).isCloseTo(1, EXACT));
  }

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
    QueueFigures queue = model.queue("Qns1");
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
    model.agrees(GridMetric.SEND_TIME, expected, 0.1);
  }

  @Test
  void anIdleLinkOfASmallBufferIsNotFilled() {
    String large =
        scenario(
            "replications: 5; jobs: 10; warmup: 0; metaservers: [RR]",
            jobs("c", "0 op", "1 MB", "0 B", every("20 s")));
    // T_net N / (N + 1); latency 1 ms is less than a packet: N = 1.
    JoinedModel one = run(linked("bandwidth=\"1 MB/s\", latency=\"1 ms\"", SERVER), large);
    one.agrees(GridMetric.SEND_TIME, 2, 0.1);
    run(linked("bandwidth=\"1 MB/s\", latency=\"1 s\"", SERVER), large)
        .agrees(GridMetric.SEND_TIME, 1.06, 0.15);
    assertThat(one.text()).contains("N / (N + 1) of the bandwidth").doesNotContain("65 %");
  }

  @Test
  void latencyIsRoomAndDelaysNothingOnAnIdleLink() {
    JoinedModel model =
        run(
            linked("bandwidth=\"1 MB/s\", latency=\"1 s\"", SERVER),
            scenario(IN_STEP + "jobs: 2", jobs("c", "0 op", "100 B", "0 B", every("5 s"))));
    assertThat(model.response()).isCloseTo(0.0001, EXACT);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100})
  void twoHopsInStepPipelineTheirPackets(int buffer) {
    String link = "bandwidth=\"1 MB/s\", buffer=" + buffer;
    JoinedModel model =
        run(
            "c [kind=client]\n r [kind=router]\n s [%s]\n c -- r [%s]\n r -- s [%s]"
                .formatted(SERVER, link, link),
            scenario(IN_STEP + "jobs: 3", jobs("c", "0 op", "1 MB", "0 B", every("10 s"))));
    assertThat(model.response()).isCloseTo(1.01, EXACT);
    assertThat(model.queue("Qns2").retransmissions()).isZero();
    // An empty system takes just that, a packet's time of it at the second hop.
    assertThat(model.queue("Qns1").timeShare().mean()).isCloseTo(1 / 1.01, EXACT);
    assertThat(model.queue("Qns2").timeShare().mean()).isCloseTo(0.01 / 1.01, EXACT);
    assertThat(model.metaServer(0).beyondEmptyShare()).isCloseTo(0, EXACT);
  }

  @Test
  void aFastHopIntoASlowOneTakesWhatTheSlowOneTakes() {
    JoinedModel model =
        run(
            "c [kind=client]\n r [kind=router]\n s [%s]\n c -- r [%s]\n r -- s [%s]"
                .formatted(SERVER, MEGABYTE_A_SECOND, "bandwidth=\"100 KB/s\", buffer=10"),
            scenario(
                "replications: 12; jobs: 8; warmup: 0; metaservers: [RR]",
                jobs("c", "0 op", "2 MB", "0 B", every("100 s"))));
    model.agrees(GridMetric.SEND_TIME, 20.1, 0.05);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lazy", "skip", "reference"})
  void oneTransferAloneGetsTheClosedForm(String engine) {
    JoinedModel model = run(background(2, 10), loneTransfer("engine: " + engine));
    double theory = 1e6 * (1 - new MM1K(300, 100, 10).lossProbability());
    assertThat(theory).isCloseTo(333_330, within(10.0));
    JoinedModel.agrees(throughputs(model), theory, 0.06);
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
      strings = {"retry: next-slot", "retry: fixed", "retry: spacing", "spacing: deterministic"})
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

  private static void noClosedForm(JoinedModel model) {
    assertThat(model.text()).doesNotContain("one transfer");
    assertThat(model.json()).contains("\"throughputOneTransferTheory\": null");
  }

  @Test
  void aShortAndALongTransferAtOnce() {
    JoinedModel model =
        run(
            pair(MEGABYTE_A_SECOND),
            scenario(
                "replications: 10; jobs: 10; warmup: 0; metaservers: [RR]",
                jobs("a", "0 op", "1 MB", "0 B", every("20 s")),
                jobs("b", "0 op", "3 MB", "0 B", every("20 s"))));
    model.agrees("a", 2, 0.1);
    assertThat(
            model.metaServer(0).results().stream()
                .flatMap(r -> r.records().stream())
                .filter(job -> model.client(job).equals("b"))
                .mapToDouble(JobRecord::responseTime)
                .average()
                .orElseThrow())
        .isBetween(4.0, 4.35); // alone at the end its link is 10 / 11 full
  }

  @Test
  void sharedAndPrivateLinksAreBusyByWhatPassesThem() {
    String topology =
        "a [kind=client]\n b [kind=client]\n r [kind=router]\n s [%s]\n".formatted(SERVER)
            + "a -- r [bandwidth=\"2 MB/s\", buffer=10]\n"
            + " b -- r [bandwidth=\"1 MB/s\", buffer=10]\n"
            + "r -- s [bandwidth=\"1 MB/s\", buffer=10]";
    JoinedModel model =
        run(
            topology,
            scenario(
                "replications: 4; jobs: 500; warmup: 20; metaservers: [RR]",
                jobs("a", "0 op", "300 KB", "60 KB", poisson("2 s")),
                jobs("b", "0 op", "300 KB", "60 KB", poisson("2 s"))));
    double[] expected = {0.075, 0.015, 0.15, 0.03, 0.3, 0.06};
    String[] names = {"Qns1", "Qnr1", "Qns2", "Qnr2", "Qns3", "Qnr3"};
    for (int i = 0; i < names.length; i++) {
      assertThat(model.queue(names[i]).utilization().mean())
          .as(names[i])
          .isCloseTo(expected[i], within(0.07 * expected[i]));
      assertThat(model.queue(names[i]).offered().clients()).isCloseTo(expected[i], EXACT);
    }
  }

  @Test
  void packetsLargerThanTheDataAreAsLargeAsTheData() {
    JoinedModel model =
        run(
            linked("bandwidth=\"1 MB/s\", buffer=10", SERVER),
            scenario(
                "packet: 1 MB; replications: 6; jobs: 900; warmup: 20; metaservers: [RR]",
                jobs("c", "0 op", "100 KB", "60 KB", poisson("1 s"))));
    assertThat(model.queue("Qns1").utilization().mean()).isCloseTo(0.1, within(0.008));
    assertThat(model.queue("Qnr1").utilization().mean()).isCloseTo(0.06, within(0.005));
  }

  @Test
  void jobsOfOnePacketAreMm1() {
    JoinedModel model =
        run(
            linked("bandwidth=\"1 MB/s\", buffer=1000", SERVER),
            scenario(
                "replications: 20; jobs: 2200; warmup: 200; metaservers: [RR]",
                jobs("c", "0 op", "10 KB", "0 B", poisson("12.5 ms"))));
    model.agrees(GridMetric.SEND_TIME, 0.01 / (1 - 0.8), 0.25);
  }

  @Test
  void bitsAreEighthsOfBytes() {
    String scenario =
        scenario(IN_STEP + "jobs: 2", jobs("c", "0 op", "1 MB", "0 B", every("10 s")));
    assertThat(run(linked("bandwidth=\"8 Mbit/s\", buffer=10", SERVER), scenario).response())
        .isCloseTo(1, EXACT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bandwidth=\"1 MB/s\", buffer=5, throughput=\"500 KB/s\", utilization=1",
        "bandwidth=\"1 MB/s\", buffer=5, throughput=\"2 MB/s\"",
        "bandwidth=unlimited, latency=\"1 s\""
      })
  void linksThatContradictThemselvesAreRefused(String link) {
    assertThatThrownBy(
            () ->
                JoinedModel.read(
                    linked(link, SERVER), scenario("jobs: 2", jobs("c", "1 op", every("1 s")))))
        .isInstanceOf(InputException.class);
  }

  @Test
  void aClientNamedTwiceIsRefused() {
    assertThatThrownBy(
            () ->
                JoinedModel.read(
                    linked(MEGABYTE_A_SECOND, SERVER),
                    scenario("jobs: 2", jobs("c, c", "1 op", every("1 s")))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("c");
  }

  @Test
  void ofParallelLinksTheFirstIsUsed() {
    JoinedModel model =
        run(
            linked(MEGABYTE_A_SECOND, SERVER) + "\n c -- s [bandwidth=\"10 MB/s\", buffer=10]",
            scenario(IN_STEP + "jobs: 4", jobs("c", "0 op", "1 MB", "1 MB", every("10 s"))));
    assertThat(model.response()).isCloseTo(2, EXACT);
    assertThat(Arrays.stream(new String[] {"Qns2", "Qnr2"}))
        .allSatisfy(
            name ->
                assertThat(
                        model.metaServer(0).queues().stream()
                            .filter(q -> q.name().equals(name))
                            .mapToDouble(q -> q.offered().clients())
                            .sum())
                    .isZero());
  }
}
