package org.quoin.cluster;

import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.workload.Job;

/**
 * A live cluster as a state machine, space-shared or time-shared. Its driver submits jobs, asks for
 * {@link #nextTime()}, and calls {@link #advance} at that time; the cluster notifies of every end
 * in the {@code advance} at the time of that end. Times are in seconds and never decrease.
 *
 * <p>Jobs with a negative number are local jobs.
 */
public interface LiveCluster {

  /**
   * Submits a job.
   *
   * @param job a job with a run time and a requested time, not wider than the cluster
   * @param now not before any earlier call
   */
  void submit(Job job, double now);

  /**
   * Submits a job that a failure has interrupted here, with its former place in the queue.
   *
   * @param job a job with a run time and a requested time
   * @param place its place, as the failure returned it
   * @param now not before any earlier call
   */
  void rejoin(Job job, QueuePlace place, double now);

  /**
   * {@return the time of the next call of {@link #advance}; infinity if nothing will happen by
   * itself}
   */
  double nextTime();

  /**
   * Ends the jobs that are due by now and does nothing else, so that arrivals of the same instant
   * find them gone; {@link #advance} follows at this instant. A cluster whose nodes schedule
   * themselves ends jobs only in {@code advance}.
   *
   * @param now not after {@link #nextTime()}
   */
  default void end(double now) {}

  /**
   * Simulates all events that are due by now, if any.
   *
   * @param now not after {@link #nextTime()}
   */
  void advance(double now);

  /**
   * Cancels a waiting or running job. It gets no record and no notification of its end; the
   * scheduler gets its processors back as after an end. Consequences follow at {@link #nextTime()}.
   *
   * @param job its number
   * @param now not after {@link #nextTime()}
   * @return the unfinished job
   * @throws IllegalArgumentException if there is no such job
   */
  UnfinishedJob cancel(long job, double now);

  /**
   * {@return the waiting jobs that have never started, in order of arrival} A cluster with
   * time-shared nodes starts jobs on arrival, as seen from outside, and has none.
   */
  default List<QueuedJob> queued() {
    return List.of();
  }

  /**
   * {@return whether a job at the cluster has started, as seen from outside}
   *
   * @param job its number
   */
  boolean hasStarted(long job);

  /**
   * Fails the cluster: interrupts the running jobs, and starts nothing until {@link #repair}.
   * Waiting and arriving jobs wait.
   *
   * @param now not after {@link #nextTime()}
   * @return the interrupted jobs, which have left, in order of arrival
   */
  List<UnfinishedJob> fail(double now);

  /**
   * Fails some processors for a time, drawn uniformly from those in service. Interrupts the jobs
   * that hold one of them; the other jobs continue.
   *
   * @param processors the number of processors; all in service if they are fewer
   * @param until the repair in seconds; infinity for never
   * @param repairKnown whether the scheduler knows this time, and plans with the processors from
   *     then on; otherwise its plans do without them until their repair
   * @param random draws the processors
   * @param now not after {@link #nextTime()}
   * @return the interrupted jobs, which have left, in order of arrival
   * @throws UnsupportedOperationException if nodes are time-shared
   */
  default List<UnfinishedJob> failProcessors(
      int processors, double until, boolean repairKnown, RandomGenerator random, double now) {
    throw new UnsupportedOperationException("single processors do not fail here");
  }

  /**
   * Takes some processors out of service for a time without interrupting a job: idle ones at once,
   * the others as their jobs end.
   *
   * @param processors the number of processors
   * @param until their return in seconds; infinity for never
   * @param repairKnown whether the scheduler knows this time, and plans with the processors from
   *     then on
   * @param now not after {@link #nextTime()}
   * @throws UnsupportedOperationException if processors share jobs in time
   */
  default void drainProcessors(int processors, double until, boolean repairKnown, double now) {
    throw new UnsupportedOperationException("single processors do not leave service here");
  }

  /**
   * Begins with the jobs of a state; only before any other call. A running job for which the other
   * running jobs leave no room waits, and one whose time is over has left.
   *
   * @param state the jobs; the first {@link #advance} is at its time, or later
   * @throws UnsupportedOperationException if processors share jobs in time
   */
  default void begin(ClusterState state) {
    throw new UnsupportedOperationException("a run with time slices begins without jobs");
  }

  /**
   * Fails nodes for a time. Interrupts the jobs that have one of them; the other jobs continue.
   *
   * @param nodes nodes by their index in the machine; those of other clusters do not count
   * @param until the repair in seconds; infinity for never
   * @param repairKnown whether the scheduler knows this time
   * @param now not after {@link #nextTime()}
   * @return the interrupted jobs, which have left, in order of arrival
   * @throws UnsupportedOperationException if the cluster has no nodes
   */
  default List<UnfinishedJob> failNodes(
      BitSet nodes, double until, boolean repairKnown, double now) {
    throw new UnsupportedOperationException("the cluster has no nodes");
  }

  /**
   * Takes nodes out of service for a time without interrupting a job: no job starts there.
   *
   * @param nodes nodes by their index in the machine; those of other clusters do not count
   * @param until their return in seconds; infinity for never
   * @param repairKnown whether the scheduler knows this time
   * @param now not after {@link #nextTime()}
   * @throws UnsupportedOperationException if the cluster has no nodes
   */
  default void drainNodes(BitSet nodes, double until, boolean repairKnown, double now) {
    throw new UnsupportedOperationException("the cluster has no nodes");
  }

  /**
   * Repairs the cluster after a failure.
   *
   * @param now not before any earlier call
   */
  void repair(double now);

  /**
   * Estimates the start of a job if it arrived now, from the scheduler's present plan or, without
   * one, from its queue and the requested times of all jobs, as if passes took no time. Time-shared
   * nodes have no plan: then the time at which the present backlog would be done. Does not change
   * the cluster.
   *
   * @param job a job with a requested time; its run time is ignored
   * @param now not after {@link #nextTime()}
   * @return seconds; infinity while the cluster has failed, and if the job, or one before it, needs
   *     more processors than are in service until an unknown repair
   */
  double plannedStart(Job job, double now);

  /**
   * {@return the load and the use so far}
   *
   * @param now not after {@link #nextTime()}
   */
  ClusterLoad load(double now);
}
