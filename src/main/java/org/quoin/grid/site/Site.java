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

/** A place that computes jobs: a server, or a cluster with a scheduler of its own. */
public interface Site {

  /**
   * The load of a site at one moment.
   *
   * @param jobs jobs inside, those in service and those of other users included
   * @param work operations left to compute, in all
   * @param backlog at a site of unlike nodes by kind the seconds that what is left there takes;
   *     empty at every other, and where nothing is left
   */
  record Load(double jobs, double work, List<Double> backlog) {
    /** Nothing is there. */
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
   * A client's job that waits, and what it adds to the {@link Load}.
   *
   * @param id its number
   * @param jobs as {@link Load#jobs()} counts it
   * @param work operations left to compute
   */
  record Queued(long id, double jobs, double work) {}

  /** {@return its name in the topology} */
  String name();

  /** {@return operations a second that it computes when busy, over all its processors} */
  double speed();

  /** {@return operations a second at which it computes one client's job that has it to itself} */
  default double jobSpeed() {
    return speed();
  }

  /**
   * {@return the same of a job of a width of its own}
   *
   * @param processors {@link Job#OWN_WIDTH} for as many as it gives a job
   */
  default double jobSpeed(int processors) {
    return jobSpeed();
  }

  /** {@return whether all its nodes are alike, so that a job is as fast on any} */
  default boolean isHomogeneous() {
    return true;
  }

  /**
   * {@return the same of a job that comes to a load: of unlike nodes those of the kind that it goes
   * to}
   *
   * @param operations of the job, by its user's estimate
   */
  default double jobSpeed(int width, double operations, Load load) {
    return jobSpeed(width);
  }

  /** {@return the seconds that a client's job takes which has it to itself} */
  default double standaloneTime(Job job) {
    return job.operations() / jobSpeed(job.processors());
  }

  /**
   * {@return the seconds that a client's job takes if it enters now, cut at its requested time}
   *
   * @param place in the queue to which it returns; null where it has none
   */
  default double runTime(Job job, QueuePlace place) {
    return Double.isNaN(job.runTime()) ? standaloneTime(job) : job.computeTime();
  }

  /**
   * {@return the widest job that it takes from clients, in processors; a server takes those of one}
   */
  default int widest() {
    return 1;
  }

  /**
   * Some of its processors fail for a time, drawn among those that work; the jobs that have one of
   * them are cut, the others go on.
   *
   * @param until when they return, in seconds
   * @param repairKnown whether its scheduler knows this time and plans with it
   * @return the clients' jobs that were cut, which have left it, in the order of their arrival
   * @throws UnsupportedOperationException where it is no space-shared cluster of equal nodes
   */
  default List<UnfinishedJob> lose(
      int processors, double until, boolean repairKnown, RandomGenerator random) {
    throw new UnsupportedOperationException(name() + " fails as a whole");
  }

  /**
   * A job whose data are all there, now.
   *
   * @param done called at the time the job ends with its record, whose result is not yet on its
   *     way: the return time is the end time
   */
  void submit(Job job, Consumer<JobRecord> done);

  /**
   * A job that a failure has interrupted here comes again, now, and has the place in the queue that
   * it had before. By default there is no queue, and so no place.
   *
   * @param place as the failure returned it
   * @param done as in {@link #submit}
   */
  default void rejoin(Job job, QueuePlace place, Consumer<JobRecord> done) {
    submit(job, done);
  }

  /**
   * Jobs of its own users that a failure interrupts keep their place in the queue from now on; else
   * they come again at its end. By default no job of its own users is interrupted.
   */
  default void keepPlaces() {}

  /**
   * Tells when a job that is there starts; at once if it has. A time-shared cluster starts its jobs
   * when they come, as far as anybody outside can tell.
   *
   * @param job its number
   */
  void whenStarted(long job, Runnable started);

  /** {@return the clients' jobs that wait and have never started, in the order of their arrival} */
  List<Queued> queued();

  /**
   * Takes away a job that waits or is computed, now: it never ends, and others have its place.
   *
   * @param job its number
   * @return what is left of it
   * @throws IllegalArgumentException when no such job is inside
   */
  UnfinishedJob withdraw(long job);

  /**
   * It fails, now: clients' jobs that have started leave it, and until {@link #repair} nothing is
   * computed. What waits, or comes, waits on. Of its own users' jobs those of a server go on later
   * where they stopped; those of a cluster start anew.
   *
   * @return the clients' jobs that have left it, in the order of their arrival
   */
  List<UnfinishedJob> fail();

  /** It works again after a failure, from now on. */
  void repair();

  /**
   * {@return when it would start a job that came now, as far as its planner tells ({@link
   * LiveCluster#plannedStart}); a server, when the work ahead would be done} In seconds of the run;
   * infinity while it has failed.
   */
  double plannedStart(Job job);

  /** {@return how many jobs of clients are there, waiting or computed} */
  int clientJobs();

  /** {@return its load now} */
  Load load();

  /**
   * {@return the time until which the number of jobs that {@link #load()} just gave holds, if no
   * job is submitted here before; not later than now where that is not known}
   */
  default double jobsHoldUntil() {
    return Double.NEGATIVE_INFINITY;
  }

  /** {@return what its own users have brought up to now; empty when it has none} */
  default Optional<LocalLoad> localLoad() {
    return Optional.empty();
  }

  /** {@return what it has been busy with up to now} */
  SiteCounts counts();
}
