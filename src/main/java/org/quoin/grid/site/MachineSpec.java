package org.quoin.grid.site;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.quoin.base.InputException;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.timeslice.MatrixCluster;
import org.quoin.cluster.timeslice.MatrixSettings;
import org.quoin.engine.RandomStreams;
import org.quoin.scheduling.BatchClusters;
import org.quoin.scheduling.NodeUse;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.timeshared.TimeSharedAdapter;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.topology.NodeGroup;
import org.quoin.workload.Job;

/** Description of the nodes of a cluster and of their scheduler. */
public sealed interface MachineSpec {
  /** {@return a new idle cluster in a run, which notifies a listener} */
  LiveCluster open(String name, RandomStreams streams, ClusterListener listener);

  /**
   * {@return this description for some jobs}
   *
   * @param jobs the jobs of logs that may come
   * @param width processors of the widest other job that may come
   * @throws InputException if one of these jobs could never run on the nodes
   */
  default MachineSpec prepared(Collection<Job> jobs, int width) {
    return this;
  }

  /** {@return the processors of mean speed that jobs of one width can use at once} */
  double capacity(int width);

  /** {@return whether several jobs share a processor} */
  boolean isTimeShared();

  /** {@return the order of the queue} */
  JobOrder order();

  /** {@return whether it attributes the waits of jobs to reasons} */
  default boolean explainsWaits() {
    return false;
  }

  private static int fitting(int processors, int width) {
    return processors / width * width;
  }

  /**
   * Batch scheduler; a job has its processors for itself.
   *
   * @param settings the cluster and the conditions of its scheduler
   */
  record Batch(
      ClusterSettings settings, PolicyKind policy, JobOrder order, Map<String, String> options)
      implements MachineSpec {
    @Override
    public LiveCluster open(String name, RandomStreams streams, ClusterListener listener) {
      return BatchClusters.open(
          name,
          settings,
          new BatchClusters.Scheduler(name, policy, order, options, false),
          made -> {},
          listener);
    }

    @Override
    public boolean explainsWaits() {
      return settings.waitsExplained();
    }

    @Override
    public MachineSpec prepared(Collection<Job> jobs, int width) {
      if (settings.machine() == null) {
        return this;
      }
      Batch made = new Batch(BatchClusters.prepared(settings, jobs), policy, order, options);
      made.open("cluster", new RandomStreams(0, 0), record -> {}); // refuses what cannot be opened
      if (policy.knowsNodes() == NodeUse.OWN || !BatchClusters.isPool(made.settings)) {
        BatchClusters.requireRoom(made.settings, jobs, width);
      }
      return made;
    }

    @Override
    public double capacity(int width) {
      return fitting(settings.processors(), width);
    }

    @Override
    public boolean isTimeShared() {
      return false;
    }
  }

  /** Batch scheduler whose jobs take turns in time slices. */
  record Sliced(MatrixSettings settings) implements MachineSpec {
    @Override
    public LiveCluster open(String name, RandomStreams streams, ClusterListener listener) {
      return new MatrixCluster(name, settings, listener);
    }

    @Override
    public boolean explainsWaits() {
      return settings.cluster().waitsExplained();
    }

    @Override
    public double capacity(int width) {
      return fitting(settings.cluster().processors(), width) * settings.slices().useful();
    }

    @Override
    public boolean isTimeShared() {
      return true;
    }

    @Override
    public JobOrder order() {
      return settings.order();
    }
  }

  /** Gang scheduling or coscheduling by the operating systems of the nodes. */
  record TimeShared(TimeSharedSettings settings) implements MachineSpec {
    @Override
    public LiveCluster open(String name, RandomStreams streams, ClusterListener listener) {
      return new TimeSharedAdapter(name, settings, streams, listener::ended);
    }

    @Override
    public double capacity(int width) {
      return settings.capacity(width);
    }

    @Override
    public boolean isTimeShared() {
      return true;
    }

    @Override
    public JobOrder order() {
      return Order.FCFS;
    }
  }

  /** Groups of nodes of different speeds, each with a scheduler of its own. */
  record Heterogeneous(List<NodeGroup> groups, List<MachineSpec> machines) implements MachineSpec {
    @Override
    public MachineSpec prepared(Collection<Job> jobs, int width) {
      return new Heterogeneous(
          groups, machines.stream().map(machine -> machine.prepared(jobs, width)).toList());
    }

    @Override
    public LiveCluster open(String name, RandomStreams streams, ClusterListener listener) {
      List<Function<ClusterListener, LiveCluster>> clusters = new ArrayList<>();
      for (int i = 0; i < groups.size(); i++) {
        long seed = streams.stream("kind " + i).nextLong();
        MachineSpec machine = machines.get(i);
        clusters.add(part -> machine.open(name, new RandomStreams(seed, 0), part));
      }
      return new HeterogeneousCluster(groups, clusters, listener);
    }

    @Override
    public double capacity(int width) {
      double operations = 0;
      double speed = 0;
      int processors = 0;
      for (int i = 0; i < groups.size(); i++) {
        NodeGroup group = groups.get(i);
        operations += machines.get(i).capacity(width) * group.speed();
        speed += group.processors() * group.speed();
        processors += group.processors();
      }
      return operations / (speed / processors);
    }

    @Override
    public boolean isTimeShared() {
      return machines.get(0).isTimeShared();
    }

    @Override
    public boolean explainsWaits() {
      return machines.get(0).explainsWaits();
    }

    @Override
    public JobOrder order() {
      return machines.get(0).order();
    }
  }
}
