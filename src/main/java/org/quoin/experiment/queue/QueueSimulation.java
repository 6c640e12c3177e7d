package org.quoin.experiment.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.quoin.base.InputException;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.Parallel;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.queueing.kendall.SteadyState;
import org.quoin.statistics.Estimate;

/**
 * Simulates a queue or a network by replications, which are continued until the 95 % interval of
 * the mean response is as narrow as wanted. The result depends on the seed alone, not on threads.
 */
public final class QueueSimulation {
  private static final String RQMC = "--variance-reduction";
  private static final double LEVEL = 0.95;

  /** Independent replications. */
  static final int REPLICATIONS = 10;

  private static final long FIRST_ROUND = 10_000;
  private static final long MAX_WARM_UP = 200_000;

  /** Lost customers below which losses are estimated by splitting. */
  private static final long FEW_LOSSES = 1000;

  /** Half-width of a rare loss over that of the mean response, and at most. */
  private static final double LOSS_WIDTH = 10;

  private static final double MAX_LOSS_WIDTH = 0.2;

  /** Maximum number of customers that splitting and array-RQMC simulate per customer of a run. */
  private static final long MORE = 20;

  /** Half-width of replications beside array-RQMC over the mean response, at least. */
  private static final double BESIDE_RQMC = 0.01;

  private final QueueModel model;
  private final List<QueueSample> samples;
  private final Estimate rareLoss;

  /** Waits by array-RQMC; null if they are those of the samples. */
  private final WaitsByArrayRqmc.Waits waits;

  private QueueSimulation(
      QueueModel model,
      List<QueueSample> samples,
      Estimate rareLoss,
      WaitsByArrayRqmc.Waits waits) {
    this.model = model;
    this.samples = samples;
    this.rareLoss = rareLoss;
    this.waits = waits;
  }

  /**
   * How long is simulated. If few customers are lost, their share is estimated by splitting, until
   * its half-width is ten times as wide as that of the mean response, at most 20 %.
   *
   * @param relative half-width of the mean response over the mean at which the simulation ends
   * @param customers customers at most, of all replications together
   * @param rqmc whether means are those of array-RQMC, with at most twenty times as many customers;
   *     the others then have a half-width of at least 1 % of the mean response
   */
  public record Effort(double relative, long customers, boolean rqmc) {
    private double ofReplications() {
      return rqmc ? Math.max(relative, BESIDE_RQMC) : relative;
    }
  }

  /**
   * {@return the results of a simulation}
   *
   * @param seed any number
   * @param utilization utilization of the busiest station, for the warm-up
   * @param scale a typical time in seconds
   * @param threads runs at once, at most
   * @throws InputException if array-RQMC cannot simulate the queue, or takes too many customers
   */
  public static QueueSimulation run(
      QueueModel model, long seed, double utilization, double scale, Effort effort, int threads) {
    WaitsByArrayRqmc.Waits waits = effort.rqmc ? waits(model, seed, effort, threads) : null;
    long warmUp = warmUp(model, utilization);
    List<Callable<QueueRun>> starts = new ArrayList<>();
    for (int r = 0; r < REPLICATIONS; r++) {
      RandomStreams streams = new RandomStreams(seed, r);
      starts.add(
          () -> {
            QueueRun run = new QueueRun(model, streams, scale);
            run.run(warmUp);
            run.reset();
            run.run(FIRST_ROUND);
            return run;
          });
    }
    List<QueueRun> runs = Parallel.run(starts, threads);
    long each = FIRST_ROUND;
    while (true) {
      QueueSimulation result =
          new QueueSimulation(model, runs.stream().map(QueueRun::sample).toList(), null, waits);
      Estimate response = result.estimate(sample -> sample.means().meanResponse());
      boolean isPrecise = response.halfWidth() <= effort.ofReplications() * response.mean();
      long more = Math.min(each, effort.customers / REPLICATIONS - each);
      if (isPrecise || more <= 0) {
        return result.withRareLoss(seed, effort, threads);
      }
      each += more;
      List<Callable<QueueRun>> rounds = new ArrayList<>();
      for (QueueRun run : runs) {
        rounds.add(
            () -> {
              run.run(more);
              return run;
            });
      }
      Parallel.run(rounds, threads);
    }
  }

  private static WaitsByArrayRqmc.Waits waits(
      QueueModel model, long seed, Effort effort, int threads) {
    if (!WaitsByArrayRqmc.canEstimate(model)) {
      throw new InputException(
          RQMC,
          "array-RQMC needs one server that is not overloaded, one class in order of arrival and no"
              + " limit, as in M/G/1; leave the option out for "
              + model.name());
    }
    return WaitsByArrayRqmc.estimate(model, seed, effort.relative, MORE * effort.customers, threads)
        .orElseThrow(
            () ->
                new InputException(
                    RQMC,
                    "array-RQMC takes more than "
                        + MORE
                        + " times the customers of --customers at this utilization; expected"
                        + " more of them, or leave the option out"));
  }

  /** Returns this simulation, with losses by splitting if it has too few for an interval. */
  private QueueSimulation withRareLoss(long seed, Effort effort, int threads) {
    int last = model.stations().size() - 1;
    if (!LossBySplitting.canEstimate(model, last) || lost().mean() * customers() >= FEW_LOSSES) {
      return this;
    }
    return LossBySplitting.estimate(
            model,
            last,
            seed,
            Math.min(MAX_LOSS_WIDTH, LOSS_WIDTH * effort.relative),
            MORE * effort.customers,
            threads)
        .map(loss -> new QueueSimulation(model, samples, loss, null))
        .orElse(this);
  }

  /** Returns the customers until an empty system has forgotten that, some relaxation times. */
  private static long warmUp(QueueModel model, double utilization) {
    double variation =
        model.classes().stream()
            .flatMap(
                one ->
                    IntStream.range(0, model.stations().size())
                        .mapToObj(
                            i ->
                                1
                                    + one.service().get(i).variation()
                                    + (one.arrivals().get(i) == null
                                        ? 1
                                        : one.arrivals().get(i).variation())))
            .mapToDouble(x -> x)
            .max()
            .orElse(2);
    double rest = Math.max(0.01, 1 - utilization);
    double customers = 1000 + 20.0 * model.population() + 10 * variation / (rest * rest);
    return (long) Math.min(MAX_WARM_UP, customers);
  }

  private Estimate estimate(ToDoubleFunction<QueueSample> value) {
    return Estimate.of(samples.stream().mapToDouble(value).toArray(), LEVEL);
  }

  /** {@return the customers that were counted} */
  public long customers() {
    return samples.stream().mapToLong(QueueSample::customers).sum()
        + (waits == null ? 0 : waits.customers());
  }

  /**
   * Means with their intervals.
   *
   * @param utilization share of time in which a server is busy
   * @param throughput customers served per second
   * @param number L, customers inside
   * @param waiting Lq, customers that wait
   * @param meanResponse W in seconds
   * @param meanWait Wq in seconds
   */
  public record Means(
      Estimate utilization,
      Estimate throughput,
      Estimate number,
      Estimate waiting,
      Estimate meanResponse,
      Estimate meanWait) {}

  /** {@return the means of all customers} */
  public Means means() {
    Means all = means(QueueSample::means);
    if (waits == null) {
      return all;
    }
    double rate = model.classes().get(0).rate();
    double service = model.classes().get(0).service().get(0).mean();
    Estimate response = linear(waits.mean(), 1, service);
    return new Means(
        all.utilization(),
        all.throughput(),
        linear(response, rate, 0),
        linear(waits.mean(), rate, 0),
        response,
        waits.mean());
  }

  /** Returns an estimate times a factor and plus a known number. */
  private static Estimate linear(Estimate of, double factor, double more) {
    return new Estimate(factor * of.mean() + more, factor * of.halfWidth(), of.level(), of.count());
  }

  /** {@return the copies of the queue by whose waits means are estimated; 0 by replications} */
  public int copies() {
    return waits == null ? 0 : waits.copies();
  }

  /** {@return the means of a station of a network, or of a class of several} */
  public Means part(int index) {
    return means(sample -> sample.parts().get(index));
  }

  private Means means(java.util.function.Function<QueueSample, SteadyState.Means> of) {
    return new Means(
        estimate(s -> of.apply(s).utilization()),
        estimate(s -> of.apply(s).throughput()),
        estimate(s -> of.apply(s).number()),
        estimate(s -> of.apply(s).waiting()),
        estimate(s -> of.apply(s).meanResponse()),
        estimate(s -> of.apply(s).meanWait()));
  }

  /** {@return the share of customers that waited} */
  public Estimate waited() {
    return waits == null ? estimate(QueueSample::waited) : waits.waited();
  }

  /** {@return the share of arrivals that found no place} */
  public Estimate lost() {
    return isLossRare() ? rareLoss : estimate(QueueSample::lost);
  }

  /** {@return whether so few customers are lost that their share is estimated by splitting} */
  public boolean isLossRare() {
    return rareLoss != null;
  }

  /** {@return the share of time with n customers at a single station} */
  public Estimate number(int n) {
    return estimate(sample -> n < QueueRun.NUMBERS ? sample.numbers()[n] : 0);
  }

  /** {@return the wait that is exceeded with the given probability} */
  public Estimate waitQuantile(double probability) {
    return estimate(sample -> sample.waits().quantile(probability));
  }

  /** {@return the response that is exceeded with the given probability} */
  public Estimate responseQuantile(double probability) {
    return estimate(sample -> sample.responses().quantile(probability));
  }

  /** {@return the share of waits above t seconds} */
  public Estimate waitTail(double t) {
    return estimate(sample -> sample.waits().tail(t));
  }

  /** {@return the share of responses above t seconds} */
  public Estimate responseTail(double t) {
    return estimate(sample -> sample.responses().tail(t));
  }
}
