package org.quoin.cluster.timeslice;

import java.util.List;
import java.util.function.Predicate;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.timeslice.MatrixSettings.Backfill;

/** ParaSim's step 2: chooses the waiting jobs that start now, and their rows of the matrix. */
final class MatrixBackfill {
  private final Backfill rule;
  private final TimeSliceMatrix matrix;
  private final MatrixReservation reservation;
  private final MatrixPlan plan;
  private final Predicate<ClusterJob> allowed;
  private final Starter starter;

  /** Gives a job its cells. */
  interface Starter {
    /** Starts a job in a row with enough free cells. */
    void start(ClusterJob job, int row, double now);
  }

  /**
   * Creates backfilling by the rule of the settings.
   *
   * @param allowed whether the limit of its user lets a job start next to the jobs that were
   *     started
   */
  MatrixBackfill(
      MatrixSettings settings,
      TimeSliceMatrix matrix,
      Predicate<ClusterJob> allowed,
      Starter starter) {
    rule = settings.backfill();
    this.matrix = matrix;
    this.allowed = allowed;
    this.starter = starter;
    double loadOverhead = settings.cluster().loadOverhead();
    reservation = new MatrixReservation(matrix, loadOverhead);
    plan = new MatrixPlan(matrix, loadOverhead);
  }

  /** Starts the jobs of a queue that may start. */
  void schedule(OrderedQueue queue, List<MatrixJob> running, double now) {
    if (rule == Backfill.PLANNED) {
      plan(queue, running, now);
    } else {
      overtake(queue, running, now);
    }
  }

  private void plan(OrderedQueue queue, List<MatrixJob> running, double now) {
    plan.begin(running, now);
    for (int i = 0; i < queue.size() && matrix.mostFree() > 0; i++) {
      ClusterJob job = queue.get(i);
      int row = allowed.test(job) ? plan.place(job, now) : -1;
      if (row >= 0) {
        starter.start(job, row, now);
      }
    }
  }

  private void overtake(OrderedQueue queue, List<MatrixJob> running, double now) {
    ClusterJob head = null;
    int free = matrix.mostFree();
    for (int i = 0; i < queue.size() && free > 0; i++) {
      ClusterJob job = queue.get(i);
      if (!allowed.test(job)) {
        continue;
      }
      if (job.processors() <= free && (head == null || mayOvertake(job, now))) {
        int row = matrix.firstRow(job.processors());
        starter.start(job, row, now);
        if (head != null && rule == Backfill.EASY) {
          reservation.started(job, row, now);
        }
        free = matrix.mostFree();
      } else if (head == null) {
        if (rule == Backfill.NONE) {
          return;
        }
        head = job;
        if (rule == Backfill.EASY) {
          reservation.make(head, running, now);
        }
      }
    }
  }

  private boolean mayOvertake(ClusterJob job, double now) {
    return rule == Backfill.FIRST_FIT || reservation.allows(job, now);
  }
}
