package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteSpec;
import org.quoin.metrics.JobRecord;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.topology.Discipline;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** Copies of each job go to every site; the first to start is computed. */
class CopiesTest {
  static final MetaServer EVERYWHERE =
      new MetaServer() {
        @Override
        public GridView.SiteReport choose(JobRequest job, GridView view) {
          return view.candidates().get(0);
        }

        @Override
        public List<GridView.SiteReport> copies(JobRequest job, GridView view) {
          return List.copyOf(view.candidates());
        }
      };

  private final List<JobRecord> records = new ArrayList<>();

  /** Jobs of 15 operations and some bytes at 10, 20, 30 ... s. */
  private GridResult run(
      int jobs, double bytes, Function<Node.Site, SiteSpec> sites, Links links, Node... nodes) {
    List<Node> all = new ArrayList<>(List.of(Node.client("c")));
    all.addAll(List.of(nodes));
    JobClass jobClass =
        GridModels.jobs(
            Amount.fixed(15), Amount.fixed(bytes), Amount.fixed(0), Arrivals.DETERMINISTIC, 10);
    GridModel model =
        GridModels.of(
            new Topology("copies", "test", all, links.list()),
            new PacketModel(
                1,
                TimeDistribution.DETERMINISTIC,
                TimeDistribution.DETERMINISTIC,
                Retry.NEXT_SLOT,
                QueueEngine.LAZY),
            List.of(jobClass),
            jobs,
            0,
            1e6,
            MonitorModel.FRESH,
            sites);
    return new Grid(model, EVERYWHERE, new RandomStreams(1, 0)).run(records::add);
  }

  private static Node server(String name, double speed, Discipline discipline) {
    return Node.server(name, speed, 0, 0, discipline, 1);
  }

  /**
   * s1 is free at 25 s and 40 s, s2 at half the speed at 50 s: job 4 starts at the same time as job
   * 5.
   */
  @ParameterizedTest
  @EnumSource(
      value = Discipline.class,
      names = {"FCFS", "PRIORITY"})
  void theFirstToStartIsComputed(Discipline discipline) {
    GridResult result =
        run(
            5,
            0,
            GridModels::server,
            new Links().unlimited("c", "s1").unlimited("c", "s2"),
            server("s1", 1, discipline),
            server("s2", 0.5, discipline));
    assertThat(records).extracting(JobRecord::site).containsExactly("s1", "s2", "s1", "s1", "s2");
    assertThat(records)
        .extracting(JobRecord::startTime)
        .containsExactly(10.0, 20.0, 30.0, 45.0, 50.0);
    assertThat(result.failures().wastedSeconds()).isZero();
    assertThat(result.failures().attempts()).isEqualTo(5);
    // Copies leave no trace: each job was computed once.
    double operations = result.sites().get(0).counts().busy();
    operations += 0.5 * result.sites().get(1).counts().busy();
    assertThat(operations).isBetween(75.0, 75.0 + 2 * 30);
  }

  /**
   * 5 s to s1 or 8 s to s2, a packet each 0.8 s. At the start of job 1 at 15 s the 7 packets of its
   * copy that are under way to s2 are its last. By FCFS job 2 starts at s2 at 28 s, all of it
   * there, and job 1 ends at 30 s; shared, jobs 2 and 3 start at s1 like job 1, which ends at 35 s.
   */
  @ParameterizedTest
  @CsvSource({"FCFS, 17", "PS, 21"})
  void dataOfTheOthersAreGivenUp(String discipline, double bytes) {
    GridResult result =
        run(
            1,
            10,
            GridModels::server,
            new Links().pair("c", "s1", 2, 2, 1).pair("c", "s2", 1.25, 1.25, 1),
            server("s1", 1, Discipline.valueOf(discipline)),
            server("s2", 1, Discipline.valueOf(discipline)));
    assertThat(records).extracting(JobRecord::site).containsExactly("s1");
    assertThat(records.get(0).startTime()).isEqualTo(15);
    GridResult.QueueResult toSecond =
        result.queues().stream()
            .filter(queue -> queue.queue().link().name().equals("c-s2"))
            .findFirst()
            .orElseThrow();
    assertThat(toSecond.acceptedBytes()).isEqualTo(bytes);
  }

  /** On 2 processors each: two jobs a cluster; the fifth copy to start cancels its sibling. */
  @Test
  void clustersTellWhatStarts() {
    Function<Node.Site, SiteSpec> clusters = node -> GridModels.cluster(node.name(), 0.2, 2, 1);
    run(
        12,
        0,
        clusters,
        new Links().unlimited("c", "s1").unlimited("c", "s2"),
        Node.server("s1", 1, 0, 1),
        Node.server("s2", 1, 0, 1));
    // A job takes 75 s, four run at once: the k-th starts when the (k - 4)-th ends.
    for (int i = 0; i < 12; i++) {
      double freed = i < 4 ? 0 : records.get(i - 4).endTime();
      assertThat(records.get(i).startTime()).isEqualTo(Math.max(freed, 10 * (i + 1)));
    }
  }
}
