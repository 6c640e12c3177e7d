package org.quoin.cluster;

import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.workload.Job;

/**
 * A live cluster as a state machine, space-shared or time-shared. Whoever drives it submits jobs,
 * asks {@link #nextTime()}, and calls {@link #advance} at that time; the cluster tells of every end
 * in the {@code advance} at the time of that end. Times in seconds, never going back.
 *
 * <p>Jobs with a negative number are those of the cluster's own users.
 */
public interface LiveCluster {

  /**
   * A job comes.
   *
   * @param job with a run time and a requested time, not wider than the cluster
   * @param now not before any earlier call
   */
  void submit(Job job, double now);

  /**
   * A job that a failure has interrupted here comes again, and has the place in the queue that it
   * had before.
   *
   * @param job with a run time and a requested time
   * @param place as the failure returned it
   * @param now not before any earlier call
   */
  void rejoin(Job job, QueuePlace place, double now);

  /**
   * {@return when {@link #advance} must be called next; infinity when nothing will happen by
   * itself}
   */
  double nextTime();

  /**
   * Lets the jobs end that are due by now, and nothing else, so that whoever comes at the same
   * instant finds them gone; {@link #advance} follows at this instant. A cluster whose nodes
   * schedule themselves does it in {@code advance} alone.
   *
   * @param now not after {@link #nextTime()}
   */
  default void end(double now) {}

  /**
   * Lets everything happen that is due by now. Without a due event it does nothing.
   *
   * @param now not after {@link #nextTime()}
   */
  void advance(double now);

  /**
   * Takes away a job that waits or runs. It is in no record, and nobody is told of its end; the
   * scheduler has its processors again as after an end. What follows comes at {@link #nextTime()}.
   *
   * @param job its number
   * @param now not after {@link #nextTime()}
   * @return what is left of it
   * @throws IllegalArgumentException when no such job is inside
   */
  UnfinishedJob cancel(long job, double now);

  /**
   * {@return the jobs that wait and have never started, in the order of their arrival} A cluster
   * whose nodes are shared in time starts its jobs when they come, as far as anybody outside can
   * see: it has none.
   */
  default List<QueuedJob> queued() {
    return List.of();
  }

  /**
   * {@return whether a job that is inside has started, as far as can be told from outside}
   *
   * @param job its number
   */
  boolean hasStarted(long job);

  /**
   * The cluster fails: what runs is cut, and until {@link #repair} nothing starts. What waits, or
   * comes, waits on.
   *
   * @param now not after {@link #nextTime()}
   * @return the jobs that were cut, which have left it, in the order of their arrival
   */
  List<UnfinishedJob> fail(double now);

  /**
   * Some of its processors fail for a time, any of those that work as likely as any other. The jobs
   * that have one of them are cut, the others go on.
   *
   * @param processors how many; all those that work where they are fewer
   * @param until when they return, in seconds; infinity for never
   * @param repairKnown whether the scheduler knows this time, and plans with them from it on; else
   *     its plans do without them until they return
   * @param random draws them
   * @param now not after {@link #nextTime()}
   * @return the jobs that were cut, which have left it, in the order of their arrival
   * @throws UnsupportedOperationException where nodes are shared in time
   */
  default List<UnfinishedJob> failProcessors(
      int processors, double until, boolean repairKnown, RandomGenerator random, double now) {
    throw new UnsupportedOperationException("single processors do not fail here");
  }

  /**
   * It works again after a failure.
   *
   * @param now not before any earlier call
   */
  void repair(double now);

  /**
   * When a job would start if it came now, as far as the scheduler's present plan or, where it has
   * none, its queue and the estimates of all jobs tell; as if passes were held at once. Where nodes
   * are shared in time there is no such plan: when what is left would be done. Changes nothing.
   *
   * @param job with a requested time; its run time does not count
   * @param now not after {@link #nextTime()}
   * @return in seconds; infinity while the cluster has failed, and while the job, or one before it,
   *     needs more processors than work until an unknown repair
   */
  double plannedStart(Job job, double now);

  /**
   * {@return what is there and what has been done}
   *
   * @param now not after {@link #nextTime()}
   */
  ClusterLoad load(double now);
}
