package org.quoin.grid.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.Quantity;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridModels;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.JobRecord;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.topology.Discipline;
import org.quoin.topology.Link;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** What a metaserver sees and when, on grids small enough to be worked by hand. */
class MonitorTest {

  private static Node server(String name, double speed) {
    return Node.server(name, speed, 0, 0, Discipline.FCFS, 1);
  }

  /** One client c submits a job each second, from 1 s on. */
  private static List<JobRecord> run(
      List<Node> nodes,
      List<Link> links,
      double operations,
      double bytes,
      MonitorModel monitor,
      int count,
      MetaServer metaServer) {
    JobClass jobs =
        GridModels.jobs(
            Amount.fixed(operations),
            Amount.fixed(bytes),
            Amount.fixed(0),
            Arrivals.DETERMINISTIC,
            1);
    PacketModel packets =
        new PacketModel(
            10_000,
            TimeDistribution.DETERMINISTIC,
            TimeDistribution.DETERMINISTIC,
            Retry.EXPONENTIAL,
            QueueEngine.LAZY);
    GridModel model =
        GridModels.of(
            new Topology("tiny", "test", nodes, links),
            packets,
            List.of(jobs),
            count,
            0,
            Double.POSITIVE_INFINITY,
            monitor,
            GridModels::server);
    List<JobRecord> records = new ArrayList<>();
    new Grid(model, metaServer, new RandomStreams(1, 0)).run(records::add);
    return records;
  }

  /**
   * Nine jobs that nobody finishes meanwhile: job n finds n - 1 inside. Refreshes every 2.3 s take
   * 2, 4 and 6 jobs at 2.3, 4.6 and 6.9 s; with a delay of 1.2 s they are seen at 3.5, 5.8 and 8.1
   * s. Those every 2 s come at the instant of a submission and take it in: its own assignment is
   * then forgotten, or it would count twice.
   */
  @ParameterizedTest
  @CsvSource({
    "2.3, 0,   false, 0 0 2 2 4 4 6 6 6",
    "2.3, 1.2, false, 0 0 0 2 2 4 4 4 6",
    "2.3, 1.2, true,  0 1 2 3 4 5 6 7 8",
    "2,   0,   false, 0 0 2 2 4 4 6 6 8",
    "2,   0.5, false, 0 0 2 2 4 4 6 6 8",
    "2,   1.5, false, 0 0 0 2 2 4 4 6 6",
    "2,   0,   true,  0 1 2 3 4 5 6 7 8",
    "2,   0.5, true,  0 1 2 3 4 5 6 7 8",
    "2,   1.5, true,  0 1 2 3 4 5 6 7 8"
  })
  void refreshesComeAtTheirPeriodAndAreSeenAfterTheirDelay(
      double period, double delay, boolean own, String seen) {
    List<String> jobs = new ArrayList<>();
    List<String> work = new ArrayList<>();
    run(
        List.of(Node.client("c"), server("s", 1)),
        new Links().unlimited("c", "s").list(),
        1000,
        0,
        new MonitorModel(period, delay, own),
        9,
        (job, view) -> {
          GridView.SiteReport site = view.candidates().get(0);
          if (job.id() <= 9) {
            jobs.add(Quantity.digits(site.jobs()));
            work.add(Quantity.digits(Math.ceil(site.work() / 1000)));
          }
          return site;
        });
    assertThat(String.join(" ", jobs)).isEqualTo(seen);
    assertThat(String.join(" ", work)).isEqualTo(seen);
  }

  /**
   * A job each second, which nobody finishes; refreshes every 2 s. A report of 130 KB takes the 1.3
   * s of its 13 packets over a link of 100 KB/s: those of 2, 4 and 6 s, which take in 2, 4 and 6
   * jobs, are seen at 3.3, 5.3 and 7.3 s, with a delay of 1 s at 4.3, 6.3 and 8.3 s. One of 250 KB
   * takes 2.5 s, so that every other refresh is without one: those of 2 and 6 s come at 4.5 and 8.5
   * s.
   */
  @ParameterizedTest
  @CsvSource({
    "0,       0, 0 0 2 2 4 4 6 6 8",
    "130_000, 0, 0 0 0 2 2 4 4 6 6",
    "130_000, 1, 0 0 0 0 2 2 4 4 6",
    "250_000, 0, 0 0 0 0 2 2 2 2 6"
  })
  void reportsOfSitesLoadTheirWay(String bytes, double delay, String seen) {
    List<String> jobs = new ArrayList<>();
    List<Long> ages = new ArrayList<>();
    double size = Double.parseDouble(bytes.replace("_", ""));
    run(
        List.of(Node.client("c"), Node.router("r"), server("s", 1)),
        new Links().unlimited("c", "r").pair("r", "s", 1e5, 1e5, 10).list(),
        1000,
        0,
        new MonitorModel(2, delay, false, 0, size, 0),
        9,
        (job, view) -> {
          GridView.SiteReport site = view.candidates().get(0);
          if (job.id() <= 9) {
            jobs.add(Quantity.digits(site.jobs()));
            ages.add(Math.round(site.age()));
          }
          return site;
        });
    assertThat(String.join(" ", jobs)).isEqualTo(seen);
    for (int i = 0; i < ages.size(); i++) {
      assertThat((i + 1) - ages.get(i)).isEqualTo(Long.parseLong(seen.split(" ")[i]));
    }
  }

  /**
   * One packet of 10 KB over two hops of 1 MB/s takes 20 ms: it achieves 0.5 MB/s. The observed
   * throughput starts at 1 MB/s, is 0.875 MB/s after one such job and 0.78125 MB/s after two: the
   * transfer to A is then expected to take 10, 11.4 and 12.8 ms. A computes the job in 100 ms, B,
   * which is reached at once, in 112.5 ms: the third goes to B, as do all after it.
   */
  @Test
  void theNewestTransferIsAQuarterOfTheObservedThroughput() {
    List<Double> observed = new ArrayList<>();
    MetaServer loth =
        MetaServers.LOTH.create(Map.of("throughput", "observed"), new SplittableRandom(1));
    List<JobRecord> records =
        run(
            List.of(Node.client("c"), Node.router("r"), server("A", 9e6), server("B", 8e6)),
            new Links()
                .pair("c", "r", 1e6, 1e6, 0.1)
                .pair("r", "A", 1e6, 1e6, 0.1)
                .unlimited("c", "B")
                .list(),
            0.9e6,
            10_000,
            MonitorModel.FRESH,
            5,
            (job, view) -> {
              GridView.PathReport way = view.candidates().get(0).send();
              assertThat(way.hops()).isEqualTo(2);
              assertThat(way.hop(1).observed()).isEqualTo(way.hop(0).observed());
              observed.add(way.hop(0).observed() / 1e6);
              return loth.choose(job, view);
            });
    assertThat(records).extracting(JobRecord::site).containsExactly("A", "A", "B", "B", "B");
    assertThat(records.get(0).arrivalTime()).isEqualTo(1.02);
    double[] expected = {1, 0.875, 0.78125, 0.78125, 0.78125};
    for (int i = 0; i < expected.length; i++) {
      assertThat(observed.get(i)).isCloseTo(expected[i], within(1e-12));
    }
  }
}
