package org.quoin.grid;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.quoin.base.RecordBuilder;
import org.quoin.cluster.ClusterSettings;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.job.Client;
import org.quoin.grid.job.JobGenerator;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.MachineSpec;
import org.quoin.grid.site.SiteSpec;
import org.quoin.grid.site.WorkloadSource;
import org.quoin.network.PacketModel;
import org.quoin.network.TransferSettings;
import org.quoin.network.TransportModel;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.topology.Discipline;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Storage;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** Grids with the defaults of most tests. */
public final class GridModels {
  private GridModels() {}

  /** Returns a FCFS server without background. */
  public static Node.Server server(String name, double speed, Storage storage) {
    return new Node.Server(new Node.Label(name), storage, speed, 1, Discipline.FCFS, 0, 0);
  }

  /** {@return a client at a server, without a network} */
  static Topology alone(Node.Server server) {
    return new Topology(
        "one",
        "test",
        List.of(Node.client("c"), server),
        new Links().unlimited("c", server.name()).list());
  }

  /** Returns the description of a server. */
  public static SiteSpec server(Node.Site node) {
    return SiteSpec.of((Node.Server) node);
  }

  /** Returns the sites of a topology. */
  public static List<SiteSpec> sites(Topology topology, Function<Node.Site, SiteSpec> sites) {
    return topology.sites().stream().map(sites).toList();
  }

  /** Returns an EASY cluster without local jobs; {@code width} is that of a job without one. */
  public static SiteSpec cluster(String name, double speed, int processors, int width) {
    return new SiteSpec.ClusterSpec(
        name,
        speed,
        processors,
        width,
        processors,
        new MachineSpec.Batch(ClusterSettings.of(processors), Policies.EASY, Order.FCFS, Map.of()),
        processors,
        WorkloadSource.NONE);
  }

  /** Returns jobs of one processor that client {@code c} submits. */
  public static JobClass jobs(
      Amount operations, Amount input, Amount output, Arrivals arrivals, double interval) {
    return new JobClass("generic", List.of("c"), operations, input, output, arrivals, interval, 1);
  }

  /**
   * {@return a client of jobs of one operation and one byte, which nobody places}
   *
   * @param jobClass index of its class
   */
  public static Client client(String name, int number, int jobClass) {
    Amount one = Amount.fixed(1);
    return new Client(
        name,
        number,
        new JobGenerator.Context(jobs(one, one, one, Arrivals.POISSON, 1), null, List.of(), null),
        jobClass,
        0,
        new Engine(),
        new RandomStreams(1, 0),
        (who, job) -> {});
  }

  /** Creates a grid without files or failures, with routes of the fewest links and packets. */
  public static GridModel of(
      Topology topology,
      PacketModel packets,
      List<JobClass> classes,
      int jobs,
      int warmup,
      double horizon,
      MonitorModel monitor,
      Function<Node.Site, SiteSpec> sites) {
    return of(
        topology, packets, classes, jobs, warmup, horizon, monitor, sites, TransportModel.PACKETS);
  }

  /** Creates such a grid with the given transport. */
  public static GridModel of(
      Topology topology,
      PacketModel packets,
      List<JobClass> classes,
      int jobs,
      int warmup,
      double horizon,
      MonitorModel monitor,
      Function<Node.Site, SiteSpec> sites,
      TransportModel transport) {
    return new GridModel(
        StageSites.network(new Routes(topology), packets.packetBytes(), classes),
        packets,
        classes,
        jobs,
        warmup,
        horizon,
        monitor,
        sites(topology, sites),
        transport,
        DataModel.NONE,
        FailureModel.NONE,
        TransferSettings.NONE,
        NetworkChoice.NONE);
  }

  /** Creates a copy of a grid with other failures. */
  static GridModel withFailures(GridModel grid, FailureModel failures) {
    return RecordBuilder.copy(grid, "failures", failures);
  }
}
