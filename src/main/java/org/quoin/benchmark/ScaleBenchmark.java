package org.quoin.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.MonitorModel;
import org.quoin.grid.SiteFactory;
import org.quoin.metaserver.MetaServers;
import org.quoin.network.PacketModel;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * A large grid: sites and clients about one backbone router, background on every link, client links
 * of 1 MB/s at a background load of 0.5 and site links of 20 MB/s likewise.
 *
 * @param sites servers
 * @param clients clients
 * @param packets client packets to send, about
 */
public record ScaleBenchmark(int sites, int clients, int packets) {
  private static final int PACKETS_A_JOB = 20;
  private static final double PACKET = 10_000;

  /**
   * What one run took.
   *
   * @param seconds of the wall clock
   * @param megabytes of heap in use at the end, before garbage is collected
   * @param simulatedSeconds the run's own clock
   * @param clientPackets client packets accepted by first hops and later ones
   * @param backgroundPackets background packets, lost ones included
   * @param jobs jobs completed
   */
  public record Cost(
      double seconds,
      double megabytes,
      double simulatedSeconds,
      double clientPackets,
      double backgroundPackets,
      int jobs) {}

  /** Builds and runs the grid once. */
  public Cost run() {
    long start = System.nanoTime();
    int jobs = packets / PACKETS_A_JOB;
    JobClass jobClass =
        new JobClass(
            "generic",
            topologyClients(),
            Amount.exponential(400e6),
            Amount.fixed((PACKETS_A_JOB - 2) * PACKET),
            Amount.fixed(2 * PACKET),
            Arrivals.POISSON,
            30,
            1);
    GridModel model =
        new GridModel(
            topology(),
            PacketModel.defaults(),
            List.of(jobClass),
            jobs,
            0,
            Double.POSITIVE_INFINITY,
            MonitorModel.FRESH,
            SiteFactory::server);
    GridResult result =
        new Grid(model, MetaServers.LOTH.create(Map.of()), new RandomStreams(1, 0)).run();
    double clientPackets = 0;
    double background = 0;
    for (QueueResult queue : result.queues()) {
      clientPackets += queue.counts().accepted();
      background += queue.counts().backgroundAccepted() + queue.counts().backgroundDropped();
    }
    Runtime machine = Runtime.getRuntime();
    return new Cost(
        (System.nanoTime() - start) / 1e9,
        (machine.totalMemory() - machine.freeMemory()) / 1e6,
        result.endTime(),
        clientPackets,
        background,
        result.completed());
  }

  private List<String> topologyClients() {
    List<String> names = new ArrayList<>();
    for (int c = 0; c < clients; c++) {
      names.add("client" + c);
    }
    return names;
  }

  private Topology topology() {
    List<Node> nodes = new ArrayList<>();
    Links links = new Links();
    nodes.add(Node.router("backbone"));
    for (String client : topologyClients()) {
      nodes.add(Node.client(client));
      links.pair(client, "backbone", 1e6, 1e6 / 1.5, 0.5);
    }
    for (int s = 0; s < sites; s++) {
      String name = "server" + s;
      nodes.add(Node.server(name, 400e6 + 1e6 * s, 0.1, 10e6));
      links.pair("backbone", name, 20e6, 20e6 / 1.5, 0.05);
    }
    return new Topology("scale", "benchmark", nodes, links.list());
  }
}
