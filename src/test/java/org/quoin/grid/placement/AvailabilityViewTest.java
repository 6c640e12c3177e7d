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
 * Availability, component by component: client c and sites s0 to s2 around a router, client d
 * connected to s0 alone. Jobs of one stage, of two with the second at s2, and of one at s0.
 */
class AvailabilityViewTest {
  private static final double[] ONE = {1};
  private static final Amount UNIT = Amount.fixed(1);

  private final QueuePath path = new QueuePath();
  private AvailabilityView availability;
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
    availability = new AvailabilityView(new int[] {4, 4, 2, 4}, network.queues().size());
  }

  /** The only link of a transfer; transfer 0 goes to the first site. */
  private int link(StageSites jobs, int transfer, int first) {
    jobs.setPath(transfer, 0, first, path);
    assertThat(path.length()).isPositive();
    return path.at(path.length() - 1);
  }

  private boolean open(StageSites jobs, int first) {
    return availability.isAvailable(0, jobs, first);
  }

  private PlacedJob placed(StageSites jobs, int client, int width, int first) {
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
    GridJob whole =
        new GridJob(of, new SubmittedJob(job, ONE, ONE, ONE, null, List.of()), jobs, null);
    return new PlacedJob(whole, 0, jobs.sites(first), new Path[jobs.stages() + 1]);
  }

  @Test
  void allStagesNeedTheirSites() {
    assertThat(availability.isClear()).isTrue();
    availability.site(2, true);
    availability.site(2, true);
    assertThat(availability.isClear()).isFalse();
    assertThat(open(single, 0)).isTrue();
    assertThat(open(single, 2)).isFalse();
    assertThat(open(two, 0)).isFalse();
    availability.site(2, false);
    assertThat(availability.isClear()).isTrue();
    availability.drain(2, 1);
    availability.drain(2, 1);
    availability.drain(2, -1);
    assertThat(availability.isUnavailable(2)).isTrue();
    assertThat(availability.isClear()).isFalse();
    availability.drain(2, -1);
    assertThat(open(two, 0)).isTrue();
    assertThat(availability.isClear()).isTrue();
  }

  /** One direction alone: to the site, between sites, or back. */
  @Test
  void allLegsNeedTheirChannels() {
    for (int transfer = 0; transfer <= 2; transfer++) {
      int link = link(two, transfer, 0);
      int before = availability.changes();
      availability.link(link, true);
      assertThat(availability.changes()).isEqualTo(before + 1);
      assertThat(availability.isUp(link)).isFalse();
      assertThat(availability.isClear()).isFalse();
      assertThat(open(two, 0)).as("leg %s", transfer).isFalse();
      assertThat(open(single, 1)).isTrue();
      availability.link(link, false);
      assertThat(open(two, 0)).isTrue();
      assertThat(availability.isClear()).isTrue();
    }
    assertThat(availability.isUp(-1)).isTrue();
  }

  /** Another site must be available, wide enough and reachable for the client. */
  @Test
  void aJobCanGoElsewhereWhereItFits() {
    PlacedJob placed = placed(single, 0, 2, 0);
    assertThat(availability.isAvailableElsewhere(placed)).isTrue();
    availability.site(1, true);
    assertThat(availability.isAvailableElsewhere(placed)).isTrue(); // as wide as s2
    assertThat(availability.isAvailableElsewhere(placed(single, 0, 3, 0))).isFalse();
    availability.site(2, true);
    assertThat(availability.isAvailableElsewhere(placed))
        .isFalse(); // s3 is for d alone, s0 its own
    assertThat(availability.isAvailableElsewhere(placed(single, 1, 2, 0))).isTrue();
    availability.site(2, false);
    assertThat(availability.isAvailableElsewhere(placed(bound, 0, 1, 0))).isFalse();
  }
}
