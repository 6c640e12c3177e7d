package org.quoin.cluster.timeslice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterJobs;
import org.quoin.metrics.JobRecord;
import org.quoin.workload.Job;

/**
 * The rules of {@link MatrixCluster} without its care for speed: every boundary is visited, every
 * row searched, every prediction made anew. Without limits of a user. The slices and their switch
 * time should be multiples of a power of two, so that no sum is rounded.
 */
final class NaiveMatrix {
  private final MatrixSettings settings;
  private final NaiveTimeSlices matrix;
  private final List<Running> running = new ArrayList<>();
  private final List<ClusterJob> waiting = new ArrayList<>();
  private final List<JobRecord> records = new ArrayList<>();
  private List<Job> jobs;
  private double now;
  private int row;
  private double sliceStart;
  private int nextKey;

  private static final class Running {
    final int key;
    final Job job;
    final double start;
    double left;
    final ClusterJob waited;
    boolean active;
    double readyAt;

    Running(int key, ClusterJob waited, Job job, double start) {
      this.key = key;
      this.waited = waited;
      this.job = job;
      this.start = start;
      this.left = Math.min(job.runTime(), job.requestedTime());
    }
  }

  NaiveMatrix(MatrixSettings settings) {
    this.settings = settings;
    this.matrix = new NaiveTimeSlices(settings.slices().rows(), settings.cluster().processors());
  }

  /**
   * Runs the jobs until the last has ended. A cluster runs once.
   *
   * @param all in order of submission, none wider than the machine
   * @return one record a job, in order of their ends
   */
  List<JobRecord> run(List<Job> all) {
    jobs = all;
    int next = 0;
    while (next < jobs.size() || !running.isEmpty()) {
      double arrival = next < jobs.size() ? jobs.get(next).submitTime() : Double.POSITIVE_INFINITY;
      Running first = firstToEnd();
      double end = first == null ? Double.POSITIVE_INFINITY : end(first);
      double boundary =
          usedRows() > 1 ? sliceStart + settings.slices().slice() : Double.POSITIVE_INFINITY;
      double time = Math.min(arrival, Math.min(end, boundary));
      work(time);
      if (running.isEmpty()) {
        sliceStart = now;
      }
      boolean news = false;
      if (end == time) {
        news = endJobs(first);
      }
      while (next < jobs.size() && jobs.get(next).submitTime() == time) {
        waiting.add(ClusterJobs.arrived(jobs.get(next), next++, now));
        news = true;
      }
      if (news) {
        reschedule();
      }
      if (boundary == time || matrix.used(row) == 0) {
        turn();
      }
      activate(boundary == time ? settings.slices().switchTime() : 0);
    }
    return records;
  }

  private double end(Running job) {
    return Math.max(now, job.readyAt) + job.left;
  }

  private void work(double until) {
    for (Running job : running) {
      if (job.active) {
        job.left -= Math.max(0, until - Math.max(now, job.readyAt));
      }
    }
    now = until;
  }

  private Running firstToEnd() {
    Running first = null;
    for (Running job : running) {
      if (job.active && (first == null || end(job) < end(first))) {
        first = job;
      }
    }
    return first;
  }

  private boolean endJobs(Running first) {
    boolean any = false;
    for (int i = 0; i < running.size(); i++) {
      Running ended = running.get(i);
      if (ended == first || (ended.active && ended.left <= 0)) {
        running.remove(i--);
        matrix.remove(ended.key);
        Job job = ended.job;
        boolean killed = job.runTime() > job.requestedTime();
        records.add(
            new JobRecord(job, "matrix", job.submitTime(), ended.start, now, now, killed, ""));
        any = true;
      }
    }
    return any;
  }

  private void reschedule() {
    if (settings.slices().rows() > 1) {
      matrix.compact();
    }
    waiting.sort(
        Comparator.comparingDouble((ClusterJob job) -> settings.order().key(job, now))
            .thenComparingInt(ClusterJob::sequence));
    if (settings.backfill() == MatrixSettings.Backfill.PLANNED) {
      plan();
    } else {
      backfill();
    }
    if (settings.slices().rows() > 1) {
      widen();
    }
  }

  private void widen() {
    List<Running> ordered = new ArrayList<>(running);
    ordered.sort(
        Comparator.comparingDouble(this::fillKey).thenComparingInt(job -> job.waited.sequence()));
    boolean equal = settings.slices().fill() == TimeSlices.Fill.EQUAL;
    int widened;
    do {
      widened = 0;
      for (Running job : ordered) {
        widened += matrix.widen(job.key, equal ? 1 : Integer.MAX_VALUE);
      }
    } while (widened > 0);
  }

  private double fillKey(Running one) {
    return switch (settings.slices().fill()) {
      case SHORTEST ->
          one.job.requestedTime()
              - (Math.min(one.job.runTime(), one.job.requestedTime()) - one.left);
      case WIDEST -> -one.job.processors();
      case QUEUE, EQUAL -> settings.order().key(one.waited, now);
    };
  }

  /** A waiting job in the plan. */
  private record Planned(double start, double end, int row, int processors) {}

  private void plan() {
    int rows = settings.slices().rows();
    List<Planned> plan = new ArrayList<>();
    for (Running job : running) {
      double ran = Math.min(job.job.runTime(), job.job.requestedTime()) - job.left;
      double end = now + (job.job.requestedTime() - ran) * rows;
      for (int r = 0; r < rows; r++) {
        if (matrix.holds(r, job.key)) {
          plan.add(new Planned(now, end, r, job.job.processors()));
        }
      }
    }
    for (ClusterJob job : List.copyOf(waiting)) {
      Planned place = place(plan, job);
      plan.add(place);
      if (place.start == now) {
        waiting.remove(job);
        Running started = new Running(nextKey++, job, jobs.get(job.sequence()), now);
        matrix.place(started.key, job.processors(), place.row);
        running.add(started);
      }
    }
  }

  /** At the first of the times at which anything ends, in the first row. */
  private Planned place(List<Planned> plan, ClusterJob job) {
    List<Double> times = new ArrayList<>(List.of(now));
    plan.forEach(one -> times.add(one.end));
    times.sort(Comparator.naturalOrder());
    double hold = job.requestedTime() * settings.slices().rows();
    for (double start : times) {
      for (int r = 0; r < settings.slices().rows(); r++) {
        if (hasRoom(plan, job.processors(), start, start + hold, r)) {
          return new Planned(start, start + hold, r, job.processors());
        }
      }
    }
    throw new IllegalStateException("no place for " + job);
  }

  private boolean hasRoom(List<Planned> plan, int processors, double start, double end, int r) {
    List<Double> times = new ArrayList<>(List.of(start));
    plan.stream().map(Planned::start).filter(t -> start < t && t < end).forEach(times::add);
    return times.stream()
        .allMatch(
            t ->
                plan.stream()
                            .filter(one -> one.row == r && one.start <= t && t < one.end)
                            .mapToInt(Planned::processors)
                            .sum()
                        + processors
                    <= settings.cluster().processors());
  }

  private void backfill() {
    Job head = null;
    double shadow = 0;
    for (int i = 0; i < waiting.size(); i++) {
      Job job = jobs.get(waiting.get(i).sequence());
      boolean fits = matrix.firstRow(job.processors()) >= 0;
      if (fits && (head == null || mayOvertake(job, head, shadow))) {
        start(waiting.remove(i--));
      } else if (head == null) {
        if (settings.backfill() == MatrixSettings.Backfill.NONE) {
          break;
        }
        head = job;
        shadow = settings.backfill() == MatrixSettings.Backfill.EASY ? reservation(job) : 0;
      }
    }
  }

  private void start(ClusterJob waited) {
    Running started = new Running(nextKey++, waited, jobs.get(waited.sequence()), now);
    matrix.place(started.key, waited.processors());
    running.add(started);
  }

  private boolean mayOvertake(Job job, Job head, double shadow) {
    if (settings.backfill() == MatrixSettings.Backfill.FIRST_FIT) {
      return true;
    }
    double end = now + job.requestedTime() * Math.max(1, usedRows());
    if (end <= shadow) {
      return true;
    }
    // It would still run then: only if the head finds a row at that time all the same.
    int to = matrix.firstRow(job.processors());
    return freeAt(to, shadow) - job.processors() >= head.processors() || rowAt(shadow, head, to);
  }

  private boolean rowAt(double time, Job head, int except) {
    for (int r = 0; r < settings.slices().rows(); r++) {
      if (r != except && freeAt(r, time) >= head.processors()) {
        return true;
      }
    }
    return false;
  }

  /** The earliest predicted time at which some row has room for the job. */
  private double reservation(Job job) {
    double earliest = Double.POSITIVE_INFINITY;
    for (Running candidate : running) {
      double time = predictedEnd(candidate);
      if (time < earliest && rowAt(time, job, -1)) {
        earliest = time;
      }
    }
    return earliest;
  }

  private int freeAt(int r, double time) {
    int free = settings.cluster().processors();
    for (Running job : running) {
      if (predictedEnd(job) > time && matrix.holds(r, job.key)) {
        free -= job.job.processors();
      }
    }
    return free;
  }

  private double predictedEnd(Running job) {
    double ran = Math.min(job.job.runTime(), job.job.requestedTime()) - job.left;
    return now + (job.job.requestedTime() - ran) * Math.max(1, usedRows());
  }

  private int usedRows() {
    int used = 0;
    for (int r = 0; r < matrix.rows(); r++) {
      used += matrix.used(r) > 0 ? 1 : 0;
    }
    return used;
  }

  /** The next row that holds a job gets its slice. */
  private void turn() {
    sliceStart = now;
    for (int i = 1; i <= matrix.rows(); i++) {
      int candidate = (row + i) % matrix.rows();
      if (matrix.used(candidate) > 0) {
        row = candidate;
        return;
      }
    }
  }

  /** The jobs of the row run; those that did not until now wait for the switch. */
  private void activate(double switchTime) {
    for (Running job : running) {
      boolean before = job.active;
      job.active = matrix.holds(row, job.key);
      if (job.active && !before) {
        job.readyAt = now + switchTime;
      }
    }
  }
}
