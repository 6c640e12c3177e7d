package org.quoin.queueing.kendall;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.special.Gamma;
import org.quoin.base.Quantity;
import org.quoin.queueing.ClosedNetwork;
import org.quoin.queueing.MMC;
import org.quoin.queueing.OpenNetwork;
import org.quoin.queueing.Station;
import org.quoin.queueing.Station.Flow;
import org.quoin.queueing.kendall.QueueModel.Customers;
import org.quoin.queueing.kendall.SteadyState.Means;
import org.quoin.queueing.kendall.SteadyState.Part;
import org.quoin.topology.Discipline;

/** Chooses the formulas that hold for a queue or a network, and evaluates them. */
public final class Formulas {
  private static final String LIMITED =
      "; there is one for M/M/c/K, and for M/G/c/c without waiting places";
  private static final String KLEINROCK = "L. Kleinrock, Queueing Systems I, 1975, ";
  private static final String KLEINROCK_2 = "L. Kleinrock, Queueing Systems II, 1976, ";

  private final QueueModel model;
  private final QueueModel.Station station;

  private Formulas(QueueModel model) {
    this.model = model;
    station = model.station();
  }

  /**
   * {@return the steady state}
   *
   * @throws IllegalArgumentException if there is none, or no formula is known; the message says
   *     what would have one
   */
  public static SteadyState of(QueueModel model) {
    Formulas formulas = new Formulas(model);
    if (!model.isSingle()) {
      return model.isClosed() ? formulas.closed() : formulas.open();
    }
    if (model.isClosed()) {
      return formulas.finitePopulation();
    }
    formulas.requireStable();
    return model.classes().size() > 1 || model.station().discipline().heedsPriority()
        ? formulas.classes()
        : formulas.single();
  }

  private double rate() {
    return model.classes().stream().mapToDouble(Customers::rate).sum();
  }

  private Law arrivals() {
    return model.classes().get(0).arrivals().get(0);
  }

  private Law service() {
    return model.classes().get(0).service().get(0);
  }

  /** {@return the mean number of busy servers if none is missing, in erlangs} */
  private double load() {
    return model.classes().stream()
        .mapToDouble(one -> one.rate() * one.service().get(0).mean())
        .sum();
  }

  private void requireStable() {
    if (station.capacity() == Kendall.MANY && station.servers() != Kendall.MANY) {
      requireStable(station.name(), load(), station.servers(), rate());
    }
  }

  private static void requireStable(String name, double load, int servers, double rate) {
    double utilization = load / servers;
    if (utilization >= 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the %s is offered %s times what it can serve, so that it grows for ever: stable with"
                  + " arrivals below %s/s, with service of less than %s s, or with %d servers",
              name,
              digits(utilization),
              digits(rate / utilization),
              digits(servers / rate),
              (int) Math.floor(load) + 1));
    }
  }

  private static String digits(double value) {
    return Quantity.digits(value);
  }

  /** {@return the steady state of one class at one station} */
  private SteadyState single() {
    boolean poisson = arrivals().isExponential();
    boolean exponential = service().isExponential();
    boolean limited = station.capacity() != Kendall.MANY;
    if (station.servers() == Kendall.MANY) {
      return many(poisson);
    }
    if (limited) {
      return limited(poisson, exponential);
    }
    return switch (station.discipline()) {
      case PS, LCFS_PREEMPTIVE -> shared(poisson);
      case LCFS -> lastFirst(poisson, exponential);
      default ->
          poisson && exponential
              ? markov()
              : station.servers() == 1 && poisson
                  ? pollaczekKhinchine()
                  : station.servers() == 1 && exponential ? embedded() : general();
    };
  }

  /** M/M/1 and M/M/c. */
  private SteadyState markov() {
    int c = station.servers();
    MMC queue = new MMC(rate(), 1 / service().mean(), c);
    double mu = queue.serviceRate();
    double waits = queue.waitProbability();
    double fast = c * mu - queue.arrivalRate();
    DoubleUnaryOperator wait = t -> waits * Math.exp(-fast * t);
    DoubleUnaryOperator response =
        c == 1
            ? t -> Math.exp(-fast * t)
            : Math.abs(fast - mu) < 1e-9 * mu
                ? t -> Math.exp(-mu * t) * (1 + waits * mu * t)
                : t ->
                    Math.exp(-mu * t) * (1 - waits)
                        + waits
                            * (fast * Math.exp(-mu * t) - mu * Math.exp(-fast * t))
                            / (fast - mu);
    double empty = c == 1 ? 1 - queue.utilization() : emptyProbability(c, queue.offeredLoad());
    return new SteadyState(
        c == 1 ? "one exponential server" : "Erlang's delay system (Erlang C)",
        true,
        c == 1
            ? List.of(
                "rho = lambda / mu",
                "p_n = (1 - rho) rho^n",
                "L   = rho / (1 - rho)            W  = 1 / (mu - lambda)",
                "Lq  = rho^2 / (1 - rho)          Wq = rho / (mu - lambda)",
                "P(wait > t) = rho e^-(mu - lambda) t      P(response > t) = e^-(mu - lambda) t")
            : List.of(
                "a = lambda / mu,  rho = a / c",
                "C   = P(wait) = (a^c / c!) / (1 - rho) p_0",
                "1 / p_0 = sum over k < c of a^k / k!  +  (a^c / c!) / (1 - rho)",
                "Wq  = C / (c mu - lambda)        W = Wq + 1 / mu",
                "P(wait > t) = C e^-(c mu - lambda) t"),
        KLEINROCK + "chapter 3",
        Means.ofWait(queue.utilization(), rate(), queue.meanWait(), 1 / mu),
        waits,
        0,
        List.of(),
        n -> waiting(n, c, queue.offeredLoad(), empty),
        wait,
        response,
        List.of());
  }

  private static double emptyProbability(int c, double a) {
    double sum = 0;
    for (int k = 0; k < c; k++) {
      sum += Math.exp(k * Math.log(a) - Gamma.logGamma(k + 1.0));
    }
    return 1 / (sum + Math.exp(c * Math.log(a) - Gamma.logGamma(c + 1.0)) / (1 - a / c));
  }

  private static double waiting(int n, int c, double a, double empty) {
    int first = Math.min(n, c);
    double busy = Math.exp(first * Math.log(a) - Gamma.logGamma(first + 1.0));
    return empty * busy * Math.pow(a / c, n - first);
  }

  /** M/G/infinity. */
  private SteadyState many(boolean poisson) {
    double a = load();
    Law service = service();
    return new SteadyState(
        "a server for each customer",
        true,
        poisson
            ? List.of(
                "a = lambda E[S]",
                "p_n = e^-a a^n / n!,  for any service time",
                "L   = a",
                "W   = E[S]")
            : List.of("L = lambda E[S]", "W = E[S]"),
        KLEINROCK + "chapter 3",
        Means.ofWait(a, rate(), 0, service.mean()),
        0,
        0,
        List.of(),
        poisson ? n -> Math.exp(n * Math.log(a) - a - Gamma.logGamma(n + 1.0)) : null,
        t -> 0,
        service::tail,
        List.of());
  }

  /** M/M/c/K, and M/G/c/c. */
  private SteadyState limited(boolean poisson, boolean exponential) {
    int c = station.servers();
    int places = station.capacity();
    if (!poisson || (!exponential && places > c) || station.discipline() != Discipline.FCFS) {
      throw new IllegalArgumentException("no formula is known for " + model.name() + LIMITED);
    }
    Law service = service();
    BirthDeath chain = chain(station, service);
    return new SteadyState(
        places == c ? "Erlang's loss system (Erlang B)" : "a finite number of places",
        true,
        List.of(
            "a = lambda / mu",
            "p_n = p_0 a^n / n!  for n <= c,   p_c (a / c)^(n - c)  for c < n <= K",
            "loss = p_K,   throughput = lambda (1 - p_K)",
            "L = sum of n p_n,   W = L / throughput,   Wq = W - 1 / mu"
                + (places == c ? "   (any service time)" : "")),
        KLEINROCK + "chapter 3",
        means(station, chain, service),
        chain.waitProbability(),
        chain.probability(places),
        List.of(),
        chain::probability,
        chain::waitTail,
        exponential ? chain::responseTail : service::tail,
        List.of());
  }

  /** {@return the numbers of customers at a station with a limit and Poisson arrivals} */
  private BirthDeath chain(QueueModel.Station limited, Law service) {
    double[] births = new double[limited.capacity()];
    Arrays.fill(births, rate());
    return new BirthDeath(births, 1 / service.mean(), limited.servers());
  }

  private static Means means(QueueModel.Station limited, BirthDeath chain, Law service) {
    double response = chain.meanNumber() / chain.throughput();
    boolean waits = limited.capacity() > limited.servers();
    return new Means(
        chain.busy() / limited.servers(),
        chain.throughput(),
        chain.meanNumber(),
        Math.max(0, chain.meanNumber() - chain.busy()),
        response,
        waits ? Math.max(0, response - service.mean()) : 0);
  }

  /**
   * A tandem whose last queue has a limit of places: its arrivals are Poisson by Burke's theorem.
   */
  private SteadyState limitedTandem() {
    int last = model.stations().size() - 1;
    QueueModel.Station limited = model.stations().get(last);
    Customers customers = model.classes().get(0);
    Law service = customers.service().get(last);
    if ((!service.isExponential() && limited.capacity() > limited.servers())
        || limited.discipline() != Discipline.FCFS) {
      throw new IllegalArgumentException(
          "no formula is known for the last queue of " + model.name() + LIMITED);
    }
    SteadyState before =
        of(
            new QueueModel(
                model.name(),
                model.stations().subList(0, last),
                List.of(
                    new Customers(
                        customers.name(),
                        customers.arrivals().subList(0, last),
                        customers.service().subList(0, last))),
                model.routing().subList(0, last).stream().map(row -> row.subList(0, last)).toList(),
                0,
                null));
    List<Part> parts =
        new ArrayList<>(
            before.parts().isEmpty()
                ? List.of(new Part(station.name(), before.means()))
                : before.parts());
    BirthDeath chain = chain(limited, service);
    Means end = means(limited, chain, service);
    parts.add(new Part(limited.name(), end));
    Means first = before.means();
    boolean exact =
        model.hasPoissonArrivals()
            && model.places().limit(last).allMatch(i -> model.isExponential(i));
    return new SteadyState(
        exact
            ? "a tandem: each queue like M/M/c or, with a limit of places, M/M/c/K alone"
            : "a tandem, queue by queue",
        exact,
        List.of(
            exact
                ? "departures of M/M/c are Poisson with lambda (Burke), so that each queue is alone"
                : "each queue as if its arrivals were Poisson",
            "loss = p_K of the last queue,   throughput = lambda (1 - p_K)",
            "W = W_1 + W_2 + ...   of those that are not lost"),
        "P. J. Burke, Operations Research 4, 1956; " + KLEINROCK + "sections 4.8 and 3.6",
        new Means(
            Double.NaN,
            end.throughput(),
            first.number() + end.number(),
            first.waiting() + end.waiting(),
            first.meanResponse() + end.meanResponse(),
            first.meanWait() + end.meanWait()),
        Double.NaN,
        chain.probability(limited.capacity()),
        List.of(),
        null,
        null,
        null,
        parts);
  }

  /** M/M/c//N: customers that leave come back after a time away. */
  private SteadyState finitePopulation() {
    int c = Math.min(station.servers(), model.population());
    boolean markov = service().isExponential() && station.discipline() == Discipline.FCFS;
    if (!markov) {
      throw new IllegalArgumentException(
          "no formula is known for " + model.name() + "; there is one for M/M/c//N");
    }
    double[] births = new double[model.population()];
    Arrays.setAll(births, n -> (model.population() - n) / model.think().mean());
    BirthDeath chain = new BirthDeath(births, 1 / service().mean(), c);
    double response = chain.meanNumber() / chain.throughput();
    return new SteadyState(
        "a finite population (machine repair)",
        true,
        List.of(
            "N customers, each away for Z on average between two visits",
            "p_n = p_0 times the product over k < n of ((N - k) / Z) / (min(k + 1, c) mu)",
            "throughput X = sum of p_n (N - n) / Z",
            "L = sum of n p_n,   W = L / X = N / X - Z"),
        KLEINROCK + "chapter 3; any distribution of the time away",
        new Means(
            chain.busy() / c,
            chain.throughput(),
            chain.meanNumber(),
            Math.max(0, chain.meanNumber() - chain.busy()),
            response,
            Math.max(0, response - service().mean())),
        chain.waitProbability(),
        0,
        List.of(),
        chain::probability,
        chain::waitTail,
        chain::responseTail,
        List.of());
  }

  /** M/G/1 with processor sharing, or last come, first served with preemption. */
  private SteadyState shared(boolean poisson) {
    if (!poisson || station.servers() > 1) {
      throw new IllegalArgumentException(
          "no formula is known for "
              + model.name()
              + "; with "
              + station.discipline()
              + " there is one for Poisson arrivals and one server, as in M/G/1-"
              + station.discipline());
    }
    double rho = load();
    double response = service().mean() / (1 - rho);
    boolean shares = station.discipline() == Discipline.PS;
    return new SteadyState(
        shares
            ? "processor sharing: all customers are served at once"
            : "the latest arrival is served, and preempts",
        true,
        List.of(
            "rho = lambda E[S]",
            "p_n = (1 - rho) rho^n,   for any service time of this mean",
            "L   = rho / (1 - rho)",
            "W   = E[S] / (1 - rho),   and x / (1 - rho) for a customer of service time x"),
        KLEINROCK_2 + "chapter 4",
        new Means(rho, rate(), rho / (1 - rho), Double.NaN, response, Double.NaN),
        Double.NaN,
        0,
        List.of(),
        n -> (1 - rho) * Math.pow(rho, n),
        null,
        null,
        List.of());
  }

  /** Last come, first served without preemption: the means of the order of arrival. */
  private SteadyState lastFirst(boolean poisson, boolean exponential) {
    if (!poisson || (station.servers() > 1 && !exponential)) {
      throw new IllegalArgumentException(
          "no formula is known for "
              + model.name()
              + "; with LCFS there is one for M/G/1 and M/M/c");
    }
    SteadyState ordered = exponential ? markov() : pollaczekKhinchine();
    return new SteadyState(
        "last come, first served: the means of the order of arrival, another distribution of waits",
        true,
        ordered.formulas().subList(0, ordered.formulas().size() - 1),
        KLEINROCK_2 + "chapter 3 (conservation)",
        ordered.means(),
        ordered.waitProbability(),
        0,
        List.of(),
        ordered.numbers(),
        null,
        null,
        List.of());
  }

  /** M/G/1. */
  private SteadyState pollaczekKhinchine() {
    Law service = service();
    double rho = load();
    double wait =
        new Station.Server("queue", 1, Station.Server.Order.ARRIVAL)
                .responses(new Flow(rate(), service.mean(), service.variation(), 0))[0]
            - service.mean();
    GeneralService distribution = new GeneralService(rate(), service);
    return new SteadyState(
        "one general server (Pollaczek and Khinchine)",
        true,
        List.of(
            "rho = lambda E[S],   cs2 = Var[S] / E[S]^2 = " + digits(service.variation()),
            "Wq  = rho / (1 - rho) E[S] (1 + cs2) / 2",
            "W   = Wq + E[S],   L = lambda W,   Lq = lambda Wq",
            "p_n from the embedded Markov chain; the wait is a geometric sum of residual services"),
        KLEINROCK + "chapter 5",
        Means.ofWait(rho, rate(), wait, service.mean()),
        rho,
        0,
        List.of(),
        distribution::probability,
        distribution::waitTail,
        distribution::responseTail,
        List.of());
  }

  /** GI/M/1. */
  private SteadyState embedded() {
    Law arrivals = arrivals();
    double mu = 1 / service().mean();
    double rho = load();
    double sigma = root(arrivals, mu);
    double fast = mu * (1 - sigma);
    return new SteadyState(
        "one exponential server, arrivals of any distribution",
        true,
        List.of(
            "sigma in (0, 1) solves  sigma = A*(mu (1 - sigma));   A* is the transform of the gaps",
            "sigma = " + digits(sigma) + " is the share of arrivals that find the server busy",
            "Wq  = sigma / (mu (1 - sigma)),   W = 1 / (mu (1 - sigma))",
            "p_0 = 1 - rho,   p_n = rho (1 - sigma) sigma^(n - 1)",
            "P(wait > t) = sigma e^-mu (1 - sigma) t,   P(response > t) = e^-mu (1 - sigma) t"),
        KLEINROCK + "chapter 6",
        Means.ofWait(rho, rate(), sigma / fast, 1 / mu),
        sigma,
        0,
        List.of(),
        n -> n == 0 ? 1 - rho : rho * (1 - sigma) * Math.pow(sigma, n - 1),
        t -> sigma * Math.exp(-fast * t),
        t -> Math.exp(-fast * t),
        List.of());
  }

  private static double root(Law arrivals, double mu) {
    DoubleUnaryOperator difference = x -> arrivals.transform(mu * (1 - x)) - x;
    double high = 0.5;
    while (difference.applyAsDouble(high) > 0) {
      high = (1 + high) / 2;
    }
    return new BrentSolver(1e-14, 1e-15).solve(1000, difference::applyAsDouble, 0, high);
  }

  /** G/G/1 and G/G/c. */
  private SteadyState general() {
    double ca = arrivals().variation();
    double cs = service().variation();
    int c = station.servers();
    double rho = load() / c;
    double lambda = rate();
    double s = service().mean();
    String variations =
        "ca2 = %s,   cs2 = %s   (squared coefficients of variation)"
            .formatted(digits(ca), digits(cs));
    double exponential = new MMC(lambda, 1 / s, c).meanWait();
    double wait = exponential * (ca + cs) / 2;
    if (c > 1) {
      return new SteadyState(
          "an approximation (Allen and Cunneen)",
          false,
          List.of(
              variations,
              "Wq ~  Wq of M/M/c times (ca2 + cs2) / 2",
              "W = Wq + E[S],   L = lambda W"),
          "A. O. Allen, Probability, Statistics, and Queueing Theory, 2nd edition, 1990, section"
              + " 5.5",
          Means.ofWait(rho, lambda, wait, s),
          List.of());
    }
    double kingman = (ca / (lambda * lambda) + cs * s * s) * lambda / (2 * (1 - rho));
    double least = Math.max(0, (rho * rho * cs + rho * (rho - 2)) / (2 * lambda * (1 - rho)));
    double marchal = kingman * (1 + cs) / (1 / (rho * rho) + cs);
    double factor =
        ca <= 1
            ? -2 * (1 - rho) * (1 - ca) * (1 - ca) / (3 * rho * (ca + cs))
            : -(1 - rho) * (ca - 1) / (ca + 4 * cs);
    double correction = ca + cs == 0 ? 0 : Math.exp(factor);
    return new SteadyState(
        "bounds, and an approximation between them (Kraemer and Langenbach-Belz)",
        false,
        List.of(
            variations,
            "Wq <= lambda (Var[A] + Var[S]) / (2 (1 - rho))                    (Kingman)",
            "Wq >= (rho^2 cs2 + rho (rho - 2)) / (2 lambda (1 - rho))          (Marchal)",
            "Wq ~  Kingman's bound times (1 + cs2) / (1 / rho^2 + cs2)         (Marchal)",
            "Wq ~  g Wq of M/M/1 times (ca2 + cs2) / 2    (Kraemer and Langenbach-Belz)",
            ca <= 1
                ? "g  =  e^(-2 (1 - rho) (1 - ca2)^2 / (3 rho (ca2 + cs2)))"
                : "g  =  e^(-(1 - rho) (ca2 - 1) / (ca2 + 4 cs2))"),
        "J. F. C. Kingman, J. Royal Statistical Society B 24, 1962; W. G. Marchal, AIIE"
            + " Transactions 8, 1976; W. Kraemer, M. Langenbach-Belz, 8th International Teletraffic"
            + " Congress, 1976; "
            + KLEINROCK_2
            + "chapter 2",
        Means.ofWait(rho, lambda, correction * wait, s),
        Double.NaN,
        0,
        List.of(
            new SteadyState.Bound("Wq >=", "lower bound of the mean wait, Marchal", least),
            new SteadyState.Bound("Wq <=", "upper bound of the mean wait, Kingman", kingman),
            new SteadyState.Bound("Wq ~", "approximation of the mean wait, Marchal", marchal)),
        null,
        null,
        null,
        List.of());
  }

  /** Several classes at one station. */
  private SteadyState classes() {
    int c = station.servers();
    boolean limited = station.capacity() != Kendall.MANY || c == Kendall.MANY;
    if (!model.hasPoissonArrivals()
        || limited
        || !List.of(
                Discipline.FCFS, Discipline.PS, Discipline.PRIORITY, Discipline.PRIORITY_PREEMPTIVE)
            .contains(station.discipline())) {
      throw new IllegalArgumentException(
          "no formula is known for several classes at "
              + model.name()
              + "; there is one for Poisson arrivals at M/G/1 or M/M/c with FCFS, PS, PRIORITY or"
              + " PRIORITY-PREEMPTIVE");
    }
    Station.Server.Order order =
        switch (station.discipline()) {
          case FCFS -> Station.Server.Order.ARRIVAL;
          case PS -> Station.Server.Order.SHARED;
          case PRIORITY -> Station.Server.Order.PRIORITY;
          default -> Station.Server.Order.PREEMPTIVE;
        };
    Flow[] flows = new Flow[model.classes().size()];
    for (int i = 0; i < flows.length; i++) {
      Customers one = model.classes().get(i);
      Law law = one.service().get(0);
      flows[i] = new Flow(one.rate(), law.mean(), law.variation(), i);
    }
    double[] responses = new Station.Server("queue", c, order).responses(flows);
    List<Part> parts = new ArrayList<>();
    double number = 0;
    double served = 0;
    for (int i = 0; i < flows.length; i++) {
      double load = flows[i].rate() * flows[i].mean();
      parts.add(
          new Part(
              model.classes().get(i).name(),
              Means.ofWait(
                  load / c, flows[i].rate(), responses[i] - flows[i].mean(), flows[i].mean())));
      number += flows[i].rate() * responses[i];
      served += load;
    }
    Means all = Means.ofWait(load() / c, rate(), (number - served) / rate(), served / rate());
    boolean preempts = station.discipline() == Discipline.PRIORITY_PREEMPTIVE;
    return new SteadyState(
        switch (station.discipline()) {
          case FCFS -> "several classes in order of arrival";
          case PS -> "several classes share the server";
          case PRIORITY -> "priorities without preemption (Cobham)";
          default -> "priorities with preemption, which resumes (White and Christie)";
        },
        c == 1 || model.isExponential(0),
        switch (station.discipline()) {
          case FCFS -> List.of("Wq = R / (1 - rho),   R = sum of lambda_i E[S_i^2] / 2");
          case PS -> List.of("W_i = E[S_i] / (1 - rho)");
          case PRIORITY ->
              List.of(
                  "R    = sum over all classes of lambda_i E[S_i^2] / 2",
                  "Wq_i = R / ((1 - s_(i-1)) (1 - s_i)),   s_i = rho_1 + ... + rho_i",
                  "W_i  = Wq_i + E[S_i]");
          default ->
              List.of(
                  "R_i = sum over the classes 1 ... i of lambda_k E[S_k^2] / 2",
                  "W_i = E[S_i] / (1 - s_(i-1)) + R_i / ((1 - s_(i-1)) (1 - s_i))",
                  "s_i = rho_1 + ... + rho_i;   Wq_i = W_i - E[S_i], interruptions included");
        },
        preempts
            ? "H. White, L. S. Christie, Operations Research 6, 1958; " + KLEINROCK_2 + "chapter 3"
            : station.discipline() == Discipline.PRIORITY
                ? "A. Cobham, Operations Research 2, 1954; " + KLEINROCK_2 + "chapter 3"
                : KLEINROCK + "chapter 5; " + KLEINROCK_2 + "chapter 4",
        all,
        parts);
  }

  /** An open network. */
  private SteadyState open() {
    if (model.stations().get(model.stations().size() - 1).capacity() != Kendall.MANY) {
      return limitedTandem();
    }
    List<Station> stations = stations();
    List<OpenNetwork.Stream> streams = new ArrayList<>();
    for (int k = 0; k < model.classes().size(); k++) {
      Customers one = model.classes().get(k);
      streams.add(
          new OpenNetwork.Stream(
              one.name(),
              k,
              one.arrivals().stream().map(law -> law == null ? 0 : 1 / law.mean()).toList(),
              arcs(),
              one.service().stream()
                  .map(law -> new OpenNetwork.Work(law.mean(), law.variation()))
                  .toList()));
    }
    OpenNetwork network = new OpenNetwork(stations, streams);
    double[][] rates = network.rates();
    for (int i = 0; i < stations.size(); i++) {
      double load = 0;
      double rate = 0;
      for (int k = 0; k < streams.size(); k++) {
        load += rates[k][i] * streams.get(k).work().get(i).mean();
        rate += rates[k][i];
      }
      if (model.stations().get(i).servers() != Kendall.MANY) {
        requireStable(
            "station " + model.stations().get(i).name(),
            load,
            model.stations().get(i).servers(),
            rate);
      }
    }
    List<Part> parts = new ArrayList<>();
    double number = 0;
    double waiting = 0;
    boolean exact = model.hasPoissonArrivals();
    for (int i = 0; i < stations.size(); i++) {
      OpenNetwork.Figures figures = network.figures().get(i);
      double rate = figures.rates().stream().mapToDouble(r -> r).sum();
      double busy = 0;
      for (int k = 0; k < streams.size(); k++) {
        busy += rates[k][i] * streams.get(k).work().get(i).mean();
      }
      int servers = model.stations().get(i).servers();
      boolean shares = model.stations().get(i).discipline() == Discipline.PS;
      double lq = shares ? Double.NaN : Math.max(0, figures.meanNumber() - busy);
      parts.add(
          new Part(
              model.stations().get(i).name(),
              new Means(
                  servers == Kendall.MANY ? busy : busy / servers,
                  rate,
                  figures.meanNumber(),
                  lq,
                  figures.meanNumber() / rate,
                  lq / rate)));
      number += figures.meanNumber();
      waiting += lq;
      exact &= model.isExponential(i) || (shares && servers == 1) || servers == Kendall.MANY;
    }
    boolean product = exact;
    return new SteadyState(
        product
            ? "a Jackson network: each station like M/M/c alone"
            : "a network, station by station",
        product,
        List.of(
            "gamma_i arrivals from outside,   lambda_i = gamma_i + sum over j of lambda_j r_ji",
            product
                ? "p(n_1, n_2 ...) = p_1(n_1) p_2(n_2) ...,   each that of M/M/c with lambda_i,"
                    + " mu_i"
                : "each station as if its arrivals were Poisson",
            "W = (L_1 + L_2 + ...) / (gamma_1 + gamma_2 + ...)"),
        "J. R. Jackson, Operations Research 5, 1957; " + KLEINROCK + "chapter 4",
        new Means(Double.NaN, rate(), number, waiting, number / rate(), waiting / rate()),
        parts);
  }

  private List<OpenNetwork.Arc> arcs() {
    List<OpenNetwork.Arc> arcs = new ArrayList<>();
    model
        .places()
        .forEach(
            from ->
                model
                    .places()
                    .filter(to -> model.routing().get(from).get(to) > 0)
                    .forEach(
                        to ->
                            arcs.add(
                                new OpenNetwork.Arc(from, to, model.routing().get(from).get(to)))));
    return arcs;
  }

  private List<Station> stations() {
    List<Station> stations = new ArrayList<>();
    for (QueueModel.Station one : model.stations()) {
      stations.add(
          one.servers() == Kendall.MANY
              ? new Station.Delay(one.name())
              : new Station.Server(
                  one.name(),
                  one.servers(),
                  one.discipline() == Discipline.PS
                      ? Station.Server.Order.SHARED
                      : Station.Server.Order.ARRIVAL));
    }
    return stations;
  }

  /** A closed network. */
  private SteadyState closed() {
    Customers customers = model.classes().get(0);
    double[] visits = visits();
    List<Double> demands =
        model.places().mapToObj(i -> visits[i] * customers.service().get(i).mean()).toList();
    double think = model.think() == null ? 0 : model.think().mean();
    List<Station> stations = stations();
    ClosedNetwork network =
        new ClosedNetwork(
            stations,
            demands.stream().map(d -> 0.0).toList(),
            List.of(new ClosedNetwork.Chain("customers", model.population(), think, demands)));
    if (!network.isTractable()) {
      throw new IllegalArgumentException(
          "too many customers for an exact solution; expected fewer");
    }
    ClosedNetwork.Solution solution = network.solution();
    double throughput = solution.throughputs()[0];
    List<Part> parts = new ArrayList<>();
    double waiting = 0;
    boolean exact = true;
    for (int i = 0; i < stations.size(); i++) {
      int servers = model.stations().get(i).servers();
      double rate = throughput * visits[i];
      double busy = throughput * demands.get(i);
      double number = solution.meanNumbers()[i];
      boolean shares = model.stations().get(i).discipline() == Discipline.PS;
      double lq = shares ? Double.NaN : Math.max(0, number - busy);
      parts.add(
          new Part(
              model.stations().get(i).name(),
              new Means(
                  servers == Kendall.MANY ? busy : busy / servers,
                  rate,
                  number,
                  lq,
                  number / rate,
                  lq / rate)));
      waiting += lq;
      exact &= model.isExponential(i) || shares || servers == Kendall.MANY;
    }
    double response = solution.response(0);
    return new SteadyState(
        "a closed network (mean value analysis, convolution)",
        exact,
        List.of(
            "R_i(N) = D_i (1 + L_i(N - 1))   at a single server,   D_i at a delay",
            "X(N)   = N / (Z + sum of R_i(N)),   L_i(N) = X(N) R_i(N)",
            "D_i: visits times service time,   Z: time away,   N customers"),
        "M. Reiser, S. S. Lavenberg, JACM 27, 1980; J. P. Buzen, CACM 16, 1973",
        new Means(
            Double.NaN, throughput, throughput * response, waiting, response, waiting / throughput),
        parts);
  }

  /**
   * {@return the visits to each station in a round: from one return of a customer to the next, or,
   * where none ever leaves, from one visit to the first station to the next}
   */
  private double[] visits() {
    int size = model.stations().size();
    RealMatrix matrix = new Array2DRowRealMatrix(size, size);
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        matrix.setEntry(to, from, (to == from ? 1 : 0) - model.routing().get(from).get(to));
      }
    }
    double[] first = new double[size];
    first[0] = 1;
    if (model.circulates()) {
      matrix.setRow(0, first);
    }
    DecompositionSolver solver = new LUDecomposition(matrix).getSolver();
    if (!solver.isNonSingular()) {
      throw new IllegalArgumentException(
          "some customers never leave a part of the network; expected a way from each station to"
              + " the outside, or to the first one");
    }
    return solver.solve(new ArrayRealVector(first)).toArray();
  }
}
