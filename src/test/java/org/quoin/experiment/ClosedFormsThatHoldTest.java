package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.read;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.SiteShares;
import org.quoin.metrics.Metrics;

/** A closed form is the scenario's own, or it is left out: by hand, and beside the simulation. */
class ClosedFormsThatHoldTest {
  private static final String RUNS = "replications: 10; jobs: 1000; warmup: 100; metaservers: [RR]";

  private static String cluster(String attributes) {
    return "c [kind=client]\ns [kind=cluster, processors=64, speed=\"10 Gop/s\"%s]\n"
            .formatted(attributes)
        + "c -- s [bandwidth=unlimited]";
  }

  private static String link(String attributes) {
    return "c [kind=client]\ns [kind=server, speed=\"1 Gop/s\"]\nc -- s [bandwidth=\"1 MB/s\", %s]"
        .formatted(attributes);
  }

  private static String scenario(String keys, String jobs) {
    return JoinedModel.scenario(RUNS + keys, jobs);
  }

  private static GridAnalysis analysis(String topology, String text) {
    var grid = read(topology, text).grid();
    return new GridAnalysis(grid, SiteShares.inTurn(grid));
  }

  private static String wide(String width, String more) {
    return "  - {job: generic, operations: 20 Top, processors: %s, send: 0 B, receive: 0 B, interval: 120 s%s}\n"
        .formatted(width, more);
  }

  /** 20 Top on 4 processors of 10 Gop/s: 500 s; 16 such jobs fit, and hardly any waits. */
  @Test
  void jobsHaveTheWidthOfTheirClass() {
    String text = scenario("", wide("4", ""));
    GridAnalysis analysis = analysis(cluster(""), text);
    assertThat(analysis.total().computing()).isCloseTo(500, within(1e-9));
    assertThat(analysis.total().response()).isCloseTo(500, within(0.01));
    JoinedModel model = JoinedModel.run(cluster(""), text);
    assertThat(model.response()).isCloseTo(500, within(0.5));
    assertThat(model.text()).contains("Closed forms predict for RR a response time of about 500 s");
  }

  /** 5 fit into 64 twelve times: 60 processors are all that such jobs can have. */
  @Test
  void processorsThatAWidthLeavesOverAreNotCounted() {
    GridAnalysis analysis = analysis(cluster(""), scenario("", wide("5", "")));
    double load = 20e12 / 120 / (60 * 10e9);
    assertThat(analysis.queues().get(0).load().clients()).isCloseTo(load, within(1e-12));
  }

  /** Twice as fast at the site: 250 s. */
  @Test
  void jobsHaveTheAffinityOfTheirClass() {
    GridAnalysis analysis =
        analysis(cluster(""), scenario("", wide("4", ", affinity: {sites: {s: 2}}")));
    assertThat(analysis.total().computing()).isCloseTo(250, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | {distribution: uniform, least: 1, most: 8} | jobs of different widths meet at s",
        "', order=sjf' | 4 | jobs do not start in the order of arrival at s",
        "', mpl=3' | 4 | jobs take turns on the processors of s",
        "', workload=lublin, load=0.3' | 4 | jobs queue behind local jobs at s",
        "', \"user-jobs\"=2' | 4 | limits and other conditions hold back jobs at s"
      })
  void whatHasNoClosedFormIsLeftOutWithTheReason(String attributes, String width, String reason) {
    String topology = cluster(attributes);
    String text = scenario("", wide(width, ""));
    GridAnalysis analysis = analysis(topology, text);
    assertThat(analysis.leftOut()).containsExactly(reason);
    assertThat(analysis.total().response()).isNaN();
    assertThat(
            JoinedModel.run(
                    topology, text.replace("1000", "60").replace("warmup: 100", "warmup: 5"))
                .text())
        .contains("Closed forms are left out: " + reason + ".")
        .doesNotContain("Closed forms predict");
  }

  private static String transfer(String arrivals) {
    return "  - {job: generic, operations: 1 op, send: 1 MB, receive: 0 B, %s}\n"
        .formatted(arrivals);
  }

  /** Alone 0.1 s of latency (10 packets of 10 KB) and 1 MB at T_act. */
  @Test
  void aLoneFluidTransferGetsTheThroughput() {
    String text = scenario("; network: fluid", transfer("arrivals: closed, interval: 1 s"));
    GridAnalysis analysis = analysis(link("throughput=\"500 KB/s\", buffer=10"), text);
    assertThat(analysis.total().sending()).isCloseTo(2.1, within(1e-9));
    assertThat(analysis.approximations()).isEmpty();
    JoinedModel model = JoinedModel.run(link("throughput=\"500 KB/s\", buffer=10"), text);
    assertThat(model.response()).isCloseTo(2.1, within(1e-6));
  }

  /** M/G/1-PS at a load of 0.4: 1 s / (1 - 0.4), and 0.1 s of latency; any data, any background. */
  @ParameterizedTest
  @CsvSource({"1 MB/s, 1.7666667", "500 KB/s, 3.4333333"})
  void fluidTransfersShareOneLinkAsProcessors(String throughput, double seconds) {
    String topology = link("throughput=\"%s\", buffer=10".formatted(throughput));
    String text = scenario("; network: fluid", transfer("interval: 2.5 s"));
    assertThat(analysis(topology, text).total().sending()).isCloseTo(seconds, within(1e-6));
    JoinedModel.run(topology, text).agrees(Metrics.SEND_TIME, seconds, 0.1);
  }

  /**
   * M/G/1-PS of 1.25 MB at a load of 0.5, where a background of 1 counts as half a transfer of two
   * streams: 1.25 s x 1.5 / (1 - 0.5); the delay of the link, the setup and the verification.
   */
  @Test
  void setupOverheadVerificationAndStreamsHaveAClosedForm() {
    String topology = link("throughput=\"500 KB/s\", buffer=10");
    String text =
        scenario(
            "; network: fluid; transfers: {setup: 500 ms, overhead: 0.25, checksum: 2 MB/s,"
                + " streams: 2}",
            transfer("interval: 2.5 s"));
    double seconds = 3.75 + 0.1 + 0.5 + 0.5;
    GridAnalysis analysis = analysis(topology, text);
    assertThat(analysis.total().sending()).isCloseTo(seconds, within(1e-6));
    assertThat(analysis.queues().get(0).empty()).isCloseTo(1.25 + 0.1 + 0.5 + 0.5, within(1e-9));
    JoinedModel.run(topology, text).agrees(Metrics.SEND_TIME, seconds, 0.1);
    String windows = text.replace("streams: 2", "window: 1 MB");
    assertThat(analysis(topology, windows).leftOut())
        .containsExactly(
            "transfers have a window, shares by round-trip time or a limit of their own");
  }

  @Test
  void setupOverheadAndVerificationOfPacketsHaveAClosedForm() {
    String topology = link("throughput=\"500 KB/s\", buffer=10");
    String text =
        scenario(
            "; transfers: {setup: 500 ms, overhead: 0.25, checksum: 2 MB/s}",
            transfer("arrivals: closed, interval: 1 s"));
    GridAnalysis analysis = analysis(topology, text);
    String more = text.replace("send: 1 MB", "send: 1250 KB").replaceFirst("transfers: .*", "");
    double data = analysis(topology, more).total().sending();
    assertThat(analysis.total().sending()).isCloseTo(data + 1, within(1e-9));
    assertThat(analysis.approximations()).isEmpty();
    JoinedModel.run(topology, text).agrees(Metrics.SEND_TIME, data + 1, 0.05);
    String streams = text.replace("setup: 500 ms", "streams: 2");
    assertThat(analysis(topology, streams).leftOut())
        .containsExactly("transfers have parallel streams of packets");
  }

  /** Several transfers share the mean throughput where the background changes often. */
  @Test
  void closedTransfersShareALinkWithBursts() {
    String topology =
        link(
            "throughput=\"500 KB/s\", buffer=10, background=\"on-off\", burstiness=2,"
                + " timescale=\"0.1 s\"");
    String text =
        JoinedModel.scenario(
            "replications: 10; jobs: 300; warmup: 0; metaservers: [RR]",
            transfer("arrivals: closed, jobs-at-once: 3, interval: 3 s"));
    JoinedModel.run(topology, text)
        .agrees(Metrics.SEND_TIME, analysis(topology, text).total().sending(), 0.05);
  }

  /**
   * Three transfers in circulation, which spend 0.9 s and the delay of the link, 0.1 s, elsewhere:
   * k of them together get k / (k + 1) of 1 MB/s beside the background, so that the weights of 0 to
   * 3 transfers are 1/6, 1, 3 and 4, and with two in circulation 1/2, 2 and 3.
   */
  @Test
  void closedFluidTransfersShareALinkWithItsBackground() {
    String topology = link("throughput=\"500 KB/s\", buffer=10");
    String text =
        scenario(
            "; network: fluid", transfer("arrivals: closed, jobs-at-once: 3, interval: 900 ms"));
    double seconds = 3 / ((1 / 2.0 + 2 + 3) / (1 / 6.0 + 1 + 3 + 4)) - 0.9;
    assertThat(analysis(topology, text).total().sending()).isCloseTo(seconds, within(1e-6));
    JoinedModel.run(topology, text).agrees(Metrics.SEND_TIME, seconds, 0.05);
  }

  @Test
  void fluidOverSeveralLinksIsLeftOut() {
    String topology =
        "c [kind=client]\nr [kind=router]\ns [kind=server, speed=\"1 Gop/s\"]\n"
            + "c -- r [bandwidth=\"1 MB/s\", buffer=10]\nr -- s [bandwidth=\"1 MB/s\", buffer=10]";
    String open = scenario("; network: fluid", transfer("interval: 5 s"));
    assertThat(analysis(topology, open).leftOut())
        .containsExactly("fluid transfers share several links on their paths");
    String closed = scenario("; network: fluid", transfer("arrivals: closed, interval: 5 s"));
    assertThat(analysis(topology, closed).total().sending()).isCloseTo(1.2, within(1e-9));
  }

  /** Half of the time the link is empty: a transfer gets far more than T_act. */
  @ParameterizedTest
  @CsvSource({"0.1 s", "1 s", "4 s"})
  void burstsHaveAFormulaOfTheirOwn(String timescale) {
    String topology =
        link(
            "throughput=\"500 KB/s\", buffer=10, background=\"on-off\", burstiness=2, timescale=\"%s\""
                .formatted(timescale));
    String text =
        JoinedModel.scenario(
            "replications: 10; jobs: 300; warmup: 0; metaservers: [RR]",
            transfer("arrivals: closed, interval: 30 s"));
    GridAnalysis analysis = analysis(topology, text);
    JoinedModel.run(topology, text).agrees(Metrics.SEND_TIME, analysis.total().sending(), 0.05);
    String daily = topology.replace("on-off", "daily");
    assertThat(analysis(daily, text).leftOut()).containsExactly("the background changes on c-s");
  }

  private static String server(String attributes) {
    return "c [kind=client]\ns [kind=server, speed=\"1 Gop/s\", %s]\n".formatted(attributes)
        + "c -- s [bandwidth=unlimited]";
  }

  private static String computation(String name, String keys) {
    return "  - {job: generic, name: %s, send: 0 B, receive: 0 B, %s}\n".formatted(name, keys);
  }

  private static String exponential(String mean) {
    return "operations: {distribution: exponential, mean: %s}, ".formatted(mean);
  }

  /**
   * A quarter of the time goes to jobs of the first priority. Jobs of the second wait 0.5 s / (0.75
   * x 0.5) = 1.3333 s until they start, and then take 1 s / 0.75 = 1.3333 s, with interruptions;
   * those of the first wait 0.25 s / 0.75 = 0.3333 s, and take 1 s.
   */
  @Test
  void aPreemptedJobNoLongerWaits() {
    String text =
        scenario(
            "",
            computation("first", exponential("1 Gop") + "interval: 4 s, priority: 1")
                + computation("second", exponential("1 Gop") + "interval: 4 s, priority: 2"));
    String topology = server("discipline=\"priority-preemptive\"");
    GridAnalysis analysis = analysis(topology, text);
    assertThat(analysis.approximations()).isEmpty();
    assertThat(analysis.of(1).waiting()).isCloseTo(4.0 / 3, within(1e-9));
    assertThat(analysis.of(1).computing()).isCloseTo(4.0 / 3, within(1e-9));
    assertThat(analysis.of(0).waiting()).isCloseTo(1.0 / 3, within(1e-9));
    JoinedModel.run(topology, text.replace("1000", "4000"))
        .agrees(Metrics.WAIT_TIME, 2.5 / 3, 0.15);
    assertThat(analysis(server("servers=2, discipline=\"priority-preemptive\""), text))
        .extracting(GridAnalysis::approximations)
        .isEqualTo(List.of("interruptions by jobs of higher priority count as waiting at s"));
  }

  /** Closed clients whose jobs never start would have the mean times of all. */
  @ParameterizedTest
  @CsvSource({"priority", "priority-preemptive"})
  void prioritiesOfClosedClientsAreLeftOut(String discipline) {
    String topology = server("discipline=\"%s\"".formatted(discipline));
    String closed = exponential("1 Gop") + "arrivals: closed, interval: 1 s, jobs-at-once: 3";
    String text =
        scenario("", computation("one", closed) + computation("two", closed + ", priority: 2"));
    assertThat(analysis(topology, text).leftOut())
        .containsExactly("jobs of closed clients meet jobs of other priorities at s");
    String alone = scenario("", computation("one", closed + ", priority: 2"));
    assertThat(analysis(topology, alone).leftOut()).isEmpty();
    String beside = topology.replace("server,", "server, utilization=0.3, others=\"1 Gop\",");
    assertThat(analysis(beside, alone).leftOut())
        .containsExactly("jobs of closed clients meet jobs of other priorities at s");
  }

  /** A single closed job is not alone where background jobs are. */
  @Test
  void aSingleJobMeetsBackgroundJobs() {
    String text =
        scenario("", computation("one", "operations: 1 Gop, arrivals: closed, interval: 1 s"));
    assertThat(analysis(server("servers=1"), text).approximations()).isEmpty();
    assertThat(analysis(server("utilization=0.3, others=\"1 Gop\""), text).approximations())
        .containsExactly("a single closed job finds background jobs in their steady state at s");
  }

  /** Last come, first served at several servers depends on more than the mean of the work. */
  @ParameterizedTest
  @CsvSource({"1, false", "3, true"})
  void severalServersThatTheLastJobInterruptsAreApproximated(int servers, boolean approximated) {
    String text =
        scenario(
            "",
            computation("one", exponential("2 Gop") + "interval: %s s".formatted(12.0 / servers))
                + computation(
                    "two", "operations: 2 Gop, interval: %s s".formatted(12.0 / servers)));
    String topology = server("servers=%s, discipline=\"lcfs-preemptive\"".formatted(servers));
    assertThat(analysis(topology, text).approximations())
        .isEqualTo(
            approximated
                ? List.of(
                    "jobs at several servers are not exponential with one mean: the wait is"
                        + " approximated at s")
                : List.of());
  }
}
