package org.quoin.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.network.fluid.FluidLink;
import org.quoin.network.fluid.FluidNetwork;

/** Windows, streams, overheads and limits of transfers, in cases worked out by hand. */
class TransferQueueTest {
  private static final double MB = 1e6;
  private static final double NONE = Double.POSITIVE_INFINITY;
  private static final Offset<Double> EXACT = within(1e-9);

  private final Engine engine = new Engine();
  private final List<LiveLink> links = new ArrayList<>();
  private final int[] nodes = new int[20];
  private Transport network;

  private record Arrival(double time, double[] seconds) {}

  /** A fluid over links of 100 MB/s with the given delays and limits of transfers. */
  private void fluid(TransferSettings settings, double[] delays, int... limits) {
    List<FluidLink> fluid = new ArrayList<>();
    LinkStateTable board = new LinkStateTable(delays.length, settings);
    for (double delay : delays) {
      QueueParameters parameters =
          new QueueParameters("q" + links.size(), 10, 0, 5, TimeDistribution.EXPONENTIAL);
      FluidLink link = new FluidLink(parameters, delay, 100 * MB, new RandomStreams(1, 0));
      fluid.add(link);
      links.add(new LiveLink(links.size(), link, null, 100 * MB, 100 * MB, board));
    }
    network =
        new TransferQueue(
            engine,
            new FluidNetwork(engine, settings, fluid),
            settings,
            Arrays.copyOf(limits, delays.length),
            nodes);
  }

  /** Sends from a node that only transfers of the same first link have, to one of the last link. */
  private List<Arrival> sendAt(double time, double bytes, int... hops) {
    return hops.length == 0
        ? sendAt(time, bytes, 0, 0, hops)
        : sendAt(time, bytes, hops[0], 10 + hops[hops.length - 1], hops);
  }

  private List<Arrival> sendAt(double time, double bytes, int from, int to, int[] hops) {
    List<Arrival> arrivals = new ArrayList<>();
    Path path = new Path(Arrays.stream(hops).mapToObj(links::get).toList(), from, to);
    long order = links.size() + Math.round(1000 * time);
    engine.at(
        time,
        Phase.ARRIVAL,
        () -> network.send(path, bytes, order, s -> arrivals.add(new Arrival(engine.now(), s))));
    return arrivals;
  }

  /** A sender and a receiver at one site have no queue between them. */
  @Test
  void aPathWithoutQueuesTakesNoTime() {
    TransferSettings settings = new TransferSettings(MB, 2, 0, 0.1, 1, MB, 1);
    fluid(settings, new double[] {0});
    List<Arrival> arrivals = sendAt(1, MB);
    engine.run();
    assertThat(arrivals.get(0).time).isEqualTo(1);
    for (Transport one :
        List.of(network, new PacketTransport(engine, PacketModel.defaults(), settings))) {
      assertThat(one.uncontendedTimes(new Path(List.of()), MB, 1, new double[0])).isEmpty();
    }
  }

  /** 100 MB over 50 ms at 100 MB/s: a window of W bytes on k streams allows k W / 0.1 s. */
  @ParameterizedTest
  @CsvSource({"1e6,1,10", "1e6,4,2.5", "5e6,1,2", "1e7,1,1", "1e8,1,1"})
  void aWindowBoundsTheRateByTheRoundTripTime(double window, int streams, double flowing) {
    fluid(new TransferSettings(window, streams, 0, 0, 0, NONE, 0), new double[] {0.02, 0.03});
    List<Arrival> arrivals = sendAt(0, 100 * MB, 0, 1);
    engine.run();
    assertThat(arrivals.get(0).time).isCloseTo(0.05 + flowing, EXACT);
    boolean limited = flowing > 1;
    assertThat(arrivals.get(0).seconds)
        .as("the longest delay holds the transfer up")
        .containsExactly(
            new double[] {0.02 + (limited ? 0 : flowing), 0.03 + (limited ? flowing : 0)}, EXACT);
    Path path = new Path(links);
    assertThat(network.uncontendedTimes(path, 100 * MB, 1, arrivals.get(0).seconds))
        .containsExactly(arrivals.get(0).seconds, EXACT);
  }

  /** What the window of one transfer leaves of a link, the other one uses: 90 MB/s beside 10. */
  @Test
  void aBoundedTransferLeavesTheRestToOthers() {
    fluid(new TransferSettings(1 * MB, 1, 0, 0, 0, NONE, 0), new double[] {0, 0.05, 0.005});
    List<Arrival> far = sendAt(0, 100 * MB, 0, 1);
    List<Arrival> near = sendAt(0, 450 * MB, 0, 2);
    engine.run();
    assertThat(far.get(0).time).isCloseTo(0.05 + 10, EXACT);
    // 90 MB/s from 0.05 s on; 100 MB/s during the first 45 ms.
    assertThat(near.get(0).time).isCloseTo(0.05 + (450 - 4.5) / 90, EXACT);
  }

  @Test
  void overheadSetupAndVerificationSurroundTheData() {
    fluid(new TransferSettings(NONE, 1, 0, 0.1, 2, 50 * MB, 0), new double[] {0, 0});
    List<Arrival> arrivals = sendAt(1, 100 * MB, 0, 1);
    engine.run();
    assertThat(arrivals.get(0).time).isCloseTo(1 + 2 + 1.1 + 2, EXACT);
    assertThat(arrivals.get(0).seconds).containsExactly(new double[] {3.1, 2}, EXACT);
    assertThat(network.uncontendedTimes(new Path(links), 100 * MB, 1, arrivals.get(0).seconds))
        .containsExactly(new double[] {3.1, 2}, EXACT);
  }

  /** One transfer at a time on link 0: 1 s each. The second waits for the first. */
  @Test
  void aLinkAdmitsALimitedNumberOfTransfers() {
    fluid(TransferSettings.NONE, new double[] {0, 0}, 1, 0);
    List<Arrival> first = sendAt(0, 100 * MB, 1, 0);
    List<Arrival> second = sendAt(0.5, 100 * MB, 1, 0);
    engine.run();
    assertThat(first.get(0).time).isCloseTo(1, EXACT);
    assertThat(second.get(0).time).isCloseTo(2, EXACT);
    assertThat(second.get(0).seconds)
        .as("the wait counts at the link with the limit")
        .satisfies(s -> assertThat(s[0] + s[1]).isCloseTo(1.5, EXACT))
        .satisfies(s -> assertThat(s[1]).isGreaterThanOrEqualTo(0.5 - 1e-9));
    assertThat(links.get(0).queuedSeconds().get(AdmissionLimit.LINK)).isCloseTo(0.5, EXACT);
    assertThat(links.get(1).queuedSeconds()).isEmpty();
  }

  /**
   * Node 7 admits one transfer, in whatever direction. Link 0 leads to it, link 1 away from it. The
   * first transfer arrives there until 1 s. The second, from node 7, begins then. The third, to
   * node 7 over two links, begins at 2 s. The fourth has other nodes and does not wait.
   */
  @Test
  void aNodeAdmitsALimitedNumberOfTransfersInBothDirectionsTogether() {
    nodes[7] = 1;
    fluid(TransferSettings.NONE, new double[] {0, 0, 0});
    List<Arrival> first = sendAt(0, 100 * MB, 1, 7, new int[] {0});
    List<Arrival> second = sendAt(0.5, 100 * MB, 7, 2, new int[] {1});
    List<Arrival> third = sendAt(0.6, 100 * MB, 3, 7, new int[] {2, 0});
    List<Arrival> fourth = sendAt(0.6, 100 * MB, 3, 2, new int[] {2});
    engine.run();
    assertThat(List.of(first, second, third, fourth))
        .extracting(arrivals -> arrivals.get(0).time)
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : Double.compare(a, b))
        .containsExactly(1.0, 2.0, 3.0, 1.6);
    assertThat(second.get(0).seconds).containsExactly(new double[] {1.5}, EXACT);
    assertThat(third.get(0).seconds[1])
        .as("the wait for the receiver counts at the last link")
        .isGreaterThanOrEqualTo(1.4 - 1e-9);
    assertThat(links.get(1).queuedSeconds()).containsOnlyKeys(AdmissionLimit.ofNode(7));
    assertThat(links.get(1).queuedSeconds().get(AdmissionLimit.ofNode(7))).isCloseTo(0.5, EXACT);
    assertThat(links.get(0).queuedSeconds().get(AdmissionLimit.ofNode(7))).isCloseTo(1.4, EXACT);
    assertThat(links.get(2).queuedSeconds()).isEmpty();
  }

  /**
   * The first transfer has the only place of node 7 until 1 s. The second and the third wait for
   * it, and not for link 0, on which five may be in progress, though the third must not overtake
   * the second there, either.
   */
  @Test
  void aWaitIsThatForTheLimitWhichIsReached() {
    nodes[7] = 1;
    fluid(TransferSettings.NONE, new double[] {0, 0}, 5, 0);
    sendAt(0, 100 * MB, 1, 7, new int[] {0, 1});
    sendAt(0.2, 100 * MB, 1, 7, new int[] {0, 1});
    List<Arrival> third = sendAt(0.5, 100 * MB, 2, 7, new int[] {0, 1});
    engine.run();
    assertThat(third.get(0).time).isCloseTo(3, EXACT);
    assertThat(links.get(0).queuedSeconds()).isEmpty();
    assertThat(links.get(1).queuedSeconds().get(AdmissionLimit.ofNode(7)))
        .isCloseTo(0.8 + 1.5, EXACT);
  }

  /** Two transfers share the node, each alone on its link; the third begins when one has ended. */
  @Test
  void aNodeWithTwoPlacesAdmitsTwoTransfers() {
    nodes[7] = 2;
    fluid(TransferSettings.NONE, new double[] {0, 0});
    List<Arrival> first = sendAt(0, 100 * MB, 1, 7, new int[] {0});
    List<Arrival> second = sendAt(0, 50 * MB, 7, 2, new int[] {1});
    List<Arrival> third = sendAt(0.1, 100 * MB, 7, 3, new int[] {1});
    engine.run();
    assertThat(first.get(0).time).isCloseTo(1, EXACT);
    assertThat(second.get(0).time).isCloseTo(0.5, EXACT);
    assertThat(third.get(0).time).isCloseTo(1.5, EXACT);
  }

  /**
   * Link 0 is busy until 1 s. The second transfer waits for it and for link 1; the third, which
   * needs link 1 only, comes later and does not overtake it. The fourth needs neither.
   */
  @Test
  void noTransferOvertakesAnEarlierOneThatWaitsForItsLink() {
    fluid(TransferSettings.NONE, new double[] {0, 0, 0}, 1, 1, 1);
    List<Arrival> first = sendAt(0, 100 * MB, 0);
    List<Arrival> second = sendAt(0.1, 100 * MB, 0, 1);
    List<Arrival> third = sendAt(0.2, 100 * MB, 1);
    List<Arrival> fourth = sendAt(0.3, 100 * MB, 2);
    engine.run();
    assertThat(List.of(first, second, third, fourth))
        .extracting(arrivals -> arrivals.get(0).time)
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : Double.compare(a, b))
        .containsExactly(1.0, 2.0, 3.0, 1.3);
  }

  @Test
  void aPairIsLimitedByItself() {
    fluid(new TransferSettings(NONE, 1, 0, 0, 0, NONE, 1), new double[] {0, 0});
    List<Arrival> first = sendAt(0, 50 * MB, 0);
    List<Arrival> other = sendAt(0, 50 * MB, 1);
    List<Arrival> second = sendAt(0.1, 100 * MB, 0);
    engine.run();
    assertThat(first.get(0).time).isCloseTo(0.5, EXACT);
    assertThat(other.get(0).time).isCloseTo(0.5, EXACT);
    assertThat(second.get(0).time).isCloseTo(1.5, EXACT);
  }

  /** The first is cancelled in progress at 0.4 s, the second while it waits: the third begins. */
  @Test
  void aCancelledTransferFreesItsPlace() {
    fluid(new TransferSettings(NONE, 1, 0, 0.25, 0, NONE, 0), new double[] {0}, 1);
    Path path = new Path(links);
    TransferHandle first = network.send(path, 100 * MB, 1, s -> assertThat(s).isNull());
    TransferHandle second = network.send(path, 100 * MB, 2, s -> assertThat(s).isNull());
    List<Arrival> third = sendAt(0.1, 80 * MB, 0);
    engine.at(
        0.4,
        Phase.FAILURE,
        () -> {
          assertThat(second.arrivedBytes()).isZero();
          second.cancel();
          assertThat(first.arrivedBytes()).isCloseTo(32 * MB, within(1.0));
          first.cancel();
          first.cancel();
        });
    engine.run();
    assertThat(third.get(0).time).isCloseTo(0.4 + 1, EXACT);
  }
}
