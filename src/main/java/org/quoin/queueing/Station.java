package org.quoin.queueing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A station of a network of queues. Work is counted in seconds of one server: a job's demand is
 * what it would take if that server were its own.
 */
public sealed interface Station {

  /** {@return its name in reports} */
  String name();

  /**
   * {@return seconds of work that it does a second with so many jobs inside}
   *
   * @param jobs how many are inside, at least 1
   */
  double speed(int jobs);

  /** {@return what {@link #speed} tends to as jobs become many; infinite for a delay} */
  double mostSpeed();

  /**
   * One stream of Poisson arrivals at a station.
   *
   * @param rate arrivals a second
   * @param mean seconds of work of one
   * @param variation its squared coefficient of variation: 0 fixed, 1 exponential
   * @param priority heeded by stations that go by it, the least first
   */
  record Flow(double rate, double mean, double variation, int priority) {

    /**
     * Checks the numbers.
     *
     * @param rate at least 0
     * @param mean at least 0
     * @param variation at least 0
     * @param priority any number
     * @throws IllegalArgumentException when one is out of its range
     */
    public Flow {
      if (!(rate >= 0) || !(mean >= 0) || !(variation >= 0)) {
        throw new IllegalArgumentException(
            "a flow of rate " + rate + ", mean " + mean + ", variation " + variation);
      }
    }

    double load() {
      return rate * mean;
    }

    /** Rate times the second moment of the work, over 2: the residual work it keeps in service. */
    double residual() {
      return rate * mean * mean * (1 + variation) / 2;
    }
  }

  /**
   * {@return the mean seconds that a job of each flow spends here, infinite where its work piles
   * up}
   *
   * <p>Of stations that share their speed by the number inside: mean x E[(k + 1) / speed(k + 1)], k
   * the number that an arrival finds, whatever the distribution of the work (F. Baskett, K. M.
   * Chandy, R. R. Muntz, F. Palacios, JACM 22, 1975; J. W. Cohen, Acta Informatica 12, 1979).
   *
   * @param flows all that come here, in the order of the answer
   */
  default double[] responses(Flow... flows) {
    double stretch = stretch(Arrays.stream(flows).mapToDouble(Flow::load).sum());
    return Arrays.stream(flows).mapToDouble(flow -> flow.mean * stretch).toArray();
  }

  /**
   * {@return E[(k + 1) / speed(k + 1)] over the number k of jobs inside, that of a birth and death
   * process with births at the load and deaths at the speed; infinite from a millionth below the
   * most speed}
   *
   * @param load seconds of work that come a second
   */
  default double stretch(double load) {
    if (load >= mostSpeed() * (1 - 1e-6)) {
      return Double.POSITIVE_INFINITY;
    }
    double weight = 1;
    double total = 0;
    double sum = 0;
    for (int k = 1; ; k++) {
      double term = weight * k / speed(k);
      total += weight;
      sum += term;
      double ratio = load / speed(k);
      // Speeds never fall, so what follows is less than a geometric tail of this ratio.
      if (ratio < 1 && term <= 1e-14 * sum * (1 - ratio) * (1 - ratio)) {
        return sum / total;
      }
      weight *= ratio;
      if (weight > 1e200) {
        sum /= weight;
        total /= weight;
        weight = 1;
      }
    }
  }

  /**
   * Every job has a server of its own: M/G/infinity.
   *
   * @param name in reports
   */
  record Delay(String name) implements Station {
    @Override
    public double speed(int jobs) {
      return jobs;
    }

    @Override
    public double mostSpeed() {
      return Double.POSITIVE_INFINITY;
    }

    @Override
    public double stretch(double load) {
      return 1;
    }
  }

  /**
   * A network queue M/M/1/N whose jobs are transfers of many packets, work their time at T_net. Its
   * background is lost where it finds N packets; each transfer offers packets as a Poisson stream
   * of the rate of service and offers a refused one again. So k transfers offer k, of which a share
   * P_N(background + k) is refused, and together get k (1 - P_N) of T_net, in equal parts (Aida et
   * al., HPDC 1998, slides 11 to 14). Exact where the packets inside reach their steady state long
   * before the number of transfers changes; of several links one after the other the slowest alone
   * is a transfer's station.
   *
   * @param name in reports
   * @param background load offered by background packets, T_net / T_act - 1
   * @param buffer N packets, the one in service included
   */
  record Link(String name, double background, int buffer) implements Station {

    /**
     * Checks the numbers.
     *
     * @param name in reports
     * @param background at least 0
     * @param buffer at least 1
     * @throws IllegalArgumentException when one is out of its range
     */
    public Link {
      if (!(background >= 0) || buffer < 1) {
        throw new IllegalArgumentException("a link of load " + background + ", N = " + buffer);
      }
    }

    @Override
    public double speed(int transfers) {
      MM1K queue = new MM1K(background + transfers, 1, buffer);
      return transfers * queue.utilization() / queue.offeredLoad();
    }

    /** With many transfers the background finds no place. */
    @Override
    public double mostSpeed() {
      return 1;
    }
  }

  /**
   * A network queue as {@link Link}, whose background has two rates in turn: MMPP/M/1/N. Exact
   * where the background changes often and the packets inside reach their steady state long before
   * the number of transfers changes.
   */
  final class BurstyLink implements Station {
    private final String name;
    private final BurstTransferTime queue;

    /** By the number of transfers less 1, as far as it was asked for. */
    private final List<Double> speeds = new ArrayList<>();

    /**
     * Creates a link without transfers.
     *
     * @param name in reports
     * @param queue its background and its buffer
     */
    public BurstyLink(String name, BurstTransferTime queue) {
      this.name = name;
      this.queue = queue;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public double speed(int transfers) {
      while (speeds.size() < transfers) {
        int more = speeds.size() + 1;
        speeds.add(more * queue.throughput(more));
      }
      return speeds.get(transfers - 1);
    }

    @Override
    public double mostSpeed() {
      return 1;
    }
  }

  /**
   * A link through which data flow as a fluid. Its background shares it as {@code background}
   * transfers more would, so that k transfers together get k / (k + background) of T_net. Exact for
   * transfers that pass no other link.
   *
   * @param name in reports
   * @param background load offered by the background, T_net / T_act - 1, at least 0
   */
  record FluidLink(String name, double background) implements Station {
    @Override
    public double speed(int transfers) {
      return transfers / (transfers + background);
    }

    @Override
    public double mostSpeed() {
      return 1;
    }
  }

  /**
   * One queue before servers of unlike speed, of which the fastest are busy first (H. Gumbel,
   * Operations Research 8, 1960).
   *
   * @param name in reports
   * @param speeds of each server, the fastest first, in seconds of work a second
   */
  record UnlikeServers(String name, List<Double> speeds) implements Station {

    /**
     * Copies the list and checks it.
     *
     * @param name in reports
     * @param speeds above 0 and never rising, at least one
     * @throws IllegalArgumentException when they are not
     */
    public UnlikeServers {
      speeds = List.copyOf(speeds);
      double last = Double.POSITIVE_INFINITY;
      for (double speed : speeds) {
        if (!(speed > 0 && speed <= last)) {
          throw new IllegalArgumentException("a server of speed " + speed + " after " + last);
        }
        last = speed;
      }
      if (speeds.isEmpty()) {
        throw new IllegalArgumentException("no servers");
      }
    }

    @Override
    public double speed(int jobs) {
      return speeds.stream().limit(jobs).mapToDouble(Double::doubleValue).sum();
    }

    @Override
    public double mostSpeed() {
      return speed(speeds.size());
    }
  }

  /**
   * One queue before c equal servers.
   *
   * @param name in reports
   * @param servers c
   * @param order which jobs are in service
   */
  record Server(String name, int servers, Order order) implements Station {

    /** Which of the jobs inside are in service. */
    public enum Order {
      /** The first that came, or the last when a server gets free: the means are the same. */
      ARRIVAL,
      /**
       * All, at equal parts of the speed; with one server also the last that came, preemptively.
       */
      SHARED,
      /** Of those that wait the one of the least priority number when a server gets free. */
      PRIORITY,
      /** Always those of the least priority numbers. */
      PREEMPTIVE
    }

    /**
     * Checks the number of servers.
     *
     * @param name in reports
     * @param servers at least 1
     * @param order which jobs are in service
     * @throws IllegalArgumentException when there is no server
     */
    public Server {
      if (servers < 1) {
        throw new IllegalArgumentException(servers + " servers");
      }
    }

    @Override
    public double speed(int jobs) {
      return Math.min(jobs, servers);
    }

    @Override
    public double mostSpeed() {
      return servers;
    }

    @Override
    public double stretch(double load) {
      return new MMC(load, 1, servers).meanSojourn();
    }

    /**
     * {@inheritDoc}
     *
     * <p>By arrival: Pollaczek (1930) and Khinchine (1932); by priority A. Cobham (Operations
     * Research 2, 1954) and, preemptively, H. White and L. S. Christie (Operations Research 6,
     * 1958), with general service times as in L. Kleinrock, Queueing Systems II, 1976, section 3.
     * With several servers they are exact for exponential work of one mean; else the wait of M/M/c
     * is taken times (1 + the squared variation) / 2 (A. M. Lee, P. A. Longton, Operational
     * Research Quarterly 10, 1959), and preemptive flows are taken to have one exponential work.
     */
    @Override
    public double[] responses(Flow... flows) {
      return switch (order) {
        case SHARED -> Station.super.responses(flows);
        case ARRIVAL, PRIORITY ->
            Arrays.stream(flows).mapToDouble(f -> f.mean + queueing(f, flows)).toArray();
        case PREEMPTIVE ->
            Arrays.stream(flows)
                .mapToDouble(f -> servers == 1 ? resumed(f, flows) : difference(f, flows))
                .toArray();
      };
    }

    private double queueing(Flow flow, Flow[] flows) {
      double all = utilization(flows, Integer.MAX_VALUE);
      double before = order == Order.ARRIVAL ? 0 : utilization(flows, flow.priority - 1L);
      double with = order == Order.ARRIVAL ? all : utilization(flows, flow.priority);
      if (all >= 1) {
        // Those of a better priority keep a wait, but no formula: the saturated ones are served.
        return with < 1 ? Double.NaN : Double.POSITIVE_INFINITY;
      }
      return residual(flows, all) / ((1 - before) * (1 - with));
    }

    /** The mean wait of an arrival for the first of the servers to get free, none queueing. */
    private double residual(Flow[] flows, double utilization) {
      double residual = Arrays.stream(flows).mapToDouble(Flow::residual).sum();
      if (servers == 1 || residual == 0) {
        return residual;
      }
      double load = utilization * servers;
      return residual / load * new MMC(load, 1, servers).waitProbability() / servers;
    }

    /** One server, preemptive resume. */
    private double resumed(Flow flow, Flow[] flows) {
      double before = utilization(flows, flow.priority - 1L);
      double with = utilization(flows, flow.priority);
      if (with >= 1) {
        return Double.POSITIVE_INFINITY;
      }
      double residual =
          Arrays.stream(flows)
              .filter(f -> f.priority <= flow.priority)
              .mapToDouble(Flow::residual)
              .sum();
      return flow.mean / (1 - before) + residual / ((1 - before) * (1 - with));
    }

    /** Several servers: flows up to a priority are an M/M/c of their own. */
    private double difference(Flow flow, Flow[] flows) {
      double with = utilization(flows, flow.priority) * servers;
      double before = utilization(flows, flow.priority - 1L) * servers;
      double inside = with * stretch(with) - before * stretch(before);
      return with >= servers
          ? Double.POSITIVE_INFINITY
          : with == before ? flow.mean * stretch(with) : flow.mean * inside / (with - before);
    }

    /** The share of the servers' time that flows up to a priority take. */
    private double utilization(Flow[] flows, long priority) {
      return Arrays.stream(flows).filter(f -> f.priority <= priority).mapToDouble(Flow::load).sum()
          / servers;
    }
  }
}
