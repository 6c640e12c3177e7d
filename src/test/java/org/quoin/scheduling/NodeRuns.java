package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.RecordBuilder;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterState;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.replay.Outages;
import org.quoin.cluster.replay.Replay;
import org.quoin.machine.Machine;
import org.quoin.machine.MachineNode;
import org.quoin.machine.NodeKind;
import org.quoin.machine.Partition;
import org.quoin.machine.Reservation;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.order.Order;
import org.quoin.slurm.ClusterFile;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

/** Machines of nodes of one size, jobs that ask for a part of them, and their runs. */
final class NodeRuns {
  private NodeRuns() {}

  /** The policies that place jobs on nodes. */
  static Stream<Policies> placing() {
    return Stream.of(Policies.values()).filter(p -> p.knowsNodes() == NodeUse.PLACED);
  }

  /** Nodes of one size in disjoint partitions p0, p1 ... of some numbers of nodes. */
  static ClusterFile cluster(int cpus, List<Integer> partitions, Reservation... reservations) {
    NodeKind kind = new NodeKind(cpus, 1L << 30, List.of(), Set.of(), 1);
    List<Partition> made = new ArrayList<>();
    int first = 0;
    for (int count : partitions) {
      made.add(Partition.of("p" + made.size(), nodes(first, first + count)));
      first += count;
    }
    List<MachineNode> nodes =
        IntStream.range(0, first)
            .mapToObj(i -> new MachineNode("n" + i, kind, MachineNode.State.UP))
            .toList();
    SlurmConf conf = SlurmConf.of(new Machine("m", nodes, made, List.of(reservations)));
    return new ClusterFile("machine", List.of(), conf, Optional.empty());
  }

  static BitSet nodes(int from, int until) {
    BitSet set = new BitSet();
    set.set(from, until);
    return set;
  }

  /** A job that requests a partition. */
  static Job in(Job job, int partition) {
    return in(job, partition, ResourceRequest.NONE);
  }

  /** A job that requests a partition and more. */
  static Job in(Job job, int partition, ResourceRequest request) {
    ResourceRequest.Owner owner =
        RecordBuilder.copy(ResourceRequest.Owner.NONE, "partitions", List.of("p" + partition));
    return job.withTerms(job.terms().with(request.with(owner)));
  }

  /** A job of a user who requests a reservation. */
  static Job reserved(Job job, String user, String reservation) {
    ResourceRequest.Owner owner =
        RecordBuilder.copy(
            ResourceRequest.Owner.NONE,
            "user",
            Optional.of(user),
            "reservation",
            Optional.of(reservation));
    return job.withTerms(job.terms().with(ResourceRequest.NONE.with(owner)));
  }

  /**
   * The records of a run, in order of job number.
   *
   * @param onNodes whether jobs are placed on nodes without outages of single nodes, too
   */
  static List<JobRecord> run(
      ClusterFile file,
      boolean onNodes,
      PolicyKind policy,
      List<Job> jobs,
      List<Downtime> maintenance,
      Outages outages,
      ClusterState state) {
    List<JobRecord> records = new ArrayList<>();
    List<Job> all = new ArrayList<>(jobs);
    state.jobs().forEach(present -> all.add(present.job()));
    ClusterSettings settings =
        ClusterSettings.of(file.processors())
            .withMachine(file)
            .withNumbers()
            .withWaitsExplained()
            .withPlansFollowed(policy.plans())
            .withMaintenance(maintenance)
            .withJobsOnNodes(onNodes || BatchClusters.isOfNodes(outages.outages()));
    LiveCluster cluster =
        BatchClusters.open(
            "test",
            BatchClusters.prepared(settings, all),
            new BatchClusters.Scheduler(
                "policy",
                policy,
                Order.FCFS,
                policy == Policies.SLURM ? Map.of("release", "0 s") : Map.of(),
                false),
            made -> {},
            records::add);
    cluster.begin(state);
    Replay.run(jobs, cluster, outages, state.time());
    records.sort(Comparator.comparingLong(record -> record.job().id()));
    return records;
  }

  static List<Integer> starts(List<JobRecord> records) {
    return records.stream().map(job -> (int) job.startTime()).toList();
  }

  /** Each job's number below 1000, start and end. */
  static List<String> times(List<JobRecord> records) {
    return records.stream()
        .map(one -> one.job().id() % 1000 + " " + one.startTime() + " " + one.endTime())
        .toList();
  }
}
