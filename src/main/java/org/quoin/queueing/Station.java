package org.quoin.queueing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A station of a queueing network. Work is measured in seconds of one server: the demand of a job
 * is its service time at a server of its own.
 */
public sealed interface Station {

  /** {@return the name in reports} */
  String name();

  /**
   * {@return the speed in seconds of work per second}
   *
   * @param jobs the number of jobs at the station, at least 1
   */
  double speed(int jobs);

  /** {@return the limit of {@link #speed} for many jobs; infinite for a delay} */
  double mostSpeed();

  /** {@return whether {@link #speed} depends on the number of jobs; false for a delay} */
  default boolean dependsOnNumber() {
    return true;
  }

  /**
   * One stream of Poisson arrivals at a station.
   *
   * @param rate arrivals per second
   * @param mean mean work in seconds
   * @param variation squared coefficient of variation of the work: 0 for fixed, 1 for exponential
   * @param priority the priority number, smallest first; ignored by stations without priorities
   */
  record Flow(double rate, double mean, double variation, int priority) {

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if a number is out of range
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

    /** Returns the residual work in service: rate times the second moment of the work, over 2. */
    double residual() {
      return rate * mean * mean * (1 + variation) / 2;
    }
  }

  /**
   * {@return the mean residence time of each flow in seconds; infinite if its backlog grows}
   *
   * <p>At stations whose speed depends on the number of jobs k that an arrival finds: mean x E[(k +
   * 1) / speed(k + 1)], for any distribution of the work (F. Baskett, K. M. Chandy, R. R. Muntz, F.
   * Palacios, JACM 22, 1975; J. W. Cohen, Acta Informatica 12, 1979).
   *
   * @param flows all arrivals at this station
   */
  default double[] responses(Flow... flows) {
    double stretch = stretch(Arrays.stream(flows).mapToDouble(Flow::load).sum());
    return Arrays.stream(flows).mapToDouble(flow -> flow.mean * stretch).toArray();
  }

  /**
   * {@return the mean time of each flow from the start of its service to its end in seconds} It
   * contains the turns of other jobs and interruptions by them. At stations that serve all jobs at
   * once it is the residence time.
   *
   * @param flows all arrivals at this station
   */
  default double[] services(Flow... flows) {
    return responses(flows);
  }

  /**
   * {@return E[(k + 1) / speed(k + 1)] over the number of jobs k of a birth and death process with
   * the load as birth rate and the speed as death rate; infinite from a millionth below the maximum
   * speed}
   *
   * @param load seconds of work that arrive per second
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
      // Speeds never fall, so the remaining terms are below a geometric tail of this ratio.
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
   * A delay: every job has a server of its own, M/G/infinity.
   *
   * @param name the name in reports
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
    public boolean dependsOnNumber() {
      return false;
    }

    @Override
    public double stretch(double load) {
      return 1;
    }
  }

  /**
   * A network queue M/M/1/N whose jobs are transfers of many packets; the work of a transfer is its
   * time at T_net. The queue drops background packets when it holds N. Each transfer offers packets
   * as a Poisson stream at the service rate and retries blocked ones. So k transfers offer k, of
   * which a share P_N(background + k) is blocked, and together get k (1 - P_N) of T_net, in equal
   * parts (Aida et al., HPDC 1998, slides 11 to 14). Exact if the packets reach their steady state
   * long before the number of transfers changes. Of several links in series only the slowest is a
   * transfer's station.
   *
   * @param name the name in reports
   * @param background load that background packets offer, T_net / T_act - 1
   * @param buffer N in packets, with the one in service
   */
  record Link(String name, double background, int buffer) implements Station {

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if a number is out of range
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

    /** With many transfers the background never finds free space. */
    @Override
    public double mostSpeed() {
      return 1;
    }
  }

  /**
   * A network queue like {@link Link} whose background alternates between two rates: MMPP/M/1/N.
   * Exact if the background changes often and the packets reach their steady state long before the
   * number of transfers changes.
   */
  final class BurstyLink implements Station {
    private final String name;
    private final BurstTransferTime queue;

    /** Speeds computed so far, by the number of transfers less 1. */
    private final List<Double> speeds = new ArrayList<>();

    /**
     * Creates a link without transfers.
     *
     * @param name the name in reports
     * @param queue the background and the buffer
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
   * A link with fluid transfers. The background shares it like {@code background} further
   * transfers, so that k transfers together get k / (k + background) of T_net. Exact for transfers
   * that pass no other link.
   *
   * @param name the name in reports
   * @param background load that the background offers, T_net / T_act - 1, at least 0
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

    @Override
    public boolean dependsOnNumber() {
      return background > 0;
    }
  }

  /**
   * A station that serves all jobs at once, in equal parts, at a total speed that their number
   * gives.
   */
  final class Shared implements Station {
    private final String name;
    private final double[] speeds;

    /**
     * Creates the station.
     *
     * @param name the name in reports
     * @param speeds the speed for 1, 2 ... jobs, at least one, above 0; the last one also for more
     */
    public Shared(String name, double[] speeds) {
      this.name = name;
      this.speeds = speeds.clone();
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public double speed(int jobs) {
      return speeds[Math.min(jobs, speeds.length) - 1];
    }

    @Override
    public double mostSpeed() {
      return speeds[speeds.length - 1];
    }
  }

  /**
   * One queue before heterogeneous servers, of which the fastest idle one starts a job first (H.
   * Gumbel, Operations Research 8, 1960).
   *
   * @param name the name in reports
   * @param speeds the speed of each server, fastest first, in seconds of work per second
   */
  record UnlikeServers(String name, List<Double> speeds) implements Station {

    /**
     * Copies the list and checks it.
     *
     * @throws IllegalArgumentException if the speeds are not
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
   * @param name the name in reports
   * @param servers c
   * @param order the order of service
   */
  record Server(String name, int servers, Order order) implements Station {

    /** The order of service. */
    public enum Order {
      /** First or last come, first served, without preemption: the means are equal. */
      ARRIVAL,
      /** Processor sharing; with one server also last come, first served with preemption. */
      SHARED,
      /** Smallest priority number first, without preemption. */
      PRIORITY,
      /** Smallest priority number first, with preemption. */
      PREEMPTIVE
    }

    /**
     * Checks the number of servers.
     *
     * @throws IllegalArgumentException if there is no server
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
    public boolean dependsOnNumber() {
      return servers > 1;
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
     * 1958), with general service times as in L. Kleinrock, Queueing Systems II, 1976, chapter 3.
     * With several servers the means are exact for exponential work of one mean; otherwise the wait
     * of M/M/c is multiplied by (1 + the squared variation) / 2 (A. M. Lee, P. A. Longton,
     * Operational Research Quarterly 10, 1959), and preemptive flows are treated as if they had one
     * exponential work.
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

    /**
     * {@inheritDoc}
     *
     * <p>With preemption a job at one server is interrupted by the busy periods of smaller priority
     * numbers. At several servers there is no formula, so that interruptions are left out.
     */
    @Override
    public double[] services(Flow... flows) {
      return order == Order.SHARED
          ? responses(flows)
          : Arrays.stream(flows).mapToDouble(flow -> service(flow, flows)).toArray();
    }

    private double service(Flow flow, Flow[] flows) {
      double before =
          order == Order.PREEMPTIVE && servers == 1 ? utilization(flows, flow.priority - 1L) : 0;
      return before < 1 ? flow.mean / (1 - before) : flow.mean;
    }

    private double queueing(Flow flow, Flow[] flows) {
      double all = utilization(flows, Integer.MAX_VALUE);
      double before = order == Order.ARRIVAL ? 0 : utilization(flows, flow.priority - 1L);
      double with = order == Order.ARRIVAL ? all : utilization(flows, flow.priority);
      if (all >= 1) {
        // Flows of smaller priority numbers still have finite waits, but no formula is known.
        return with < 1 ? Double.NaN : Double.POSITIVE_INFINITY;
      }
      return residual(flows, all) / ((1 - before) * (1 - with));
    }

    /**
     * Returns the mean time until the first server becomes free for an arrival that finds no queue.
     */
    private double residual(Flow[] flows, double utilization) {
      double residual = Arrays.stream(flows).mapToDouble(Flow::residual).sum();
      if (servers == 1 || residual == 0) {
        return residual;
      }
      double load = utilization * servers;
      return residual / load * new MMC(load, 1, servers).waitProbability() / servers;
    }

    /** Returns the residence time at one server with preemptive resume. */
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

    /**
     * Returns the residence time at several servers: the flows up to a priority form an M/M/c
     * queue.
     */
    private double difference(Flow flow, Flow[] flows) {
      double with = utilization(flows, flow.priority) * servers;
      double before = utilization(flows, flow.priority - 1L) * servers;
      double inside = with * stretch(with) - before * stretch(before);
      return with >= servers
          ? Double.POSITIVE_INFINITY
          : with == before ? flow.mean * stretch(with) : flow.mean * inside / (with - before);
    }

    /** Returns the utilization of the servers by the flows up to a priority. */
    private double utilization(Flow[] flows, long priority) {
      return Arrays.stream(flows).filter(f -> f.priority <= priority).mapToDouble(Flow::load).sum()
          / servers;
    }
  }
}
