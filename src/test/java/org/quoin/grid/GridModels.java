package org.quoin.grid;

import java.util.List;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteFactory;
import org.quoin.network.PacketModel;
import org.quoin.network.TransportModel;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.workload.JobClass;

/** Grids with the defaults of most tests. */
public final class GridModels {
  private GridModels() {}

  /** Creates a grid without files or failures, with routes of the fewest links and packets. */
  public static GridModel of(
      Topology topology,
      PacketModel packets,
      List<JobClass> classes,
      int jobs,
      int warmup,
      double horizon,
      MonitorModel monitor,
      SiteFactory sites) {
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
      SiteFactory sites,
      TransportModel transport) {
    return new GridModel(
        StageSites.network(new Routes(topology), packets.packetBytes(), classes),
        packets,
        classes,
        jobs,
        warmup,
        horizon,
        monitor,
        sites,
        transport,
        DataModel.NONE,
        FailureModel.NONE);
  }

  /** Creates a copy of a grid with other failures. */
  static GridModel withFailures(GridModel grid, FailureModel failures) {
    return new GridModel(
        grid.network(),
        grid.packets(),
        grid.classes(),
        grid.jobs(),
        grid.warmup(),
        grid.horizon(),
        grid.monitor(),
        grid.sites(),
        grid.transport(),
        grid.data(),
        failures);
  }
}
