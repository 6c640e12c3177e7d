package org.quoin.cluster;

import java.util.BitSet;
import java.util.List;
import org.quoin.slurm.NodeRoom;
import org.quoin.slurm.NodeSpace;

/**
 * A scheduler's view of its cluster at one pass: the waiting jobs, the running jobs with their
 * expected ends, and the changes since the last pass. Live, so valid only during the pass.
 */
public final class ClusterView {
  private final int processors;
  private final JobArray waiting = new JobArray();
  private final JobArray running = new JobArray();
  private final JobArray ended = new JobArray();
  private final JobArray arrived = new JobArray();
  private final JobArray withdrawn = new JobArray();
  private final JobArray started = new JobArray();
  private final JobArray reserved = new JobArray();
  private final JobArray accepted = new JobArray();
  private final FailedProcessors lost = new FailedProcessors();
  private final Downtimes downtimes;
  private boolean lostChanged;
  private int free;
  private int queued;
  private long queuedProcessors;
  private int slots;
  private double now;

  /** Free resources of the nodes; null at a cluster without nodes. */
  private final NodeRoom nodes;

  /** The nodes out of service; null at a cluster without nodes. */
  private final NodeService service;

  ClusterView(int processors, NodeSpace space, List<Downtime> maintenance) {
    this.processors = processors;
    this.free = processors;
    nodes = space == null ? null : new NodeRoom(space);
    service = nodes == null ? null : new NodeService(nodes, maintenance);
    downtimes = new Downtimes(nodes == null ? maintenance : List.of());
  }

  /** {@return whether jobs are placed on nodes, so that processors alone do not decide} */
  public boolean hasNodes() {
    return nodes != null;
  }

  NodeRoom nodes() {
    return nodes;
  }

  /** Returns the nodes out of service; null at a cluster without nodes. */
  NodeService service() {
    return service;
  }

  /**
   * Sets a room to what is free now.
   *
   * @param room receives the free processors and nodes
   */
  public void fill(Room room) {
    room.reset(free, nodes, service);
  }

  /** {@return the time of the pass in seconds} */
  public double now() {
    return now;
  }

  /** {@return the number of processors of the cluster} */
  public int processors() {
    return processors;
  }

  /**
   * {@return the processors in service that no running job holds; with time slices, not those of
   * the running slice}
   */
  public int freeProcessors() {
    return free;
  }

  /**
   * {@return whether processors have failed or were repaired since the last pass} The beginning and
   * the end of a maintenance do not count: plans have seen them.
   */
  public boolean lostChanged() {
    return lostChanged;
  }

  /**
   * {@return the failed processors that are known to be repaired by a time} Processors with an
   * unknown repair do not count.
   *
   * @param time seconds
   */
  public int returnedBy(double time) {
    return lost.returnedBy(time);
  }

  /**
   * Applies failures and maintenance to a plan: adds the processors out of service, each from its
   * known return on, and takes those that will leave service out.
   *
   * @param profile a profile that begins now, of the processors in service
   */
  public void serviceIn(AvailabilityProfile profile) {
    if (nodes != null) {
      profile.serviceOf(service);
      return;
    }
    if (lost.count() > 0) {
      lost.returnIn(profile, now);
    }
    if (downtimes.any()) {
      downtimes.takeFrom(profile, now);
    }
  }

  /**
   * {@return the start of the next maintenance that has not begun; infinity if there is none} No
   * job may start that could run into it on its processors.
   */
  public double nextMaintenance() {
    return nodes == null ? downtimes.next() : service.next();
  }

  /** {@return the processors that have failed or are under maintenance} */
  public int outOfService() {
    return nodes == null ? lost.count() : service.processors();
  }

  /** {@return the periods of maintenance that have not begun, by their start} */
  public List<Downtime> maintenance() {
    return downtimes.ahead();
  }

  /** {@return the processors that are out of service for a maintenance} */
  public int maintained() {
    return lost.maintained();
  }

  /** {@return the number of waiting jobs that no limit of a user holds} */
  public int waitingCount() {
    return waiting.size();
  }

  /**
   * {@return a waiting job that no limit of a user holds, in order of arrival}
   *
   * @param index index, from 0 to below {@link #waitingCount}
   */
  public ClusterJob waiting(int index) {
    return waiting.get(index);
  }

  /** {@return the number of all waiting jobs, with those that a limit of their user holds} */
  public int queuedCount() {
    return queued;
  }

  /** {@return the processors that all waiting jobs request} */
  public long queuedProcessors() {
    return queuedProcessors;
  }

  /**
   * {@return the number of waiting jobs that have arrived, or were admitted by a limit, since the
   * last pass}
   */
  public int arrivedCount() {
    return arrived.size();
  }

  /**
   * {@return a waiting job that has arrived, or was admitted by a limit, since the last pass, in
   * order of arrival}
   *
   * @param index index, from 0 to below {@link #arrivedCount}
   */
  public ClusterJob arrived(int index) {
    return arrived.get(index);
  }

  /**
   * {@return the number of jobs that waited at the last pass and no longer do: a limit of their
   * user holds them, or they were cancelled}
   */
  public int withdrawnCount() {
    return withdrawn.size();
  }

  /**
   * {@return a job that waited at the last pass and no longer does, in order of arrival}
   *
   * @param index index, from 0 to below {@link #withdrawnCount}
   */
  public ClusterJob withdrawn(int index) {
    return withdrawn.get(index);
  }

  /** Returns the number of jobs that the last pass has started. */
  int startedCount() {
    return started.size();
  }

  /** Returns a job that the last pass has started, in the order of the starts. */
  ClusterJob started(int index) {
    return started.get(index);
  }

  /** {@return the number of running jobs} */
  public int runningCount() {
    return running.size();
  }

  /**
   * {@return a running job, in order of {@link ClusterJob#expectedEnd()}, ties by arrival}
   *
   * @param index index, from 0 to below {@link #runningCount}
   */
  public ClusterJob running(int index) {
    return running.get(index);
  }

  /** {@return the number of jobs that have ended since the last pass} */
  public int endedCount() {
    return ended.size();
  }

  /**
   * {@return a job that has ended since the last pass, in order of its end}
   *
   * @param index index, from 0 to below {@link #endedCount}
   */
  public ClusterJob ended(int index) {
    return ended.get(index);
  }

  /** {@return the number of accepted reservations that have not started} */
  public int reservedCount() {
    return reserved.size();
  }

  /**
   * {@return an accepted reservation that has not started, in order of its start, ties by
   * acceptance}
   *
   * @param index index, from 0 to below {@link #reservedCount}
   */
  public ClusterJob reserved(int index) {
    return reserved.get(index);
  }

  /** {@return the number of reservations accepted since the last pass, started ones included} */
  public int acceptedCount() {
    return accepted.size();
  }

  /**
   * {@return a reservation accepted since the last pass, in order of acceptance}
   *
   * @param index index, from 0 to below {@link #acceptedCount}
   */
  public ClusterJob accepted(int index) {
    return accepted.get(index);
  }

  /** {@return an upper bound of every {@link ClusterJob#slot()} at the cluster} */
  public int slots() {
    return slots;
  }

  void at(double time) {
    now = time;
    if (service != null) {
      service.at(time);
    }
  }

  /** {@return whether a job can start now} Jobs with nodes must be placed on free ones. */
  boolean hasRoomFor(ClusterJob job) {
    return nodes == null ? job.processors() <= free : nodes.holds(job.nodes());
  }

  /** Sets the free processors if running jobs do not determine them. */
  void free(int count) {
    free = count;
  }

  /** Returns the time of the next repair; infinity if there is none. */
  double nextReturn() {
    return nodes == null ? lost.next() : service.nextReturn();
  }

  /**
   * Fails processors that no running job holds until a time, which plans may use if it is known.
   */
  void lose(int processors, double until, boolean repairKnown) {
    lost.add(processors, until, repairKnown, false);
    free -= processors;
    lostChanged = true;
  }

  /** Begins an outage whose processors leave service as they become idle. */
  void drain(Downtime outage, boolean repairKnown) {
    downtimes.begin(outage, repairKnown);
    lostChanged = true;
  }

  /**
   * Takes nodes out of service now. If only the policy knows the nodes, no running job holds their
   * processors.
   */
  void lose(Downtime outage, boolean repairKnown) {
    if (nodes == null) {
      lost.addNodes(outage);
      if (outage.processors() > 0) {
        lose(outage.processors(), outage.until(), repairKnown);
      }
      return;
    }
    service.begin(outage, repairKnown);
    free = nodes.freeCpus();
    lostChanged = true;
  }

  /**
   * {@return the nodes that an outage of given nodes has taken out of service, for a policy that
   * alone knows the nodes}
   */
  public BitSet failedNodes() {
    return lost.nodes(now);
  }

  /**
   * Lets no job start on nodes until a time, for a policy that alone knows the nodes. The jobs on
   * them continue.
   */
  void drainNodes(Downtime outage) {
    lost.drain(outage);
    lostChanged = true;
  }

  /**
   * {@return the nodes on which no job may start although they have not failed, for a policy that
   * alone knows the nodes} The free processors of the cluster include theirs.
   */
  public BitSet drainedNodes() {
    return lost.drained();
  }

  /** Returns whether a running job of a state has room; on nodes, it is to get them. */
  boolean place(ClusterJob job) {
    return nodes == null ? job.processors() <= free : nodes.place(job.nodes());
  }

  /** Receives the number of processors that leave service, and the time of their return. */
  interface OutOfService {
    void take(int processors, double until);
  }

  /** Takes the idle processors that maintenance and outages wait for. */
  void takeOutOfService(OutOfService numbers) {
    if (nodes != null) {
      service.beginMaintenance();
      free = nodes.freeCpus();
      return;
    }
    if (!downtimes.any()) {
      return;
    }
    lostChanged |=
        downtimes.update(
            now,
            free,
            (count, until, isMaintenance, repairKnown) -> {
              lost.add(count, until, repairKnown, isMaintenance);
              free -= count;
              numbers.take(count, until);
            });
  }

  /** Ends the drains that are due; returns whether there are any. */
  boolean endDrains() {
    boolean isDue = nodes == null && lost.endDrains(now);
    lostChanged |= isDue;
    return isDue;
  }

  /** Adds the processors whose repair is due; returns their number. */
  int recoverProcessors() {
    if (nodes != null) {
      int returned = service.recover();
      lostChanged |= service.isRepaired();
      free = nodes.freeCpus();
      return returned;
    }
    int maintained = lost.maintained();
    int back = lost.returned(now);
    free += back;
    lostChanged |= back > maintained - lost.maintained();
    return back;
  }

  /** Adds a waiting job; it is visible after {@link #admit}. */
  void arrive(ClusterJob job) {
    queued++;
    queuedProcessors += job.processors();
    slots = Math.max(slots, job.slot() + 1);
  }

  /** Makes a waiting job visible. */
  void admit(ClusterJob job) {
    job.candidate(true);
    waiting.addInOrder(job);
    arrived.addInOrder(job);
  }

  /** Hides a waiting job; only between passes. */
  void withdraw(ClusterJob job) {
    job.candidate(false);
    waiting.removeInOrder(job);
    withdrawn.addInOrder(job);
  }

  /**
   * Removes a waiting job; only between passes.
   *
   * @return whether the policy knows the job, and has to be notified
   */
  boolean leave(ClusterJob job) {
    queued--;
    queuedProcessors -= job.processors();
    if (!job.candidate()) {
      return false;
    }
    job.candidate(false);
    waiting.removeInOrder(job);
    if (arrived.holds(job)) {
      arrived.removeInOrder(job);
      return false;
    }
    withdrawn.addInOrder(job);
    return true;
  }

  /** Returns the visible waiting job with a number; null if there is none. */
  ClusterJob waitingJob(long id) {
    return waiting.ofNumber(id);
  }

  /** Returns the running job with a number that has not ended; null if there is none. */
  ClusterJob runningJob(long id) {
    ClusterJob job = running.ofNumber(id);
    return job != null && Double.isNaN(job.endTime()) ? job : null;
  }

  /** Adds an accepted reservation. */
  void reserve(ClusterJob job) {
    int place = reserved.size();
    while (place > 0 && reserved.get(place - 1).reservedStart() > job.reservedStart()) {
      place--;
    }
    reserved.insert(place, job);
    accepted.add(job);
    slots = Math.max(slots, job.slot() + 1);
  }

  /** Returns the start of the next reservation; infinity without one. */
  double nextReserved() {
    return reserved.size() == 0 ? Double.POSITIVE_INFINITY : reserved.get(0).reservedStart();
  }

  /** Removes and returns the next reservation, at its start. */
  ClusterJob takeReserved() {
    ClusterJob job = reserved.get(0);
    reserved.remove(0);
    return job;
  }

  void start(ClusterJob job) {
    if (nodes == null) {
      free -= job.processors();
    } else {
      nodes.take(job.nodes());
      free = nodes.freeCpus();
    }
    if (!job.isReservation()) {
      queued--;
      queuedProcessors -= job.processors();
    }
    running.insert(placeOf(job), job);
  }

  /** Frees the processors of a running job that is suspended. */
  void suspend(ClusterJob job) {
    checkUnknownNodes();
    free += job.processors();
  }

  /** Gives a suspended job processors again, which moves its ends by the time that has passed. */
  void goOn(ClusterJob job, int[] processorIntervals) {
    checkUnknownNodes();
    free -= job.processors();
    running.remove(runningPlace(job));
    job.goOn(now, processorIntervals);
    running.insert(placeOf(job), job);
  }

  private void checkUnknownNodes() {
    if (nodes != null) {
      throw new IllegalStateException("jobs are suspended where only the policy knows the nodes");
    }
  }

  /** Adds a job that runs when a run begins. */
  void resume(ClusterJob job) {
    if (nodes == null) {
      free -= job.processors();
    } else {
      nodes.take(job.nodes());
      free = nodes.freeCpus();
    }
    slots = Math.max(slots, job.slot() + 1);
    running.insert(placeOf(job), job);
  }

  void end(ClusterJob job) {
    if (nodes == null) {
      free += job.processors();
    } else {
      nodes.give(job.nodes());
      free = nodes.freeCpus();
    }
    running.remove(runningPlace(job));
    ended.add(job);
  }

  /** Returns the index of a running job. */
  private int runningPlace(ClusterJob job) {
    int place = placeOf(job);
    // A job that has rejoined the queue at its place has its number from before the failure.
    while (running.get(place) != job) {
      place++;
    }
    return place;
  }

  void passed(SchedulingDecisions starts) {
    started.clear();
    for (int i = 0; i < starts.count(); i++) {
      started.add(starts.get(i));
    }
    waiting.removeStarted(started);
    ended.clear();
    arrived.clear();
    withdrawn.clear();
    accepted.clear();
    lostChanged = false;
  }

  /** Returns the index of a job among the running jobs, or where it would be. */
  private int placeOf(ClusterJob job) {
    int low = 0;
    int high = running.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      ClusterJob other = running.get(middle);
      if (other.expectedEnd() < job.expectedEnd()
          || (other.expectedEnd() == job.expectedEnd() && other.sequence() < job.sequence())) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
