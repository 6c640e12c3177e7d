package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metaserver.MetaServers;
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

/** Event-driven queues and rings of departure times are one model, also at equal instants. */
class EquivalentEnginesTest {
  private static final List<String> CLIENTS = List.of("a", "b", "c", "d");

  /** Four clients behind one router, two servers behind another, and a link nobody uses. */
  private static Topology topology(double throughput) {
    List<Node> nodes = new ArrayList<>();
    Links links = new Links();
    nodes.add(Node.router("near"));
    nodes.add(Node.router("far"));
    nodes.add(Node.router("aside"));
    for (String client : CLIENTS) {
      nodes.add(Node.client(client));
      links.pair(client, "near", 1e6, throughput, 0.02);
    }
    links.pair("near", "far", 1e6, throughput, 0.03);
    links.pair("far", "aside", 1e6, throughput, 0.03);
    for (String server : List.of("s", "t")) {
      nodes.add(Node.server(server, 1e8, throughput < 1e6 ? 0.3 : 0, 1e7));
      links.pair("far", server, 1e6, throughput, 0.02);
    }
    return new Topology("ties", "test", nodes, links.list());
  }

  private static GridResult run(QueueEngine engine, boolean ties, MetaServers metaServer) {
    PacketModel packets =
        ties
            ? new PacketModel(
                10_000,
                TimeDistribution.DETERMINISTIC,
                TimeDistribution.DETERMINISTIC,
                Retry.FIXED,
                engine)
            : new PacketModel(
                10_000,
                TimeDistribution.EXPONENTIAL,
                TimeDistribution.EXPONENTIAL,
                Retry.SPACING,
                engine);
    JobClass jobs =
        new JobClass(
            "generic",
            CLIENTS,
            Amount.fixed(1e7),
            Amount.fixed(95_000),
            Amount.fixed(40_000),
            ties ? Arrivals.DETERMINISTIC : Arrivals.POISSON,
            0.5,
            1);
    GridModel model =
        GridModels.of(
            topology(ties ? 1e6 : 0.6e6),
            packets,
            List.of(jobs),
            120,
            17,
            1e4,
            MonitorModel.FRESH,
            GridModels::server);
    return new Grid(
            model, metaServer.create(Map.of(), new SplittableRandom(1)), new RandomStreams(5, 0))
        .run();
  }

  @ParameterizedTest
  @EnumSource(MetaServers.class)
  void theyAgreeInEveryFigureAtTies(MetaServers metaServer) {
    GridResult lazy = run(QueueEngine.LAZY, true, metaServer);
    assertThat(run(QueueEngine.REFERENCE, true, metaServer)).isEqualTo(lazy);
    assertThat(lazy.queues()).anyMatch(queue -> queue.counts().refused() > 0);
  }

  @ParameterizedTest
  @EnumSource(MetaServers.class)
  void theyAgreeInEveryFigureUnderBackground(MetaServers metaServer) {
    GridResult lazy = run(QueueEngine.LAZY, false, metaServer);
    assertThat(run(QueueEngine.REFERENCE, false, metaServer)).isEqualTo(lazy);
    assertThat(lazy.sites()).allMatch(site -> site.counts().backgroundBusy() > 0);
  }

  @Test
  void aLinkThatNoRouteUsesHasNoQueue() {
    GridResult result = run(QueueEngine.LAZY, true, MetaServers.RR);
    assertThat(result.queues()).hasSize(14).noneMatch(q -> q.link().equals("far-aside"));
  }
}
