package org.quoin.workload;

import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

/**
 * When a client submits, one submission after the other. Every random number is of one stream, by
 * inversion or an exponential variate of that stream, so a run and its antithetic twin are paired.
 */
public final class ArrivalProcess {
  private static final double DAY = 86_400;

  private final Law law;
  private final Amount batch;

  /** Starts the process of one client. */
  @FunctionalInterface
  private interface Law {
    Times start(RandomGenerator random);
  }

  /** The submissions of one client. */
  @FunctionalInterface
  public interface Times {
    /**
     * {@return when the one after that of a time comes; the first after time 0} In seconds.
     *
     * @param time the answer before, in seconds of the run; 0 at first
     */
    double after(double time);
  }

  private ArrivalProcess(Law law, Amount batch) {
    this.law = law;
    this.batch = batch;
  }

  private static ArrivalProcess of(Law law) {
    return new ArrivalProcess(law, null);
  }

  /**
   * {@return one with exponential gaps of this mean: a Poisson process} Think times of closed
   * clients, too.
   *
   * @param interval mean gap in seconds, above 0
   */
  public static ArrivalProcess poisson(double interval) {
    return of(random -> time -> time + interval * random.nextExponential());
  }

  /**
   * {@return one with equal gaps}
   *
   * @param interval gap in seconds, above 0
   */
  public static ArrivalProcess even(double interval) {
    return of(random -> time -> time + interval);
  }

  /**
   * {@return one with independent gaps of one distribution, as a hyper-Erlang one: a renewal
   * process}
   *
   * @param gaps in seconds
   */
  public static ArrivalProcess renewal(Amount gaps) {
    return of(random -> time -> time + gaps.draw(random));
  }

  /**
   * {@return a Poisson process that is on and off for exponential times (an interrupted Poisson
   * process: Kuczura, "The interrupted Poisson process as an overflow process", Bell System
   * Technical Journal 52(3), 1973)} At time 0 it is on with the probability of any time.
   *
   * @param interval mean gap, over all times
   * @param on mean seconds that it is on
   * @param off mean seconds that it is off
   */
  public static ArrivalProcess onOff(double interval, double on, double off) {
    return of(random -> new OnOff(random, interval, on, off));
  }

  /**
   * {@return a Poisson process whose rate follows the hours of the day, from midnight at time 0: by
   * the inverse of its cumulated rate}
   *
   * @param interval mean gap, over whole days
   * @param weights of equal parts of the day, in proportion to the rate there; their sum is above 0
   */
  public static ArrivalProcess daily(double interval, double... weights) {
    return of(random -> new Daily(random, interval, weights));
  }

  /**
   * {@return the same with several jobs at once, so many as drawn; the gaps are those between
   * batches}
   *
   * @param sizes how many jobs come at once, in whole numbers; null: one
   */
  public ArrivalProcess inBatches(Amount sizes) {
    return new ArrivalProcess(law, sizes);
  }

  /** {@return how many jobs come at once; null: one} */
  public Amount batch() {
    return batch;
  }

  /**
   * {@return those of a client, from the beginning}
   *
   * @param random the client's own stream, from its beginning
   */
  public Times start(RandomGenerator random) {
    return law.start(random);
  }

  /** Counts gaps in the time that it is on. */
  private static final class OnOff implements Times {
    private final RandomGenerator random;
    private final double gap;
    private final double on;
    private final double off;
    private double left;
    private double silence;

    OnOff(RandomGenerator random, double interval, double on, double off) {
      this.random = random;
      this.on = on;
      this.off = off;
      gap = interval * on / (on + off);
      boolean silent = random.nextDouble() * (on + off) >= on;
      silence = silent ? off * random.nextExponential() : 0;
      left = on * random.nextExponential();
    }

    @Override
    public double after(double time) {
      double needed = gap * random.nextExponential();
      double next = time + silence;
      silence = 0;
      while (needed > left) {
        needed -= left;
        next += left + off * random.nextExponential();
        left = on * random.nextExponential();
      }
      left -= needed;
      return next + needed;
    }
  }

  private static final class Daily implements Times {
    private final RandomGenerator random;
    private final double[] upTo;
    private final double part;
    private final double perDay;

    Daily(RandomGenerator random, double interval, double[] weights) {
      this.random = random;
      part = DAY / weights.length;
      perDay = DAY / interval;
      double all = DoubleStream.of(weights).sum();
      upTo = new double[weights.length + 1];
      double sum = 0;
      for (int i = 0; i < weights.length; i++) {
        sum += weights[i];
        upTo[i + 1] = perDay * (sum / all);
      }
    }

    /** The submissions expected from midnight to a time of the day. */
    private double cumulated(double seconds) {
      int i = (int) Math.min(upTo.length - 2, seconds / part);
      return upTo[i] + (upTo[i + 1] - upTo[i]) * (seconds / part - i);
    }

    private double time(double expected) {
      int i = 0;
      while (i < upTo.length - 2 && upTo[i + 1] < expected) {
        i++;
      }
      double share = upTo[i + 1] > upTo[i] ? (expected - upTo[i]) / (upTo[i + 1] - upTo[i]) : 0;
      return part * (i + Math.min(1, share));
    }

    @Override
    public double after(double time) {
      double days = Math.floor(time / DAY);
      double expected = cumulated(time - days * DAY) + random.nextExponential();
      double whole = Math.floor(expected / perDay);
      return Math.max(time, (days + whole) * DAY + time(expected - whole * perDay));
    }
  }
}
