package org.quoin.experiment.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.Parallel;
import org.quoin.queueing.kendall.Kendall;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Discipline;
import umontreal.ssj.hups.LMScrambleShift;
import umontreal.ssj.hups.PointSetIterator;
import umontreal.ssj.hups.PointSetRandomization;
import umontreal.ssj.hups.SobolSequence;

/**
 * Waits at one server in order of arrival by array-RQMC (L'Ecuyer, Lecot and Tuffin, Operations
 * Research 56, 2008). Many copies of the queue go from one customer to the next one together: in
 * order of their waits they get the points of a Sobol' sequence, scrambled and shifted anew at each
 * customer. The next wait follows by Lindley's recursion. So the copies together have nearly the
 * distribution of waits that infinitely many would have.
 *
 * <p>Copies begin empty; the first half of the customers is not counted. Independent randomizations
 * give the interval.
 */
final class WaitsByArrayRqmc {
  /** Independent randomizations. */
  private static final int RANDOMIZATIONS = 10;

  private static final double LEVEL = 0.95;

  /** Powers of two of the copies, the first and the last one. */
  private static final int FEWEST = 8;

  private static final int MOST = 20;

  /** Bits of a coordinate of a point. */
  private static final int BITS = 31;

  /** Customers until a copy has forgotten that it began empty, at a low utilization. */
  private static final double LEAST_WARM_UP = 100;

  private final Law gaps;
  private final Law services;
  private final int warmUp;

  /**
   * Waits of customers.
   *
   * @param mean the mean wait in seconds
   * @param waited the share of customers that wait
   * @param copies the number of copies
   * @param customers the customers that were counted
   */
  record Waits(Estimate mean, Estimate waited, int copies, long customers) {}

  /** The means of one randomization. */
  private record Run(double mean, double waited) {}

  private WaitsByArrayRqmc(QueueModel model) {
    gaps = model.classes().get(0).arrivals().get(0);
    services = model.classes().get(0).service().get(0);
    double rest = 1 - services.mean() / gaps.mean();
    double variation = gaps.variation() + services.variation();
    warmUp = (int) Math.min(1 << 28, LEAST_WARM_UP + 20 * variation / (rest * rest));
  }

  /**
   * {@return whether waits can be estimated: at one server that is not overloaded, without a limit,
   * with one class of customers in order of arrival}
   */
  static boolean canEstimate(QueueModel model) {
    return model.isSingle()
        && !model.isClosed()
        && model.classes().size() == 1
        && model.stations().get(0).servers() == 1
        && model.stations().get(0).capacity() == Kendall.MANY
        && model.stations().get(0).discipline() == Discipline.FCFS
        && model.classes().get(0).service().get(0).mean()
            < model.classes().get(0).arrivals().get(0).mean();
  }

  /**
   * {@return the waits; empty if even few copies would take more customers than allowed}
   *
   * @param model a queue of which {@link #canEstimate} is true
   * @param seed any number; the estimate depends on it, not on threads
   * @param relative half-width over mean of the response at which the copies are enough
   * @param customers customers at most, of all copies and randomizations
   * @param threads runs at once, at most
   */
  static Optional<Waits> estimate(
      QueueModel model, long seed, double relative, long customers, int threads) {
    WaitsByArrayRqmc method = new WaitsByArrayRqmc(model);
    Waits waits = null;
    for (int power = FEWEST; power <= MOST && method.customers(power) <= customers; power++) {
      waits = method.waits(power, seed, threads);
      if (waits.mean.halfWidth() <= relative * (waits.mean.mean() + method.services.mean())) {
        break;
      }
    }
    return Optional.ofNullable(waits);
  }

  /** Returns the customers of all copies and randomizations, with those that are not counted. */
  private long customers(int power) {
    return (2L * warmUp * RANDOMIZATIONS) << power;
  }

  private Waits waits(int power, long seed, int threads) {
    List<Callable<Run>> starts = new ArrayList<>();
    for (int r = 0; r < RANDOMIZATIONS; r++) {
      RandomStreams streams = new RandomStreams(seed, r);
      starts.add(() -> run(power, streams));
    }
    List<Run> runs = Parallel.run(starts, threads);
    return new Waits(
        estimate(runs, Run::mean), estimate(runs, Run::waited), 1 << power, customers(power) / 2);
  }

  private static Estimate estimate(List<Run> runs, ToDoubleFunction<Run> value) {
    return Estimate.of(runs.stream().mapToDouble(value).toArray(), LEVEL);
  }

  private Run run(int power, RandomStreams streams) {
    double[] waits = new double[1 << power];
    double[] point = new double[2];
    SobolSequence points = new SobolSequence(power, BITS, point.length);
    PointSetRandomization randomization =
        new LMScrambleShift(streams.ssjStream("points of array-RQMC"));
    double sum = 0;
    long waited = 0;
    for (int customer = 0; customer < 2 * warmUp; customer++) {
      Arrays.sort(waits);
      points.randomize(randomization);
      // In their natural order: the number of a point is its coordinate along the sorted waits.
      PointSetIterator iterator = points.iteratorNoGray();
      for (int i = 0; i < waits.length; i++) {
        iterator.nextPoint(point, point.length);
        waits[i] = Math.max(0, waits[i] + services.inverse(point[0]) - gaps.inverse(point[1]));
      }
      if (customer >= warmUp) {
        for (double wait : waits) {
          sum += wait;
          waited += wait > 0 ? 1 : 0;
        }
      }
    }
    double count = (double) warmUp * waits.length;
    return new Run(sum / count, waited / count);
  }
}
