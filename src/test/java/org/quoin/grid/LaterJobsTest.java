package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteCounts;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.network.PacketModel;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** Clients submit further jobs until the last counted job has ended. */
class LaterJobsTest {
  private final List<JobRecord> records = new ArrayList<>();

  private static JobClass jobs(Amount operations, Arrivals arrivals, double interval, int atOnce) {
    return new JobClass(
        "generic",
        List.of("c"),
        operations,
        Amount.fixed(0),
        Amount.fixed(0),
        arrivals,
        interval,
        atOnce);
  }

  /** One client at a processor-sharing server of speed 1, without a network. */
  private GridResult run(JobClass jobs, int count, int warmup, int replication) {
    Node.Server server = Node.server("s", 1, 0, 0, Discipline.PS, 1);
    GridModel model =
        GridModels.of(
            GridModels.alone(server),
            PacketModel.defaults(),
            List.of(jobs),
            count,
            warmup,
            Double.POSITIVE_INFINITY,
            MonitorModel.FRESH,
            GridModels::server);
    records.clear();
    return new Grid(
            model,
            MetaServers.RR.create(Map.of(), new SplittableRandom(1)),
            new RandomStreams(31, replication))
        .run(records::add);
  }

  private static double meanResponse(GridResult result) {
    return result.figures().value(Metrics.RESPONSE_TIME);
  }

  /** With 50 counted jobs each; a system that empties behind the last of them is 8 % too fast. */
  @Test
  @Tag("slow")
  void fewCountedJobsSeeTheSteadyStateOfProcessorSharing() {
    double[] responses = new double[2000];
    for (int r = 0; r < responses.length; r++) {
      GridResult result =
          run(jobs(Amount.exponential(1), Arrivals.POISSON, 1 / 0.8, 1), 200, 150, r);
      responses[r] = meanResponse(result);
      assertThat(result.unfinishedAtLimit()).isZero();
    }
    Estimate estimate = Estimate.of(responses, 0.999);
    assertThat(estimate.halfWidth()).isLessThan(0.3);
    assertThat(estimate).matches(e -> e.covers(1 / (1 - 0.8)), "covers 5 s");
  }

  /** Three at once share the server: each takes 3 s, also the last one, which is counted. */
  @Test
  void aClosedClientGoesOnToo() {
    GridResult result = run(jobs(Amount.fixed(1), Arrivals.CLOSED, 0, 3), 7, 3, 0);
    assertThat(records).extracting(r -> r.job().id()).containsExactly(4L, 5L, 6L, 7L);
    assertThat(records).allMatch(r -> r.responseTime() == 3);
    assertThat(result.submitted()).isEqualTo(7);
    assertThat(result.completed()).isEqualTo(7);
    assertThat(result.later()).isEqualTo(2);
    assertThat(result.sites().get(0).jobs()).isEqualTo(4);
    assertThat(result.endTime()).isEqualTo(9);
    // From 3 s, when the first counted job arrives, to 9 s: always busy, with later jobs.
    assertThat(result.sites().get(0).counts()).isEqualTo(new SiteCounts(6, 6, 0));
  }

  /** With an offered load of 20 the server would never complete its counted jobs. */
  @Test
  void anOverloadEndsAfterAStatedNumberOfLaterJobsAndSaysSo() {
    GridResult result = run(jobs(Amount.fixed(1), Arrivals.POISSON, 0.05, 1), 60, 10, 0);
    assertThat(result.later()).isEqualTo(200);
    assertThat(result.unfinishedAtLimit()).isPositive();
    assertThat(result.completed()).isEqualTo(60);
    assertThat(records).hasSize(50);
  }
}
