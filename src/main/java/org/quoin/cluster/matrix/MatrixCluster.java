package org.quoin.cluster.matrix;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quoin.cluster.BatchCluster;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterLoad;
import org.quoin.cluster.ClusterModel;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.ProcessorSet;
import org.quoin.workload.Job;

/**
 * ParaSim's time-shared machine (section 4): at every arrival and end the matrix is compacted, the
 * waiting jobs are scheduled into it, and its holes are filled by widening running jobs over more
 * rows, in the order of the queue. The rows take turns of one time slice; a job computes whenever a
 * row that holds it has its turn. With one row it is space sharing, as {@link ClusterModel} does
 * it.
 *
 * <p>A job starts when it gets its cells, and may wait there for the first turn of its row. Turns
 * begin with the first job of an empty machine. While every job lies in every row, turns change
 * nothing and are not visited.
 */
public final class MatrixCluster extends BatchCluster {
  private final MatrixSettings settings;
  private final ClusterListener listener;
  private final int rows;
  private final TimeSliceMatrix matrix;
  private final OrderedQueue queue;
  private final MatrixReservation reservation;

  /** In the order they started. */
  private final List<MatrixJob> running = new ArrayList<>();

  /** The jobs of each row, in the order they started. */
  private final List<List<MatrixJob>> rowJobs = new ArrayList<>();

  private final MatrixAccount account = new MatrixAccount();
  private int row;
  private double sliceStart;

  /** Whether some job lies in some rows only. */
  private boolean turning;

  private double nextEnd = Double.POSITIVE_INFINITY;

  /** Whether jobs have ended since the last pass. */
  private boolean freed;

  private long turns;
  private double cellSeconds;
  private long heldCells;
  private double heldSince;

  /**
   * An empty cluster.
   *
   * @param site its name in the records
   * @param listener hears of every job's end
   */
  public MatrixCluster(String site, MatrixSettings settings, ClusterListener listener) {
    super(site, settings.cluster(), listener);
    this.settings = settings;
    this.listener = listener;
    rows = settings.slices().rows();
    matrix = new TimeSliceMatrix(rows, settings.cluster().processors());
    queue = new OrderedQueue(settings.order());
    reservation = new MatrixReservation(matrix);
    for (int r = 0; r < rows; r++) {
      rowJobs.add(new ArrayList<>());
    }
  }

  @Override
  protected void arrived(ClusterJob job) {
    account.arrived(job);
  }

  @Override
  public double nextTime() {
    if (isDown()) {
      return Double.POSITIVE_INFINITY;
    }
    if (freed) {
      return view().now();
    }
    double next = turning ? Math.min(nextEnd, boundary()) : nextEnd;
    return arrivals.isEmpty() ? next : Math.min(next, arrivals.peek().arrivalTime());
  }

  @Override
  public void end(double now) {
    if (!isDown() && nextEnd <= now) {
      at(now);
      endJobs(now);
      nextEnd = Double.POSITIVE_INFINITY;
      freed = true;
    }
  }

  private double boundary() {
    return sliceStart + settings.slices().slice();
  }

  @Override
  public void advance(double now) {
    if (now < nextTime()) {
      return;
    }
    end(now);
    boolean idle = running.isEmpty() && !freed;
    boolean news = freed;
    freed = false;
    at(now);
    while (!arrivals.isEmpty()) {
      seeArrival(arrivals.poll());
      news = true;
    }
    if (idle) {
      sliceStart = now;
    } else if (!turning) {
      skipTurns(now);
    }
    if (news) {
      reschedule(now);
    }
    boolean turn = rows > 1 && !running.isEmpty() && boundary() <= now;
    int last = row;
    if (turn) {
      // All rows hold jobs when one does, for the holes are filled.
      sliceStart = boundary();
      row = (row + 1) % rows;
      turns++;
    }
    if (!news) {
      activate(rowJobs.get(last), now, 0);
    }
    activate(news ? running : rowJobs.get(row), now, turn ? settings.slices().switchTime() : 0);
  }

  private void endJobs(double now) {
    List<MatrixJob> ended = new ArrayList<>();
    for (MatrixJob job : rowJobs.get(row)) {
      if (job.end() <= now) {
        ended.add(job);
      }
    }
    ended.sort(Comparator.comparingInt(job -> job.job.sequence()));
    running.removeAll(ended);
    for (MatrixJob one : ended) {
      ClusterJob job = one.job;
      account.computed(job, one.pause(now));
      account.ended(job);
      matrix.remove(job.slot());
      ended(job, now);
    }
  }

  /** The turns before this time that changed nothing; one at this very time is still to come. */
  private void skipTurns(double now) {
    double passed = Math.ceil((now - sliceStart) / settings.slices().slice()) - 1;
    if (passed > 0) {
      sliceStart += passed * settings.slices().slice();
      row = (int) ((row + passed) % rows);
    }
  }

  private void reschedule(double now) {
    seeFree(matrix.columns() - matrix.used(row));
    beginPass();
    if (rows > 1) {
      matrix.compact();
    }
    beginDecisions();
    queue.update(view());
    schedule(now);
    endDecisions();
    turning = rows > 1 && fill(now);
    cellSeconds += heldCells * (now - heldSince);
    heldCells = matrix.used();
    heldSince = now;
    listener.cells(now, heldCells);
    rowJobs.forEach(List::clear);
    for (MatrixJob job : running) {
      boolean changed = false;
      for (int r = 0; r < rows; r++) {
        boolean holds = matrix.holds(r, job.job.slot());
        changed |= job.slices.get(r) != holds;
        job.slices.set(r, holds);
        if (holds) {
          rowJobs.get(r).add(job);
        }
      }
      if (changed) {
        listener.slices(job.job, now, job.slices.stream().toArray());
      }
    }
  }

  /** Step 3, "by the scheduling policy of the jobs"; the result is whether some job lacks a row. */
  private boolean fill(double now) {
    List<MatrixJob> ordered = new ArrayList<>(running);
    ordered.forEach(job -> job.key = settings.order().key(job.job, now));
    ordered.sort(
        Comparator.comparingDouble((MatrixJob job) -> job.key)
            .thenComparingInt(job -> job.job.sequence()));
    boolean lacks = false;
    for (MatrixJob job : ordered) {
      lacks |= matrix.widen(job.job.slot()) < rows;
    }
    return lacks;
  }

  /** Step 2: starts those of the waiting jobs that may. */
  private void schedule(double now) {
    ClusterJob head = null;
    int free = matrix.mostFree();
    for (int i = 0; i < queue.size() && free > 0; i++) {
      ClusterJob job = queue.get(i);
      if (!starts.allows(job)) {
        continue;
      }
      if (job.processors() <= free && (head == null || mayOvertake(job, now))) {
        int to = start(job, now);
        if (head != null && settings.backfill() == MatrixSettings.Backfill.EASY) {
          reservation.started(job, to, now);
        }
        free = matrix.mostFree();
      } else if (head == null) {
        if (settings.backfill() == MatrixSettings.Backfill.NONE) {
          return;
        }
        head = job;
        if (settings.backfill() == MatrixSettings.Backfill.EASY) {
          reservation.make(head, running, now);
        }
      }
    }
  }

  private boolean mayOvertake(ClusterJob job, double now) {
    return settings.backfill() == MatrixSettings.Backfill.FIRST_FIT || reservation.allows(job, now);
  }

  /** Gives a job its cells; the result is the row. */
  private int start(ClusterJob job, double now) {
    starts.start(job);
    int to = matrix.place(job.slot(), job.processors());
    int[] allocation =
        settings.cluster().numbered() ? ProcessorSet.intervals(matrix.columnsOf(job.slot())) : null;
    running.add(new MatrixJob(job, lengthOf(job)));
    account.started(job);
    started(job, now, now, now + job.requestedTime() * rows, Double.NaN, allocation);
    return to;
  }

  /** When the first job ends of those that compute. */
  private double firstEnd() {
    double first = Double.POSITIVE_INFINITY;
    for (MatrixJob job : rowJobs.get(row)) {
      first = Math.min(first, job.end());
    }
    return first;
  }

  /** Of these jobs those of the row compute, the others do not. */
  private void activate(List<MatrixJob> jobs, double now, double switchTime) {
    for (MatrixJob job : jobs) {
      boolean computes = matrix.holds(row, job.job.slot());
      if (job.active() && !computes) {
        account.computed(job.job, job.pause(now));
      } else if (!job.active() && computes) {
        job.resume(now + switchTime);
      }
    }
    nextEnd = firstEnd();
  }

  @Override
  protected void left(ClusterJob job, double now) {
    account.started(job);
    account.ended(job);
    passAt(now);
  }

  @Override
  protected double cut(ClusterJob job, double now) {
    MatrixJob one = running.stream().filter(other -> other.job == job).findFirst().orElseThrow();
    account.computed(job, one.pause(now));
    account.ended(job);
    running.remove(one);
    rowJobs.forEach(jobs -> jobs.remove(one));
    matrix.remove(job.slot());
    seeCut(job, now);
    nextEnd = firstEnd();
    passAt(now);
    return one.computed();
  }

  @Override
  public void repair(double now) {
    super.repair(now);
    turning = false;
    sliceStart = now;
    passAt(now);
  }

  private void passAt(double now) {
    at(now);
    freed = true;
  }

  @Override
  public double plannedStart(Job job, double now) {
    return isDown()
        ? Double.POSITIVE_INFINITY
        : now + load(now).remaining() / settings.cluster().processors();
  }

  /** Processor-seconds are computed ones: without waits for turns and without switches. */
  @Override
  public ClusterLoad load(double now) {
    return account.load(running, now);
  }

  /** Cells of the matrix times the seconds that jobs have held them, until the last change. */
  public double cellSeconds() {
    return cellSeconds;
  }

  /** How often a row got its slice; turns that could change nothing are not counted. */
  public long turns() {
    return turns;
  }
}
