package org.quoin.cluster;

/**
 * What a scheduler knows of its cluster at one pass: the waiting jobs, the running jobs with the
 * ends their users promised, and what has changed since the last pass. Live, so valid only during
 * the pass.
 */
public final class ClusterView {
  private final int processors;
  private final JobArray waiting = new JobArray();
  private final JobArray running = new JobArray();
  private final JobArray ended = new JobArray();
  private final JobArray arrived = new JobArray();
  private final JobArray withdrawn = new JobArray();
  private final JobArray reserved = new JobArray();
  private final JobArray accepted = new JobArray();
  private final FailedProcessors lost = new FailedProcessors();
  private boolean lostChanged;
  private int free;
  private int queued;
  private long queuedProcessors;
  private int slots;
  private double now;

  ClusterView(int processors) {
    this.processors = processors;
    this.free = processors;
  }

  /** {@return the time of the pass, in seconds} */
  public double now() {
    return now;
  }

  /** {@return the machine's width} */
  public int processors() {
    return processors;
  }

  /**
   * {@return processors that work and no running job holds; with time slices, not in the one that
   * runs}
   */
  public int freeProcessors() {
    return free;
  }

  /** {@return whether processors have failed or returned since the last pass} */
  public boolean lostChanged() {
    return lostChanged;
  }

  /**
   * {@return how many processors that have failed are known to have returned by a time} Those whose
   * repair is unknown do not count.
   *
   * @param time seconds
   */
  public int returnedBy(double time) {
    return lost.returnedBy(time);
  }

  /**
   * Adds to a plan the processors that have failed and whose repair is known, from their return on.
   *
   * @param profile that begins now
   */
  public void returnIn(AvailabilityProfile profile) {
    if (lost.count() > 0) {
      lost.returnIn(profile, now);
    }
  }

  /** {@return how many jobs wait that may be considered: none that a limit of its user holds} */
  public int waitingCount() {
    return waiting.size();
  }

  /**
   * {@return a waiting job that may be considered, in order of arrival}
   *
   * @param index from 0 to before {@link #waitingCount}
   */
  public ClusterJob waiting(int index) {
    return waiting.get(index);
  }

  /** {@return how many jobs wait in all, those included that a limit of their user holds} */
  public int queuedCount() {
    return queued;
  }

  /** {@return processors that these need, in all} */
  public long queuedProcessors() {
    return queuedProcessors;
  }

  /**
   * {@return how many of the waiting jobs have come, or have been let in again, since the last
   * pass}
   */
  public int arrivedCount() {
    return arrived.size();
  }

  /**
   * {@return a waiting job that has come, or has been let in again, since the last pass, by
   * arrival}
   *
   * @param index from 0 to before {@link #arrivedCount}
   */
  public ClusterJob arrived(int index) {
    return arrived.get(index);
  }

  /**
   * {@return how many jobs have been waiting at the last pass that do no longer: a limit of their
   * user holds them, or they were withdrawn}
   */
  public int withdrawnCount() {
    return withdrawn.size();
  }

  /**
   * {@return a job that waited at the last pass and now does not, by arrival}
   *
   * @param index from 0 to before {@link #withdrawnCount}
   */
  public ClusterJob withdrawn(int index) {
    return withdrawn.get(index);
  }

  /** {@return how many jobs run} */
  public int runningCount() {
    return running.size();
  }

  /**
   * {@return a running job, in order of {@link ClusterJob#expectedEnd()}, equal ones by arrival}
   *
   * @param index from 0 to before {@link #runningCount}
   */
  public ClusterJob running(int index) {
    return running.get(index);
  }

  /** {@return how many jobs have ended since the last pass} */
  public int endedCount() {
    return ended.size();
  }

  /**
   * {@return a job that has ended since the last pass, in order of its end}
   *
   * @param index from 0 to before {@link #endedCount}
   */
  public ClusterJob ended(int index) {
    return ended.get(index);
  }

  /** {@return how many accepted reservations have not started} */
  public int reservedCount() {
    return reserved.size();
  }

  /**
   * {@return an accepted reservation that has not started, in order of its start, equal ones as
   * accepted}
   *
   * @param index from 0 to before {@link #reservedCount}
   */
  public ClusterJob reserved(int index) {
    return reserved.get(index);
  }

  /**
   * {@return how many reservations have been accepted since the last pass, be they started or not}
   */
  public int acceptedCount() {
    return accepted.size();
  }

  /**
   * {@return a reservation that has been accepted since the last pass, as accepted}
   *
   * @param index from 0 to before {@link #acceptedCount}
   */
  public ClusterJob accepted(int index) {
    return accepted.get(index);
  }

  /** {@return every {@link ClusterJob#slot()} at the cluster is below this} */
  public int slots() {
    return slots;
  }

  void at(double time) {
    now = time;
  }

  /** Says how many processors are free where that is not the rest of all running jobs. */
  void free(int count) {
    free = count;
  }

  /** How many processors have failed and not returned. */
  int lost() {
    return lost.count();
  }

  /** When the next of those return; infinity where none do. */
  double nextReturn() {
    return lost.next();
  }

  /** Processors that no running job holds fail until a time, which plans may use if it is known. */
  void lose(int processors, double until, boolean repairKnown) {
    lost.add(processors, until, repairKnown);
    free -= processors;
    lostChanged = true;
  }

  /** Those that are due return; whether there are any. */
  boolean recoverProcessors() {
    int back = lost.returned(now);
    free += back;
    lostChanged |= back > 0;
    return back > 0;
  }

  /** A job waits from now on; it is not shown before it is {@link #admit admitted}. */
  void arrive(ClusterJob job) {
    queued++;
    queuedProcessors += job.processors();
    slots = Math.max(slots, job.slot() + 1);
  }

  /** Shows a job that waits. */
  void admit(ClusterJob job) {
    job.candidate(true);
    waiting.addInOrder(job);
    arrived.addInOrder(job);
  }

  /** Shows it no longer, though it waits; between passes only. */
  void withdraw(ClusterJob job) {
    job.candidate(false);
    waiting.removeInOrder(job);
    withdrawn.addInOrder(job);
  }

  /**
   * A waiting job leaves for good; between passes only.
   *
   * @return whether the policy knows it, and is to be told
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

  /** The waiting job of a number that may be considered; null where there is none. */
  ClusterJob waitingJob(long id) {
    return waiting.ofNumber(id);
  }

  /** The running job of a number that has not ended; null where there is none. */
  ClusterJob runningJob(long id) {
    ClusterJob job = running.ofNumber(id);
    return job != null && Double.isNaN(job.endTime()) ? job : null;
  }

  /** A reservation is accepted. */
  void reserve(ClusterJob job) {
    int place = reserved.size();
    while (place > 0 && reserved.get(place - 1).reservedStart() > job.reservedStart()) {
      place--;
    }
    reserved.insert(place, job);
    accepted.add(job);
    slots = Math.max(slots, job.slot() + 1);
  }

  /** When the next reservation starts; infinity without one. */
  double nextReserved() {
    return reserved.size() == 0 ? Double.POSITIVE_INFINITY : reserved.get(0).reservedStart();
  }

  /** The next reservation, which starts. */
  ClusterJob takeReserved() {
    ClusterJob job = reserved.get(0);
    reserved.remove(0);
    return job;
  }

  void start(ClusterJob job) {
    free -= job.processors();
    if (!job.isReservation()) {
      queued--;
      queuedProcessors -= job.processors();
    }
    running.insert(placeOf(job), job);
  }

  void end(ClusterJob job) {
    free += job.processors();
    int place = placeOf(job);
    // A job that rejoined the queue at its place has the number that it had before the failure.
    while (running.get(place) != job) {
      place++;
    }
    running.remove(place);
    ended.add(job);
  }

  void passed(boolean anyStarted) {
    if (anyStarted) {
      waiting.removeGone();
    }
    ended.clear();
    arrived.clear();
    withdrawn.clear();
    accepted.clear();
    lostChanged = false;
  }

  /** Where the job is, or would be, among the running ones. */
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
