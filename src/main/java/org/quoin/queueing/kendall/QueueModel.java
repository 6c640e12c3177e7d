package org.quoin.queueing.kendall;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.topology.Discipline;

/**
 * One queue or a network of queues.
 *
 * @param name the notation of one queue, or the name of a network
 * @param classes the classes of customers, the highest priority first
 * @param routing the probability that a customer goes from a station to another one; the rest to 1
 *     leaves the network, and in a closed one comes back to the first station
 * @param population the customers of a closed network; 0 for arrivals from outside
 * @param think the time away of a customer between leaving a closed network and coming back; null
 *     without
 */
public record QueueModel(
    String name,
    List<Station> stations,
    List<Customers> classes,
    List<List<Double>> routing,
    int population,
    Law think) {

  /**
   * A station.
   *
   * @param name the name in reports
   * @param servers the number of servers; {@link Kendall#MANY} for infinitely many
   * @param capacity customers inside at most; {@link Kendall#MANY} without a limit
   * @param discipline the order of service
   */
  public record Station(String name, int servers, int capacity, Discipline discipline) {}

  /**
   * A class of customers.
   *
   * @param name the name in reports
   * @param arrivals the time between arrivals from outside at each station; null where none arrive
   * @param service the service time at each station
   */
  public record Customers(String name, List<Law> arrivals, List<Law> service) {
    public Customers {
      arrivals = Collections.unmodifiableList(new ArrayList<>(arrivals));
      service = List.copyOf(service);
    }

    /** {@return arrivals per second from outside} */
    public double rate() {
      return arrivals.stream().mapToDouble(law -> law == null ? 0 : 1 / law.mean()).sum();
    }

    private Customers withArrivals(double times) {
      List<Law> gaps = new ArrayList<>();
      for (Law law : arrivals) {
        gaps.add(law == null ? null : new Law(law.form(), law.mean() / times, law.variation()));
      }
      return new Customers(name, gaps, service);
    }
  }

  public QueueModel {
    stations = List.copyOf(stations);
    classes = List.copyOf(classes);
    routing = routing.stream().map(List::copyOf).toList();
  }

  /**
   * {@return one station without routing}
   *
   * @param classes the classes of customers
   * @param think the time away of a customer of a closed queue; null for arrivals from outside
   */
  public static QueueModel of(Kendall queue, List<Customers> classes, Law think) {
    return new QueueModel(
        queue.notation(),
        List.of(new Station("queue", queue.servers(), queue.capacity(), queue.discipline())),
        classes,
        List.of(List.of(0.0)),
        queue.population(),
        think);
  }

  /** {@return this queue or network with the rate of all arrivals from outside multiplied} */
  QueueModel withArrivals(double times) {
    return new QueueModel(
        name,
        stations,
        classes.stream().map(one -> one.withArrivals(times)).toList(),
        routing,
        population,
        think);
  }

  /** {@return whether it is one queue} */
  public boolean isSingle() {
    return stations.size() == 1 && routing.get(0).get(0) == 0;
  }

  /** {@return whether customers circulate} */
  public boolean isClosed() {
    return population > 0;
  }

  /** {@return whether no customer ever leaves, so that a round ends at the first station} */
  public boolean circulates() {
    return isClosed()
        && routing.stream()
            .allMatch(row -> row.stream().mapToDouble(Double::doubleValue).sum() > 1 - 1e-9);
  }

  /** {@return the first station} */
  Station station() {
    return stations.get(0);
  }

  /** {@return whether each arrival stream from outside is Poisson} */
  boolean hasPoissonArrivals() {
    return classes.stream()
        .flatMap(one -> one.arrivals().stream())
        .allMatch(law -> law == null || law.isExponential());
  }

  /** {@return whether all service times at a station are exponential with one mean} */
  boolean isExponential(int station) {
    return classes.stream().allMatch(one -> one.service().get(station).isExponential())
        && classes.stream().mapToDouble(one -> one.service().get(station).mean()).distinct().count()
            == 1;
  }

  /** {@return the indices of the stations} */
  IntStream places() {
    return IntStream.range(0, stations.size());
  }
}
