package org.quoin.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.topology.Background;

/** Transfers over channels without background and without chance, worked by hand. */
class PathTest {
  private static final double PACKET = 10_000;
  private static final Offset<Double> EXACT = within(1e-9);

  private final Engine engine = new Engine();
  private final LinkStateTable board = new LinkStateTable(3, TransferSettings.NONE);

  /** Of every link, in seconds. */
  private double propagation;

  private LiveLink channel(int number, PacketQueue queue, double bandwidth) {
    RandomStreams streams = new RandomStreams(1, 0);
    return new LiveLink(
        number, queue, streams.stream("senders"), bandwidth, bandwidth / (number + 1), board);
  }

  private Path path(QueueEngine how, double... bandwidths) {
    LiveQueues live = new LiveQueues(engine, new RandomStreams(1, 0));
    List<LiveLink> channels = new ArrayList<>();
    for (double bandwidth : bandwidths) {
      QueueParameters parameters =
          new QueueParameters(
              "q" + channels.size(),
              bandwidth / PACKET,
              0,
              10,
              TimeDistribution.DETERMINISTIC,
              Background.STEADY,
              propagation);
      channels.add(channel(channels.size(), live.open(how, parameters), bandwidth));
    }
    return new Path(channels);
  }

  private static PacketModel model(QueueEngine how, Retry retry) {
    return new PacketModel(
        PACKET, TimeDistribution.DETERMINISTIC, TimeDistribution.DETERMINISTIC, retry, how);
  }

  private void send(double at, PacketModel model, Path path, double bytes, List<double[]> spent) {
    long order = Math.round(at * 1000);
    engine.at(
        at,
        Phase.ARRIVAL,
        () ->
            new PacketTransport(engine, model, TransferSettings.NONE)
                .send(path, bytes, order, spent::add));
  }

  /**
   * Two packets and a tenth at 10, 20 and 5 ms a packet: they leave the first hop at 10, 20, 21 ms,
   * the second at 30, 50, 52 ms and the third at 35, 55, 55.5 ms. A propagation delay adds to each
   * hop; the throughput that is observed leaves it out.
   */
  @ParameterizedTest
  @CsvSource({"LAZY, 0", "REFERENCE, 0", "LAZY, 2", "REFERENCE, 2"})
  void threeHopsByHand(QueueEngine how, double delay) {
    propagation = delay;
    Path path = path(how, 1e6, 0.5e6, 2e6);
    List<double[]> spent = new ArrayList<>();
    send(3, model(how, Retry.FIXED), path, 2.1 * PACKET, spent);
    engine.at(3.0002, Phase.TIMER, () -> assertThat(board.transfers()).containsExactly(1, 1, 1));
    engine.run();
    double[] byHand = {0.021 + delay, 0.031 + delay, 0.0035 + delay};
    assertThat(spent).hasSize(1);
    assertThat(spent.get(0)).containsExactly(byHand, EXACT);
    assertThat(path.whenEmpty(2.1 * PACKET, PACKET, TransferSettings.NONE))
        .containsExactly(byHand, EXACT);
    assertThat(board.transfers()).containsExactly(0, 0, 0);
    for (LiveLink channel : path.queues()) {
      assertThat(channel.sendingSeconds(99)).isCloseTo(0.0555 + 3 * delay, EXACT);
      assertThat(channel.sharedSeconds(99)).isZero();
      assertThat(channel.acceptedBytes(99)).isCloseTo(21_000, within(1e-6));
      assertThat(channel.isBehindRouter()).isEqualTo(channel.number() > 0);
      double nominal = channel.nominalThroughput();
      assertThat(channel.observedThroughput())
          .isCloseTo(nominal + 0.25 * (21_000 / 0.0555 - nominal), within(1e-3));
    }
    // Before the second hop the second packet waits from 20 to 30 ms, the third from 21 to 50 ms;
    // before the third hop the last waits from 52 to 55 ms.
    assertThat(path.queues().get(1).waitingSeconds(99)).isCloseTo(0.039, EXACT);
    assertThat(path.queues().get(1).waitingMost()).isEqualTo(2);
    assertThat(path.queues().get(2).waitingSeconds(99)).isCloseTo(0.003, EXACT);
    assertThat(path.queues().get(2).waitingMost()).isEqualTo(1);
  }

  /** Whatever the sizes and speeds, an empty network is as fast as it is said to be. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 4_000, 10_000, 10_001, 20_000, 123_456})
  void anEmptyNetworkTakesTheSecondsItIsSaidToTake(double bytes) {
    for (double[] speeds :
        new double[][] {{1e6}, {1e6, 1e6}, {1e6, 3e5, 9e5}, {3e5, 1e6, 3e5}, {9e5, 1e5, 1e6}}) {
      propagation = speeds.length == 2 ? 0 : 0.007;
      Path path = path(QueueEngine.LAZY, speeds);
      List<double[]> spent = new ArrayList<>();
      send(engine.now() + 1, model(QueueEngine.LAZY, Retry.FIXED), path, bytes, spent);
      engine.run();
      assertThat(spent.get(0))
          .containsExactly(path.whenEmpty(bytes, PACKET, TransferSettings.NONE), EXACT);
    }
  }

  @Test
  void nothingTakesNoTimeNorIsItATransfer() {
    Path path = path(QueueEngine.LAZY, 1e6, 1e6);
    assertThat(path.whenEmpty(0, PACKET, TransferSettings.NONE)).containsExactly(0, 0);
    List<double[]> spent = new ArrayList<>();
    send(1, model(QueueEngine.LAZY, Retry.FIXED), path, 0, spent);
    send(1, model(QueueEngine.LAZY, Retry.FIXED), new Path(List.of()), 5, spent);
    engine.run();
    assertThat(spent.get(0)).containsExactly(0, 0);
    assertThat(spent.get(1)).isEmpty();
    assertThat(path.queues().get(0).sendingSeconds(9)).isZero();
  }

  /** In use from the first that begins to the last that ends, shared while there are several. */
  @Test
  void whatAChannelCountsByHand() {
    Path path = path(QueueEngine.LAZY, 1e6, 1e6, 1e6);
    LiveLink channel = path.queues().get(2);
    channel.begin(1);
    assertThat(channel.sendingSeconds(2)).isEqualTo(1);
    assertThat(channel.sharedSeconds(2)).isZero();
    channel.begin(3);
    assertThat(channel.sendingSeconds(3.5)).isEqualTo(2.5);
    assertThat(channel.sharedSeconds(3.5)).isEqualTo(0.5);
    channel.begin(4);
    assertThat(channel.transfers()).isEqualTo(3);
    channel.end(5);
    assertThat(channel.sharedSeconds(5)).isEqualTo(2);
    channel.end(6);
    channel.end(8);
    assertThat(channel.sendingSeconds(10)).isEqualTo(7);
    assertThat(channel.sharedSeconds(10)).isEqualTo(3);
    channel.begin(20);
    assertThat(channel.sendingSeconds(21)).isEqualTo(8);
    assertThat(channel.name()).isEqualTo("q2");
    assertThat(channel.number()).isEqualTo(2);
    assertThat(channel.bandwidth()).isEqualTo(1e6);
    assertThat(channel.nominalThroughput()).isEqualTo(1e6 / 3);
    channel.accepted(3);
    channel.accepted(4);
    assertThat(channel.acceptedBytes(9)).isEqualTo(7);
    assertThat(path.queues().get(0).acceptedBytes(9)).isZero();
  }

  /** A quarter of the way to the newest throughput; what was nominal stays. */
  @Test
  void theBoardGivesCopiesOfWhatChannelsObserved() {
    LiveLink channel = path(QueueEngine.LAZY, 800, 600).queues().get(1);
    channel.observe(1400, 2);
    channel.observe(500, 0.5);
    double[] seen = board.observedThroughputs();
    assertThat(seen).containsExactly(800, 550, 0);
    seen[1] = 1;
    board.transfers()[1] = 9;
    assertThat(channel.observedThroughput()).isEqualTo(550);
    assertThat(channel.nominalThroughput()).isEqualTo(300);
    assertThat(channel.transfers()).isZero();
    assertThat(board.nominalThroughput(0)).isEqualTo(800);
    assertThat(board.bandwidth(1)).isEqualTo(600);
  }

  /** A packet that goes on at once has not waited. */
  @Test
  void whatWaitsBeforeAChannelByHand() {
    LiveLink channel = path(QueueEngine.LAZY, 1e6).queues().get(0);
    assertThat(channel.isBehindRouter()).isFalse();
    channel.putBehindRouter();
    assertThat(channel.isBehindRouter()).isTrue();
    channel.packetArrived(1);
    channel.packetArrived(1);
    assertThat(channel.waitingSeconds(2)).isEqualTo(2);
    channel.forwarded(3);
    channel.packetArrived(4);
    channel.packetArrived(4);
    channel.forwarded(4);
    channel.forwarded(5);
    channel.forwarded(6);
    assertThat(channel.waitingSeconds(9)).isEqualTo(4 + 1 + 2 + 1);
    assertThat(channel.waitingMost()).isEqualTo(2);
  }

  /** Full until a time, and again for a while after each packet it takes. */
  private static final class Gate implements PacketQueue {
    private final double shut;
    private double opens;
    private int refused;

    Gate(double opens, double shut) {
      this.opens = opens;
      this.shut = shut;
    }

    @Override
    public boolean offer(double time, double fraction, Receiver receiver, int hop) {
      if (time < opens) {
        refused++;
        return false;
      }
      opens = time + shut;
      receiver.leaves(hop, fraction, time);
      return true;
    }

    @Override
    public void countBlocked(int attempts) {
      refused += attempts;
    }

    @Override
    public double nextDeparture(double time) {
      return opens;
    }

    @Override
    public QueueCounts counts(double time) {
      throw new AssertionError();
    }

    @Override
    public QueueParameters parameters() {
      return new QueueParameters("gate", 8, 0, 1, TimeDistribution.DETERMINISTIC);
    }
  }

  /**
   * A packet each eighth of a second from 0 on; the gate opens later. A client tries each time, a
   * router counts the tries: both are refused as often and are taken at the same time.
   */
  @ParameterizedTest
  @CsvSource({
    "FIXED, 0, 0, 0",
    "FIXED, 0.0625, 1, 0.125",
    "FIXED, 0.125, 1, 0.125",
    "FIXED, 0.375, 3, 0.375",
    "FIXED, 0.4, 4, 0.5",
    "SPACING, 0.4, 4, 0.5",
    "NEXT_SLOT, 0.4, 1, 0.4"
  })
  void aRouterIsRefusedAsOftenAsAClient(Retry retry, double opens, int refused, double taken) {
    for (boolean routed : new boolean[] {false, true}) {
      Engine own = new Engine();
      Gate gate = new Gate(opens, 0);
      LiveLink channel = channel(1, gate, 8 * PACKET);
      // A door that lets every packet pass at once.
      LiveLink door = channel(0, new Gate(0, 0), 8 * PACKET);
      Path path = new Path(routed ? List.of(door, channel) : List.of(channel));
      List<double[]> spent = new ArrayList<>();
      new PacketTransport(own, model(QueueEngine.LAZY, retry), TransferSettings.NONE)
          .send(path, 1.5 * PACKET, 0, spent::add);
      own.run();
      assertThat(gate.refused).as("routed %s", routed).isEqualTo(refused);
      // The second packet goes a spacing after the first.
      assertThat(own.now()).isCloseTo(taken + 0.125, EXACT);
      assertThat(channel.acceptedBytes(9)).isEqualTo(15_000);
      assertThat(channel.attempting()).isZero();
    }
  }

  /**
   * Each makes 8 attempts a second for as long as its packet is not taken, and one when it comes,
   * whether it draws its own delays or the crowd draws for it.
   */
  @ParameterizedTest
  @CsvSource({
    "1, true, 100, 0, 1, 800",
    "4, true, 100, 0, 4, 3200",
    "31, false, 100, 0, 0, 24800",
    "32, false, 100, 0, 32, 25600",
    "40, false, 100, 0, 40, 32000",
    "40, true, 100, 0, 40, 32000",
    "4, true, 100, 50, 4, 5600"
  })
  void theCrowdIsRefusedAsOftenAsItsMembersWouldBe(
      int senders, boolean routed, double opens, double shut, int together, double refused) {
    Gate gate = new Gate(opens, shut);
    LiveLink channel = channel(1, gate, 8 * PACKET);
    PacketModel model = PacketModel.exponential(PACKET, QueueEngine.LAZY);
    for (int i = 0; i < senders; i++) {
      LiveLink door = channel(0, new Gate(0, 0), 8 * PACKET);
      Path path = new Path(routed ? List.of(door, channel) : List.of(channel));
      new PacketTransport(engine, model, TransferSettings.NONE)
          .send(path, PACKET, i, seconds -> {});
    }
    engine.at(
        50,
        Phase.TIMER,
        () -> {
          assertThat(channel.attempting()).isEqualTo(senders);
          assertThat(channel.crowd(engine).size()).isEqualTo(together);
        });
    engine.run();
    assertThat((double) gate.refused)
        .isCloseTo(refused + senders, within(4.5 * Math.sqrt(refused)));
    // The last of them goes when each has drawn its delay: 1 / 8 s times 1 + 1/2 + 1/3 ...
    assertThat(engine.now() - opens - (senders - 1) * shut).isBetween(0.0, 1.5);
    assertThat(channel.acceptedBytes(9)).isEqualTo(senders * PACKET);
    assertThat(channel.attempting()).isZero();
  }
}
