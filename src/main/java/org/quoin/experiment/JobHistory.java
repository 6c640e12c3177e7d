package org.quoin.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.quoin.cluster.ClusterState;
import org.quoin.workload.Job;

/**
 * What a log knows at a time, from which the future is drawn: the ratios of run time to requested
 * time of the jobs that had ended, and the submissions before.
 *
 * <p>Jobs of one user in a row resemble each other: all of them fail, or all of them run long.
 * Therefore a run draws the ratios of all jobs of a user from one window of a few successive jobs
 * of that user, not from all of them; a user with few jobs takes the window of another user, in
 * proportion to the jobs of that one. Windows, as blocks of a block bootstrap, keep the dependence
 * (Kuensch, Annals of Statistics 17, 1989). A user's jobs that still run have outlived shorter
 * ratios: a window is drawn in proportion to the probability that jobs with its ratios run that
 * long (Bayes), by rejection.
 *
 * <p>The jobs of the future are those that were submitted at the same times of an earlier week, in
 * the first week of a log of an earlier day.
 */
public final class JobHistory {
  /** Number of jobs from which on the ratios of a user serve alone. */
  static final int MIN_JOBS = 20;

  /** Number of successive jobs of a window. */
  static final int WINDOW = 5;

  /** Number of weeks, or days, back from which the future is drawn. */
  private static final int MOST_BACK = 8;

  /** Number of windows of a user among which one is sought that agrees with the running jobs. */
  private static final int MOST_TRIES = 200;

  private static final double DAY = 86_400;
  private static final double WEEK = 7 * DAY;

  private final List<Job> ended;
  private final List<Job> submitted;
  private final Set<Job> known = Collections.newSetFromMap(new IdentityHashMap<>());
  private final double[] all;
  private final Map<Long, double[]> byUser = new HashMap<>();

  /**
   * Creates the history of a log.
   *
   * @param ended jobs that had ended, in order of submission
   * @param submitted jobs that were submitted, in order of submission; without any, the future has
   *     no further jobs
   */
  public JobHistory(Collection<Job> ended, List<Job> submitted) {
    this.ended = ended.stream().filter(job -> job.requestedTime() > 0).toList();
    this.submitted = submitted;
    known.addAll(ended);
    all = ratios(this.ended);
    Map<Long, List<Job>> jobs = new HashMap<>();
    this.ended.forEach(job -> jobs.computeIfAbsent(job.user(), user -> new ArrayList<>()).add(job));
    jobs.remove(Job.UNKNOWN_USER);
    jobs.forEach(
        (user, own) -> {
          if (own.size() >= MIN_JOBS) {
            byUser.put(user, ratios(own));
          }
        });
  }

  private static double[] ratios(List<Job> jobs) {
    return jobs.stream().mapToDouble(job -> job.computeTime() / job.requestedTime()).toArray();
  }

  /** {@return the number of jobs whose ratios are known} */
  public int count() {
    return ended.size();
  }

  /**
   * {@return a future}
   *
   * @param random the source of all of its draws
   * @param state the jobs that run
   */
  public Future future(RandomGenerator random, ClusterState state) {
    Map<Long, List<Double>> outlived = new HashMap<>();
    for (ClusterState.Present one : state.jobs()) {
      if (one.isRunning() && one.job().user() != Job.UNKNOWN_USER) {
        outlived
            .computeIfAbsent(one.job().user(), user -> new ArrayList<>())
            .add((state.time() - one.start()) / one.job().requestedTime());
      }
    }
    return new Future(random, outlived);
  }

  /** One future: run times, and further jobs. */
  public final class Future {
    private final RandomGenerator random;

    /** The ratios of each user in this future. */
    private final Map<Long, double[]> windows = new HashMap<>();

    /** The ratios that each user's running jobs have outlived. */
    private final Map<Long, List<Double>> outlived;

    private Future(RandomGenerator random, Map<Long, List<Double>> outlived) {
      this.random = random;
      this.outlived = outlived;
    }

    /**
     * {@return the run time of a job, drawn from the ratios that it can still have}
     *
     * @param job the job; its own run time does not count
     * @param elapsed the seconds that it has run; 0 if it waits
     */
    public double runTime(Job job, double elapsed) {
      double least = elapsed > 0 ? elapsed / job.requestedTime() : -1;
      double[] window =
          job.user() == Job.UNKNOWN_USER
              ? all
              : windows.computeIfAbsent(job.user(), user -> window(job.user()));
      for (double[] some : List.of(window, byUser.getOrDefault(job.user(), all), all)) {
        double[] possible = Arrays.stream(some).filter(ratio -> ratio > least).toArray();
        if (possible.length > 0) {
          return job.requestedTime() * possible[random.nextInt(possible.length)];
        }
      }
      // Without any ratio that is long enough the job runs to its limit.
      return job.requestedTime();
    }

    /** Draws a window of a user that agrees with the running jobs of that user. */
    private double[] window(long user) {
      List<Double> least = outlived.getOrDefault(user, List.of());
      double[] likeliest = drawnWindow(user);
      if (least.isEmpty()) {
        return likeliest;
      }
      double highest = probability(likeliest, least);
      double[] drawn = likeliest;
      for (int i = 1; i < MOST_TRIES; i++) {
        double chance = probability(drawn, least);
        if (random.nextDouble() < chance) {
          return drawn;
        }
        if (chance > highest) {
          highest = chance;
          likeliest = drawn;
        }
        drawn = drawnWindow(user);
      }
      return likeliest;
    }

    /** Returns the probability that jobs with drawn ratios have outlived some ratios. */
    private double probability(double[] ratios, List<Double> least) {
      double probability = 1;
      for (double one : least) {
        int longer = 0;
        for (double ratio : ratios) {
          longer += ratio > one ? 1 : 0;
        }
        probability *= (double) longer / ratios.length;
      }
      return probability;
    }

    private double[] drawnWindow(long user) {
      double[] own = byUser.get(user);
      if (own == null && !ended.isEmpty()) {
        own = byUser.get(ended.get(random.nextInt(ended.size())).user());
      }
      if (own == null) {
        return all;
      }
      int first = random.nextInt(own.length - WINDOW + 1);
      return Arrays.copyOfRange(own, first, first + WINDOW);
    }

    /**
     * {@return the further jobs} A job that had not ended has a drawn run time.
     *
     * @param now the time of the forecast in seconds
     * @param number the number of the first job
     */
    public LaterJobs submissions(double now, long number) {
      double span = submitted.isEmpty() ? 0 : now - submitted.get(0).submitTime();
      double unit = span >= WEEK ? WEEK : DAY;
      int back = (int) Math.min(MOST_BACK, Math.floor(span / unit));
      if (back == 0) {
        return LaterJobs.none();
      }
      double shift = unit * (1 + random.nextInt(back));
      int begin = first(now - shift);
      while (begin < submitted.size() && submitted.get(begin).submitTime() + shift <= now) {
        begin++;
      }
      List<Job> source = submitted.subList(begin, submitted.size());
      return new LaterJobs(source, shift, (job, i) -> drawn(job).withId(number + i));
    }

    private Job drawn(Job job) {
      return known.contains(job) ? job : job.withRunTime(runTime(job, 0));
    }

    /** Returns the index of the first job that is not submitted before a time. */
    private int first(double time) {
      int low = 0;
      int high = submitted.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (submitted.get(middle).submitTime() < time) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }
}
