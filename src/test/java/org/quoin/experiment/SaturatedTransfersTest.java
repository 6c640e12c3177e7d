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
import org.quoin.analysis.TransferLimit;
import org.quoin.metrics.JobRecord;
import org.quoin.report.AnalysisReport;
import org.quoin.report.TextStyle;

/**
 * The rate of jobs at which a queue of transfers before the network saturates, by hand and beside
 * the rate at which jobs return if clients submit the next one at once.
 */
class SaturatedTransfersTest {
  /** Clients a and b reach a site over a router and a link with attributes of its own. */
  private static final String SITE =
      """
      a [kind=client]
      b [kind=client]
      r [kind=router]
      s [kind=cluster, processors=1000, speed="1 Gop/s"%s]
      a -- r [bandwidth="10 MB/s", latency="10 ms"]
      b -- r [bandwidth="10 MB/s", latency="10 ms"]
      r -- s [name=wan, bandwidth="1 MB/s", latency="90 ms"%s]
      """;

  private static final String RUNS =
      "topology: t.dot\nreplications: 12\njobs: 700\nwarmup: 0\nmetaservers: [RR]\n";

  private static String topology(String site, String wan) {
    return SITE.formatted(site, wan);
  }

  private static String scenario(String keys, String receive) {
    return RUNS
        + keys
        + "\nclients:\n  - {job: generic, operations: {distribution: exponential, mean: 100 Gop},"
        + " send: {distribution: exponential, mean: 2 MB}, receive: "
        + receive
        + ", interval: 100 s}\n";
  }

  private static GridAnalysis analysis(String topology, String text, String... overrides) {
    var grid = read(topology, text, overrides).grid();
    return new GridAnalysis(grid, SiteShares.inTurn(grid));
  }

  /** Jobs per second of both clients at which the first queue of transfers saturates. */
  private static double rate(String topology, String text) {
    TransferLimit limit = analysis(topology, text).firstLimit().orElseThrow();
    assertThat(limit.leftOut()).isEmpty();
    return limit.saturation() * 2 / 100;
  }

  /**
   * Jobs per second that return to clients who keep many jobs in the system. They compute for long
   * and random times, so that data of jobs and results wait in random order.
   */
  private static double[] returned(String topology, String text) {
    JoinedModel model =
        JoinedModel.run(
            topology,
            text,
            "clients.0.arrivals=closed",
            "clients.0.jobs-at-once=60",
            "clients.0.interval=1 ms");
    return model.replications().stream().mapToDouble(SaturatedTransfersTest::rate).toArray();
  }

  private static double rate(List<JobRecord> jobs) {
    double[] ends = jobs.stream().mapToDouble(JobRecord::returnTime).sorted().toArray();
    int from = ends.length * 3 / 10;
    int to = ends.length - ends.length / 10;
    return (to - from) / (ends[to] - ends[from]);
  }

  /**
   * Two transfers at once on 1 MB/s with a background of 1 and 0.9 s of setup, 0.1 s of delay: 2 MB
   * at 1/2 or 2/3 MB/s in all, so that the weights of 0, 1 and 2 on the link are 1/2, 4 and 12, and
   * with one in circulation 1 and 4.
   */
  @Test
  void aLinkThatAdmitsTwoByHand() {
    String text = scenario("network: fluid\ntransfers: {setup: 900 ms}", "0 B");
    String topology = topology("", ", utilization=1, transfers=2");
    assertThat(rate(topology, text)).isCloseTo(5 / 16.5, within(1e-9));
    GridAnalysis analysis = analysis(topology, text);
    assertThat(analysis.limits()).hasSize(1);
    assertThat(analysis.limits().get(0).exact()).isTrue();
    assertThat(analysis.limits().get(0).isOverloaded()).isFalse();
    assertThat(analysis(topology, text, "clients.0.interval=5 s").limits().get(0).isOverloaded())
        .isTrue();
  }

  /** A window of 20 KB over a round trip of 200 ms: 100 KB/s each, 20 s and 0.1 s; 5 at once. */
  @Test
  void transfersThatAWindowHoldsUpByHand() {
    String text = scenario("network: fluid\ntransfers: {window: 20 KB}", "0 B");
    assertThat(rate(topology("", ", transfers=5"), text)).isCloseTo(5 / 20.1, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "network: fluid | '' | ', utilization=0.5, transfers=4' | 0 B | 0.06",
        "'network: fluid\ntransfers: {setup: 3 s, overhead: 0.1, checksum: 1 MB/s}'"
            + " | '' | ', transfers=3' | 0 B | 0.06",
        "'network: fluid\ntransfers: {streams: 2, window: 30 KB}'"
            + " | '' | ', utilization=0.5, transfers=4' | 0 B | 0.06",
        "'network: fluid\ntransfers: {round-trip: 50 ms}'"
            + " | '' | ', utilization=1, transfers=3' | 0 B | 0.06",
        "network: fluid | ', transfers=3' | '' | 1 MB | 0.06",
        "network: fluid | ', \"disk-write\"=\"500 KB/s\"' | ', transfers=2' | 0 B | 0.06",
        "'network: fluid\n"
            + "transfers: {per-pair: 2, setup: 2 s}' | '' | ', utilization=1' | 0 B | 0.06",
        "network: packets | '' | ', utilization=0.5, transfers=3' | 0 B | 0.06",
        "'network: packets\ntransfers: {streams: 2, setup: 3 s}'"
            + " | '' | ', utilization=0.5, transfers=3' | 0 B | 0.06",
        "network: auto | ', transfers=3' | '' | 1 MB | 0.06"
      })
  void jobsReturnAtTheRateAtWhichItSaturates(
      String keys, String site, String wan, String receive, double near) {
    String topology = topology(site, wan);
    String text = scenario(keys, receive);
    double[] found = returned(topology, text);
    double rate = rate(topology, text);
    JoinedModel.agrees(found, rate, near);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fluid | '' | ', transfers=3' | clients.0.arrivals=closed | closed clients have jobs of"
            + " their own, whose number is fixed",
        "packets | 'window: 1 MB' | ', transfers=3' | | packets that a window holds back also wait"
            + " in the queues of their path",
        "packets | 'setup: 1 s' | ', transfers=3' | service=deterministic | packets are not"
            + " exponential",
        "fluid | '' | ', utilization=1, background=\"on-off\", burstiness=2, timescale=\"1 s\","
            + " transfers=3' | '' | the background changes on wan",
        "fluid | 'per-pair: 2' | ', transfers=3' | | some of its transfers also wait from a to s",
        "fluid | '' | ', transfers=20000' | | it admits more transfers at once than the closed form"
            + " can take"
      })
  void whatHasNoClosedFormIsLeftOutWithTheReason(
      String network, String transfers, String wan, String override, String reason) {
    String text = scenario("network: " + network + "\ntransfers: {" + transfers + "}", "0 B");
    String[] overrides =
        override == null || override.isEmpty() ? new String[0] : new String[] {override};
    GridAnalysis analysis = analysis(topology("", wan), text, overrides);
    TransferLimit first = analysis.limits().get(0);
    assertThat(first.leftOut()).isEqualTo(reason);
    assertThat(first.saturation()).isNaN();
    assertThat(analysis.firstLimit()).isEmpty();
  }

  /** Two sites behind one link, of which s admits three transfers over its own link. */
  private static String doors(String wan) {
    return """
    a [kind=client]
    b [kind=client]
    r [kind=router]
    hub [kind=router]
    s [kind=server, speed="1 Gop/s"]
    t [kind=server, speed="1 Gop/s"]
    a -- r [bandwidth="100 MB/s", latency="10 ms"]
    b -- r [bandwidth="100 MB/s", latency="10 ms"]
    r -- hub [name=wan, bandwidth="%s", latency="89 ms"]
    hub -- s [name=door, bandwidth="1 MB/s", latency="1 ms", transfers=3]
    hub -- t [name=other, bandwidth="10 MB/s", latency="1 ms"]
    """
        .formatted(wan);
  }

  /** Three transfers on 1 MB/s, 0.1 s elsewhere: 2 MB, weights 1/6000, 1/100, 2/5, 8; 1/200, ... */
  @Test
  void otherTransfersMayUseLinksThatAreFastEnough() {
    String text = scenario("network: fluid", "0 B");
    TransferLimit held = analysis(doors("500 KB/s"), text).limits().get(0);
    assertThat(held.leftOut()).isEqualTo("other transfers share its slowest link, wan, r to hub");
    TransferLimit slowed = analysis(doors("1200 KB/s"), text).limits().get(0);
    assertThat(slowed.leftOut()).isEqualTo("its transfers are held up on wan, r to hub, too");
    TransferLimit free = analysis(doors("50 MB/s"), text).limits().get(0);
    assertThat(free.exact()).isFalse();
    double three = 0.001 / 6 + 0.01 / 2 * 2 + 0.1 * 4 + 8;
    double two = 0.01 / 2 + 0.1 * 2 + 4;
    assertThat(free.saturation() / 100).isCloseTo(two / three, within(1e-9));
  }

  private static String unequal(String keys) {
    return scenario(keys, "0 B").replace("- {job", "- {of: [a], job")
        + "  - {of: [b], job: generic, operations: 1 Gop, send: 2 MB, receive: 0 B, interval: 50"
        + " s}\n";
  }

  /** One transfer at a time over a link of its own: 20 s and 0.1 s; b has twice as many as a. */
  @Test
  void theFirstOfUnequalPairsCounts() {
    String shared = unequal("network: fluid\ntransfers: {per-pair: 1}");
    TransferLimit open = analysis(topology("", ""), shared).limits().get(0);
    assertThat(open.leftOut()).isEqualTo("other transfers share its slowest link, wan, r to s");
    String own = topology("", "").replace("10 MB/s", "100 KB/s");
    GridAnalysis analysis = analysis(own, shared);
    assertThat(analysis.limits()).hasSize(1);
    TransferLimit pair = analysis.limits().get(0);
    assertThat(pair.place()).isEqualTo("b to s");
    assertThat(pair.saturation()).isCloseTo(50 / 20.1, within(1e-9));
  }

  /** Two pairs have six transfers at most, as one link has, and the site no more than its link. */
  @Test
  void aLimitThatAnotherOneKeepsFreeIsNeverReached() {
    String pairs = scenario("network: fluid\ntransfers: {per-pair: 3}", "0 B");
    List<TransferLimit> limits = analysis(topology("", ", transfers=6"), pairs).limits();
    assertThat(limits)
        .extracting(TransferLimit::direction)
        .containsExactly("before the link wan from r to s", "from a to s");
    assertThat(limits.get(0).saturation()).isInfinite();
    assertThat(limits.get(1).exact()).isTrue();
    TransferLimit link =
        analysis(topology("", ", transfers=6"), scenario("network: fluid", "0 B")).limits().get(0);
    assertThat(limits.get(1).saturation()).isCloseTo(link.saturation(), within(1e-12));
    String alone = scenario("network: fluid", "0 B");
    for (int site : new int[] {2, 3, 5}) {
      List<TransferLimit> both =
          analysis(topology(", transfers=" + site, ", transfers=3"), alone).limits();
      assertThat(both.get(0).saturation()).matches(found -> Double.isFinite(found) == site >= 3);
      assertThat(both.get(1).saturation()).matches(found -> Double.isFinite(found) == site < 3);
    }
  }

  @Test
  void theAnswerNamesTheQueueOfTransfers() {
    String topology = topology("", ", utilization=1, transfers=2");
    String text = scenario("network: fluid\ntransfers: {setup: 900 ms}", "0 B");
    assertThat(text(topology, text))
        .startsWith(
            "The queue of transfers before the link wan from r to s, which admits 2 at once, is the"
                + " first queue to saturate, at 15.15 times as many jobs.")
        .contains("Qt1    wan, 2 at once");
    assertThat(text(topology, text, "clients.0.interval=5 s"))
        .startsWith(
            "By closed forms there is no steady state; the bottleneck is the queue of transfers"
                + " before the link wan from r to s, which admits 2 at once; it is the first queue"
                + " to saturate, at 0.7576 times as many jobs.")
        .contains(
            "Qt1 (before the link wan from r to s) has an offered load of 1.32 times its capacity");
    assertThat(text(doors("500 KB/s"), scenario("network: fluid", "0 B")))
        .contains(
            "When the queue of transfers before the link door from hub to s saturates has no closed"
                + " form: other transfers share its slowest link, wan, r to hub.");
    assertThat(text(doors("50 MB/s"), scenario("network: fluid", "0 B")))
        .contains(
            "When the queue of transfers before the link door from hub to s saturates (Qt1) is"
                + " approximate.");
  }

  private static String text(String topology, String text, String... overrides) {
    return new AnalysisReport(read(topology, text, overrides), analysis(topology, text, overrides))
        .render(TextStyle.FULL)
        .replaceAll("\n  ", " ");
  }
}
