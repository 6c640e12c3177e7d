package org.quoin.grid.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.job.Client;
import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.JobGenerator;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.network.Path;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.ArrivalProcess;
import org.quoin.workload.Arrivals;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;
import org.quoin.workload.JobRequirements;
import org.quoin.workload.Stage;

/**
 * What is open, part by part: client c and sites s0 to s2 around a router, client d beside s0
 * alone. Jobs of one stage, of two with the second at s2, and of one that is at s0.
 */
class AvailabilityViewTest {
  private static final double[] ONE = {1};
  private static final Amount UNIT = Amount.fixed(1);

  private final QueuePath walk = new QueuePath();
  private AvailabilityView outlook;
  private StageSites single;
  private StageSites two;
  private StageSites bound;

  private static JobClass jobs(Stage... stages) {
    return new JobClass(
        "jobs",
        List.of("c"),
        Amount.fixed(1),
        List.of(stages),
        Arrivals.POISSON,
        1,
        1,
        0,
        JobRequirements.NONE,
        ArrivalProcess.poisson(1));
  }

  @BeforeEach
  void allIsWell() {
    List<Node> nodes =
        List.of(
            Node.client("c"),
            Node.client("d"),
            Node.router("r"),
            Node.router("q"),
            Node.server("s0", 1, 0, 0),
            Node.server("s1", 1, 0, 0),
            Node.server("s2", 1, 0, 0),
            Node.server("s3", 1, 0, 0));
    Links links = new Links().unlimited("c", "r").unlimited("d", "q");
    for (int site = 0; site < 3; site++) {
      links.pair("r", "s" + site, 1, 1, 1);
    }
    links.unlimited("q", "s3");
    Topology topology = new Topology("outlook", "test", nodes, links.list());
    Stage any = Stage.anywhere(UNIT, UNIT);
    Stage last = new Stage("s2", UNIT, UNIT);
    List<JobClass> classes = List.of(jobs(any), jobs(any, last), jobs(new Stage("s0", UNIT, UNIT)));
    QueueNetwork network = StageSites.network(new Routes(topology), 1, classes);
    single = StageSites.of(network, classes).get(0);
    two = StageSites.of(network, classes).get(1);
    bound = StageSites.of(network, classes).get(2);
    outlook = new AvailabilityView(new int[] {4, 4, 2, 4}, network.queues().size());
  }

  /** The only channel of a leg: 0 leads to the first site. */
  private int channel(StageSites jobs, int leg, int first) {
    jobs.setPath(leg, 0, first, walk);
    assertThat(walk.length()).isPositive();
    return walk.at(walk.length() - 1);
  }

  private boolean open(StageSites jobs, int first) {
    return outlook.isAvailable(0, jobs, first);
  }

  private PlacedJob trip(StageSites jobs, int client, int width, int first) {
    Client of =
        new Client(
            "c",
            client,
            new JobGenerator.Context(jobs(Stage.anywhere(UNIT, UNIT)), null, List.of(), null),
            0,
            0,
            new Engine(),
            new RandomStreams(1, 0),
            (who, job) -> {});
    Job job = Job.sent(1, 0, 1, 1, 1, 1).withProcessors(width);
    GridJob whole = new GridJob(of, new SubmittedJob(job, ONE, ONE, ONE, null, List.of()), jobs);
    return new PlacedJob(whole, 0, jobs.sites(first), new Path[jobs.stages() + 1]);
  }

  @Test
  void allStagesNeedTheirSites() {
    assertThat(outlook.isClear()).isTrue();
    outlook.site(2, true);
    outlook.site(2, true);
    assertThat(outlook.isClear()).isFalse();
    assertThat(open(single, 0)).isTrue();
    assertThat(open(single, 2)).isFalse();
    assertThat(open(two, 0)).isFalse();
    outlook.site(2, false);
    assertThat(outlook.isClear()).isTrue();
    outlook.drain(2, 1);
    outlook.drain(2, 1);
    outlook.drain(2, -1);
    assertThat(outlook.isUnavailable(2)).isTrue();
    assertThat(outlook.isClear()).isFalse();
    outlook.drain(2, -1);
    assertThat(open(two, 0)).isTrue();
    assertThat(outlook.isClear()).isTrue();
  }

  /** One direction alone, there, on, or back. */
  @Test
  void allLegsNeedTheirChannels() {
    for (int leg = 0; leg <= 2; leg++) {
      int channel = channel(two, leg, 0);
      int before = outlook.changes();
      outlook.link(channel, true);
      assertThat(outlook.changes()).isEqualTo(before + 1);
      assertThat(outlook.isUp(channel)).isFalse();
      assertThat(outlook.isClear()).isFalse();
      assertThat(open(two, 0)).as("leg %s", leg).isFalse();
      assertThat(open(single, 1)).isTrue();
      outlook.link(channel, false);
      assertThat(open(two, 0)).isTrue();
      assertThat(outlook.isClear()).isTrue();
    }
    assertThat(outlook.isUp(-1)).isTrue();
  }

  /** To another site than its own, that is open, wide enough, and one that its client reaches. */
  @Test
  void aJobCanGoElsewhereWhereItFits() {
    PlacedJob trip = trip(single, 0, 2, 0);
    assertThat(outlook.isAvailableElsewhere(trip)).isTrue();
    outlook.site(1, true);
    assertThat(outlook.isAvailableElsewhere(trip)).isTrue(); // as wide as s2
    assertThat(outlook.isAvailableElsewhere(trip(single, 0, 3, 0))).isFalse();
    outlook.site(2, true);
    assertThat(outlook.isAvailableElsewhere(trip)).isFalse(); // s3 is for d alone, s0 its own
    assertThat(outlook.isAvailableElsewhere(trip(single, 1, 2, 0))).isTrue();
    outlook.site(2, false);
    assertThat(outlook.isAvailableElsewhere(trip(bound, 0, 1, 0))).isFalse();
  }
}
