package org.quoin.cluster.timeslice;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.quoin.cluster.BatchCluster;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterLoad;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.ProcessorSet;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.workload.Job;

/**
 * ParaSim's time-shared machine (section 4). At every pass, which arrivals and ends cause, the
 * matrix is compacted, the waiting jobs are scheduled into it, and its holes are filled by widening
 * running jobs over more rows, as {@link TimeSlices.Fill} says. The rows take turns of one time
 * slice; a job computes whenever a row that holds it has its turn. With one row it is space
 * sharing, as in {@link SpaceSharedCluster}.
 *
 * <p>A job starts when it gets its cells, and may wait there for the first turn of its row. Turns
 * begin with the first job of an empty cluster. While every job is in every row, turns change
 * nothing and are not simulated.
 *
 * <p>Passes are delayed, and learn of arrivals and ends late, as in space sharing; turns continue
 * meanwhile. The cells of a job that has ended stay empty until its scheduler learns of the end,
 * and the next pass fills them. A job is loaded in its own cells from its start on, in its turns
 * and outside them, and computes from the first turn, or part of a turn, after that.
 */
public final class MatrixCluster extends BatchCluster {
  private final MatrixSettings settings;
  private final ClusterListener listener;
  private final int rows;
  private final TimeSliceMatrix matrix;
  private final OrderedQueue queue;
  private final MatrixBackfill backfill;

  /** Running jobs as known to the scheduler, in the order of their starts. */
  private final List<MatrixJob> running = new ArrayList<>();

  /** Jobs of each row, in the order of their starts. */
  private final List<List<MatrixJob>> rowJobs = new ArrayList<>();

  private final MatrixAccount account = new MatrixAccount();

  /** Jobs whose end is not yet known to the scheduler. */
  private final ArrayDeque<MatrixJob> unseenEnds = new ArrayDeque<>();

  /** Jobs that are being loaded, in the order of their starts. */
  private final ArrayDeque<MatrixJob> loading = new ArrayDeque<>();

  private double passTime = Double.POSITIVE_INFINITY;
  private int row;
  private double sliceStart;

  /** True if some job is not in all rows. */
  private boolean turning;

  private double nextEnd = Double.POSITIVE_INFINITY;

  private long turns;
  private final AllocatedCells cells;

  /**
   * Creates a cluster without jobs.
   *
   * @param site its name in the records
   * @param listener notified of every job's end
   */
  public MatrixCluster(String site, MatrixSettings settings, ClusterListener listener) {
    super(site, settings.memoryShared(), listener);
    this.settings = settings;
    this.listener = listener;
    cells = new AllocatedCells(listener);
    rows = settings.slices().rows();
    matrix = new TimeSliceMatrix(rows, settings.cluster().processors());
    queue = new OrderedQueue(settings.order());
    backfill = new MatrixBackfill(settings, matrix, starts::allows, this::start);
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
    double delay = settings.cluster().informationDelay();
    double next = Math.min(nextEnd, passTime);
    if (turning && !running.isEmpty()) {
      next = Math.min(next, boundary());
    }
    if (!loading.isEmpty()) {
      next = Math.min(next, loading.peek().job.startTime());
    }
    if (!unseenEnds.isEmpty()) {
      next = Math.min(next, unseenEnds.peek().job.endTime() + delay);
    }
    return arrivals.isEmpty() ? next : Math.min(next, arrivals.peek().enteredTime() + delay);
  }

  @Override
  public void end(double now) {
    if (!isDown() && nextEnd <= now) {
      at(now);
      endJobs(now);
      nextEnd = firstEnd();
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
    boolean idle = running.isEmpty();
    at(now);
    computeLoaded(now);
    if (takeNews(now)) {
      passAt(now);
    }
    if (idle) {
      sliceStart = now;
    } else if (!turning) {
      skipTurns(now);
    }
    boolean pass = passTime <= now;
    if (pass) {
      passTime = Double.POSITIVE_INFINITY;
      reschedule(now);
    }
    boolean turn = rows > 1 && !running.isEmpty() && boundary() <= now;
    int last = row;
    if (turn) {
      // After a pass all rows hold jobs if one does, because the holes are filled.
      sliceStart = boundary();
      row = (row + 1) % rows;
      turns++;
    }
    if (!pass) {
      activate(rowJobs.get(last), now, 0);
    }
    activate(pass ? running : rowJobs.get(row), now, turn ? settings.slices().switchTime() : 0);
  }

  /** Makes due arrivals and ends known to the scheduler; returns whether there are any. */
  private boolean takeNews(double now) {
    double delay = settings.cluster().informationDelay();
    boolean news = false;
    while (!unseenEnds.isEmpty() && unseenEnds.peek().job.endTime() + delay <= now) {
      MatrixJob one = unseenEnds.poll();
      running.remove(one);
      rowJobs.forEach(jobs -> jobs.remove(one));
      matrix.remove(one.job.slot());
      notifyEnd(one.job);
      news = true;
    }
    while (!arrivals.isEmpty() && arrivals.peek().enteredTime() + delay <= now) {
      notifyArrival(arrivals.poll());
      news = true;
    }
    return news;
  }

  private void endJobs(double now) {
    computeLoaded(now);
    List<MatrixJob> ended = new ArrayList<>();
    for (MatrixJob job : rowJobs.get(row)) {
      if (!job.ended() && job.end() <= now) {
        ended.add(job);
      }
    }
    ended.sort(Comparator.comparingInt(job -> job.job.sequence()));
    for (MatrixJob one : ended) {
      stop(one, now);
      ended(one.job, now);
    }
  }

  /** Ends the computation of a job; its scheduler will learn of it. */
  private void stop(MatrixJob one, double now) {
    account.computed(one.job, one.span(now));
    account.ended(one.job);
    one.stop();
    unseenEnds.add(one);
    if (!loading.remove(one)) {
      cells.add(-one.cells(), now);
    }
  }

  /** Starts the computation of jobs that are loaded by now. */
  private void computeLoaded(double now) {
    while (!loading.isEmpty() && loading.peek().job.startTime() <= now) {
      MatrixJob one = loading.poll();
      cells.add(one.cells(), one.job.startTime());
    }
  }

  /**
   * Counts the turns before this time, which changed nothing; a turn at this time is still to come.
   */
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
    backfill.schedule(queue, running, now);
    endDecisions();
    endPass(now);
    turning = rows > 1 && fill(now);
    rowJobs.forEach(List::clear);
    long held = 0;
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
      if (changed && !job.ended()) {
        listener.slices(job.job, now, job.slices.stream().toArray());
      }
      held += job.ended() || job.job.startTime() > now ? 0 : job.cells();
    }
    cells.set(held, now);
  }

  /** After compaction each job is in one row. */
  @Override
  protected boolean fits(ClusterJob job, Predicate<ClusterJob> others, boolean whole) {
    int[] used = new int[rows];
    for (MatrixJob one : running) {
      if (others.test(one.job)) {
        used[matrix.home(one.job.slot())] += one.job.processors();
      }
    }
    return Arrays.stream(used).anyMatch(held -> job.processors() <= matrix.columns() - held);
  }

  /** Step 3; returns whether some job is not in all rows. */
  private boolean fill(double now) {
    TimeSlices.Fill fill = settings.slices().fill();
    List<MatrixJob> ordered = new ArrayList<>(running);
    ordered.forEach(job -> job.key = key(fill, job, now));
    ordered.sort(
        Comparator.comparingDouble((MatrixJob job) -> job.key)
            .thenComparingInt(job -> job.job.sequence()));
    boolean more = fill == TimeSlices.Fill.EQUAL;
    while (more) {
      more = false;
      for (MatrixJob job : ordered) {
        more |= matrix.widenOnce(job.job.slot());
      }
    }
    boolean lacks = false;
    for (MatrixJob job : ordered) {
      lacks |= matrix.widen(job.job.slot()) < rows;
    }
    return lacks;
  }

  private double key(TimeSlices.Fill fill, MatrixJob job, double now) {
    return switch (fill) {
      case SHORTEST -> job.rest(now);
      case WIDEST -> -job.job.processors();
      default -> JobOrder.requireKey(queue.order(), job.job, now);
    };
  }

  /** Gives a job its cells in a row. */
  private void start(ClusterJob job, int row, double now) {
    starts.start(job);
    matrix.place(job.slot(), job.processors(), row);
    int[] allocation =
        settings.cluster().numbered() ? ProcessorSet.intervals(matrix.columnsOf(job.slot())) : null;
    MatrixJob one = new MatrixJob(job, lengthOf(job));
    running.add(one);
    account.started(job);
    double load = settings.cluster().loadOverhead();
    double expected = now + (load + job.requestedTime() * rows);
    started(job, now, now + load, expected, Double.NaN, allocation);
    if (load > 0) {
      loading.add(one);
    }
  }

  /** Returns the first end of the jobs that compute. */
  private double firstEnd() {
    double first = Double.POSITIVE_INFINITY;
    for (MatrixJob job : rowJobs.get(row)) {
      first = job.ended() ? first : Math.min(first, job.end());
    }
    return first;
  }

  /** Resumes those of the given jobs that are in the row, and pauses the others. */
  private void activate(List<MatrixJob> jobs, double now, double switchTime) {
    for (MatrixJob job : jobs) {
      boolean computes = matrix.holds(row, job.job.slot());
      if (job.active() && !computes) {
        double span = job.pause(now);
        if (!job.ended()) {
          account.computed(job.job, span);
        }
      } else if (!job.active() && computes) {
        job.resume(Math.max(now + switchTime, job.job.startTime()));
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
    double computed = one.computed(now);
    computeLoaded(now);
    stop(one, now);
    cutShort(job, now);
    nextEnd = firstEnd();
    return computed;
  }

  @Override
  public void repair(double now) {
    super.repair(now);
    turning = false;
    sliceStart = now;
    passAt(now);
  }

  /** Schedules a pass. */
  private void passAt(double now) {
    passTime = Math.min(passTime, settings.cluster().passAfter(now));
  }

  @Override
  public double plannedStart(Job job, double now) {
    return isDown()
        ? Double.POSITIVE_INFINITY
        : now + load(now).remaining() / settings.cluster().processors();
  }

  /** Processor-seconds count computation only, without waits for turns and without switches. */
  @Override
  public ClusterLoad load(double now) {
    return account.load(running, now);
  }

  /**
   * {@return cells of the matrix times the seconds that jobs have held them, until the last change}
   */
  public double cellSeconds() {
    return cells.seconds();
  }

  /** {@return the number of turns of rows; turns that could change nothing are not counted} */
  public long turns() {
    return turns;
  }
}
