package org.quoin.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.quoin.engine.RandomStreams;

/** Models of users' estimates of the run times of generated jobs. */
public final class UserEstimates {
  /** Round times in seconds, in descending order of popularity. */
  private static final int[] ROUND = {
    3600, 7200, 900, 1800, 600, 14400, 300, 43200, 10800, 28800, 64800, 86400, 21600, 1200, 36000,
    18000, 172800, 2700, 54000, 5400, 120, 32400, 129600, 60, 25200, 12600, 9000, 2400, 3000, 72000
  };

  private static final double DAY = 86_400;
  private static final double MIN_ROUND = 60;
  private static final int HEAD = 20;

  /** Share of the jobs that use one of the twenty most popular values. */
  private static final double HEAD_SHARE = 0.89;

  private UserEstimates() {}

  /**
   * {@return the jobs with estimates that are independent between jobs, in the given order}
   *
   * @param jobs generated jobs
   * @param estimate estimate of a job
   * @param streams streams of the replication; the stream "estimates" is used
   */
  public static List<Job> each(List<Job> jobs, UserEstimate estimate, RandomStreams streams) {
    UnaryOperator<Job> one = each(estimate, streams);
    List<Job> estimated = new ArrayList<>(jobs.size());
    for (Job job : jobs) {
      estimated.add(one.apply(job));
    }
    return estimated;
  }

  /** Gives each job, in the order of calls, an estimate that is independent of the others. */
  static UnaryOperator<Job> each(UserEstimate estimate, RandomStreams streams) {
    RandomGenerator random = streams.stream("estimates");
    return job -> job.withRequestedTime(estimate.of(job.runTime(), random));
  }

  /**
   * {@return estimates of U(1, factor) times the run time: (R) of ParaSim's Table 4 with factor 2
   * (Luo, Zhang and Zhang, Computer Engineering 33(18), 2007)}
   *
   * @param factor at least 1
   */
  public static UserEstimate uniform(double factor) {
    return (runTime, random) -> runTime * (1 + (factor - 1) * random.nextDouble());
  }

  /**
   * {@return the smallest sufficient round time: users round up to a few popular values (A. Mu'alem
   * and D. Feitelson, IEEE TPDS 12(6), 2001)} Above the largest of them, two days, it is whole
   * days.
   *
   * @param runTime run time in seconds
   */
  public static double round(double runTime) {
    double shortest = Math.ceil(runTime / DAY) * DAY;
    for (int value : ROUND) {
      if (value >= runTime && value < shortest) {
        shortest = value;
      }
    }
    return Math.max(shortest, MIN_ROUND);
  }

  /**
   * {@return the jobs with estimates of the modal model of Tsafrir, Etsion and Feitelson, "Modeling
   * user runtime estimates", JSSPP 2005} Twenty values hold 89 % of the jobs: rank x from 2 to 20
   * holds 14.0491 exp(-0.177531 x) + 0.462513 per cent, and rank 1, the maximum estimate, the
   * remaining 21.7 %. The other jobs use other multiples of five minutes, the smaller ones more
   * often. A fixed list of round times replaces the paper's procedure for choosing the values.
   * Estimates are assigned at random to jobs for which they are sufficient, in descending order of
   * run time.
   *
   * @param jobs generated jobs, in any order, which the result keeps
   * @param largest maximum estimate in seconds; a longer job gets it and is killed there in a
   *     replay
   * @param streams streams of the replication; the stream "estimates" is used
   */
  public static List<Job> tsafrir(List<Job> jobs, double largest, RandomStreams streams) {
    RandomGenerator random = streams.stream("estimates");
    double[] drawn = new double[jobs.size()];
    Modes modes = new Modes(largest);
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = modes.next(random);
    }
    Arrays.sort(drawn);
    Integer[] byRunTime = new Integer[jobs.size()];
    Arrays.setAll(byRunTime, i -> i);
    Arrays.sort(
        byRunTime, Comparator.comparingDouble((Integer i) -> jobs.get(i).runTime()).reversed());
    Job[] estimated = new Job[jobs.size()];
    double[] pool = new double[drawn.length];
    int pooled = 0;
    int next = drawn.length - 1;
    for (int i : byRunTime) {
      Job job = jobs.get(i);
      while (next >= 0 && drawn[next] >= job.runTime()) {
        pool[pooled++] = drawn[next--];
      }
      double estimate = largest;
      if (pooled > 0) {
        int pick = random.nextInt(pooled);
        estimate = pool[pick];
        pool[pick] = pool[--pooled];
      }
      estimated[i] = job.withRequestedTime(estimate);
    }
    return List.of(estimated);
  }

  /**
   * Returns the model of {@link #tsafrir} for single jobs: each job gets one of the sufficient
   * values, with probabilities in proportion to their shares.
   *
   * @param largest maximum estimate in seconds; a longer job gets it and is killed there
   */
  static UserEstimate modal(double largest) {
    if (!(largest > 0)) {
      throw new IllegalArgumentException("no maximum estimate");
    }
    NavigableMap<Double, Double> above = new Modes(largest).above();
    return (runTime, random) -> {
      double u = random.nextDouble();
      Map.Entry<Double, Double> shortest = above.ceilingEntry(runTime);
      if (shortest == null) {
        return largest;
      }
      double target = u * shortest.getValue();
      // The estimate is the last value whose tail probability is above the target.
      double estimate = shortest.getKey();
      for (Map.Entry<Double, Double> value : above.tailMap(estimate, true).entrySet()) {
        if (value.getValue() <= target) {
          break;
        }
        estimate = value.getKey();
      }
      return estimate;
    };
  }

  /**
   * {@return the smallest whole number of hours, in seconds, that no run time exceeds; at least 1
   * h}
   *
   * @param jobs generated jobs, possibly none
   */
  public static double largestFor(List<Job> jobs) {
    double longest = jobs.stream().mapToDouble(Job::runTime).max().orElse(0);
    return Math.max(1, Math.ceil(longest / 3600)) * 3600;
  }

  /** Popular values with their cumulative shares. */
  private static final class Modes {
    private final List<Double> values = new ArrayList<>();
    private final List<Double> cumulated = new ArrayList<>();

    private final List<Double> tail = new ArrayList<>();

    private final double largest;

    Modes(double largest) {
      this.largest = largest;
      double sum = 0;
      double[] sizes = new double[HEAD + 1];
      for (int x = 2; x <= HEAD; x++) {
        sizes[x] = (14.0491 * Math.exp(-0.177531 * x) + 0.462513) / 100;
        sum += sizes[x];
      }
      values.add(largest);
      cumulated.add(HEAD_SHARE - sum);
      int rank = 2;
      for (int i = 0; i < ROUND.length && rank <= HEAD; i++) {
        if (ROUND[i] < largest) {
          values.add((double) ROUND[i]);
          cumulated.add(cumulated.get(cumulated.size() - 1) + sizes[rank++]);
        }
      }
      for (int i = 1; 300.0 * i <= largest; i++) {
        if (!values.contains(300.0 * i)) {
          tail.add(300.0 * i);
        }
      }
    }

    /** Returns the probability of an estimate of at least each value. */
    NavigableMap<Double, Double> above() {
      NavigableMap<Double, Double> shares = new TreeMap<>();
      double before = 0;
      for (int i = 0; i < values.size(); i++) {
        shares.merge(values.get(i), cumulated.get(i) - before, Double::sum);
        before = cumulated.get(i);
      }
      for (int rank = 1; rank <= tail.size(); rank++) {
        // Probability of a rank in next(): rank 1 has probability 0 unless it is the only one.
        double logs = tail.size() == 1 ? 1 : Math.log(rank) - Math.log(Math.max(1, rank - 1));
        double all = tail.size() == 1 ? 1 : Math.log(tail.size());
        shares.merge(tail.get(rank - 1), (1 - before) * logs / all, Double::sum);
      }
      if (tail.isEmpty()) {
        shares.merge(largest, 1 - before, Double::sum);
      }
      NavigableMap<Double, Double> above = new TreeMap<>();
      double sum = 0;
      for (Map.Entry<Double, Double> share : shares.descendingMap().entrySet()) {
        sum += share.getValue();
        above.put(share.getKey(), sum);
      }
      return above;
    }

    double next(RandomGenerator random) {
      double u = random.nextDouble();
      for (int i = 0; i < values.size(); i++) {
        if (u < cumulated.get(i)) {
          return values.get(i);
        }
      }
      // Log-uniform ranks: the frequency of a value is about inverse to its rank.
      double rank = Math.pow(tail.size(), random.nextDouble());
      return tail.isEmpty() ? largest : tail.get((int) Math.ceil(rank) - 1);
    }
  }
}
