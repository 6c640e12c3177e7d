package org.quoin.slurm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The pass of Slurm's main scheduler, which runs after submissions and ends, and from time to time.
 *
 * <p>It walks the queue and starts what fits. The first job that does not fit for want of nodes
 * closes its partition for the rest of the walk, with all its nodes: a partition of a lower tier
 * that has some of these nodes cannot use them either. So no job overtakes another one within its
 * partition; overtaking is left to {@link Backfill}.
 *
 * <p>A job for which running jobs {@link Victims give way} does not start yet: it closes its
 * partition, and starts in a later pass.
 *
 * <p>Two kinds of jobs that cannot start close nothing. A job that a limit, its licences or its
 * array hold back is passed over. So is a job that could not run even on all nodes that are up and
 * not reserved: it may have to wait for long. If one of these nodes is busy, however, the scheduler
 * takes the job to wait for that node, and closes the partition.
 *
 * <p>A job with a reservation that does not fit closes that reservation only. Before its
 * reservation begins, it takes the reservation's nodes away from the rest of the walk.
 */
public final class MainScheduler {
  private final SlurmState state;

  /** The nodes that are left to the jobs to come, as words. */
  private final long[] open;

  private final BitSet closedPartitions = new BitSet();
  private final List<String> closedReservations = new ArrayList<>();
  private final List<SlurmJob> started = new ArrayList<>();

  private MainScheduler(SlurmState state) {
    this.state = state;
    open = state.available.clone();
  }

  /**
   * Makes one pass and starts jobs.
   *
   * @param state the state, which is changed
   * @param wholeQueue whether all jobs are tried, as each sched_interval; otherwise as many as
   *     default_queue_depth
   * @return the jobs that were started, in this order
   */
  public static List<SlurmJob> pass(SlurmState state, boolean wholeQueue) {
    return pass(state, wholeQueue, state.queue.hopeful());
  }

  /** Makes one pass over a given queue, which may end after the last job that may start. */
  static List<SlurmJob> pass(SlurmState state, boolean wholeQueue, List<JobQueue.Entry> queue) {
    MainScheduler pass = new MainScheduler(state);
    int tried = 0;
    int[] triedIn = new int[state.nodes.machine().partitions().size()];
    int last = queue.size() - 1;
    for (int i = 0; i <= last; i++) {
      JobQueue.Entry entry = queue.get(i);
      if (entry.job().isRunning() || entry.job().isPreempting()) {
        continue;
      }
      int depth = state.settings.partitionDepth();
      if (depth > 0 && triedIn[entry.partition()]++ >= depth) {
        continue;
      }
      if (!wholeQueue && tried++ > state.settings.queueDepth()) {
        break;
      }
      pass.consider(entry.job(), entry.partition());
      while (last > i && pass.isClosed(queue.get(last))) {
        last--;
      }
    }
    return pass.started;
  }

  private boolean isClosed(JobQueue.Entry entry) {
    return isClosed(entry.job(), entry.partition());
  }

  private boolean isClosed(SlurmJob job, int partition) {
    return job.reservation == null
        ? closedPartitions.get(partition)
        : closedReservations.contains(job.reservation);
  }

  private void consider(SlurmJob job, int partition) {
    NodeChoice.Counts counts = isClosed(job, partition) ? null : state.counts(job, partition);
    if (counts == null
        || !state.limits.mayStart(job, partition, counts.min(), job.shape.minCpus(), state.now())) {
      return;
    }
    long[] members = open.clone();
    SlurmNodes.keep(members, state.nodes.partitionWords[partition]);
    if (SlurmNodes.size(members) < job.shape.minNodes()) {
      close(job, partition);
      return;
    }
    if (!state.maySpend(job)) {
      return;
    }
    if (state.hasReservations() || job.reservation != null) {
      SlurmState.Reserved reserved = state.reserved(job, partition, state.now(), false);
      if (reserved.access() == SlurmState.Access.NOT_NOW) {
        SlurmNodes.set(open, state.nodes.words(state.reservationNodes(job.reservation)), false);
        return;
      }
      SlurmNodes.keep(members, state.nodes.words(reserved.nodes()));
    }
    job.keepSuitable(members);
    Allocation found = tryNow(state, job, partition, counts, members);
    if (found != null) {
      if (state.limits.mayStart(
          job, partition, found.nodes().length, found.totalCpus(), state.now())) {
        state.start(job, partition, found);
        started.add(job);
      }
    } else if (preempt(state, job, partition, counts, members)
        || waitsForNodes(job, partition, counts, members)) {
      close(job, partition);
    }
  }

  /** {@return whether running jobs give way to a job that does not fit, so that it starts soon} */
  static boolean preempt(
      SlurmState state, SlurmJob job, int partition, NodeChoice.Counts counts, long[] members) {
    Victims victims = Victims.of(state, job, partition, counts, members);
    if (victims == null
        || !state.limits.mayStart(
            job,
            partition,
            victims.resources().nodes().length,
            victims.resources().totalCpus(),
            state.now())) {
      return false;
    }
    state.preempt(job, victims.jobs());
    return true;
  }

  /**
   * {@return what a job can get now of some nodes; null if it does not fit}
   *
   * @param candidates the nodes, as words
   */
  static Allocation tryNow(
      SlurmState state, SlurmJob job, int partition, NodeChoice.Counts counts, long[] candidates) {
    if (!state.mayStart(job, partition) || !state.limits.fitsNow(job)) {
      return null;
    }
    return state.fit(job, partition, counts, withoutBusy(state, job, partition, candidates));
  }

  /** {@return the nodes among some that other jobs leave to a job, as words} */
  private static long[] withoutBusy(SlurmState state, SlurmJob job, int partition, long[] nodes) {
    boolean whole = state.isWhole(job, partition);
    long[] rest = nodes.clone();
    for (int word = 0; word < rest.length; word++) {
      long busy = whole ? ~state.free.idle[word] : state.free.whole[word];
      rest[word] &= ~(busy | state.completing[word]);
    }
    return rest;
  }

  /** {@return whether a job that cannot start now waits for nodes that other jobs hold} */
  private boolean waitsForNodes(
      SlurmJob job, int partition, NodeChoice.Counts counts, long[] members) {
    int size = SlurmNodes.size(members);
    return SlurmNodes.size(withoutBusy(state, job, partition, members)) < size
        || (size >= counts.min()
            && FutureStart.fitsOnEmpty(state, job, partition, counts, members));
  }

  private void close(SlurmJob job, int partition) {
    if (job.reservation != null) {
      closedReservations.add(job.reservation);
    } else {
      closedPartitions.set(partition);
      SlurmNodes.set(open, state.nodes.partitionWords[partition], false);
    }
  }
}
