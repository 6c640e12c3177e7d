package org.quoin.workload;

import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

/**
 * Submission times of a client. All random numbers come from one stream, by inversion or as its
 * exponential variates, so that a run and its antithetic counterpart are paired.
 */
public final class ArrivalProcess {
  private static final double DAY = 86_400;

  private final Generator generator;
  private final Amount batch;

  @FunctionalInterface
  private interface Generator {
    Times start(RandomGenerator random);
  }

  /** Sequence of the submission times of one client. */
  @FunctionalInterface
  public interface Times {
    /**
     * {@return the next submission time in seconds; the first is after time 0}
     *
     * @param time previous submission time in seconds; 0 at first
     */
    double after(double time);
  }

  private ArrivalProcess(Generator generator, Amount batch) {
    this.generator = generator;
    this.batch = batch;
  }

  private static ArrivalProcess of(Generator generator) {
    return new ArrivalProcess(generator, null);
  }

  /**
   * {@return a Poisson process, with exponential interarrival times} Also gives the think times of
   * closed clients.
   *
   * @param interval mean interarrival time in seconds, above 0
   */
  public static ArrivalProcess poisson(double interval) {
    return of(random -> time -> time + interval * random.nextExponential());
  }

  /**
   * {@return a process with constant interarrival times}
   *
   * @param interval interarrival time in seconds, above 0
   */
  public static ArrivalProcess even(double interval) {
    return of(random -> time -> time + interval);
  }

  /**
   * {@return a renewal process: independent interarrival times of one distribution}
   *
   * @param gaps interarrival time in seconds
   */
  public static ArrivalProcess renewal(Amount gaps) {
    return of(random -> time -> time + gaps.draw(random));
  }

  /**
   * {@return an interrupted Poisson process (Kuczura, "The interrupted Poisson process as an
   * overflow process", Bell System Technical Journal 52(3), 1973)} It alternates between on and off
   * for exponential times. At time 0 it is on with the stationary probability.
   *
   * @param interval mean interarrival time in seconds, including off times
   * @param on mean on time in seconds
   * @param off mean off time in seconds
   */
  public static ArrivalProcess onOff(double interval, double on, double off) {
    return of(random -> new OnOff(random, interval, on, off));
  }

  /**
   * {@return a Poisson process whose rate follows the time of day, by inversion of its cumulative
   * rate} Time 0 is midnight.
   *
   * @param interval mean interarrival time in seconds over whole days
   * @param weights relative rates in equal parts of the day; their sum is above 0
   */
  public static ArrivalProcess daily(double interval, double... weights) {
    return of(random -> new Daily(random, interval, weights));
  }

  /**
   * {@return a copy with batch arrivals; interarrival times are between batches}
   *
   * @param sizes jobs per batch, in whole numbers; null for one
   */
  public ArrivalProcess inBatches(Amount sizes) {
    return new ArrivalProcess(generator, sizes);
  }

  /** {@return the number of jobs per batch; null for one} */
  public Amount batch() {
    return batch;
  }

  /**
   * {@return the submission times of a client from time 0}
   *
   * @param random stream of the client
   */
  public Times start(RandomGenerator random) {
    return generator.start(random);
  }

  /** Draws interarrival times in on time, and adds the off times between them. */
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

    /** Returns the mean number of submissions from midnight to a time of day. */
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
