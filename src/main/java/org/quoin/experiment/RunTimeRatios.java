package org.quoin.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.quoin.workload.Job;

/**
 * Ratios of run time to requested time, from which the run times of other jobs are drawn: those of
 * the same user if there are enough, otherwise those of all users.
 */
public final class RunTimeRatios {
  /** Number of jobs from which on the ratios of a user serve alone. */
  static final int MIN_JOBS = 20;

  private final double[] all;
  private final Map<Long, double[]> byUser = new HashMap<>();

  /**
   * Creates the ratios of some jobs.
   *
   * @param ended jobs that have ended
   */
  public RunTimeRatios(Collection<Job> ended) {
    List<Job> known = ended.stream().filter(job -> job.requestedTime() > 0).toList();
    all = sorted(known);
    Map<Long, List<Job>> jobs = new HashMap<>();
    known.forEach(job -> jobs.computeIfAbsent(job.user(), user -> new ArrayList<>()).add(job));
    jobs.remove(Job.UNKNOWN_USER);
    jobs.forEach(
        (user, own) -> {
          if (own.size() >= MIN_JOBS) {
            byUser.put(user, sorted(own));
          }
        });
  }

  private static double[] sorted(List<Job> jobs) {
    return jobs.stream()
        .mapToDouble(job -> job.computeTime() / job.requestedTime())
        .sorted()
        .toArray();
  }

  /** {@return the number of ratios} */
  public int count() {
    return all.length;
  }

  /**
   * {@return the run time of a job, drawn from the ratios that it can still have}
   *
   * @param job the job; its own run time does not count
   * @param elapsed the seconds that it has run; 0 if it waits
   * @param random the source of the draw
   */
  public double draw(Job job, double elapsed, RandomGenerator random) {
    double least = elapsed / job.requestedTime();
    double[] own = byUser.getOrDefault(job.user(), all);
    int first = above(own, least);
    if (first == own.length) {
      own = all;
      first = above(own, least);
    }
    // Without any ratio that is long enough the job runs to its limit.
    return first == own.length
        ? job.requestedTime()
        : job.requestedTime() * own[first + random.nextInt(own.length - first)];
  }

  /** Returns the index of the first ratio above one; all of them for a job that has not run. */
  private static int above(double[] ratios, double least) {
    if (least <= 0) {
      return 0;
    }
    int place = Arrays.binarySearch(ratios, Math.nextUp(least));
    int first = place < 0 ? -place - 1 : place;
    while (first > 0 && ratios[first - 1] > least) {
      first--;
    }
    return first;
  }
}
