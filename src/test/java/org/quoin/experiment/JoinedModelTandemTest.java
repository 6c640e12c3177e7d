package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.quoin.experiment.JoinedModel.closed;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.read;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.SiteShares;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.GridResult.SiteResult;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.queueing.OpenNetwork;
import org.quoin.queueing.OpenNetwork.Change;
import org.quoin.queueing.OpenNetwork.Work;
import org.quoin.queueing.Station;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;

/** Jobs that are computed at several sites in turn. */
class JoinedModelTandemTest {
  /** Everything is joined by ideal links; s computes 1 Mop/s, t 2 Mop/s. */
  private static final String IDEAL =
      """
      c [kind=client]
      r [kind=router]
      s [kind=server, speed="1 Mop/s"]
      t [kind=server, speed="2 Mop/s"]
      c -- r [bandwidth=unlimited]
      r -- s [bandwidth=unlimited]
      r -- t [bandwidth=unlimited]
      """;

  private static final String EVEN =
      "service: deterministic; spacing: deterministic; phase-lock: allow; metaservers: [RR];";

  private static String tandem(String send, String receive, String when, String... stages) {
    return "  - {job: tandem, send: %s, receive: %s, %s, stages: [%s]}\n"
        .formatted(send, receive, when, String.join(", ", stages));
  }

  private static String stage(String site, String operations, String send) {
    return "{at: %s, operations: %s, send: %s}".formatted(site, operations, send);
  }

  private static String last(String site, String operations) {
    return "{at: %s, operations: %s}".formatted(site, operations);
  }

  private static JobRecord only(JoinedModel model) {
    assertThat(model.jobs()).hasSize(1);
    return model.jobs().get(0);
  }

  /** 0.1 s there, 1 s at s, 50 KB at 500 KB/s, 3 Mop at 2 Mop/s, 20 KB back at 200 KB/s. */
  @Test
  void inAnEmptyGridEveryStageTakesWhatItTakesAlone() {
    JoinedModel model =
        run(
            """
            c [kind=client]
            s [kind=server, speed="1 Mop/s"]
            t [kind=server, speed="2 Mop/s"]
            c -- s [bandwidth="1 MB/s", buffer=20]
            s -- t [bandwidth="500 KB/s", buffer=20]
            t -- c [bandwidth="200 KB/s", buffer=20]
            """,
            scenario(
                EVEN + "replications: 1; jobs: 1; warmup: 0",
                tandem(
                    "100 KB",
                    "20 KB",
                    closed("10 s"),
                    stage("s", "1 Mop", "50 KB"),
                    last("t", "3 Mop"))));
    JobRecord job = only(model);
    double submitted = job.job().submitTime();
    assertThat(job.site()).isEqualTo("s > t");
    assertThat(job.job().operations()).isEqualTo(4e6);
    assertThat(new double[] {job.arrivalTime(), job.startTime(), job.endTime(), job.returnTime()})
        .usingComparatorWithPrecision(1e-9)
        .containsExactly(submitted + 0.1, submitted + 0.1, submitted + 2.7, submitted + 2.8);
    assertThat(model.results().get(0).queues())
        .filteredOn(q -> q.spent().seconds() > 0)
        .extracting(q -> q.queue().place())
        .containsExactly("c to s", "s to t", "t to c");
    for (QueueResult queue : model.results().get(0).queues()) {
      double spent = queue.spent().seconds();
      assertThat(spent).satisfiesAnyOf(s -> assertThat(s).isZero(), s -> near(s, 0.1));
      near(queue.spent().whenEmpty(), spent);
    }
    assertThat(model.results().get(0).sites())
        .extracting(site -> site.spent().seconds())
        .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : 1, Double.class)
        .containsExactly(1.0, 1.5);
    assertThat(model.results().get(0).sites()).extracting(SiteResult::jobs).containsExactly(1, 1);
    assertThat(model.results().get(0).submissions().jobs()).isEqualTo(1);
  }

  private static void near(double value, double expected) {
    assertThat(value).isCloseTo(expected, within(1e-9));
  }

  /** Over two links the transfer between sites is as long as over the slower, and one packet. */
  @Test
  void dataBetweenSitesPassTheSameQueuesAsThoseOfClients() {
    JoinedModel model =
        run(
            """
            c [kind=client]
            r [kind=router]
            s [kind=server, speed="1 Mop/s"]
            t [kind=server, speed="1 Mop/s"]
            c -- r [bandwidth=unlimited]
            r -- s [bandwidth="1 MB/s", buffer=20]
            r -- t [bandwidth="500 KB/s", buffer=20]
            """,
            scenario(
                EVEN + "replications: 1; jobs: 1; warmup: 0",
                tandem(
                    "0 B",
                    "0 B",
                    closed("1 s"),
                    stage("s", "1 Mop", "100 KB"),
                    last("t", "1 Mop"))));
    near(only(model).responseTime(), 1 + 0.01 + 10 * 0.02 + 1);
    assertThat(model.results().get(0).queues())
        .filteredOn(q -> q.acceptedBytes() > 0)
        .extracting(q -> q.queue().name())
        .containsExactly("Qnr1", "Qns2");
  }

  /** Jackson 1957: each queue as if it stood alone; 1 / (1 - 0.5) + 1 / (1.25 - 0.5) s. */
  @Test
  void anOpenTandemIsJacksonsNetwork() {
    String jobs =
        tandem(
            "0 B",
            "0 B",
            poisson("2 s"),
            stage("s", exponential("1 Mop"), "0 B"),
            last("t", exponential("1.6 Mop")));
    String keys = "metaservers: [RR]; replications: 10; jobs: 6000; warmup: 500";
    OpenNetwork network =
        new OpenNetwork(
            List.of(server("s"), server("t")),
            List.of(
                new OpenNetwork.Stream(
                    "jobs",
                    0,
                    List.of(0.5, 0.0),
                    List.of(new OpenNetwork.Arc(0, 1, 1)),
                    List.of(new Work(1, 1), new Work(0.8, 1)))));
    JoinedModel model = run(IDEAL, scenario(keys, jobs));
    near(network.responses()[0], 2 + 4 / 3.0);
    model.agrees(Metrics.RESPONSE_TIME, network.responses()[0], 0.1);
    for (int i = 0; i < 2; i++) {
      int site = i;
      JoinedModel.agrees(
          model.results().stream()
              .map(result -> result.sites().get(site))
              .mapToDouble(s -> s.spent().seconds() / s.jobs())
              .toArray(),
          network.figures().get(i).responses().get(0),
          0.12);
    }
    GridScenario scenario = read(IDEAL, scenario(keys, jobs));
    GridAnalysis analysis = new GridAnalysis(scenario.grid(), SiteShares.inTurn(scenario.grid()));
    near(analysis.total().response(), network.responses()[0]);
    near(analysis.total().waiting(), 1);
    assertThat(analysis.leftOut()).isEmpty();
    assertThat(analysis.approximations()).isEmpty();
    assertThat(analysis.bySaturation())
        .extracting(queue -> queue.load().saturation())
        .containsExactly(2.0, 2.5);
  }

  private static Station server(String name) {
    return new Station.Server(name, 1, Station.Server.Order.ARRIVAL);
  }

  /** s, t and s again, with other work: an M/M/1 of all visits only if they had one mean. */
  @Test
  void aSiteVisitedTwiceHasTheLoadOfBothVisits() {
    String jobs =
        tandem(
            "0 B",
            "0 B",
            poisson("4 s"),
            stage("s", exponential("1 Mop"), "0 B"),
            stage("t", exponential("2 Mop"), "0 B"),
            last("s", exponential("1 Mop")));
    String keys = "metaservers: [RR]; replications: 10; jobs: 4000; warmup: 400";
    JoinedModel model = run(IDEAL, scenario(keys, jobs));
    // Jackson with feedback: s gets 0.5 jobs a second of 1 s, t 0.25 of 1 s.
    double theory = 2 * 2 + 4 / 3.0;
    model.agrees(Metrics.RESPONSE_TIME, theory, 0.1);
    GridScenario scenario = read(IDEAL, scenario(keys, jobs));
    GridAnalysis analysis = new GridAnalysis(scenario.grid(), SiteShares.inTurn(scenario.grid()));
    near(analysis.total().response(), theory);
    assertThat(model.results().get(0).sites().get(0).jobs()).isEqualTo(2 * 3600);
  }

  /** Three jobs that go round two exponential servers: a chain with the states 0 to 3 at s. */
  @Test
  void aClosedTandemIsAClosedNetwork() {
    String jobs =
        tandem(
            "0 B",
            "0 B",
            closed("0 s") + ", jobs-at-once: 3",
            stage("s", exponential("1 Mop"), "0 B"),
            last("t", exponential("2 Mop")));
    // Both servers take 1 s: all four states are alike, s is busy in three: 0.75 jobs a second.
    String keys = "metaservers: [RR]; replications: 10; jobs: 4000; warmup: 400";
    run(IDEAL, scenario(keys, jobs)).agrees(Metrics.RESPONSE_TIME, 4, 0.05);
    GridScenario scenario = read(IDEAL, scenario(keys, jobs));
    GridAnalysis analysis = new GridAnalysis(scenario.grid(), SiteShares.inTurn(scenario.grid()));
    near(analysis.total().response(), 4);
    near(analysis.total().jobsPerSecond(), 0.75);
    near(analysis.total().waiting(), 1);
    near(analysis.total().computing(), 3);
  }

  /** A server of many servers and equal jobs delays each by 5 s and nothing else. */
  @Test
  void aStageOnAClusterIsThatClusterFedAlone() {
    String topology =
        """
        c [kind=client]
        r [kind=router]
        d [kind=server, speed="1 Mop/s", servers=1000]
        k [kind=cluster, speed="1 Mop/s", processors=8, width=3, scheduler=easy, workload=lublin, load=0.5]
        c -- r [bandwidth=unlimited]
        r -- d [bandwidth=unlimited]
        r -- k [bandwidth=unlimited]
        """;
    String keys = "metaservers: [RR]; replications: 1; jobs: 300; warmup: 0";
    String work = exponential("2 Gop");
    List<JobRecord> alone =
        run(topology, scenario(keys, tandem("0 B", "0 B", poisson("900 s"), last("k", work))))
            .jobs();
    List<JobRecord> first =
        run(
                topology,
                scenario(
                    keys,
                    tandem(
                        "0 B",
                        "0 B",
                        poisson("900 s"),
                        stage("k", work, "0 B"),
                        last("d", "5 Mop"))))
            .jobs();
    assertThat(alone).extracting(JobRecord::site).containsOnly("k");
    assertThat(first)
        .extracting(JobRecord::startTime)
        .containsExactlyElementsOf(alone.stream().map(JobRecord::startTime).toList());
    assertThat(first)
        .extracting(JobRecord::endTime)
        .containsExactlyElementsOf(alone.stream().map(job -> job.endTime() + 5).toList());
    assertThat(alone).anyMatch(job -> job.waitTime() > 0);
  }

  /** Submitted at the very end of its stage before, in the middle of what the site does then. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "kind=server, speed=\"1 Mop/s\"",
        "kind=server, speed=\"1 Mop/s\", discipline=ps",
        "kind=server, speed=\"1 Mop/s\", discipline=\"lcfs-preemptive\"",
        "kind=server, speed=\"1 Mop/s\", discipline=priority",
        "kind=cluster, speed=\"1 Mop/s\", processors=1, scheduler=easy",
        "kind=cluster, speed=\"1 Mop/s\", processors=1, scheduler=conservative",
        "kind=cluster, speed=\"1 Mop/s\", processors=1, mpl=2, slice=\"1 s\"",
        "kind=cluster, speed=\"1 Mop/s\", processors=1, scheme=GS"
      })
  void stagesInTurnAtOneSiteFollowEachOtherAtOnce(String site) {
    JoinedModel model =
        run(
            JoinedModel.site(site),
            scenario(
                "metaservers: [RR]; replications: 1; jobs: 3; warmup: 0",
                tandem(
                    "0 B",
                    "0 B",
                    closed("1 s"),
                    stage("s", "1 Mop", "7 MB"),
                    stage("s", "2 Mop", "7 MB"),
                    last("s", "4 Mop"))));
    assertThat(model.jobs()).hasSize(3);
    boolean nodes = site.contains("scheme");
    for (JobRecord job : model.jobs()) {
      assertThat(job.responseTime()).isCloseTo(7, within(nodes ? 0.5 : 1e-9));
    }
  }

  private static final String CROSSED =
      """
      c [kind=client]
      d [kind=client]
      r [kind=router]
      a [kind=server, speed="1 Mop/s"]
      b [kind=server, speed="1 Mop/s"]
      e [kind=server, speed="4 Mop/s", utilization=0.3, others="0.1 Mop"]
      c -- r [bandwidth=unlimited]
      d -- r [bandwidth="2 MB/s", buffer=20, utilization=0.2]
      a -- r [bandwidth="200 KB/s", buffer=20]
      r -- b [bandwidth="2 MB/s", buffer=20, utilization=0.5]
      r -- e [bandwidth=unlimited]
      """;

  /**
   * a and b are alike, but from a the megabyte for e takes 5 s and more. It never comes near the
   * client, however slow its link.
   */
  @ParameterizedTest
  @ValueSource(strings = {"unlimited", "\"1 KB/s\", buffer=20"})
  void theMetaserverWeighsWhatTheFirstStageSendsOn(String link) {
    String jobs =
        "  - {of: [c], job: tandem, send: 0 B, receive: 0 B, interval: 20 s, stages: [{operations:"
            + " 1 Mop, send: 1 MB}, {at: e, operations: 1 Mop}]}\n";
    JoinedModel model =
        run(
            CROSSED
                .replace("c -- r [bandwidth=unlimited", "c -- r [bandwidth=" + link)
                .replace("e [kind=server, speed=\"4", "e [kind=server, speed=\"0.001"),
            scenario("metaservers: [{name: LOTH, load: work}]; replications: 1; jobs: 50", jobs)
                .replace("at: e, operations: 1 Mop", "at: e, operations: 1 op"));
    assertThat(model.sites()).hasSize(42).containsOnly("b > e");
    List<String> inTurn =
        run(CROSSED, scenario("metaservers: [RR]; replications: 1; jobs: 6; warmup: 0", jobs))
            .sites();
    assertThat(inTurn).containsExactly("a > e", "b > e", "e > e", "a > e", "b > e", "e > e");
  }

  private static final String MIXED =
      "  - {job: tandem, send: 50 KB, receive: 20 KB, interval: 10 s, stages: [{operations: "
          + exponential("1 Mop")
          + ", send: "
          + exponential("100 KB")
          + "}, {at: e, operations: 2 Mop, send: 30 KB}, {at: b, operations: 1 Mop}]}\n"
          + JoinedModel.jobs("d", "1 Mop", "10 KB", "10 KB", poisson("30 s"));

  @Test
  void everyMetaserverGivesTheSameOnAnyNumberOfThreads() {
    String scenario =
        scenario("metaservers: [RR, LOAD, LOTH]; replications: 4; jobs: 300; warmup: 50", MIXED);
    JoinedModel one = run(CROSSED, scenario, 1);
    assertThat(run(CROSSED, scenario, 4).json()).isEqualTo(one.json());
    assertThat(one.outcome().metaServers()).hasSize(3);
    for (int m = 0; m < 3; m++) {
      assertThat(one.metaServer(m).results()).allMatch(result -> result.figures().jobs() == 250);
    }
  }

  /** Over all places the times add up to the responses, and what is carried is what is sent. */
  @Test
  void nothingIsLostBetweenTheStages() {
    JoinedModel model =
        run(
            CROSSED,
            scenario("metaservers: [RR]; replications: 6; jobs: 1500; warmup: 100", MIXED));
    assertThat(
            IntStream.range(0, model.metaServer(0).queues().size())
                .mapToDouble(i -> model.metaServer(0).queues().get(i).timeShare().mean())
                .sum())
        .isCloseTo(1, within(1e-9));
    for (QueueStatistics queue : model.metaServer(0).queues()) {
      double[] busy = busy(model, queue.name());
      JoinedModel.agrees(busy, queue.offered().clients(), 0.3);
    }
    // Two clients' tandems: 0.2 a second of 2 Mop at e with 4 Mop/s, and a third of the first
    // stages.
    double first = 0.2 * 1 / 3 * 1e6;
    assertThat(model.queue("Qs3").offered().clients())
        .isCloseTo((0.2 * 2e6 + first + 1 / 90.0 * 1e6) / 4e6, within(0.005));
  }

  private static double[] busy(JoinedModel model, String name) {
    return model.results().stream()
        .mapToDouble(
            result ->
                result.queues().stream()
                    .filter(q -> q.queue().name().equals(name))
                    .mapToDouble(q -> q.counts().busy() / q.counts().time())
                    .findFirst()
                    .orElseGet(
                        () ->
                            result.sites().stream()
                                .filter(s -> s.queue().equals(name))
                                .mapToDouble(s -> s.counts().busy() / s.counts().time())
                                .findFirst()
                                .orElseThrow()))
        .toArray();
  }

  /** Where the first stage is, is dealt in turn: some percent off, as with jobs of one stage. */
  @Test
  void theAnalysisOfTheShippedTandemIsNearItsRuns() {
    List<String> few = List.of("replications=6", "jobs=400", "metaservers=[RR]");
    GridScenario scenario = ScenarioFile.grid(Path.of("scenarios/tandem.yaml"), few);
    GridAnalysis analysis = new GridAnalysis(scenario.grid(), SiteShares.inTurn(scenario.grid()));
    GridOutcome outcome = GridExperiment.run(scenario, 2, () -> {});
    double simulated = outcome.metaServers().get(0).metric(Metrics.RESPONSE_TIME).mean();
    assertThat(analysis.total().response()).isCloseTo(simulated, withinPercentage(5));
  }

  /** Classes that change: what is a third of the jobs at i is half of those at j. */
  @Test
  void jobsThatChangeTheirClassAreInTheTrafficEquations() {
    OpenNetwork.Stream from =
        new OpenNetwork.Stream(
            "from", 0, List.of(0.3, 0.0), List.of(), List.of(new Work(1, 1), new Work(1, 1)));
    OpenNetwork.Stream to =
        new OpenNetwork.Stream(
            "to", 0, List.of(0.0, 0.1), List.of(), List.of(new Work(1, 1), new Work(2, 1)));
    OpenNetwork network =
        new OpenNetwork(
            List.of(server("i"), server("j")),
            List.of(from, to),
            List.of(new Change(0, 0, 1, 1, 0.5), new Change(0, 0, 0, 0, 0.25)));
    near(network.rates()[0][0], 0.4);
    assertThat(network.rates()[0][1]).isZero();
    near(network.rates()[1][1], 0.1 + 0.2);
    near(network.figures().get(1).utilization(), 0.6);
  }
}
