package org.quoin.workload.model;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.commons.math3.special.Gamma;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Arrivals;
import org.quoin.workload.Job;
import umontreal.ssj.randvar.GammaAcceptanceRejectionGen;
import umontreal.ssj.rng.RandomStream;

/**
 * Model of rigid jobs by Lublin and Feitelson, "The workload on parallel supercomputers: modeling
 * the characteristics of rigid jobs", TR 99-21 of the Hebrew University 1999 (JPDC 63(11), 2003).
 * The log width has a two-stage uniform distribution, with many serial and power-of-two jobs. The
 * log run time is one of two gamma variates with a probability linear in the width. The log
 * interarrival time of the rush hours is a gamma variate, stretched by a daily cycle of 48 half
 * hours. The weights of the half hours are a gamma density over a day that begins with its 11th
 * half hour, at 05:00 (as in the authors' program lublin99.c).
 *
 * @param processors width of the machine
 * @param serial probability of one processor
 * @param powerOfTwo probability of a power of two
 * @param low minimum log2 of a parallel width
 * @param medium boundary of the two uniform stages of the log2 of the width
 * @param lower probability of the lower stage
 * @param shortRun log run time of the first kind (a1, b1)
 * @param longRun log run time of the second kind (a2, b2)
 * @param slope change of the probability of the first kind per processor (pa)
 * @param intercept probability of the first kind at a width of 0 (pb)
 * @param arrival log interarrival time (aarr times ARAR, barr)
 * @param cycle density of the daily cycle (anum, bnum)
 */
public record LublinModel(
    int processors,
    double serial,
    double powerOfTwo,
    double low,
    double medium,
    double lower,
    GammaParameters shortRun,
    GammaParameters longRun,
    double slope,
    double intercept,
    GammaParameters arrival,
    GammaParameters cycle)
    implements SequentialModel {

  /**
   * A gamma distribution.
   *
   * @param shape shape parameter
   * @param scale scale parameter, so that the mean is shape times scale
   */
  public record GammaParameters(double shape, double scale) {}

  private static final int BUCKETS = 48;

  /** Half hour at which a day begins, counted from 1. */
  private static final int DAY_START = 11;

  private static final double BUCKET_SECONDS = 1800;

  /** Maximum log run time, about two days; larger values are drawn again. */
  private static final double MAX_LOG_RUN = 12;

  /** Maximum log interarrival time, about five days; larger values are drawn again. */
  private static final double MAX_LOG_GAP = 13;

  /**
   * {@return the model of the batch partition's jobs}
   *
   * @param processors width of the machine, at least 1
   */
  public static LublinModel batch(int processors) {
    return new LublinModel(
        processors,
        0.2927,
        0.6686,
        1.2,
        medium(processors, 1.2, 2),
        0.875,
        new GammaParameters(6.57, 0.823),
        new GammaParameters(639.1, 0.0156),
        -0.003,
        0.6986,
        new GammaParameters(6.0415 * 1.0519, 0.8531),
        new GammaParameters(6.1271, 5.2740));
  }

  /**
   * {@return the model of all jobs, batch and interactive, without types}
   *
   * @param processors width of the machine, at least 1
   */
  public static LublinModel whole(int processors) {
    return new LublinModel(
        processors,
        0.244,
        0.576,
        0.8,
        medium(processors, 0.8, 2.5),
        0.86,
        new GammaParameters(4.2, 0.94),
        new GammaParameters(312.0, 0.03),
        -0.0054,
        0.78,
        new GammaParameters(10.2303 * 1.0225, 0.4871),
        new GammaParameters(8.1737, 3.9631));
  }

  /**
   * Returns the boundary of the stages. On 128 processors it has the value of the report (5 or
   * 4.5); on other machines it has the same distance from the maximum, but is at least {@code low}.
   */
  private static double medium(int processors, double low, double below) {
    return Math.max(low, log2(processors) - below);
  }

  private static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }

  @Override
  public Iterator<Job> stream(int count, RandomStreams streams) {
    return Stream.generate(stream(streams)).limit(count).iterator();
  }

  /**
   * {@return the endless sequence of the jobs of {@link #generate}}
   *
   * @param streams streams of the replication; each part of the model has one
   */
  public Supplier<Job> stream(RandomStreams streams) {
    RandomGenerator widths = streams.stream("lublin width");
    RandomGenerator branches = streams.stream("lublin run time branch");
    RandomStream runs = streams.ssjStream("lublin run time");
    RandomStream runsAux = streams.ssjStream("lublin run time, auxiliary");
    Arrivals arrivals = new Arrivals(streams);
    long[] id = {0};
    return () -> {
      double submit = arrivals.next();
      int width = width(widths);
      double first = Math.min(1, Math.max(0, slope * width + intercept));
      double log;
      do {
        GammaParameters kind = branches.nextDouble() <= first ? shortRun : longRun;
        log = GammaAcceptanceRejectionGen.nextDouble(runs, runsAux, kind.shape, 1 / kind.scale);
      } while (log > MAX_LOG_RUN);
      return WorkloadModel.job(++id[0], submit, width, Math.exp(log));
    };
  }

  private int width(RandomGenerator random) {
    double kind = random.nextDouble();
    if (kind <= serial || processors == 1) {
      return 1;
    }
    boolean inLower = random.nextDouble() <= lower;
    double log = inLower ? between(random, low, medium) : between(random, medium, log2(processors));
    if (kind <= serial + powerOfTwo) {
      log = Math.rint(log);
    }
    return (int) Math.min(processors, Math.max(1, Math.round(Math.pow(2, log))));
  }

  private static double between(RandomGenerator random, double from, double to) {
    return from + (to - from) * random.nextDouble();
  }

  /** Returns the relative arrival rate of each half hour of the day, with mean 1. */
  double[] weights() {
    double[] weights = new double[BUCKETS];
    double sum = 0;
    for (int i = DAY_START; i < DAY_START + BUCKETS; i++) {
      double weight = cumulativeCycle(i + 0.5) - cumulativeCycle(i - 0.5);
      // The authors' program counts half hours from 1, but its array from 0.
      weights[(i - 1) % BUCKETS] = weight;
      sum += weight;
    }
    for (int i = 0; i < BUCKETS; i++) {
      weights[i] *= BUCKETS / sum;
    }
    return weights;
  }

  private double cumulativeCycle(double x) {
    return Gamma.regularizedGammaP(cycle.shape, x / cycle.scale);
  }

  /**
   * Arrivals: a drawn gap is consumed at the rate of each half hour, so that gaps are short in the
   * rush.
   */
  private final class Arrivals {
    private final double[] weights = weights();
    private final RandomStream stream;
    private final RandomStream auxiliary;
    private double time;

    Arrivals(RandomStreams streams) {
      stream = streams.ssjStream("lublin arrivals");
      auxiliary = streams.ssjStream("lublin arrivals, auxiliary");
    }

    double next() {
      double log;
      do {
        log =
            GammaAcceptanceRejectionGen.nextDouble(
                stream, auxiliary, arrival.shape, 1 / arrival.scale);
      } while (log > MAX_LOG_GAP);
      double points = Math.exp(log) / BUCKET_SECONDS;
      long bucket = (long) (time / BUCKET_SECONDS);
      while (true) {
        double weight = weights[(int) (bucket % BUCKETS)];
        double left = bucket + 1 - time / BUCKET_SECONDS;
        if (points < left * weight) {
          time += points / weight * BUCKET_SECONDS;
          return time;
        }
        points -= left * weight;
        bucket++;
        time = bucket * BUCKET_SECONDS;
      }
    }
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("processors", processors);
    parameters.put("serial", serial);
    parameters.put("powerOfTwo", powerOfTwo);
    parameters.put("uLow", low);
    parameters.put("uMed", medium);
    parameters.put("uHi", log2(processors));
    parameters.put("uProb", lower);
    parameters.put("a1", shortRun.shape);
    parameters.put("b1", shortRun.scale);
    parameters.put("a2", longRun.shape);
    parameters.put("b2", longRun.scale);
    parameters.put("pa", slope);
    parameters.put("pb", intercept);
    parameters.put("aarr", arrival.shape);
    parameters.put("barr", arrival.scale);
    parameters.put("anum", cycle.shape);
    parameters.put("bnum", cycle.scale);
    return parameters;
  }
}
