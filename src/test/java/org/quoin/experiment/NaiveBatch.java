package org.quoin.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A second program for mapping events of jobs without data at servers, written from the sentences
 * of Maheswaran et al. (JPDC 59(2), 1999) alone: it goes from event to event and keeps a list a
 * machine.
 */
final class NaiveBatch {
  private final double[] submitted;
  private final double[] operations;
  private final double[] speeds;
  private final boolean remap;

  /** By machine the jobs that have not begun, in the order in which they will. */
  private final List<List<Integer>> queues = new ArrayList<>();

  private final double[] freeAt;
  private final int[] machine;
  private final double[] starts;
  private double[] ready;
  private List<List<Integer>> planned;

  NaiveBatch(double[] submitted, double[] operations, double[] speeds, boolean remap) {
    this.submitted = submitted;
    this.operations = operations;
    this.speeds = speeds;
    this.remap = remap;
    freeAt = new double[speeds.length];
    machine = new int[submitted.length];
    starts = new double[submitted.length];
    Arrays.fill(starts, Double.NaN);
    for (int m = 0; m < speeds.length; m++) {
      queues.add(new ArrayList<>());
    }
  }

  /** The machine and the start of each job. */
  String run(String heuristic, double period) {
    int mapped = 0;
    for (double now = period; Arrays.stream(starts).anyMatch(Double::isNaN); now += period) {
      begin(now);
      List<Integer> jobs = new ArrayList<>();
      while (mapped < submitted.length && submitted[mapped] <= now) {
        jobs.add(mapped++);
      }
      if (remap) {
        queues.forEach(jobs::addAll);
        queues.forEach(List::clear);
        jobs.sort(null);
      }
      ready = new double[speeds.length];
      for (int m = 0; m < ready.length; m++) {
        ready[m] = Math.max(0, freeAt[m] - now);
        for (int job : queues.get(m)) {
          ready[m] += operations[job] / speeds[m];
        }
      }
      planned = new ArrayList<>();
      queues.forEach(queue -> planned.add(new ArrayList<>()));
      if (heuristic.equals("SUFFERAGE")) {
        sufferage(jobs);
      } else {
        oneByOne(jobs, heuristic.equals("MAX-MIN"));
      }
      for (int m = 0; m < ready.length; m++) {
        queues.get(m).addAll(planned.get(m));
        freeAt[m] = Math.max(freeAt[m], now);
      }
      begin(now);
    }
    StringBuilder all = new StringBuilder();
    for (int job = 0; job < starts.length; job++) {
      all.append(machine[job]).append('@').append(starts[job]).append(' ');
    }
    return all.toString().strip();
  }

  /** Machines go on to a time. */
  private void begin(double now) {
    for (int m = 0; m < speeds.length; m++) {
      while (!queues.get(m).isEmpty() && freeAt[m] <= now) {
        int job = queues.get(m).remove(0);
        machine[job] = m;
        starts[job] = freeAt[m];
        freeAt[m] += operations[job] / speeds[m];
      }
    }
  }

  private double completion(int job, int m) {
    return ready[m] + operations[job] / speeds[m];
  }

  private int best(int job) {
    int best = 0;
    for (int m = 1; m < speeds.length; m++) {
      best = completion(job, m) < completion(job, best) ? m : best;
    }
    return best;
  }

  private void put(int job, int m) {
    planned.get(m).add(job);
    ready[m] = completion(job, m);
  }

  private void oneByOne(List<Integer> jobs, boolean largest) {
    List<Integer> left = new ArrayList<>(jobs);
    while (!left.isEmpty()) {
      int next = left.get(0);
      for (int job : left) {
        double more = completion(job, best(job)) - completion(next, best(next));
        next = (largest ? more > 0 : more < 0) ? job : next;
      }
      put(next, best(next));
      left.remove((Integer) next);
    }
  }

  private void sufferage(List<Integer> jobs) {
    List<Integer> left = new ArrayList<>(jobs);
    while (!left.isEmpty()) {
      Integer[] claims = new Integer[speeds.length];
      for (int job : left) {
        int m = best(job);
        claims[m] = claims[m] == null || suffers(job) > suffers(claims[m]) ? job : claims[m];
      }
      double[] before = ready.clone();
      for (int m = 0; m < claims.length; m++) {
        if (claims[m] != null) {
          planned.get(m).add(claims[m]);
          before[m] = completion(claims[m], m);
          left.remove(claims[m]);
        }
      }
      ready = before;
    }
  }

  private double suffers(int job) {
    double second = Double.POSITIVE_INFINITY;
    for (int m = 0; m < speeds.length; m++) {
      second = m == best(job) ? second : Math.min(second, completion(job, m));
    }
    return second - completion(job, best(job));
  }
}
