package org.quoin.cluster.timeslice;

import java.util.List;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterLoad;

/** The processor-seconds computed in a matrix of time slices, and those still requested. */
final class MatrixAccount {
  private long demand;
  private double waitingArea;
  private double clientArea;
  private double localArea;

  void arrived(ClusterJob job) {
    demand += job.processors();
    waitingArea += job.requestedTime() * job.processors();
  }

  void started(ClusterJob job) {
    waitingArea -= job.requestedTime() * job.processors();
  }

  void ended(ClusterJob job) {
    demand -= job.processors();
  }

  /** Adds the seconds that a job has computed. */
  void computed(ClusterJob job, double seconds) {
    if (job.id() < 0) {
      localArea += seconds * job.processors();
    } else {
      clientArea += seconds * job.processors();
    }
  }

  /** Returns the load now. */
  ClusterLoad load(List<MatrixJob> running, double now) {
    double remaining = waitingArea;
    double clients = clientArea;
    double locals = localArea;
    for (MatrixJob one : running) {
      if (one.ended()) {
        continue;
      }
      int processors = one.job.processors();
      remaining += Math.max(0, one.rest(now)) * processors;
      if (one.job.id() < 0) {
        locals += one.span(now) * processors;
      } else {
        clients += one.span(now) * processors;
      }
    }
    return new ClusterLoad(demand, remaining, clients, locals);
  }
}
