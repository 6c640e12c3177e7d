package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.load.OfferedLoad;
import org.quoin.grid.placement.BrokerModel;
import org.quoin.grid.placement.Information;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metaserver.MetaServers;
import org.quoin.network.PacketModel;
import org.quoin.network.TransportModel;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** Reports of sites count in the load that is offered to the queues on their way. */
class ReportUseTest {
  private static final double JOB = 20_000;
  private static final double RESULT = 10_000;
  private static final double REPORT = 30_000;

  /** Clients a and b at a router, the sites s and t at it, of which b does not reach t. */
  private static GridModel model(TransportModel carriage, double loss) {
    List<Node> nodes =
        List.of(
            Node.client("a"),
            Node.client("b"),
            Node.router("r"),
            Node.router("q"),
            Node.server("s", 1e9, 0, 1e6),
            Node.server("t", 1e9, 0, 1e6));
    Links links =
        new Links()
            .pair("a", "r", 2e5, 2e5, 0.2)
            .pair("b", "q", 2e5, 2e5, 0.2)
            .pair("r", "s", 4e5, 4e5, 0.2)
            .pair("q", "s", 4e5, 4e5, 0.2)
            .pair("r", "t", 4e5, 4e5, 0.2);
    List<JobClass> classes = new ArrayList<>();
    for (String client : List.of("a", "b")) {
      classes.add(
          new JobClass(
              client,
              List.of(client),
              Amount.fixed(1e6),
              Amount.fixed(JOB),
              Amount.fixed(RESULT),
              Arrivals.POISSON,
              1,
              1));
    }
    return GridModels.of(
        new Topology("reports", "test", nodes, links.list()),
        PacketModel.defaults(),
        classes,
        4000,
        0,
        Double.POSITIVE_INFINITY,
        new MonitorModel(1, 0, false, loss, REPORT, 0),
        GridModels::server,
        carriage);
  }

  /**
   * A report a second of each site that a metaserver's client reaches: two to the metaserver of a,
   * one to that of b, 0.15 of a link of 200 KB/s each.
   */
  @ParameterizedTest
  @CsvSource({"FLUID, 0", "FLUID, 0.5", "PACKETS, 0"})
  void theLoadOfferedIsWhatARunUses(TransportModel carriage, double loss) {
    GridModel model = model(carriage, loss);
    RandomStreams streams = new RandomStreams(1, 0);
    List<Set<String>> served = List.of(Set.of("a"), Set.of("b"));
    List<BrokerModel> brokers = new ArrayList<>();
    for (Set<String> clients : served) {
      brokers.add(
          new BrokerModel(
              MetaServers.RR.create(Map.of(), streams.stream("metaserver")),
              Information.REPORTS,
              model.monitor(),
              streams.stream("lost reports" + clients),
              clients));
    }
    GridResult result = new Grid(model, brokers, streams).run();
    OfferedLoad observed = OfferedLoad.observed(model, served, List.of(result));
    double results = RESULT / 2e5;
    double report = (1 - loss) * REPORT / 2e5;
    for (QueueResult queue : result.queues()) {
      double used = queue.counts().busy() / queue.counts().time();
      double offered = observed.ofNetwork(queue.queue()).clients();
      assertThat(offered).as(queue.link()).isCloseTo(used, within(0.05 * used));
      if (queue.queue().link().to().equals("a") && !queue.queue().link().from().equals("a")) {
        assertThat(offered).isCloseTo(results + 2 * report, within(1e-9));
      }
      if (queue.queue().link().to().equals("b")) {
        assertThat(offered).isCloseTo(results + report, within(1e-9));
      }
    }
  }

  /** Before a run one metaserver is taken to stand where the first client does. */
  @ParameterizedTest
  @CsvSource({"FLUID", "PACKETS"})
  void theyCountBeforeARunAsTheyDoAfterIt(TransportModel carriage) {
    GridModel model = model(carriage, 0);
    OfferedLoad even = OfferedLoad.even(model);
    OfferedLoad split = OfferedLoad.split(model, new double[] {1, 1}, (jobClass, client) -> 0);
    for (NetworkQueue queue : model.network().queues()) {
      double reports = queue.link().to().equals("a") ? 2 * REPORT / 2e5 : 0;
      if (queue.link().to().equals("a")) {
        assertThat(even.ofNetwork(queue).clients()).isCloseTo(0.05 + reports, within(1e-9));
        assertThat(split.ofNetwork(queue)).isEqualTo(even.ofNetwork(queue));
        // Twice as many jobs meet as many reports as before.
        assertThat(even.ofNetwork(queue).saturation()).isCloseTo(20, within(1e-9));
      }
    }
  }
}
