package org.quoin.grid;

import java.util.List;
import org.quoin.base.RecordBuilder;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteSpec;
import org.quoin.network.PacketModel;
import org.quoin.network.TransferSettings;
import org.quoin.network.TransportModel;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Topology;
import org.quoin.workload.JobClass;

/**
 * The complete description of a grid, apart from its metaserver and random numbers.
 *
 * @param network clients, queues and sites, for packets of the size of {@code packets}
 * @param packets properties of packets
 * @param classes the job classes
 * @param jobs jobs per run, over all clients; later jobs are not counted
 * @param warmup number of first jobs that are not counted, by id
 * @param horizon seconds after which a run ends even with jobs inside; infinity for none
 * @param monitor freshness of reports, for metaservers without a monitor of their own
 * @param sites the sites, in the order of the network
 * @param transport transport of data, as packets or as a fluid
 * @param data the files that jobs read
 * @param failures failures and their handling
 * @param transfers window, streams, overheads and limits of transfers
 * @param choice the queues on which a fluid stands for packets
 */
public record GridModel(
    QueueNetwork network,
    PacketModel packets,
    List<JobClass> classes,
    int jobs,
    int warmup,
    double horizon,
    MonitorModel monitor,
    List<SiteSpec> sites,
    TransportModel transport,
    DataModel data,
    FailureModel failures,
    TransferSettings transfers,
    NetworkChoice choice) {

  /** Number of counted jobs of a run up to which its percentiles are exact. */
  public static final int MAX_EXACT_JOBS = 500_000;

  private static final int MIN_LATER_JOBS = 200;

  /**
   * Checks and copies the values.
   *
   * @throws IllegalArgumentException if the network was derived for packets of another size
   */
  public GridModel {
    classes = List.copyOf(classes);
    sites = List.copyOf(sites);
    if (network.packetBytes() != packets.packetBytes()) {
      throw new IllegalArgumentException(
          "the queueing network was derived for packets of another size");
    }
  }

  /**
   * {@return a copy in which a fluid stands for the packets of some queues}
   *
   * @param other the queues
   */
  public GridModel with(NetworkChoice other) {
    return RecordBuilder.copy(this, "transport", TransportModel.AUTO, "choice", other);
  }

  /** {@return the possible sites of jobs, by index of the class} */
  public List<StageSites> stageSitesByClass() {
    int[] widest = sites.stream().mapToInt(SiteSpec::widest).toArray();
    return StageSites.of(network, classes, widest);
  }

  /** {@return the sites that can compute jobs, with the jobs' widths} */
  public SiteUse siteUse() {
    return new SiteUse(this);
  }

  /** {@return the nodes and links} */
  public Topology topology() {
    return network.topology();
  }

  /**
   * {@return the maximum number of jobs submitted after the first {@link #jobs}: as many, at least
   * 200}
   */
  public int maxLaterJobs() {
    return Math.max(MIN_LATER_JOBS, jobs);
  }

  /**
   * {@return whether a run counts so many jobs that the percentiles of large groups of them are
   * those of a summary with a fixed error, whose memory does not grow with the jobs}
   */
  public boolean summarisesPercentiles() {
    return jobs - warmup > MAX_EXACT_JOBS;
  }

  /** {@return whether a site or store limits the number of its transfers} */
  public boolean hasNodesThatLimitTransfers() {
    return network.topology().holders().stream().anyMatch(h -> h.storage().transfers() > 0);
  }

  /** {@return whether data are packets, on some queues perhaps with a fluid in their place} */
  public boolean hasPackets() {
    return transport != TransportModel.FLUID;
  }

  /** {@return whether no packet is simulated by itself} */
  public boolean isFluid() {
    return !hasPackets()
        || (choice.fluidQueues() > 0 && choice.fluidQueues() == network.queues().size());
  }

  /**
   * {@return whether the packets of a queue are simulated one by one}
   *
   * @param queue number of the queue
   */
  public boolean hasPackets(int queue) {
    return hasPackets() && choice.fluid(queue).isEmpty();
  }
}
