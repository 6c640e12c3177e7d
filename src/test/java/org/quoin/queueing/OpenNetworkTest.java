package org.quoin.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.queueing.OpenNetwork.Arc;
import org.quoin.queueing.OpenNetwork.Stream;
import org.quoin.queueing.OpenNetwork.Work;
import org.quoin.queueing.Station.Delay;
import org.quoin.queueing.Station.Server;
import org.quoin.queueing.Station.Server.Order;

class OpenNetworkTest {

  private static Station server(int servers) {
    return new Server("s" + servers, servers, Order.ARRIVAL);
  }

  private static Stream stream(List<Double> external, List<Arc> arcs, double... means) {
    List<Work> work = Arrays.stream(means).mapToObj(mean -> new Work(mean, 1)).toList();
    return new Stream("jobs", 0, external, arcs, work);
  }

  /** Three in a row: each an M/M/1 of its own (Jackson 1957), whatever stands before it. */
  @Test
  void aTandemIsItsQueuesOneByOne() {
    OpenNetwork tandem =
        new OpenNetwork(
            List.of(server(1), new Delay("d"), server(2)),
            List.of(
                stream(
                    List.of(0.5, 0.0, 0.0), List.of(new Arc(0, 1, 1), new Arc(1, 2, 1)), 1, 7, 3)));
    assertThat(tandem.responses()[0])
        .isCloseTo(2 + 7 + new MMC(0.5, 1 / 3.0, 2).meanSojourn(), within(1e-12));
    assertThat(tandem.figures().get(2).utilization()).isCloseTo(0.75, within(1e-12));
  }

  /** Two stations that jobs go between and come back to, against the whole chain. */
  @Test
  void feedbackIsTheMarkovChainOfBothStations() {
    double[] mean = {0.5, 1};
    OpenNetwork network =
        new OpenNetwork(
            List.of(server(1), server(2)),
            List.of(
                stream(
                    List.of(0.4, 0.1),
                    List.of(new Arc(0, 1, 0.6), new Arc(0, 0, 0.1), new Arc(1, 0, 0.5)),
                    mean)));
    MarkovChain chain =
        new MarkovChain(
            List.of(0, 0),
            s -> {
              double first = Math.min(1, s.get(0)) / mean[0];
              double second = Math.min(2, s.get(1)) / mean[1];
              boolean place = s.get(0) < 30;
              boolean other = s.get(1) < 25;
              return new MarkovChain.Moves(s)
                  .add(place ? 0.4 : 0, 0, 1)
                  .add(other ? 0.1 : 0, 1, 1)
                  .add(other ? 0.6 * first : 0, 0, -1, 1, 1)
                  .add(0.3 * first, 0, -1)
                  .add(place ? 0.5 * second : 0, 1, -1, 0, 1)
                  .add(0.5 * second, 1, -1)
                  .rates();
            });
    List<OpenNetwork.Figures> figures = network.figures();
    assertThat(figures.get(0).meanNumber()).isCloseTo(chain.mean(s -> s.get(0)), within(1e-5));
    assertThat(figures.get(1).meanNumber()).isCloseTo(chain.mean(s -> s.get(1)), within(1e-5));
    assertThat(network.responses()[0])
        .isCloseTo(chain.mean(s -> s.get(0) + s.get(1)) / 0.5, within(1e-4));
  }

  /** Trees before and after cycles, each station's balance by itself. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whatComesInGoesOut(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int stations = 5 + random.nextInt(60);
    List<Arc> arcs = new ArrayList<>();
    for (int i = 0; i < stations; i++) {
      int ways = random.nextInt(4);
      for (int w = 0; w < ways; w++) {
        boolean back = random.nextInt(5) == 0;
        int to = back ? random.nextInt(stations) : Math.min(stations - 1, i + 1 + w);
        arcs.add(new Arc(i, to, 0.3));
      }
    }
    Collections.shuffle(arcs, new java.util.Random(seed));
    List<Double> external = random.doubles(stations).boxed().toList();
    double[] rates = TrafficEquations.solve(toArray(external), arcs);
    for (int i = 0; i < stations; i++) {
      double in = external.get(i);
      for (Arc arc : arcs) {
        in += arc.to() == i ? rates[arc.from()] * arc.probability() : 0;
      }
      assertThat(rates[i]).isCloseTo(in, within(1e-9));
    }
  }

  private static double[] toArray(List<Double> list) {
    return list.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Ten thousand clients' queues in rows need no matrix. */
  @Test
  void manyStationsWithoutCyclesAreSolvedOneByOne() {
    int stations = 30_000;
    List<Arc> arcs = new ArrayList<>();
    for (int i = 1; i < stations; i++) {
      arcs.add(new Arc(i, i / 2, 1));
    }
    double[] external = new double[stations];
    Arrays.fill(external, stations / 2, stations, 1);
    arcs.removeIf(arc -> arc.to() == 0);
    assertThat(TrafficEquations.solve(external, arcs)[1]).isEqualTo(stations / 2.0);
  }

  /** A shared server and one in order of arrival, with background at the first. */
  @Test
  void streamsShareAStation() {
    Stream jobs = stream(List.of(1.0, 0.0), List.of(new Arc(0, 1, 1)), 0.1, 0.25);
    Stream others =
        new Stream(
            "others", 0, List.of(5.0, 0.0), List.of(), List.of(new Work(0.1, 1), new Work(0, 0)));
    OpenNetwork network =
        new OpenNetwork(
            List.of(server(1), new Server("b", 1, Order.SHARED)), List.of(jobs, others));
    assertThat(network.figures().get(0).utilization()).isCloseTo(0.6, within(1e-12));
    assertThat(network.responses()[0]).isCloseTo(0.1 / 0.4 + 0.25 / 0.75, within(1e-12));
    assertThat(network.responses()[1]).isCloseTo(0.1 / 0.4, within(1e-12));
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    List<Station> two = List.of(server(1), server(1));
    List<Double> external = List.of(1.0, 0.0);
    List<Arc> forEver = List.of(new Arc(0, 1, 1), new Arc(1, 0, 1));
    OpenNetwork endless = new OpenNetwork(two, List.of(stream(external, forEver, 1, 1)));
    assertThatThrownBy(endless::rates).hasMessage("jobs come to stations that they never leave");
    for (Arc arc : List.of(new Arc(0, 2, 0.1), new Arc(-1, 0, 0.1), new Arc(0, 1, 1.1))) {
      Stream wrong = stream(external, List.of(arc), 1, 1);
      assertThatThrownBy(() -> new OpenNetwork(two, List.of(wrong)))
          .isInstanceOf(IllegalArgumentException.class);
    }
    Stream often = stream(external, List.of(new Arc(0, 1, 0.6), new Arc(0, 0, 0.6)), 1, 1);
    assertThatThrownBy(() -> new OpenNetwork(two, List.of(often)))
        .hasMessageContaining("leaves station 0 with probability 1.2");
    Stream few = stream(List.of(1.0), List.of(), 1);
    assertThatThrownBy(() -> new OpenNetwork(two, List.of(few)))
        .hasMessageContaining("for each of 2 stations");
  }
}
