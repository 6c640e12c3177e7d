package org.quoin.experiment.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.site.Site;
import org.quoin.grid.site.SiteSpec;
import org.quoin.metrics.JobRecord;
import org.quoin.queueing.kendall.Kendall;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.queueing.kendall.SteadyState;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;
import org.quoin.topology.Storage;
import org.quoin.workload.Job;

/**
 * One replication of a queue or a network, which can be continued. Its stations are the servers of
 * a grid, of which each customer is a job of as many operations as its service takes seconds.
 */
final class QueueRun {
  /** Numbers of customers whose share of time is counted. */
  static final int NUMBERS = 1000;

  private final QueueModel model;
  private final boolean circulates;
  private final Engine engine = new Engine();
  private final RandomGenerator routes;
  private final RandomGenerator away;
  private final List<Place> places = new ArrayList<>();
  private final RandomGenerator[][] services;

  private final Means all = new Means();
  private final List<Means> classes = new ArrayList<>();
  private final TimeHistogram waits;
  private final TimeHistogram responses;
  private final double[] timeAt = new double[NUMBERS];
  private double begun;
  private long completed;
  private long stopAt;
  private long offered;
  private long lost;
  private long jobs;

  /** Sums over customers. */
  private static final class Means {
    private long customers;
    private double waits;
    private double responses;
    private long waited;

    void add(double wait, double response) {
      customers++;
      waits += wait;
      responses += response;
      waited += wait > 0 ? 1 : 0;
    }
  }

  /** A station with its sums over time. */
  private final class Place {
    private final QueueModel.Station station;
    private final Site site;
    private final boolean interrupts;
    private final Means means = new Means();
    private int inside;
    private double since;
    private double area;
    private double busy;

    Place(QueueModel.Station station, RandomStreams streams) {
      this.station = station;
      interrupts = station.discipline().isPreemptive() || station.discipline() == Discipline.PS;
      Node.Server server =
          new Node.Server(
              new Node.Label(station.name()),
              Storage.UNLIMITED,
              1,
              station.servers(),
              station.discipline(),
              0,
              0);
      site =
          station.servers() == Kendall.MANY
              ? null
              : new SiteSpec.ServerSpec(server).open(engine, streams);
    }

    void change(int by) {
      double now = engine.now();
      double elapsed = now - since;
      area += elapsed * inside;
      busy += elapsed * Math.min(inside, station.servers());
      if (places.size() == 1) {
        timeAt[Math.min(inside, NUMBERS - 1)] += elapsed;
      }
      since = now;
      inside += by;
    }
  }

  /** A customer, from station to station. */
  private final class Customer implements Runnable, Consumer<JobRecord> {
    private final int kind;
    private int at;
    private double service;
    private double entered;
    private double arrived;
    private double wait;

    Customer(int kind) {
      this.kind = kind;
    }

    void begin(int station) {
      arrived = engine.now();
      wait = 0;
      offered++;
      enter(station);
    }

    private void enter(int station) {
      at = station;
      Place place = places.get(station);
      if (place.inside >= place.station.capacity()) {
        lost++;
        return;
      }
      entered = engine.now();
      service = model.classes().get(kind).service().get(station).draw(services[kind][station]);
      place.change(1);
      if (place.site == null) {
        engine.at(entered + service, Phase.END, this);
      } else {
        place.site.submit(job(), this);
      }
    }

    private Job job() {
      Job job = Job.sent(++jobs, entered, 0, 0, service, Job.UNKNOWN_USER);
      return kind == 0 ? job : job.withPriority(kind);
    }

    /** Ends a service at a station with a server for each. */
    @Override
    public void run() {
      left(0);
    }

    @Override
    public void accept(JobRecord record) {
      double inside = engine.now() - entered;
      left(
          places.get(at).interrupts ? Math.max(0, inside - service) : record.startTime() - entered);
    }

    private void left(double waited) {
      Place place = places.get(at);
      place.change(-1);
      place.means.add(waited, engine.now() - entered);
      wait += waited;
      int next = next();
      if (next > 0 || (next == 0 && !circulates)) {
        enter(next);
        return;
      }
      double response = engine.now() - arrived;
      all.add(wait, response);
      classes.get(kind).add(wait, response);
      waits.add(wait);
      responses.add(response);
      if (model.isClosed()) {
        Law think = model.think();
        double gone = think == null ? 0 : think.draw(away);
        engine.at(engine.now() + gone, Phase.ARRIVAL, () -> begin(0));
      }
      if (++completed == stopAt) {
        engine.stop();
      }
    }

    private int next() {
      List<Double> row = model.routing().get(at);
      double u = row.size() == 1 && row.get(0) == 0 ? 1 : routes.nextDouble();
      for (int to = 0; to < row.size(); to++) {
        u -= row.get(to);
        if (u < 0) {
          return to;
        }
      }
      return -1;
    }
  }

  /** A stream of arrivals from outside. */
  private final class Arrivals implements Runnable {
    private final int kind;
    private final int station;
    private final Law gaps;
    private final RandomGenerator random;

    Arrivals(int kind, int station, Law gaps, RandomStreams streams) {
      this.kind = kind;
      this.station = station;
      this.gaps = gaps;
      random = streams.stream("arrivals of " + kind + " at " + station);
      next();
    }

    private void next() {
      engine.at(engine.now() + gaps.draw(random), Phase.ARRIVAL, this);
    }

    @Override
    public void run() {
      new Customer(kind).begin(station);
      next();
    }
  }

  /**
   * Creates an empty network; in a closed one all customers arrive one after the other.
   *
   * @param scale a typical time in seconds
   */
  QueueRun(QueueModel model, RandomStreams streams, double scale) {
    this.model = model;
    circulates = model.circulates();
    waits = new TimeHistogram(scale);
    responses = new TimeHistogram(scale);
    routes = streams.stream("routes");
    away = streams.stream("times away");
    model.stations().forEach(station -> places.add(new Place(station, streams)));
    services = new RandomGenerator[model.classes().size()][places.size()];
    for (int k = 0; k < services.length; k++) {
      classes.add(new Means());
      for (int i = 0; i < places.size(); i++) {
        services[k][i] = streams.stream("services of " + k + " at " + i);
        Law gaps = model.classes().get(k).arrivals().get(i);
        if (gaps != null && !model.isClosed()) {
          new Arrivals(k, i, gaps, streams);
        }
      }
    }
    for (int n = 0; n < model.population(); n++) {
      Customer customer = new Customer(0);
      engine.at(
          model.think() == null ? 0 : model.think().draw(away),
          Phase.ARRIVAL,
          () -> customer.begin(0));
    }
  }

  /** Runs until further customers have left the network. */
  void run(long customers) {
    stopAt = completed + customers;
    engine.run();
    places.forEach(place -> place.change(0));
  }

  /** Forgets what was counted. */
  void reset() {
    begun = engine.now();
    offered = 0;
    lost = 0;
    Arrays.fill(timeAt, 0);
    clear(all);
    classes.forEach(QueueRun::clear);
    waits.clear();
    responses.clear();
    for (Place place : places) {
      place.area = 0;
      place.busy = 0;
      clear(place.means);
    }
  }

  private static void clear(Means means) {
    means.customers = 0;
    means.waits = 0;
    means.responses = 0;
    means.waited = 0;
  }

  private double elapsed() {
    return engine.now() - begun;
  }

  /** {@return the counts since the last reset} */
  QueueSample sample() {
    double inside = places.stream().mapToDouble(place -> place.area).sum() / elapsed();
    double busy = places.stream().mapToDouble(place -> place.busy).sum() / elapsed();
    List<SteadyState.Means> parts = new ArrayList<>();
    if (places.size() > 1) {
      for (Place place : places) {
        parts.add(
            means(
                place.means,
                place.area / elapsed(),
                (place.area - place.busy) / elapsed(),
                utilization(place)));
      }
    } else if (classes.size() > 1) {
      for (Means one : classes) {
        parts.add(means(one, one.responses / elapsed(), one.waits / elapsed(), Double.NaN));
      }
    }
    return new QueueSample(
        means(
            all,
            inside,
            inside - busy,
            places.size() > 1 ? Double.NaN : utilization(places.get(0))),
        all.waited / (double) all.customers,
        lost / (double) Math.max(1, offered),
        IntStream.range(0, NUMBERS).mapToDouble(n -> timeAt[n] / elapsed()).toArray(),
        waits,
        responses,
        parts,
        all.customers);
  }

  private double utilization(Place place) {
    int servers = place.station.servers();
    return place.busy / elapsed() / (servers == Kendall.MANY ? 1 : servers);
  }

  private SteadyState.Means means(Means means, double number, double waiting, double utilization) {
    return new SteadyState.Means(
        utilization,
        means.customers / elapsed(),
        number,
        waiting,
        means.responses / means.customers,
        means.waits / means.customers);
  }
}
