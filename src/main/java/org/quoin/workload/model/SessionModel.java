package org.quoin.workload.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;

/**
 * Jobs of users who come, work in sessions and leave. The structure is that of E. Shmueli and D. G.
 * Feitelson, "On simulation and design of parallel-systems schedulers: are we doing the right
 * thing?", IEEE TPDS 20(7), 2009: users, their sessions, and jobs in a session that follow each
 * other after think times. The distributions are the simplest ones, because the model serves to
 * test methods, not to stand for a machine:
 *
 * <ul>
 *   <li>Users come in a Poisson process and stay for exponential times. At time 0 there are as many
 *       as on average.
 *   <li>A user begins sessions in a Poisson process whose rate, from Monday to Friday between 08:00
 *       and 18:00, is ten times that of other hours. Its mean rate over users is lognormal.
 *   <li>A session has a geometric number of jobs. The next one is submitted after the run time of
 *       the one before and an exponential think time, drawn again above 20 minutes.
 *   <li>Each user has a power of two as width, which 70 % of the jobs have; others have a random
 *       one. Run times are lognormal around a median of the user, which is lognormal, too.
 * </ul>
 *
 * @param processors width of the machine, at least 2
 * @param arrivals new users per week
 * @param stay mean stay of a user in weeks
 * @param sessions mean sessions of a user per week
 * @param jobs mean jobs of a session
 * @param load offered load: mean work per processor-second
 * @param deviation standard deviation of the logarithms of activities, of medians of run times, and
 *     of run times of one user
 */
public record SessionModel(
    int processors,
    double arrivals,
    double stay,
    double sessions,
    double jobs,
    double load,
    double deviation)
    implements WorkloadModel {
  private static final double WEEK = 7 * 86_400.0;
  private static final double HOUR = 3600;

  /** Weight of an hour outside working hours. */
  private static final double QUIET = 0.1;

  private static final double THINK = 300;
  private static final double MAX_THINK = 1200;
  private static final double OWN_WIDTH = 0.7;

  /**
   * {@return the model with 20 users at a time, 240 jobs per week and an offered load of 0.7}
   *
   * @param processors width of the machine
   */
  public static SessionModel of(int processors) {
    return new SessionModel(processors, 2, 10, 4, 3, 0.7, 0.7);
  }

  /** A user with what remains the same over its jobs. */
  private final class User {
    private final RandomGenerator random;
    private final long number;
    private final double activity;
    private final int exponent;
    private final double median;

    User(RandomGenerator random, long number) {
      this.random = random;
      this.number = number;
      activity = lognormal(1);
      exponent = random.nextInt(exponents());
      median = lognormal(meanRunTime() / Math.exp(deviation * deviation / 2));
    }

    /** Draws a variate with this mean. */
    private double lognormal(double mean) {
      return mean * Math.exp(deviation * random.nextGaussian() - deviation * deviation / 2);
    }

    /** Adds the jobs that are submitted from one time until before another. */
    void work(double from, double until, List<Job> all) {
      // The rate of working hours; others are rejected.
      double gap = WEEK * meanWeight() / (sessions * activity);
      for (double time = from + gap * random.nextExponential();
          time < until;
          time += gap * random.nextExponential()) {
        if (random.nextDouble() < weight(time)) {
          session(time, until, all);
        }
      }
    }

    private void session(double from, double until, List<Job> all) {
      double time = from;
      do {
        int log = random.nextDouble() < OWN_WIDTH ? exponent : random.nextInt(exponents());
        double runTime = median * Math.exp(deviation * random.nextGaussian());
        if (time < until) {
          all.add(Job.batch(0, time, 1 << log, runTime, runTime, number));
        }
        double think;
        do {
          think = THINK * random.nextExponential();
        } while (think > MAX_THINK);
        time += runTime + think;
      } while (random.nextDouble() >= 1 / jobs);
    }
  }

  private int exponents() {
    return Math.max(1, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(processors));
  }

  private double meanWidth() {
    return ((1 << exponents()) - 1.0) / exponents();
  }

  private double meanRunTime() {
    return load * processors * WEEK / (arrivals * stay * sessions * jobs * meanWidth());
  }

  private static double weight(double time) {
    int hour = (int) (time / HOUR % 24);
    boolean works = time % WEEK < 5 * 24 * HOUR && hour >= 8 && hour < 18;
    return works ? 1 : QUIET;
  }

  private static double meanWeight() {
    return (50 + QUIET * (7 * 24 - 50)) / (7 * 24);
  }

  /**
   * {@return all jobs of some weeks, in order of submission, with exact estimates}
   *
   * @param weeks number of weeks, from a Monday, 00:00
   * @param streams streams of the replication; every user has one
   */
  public List<Job> weeks(double weeks, RandomStreams streams) {
    RandomGenerator coming = streams.stream("session model, users");
    double until = weeks * WEEK;
    List<Job> all = new ArrayList<>();
    long user = 0;
    // Users who are there at time 0: a Poisson number, by exponential gaps.
    for (double sum = coming.nextExponential();
        sum < arrivals * stay;
        sum += coming.nextExponential()) {
      work(++user, 0, until, coming, streams, all);
    }
    for (double time = WEEK / arrivals * coming.nextExponential();
        time < until;
        time += WEEK / arrivals * coming.nextExponential()) {
      work(++user, time, until, coming, streams, all);
    }
    all.sort(Comparator.comparingDouble(Job::submitTime));
    for (int i = 0; i < all.size(); i++) {
      all.set(i, all.get(i).withId(i + 1L));
    }
    return all;
  }

  private void work(
      long number,
      double from,
      double until,
      RandomGenerator coming,
      RandomStreams streams,
      List<Job> all) {
    double leaves = from + stay * WEEK * coming.nextExponential();
    new User(streams.stream("session model, user " + number), number)
        .work(from, Math.min(until, leaves), all);
  }

  @Override
  public List<Job> generate(int count, RandomStreams streams) {
    double weeks = 1 + count / (arrivals * stay * sessions * jobs);
    List<Job> all = weeks(weeks, streams);
    while (all.size() < count) {
      weeks *= 2;
      all = weeks(weeks, streams);
    }
    return List.copyOf(all.subList(0, count));
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("processors", processors);
    parameters.put("usersPerWeek", arrivals);
    parameters.put("stayWeeks", stay);
    parameters.put("sessionsPerWeek", sessions);
    parameters.put("jobsPerSession", jobs);
    parameters.put("load", load);
    parameters.put("deviation", deviation);
    return parameters;
  }
}
