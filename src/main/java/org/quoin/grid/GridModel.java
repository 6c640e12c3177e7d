package org.quoin.grid;

import java.util.List;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteFactory;
import org.quoin.network.PacketModel;
import org.quoin.network.TransportModel;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Topology;
import org.quoin.workload.JobClass;

/**
 * One grid, fully described but for its metaserver and its random numbers.
 *
 * @param network clients, queues and sites, for packets of the size of {@code packets}
 * @param packets how data travel
 * @param classes the jobs of the clients
 * @param jobs jobs of a run, by all clients together; those submitted after them are not counted
 * @param warmup the first of these jobs, by number, that are not counted either
 * @param horizon seconds after which a run ends even with jobs inside; infinity for none
 * @param monitor how fresh a metaserver's information is unless it has a monitor of its own
 * @param sites how the sites are built
 * @param carriage what data are on their way
 * @param data the files that jobs read
 * @param failures what fails, and what is done about it
 */
public record GridModel(
    QueueNetwork network,
    PacketModel packets,
    List<JobClass> classes,
    int jobs,
    int warmup,
    double horizon,
    MonitorModel monitor,
    SiteFactory sites,
    TransportModel carriage,
    DataModel data,
    FailureModel failures) {

  private static final int LEAST_LATER = 200;

  /**
   * Keeps a copy of the classes.
   *
   * @param network for packets of the size of {@code packets}
   * @param packets how data travel
   * @param classes at least one
   * @param jobs at least 1
   * @param warmup at least 0, below {@code jobs}
   * @param horizon seconds; infinity for none
   * @param monitor for metaservers without one of their own
   * @param sites how the sites are built
   * @param carriage what data are on their way
   * @param data the files that jobs read
   * @param failures what fails, and what is done about it
   * @throws IllegalArgumentException when the network was derived for packets of another size
   */
  public GridModel {
    classes = List.copyOf(classes);
    if (network.packetBytes() != packets.packetBytes()) {
      throw new IllegalArgumentException("a queueing network for packets of another size");
    }
  }

  /** {@return the ways of the jobs of its classes, by their place} */
  public List<StageSites> stageSitesByClass() {
    int[] widest = network.sites().stream().mapToInt(site -> sites.widest(site.node())).toArray();
    return StageSites.of(network, classes, widest);
  }

  /** {@return which sites can take any of the jobs, and how wide these are} */
  public SiteUse siteUse() {
    return new SiteUse(this);
  }

  /** {@return its nodes and links} */
  public Topology topology() {
    return network.topology();
  }

  /**
   * {@return the most jobs that clients submit after the first {@link #jobs}: as many, at least
   * 200}
   */
  public int mostLater() {
    return Math.max(LEAST_LATER, jobs);
  }

  /** {@return whether data travel as packets} */
  public boolean hasPackets() {
    return carriage == TransportModel.PACKETS;
  }

  /**
   * {@return the same with other failures}
   *
   * @param others what fails, and what is done about it
   */
  public GridModel withFailures(FailureModel others) {
    return new GridModel(
        network, packets, classes, jobs, warmup, horizon, monitor, sites, carriage, data, others);
  }
}
