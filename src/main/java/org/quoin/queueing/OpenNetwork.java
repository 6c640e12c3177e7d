package org.quoin.queueing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An open network of queues in the steady state. Each station is treated alone, with Poisson
 * arrivals at the rates of the traffic equations (J. R. Jackson, Operations Research 5, 1957, and
 * Management Science 10, 1963; several classes: F. Baskett and others, JACM 22, 1975). Exact for
 * Poisson arrivals from outside and stations with exponential work of one mean, and for shared and
 * delay stations with any work; otherwise the usual approximation.
 *
 * @param stations the stations
 * @param streams the classes of jobs
 * @param changes the changes of class
 */
public record OpenNetwork(List<Station> stations, List<Stream> streams, List<Change> changes) {

  /**
   * A move of a job to a station as a job of another class.
   *
   * @param stream the index of its class
   * @param from the index of the station that it leaves
   * @param next the index of its next class
   * @param to the index of its next station
   * @param probability in [0, 1]; at most what the arcs of its class leave
   */
  public record Change(int stream, int from, int next, int to, double probability) {}

  /**
   * A move of a job to a station.
   *
   * @param from the index of the station that it leaves
   * @param to the index of its next station
   * @param probability in [0, 1]; the rest to 1 leaves the network
   */
  public record Arc(int from, int to, double probability) {}

  /**
   * The work of one visit.
   *
   * @param mean seconds of one server
   * @param variation squared coefficient of variation: 0 for fixed, 1 for exponential work
   */
  public record Work(double mean, double variation) {}

  /**
   * A class of jobs.
   *
   * @param name the name in reports
   * @param priority the priority number at stations with priorities, smallest first
   * @param external gamma, arrivals per second from outside at each station
   * @param arcs the moves between stations
   * @param work the work of a visit to each station
   */
  public record Stream(
      String name, int priority, List<Double> external, List<Arc> arcs, List<Work> work) {

    public Stream {
      external = List.copyOf(external);
      arcs = List.copyOf(arcs);
      work = List.copyOf(work);
    }

    /** {@return the arrivals from outside per second} */
    public double rate() {
      return external.stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  /**
   * A station in the steady state.
   *
   * @param station the station
   * @param rates arrivals per second of each stream
   * @param utilization offered work over the maximum speed; there is no steady state from 1 on
   * @param responses mean residence time of each stream in seconds; infinite without a steady state
   * @param services mean time of each stream from the start of its service to its end in seconds
   * @param meanNumber mean number of jobs; infinite without a steady state
   */
  public record Figures(
      Station station,
      List<Double> rates,
      double utilization,
      List<Double> responses,
      List<Double> services,
      double meanNumber) {}

  /**
   * Copies the lists and checks that they fit.
   *
   * @throws IllegalArgumentException if they do not fit, or a probability or rate is out of range
   */
  public OpenNetwork {
    stations = List.copyOf(stations);
    streams = List.copyOf(streams);
    changes = List.copyOf(changes);
    double[][] out = new double[streams.size()][stations.size()];
    for (Change change : changes) {
      boolean known =
          Math.max(change.stream, change.next) < streams.size()
              && Math.max(change.from, change.to) < stations.size()
              && Math.min(Math.min(change.stream, change.next), Math.min(change.from, change.to))
                  >= 0;
      if (!known || !(change.probability >= 0 && change.probability <= 1)) {
        throw new IllegalArgumentException("no such class, station or probability: " + change);
      }
      out[change.stream][change.from] += change.probability;
    }
    for (int s = 0; s < streams.size(); s++) {
      check(streams.get(s), out[s]);
    }
  }

  /**
   * Creates a network in which no job changes its class.
   *
   * @param stations the stations
   * @param streams classes with one rate and one work per station
   */
  public OpenNetwork(List<Station> stations, List<Stream> streams) {
    this(stations, streams, List.of());
  }

  /** Checks a stream, of whose jobs at each station the given share changes class. */
  private static void check(Stream stream, double[] out) {
    int stations = out.length;
    if (stream.external.size() != stations || stream.work.size() != stations) {
      throw new IllegalArgumentException(
          stream.name + " has not an arrival rate and work for each of " + stations + " stations");
    }
    for (Arc arc : stream.arcs) {
      if (arc.from < 0 || arc.from >= stations || arc.to < 0 || arc.to >= stations) {
        throw new IllegalArgumentException(stream.name + " has an " + arc + " to no station");
      }
      if (!(arc.probability >= 0 && arc.probability <= 1)) {
        throw new IllegalArgumentException(stream.name + " has an " + arc);
      }
      out[arc.from] += arc.probability;
    }
    for (int i = 0; i < stations; i++) {
      if (out[i] > 1 + 1e-9 || !(stream.external.get(i) >= 0)) {
        throw new IllegalArgumentException(
            stream.name + " leaves station " + i + " with probability " + out[i]);
      }
    }
  }

  /**
   * {@return arrivals per second by stream and station, from the traffic equations of all classes
   * together}
   *
   * @throws IllegalArgumentException if jobs of a stream never leave
   */
  public double[][] rates() {
    int width = stations.size();
    double[] external = new double[streams.size() * width];
    List<Arc> arcs = new ArrayList<>();
    for (int s = 0; s < streams.size(); s++) {
      int first = s * width;
      for (int i = 0; i < width; i++) {
        external[first + i] = streams.get(s).external.get(i);
      }
      streams
          .get(s)
          .arcs
          .forEach(arc -> arcs.add(new Arc(first + arc.from, first + arc.to, arc.probability)));
    }
    for (Change c : changes) {
      arcs.add(new Arc(c.stream * width + c.from, c.next * width + c.to, c.probability));
    }
    double[] solved = TrafficEquations.solve(external, arcs);
    return IntStream.range(0, streams.size())
        .mapToObj(s -> Arrays.copyOfRange(solved, s * width, (s + 1) * width))
        .toArray(double[][]::new);
  }

  /** {@return all stations in the steady state} */
  public List<Figures> figures() {
    double[][] rates = rates();
    return IntStream.range(0, stations.size()).mapToObj(i -> figures(i, rates)).toList();
  }

  private Figures figures(int index, double[][] rates) {
    Station station = stations.get(index);
    Station.Flow[] flows = new Station.Flow[streams.size()];
    List<Double> arrivals = new ArrayList<>();
    double load = 0;
    for (int s = 0; s < flows.length; s++) {
      Work work = streams.get(s).work.get(index);
      double rate = rates[s][index];
      // A class without arrivals adds no residual work, however much its work varies.
      double variation = rate > 0 ? work.variation : 0;
      flows[s] = new Station.Flow(rate, work.mean, variation, streams.get(s).priority);
      arrivals.add(rate);
      load += flows[s].load();
    }
    double[] responses = station.responses(flows);
    double inside = 0;
    for (int s = 0; s < flows.length; s++) {
      inside += arrivals.get(s) == 0 ? 0 : arrivals.get(s) * responses[s];
    }
    return new Figures(
        station,
        arrivals,
        load / station.mostSpeed(),
        Arrays.stream(responses).boxed().toList(),
        Arrays.stream(station.services(flows)).boxed().toList(),
        inside);
  }

  /**
   * {@return the mean seconds that a job spends in each class that it may enter as: the sum of its
   * residence times; NaN for a class that no job enters as}
   */
  public double[] responses() {
    List<Figures> figures = figures();
    return IntStream.range(0, streams.size())
        .mapToDouble(
            s ->
                figures.stream().mapToDouble(f -> inside(f.rates.get(s), f.responses.get(s))).sum()
                    / streams.get(s).rate())
        .toArray();
  }

  private static double inside(double rate, double response) {
    return rate == 0 ? 0 : rate * response;
  }
}
