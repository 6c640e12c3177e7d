package org.quoin.metaserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridModels;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metaserver.KnownSite.KnownPath;
import org.quoin.metrics.Metrics;
import org.quoin.network.PacketModel;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** Metaservers that share jobs out by weight or by chance. */
class RandomMetaServersTest {
  private static final JobRequest JOB = KnownSite.job(1, 0, 0);

  private static SiteReport site(int index, double speed, double jobSpeed, double jobs) {
    return new KnownSite(
        index, "s" + index, speed, jobSpeed, jobs, jobs, KnownPath.of(), KnownPath.of());
  }

  private static int[] counts(MetaServer metaServer, int jobs, SiteReport... sites) {
    int[] counts = new int[sites.length];
    for (int i = 0; i < jobs; i++) {
      counts[metaServer.choose(JOB, KnownSite.view(List.of(sites))).index()]++;
    }
    return counts;
  }

  /** Speeds 5, 3 and 2; the last computes 4 jobs at once, the others one. */
  private static SiteReport[] sites() {
    return new SiteReport[] {site(0, 5, 5, 0), site(1, 3, 3, 0), site(2, 2, 0.5, 0)};
  }

  @Test
  void weightedRoundRobinKeepsTheSharesAtEveryMoment() {
    MetaServer wrr = MetaServers.WRR.create(Map.of(), new SplittableRandom(1));
    int[] sent = new int[3];
    double[] shares = {0.5, 0.3, 0.2};
    for (int n = 1; n <= 1000; n++) {
      sent[wrr.choose(JOB, KnownSite.view(List.of(sites()))).index()]++;
      for (int s = 0; s < 3; s++) {
        assertThat(sent[s]).isCloseTo((int) Math.rint(n * shares[s]), within(1));
      }
    }
    assertThat(sent).containsExactly(500, 300, 200);
    MetaServer slots = MetaServers.WRR.create(Map.of("weights", "slots"), new SplittableRandom(1));
    assertThat(counts(slots, 600, sites())).containsExactly(100, 100, 400);
    // Another client that cannot reach the first two.
    assertThat(slots.choose(JOB, KnownSite.view(List.of(sites()[2]))).index()).isEqualTo(2);
  }

  /** Pearson's statistic of 30,000 draws, 2 degrees of freedom: 13.8 is exceeded once in 1,000. */
  @ParameterizedTest
  @CsvSource({"equal, 1, 1, 1", "speed, 5, 3, 2", "slots, 1, 1, 4"})
  void randomDrawsByItsWeights(String weights, double a, double b, double c) {
    int[] counts =
        counts(
            MetaServers.RANDOM.create(Map.of("weights", weights), new SplittableRandom(7)),
            30_000,
            sites());
    double statistic = 0;
    double[] parts = {a, b, c};
    for (int s = 0; s < 3; s++) {
      double expected = 30_000 * parts[s] / (a + b + c);
      statistic += Math.pow(counts[s] - expected, 2) / expected;
    }
    assertThat(statistic).isLessThan(13.8);
  }

  /** Of sites with 0, 1, ..., 9 jobs the least of d: P(min >= i) = C(10 - i, d) / C(10, d). */
  @ParameterizedTest
  @CsvSource({"1, 4.5", "2, 2.6666666667", "3, 1.75", "10, 0", "1000, 0"})
  void theLeastOfDRandomSitesIsTheLeastOfAsManyDifferentOnes(int d, double mean) {
    MetaServer least = MetaServers.D_LEAST.create(Map.of("d", "" + d), new SplittableRandom(3));
    List<SiteReport> sites = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      sites.add(site(i, 1, 1, i));
    }
    double sum = 0;
    for (int i = 0; i < 20_000; i++) {
      sum += least.choose(JOB, KnownSite.view(sites)).index();
    }
    // The standard deviation of a draw is at most 2.9: four of the mean's are below 0.09.
    assertThat(sum / 20_000).isCloseTo(mean, within(d >= 10 ? 0 : 0.09));
  }

  @Test
  void joinIdleQueueTakesAnIdleSiteIfThereIsOne() {
    MetaServer jiq = MetaServers.JIQ.create(Map.of(), new SplittableRandom(5));
    // A cluster of 4 slots with 3 jobs has room, with 3.5 it has not.
    SiteReport[] some = {site(0, 9, 9, 1), site(1, 1, 1, 0), site(2, 4, 1, 3), site(3, 4, 1, 3.5)};
    int[] counts = counts(jiq, 1000, some);
    assertThat(counts[0] + counts[3]).isZero();
    assertThat(counts[1]).isBetween(400, 600);
    SiteReport[] none = {site(0, 9, 9, 1), site(1, 1, 1, 2)};
    Set<Integer> chosen = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      chosen.add(jiq.choose(JOB, KnownSite.view(List.of(none))).index());
    }
    assertThat(chosen).containsExactlyInAnyOrder(0, 1);
  }

  /**
   * The supermarket model: Poisson arrivals of 0.8 a server, exponential services of mean 1, many
   * servers. A job stays sum over i of 0.8^((d^i - d) / (d - 1)): 1.947 s with d = 2, 1.581 s with
   * d = 3 (Mitzenmacher, IEEE TPDS 12(10), 2001, equation 2 and what follows from it).
   */
  @ParameterizedTest
  @CsvSource({"2, 1.947", "3, 1.581"})
  void theLeastOfDRandomServersIsTheSupermarketModel(int d, double expected) {
    List<Node> nodes = new ArrayList<>(List.of(Node.client("c")));
    Links links = new Links();
    for (int i = 0; i < 100; i++) {
      nodes.add(Node.server("s" + i, 1, 0, 1));
      links.unlimited("c", "s" + i);
    }
    JobClass jobs =
        GridModels.jobs(
            Amount.exponential(1), Amount.fixed(0), Amount.fixed(0), Arrivals.POISSON, 1 / 80.0);
    GridModel model =
        GridModels.of(
            new Topology("market", "test", nodes, links.list()),
            PacketModel.defaults(),
            List.of(jobs),
            60_000,
            10_000,
            Double.POSITIVE_INFINITY,
            MonitorModel.FRESH,
            GridModels::server);
    RandomStreams streams = new RandomStreams(1, 0);
    MetaServer least =
        MetaServers.D_LEAST.create(Map.of("d", "" + d), streams.stream("metaserver"));
    double response = new Grid(model, least, streams).run().figures().value(Metrics.RESPONSE_TIME);
    // 100 servers instead of infinitely many, and 50,000 jobs: 3 %.
    assertThat(response).isCloseTo(expected, within(0.03 * expected));
  }
}
