package org.quoin.grid.site;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.quoin.base.InputException;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.queueing.Station;
import org.quoin.scheduling.order.Order;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/** Description of a site, of which each run makes a live one. */
public sealed interface SiteSpec {
  /** {@return a new idle site in a run} */
  Site open(Engine engine, RandomStreams streams);

  /**
   * {@return the capacity for clients' jobs of one width}
   *
   * @param width processors; {@link Job#OWN_WIDTH} for the width that the site gives to a job
   */
  SiteCapacity capacity(int width);

  /** {@return the maximum width of a client's job in processors} */
  int widest();

  /** {@return the order in which a station of a closed form serves the jobs of the site} */
  Station.Server.Order order();

  /** {@return whether the site orders jobs by their deadlines} */
  boolean heedsDeadline();

  /** {@return whether the site attributes the waits of its jobs to reasons} */
  default boolean explainsWaits() {
    return false;
  }

  /** {@return the mean run time of the local users' jobs in seconds; 0 without local users} */
  default double localRunTime() {
    return 0;
  }

  /**
   * {@return this description for some jobs}
   *
   * @param jobs the jobs of logs that clients submit
   * @param width processors of the widest other job that clients submit
   * @throws InputException if one of these jobs could never run on the nodes
   */
  default SiteSpec prepared(Collection<Job> jobs, double width) {
    return this;
  }

  /** {@return the description of a server} */
  static SiteSpec of(Node.Server node) {
    return new ServerSpec(node);
  }

  /** Server: a queue before equal servers. */
  record ServerSpec(Node.Server node) implements SiteSpec {
    @Override
    public Site open(Engine engine, RandomStreams streams) {
      return switch (node.discipline()) {
        case FCFS -> new FcfsServer(node, engine, streams);
        case PS -> new PsServer(node, engine, streams);
        case LCFS, LCFS_PREEMPTIVE, PRIORITY, PRIORITY_PREEMPTIVE, EDF, EDF_PREEMPTIVE ->
            new PriorityServer(node, engine, streams);
      };
    }

    @Override
    public SiteCapacity capacity(int width) {
      return SiteCapacity.of(node.totalSpeed(), node.speed(), node.utilization());
    }

    @Override
    public int widest() {
      return 1;
    }

    @Override
    public Station.Server.Order order() {
      return switch (node.discipline()) {
        case FCFS, LCFS, EDF -> Station.Server.Order.ARRIVAL;
        case PS, LCFS_PREEMPTIVE, EDF_PREEMPTIVE -> Station.Server.Order.SHARED;
        case PRIORITY -> Station.Server.Order.PRIORITY;
        case PRIORITY_PREEMPTIVE -> Station.Server.Order.PREEMPTIVE;
      };
    }

    @Override
    public boolean heedsDeadline() {
      return node.discipline().heedsDeadline();
    }
  }

  /**
   * Cluster with a scheduler and maybe local jobs.
   *
   * @param name name of the node
   * @param speed mean speed of a processor in operations per second
   * @param processors number of processors
   * @param width processors of a client's job without a width
   * @param widest maximum width of a client's job
   * @param machine the nodes and their scheduler
   * @param localWidest maximum width of a job of a model
   * @param local the local jobs
   */
  record ClusterSpec(
      String name,
      double speed,
      int processors,
      int width,
      int widest,
      MachineSpec machine,
      int localWidest,
      WorkloadSource local)
      implements SiteSpec {

    @Override
    public SiteSpec prepared(Collection<Job> jobs, double most) {
      List<Job> all = new ArrayList<>(jobs);
      all.addAll(local.log());
      double models = local.model() ? localWidest : width;
      MachineSpec own = machine.prepared(all, (int) Math.min(widest, Math.max(most, models)));
      return own.equals(machine)
          ? this
          : new ClusterSpec(name, speed, processors, width, widest, own, localWidest, local);
    }

    @Override
    public Site open(Engine engine, RandomStreams streams) {
      return new ClusterSite(
          name,
          speed,
          processors,
          widest,
          width,
          listener -> machine.open(name, ofNodes(streams, name), listener),
          local.start(localWidest, processors, own(streams, "local jobs of " + name)),
          engine);
    }

    /**
     * {@return the random streams of the nodes of a cluster; equal clusters would otherwise draw
     * the same}
     *
     * @param streams the streams of the replication
     */
    public static RandomStreams ofNodes(RandomStreams streams, String name) {
      return own(streams, "nodes of " + name);
    }

    private static RandomStreams own(RandomStreams streams, String name) {
      return new RandomStreams(streams.stream(name).nextLong(), 0);
    }

    /** Assumes that local jobs can fill the cluster completely, whatever their widths. */
    @Override
    public SiteCapacity capacity(int requested) {
      int of = requested == Job.OWN_WIDTH ? width : requested;
      double useful = machine.capacity(1);
      return new SiteCapacity(
          speed * useful,
          speed * machine.capacity(of),
          speed * of,
          local.offered(processors) * processors / useful);
    }

    @Override
    public Station.Server.Order order() {
      return machine.isTimeShared() ? Station.Server.Order.SHARED : Station.Server.Order.ARRIVAL;
    }

    @Override
    public boolean heedsDeadline() {
      return machine.order() == Order.EDF;
    }

    @Override
    public boolean explainsWaits() {
      return machine.explainsWaits();
    }

    @Override
    public double localRunTime() {
      return local.meanRunTime(localWidest);
    }
  }
}
