package org.quoin.grid;

import java.util.List;
import org.quoin.network.PacketModel;
import org.quoin.topology.Topology;
import org.quoin.workload.JobClass;

/**
 * One grid, fully described but for its metaserver and its random numbers.
 *
 * @param topology nodes and links
 * @param packets how data travel
 * @param classes the jobs of the clients
 * @param jobs jobs submitted in a run, by all clients together
 * @param warmup the first jobs, by number, that are not counted
 * @param horizon seconds after which a run ends even with jobs inside; infinity for none
 * @param monitor how fresh the metaserver's information is
 * @param sites how the sites are built
 */
public record GridModel(
    Topology topology,
    PacketModel packets,
    List<JobClass> classes,
    int jobs,
    int warmup,
    double horizon,
    MonitorModel monitor,
    SiteFactory sites) {

  public GridModel {
    classes = List.copyOf(classes);
  }

  /** The same with another monitor. */
  public GridModel withMonitor(MonitorModel other) {
    return new GridModel(topology, packets, classes, jobs, warmup, horizon, other, sites);
  }
}
