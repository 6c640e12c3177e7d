package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.SERVER;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.linked;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.grid.GridResult;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.network.AdmissionLimit;

/** Transfers in the joined model against figures worked out by hand. */
class JoinedModelNetworkTest {
  private static final Offset<Double> EXACT = within(1e-9);
  private static final String MEGABYTE_A_SECOND = "bandwidth=\"1 MB/s\", buffer=10";
  private static final String IN_STEP =
      "replications: 1; warmup: 0; metaservers: [RR]; "
          + "service: deterministic; spacing: deterministic; phase-lock: allow; ";

  /** The limit of the site behind two clients. */
  private static final AdmissionLimit SITE = new AdmissionLimit(AdmissionLimit.Kind.NODE, 2, 2);

  private static Map<AdmissionLimit, Double> seconds(GridResult.QueueResult queue) {
    return queue.queuedTimes().stream()
        .collect(Collectors.toMap(GridResult.QueuedTime::limit, GridResult.QueuedTime::seconds));
  }

  /** Two clients a and b with the same link to one site. */
  private static String pair(String link) {
    return "a [kind=client]\n b [kind=client]\n r [kind=router]\n s ["
        + SERVER
        + "]\n a -- r [bandwidth=unlimited]\n b -- r [bandwidth=unlimited]\n r -- s ["
        + link
        + "]";
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

  /**
   * Each client may have one transfer to the site: 10 MB of a from 100 s on, 10 MB of b from 101 s
   * on. They share the link of 1 MB/s though it is the only queue on the path of either: a has sent
   * 1 MB alone, and then 9 MB at half the rate, until 119 s; then b has sent 9 MB.
   */
  @Test
  void aPairIsASenderAndAReceiverWhateverQueuesAreBetweenThem() {
    JoinedModel model =
        run(
            pair("bandwidth=\"1 MB/s\", latency=\"0 s\""),
            scenario(
                "replications: 1; jobs: 2; warmup: 0; metaservers: [RR]; network: fluid;"
                    + " transfers: {per-pair: 1}",
                jobs("a", "0 op", "10 MB", "0 B", every("100 s")),
                jobs("b", "0 op", "10 MB", "0 B", every("101 s"))));
    assertThat(model.jobs().get(0).arrivalTime()).isCloseTo(119, EXACT);
    assertThat(model.jobs().get(1).arrivalTime()).isCloseTo(120, EXACT);
  }

  /**
   * The site admits one transfer. The result of a, 10 MB at 1 MB/s, is on its way from 100 to 110
   * s; the data of b, on another link, wait for it from 101 s on.
   */
  @ParameterizedTest
  @CsvSource({"fluid", "packets"})
  void aSiteAdmitsALimitedNumberOfTransfersWhateverTheirLinkAndDirection(String network) {
    String line = "bandwidth=\"1 MB/s\", buffer=1000, latency=\"0 s\"";
    JoinedModel model =
        run(
            "a [kind=client]\n b [kind=client]\n s [transfers=1, "
                + SERVER
                + "]\n a -- s ["
                + line
                + "]\n b -- s ["
                + line
                + "]",
            scenario(
                IN_STEP.replace("replications: 1", "replications: 2")
                    + "jobs: 2; packet: 1 KB; network: "
                    + network,
                jobs("a", "0 op", "0 B", "10 MB", every("100 s")),
                jobs("b", "0 op", "10 MB", "0 B", every("101 s"))));
    Offset<Double> near = within(network.equals("fluid") ? 1e-9 : 0.02);
    assertThat(model.jobs().get(0).returnTime()).isCloseTo(110, near);
    assertThat(model.jobs().get(1).arrivalTime()).isCloseTo(120, near);
    GridResult.QueueResult waited =
        model.results().get(0).queues().stream()
            .filter(queue -> queue.queue().name().equals("Qns2"))
            .findFirst()
            .orElseThrow();
    assertThat(seconds(waited)).containsOnlyKeys(SITE);
    assertThat(seconds(waited).get(SITE)).isCloseTo(9, near);
    assertThat(waited.spent().contentionDelay()).isCloseTo(9, near);
    assertThat(model.text())
        .contains("queue of transfers before the network")
        .contains("most of it in the queue of transfers before s, which admits 1 at once.")
        .contains("which admits 1 at once (0.45 wait on average, before Qns2). An empty");
  }

  /**
   * Site and link of a admit one transfer each. The second one of a waits for the link from 101 to
   * 110 s, then for the site, to which b sends until 115 s: most of its wait is for the link.
   */
  @Test
  void theLimitThatIsNamedIsTheOneForWhichTransfersWaitLongest() {
    String line = "bandwidth=\"1 MB/s\", buffer=1000, latency=\"0 s\"";
    JoinedModel model =
        run(
            "a [kind=client]\n b [kind=client]\n s [transfers=1, "
                + SERVER
                + "]\n a -- s [transfers=1, "
                + line
                + "]\n b -- s ["
                + line
                + "]",
            scenario(
                IN_STEP + "jobs: 3; network: fluid",
                jobs("a", "0 op", "10 MB", "0 B", every("100 s")),
                jobs("b", "0 op", "5 MB", "0 B", every("100.5 s")),
                jobs("a", "0 op", "10 MB", "0 B", every("101 s"))));
    Map<AdmissionLimit, Double> waited = seconds(model.results().get(0).queues().get(0));
    assertThat(waited.get(AdmissionLimit.LINK)).isCloseTo(9, EXACT);
    assertThat(waited.get(SITE)).isCloseTo(5, EXACT);
    assertThat(model.queue("Qns1").queuedIn())
        .isEqualTo("queue of transfers before the link from a to s, which admits 1 at once");
    assertThat(model.queue("Qns2").queuedIn())
        .isEqualTo("queue of transfers before s, which admits 1 at once");
  }

  /**
   * Clients a and b send 10 MB each at 1 MB/s, over a common link or links of their own, and each
   * may have one transfer to the site. The second transfer of each client waits for its first one:
   * if both clients have two, no pair has most of the waits.
   */
  @ParameterizedTest
  @CsvSource({
    "1, true, from a to s",
    "2, true, from each sender to s",
    "1, false, from a to s",
    "2, false, from each sender to s"
  })
  void theLimitOfAPairIsNamedAsThePair(int clients, boolean common, String direction) {
    String line = "bandwidth=\"1 MB/s\", latency=\"0 s\"";
    JoinedModel model =
        run(
            common
                ? pair(line)
                : "a [kind=client]\n b [kind=client]\n s [%s]\n a -- s [%s]\n b -- s [%s]"
                    .formatted(SERVER, line, line),
            scenario(
                "replications: 2; jobs: 4; warmup: 0; metaservers: [RR]; network: fluid;"
                    + " transfers: {per-pair: 1}",
                jobs("a", "0 op", "10 MB", "0 B", every("100 s")),
                jobs("a", "0 op", "10 MB", "0 B", every("100.1 s")),
                jobs(clients == 1 ? "a" : "b", "0 op", "10 MB", "0 B", every("100.2 s")),
                jobs(clients == 1 ? "a" : "b", "0 op", "10 MB", "0 B", every("100.3 s"))));
    String queue = "queue of transfers " + direction + ", which admits 1 at once";
    assertThat(model.text())
        .contains("and the queue of transfers before the network holds them up")
        .contains("shared links, most of it in the " + queue + ".")
        .contains(" most of it in the " + queue + " (");
    assertThat(model.json()).contains("\"queuedIn\": \"" + queue + "\"");
  }

  /** Two transfers share the link for 100 s; a third one waits a second before it. */
  @Test
  void aQueueOfTransfersIsNotNamedWhereMostTimeIsLostElsewhere() {
    JoinedModel model =
        run(
            pair("bandwidth=\"1 MB/s\", latency=\"0 s\""),
            scenario(
                "replications: 1; jobs: 3; warmup: 0; metaservers: [RR]; network: fluid;"
                    + " transfers: {per-pair: 1}",
                jobs("a", "0 op", "50 MB", "0 B", every("100 s")),
                jobs("b", "0 op", "50 MB", "0 B", every("100 s")),
                jobs("a", "0 op", "1 MB", "0 B", every("199 s"))));
    assertThat(model.queue("Qns1").queuedTransfers()).isGreaterThan(0.001);
    assertThat(model.queue("Qns1").queuedIn()).isEmpty();
  }

  /**
   * 10 MB from 100 s on, at the 1 MB/s of the first link; the second one is down from 105 to 108 s.
   * Of the 13 s, 10 are of the first link, as without a failure, and 3 are lost at the second one.
   */
  @ParameterizedTest
  @CsvSource({"fluid", "packets"})
  void theTimeOfAnInterruptionIsLostAtTheLinkThatFailed(String network) {
    String way =
        "c [kind=client]\n r [kind=router]\n s ["
            + SERVER
            + "]\n c -- r [bandwidth=\"1 MB/s\", buffer=1000, latency=\"0 s\"]"
            + "\n r -- s [name=l, bandwidth=\"100 GB/s\", buffer=1000, latency=\"0 s\"]";
    JoinedModel model =
        run(
            way,
            scenario(
                IN_STEP
                    + "jobs: 1; horizon: 150 s; packet: 1 KB; network: "
                    + network
                    + "; failures: {parts: [{links: [l], every: 105 s, for: 3 s}]}",
                jobs("c", "0 op", "10 MB", "0 B", every("100 s"))));
    Offset<Double> near = within(network.equals("fluid") ? 1e-9 : 0.02);
    assertThat(model.response()).isCloseTo(13, near);
    List<GridResult.QueueResult> queues = model.results().get(0).queues();
    for (GridResult.QueueResult queue : queues) {
      double lost = queue.queue().name().equals("Qns2") ? 3 : 0;
      double empty = queue.queue().name().equals("Qns1") ? 10 : 0;
      assertThat(queue.spent().seconds()).isCloseTo(empty + lost, near);
      assertThat(queue.spent().contentionDelay()).isCloseTo(lost, near);
    }
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
    JoinedModel.agrees(model.throughputs(), 2e6 / 3, 0.04);
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

  @Test
  void anIdleLinkOfASmallBufferIsNotFilled() {
    String large =
        scenario(
            "replications: 5; jobs: 10; warmup: 0; metaservers: [RR]",
            jobs("c", "0 op", "1 MB", "0 B", every("20 s")));
    // T_net N / (N + 1); latency 1 ms is less than a packet: N = 1.
    JoinedModel one = run(linked("bandwidth=\"1 MB/s\", latency=\"1 ms\"", SERVER), large);
    one.agrees(Metrics.SEND_TIME, 2, 0.1);
    run(linked("bandwidth=\"1 MB/s\", latency=\"1 s\"", SERVER), large)
        .agrees(Metrics.SEND_TIME, 1.06, 0.15);
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
            model.replications().stream()
                .flatMap(List::stream)
                .filter(job -> model.client(job).equals("b"))
                .mapToDouble(JobRecord::responseTime)
                .average()
                .orElseThrow())
        .isBetween(4.0, 4.35); // alone at the end its link is 10 / 11 full
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
  void bitsAreEighthsOfBytes() {
    String scenario =
        scenario(IN_STEP + "jobs: 2", jobs("c", "0 op", "1 MB", "0 B", every("10 s")));
    assertThat(run(linked("bandwidth=\"8 Mbit/s\", buffer=10", SERVER), scenario).response())
        .isCloseTo(1, EXACT);
  }
}
