package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.SERVER;
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
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.metrics.Metrics;

/** Several links in the joined model: one after the other, shared, parallel. */
class JoinedModelRoutesTest {
  private static final Offset<Double> EXACT = within(1e-9);
  private static final String MEGABYTE_A_SECOND = "bandwidth=\"1 MB/s\", buffer=10";
  private static final String IN_STEP =
      "replications: 1; warmup: 0; metaservers: [RR]; "
          + "service: deterministic; spacing: deterministic; phase-lock: allow; ";

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
    assertThat(model.metaServer(0).lost().mean()).isCloseTo(0, EXACT);
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
    // One packet at a time is offered, every W / T_net: N / (N + 1) T_net, as at a first hop.
    model.agrees(Metrics.SEND_TIME, 2e6 / (1e5 * 10 / 11), 0.05);
  }

  @Test
  void theBackgroundOfALaterLinkLeavesTheThroughputItIsSaidToLeave() {
    JoinedModel model =
        run(
            "c [kind=client]\n r [kind=router]\n s [%s]\n c -- r [%s]\n r -- s [%s]"
                .formatted(
                    SERVER,
                    "bandwidth=\"10 MB/s\", buffer=10",
                    "bandwidth=\"1 MB/s\", throughput=\"100 KB/s\", buffer=10"),
            scenario(
                "replications: 12; jobs: 6; warmup: 0; metaservers: [RR]",
                jobs("c", "0 op", "5 MB", "0 B", JoinedModel.closed("1 s"))));
    model.agrees(Metrics.SEND_TIME, 50, 0.05);
    // Of 500 packets a mean of half waits for as long as the transfer takes; one is sent meanwhile.
    assertThat(model.queue("Qns2").waiting().mean()).isCloseTo(245 * 50.0 / 51, within(12.0));
    assertThat(model.queue("Qns2").waitingMost()).isBetween(470.0, 500.0);
    assertThat(model.queue("Qns1").isBehindRouter()).isFalse();
  }

  @Test
  void sharedAndPrivateLinksAreBusyByWhatPassesThem() {
    // The link r-s is shared by both clients, the link to the server t is the client b's alone.
    String topology =
        """
        a [kind=client]
        b [kind=client]
        r [kind=router]
        s [kind=server, speed="1 Gop/s"]
        t [kind=server, speed="1 Gop/s"]
        a -- r [bandwidth="2 MB/s", buffer=10]
        b -- r [bandwidth="1 MB/s", buffer=10]
        r -- s [bandwidth="1 MB/s", buffer=10]
        b -- t [bandwidth="1 MB/s", buffer=10]
        """;
    JoinedModel model =
        run(
            topology,
            scenario(
                "replications: 6; jobs: 1500; warmup: 20; metaservers: [RR]",
                jobs("a", "0 op", "300 KB", "60 KB", poisson("2 s")),
                jobs("b", "0 op", "200 KB", "100 KB", poisson("2 s"))));
    // a has s alone; b's jobs go to s and t, a share of them that the one counter decides.
    double shared = (double) model.jobsAt("b", "s") / model.jobsAt("b", null);
    double[] expected = {
      0.075,
      0.015,
      0.1 * shared,
      0.05 * shared,
      0.15 + 0.1 * shared,
      0.03 + 0.05 * shared,
      0.1 * (1 - shared),
      0.05 * (1 - shared)
    };
    String[] names = {"Qns1", "Qnr1", "Qns2", "Qnr2", "Qns3", "Qnr3", "Qns4", "Qnr4"};
    assertThat(model.metaServer(0).queues()).filteredOn(QueueStatistics::isNetwork).hasSize(8);
    for (int i = 0; i < names.length; i++) {
      assertThat(model.queue(names[i]).utilization().mean())
          .as(names[i])
          .isCloseTo(expected[i], within(0.05 * expected[i]));
      assertThat(model.queue(names[i]).offered().clients()).isCloseTo(expected[i], within(1e-3));
    }
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
