package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.workload.Job;

/** EASY and EASY++ written down once more, plainly: lists searched from the start at every pass. */
final class NaiveEasy {
  private final int processors;
  private final boolean predicts;
  private final boolean shortestFirst;
  private final List<Job> waiting = new ArrayList<>();
  private final List<Job> running = new ArrayList<>();
  private final List<Job> fresh = new ArrayList<>(); // started in this pass
  private final List<Job> ended = new ArrayList<>();
  private final Map<Long, Double> starts = new HashMap<>();
  private final Map<Long, Double> lengths = new HashMap<>();

  NaiveEasy(int processors, boolean predicts, boolean shortestFirst) {
    this.processors = processors;
    this.predicts = predicts;
    this.shortestFirst = shortestFirst;
  }

  /** When each job starts, by its number. */
  Map<Long, Double> starts(List<Job> jobs) {
    List<Job> coming = new ArrayList<>(jobs);
    while (!coming.isEmpty() || !running.isEmpty()) {
      double now = Double.POSITIVE_INFINITY;
      if (!coming.isEmpty()) {
        now = coming.get(0).submitTime();
      }
      for (Job job : running) {
        now = Math.min(now, end(job));
      }
      List<Job> over = new ArrayList<>();
      for (Job job : running) {
        if (end(job) == now) {
          over.add(job);
        }
      }
      over.sort(Comparator.comparingLong(Job::id));
      running.removeAll(over);
      ended.addAll(over);
      while (!coming.isEmpty() && coming.get(0).submitTime() == now) {
        Job job = coming.remove(0);
        lengths.put(job.id(), predicted(job));
        waiting.add(job);
      }
      pass(now);
    }
    return starts;
  }

  private static double length(Job job) {
    return Math.min(job.runTime(), job.requestedTime());
  }

  private double end(Job job) {
    return starts.get(job.id()) + length(job);
  }

  /** The mean of the last two run times of its user, at most what it asks for. */
  private double predicted(Job job) {
    List<Job> own = ended.stream().filter(other -> other.user() == job.user()).toList();
    if (!predicts || own.size() < 2 || job.user() == -1) {
      return job.requestedTime();
    }
    double mean = (length(own.get(own.size() - 1)) + length(own.get(own.size() - 2))) / 2;
    return Math.min(mean, job.requestedTime());
  }

  private double expectedEnd(Job job, double now) {
    double start = starts.get(job.id());
    double end = start + lengths.get(job.id());
    return end > now || fresh.contains(job) ? end : start + job.requestedTime();
  }

  private int free() {
    return processors - running.stream().mapToInt(Job::processors).sum();
  }

  private int freeAt(double time, double now) {
    int busy = 0;
    for (Job job : running) {
      busy += expectedEnd(job, now) > time ? job.processors() : 0;
    }
    return processors - busy;
  }

  private void start(Job job, double now) {
    starts.put(job.id(), now);
    waiting.remove(job);
    running.add(job);
    fresh.add(job);
  }

  private void pass(double now) {
    fresh.clear();
    while (!waiting.isEmpty() && waiting.get(0).processors() <= free()) {
      start(waiting.get(0), now);
    }
    if (waiting.isEmpty()) {
      return;
    }
    Job head = waiting.get(0);
    double shadow = Double.POSITIVE_INFINITY;
    for (Job job : running) {
      double time = expectedEnd(job, now);
      if (freeAt(time, now) >= head.processors()) {
        shadow = Math.min(shadow, time);
      }
    }
    int extra = freeAt(shadow, now) - head.processors();
    List<Job> others = new ArrayList<>(waiting.subList(1, waiting.size()));
    if (shortestFirst) {
      others.sort(Comparator.comparingDouble(job -> lengths.get(job.id()))); // stable
    }
    for (Job job : others) {
      boolean inTime = now + lengths.get(job.id()) <= shadow;
      if (job.processors() <= free() && (inTime || job.processors() <= extra)) {
        extra -= inTime ? 0 : job.processors();
        start(job, now);
      }
    }
  }
}
