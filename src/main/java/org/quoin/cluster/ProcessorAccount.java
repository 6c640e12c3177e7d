package org.quoin.cluster;

/** The processor-seconds of a space-shared cluster by kind of user. */
final class ProcessorAccount {
  private long busyForClients;
  private long busyForLocals;
  private long queued;
  private double queuedArea;
  private double clientArea;
  private double localArea;
  private double countedTo;

  void arrived(ClusterJob job) {
    queued += job.processors();
    queuedArea += job.requestedTime() * job.processors();
  }

  /** Removes a job from the waiting jobs. */
  void left(ClusterJob job) {
    queued -= job.processors();
    queuedArea -= job.requestedTime() * job.processors();
  }

  void started(ClusterJob job, double now) {
    left(job);
    busy(job, job.processors(), now);
  }

  void ended(ClusterJob job, double now) {
    busy(job, -job.processors(), now);
  }

  /** Counts a job that is suspended from now on, or goes on. */
  void turned(ClusterJob job, double now) {
    busy(job, job.isSuspended() ? -job.processors() : job.processors(), now);
  }

  private void busy(ClusterJob job, int by, double now) {
    count(now);
    if (job.id() < 0) {
      busyForLocals += by;
    } else {
      busyForClients += by;
    }
  }

  private void count(double now) {
    clientArea += busyForClients * (now - countedTo);
    localArea += busyForLocals * (now - countedTo);
    countedTo = now;
  }

  /**
   * Returns the load now.
   *
   * @param runningArea processor-seconds that the running jobs may still use
   */
  ClusterLoad load(double now, double runningArea) {
    count(now);
    double demand = busyForClients + busyForLocals + queued;
    return new ClusterLoad(demand, queuedArea + runningArea, clientArea, localArea);
  }
}
