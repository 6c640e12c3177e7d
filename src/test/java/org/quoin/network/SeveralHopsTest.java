package org.quoin.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.queueing.MM1K;

/** A router offers one packet of a transfer at a time, so T_act holds on every link of a path. */
class SeveralHopsTest {
  private static final double PACKET = 10_000;
  private static final double MEGA = 1e6;
  private static final PacketModel LAZY = PacketModel.exponential(PACKET, QueueEngine.LAZY);

  /** One link: T_net and T_act in bytes a second, N. */
  private record Wire(double bandwidth, double throughput, int buffer) {}

  /** Some live channels in one run. */
  private static final class Line {
    final Engine engine = new Engine();
    final PacketModel model;
    final RandomStreams streams;
    final List<LiveLink> channels = new ArrayList<>();
    private long order;

    Line(PacketModel model, int replication, Wire... wires) {
      this.model = model;
      this.streams = new RandomStreams(7, replication);
      for (Wire wire : wires) {
        double rate = wire.bandwidth / PACKET;
        String name = "q" + channels.size();
        PacketQueue queue =
            new LiveQueues(engine, streams)
                .open(
                    model.engine(),
                    new QueueParameters(
                        name,
                        rate,
                        (wire.bandwidth / wire.throughput - 1) * rate,
                        wire.buffer,
                        model.service()));
        channels.add(
            new LiveLink(
                channels.size(),
                queue,
                streams.stream("senders into " + name),
                wire.bandwidth,
                wire.throughput,
                new LinkStateTable(channels.size() + 1, TransferSettings.NONE)));
      }
    }

    Path path(int... hops) {
      return new Path(java.util.Arrays.stream(hops).mapToObj(channels::get).toList());
    }

    /** A closed client: each transfer starts when the one before has ended. */
    void client(Path path, double bytes, int transfers, List<Double> seconds, Runnable done) {
      double start = engine.now();
      new PacketTransport(engine, model, TransferSettings.NONE)
          .send(
              path,
              bytes,
              order++,
              spent -> {
                seconds.add(engine.now() - start);
                if (transfers > 1) {
                  client(path, bytes, transfers - 1, seconds, done);
                } else {
                  done.run();
                }
              });
    }

    /** Seconds of transfers one after the other over all channels, from time 5 on. */
    List<Double> alone(double bytes, int transfers) {
      List<Double> seconds = new ArrayList<>();
      engine.at(
          5,
          Phase.ARRIVAL,
          () -> client(new Path(channels), bytes, transfers, seconds, engine::stop));
      engine.run();
      return seconds;
    }

    QueueCounts counts(int channel) {
      return channels.get(channel).queue().counts(engine.now());
    }
  }

  private static double mean(List<Double> seconds) {
    return seconds.stream().mapToDouble(s -> s).average().orElseThrow();
  }

  /** T_net (1 - P_N) at rho = T_net / T_act. */
  private static double closedForm(Wire wire) {
    return wire.bandwidth
        * (1 - new MM1K(wire.bandwidth / wire.throughput, 1, wire.buffer).lossProbability());
  }

  static Stream<Arguments> doors() {
    return Stream.of(
        Arguments.of(QueueEngine.LAZY, 2.0),
        Arguments.of(QueueEngine.LAZY, 10.0),
        Arguments.of(QueueEngine.LAZY, 100.0),
        Arguments.of(QueueEngine.SKIP, 10.0));
  }

  @ParameterizedTest
  @MethodSource("doors")
  void anIdleLinkInFrontChangesNothing(QueueEngine how, double faster) {
    Wire slow = new Wire(MEGA, 0.1 * MEGA, 10);
    PacketModel model = new PacketModel(PACKET, LAZY.service(), LAZY.spacing(), LAZY.retry(), how);
    Line line = new Line(model, 0, new Wire(faster * MEGA, faster * MEGA, 10), slow);
    double seconds = mean(line.alone(5 * MEGA, 120));
    assertThat(seconds).isCloseTo(5 * MEGA / closedForm(slow), Percentage.withPercentage(1));
    // Attempts see the queue as background packets do, those too that are only counted.
    QueueCounts counts = line.counts(1);
    double loss = new MM1K(10, 1, 10).lossProbability();
    assertThat(counts.refused() / (counts.accepted() + counts.refused()))
        .isCloseTo(loss, Percentage.withPercentage(0.3));
    // Nearly all of the data wait: they come at once and leave at a steady rate.
    LiveLink door = line.channels.get(1);
    assertThat(door.waitingMost()).isBetween(400, 500);
    assertThat(door.waitingSeconds(line.engine.now()) / (line.engine.now() - 5))
        .isCloseTo(250 * (1 - 1 / (10 * faster)), Percentage.withPercentage(5));
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0.2", "0.2, 0.1"})
  void theSlowestLinkDecides(double first, double second) {
    Wire one = new Wire(MEGA, first * MEGA, 10);
    Wire two = new Wire(MEGA, second * MEGA, 10);
    double seconds = mean(new Line(LAZY, 0, one, two).alone(20 * MEGA, 25));
    assertThat(20 * MEGA / seconds).isCloseTo(0.1 * MEGA, Percentage.withPercentage(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10})
  void withoutBackgroundItIsNOverNPlusOne(int buffer) {
    Wire link = new Wire(MEGA, MEGA, buffer);
    double seconds =
        mean(new Line(LAZY, 0, new Wire(10 * MEGA, 10 * MEGA, 5), link).alone(100 * MEGA, 4));
    assertThat(100 * MEGA / seconds)
        .isCloseTo(MEGA * buffer / (buffer + 1), Percentage.withPercentage(1));
  }

  /** Three transfers, each with a first hop of its own or none, that share the last. */
  private static double[] shared(boolean routed, double throughput) {
    Wire own = new Wire(10 * MEGA, 10 * MEGA, 10);
    Line line = new Line(LAZY, routed ? 1 : 2, own, own, own, new Wire(MEGA, throughput, 10));
    List<List<Double>> seconds = new ArrayList<>();
    line.engine.at(
        1,
        Phase.ARRIVAL,
        () -> {
          for (int i = 0; i < 3; i++) {
            seconds.add(new ArrayList<>());
            Path path = routed ? line.path(i, 3) : line.path(3);
            line.client(path, 4 * MEGA, Integer.MAX_VALUE, seconds.get(i), () -> {});
          }
        });
    line.engine.at(2_500, Phase.TIMER, line.engine::stop);
    line.engine.run();
    QueueCounts counts = line.counts(3);
    return new double[] {
      counts.accepted() * PACKET / line.engine.now(),
      counts.refused() / counts.accepted(),
      mean(seconds.get(0)) / mean(seconds.get(2))
    };
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.5, 1})
  void transfersShareALaterLinkAsSendersShareTheFirst(double throughput) {
    double[] later = shared(true, throughput * MEGA);
    double[] first = shared(false, throughput * MEGA);
    double rho = 2 + 1 / throughput;
    double theory = 3 * MEGA * (1 - new MM1K(rho, 1, 10).lossProbability());
    assertThat(later[0]).isCloseTo(first[0], Percentage.withPercentage(1.5));
    // Each transfer lets the link rest for what its last packets need to arrive.
    assertThat(later[0]).isCloseTo(theory, Percentage.withPercentage(3));
    assertThat(later[1]).isCloseTo(first[1], Percentage.withPercentage(2));
    assertThat(later[2]).isCloseTo(1, Percentage.withPercentage(3));
  }

  /** So many senders that their attempts are made as one, at a first hop and at a later one. */
  private static List<Double> crowd(QueueEngine how, boolean routed, double end) {
    int many = 40;
    Wire[] wires = new Wire[many + 1];
    java.util.Arrays.fill(wires, new Wire(10 * MEGA, 10 * MEGA, 10));
    wires[many] = new Wire(MEGA, 0.1 * MEGA, 5);
    PacketModel model = new PacketModel(PACKET, LAZY.service(), LAZY.spacing(), LAZY.retry(), how);
    Line line = new Line(model, routed ? 3 : 4, wires);
    List<List<Double>> seconds = new ArrayList<>();
    line.engine.at(
        1,
        Phase.ARRIVAL,
        () -> {
          for (int i = 0; i < many; i++) {
            seconds.add(new ArrayList<>());
            Path path = routed ? line.path(i, many) : line.path(many);
            line.client(path, 0.2 * MEGA, Integer.MAX_VALUE, seconds.get(i), () -> {});
          }
        });
    line.engine.at(end, Phase.TIMER, line.engine::stop);
    line.engine.run();
    QueueCounts counts = line.counts(many);
    double least = seconds.stream().mapToDouble(List::size).min().orElseThrow();
    double most = seconds.stream().mapToDouble(List::size).max().orElseThrow();
    return List.of(counts.accepted() / (end - 1), counts.refused(), least, most);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCrowdAttemptsAsItsMembersWould(boolean routed) {
    List<Double> seen = crowd(QueueEngine.LAZY, routed, 2_000);
    // 40 senders of one packet a service time each, and 9 of background.
    double refused = new MM1K(49, 1, 5).lossProbability();
    assertThat(seen.get(0)).isCloseTo(4000 * (1 - refused), Percentage.withPercentage(1.5));
    // Between transfers a client waits for its last packet; at other times it attempts.
    assertThat(seen.get(1) / (2_000 * seen.get(0)))
        .isCloseTo(refused / (1 - refused), Percentage.withPercentage(2.5));
    // Nobody is preferred: 200 transfers each of 20 packets.
    assertThat(seen.get(2)).isGreaterThan(0.8 * seen.get(3));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void enginesAgreeOnACrowd(boolean routed) {
    assertThat(crowd(QueueEngine.REFERENCE, routed, 40))
        .isEqualTo(crowd(QueueEngine.LAZY, routed, 40));
  }

  static Stream<Arguments> rules() {
    return Stream.of(Retry.values())
        .flatMap(
            retry ->
                Stream.of(TimeDistribution.values()).map(spacing -> Arguments.of(retry, spacing)));
  }

  /** Whatever the rule of spacing and retry, a router keeps it as the client does. */
  @ParameterizedTest
  @MethodSource("rules")
  void aRouterKeepsTheClientsRule(Retry retry, TimeDistribution spacing) {
    PacketModel model =
        new PacketModel(PACKET, TimeDistribution.EXPONENTIAL, spacing, retry, QueueEngine.LAZY);
    Wire link = new Wire(MEGA, MEGA / 3, 4);
    Line one = new Line(model, 1, link);
    Line two = new Line(model, 2, new Wire(100 * MEGA, 100 * MEGA, 10), link);
    double direct = mean(one.alone(200 * MEGA, 4));
    double routed = mean(two.alone(200 * MEGA, 4));
    assertThat(routed).isCloseTo(direct, Percentage.withPercentage(1));
    assertThat(two.counts(1).refused())
        .isCloseTo(one.counts(0).refused(), Percentage.withPercentage(1.5));
  }

  /** A jump must not forget a departure that somebody waits for. */
  @Test
  void theSkipEngineKeepsTheDeparturesItHasTold() {
    double[] seconds = new double[2];
    for (QueueEngine how : List.of(QueueEngine.LAZY, QueueEngine.SKIP)) {
      PacketModel model =
          new PacketModel(
              PACKET,
              TimeDistribution.EXPONENTIAL,
              TimeDistribution.EXPONENTIAL,
              Retry.NEXT_SLOT,
              how);
      // So much background that most services of a packet are long enough to be jumped.
      Line line = new Line(model, 5, new Wire(MEGA, MEGA / 100, 2));
      line.client(line.path(0), 200 * MEGA, 1, new ArrayList<>(), () -> {});
      List<Double> one = line.alone(20 * MEGA, 4);
      seconds[how == QueueEngine.LAZY ? 0 : 1] = mean(one);
    }
    assertThat(seconds[1]).isCloseTo(seconds[0], Percentage.withPercentage(2));
  }

  @Test
  void packetsKeepTheirOrder() {
    Wire busy = new Wire(MEGA, 0.2 * MEGA, 3);
    Line line = new Line(LAZY, 3, busy, busy, busy);
    List<List<Double>> offered = new ArrayList<>();
    List<LiveLink> recorded = new ArrayList<>();
    for (LiveLink channel : line.channels) {
      List<Double> sizes = new ArrayList<>();
      offered.add(sizes);
      recorded.add(
          new LiveLink(
              recorded.size(),
              new Recorder(channel.queue(), sizes),
              channel.senders(),
              channel.bandwidth(),
              channel.nominalThroughput(),
              new LinkStateTable(recorded.size() + 1, TransferSettings.NONE)));
    }
    List<Double> seconds = new ArrayList<>();
    line.client(new Path(recorded), 40.25 * PACKET, 50, seconds, line.engine::stop);
    line.engine.run();
    List<Double> sizes = new ArrayList<>();
    for (int i = 0; i < 50 * 41; i++) {
      sizes.add(i % 41 == 40 ? 0.25 : 1.0);
    }
    assertThat(offered).allSatisfy(hop -> assertThat(hop).isEqualTo(sizes));
  }

  /** Notes the sizes of the packets that a queue takes. */
  private record Recorder(PacketQueue queue, List<Double> sizes) implements PacketQueue {
    @Override
    public boolean offer(double time, double fraction, Receiver receiver, int hop) {
      boolean taken = queue.offer(time, fraction, receiver, hop);
      if (taken) {
        sizes.add(fraction);
      }
      return taken;
    }

    @Override
    public void countBlocked(int attempts) {
      queue.countBlocked(attempts);
    }

    @Override
    public double nextDeparture(double time) {
      return queue.nextDeparture(time);
    }

    @Override
    public QueueCounts counts(double time) {
      return queue.counts(time);
    }

    @Override
    public QueueParameters parameters() {
      return queue.parameters();
    }
  }

  /** An event a packet and rings of departure times agree bit by bit over any number of hops. */
  @ParameterizedTest
  @CsvSource({
    "2, EXPONENTIAL, EXPONENTIAL",
    "3, EXPONENTIAL, EXPONENTIAL",
    "3, EXPONENTIAL, NEXT_SLOT",
    "2, DETERMINISTIC, FIXED",
    "3, DETERMINISTIC, SPACING"
  })
  void enginesAgreeOverSeveralHops(int hops, TimeDistribution spacing, Retry retry) {
    List<List<Object>> seen = new ArrayList<>();
    for (QueueEngine how : List.of(QueueEngine.LAZY, QueueEngine.REFERENCE)) {
      Wire[] wires = new Wire[hops];
      for (int i = 0; i < hops; i++) {
        wires[i] = new Wire((hops - i) * MEGA, 0.4 * (hops - i) * MEGA, 4);
      }
      Line line =
          new Line(
              new PacketModel(PACKET, TimeDistribution.EXPONENTIAL, spacing, retry, how), 4, wires);
      List<Object> figures = new ArrayList<>(line.alone(0.5 * MEGA, 20));
      for (int i = 0; i < hops; i++) {
        figures.add(line.counts(i).accepted());
        figures.add(line.counts(i).refused());
        figures.add(line.channels.get(i).waitingMost());
        figures.add(line.channels.get(i).waitingSeconds(line.engine.now()));
      }
      seen.add(figures);
    }
    assertThat(seen.get(1)).isEqualTo(seen.get(0));
  }
}
