package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quoin.network.QueueEngine.AUTO;
import static org.quoin.network.QueueEngine.LAZY;
import static org.quoin.network.QueueEngine.REFERENCE;
import static org.quoin.network.QueueEngine.SKIP;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** The choice of each queue's engine from the scenario files alone. */
class ExpectedUseTest {

  /** Clients with links of 100 packets/s, 50 of background, and a server behind ten times that. */
  private static List<QueueEngine> engines(
      QueueEngine how,
      TimeDistribution service,
      int clients,
      double interval,
      double receive,
      double buffer) {
    List<Node> nodes = new ArrayList<>();
    Links links = new Links();
    List<String> names = new ArrayList<>();
    nodes.add(Node.router("hub"));
    for (int i = 0; i < clients; i++) {
      names.add("c" + i);
      nodes.add(Node.client("c" + i));
      links.pair("c" + i, "hub", 1e6, 1e6 / 1.5, buffer / 100);
    }
    nodes.add(Node.server("s", 1e8, 0, 1e7));
    links.pair("hub", "s", 1e7, 1e7 / 1.5, buffer / 1000);
    JobClass jobs =
        new JobClass(
            "generic",
            names,
            Amount.fixed(1e7),
            Amount.fixed(200_000),
            Amount.fixed(receive),
            Arrivals.POISSON,
            interval,
            1);
    GridModel model =
        GridModels.of(
            new Topology("star", "test", nodes, links.list()),
            new PacketModel(10_000, service, TimeDistribution.EXPONENTIAL, Retry.EXPONENTIAL, how),
            List.of(jobs),
            10,
            0,
            1e4,
            MonitorModel.FRESH,
            GridModels::server);
    return List.of(ExpectedUse.engines(model));
  }

  @Test
  void queuesThatRestLongAreJumped() {
    // 30 s of 50 background packets a second at a client; 30 s / 2 of 500 at the server.
    assertThat(engines(AUTO, TimeDistribution.EXPONENTIAL, 2, 30, 20_000, 50))
        .hasSize(6)
        .containsOnly(SKIP);
    // A buffer too large for tables forgets in 4.8 s what it held, at the server in a tenth of
    // that.
    assertThat(engines(AUTO, TimeDistribution.EXPONENTIAL, 2, 30, 20_000, 500)).containsOnly(SKIP);
    assertThat(engines(AUTO, TimeDistribution.EXPONENTIAL, 2, 18, 20_000, 500))
        .contains(LAZY, SKIP);
  }

  @Test
  void queuesThatAreTouchedOftenAreLazy() {
    // 10 s of 50 packets at a client are too few; 10 s / 2 of 500 at the server suffice.
    assertThat(engines(AUTO, TimeDistribution.EXPONENTIAL, 2, 10, 20_000, 50))
        .containsExactly(LAZY, LAZY, LAZY, LAZY, SKIP, SKIP);
    // Forty clients keep the server's link busy; each client's own link is mostly idle.
    assertThat(engines(AUTO, TimeDistribution.EXPONENTIAL, 40, 30, 20_000, 50))
        .last()
        .isEqualTo(LAZY);
  }

  @Test
  void whatCannotBeJumpedOrNeedNotBeIsLazy() {
    // No result returns: the reverse queues have background traffic only.
    assertThat(engines(AUTO, TimeDistribution.EXPONENTIAL, 1, 30, 0, 50))
        .containsExactly(SKIP, LAZY, SKIP, LAZY);
  }

  @Test
  void anEngineThatIsAskedForIsTaken() {
    assertThat(engines(REFERENCE, TimeDistribution.EXPONENTIAL, 2, 30, 0, 50))
        .containsOnly(REFERENCE);
  }
}
