package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.failure.Checkpoints;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailureModel.Drain;
import org.quoin.grid.failure.FailureModel.Outage;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.failure.FailurePolicy.Running;
import org.quoin.grid.failure.FailurePolicy.Waiting;
import org.quoin.grid.failure.Reason;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteSpec;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransportModel;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * Effects of failures on the first jobs, calculated by hand. A client sends a job every 10 s to two
 * servers of speed 1 in turn, without a network or over links of 1 byte per second.
 */
class FailuresTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private final List<JobRecord> records = new ArrayList<>();
  private Function<Node.Site, SiteSpec> sites = GridModels::server;

  private static Outage site(String name, double from, double to) {
    return new Outage(new FailureComponent(FailureComponent.Kind.SITE, name), from, to, false);
  }

  private static Outage link(String name, double from, double to) {
    return new Outage(new FailureComponent(FailureComponent.Kind.LINK, name), from, to, false);
  }

  private static FailurePolicy reaction(Running running, Waiting queued, Waiting transfer) {
    return new FailurePolicy(running, Checkpoints.NONE, queued, transfer, 2, 3);
  }

  private static FailureModel failures(FailurePolicy reaction, Outage... outages) {
    return new FailureModel(List.of(), List.of(outages), List.of(), reaction);
  }

  /** Jobs of fixed size at 10, 20, 30 ... s, in turn at s1 and s2. */
  private GridResult run(FailureModel failures, int jobs, double operations) {
    return run(
        failures, jobs, operations, 0, new Links().unlimited("c", "s1").unlimited("c", "s2"));
  }

  private GridResult run(
      FailureModel failures, int jobs, double operations, double bytes, Links links) {
    return run(failures, jobs, operations, bytes, links, TransportModel.PACKETS);
  }

  private GridResult run(
      FailureModel failures,
      int jobs,
      double operations,
      double bytes,
      Links links,
      TransportModel network) {
    List<Node> nodes =
        List.of(Node.client("c"), Node.server("s1", 1, 0, 1), Node.server("s2", 1, 0, 1));
    JobClass jobClass =
        GridModels.jobs(
            Amount.fixed(operations),
            Amount.fixed(bytes),
            Amount.fixed(bytes / 5),
            Arrivals.DETERMINISTIC,
            10);
    PacketModel packets =
        new PacketModel(
            1,
            TimeDistribution.DETERMINISTIC,
            TimeDistribution.DETERMINISTIC,
            Retry.NEXT_SLOT,
            QueueEngine.LAZY);
    GridModel model =
        GridModels.withFailures(
            GridModels.of(
                new Topology("two", "test", nodes, links.list()),
                packets,
                List.of(jobClass),
                jobs,
                0,
                1e6,
                MonitorModel.FRESH,
                sites,
                network),
            failures);
    records.clear();
    return new Grid(
            model,
            MetaServers.RR.create(Map.of(), new SplittableRandom(1)),
            new RandomStreams(1, 0))
        .run(records::add);
  }

  /** Lists id, site, start, end and return of each completed job. */
  private String spans() {
    return records.stream()
        .map(
            r ->
                "%d:%s:%.0f-%.0f-%.0f"
                    .formatted(r.job().id(), r.site(), r.startTime(), r.endTime(), r.returnTime()))
        .collect(Collectors.joining(" "));
  }

  /**
   * s1 is down from 13 to 25 s. Job 1 arrived there at 10 s, job 3 arrives at 30 s; 2 and 4 go to
   * s2. With resubmission the failure is detected at 15 s, when the job is placed again.
   */
  @ParameterizedTest
  @CsvSource({
    "LOST,     2:s2:20-26-26 3:s1:30-36-36 4:s2:40-46-46,                3, 0",
    "RESTART,  1:s1:25-31-31 2:s2:20-26-26 3:s1:31-37-37 4:s2:40-46-46,  3, 1",
    "RESUBMIT, 1:s2:15-21-21 2:s2:21-27-27 3:s1:30-36-36 4:s2:40-46-46,  3, 1",
  })
  void aJobThatIsComputed(Running running, String spans, double wasted, int again) {
    GridResult result =
        run(failures(reaction(running, Waiting.WAIT, Waiting.WAIT), site("s1", 13, 25)), 4, 6);
    assertThat(spans()).isEqualTo(spans);
    boolean lost = running == Running.LOST;
    assertThat(result.failures().failed())
        .isEqualTo(lost ? Map.of(Reason.SITE_FAILED, 1) : Map.of());
    assertThat(result.failures().wastedSeconds()).isEqualTo(wasted);
    assertThat(result.failures().attempts()).isEqualTo(4 + again);
    double useful = lost ? 18 : 24;
    assertThat(result.figures().value(Metrics.WASTED_WORK))
        .isCloseTo(100 * wasted / (wasted + useful), within(1e-9));
    assertThat(result.figures().value(Metrics.FAILED_JOBS)).isEqualTo(lost ? 25 : 0);
    assertThat(result.figures().value(Metrics.ATTEMPTS)).isEqualTo((4.0 + again) / 4);
    double up = 1 - 12 / result.endTime();
    assertThat(result.failures().availability())
        .isEqualTo(Map.of(new FailureComponent(FailureComponent.Kind.SITE, "s1"), up));
  }

  /**
   * A job of 8 operations takes 4 s on both processors of s1. One fails from 12 to 25 s: job 1,
   * which came at 10 s, waits for it, and job 3, which comes at 30 s, finds both; 2 is at s2.
   */
  @ParameterizedTest
  @CsvSource({
    "LOST,     2:s2:20-24-24 3:s1:30-34-34",
    "RESTART,  1:s1:25-29-29 2:s2:20-24-24 3:s1:30-34-34",
    "RESUBMIT, 1:s2:14-18-18 2:s1:25-29-29 3:s2:30-34-34",
  })
  void aJobOfWhichAProcessorFails(Running running, String spans) {
    Outage one = new Outage(FailureComponent.of("s1", 1), 12, 25, false);
    sites = node -> GridModels.cluster(node.name(), 1, 2, 2);
    GridResult result = run(failures(reaction(running, Waiting.WAIT, Waiting.WAIT), one), 3, 8);
    assertThat(spans()).isEqualTo(spans);
    assertThat(result.failures().wastedSeconds()).isEqualTo(2 * 2);
    double up = 1 - 13 / result.endTime();
    assertThat(result.failures().availability()).isEqualTo(Map.of(one.component(), up));
  }

  /**
   * A checkpoint of 0.5 s after every 2 s: a job of 6 s takes 7 s. At 16 s two are written, 4 s are
   * stored and 1 s since then is lost; the last 2 s need none.
   */
  @Test
  void aJobGoesOnFromItsLastCheckpoint() {
    FailurePolicy saving =
        new FailurePolicy(
            Running.CHECKPOINT, new Checkpoints(2, 0.5), Waiting.WAIT, Waiting.WAIT, 2, 3);
    GridResult result = run(failures(saving, site("s1", 16, 25)), 2, 6);
    assertThat(spans()).isEqualTo("1:s1:25-27-27 2:s2:20-27-27");
    assertThat(result.failures().wastedSeconds()).isCloseTo(1, within(1e-9));
    assertThat(records).allMatch(r -> Math.abs(r.job().operations() - 6) < 1e-9);
    // Interrupted again 0.7 s after it resumed: nothing more is stored.
    result = run(failures(saving, site("s1", 16, 25), site("s1", 25.75, 40)), 2, 6);
    assertThat(spans()).isEqualTo("1:s1:40-42-42 2:s2:20-27-27");
    assertThat(result.failures().wastedSeconds()).isCloseTo(1.75, within(1e-9));
  }

  /**
   * The failure above with no retry left: the stored work is lost, too. With one retry, 5 s are
   * kept (4 s and both checkpoints), 1 s is lost and 2 s follow; job 2 takes 7 s.
   */
  @Test
  void whatACheckpointSavedIsLostWithItsJob() {
    for (int retries : List.of(0, 1)) {
      FailurePolicy saving =
          new FailurePolicy(
              Running.CHECKPOINT, new Checkpoints(2, 0.5), Waiting.WAIT, Waiting.WAIT, 2, retries);
      GridResult result = run(failures(saving, site("s1", 16, 25)), 2, 6);
      double wasted = retries == 0 ? 6 : 1;
      assertThat(result.failures().wastedSeconds()).isCloseTo(wasted, within(1e-9));
      double all = retries == 0 ? 6 + 7 : 5 + 1 + 2 + 7;
      assertThat(result.figures().value(Metrics.WASTED_WORK))
          .isCloseTo(100 * wasted / all, within(1e-9));
    }
  }

  /**
   * Job 1 is computed from 15 to 19 s at s1, and its result has no path back: all its work is
   * wasted.
   */
  @ParameterizedTest
  @CsvSource({"LOST, 1", "RESUBMIT, 2"})
  void aResultThatDoesNotComeBackWasComputedInVain(Waiting transfer, int attempts) {
    FailurePolicy reaction = reaction(Running.RESTART, Waiting.WAIT, transfer);
    GridResult result = run(failures(reaction, link("c-s1", 16, NEVER)), 1, 4, 5, lines());
    assertThat(result.failures().wastedSeconds()).isEqualTo(4);
    assertThat(result.failures().attempts()).isEqualTo(attempts);
  }

  @Test
  void whatIsWrittenAllTheTimeLosesNothing() {
    FailurePolicy resumes =
        new FailurePolicy(
            Running.CHECKPOINT, new Checkpoints(0, 0), Waiting.WAIT, Waiting.WAIT, 2, 9);
    GridResult result = run(failures(resumes, site("s1", 13, 25), site("s1", 26, 30)), 1, 6);
    assertThat(spans()).isEqualTo("1:s1:30-32-32");
    assertThat(result.failures().wastedSeconds()).isZero();
    assertThat(result.failures().attempts()).isEqualTo(3);
  }

  /**
   * Jobs of 15 s: s1 is down from 20 to 21 s and from 33 to 41 s. Job 1 restarts at 21 s, and once
   * more; job 3 waits behind it from 30 s on, and before it from 33 s. At 35 s s1 is known to be
   * down.
   */
  @ParameterizedTest
  @CsvSource({
    "WAIT,     1:s1:56-71-71 2:s2:20-35-35 3:s1:41-56-56",
    "LOST,     1:s1:41-56-56 2:s2:20-35-35",
    "RESUBMIT, 1:s1:41-56-56 2:s2:20-35-35 3:s2:35-50-50",
  })
  void aJobThatWaits(Waiting queued, String spans) {
    GridResult result =
        run(
            failures(
                reaction(Running.RESTART, queued, Waiting.WAIT),
                site("s1", 20, 21),
                site("s1", 33, 41)),
            3,
            15);
    assertThat(spans()).isEqualTo(spans);
    assertThat(result.failures().jobs()).isEqualTo(queued == Waiting.LOST ? 1 : 0);
  }

  /** s1 is known to be down at 12 s and gets no job until 27 s, 2 s after its repair. */
  @Test
  void metaserversAvoidWhatTheyKnowToBeDown() {
    run(
        failures(
            reaction(Running.RESTART, Waiting.WAIT, Waiting.WAIT),
            site("s1", 5, 25),
            site("s2", 95, 96)),
        8,
        1);
    // RR takes the next of the available sites.
    assertThat(records).extracting(JobRecord::site).startsWith("s2", "s2");
    assertThat(records.subList(2, 8)).extracting(JobRecord::site).contains("s1");
    assertThat(records).allMatch(r -> r.responseTime() == 1);
  }

  /** An outage of 1 s ends before it is detected: job 1 waits for the repair. */
  @Test
  void aShortOutageIsNeverKnown() {
    run(
        failures(reaction(Running.RESTART, Waiting.RESUBMIT, Waiting.WAIT), site("s1", 9.5, 10.5)),
        2,
        1);
    assertThat(records.get(0).startTime()).isEqualTo(10.5);
  }

  @Test
  void whereAllIsDownAJobWaits() {
    GridResult result =
        run(
            failures(
                reaction(Running.RESUBMIT, Waiting.RESUBMIT, Waiting.RESUBMIT),
                site("s1", 1, 100),
                site("s2", 1, 50)),
            3,
            1);
    assertThat(result.completed()).isEqualTo(3);
    assertThat(records).allMatch(r -> r.startTime() >= 50);
  }

  /** At most 3 retries: the fourth failure fails the job. */
  @Test
  void aJobIsTriedOnlySoOften() {
    Outage[] outages = new Outage[5];
    for (int i = 0; i < 5; i++) {
      outages[i] = site("s1", 12 + 4 * i, 13 + 4 * i);
    }
    GridResult result =
        run(failures(reaction(Running.RESTART, Waiting.WAIT, Waiting.WAIT), outages), 2, 6);
    assertThat(result.failures().failed()).isEqualTo(Map.of(Reason.TOO_OFTEN, 1));
    assertThat(result.failures().wastedSeconds()).isEqualTo(2 + 3 + 3 + 3);
    assertThat(result.failures().attempts()).isEqualTo(4 + 1);
    assertThat(spans()).isEqualTo("2:s2:20-26-26");
  }

  @Test
  void aDrainedSiteGetsNoFurtherJobs() {
    FailureModel drained =
        new FailureModel(
            List.of(), List.of(), List.of(new Drain("s1", 5, 45)), FailurePolicy.STANDARD);
    GridResult result = run(drained, 6, 1);
    assertThat(records.subList(0, 4)).extracting(JobRecord::site).containsOnly("s2");
    assertThat(records.subList(4, 6)).extracting(JobRecord::site).contains("s1");
    assertThat(result.failures().attempts()).isEqualTo(6);
  }

  private static Links lines() {
    return new Links().pair("c", "s1", 1, 1, 1).pair("c", "s2", 1, 1, 1);
  }

  /**
   * 5 bytes there, 1 back, 1 byte a second; of the fluid the first comes after 1 s. The link of s1
   * is down from 13 to 20 s, when 4 packets have been accepted and 2 bytes have come; or from 16 to
   * 30 s, when job 1 is computed, and its result waits.
   */
  @ParameterizedTest
  @CsvSource({"PACKETS, 0, 21", "FLUID, 1, 24"})
  void dataWaitForTheirLink(TransportModel network, double latency, double resumed) {
    FailurePolicy waits = reaction(Running.RESTART, Waiting.WAIT, Waiting.WAIT);
    run(failures(waits), 1, 4, 5, lines(), network);
    JobRecord calm = records.get(0);
    assertThat(calm.returnTime()).isEqualTo(10 + 5 + 4 + 1 + 2 * latency);
    run(failures(waits, link("c-s1", 13, 20)), 1, 4, 5, lines(), network);
    assertThat(records.get(0).arrivalTime()).isEqualTo(resumed);
    GridResult result = run(failures(waits, link("c-s1", 16, 30)), 1, 4, 5, lines(), network);
    assertThat(records.get(0).endTime()).isEqualTo(19 + latency);
    assertThat(records.get(0).returnTime()).isEqualTo(31 + latency);
    assertThat(result.failures().attempts()).isEqualTo(1);
    // A waiting job is not affected by the failure of another link.
    List<JobRecord> once = List.copyOf(records);
    run(failures(waits, link("c-s1", 16, 30), link("c-s2", 22, 25)), 1, 4, 5, lines(), network);
    assertThat(records).isEqualTo(once);
  }

  /**
   * The 5 packets leave the queue from 11 to 15 s. Packets that the queue has accepted arrive 4 s
   * after they left it, whatever happens to the link; the others are sent after the repair.
   */
  @ParameterizedTest
  @CsvSource({"0, 14.25, 14.5, 15", "4, 14.25, 14.5, 19", "4, 17, 18, 19", "4, 13, 20, 25"})
  void acceptedPacketsArriveWhenTheirLinkFails(
      double propagation, double down, double up, double arrival) {
    LinkParameters line = LinkParameters.of(1, 1, 1).withPropagation(propagation);
    Links far = new Links().pair("c-s1", "c", "s1", line, line).pair("c", "s2", 1, 1, 1);
    FailurePolicy waits = reaction(Running.RESTART, Waiting.WAIT, Waiting.WAIT);
    run(failures(waits, link("c-s1", down, up)), 1, 4, 5, far);
    assertThat(records.get(0).arrivalTime()).isEqualTo(arrival);
  }

  @Test
  void dataAreLostWithTheirLink() {
    FailurePolicy loses = reaction(Running.RESTART, Waiting.WAIT, Waiting.LOST);
    GridResult result = run(failures(loses, link("c-s1", 13, 20)), 2, 4, 5, lines());
    assertThat(spans()).startsWith("2:s2:25-29-30");
    assertThat(result.failures().failed()).isEqualTo(Map.of(Reason.LINK_FAILED, 1));
  }

  /** At 13 s job 1 is stopped, at 15 s it is placed again on s2. */
  @Test
  void dataAreSentElsewhere() {
    FailurePolicy elsewhere = reaction(Running.RESTART, Waiting.WAIT, Waiting.RESUBMIT);
    GridResult result = run(failures(elsewhere, link("c-s1", 13, NEVER)), 2, 4, 5, lines());
    assertThat(records).extracting(JobRecord::site).containsOnly("s2");
    assertThat(records.get(0).arrivalTime()).isEqualTo(20);
    assertThat(result.failures().attempts()).isEqualTo(3);
    assertThat(result.failures().wastedSeconds()).isZero();
  }
}
