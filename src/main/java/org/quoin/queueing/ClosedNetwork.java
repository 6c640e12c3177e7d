package org.quoin.queueing;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A closed network of queues, in which a fixed number of jobs of each chain circulates. The means
 * are exact for stations whose work is exponential with one mean for all chains, and for shared and
 * delay stations with any work (F. Baskett and others, JACM 22, 1975). Priorities are ignored.
 *
 * <p>Mean value analysis solves networks of single servers and delays. Stations whose speed depends
 * on the number of jobs (several servers, links) are solved by convolution, which never subtracts:
 * load-dependent mean value analysis loses all digits where the speed of a link rises from T_act
 * towards T_net.
 *
 * @param stations the stations
 * @param background servers that open streams keep busy at each station, below its maximum speed; 0
 *     for a link, which accounts for its own background
 * @param chains the classes of jobs
 */
public record ClosedNetwork(List<Station> stations, List<Double> background, List<Chain> chains) {

  /** Maximum number of steps of a solution, which take some seconds. */
  private static final double MAX_STEPS = 3e8;

  /** Maximum number of values that a solution stores. */
  private static final double MAX_KEPT = 1e7;

  /**
   * A class of jobs.
   *
   * @param name the name in reports
   * @param population the number of circulating jobs
   * @param thinkTime Z, mean seconds per round in which a job is at no station
   * @param demands D, mean seconds of work per round at each station: visits times the mean
   */
  public record Chain(String name, int population, double thinkTime, List<Double> demands) {

    /**
     * Copies the demands and checks the numbers.
     *
     * @throws IllegalArgumentException if a number is negative, or a round of some job takes no
     *     time
     */
    public Chain {
      demands = List.copyOf(demands);
      if (population < 0 || !(thinkTime >= 0) || demands.stream().anyMatch(d -> !(d >= 0))) {
        throw new IllegalArgumentException("a chain with a number below 0: " + name);
      }
      if (population > 0 && thinkTime + demands.stream().mapToDouble(d -> d).sum() == 0) {
        throw new IllegalArgumentException(name + " goes round in no time");
      }
    }
  }

  /**
   * The steady state.
   *
   * @param throughputs X of each chain in rounds per second; 0 without jobs
   * @param residences mean seconds per round at each station, by chain
   * @param meanNumbers jobs of chains at each station
   */
  public record Solution(double[] throughputs, double[][] residences, double[] meanNumbers) {

    /**
     * {@return R, the mean seconds of a round of a chain without its think time}
     *
     * @param chain the index of the chain
     */
    public double response(int chain) {
      return Arrays.stream(residences[chain]).sum();
    }
  }

  /**
   * Bounds of the throughput of one chain in rounds per second.
   *
   * @param least the lower bound
   * @param most the upper bound
   */
  public record Bounds(double least, double most) {}

  /**
   * Copies the lists and checks that they fit.
   *
   * @throws IllegalArgumentException if a length differs from the number of stations, or a
   *     background is out of range
   */
  public ClosedNetwork {
    stations = List.copyOf(stations);
    background = List.copyOf(background);
    chains = List.copyOf(chains);
    int size = stations.size();
    if (background.size() != size || chains.stream().anyMatch(c -> c.demands.size() != size)) {
      throw new IllegalArgumentException("not a background and a demand for each station");
    }
    for (int i = 0; i < size; i++) {
      double load = background.get(i);
      double most = stations.get(i) instanceof Station.Link ? 0 : stations.get(i).mostSpeed();
      if (load != 0 && !(load > 0 && load < most)) {
        throw new IllegalArgumentException(stations.get(i).name() + " with background " + load);
      }
    }
  }

  /**
   * {@return whether {@link #solution} takes seconds at most} The product of the populations + 1,
   * times the stations and chains, must not be huge; where speeds depend on the number of jobs, the
   * square of the product.
   */
  public boolean isTractable() {
    double states = chains.stream().mapToDouble(c -> c.population + 1.0).reduce(1, (a, b) -> a * b);
    long dependent = IntStream.range(0, stations.size()).filter(this::dependsOnNumber).count();
    double steps =
        states * stations.size() * chains.size() + states * states * dependent * dependent;
    return steps <= MAX_STEPS && states * (stations.size() + 2.0) <= MAX_KEPT;
  }

  /**
   * {@return the exact means (M. Reiser and S. S. Lavenberg, JACM 27, 1980; J. P. Buzen, CACM 16,
   * 1973; M. Reiser and H. Kobayashi, IBM J. Res. Dev. 19, 1975)}
   *
   * @throws IllegalArgumentException unless it {@link #isTractable}
   */
  public Solution solution() {
    if (!isTractable()) {
      throw new IllegalArgumentException("too many jobs for an exact solution");
    }
    return new ExactClosedNetwork(this).solve();
  }

  boolean dependsOnNumber(int station) {
    return stations.get(station).dependsOnNumber();
  }

  /**
   * Returns the speed of a station for the given number of jobs of chains, next to its background.
   */
  double speed(int station, int jobs) {
    Station one = stations.get(station);
    double load = background.get(station);
    if (load == 0 || one instanceof Station.Delay) {
      return one.speed(jobs);
    }
    return one.speed(jobs) * mixed(one, load, jobs - 1) / mixed(one, load, jobs);
  }

  /**
   * Returns the sum over m of C(k + m, m) load^m / (speed(k + 1) ... speed(k + m)): the weight of k
   * jobs of chains with any number m of open jobs (S. S. Lavenberg, Computer Performance Modeling
   * Handbook, 1983).
   */
  private static double mixed(Station station, double load, int jobs) {
    double sum = 0;
    double term = 1;
    for (int m = 1; term > 1e-16 * sum; m++) {
      sum += term;
      term *= (jobs + m) * load / (m * station.speed(jobs + m));
    }
    return sum;
  }

  /**
   * {@return the asymptotic bounds of the throughput of the only chain (P. J. Denning and J. P.
   * Buzen, ACM Computing Surveys 10, 1978)} At most the rate of the slowest station and the rate
   * without contention; at least the rate if each job met all others at each station.
   */
  public Bounds asymptoticBounds() {
    Chain chain = only();
    double alone = 0;
    double most = Double.POSITIVE_INFINITY;
    double delay = chain.thinkTime;
    for (int i = 0; i < stations.size(); i++) {
      double demand = chain.demands.get(i);
      double limit = stations.get(i).mostSpeed() - background.get(i);
      if (limit == Double.POSITIVE_INFINITY) {
        delay += demand;
      } else if (demand > 0) {
        alone += demand / speed(i, 1);
        most = Math.min(most, limit / demand);
      }
    }
    double jobs = chain.population;
    return new Bounds(
        jobs == 0 ? 0 : jobs / (jobs * alone + delay),
        jobs == 0 ? 0 : Math.min(most, jobs / (alone + delay)));
  }

  private Chain only() {
    if (chains.size() != 1) {
      throw new IllegalStateException("bounds are of one chain, not of " + chains.size());
    }
    return chains.get(0);
  }
}
