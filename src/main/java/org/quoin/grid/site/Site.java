package org.quoin.grid.site;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.QueuePlace;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.metrics.JobRecord;
import org.quoin.workload.Job;

/** A node that computes jobs: a server, or a cluster with a scheduler of its own. */
public interface Site {

  /**
   * The load of a site at one moment.
   *
   * @param jobs number of jobs inside, with those in service and background jobs
   * @param work remaining operations of all jobs
   * @param backlog seconds of remaining work by node group of a heterogeneous site; empty at other
   *     sites and without work
   */
  record Load(double jobs, double work, List<Double> backlog) {
    public static final Load NONE = new Load(0, 0);

    public Load {
      backlog = List.copyOf(backlog);
    }

    /** Creates the load of identical nodes. */
    public Load(double jobs, double work) {
      this(jobs, work, List.of());
    }
  }

  /**
   * A waiting job of a client, and its part of the {@link Load}.
   *
   * @param jobs its part of {@link Load#jobs()}
   * @param work remaining operations
   */
  record Queued(long id, double jobs, double work) {}

  String name();

  /** {@return the speed of all processors together in operations per second} */
  double speed();

  /** {@return the speed of one client's job on an idle site in operations per second} */
  default double jobSpeed() {
    return speed();
  }

  /**
   * {@return the speed of a job of the given width on an idle site in operations per second}
   *
   * @param processors width; {@link Job#OWN_WIDTH} for the width that the site gives to a job
   */
  default double jobSpeed(int processors) {
    return jobSpeed();
  }

  /** {@return whether all nodes are identical, so that a job has one speed} */
  default boolean isHomogeneous() {
    return true;
  }

  /**
   * {@return the speed of a job that finds a load, in operations per second; at heterogeneous nodes
   * that of its node group}
   *
   * @param operations size of the job by its user's estimate
   */
  default double jobSpeed(int width, double operations, Load load) {
    return jobSpeed(width);
  }

  /** {@return the standalone time of a client's job in seconds} */
  default double standaloneTime(Job job) {
    return job.operations() / jobSpeed(job.processors());
  }

  /**
   * {@return the seconds that a client's job would compute if it entered now, at most its requested
   * time}
   *
   * @param place the place in the queue to which it returns; null for a new job
   */
  default double runTime(Job job, QueuePlace place) {
    return Double.isNaN(job.runTime()) ? standaloneTime(job) : job.computeTime();
  }

  /** {@return the maximum width of a client's job in processors; 1 at a server} */
  default int widest() {
    return 1;
  }

  /**
   * Fails processors for a time, drawn among the working ones. Jobs that use one of them are
   * interrupted.
   *
   * @param until time of the repair in seconds
   * @param repairKnown whether the scheduler knows this time and plans with it
   * @return the interrupted jobs of clients, which have left the site, in order of arrival
   * @throws UnsupportedOperationException unless the site is a space-shared cluster of identical
   *     nodes
   */
  default List<UnfinishedJob> failProcessors(
      int processors, double until, boolean repairKnown, RandomGenerator random) {
    throw new UnsupportedOperationException(name() + " fails as a whole");
  }

  /**
   * Adds a job whose data have all arrived.
   *
   * @param done called at the end of the job with its record, in which the return time is the end
   *     time
   */
  void submit(Job job, Consumer<JobRecord> done);

  /**
   * Adds a job again that a failure has interrupted here, at its former place in the queue. By
   * default there is no queue, and so no place.
   *
   * @param place the place that the failure returned
   * @param done called as in {@link #submit}
   */
  default void rejoin(Job job, QueuePlace place, Consumer<JobRecord> done) {
    submit(job, done);
  }

  /**
   * Makes local jobs that a failure interrupts keep their place in the queue; otherwise they return
   * to its end. By default no local job is interrupted.
   */
  default void keepQueuePlaces() {}

  /**
   * Makes local users stop when their jobs go first without end while a client's job waits, so that
   * a run without a horizon ends. By default there are no local users.
   */
  default void stopLocalUsersWhereClientsStarve() {}

  /**
   * Calls a listener when a job inside starts; at once if it has started. A time-shared cluster
   * starts its jobs at their arrival.
   */
  void whenStarted(long job, Runnable started);

  /** {@return the clients' jobs that wait and have never started, in order of arrival} */
  List<Queued> queued();

  /**
   * Removes a job that waits or is computed.
   *
   * @return the rest of the job
   * @throws IllegalArgumentException if no such job is inside
   */
  UnfinishedJob cancel(long job);

  /**
   * Fails the site until {@link #repair}. Waiting jobs stay, and jobs may arrive. Background jobs
   * in service at a server resume at the repair; local jobs of a cluster restart.
   *
   * @return the clients' jobs that had started, which leave the site, in order of arrival
   */
  List<UnfinishedJob> fail();

  void repair();

  /**
   * {@return the time in seconds at which a job that arrived now would start; infinity while the
   * site is down} A cluster plans it ({@link LiveCluster#plannedStart}); at a server it is the time
   * when all work inside would be completed.
   */
  double plannedStart(Job job);

  /** {@return the number of clients' jobs inside, waiting or computed} */
  int clientJobs();

  Load load();

  /**
   * {@return the time until which the number of jobs of the latest {@link #load()} stays valid, if
   * no job is submitted before; not later than now if that is unknown}
   */
  default double jobsHoldUntil() {
    return Double.NEGATIVE_INFINITY;
  }

  /** {@return the load of the local jobs so far; empty without local jobs} */
  default Optional<LocalLoad> localLoad() {
    return Optional.empty();
  }

  SiteCounts counts();
}
