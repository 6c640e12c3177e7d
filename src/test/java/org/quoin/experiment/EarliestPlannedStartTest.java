package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.every;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.linked;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.read;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;
import static org.quoin.experiment.JoinedModel.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.NetworkChoice;
import org.quoin.grid.placement.BrokerModel;
import org.quoin.grid.placement.Information;
import org.quoin.grid.placement.MetaServer;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metrics.JobRecord;
import org.quoin.network.TransferSettings;
import org.quoin.scenario.GridScenario;
import org.quoin.workload.Amount;
import org.quoin.workload.JobRequirements;

/** What planners answer, and what EPS makes of it. */
class EarliestPlannedStartTest {
  private static final String ONE = "replications: 1; warmup: 0; jobs: 400; metaservers: [EPS]";

  /** The start that each job was told when it came, and when it did start. */
  private static Map<Long, double[]> toldAndStarted(GridScenario scenario, long seed) {
    Map<Long, double[]> starts = new HashMap<>();
    MetaServer listening =
        (job, view) -> {
          starts.put(job.id(), new double[] {view.candidates().get(0).plannedStart(), Double.NaN});
          return view.candidates().get(0);
        };
    BrokerModel broker =
        new BrokerModel(
            listening, Information.PLANS, MonitorModel.FRESH, new SplittableRandom(1), Set.of());
    List<JobRecord> records = new ArrayList<>();
    new Grid(scenario.grid(), List.of(broker), new RandomStreams(seed, 0)).run(records::add);
    for (JobRecord record : records) {
      starts.get(record.job().id())[1] = record.startTime();
    }
    starts.values().removeIf(both -> Double.isNaN(both[1]));
    assertThat(starts).hasSize(400);
    return starts;
  }

  /** Jobs of 1 to 16 of 16 processors, most of which wait, and how long users say they run. */
  private static GridScenario busy(String scheduler, double factor) {
    GridScenario read =
        read(
            site("kind=cluster, speed=\"1 Mop/s\", processors=16, scheduler=" + scheduler),
            scenario(ONE, jobs("c", exponential("60 Mop"), poisson("9 s"))));
    GridModel grid = read.grid();
    JobRequirements demands =
        JobRequirements.NONE
            .withProcessors(Amount.uniform(1, 16))
            .withEstimates((seconds, random) -> seconds * factor);
    return new GridScenario(
        read.name(),
        read.title(),
        read.source(),
        new GridModel(
            grid.network(),
            grid.packets(),
            grid.classes().stream().map(one -> one.withDemands(demands)).toList(),
            grid.jobs(),
            grid.warmup(),
            grid.horizon(),
            grid.monitor(),
            grid.sites(),
            grid.transport(),
            grid.data(),
            grid.failures(),
            TransferSettings.NONE,
            NetworkChoice.NONE),
        read.seed(),
        read.replications(),
        read.metaServers(),
        read.metrics(),
        read.warnings());
  }

  @ParameterizedTest
  @CsvSource({
    "conservative, 1",
    "conservative, 2",
    "planned, 1",
    "planned, 2",
    "none, 1",
    "none, 2"
  })
  void withExactEstimatesEveryJobStartsWhenItWasTold(String scheduler, long seed) {
    Map<Long, double[]> starts = toldAndStarted(busy(scheduler, 1), seed);
    assertThat(starts.values()).allMatch(both -> both[0] == both[1]);
    // Not because nobody waits.
    assertThat(starts.values().stream().map(both -> both[1]).distinct().count()).isGreaterThan(100);
  }

  /** Estimates are kept to the letter or not: nobody starts later than told without overtaking. */
  @ParameterizedTest
  @ValueSource(strings = {"conservative", "none"})
  void withLongEstimatesNobodyStartsLaterThanTold(String scheduler) {
    Map<Long, double[]> starts = toldAndStarted(busy(scheduler, 3), 1);
    assertThat(starts.values()).allMatch(both -> both[1] <= both[0]);
    assertThat(starts.values()).anyMatch(both -> both[1] < both[0]);
  }

  /** An FCFS server knows when one of its servers is free; a shared one starts all at once. */
  @ParameterizedTest
  @CsvSource({"servers=3", "discipline=PS"})
  void aServerKeepsItsWord(String more) {
    GridScenario scenario =
        read(
            site("kind=server, speed=\"1 Mop/s\", " + more),
            scenario(ONE, jobs("c", exponential("8 Mop"), poisson("10 s"))));
    assertThat(toldAndStarted(scenario, 3).values()).allMatch(both -> both[0] == both[1]);
  }

  /** Over 1 MB/s a packet of 10 KB takes 10 ms, there and back; the data, 0 B, take no time. */
  @Test
  void theAnswerCostsARoundTrip() {
    JoinedModel model =
        run(
            linked("bandwidth=\"1 MB/s\", latency=\"1 s\"", "kind=server, speed=\"1 Mop/s\""),
            scenario(
                "replications: 1; warmup: 0; jobs: 50; metaservers: [EPS]",
                jobs("c", "1 op", every("1 s"))));
    for (JobRecord job : model.jobs()) {
      assertThat(job.arrivalTime() - job.job().submitTime()).isCloseTo(0.02, within(1e-9));
    }
  }

  /** The far client's job of 1 s is placed at 3 s, the near one's of 2 s at once. */
  @Test
  void jobsArePlacedOutOfTheOrderOfTheirSubmission() {
    JoinedModel model =
        run(
            """
            far [kind=client]
            near [kind=client]
            s [kind=server, speed="1 Mop/s"]
            far -- s [bandwidth="10 KB/s", latency="10 s"]
            near -- s [bandwidth=unlimited]\
            """,
            scenario(
                "replications: 1; warmup: 0; jobs: 2; metaservers: [EPS]",
                jobs("far", "1 op", every("1 s")),
                jobs("near", "1 op", every("1.9 s"))));
    assertThat(model.jobs()).extracting(JobRecord::arrivalTime).containsExactly(3.0, 1.9);
    assertThat(model.results().get(0).submissions().seconds()).isCloseTo(0.9, within(1e-12));
  }

  /**
   * 4 processors of 1 Mop/s, jobs of 2 of them, every 1 s, of 10 Mop: 5 s each. A server of 0.5
   * Mop/s takes 20 s. The starts at the cluster are 1, 2, 6, 7, ... as long as they are earlier
   * than at the server: job 3 (3 s) starts at 3 s there, job 4 at the cluster at 6 s.
   */
  @Test
  void theEarliestStartOrEndIsTaken() {
    String grid =
        """
        c [kind=client]
        A [kind=cluster, speed="1 Mop/s", processors=4, width=2, scheduler=conservative]
        B [kind=server, speed="0.5 Mop/s"]
        c -- A [bandwidth=unlimited]
        c -- B [bandwidth=unlimited]\
        """;
    JoinedModel model =
        run(
            grid,
            scenario(
                "replications: 1; warmup: 0; jobs: 6; metaservers: [EPS, {name: EPS, by: end}]",
                jobs("c", "10 Mop", every("1 s"))));
    // At 5 s the cluster offers 7 s, the server 23 s.
    assertThat(model.sites()).containsExactly("A", "A", "B", "A", "A", "A");
    // By their ends: 11 s at the cluster against 23 s at the server.
    assertThat(model.jobs(1, 0)).extracting(JobRecord::site).containsOnly("A");
  }
}
