package org.quoin.network.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.network.LinkStateTable;
import org.quoin.network.LiveLink;
import org.quoin.network.LiveQueues;
import org.quoin.network.PacketModel;
import org.quoin.network.PacketTransport;
import org.quoin.network.Path;
import org.quoin.network.QueueCounts;
import org.quoin.network.QueueEngine;
import org.quoin.network.QueueParameters;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransferHandle;
import org.quoin.network.TransferSettings;
import org.quoin.network.Transport;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Background;

/** Max-min fair rates: by hand, against textbook water-filling, and against processor sharing. */
class FluidNetworkTest {
  private static final double PACKET = 10_000;
  private static final Offset<Double> EXACT = within(1e-9);

  private final Engine engine = new Engine();
  private final List<LiveLink> channels = new ArrayList<>();
  private final List<FluidLink> links = new ArrayList<>();
  private FluidNetwork network;

  private void open(double latency, double load, double... bandwidths) {
    LinkStateTable board = new LinkStateTable(bandwidths.length, TransferSettings.NONE);
    for (double bandwidth : bandwidths) {
      int number = links.size();
      double rate = bandwidth / PACKET;
      QueueParameters parameters =
          new QueueParameters("q" + number, rate, load * rate, 5, TimeDistribution.EXPONENTIAL);
      FluidLink link = new FluidLink(parameters, latency, bandwidth, new RandomStreams(1, 0));
      links.add(link);
      channels.add(new LiveLink(number, link, null, bandwidth, bandwidth / (1 + load), board));
    }
    network = new FluidNetwork(engine, TransferSettings.NONE, links);
  }

  private Path path(int... hops) {
    return new Path(Arrays.stream(hops).mapToObj(channels::get).toList());
  }

  /** 12 B at 2 B/s, 1 s of latency and 2 s of propagation: observed are 12 B in 7 s. */
  @Test
  void theThroughputObservedLeavesOutPropagation() {
    QueueParameters parameters =
        new QueueParameters(
            "q", 2 / PACKET, 0, 5, TimeDistribution.EXPONENTIAL, Background.STEADY, 2);
    FluidLink link = new FluidLink(parameters, 1 + 2, 2, new RandomStreams(1, 0));
    links.add(link);
    channels.add(new LiveLink(0, link, null, 2, 2, new LinkStateTable(1, TransferSettings.NONE)));
    network = new FluidNetwork(engine, TransferSettings.NONE, links);
    List<Arrival> arrivals = sendAt(0, 12, 0);
    engine.run();
    assertThat(arrivals.get(0).time).isCloseTo(3 + 6, EXACT);
    assertThat(channels.get(0).observedThroughput()).isCloseTo(2 * 0.75 + 0.25 * 12 / 7, EXACT);
  }

  private record Arrival(double time, double[] seconds) {}

  private List<Arrival> sendAt(double time, double bytes, int... hops) {
    List<Arrival> arrivals = new ArrayList<>();
    long order = Math.round(time * 1000) * 100 + hops[0] + 10L * hops.length;
    engine.at(
        time,
        Phase.ARRIVAL,
        () ->
            network.send(
                path(hops), bytes, order, s -> arrivals.add(new Arrival(engine.now(), s))));
    return arrivals;
  }

  /**
   * Links of 2, 10 and 100 B/s, 0.5 s each. The first transfer, 12 B over links 0 and 1 from 0 s,
   * flows from 1 s on at 2 B/s until 7 s. The second, 52 B over 1 and 2 from 3 s, flows from 4 s on
   * at 8 B/s, 24 B until 7 s, and then at 10 B/s until 9.8 s.
   */
  @Test
  void twoTransfersOverThreeLinksByHand() {
    open(0.5, 0, 2, 10, 100);
    List<Arrival> first = sendAt(0, 12, 0, 1);
    List<Arrival> second = sendAt(3, 52, 1, 2);
    engine.at(
        5,
        Phase.TIMER,
        () -> {
          assertThat(channels.get(1).acceptedBytes(5)).isCloseTo(8 + 8, EXACT);
          assertThat(channels.get(1).counts(5).busy()).isCloseTo(1.6, EXACT);
          assertThat(channels.get(1).transfers()).isEqualTo(2);
        });
    engine.run();
    assertThat(first.get(0).time).isCloseTo(7, EXACT);
    assertThat(first.get(0).seconds).containsExactly(new double[] {0.5 + 6, 0.5}, EXACT);
    assertThat(second.get(0).time).isCloseTo(9.8, EXACT);
    assertThat(second.get(0).seconds).containsExactly(new double[] {0.5 + 5.8, 0.5}, EXACT);
    LiveLink shared = channels.get(1);
    assertThat(shared.acceptedBytes(20)).isCloseTo(64, EXACT);
    assertThat(shared.sendingSeconds(20)).isCloseTo(9.8, EXACT);
    assertThat(shared.sharedSeconds(20)).isCloseTo(4, EXACT);
    // 10, then 12 / 7 and 52 / 6.8 with a quarter of weight each.
    assertThat(shared.observedThroughput())
        .isCloseTo((10 * 0.75 + 0.25 * 12 / 7) * 0.75 + 0.25 * 52 / 6.8, EXACT);
    assertThat(uncontended(12, first.get(0).seconds, 0, 1)).containsExactly(0.5 + 6, 0.5);
  }

  /**
   * A background of load 1.5 on a link of 10 B/s: one transfer gets 4 B/s, two get 10 / 3.5 each,
   * and one that another link holds to 1 B/s leaves the other 9 / 2.5.
   */
  @Test
  void theBackgroundSharesAsSomeTransfersMore() {
    open(0, 1.5, 10, 2.5);
    List<Arrival> alone = sendAt(0, 40, 0);
    List<Arrival> two = sendAt(100, 20, 0);
    sendAt(100.0001, 20, 0);
    List<Arrival> beside = sendAt(200, 36, 0);
    sendAt(200.0001, 11, 1, 0);
    engine.run();
    assertThat(alone.get(0).time).isCloseTo(10, EXACT);
    assertThat(two.get(0).time).isCloseTo(100 + 7, within(1e-3));
    assertThat(beside.get(0).time).isCloseTo(210, within(1e-3));
    QueueCounts counts = channels.get(0).counts(10);
    assertThat(counts.busy()).isGreaterThan(0);
  }

  /** Rates of equal flows add up to a little more than the bandwidth, by rounding. */
  @Test
  void noBackgroundIsNeverLessThanNothing() {
    open(0, 0, 10);
    for (int flows = 1; flows <= 40; flows++) {
      for (int i = 0; i < flows; i++) {
        sendAt(1000 * flows + i * 1e-3, 20, 0);
      }
    }
    engine.run();
    assertThat(channels.get(0).counts(50_000).backgroundBusy()).isZero();
  }

  /** It takes what it offers, or what is left of it. */
  @ParameterizedTest
  @CsvSource({"0.5, 0.5, 0.333333333333333", "2, 1, 0.666666666666667"})
  void whatTheBackgroundGetsIsCountedWithoutPackets(double load, double alone, double beside) {
    open(0, load, 1000);
    sendAt(10, 10 * 1000 / (1 + load), 0);
    double[] busy = new double[1];
    engine.at(10, Phase.DEPARTURE, () -> busy[0] = channels.get(0).counts(10).backgroundBusy());
    engine.run();
    assertThat(engine.now()).isCloseTo(20, EXACT);
    QueueCounts counts = channels.get(0).counts(20);
    assertThat(busy[0]).isCloseTo(10 * alone, EXACT);
    assertThat(counts.backgroundBusy() - busy[0]).isCloseTo(10 * beside, EXACT);
    assertThat(counts.busy()).isCloseTo(10 / (1 + load), EXACT);
    assertThat(counts.backgroundDropped()).isNaN();
    assertThat(counts.refused()).isNaN();
  }

  @Test
  void nothingTakesNoTimeAndLatencyIsPaidOnce() {
    open(0.25, 0, 10, 10);
    List<Arrival> nothing = sendAt(1, 0, 0, 1);
    List<Arrival> some = sendAt(2, 5, 0, 1);
    engine.run();
    assertThat(nothing.get(0).time).isEqualTo(1);
    assertThat(some.get(0).time).isCloseTo(2 + 0.5 + 0.5, EXACT);
    assertThat(uncontended(0, nothing.get(0).seconds, 0, 1)).containsExactly(0, 0);
  }

  /** 20 B at 10 B/s: of two links that are equally slow the first has the 2 s. */
  @Test
  void theFirstOfEquallySlowLinksHasTheTimeOfATransfer() {
    open(0.25, 0, 20, 10, 10);
    double[] alone = {0.25, 2.25, 0.25};
    assertThat(uncontended(20, alone, 0, 1, 2)).containsExactly(alone);
    assertThat(uncontended(20, new double[] {0.25, 4, 4}, 0, 1, 2)).containsExactly(alone);
  }

  private double[] uncontended(double bytes, double[] seconds, int... hops) {
    return network.uncontendedTimes(path(hops), bytes, 1, seconds);
  }

  /**
   * Two transfers of 40 B over links of their own with 10 B/s share a link of 12 B/s: each flows at
   * 6 B/s, and the shared link limits it. Without the other the 4 s of each pass on its own link.
   */
  @Test
  void noLinkHasLessTimeThanWithoutOthers() {
    open(0.25, 0, 10, 10, 12);
    List<Arrival> one = sendAt(0, 40, 0, 2);
    List<Arrival> other = sendAt(0, 40, 1, 2);
    engine.run();
    assertThat(other.get(0).seconds).containsExactly(new double[] {0.25, 0.25 + 40 / 6.0}, EXACT);
    double[] seconds = one.get(0).seconds;
    assertThat(seconds).containsExactly(new double[] {0.25, 0.25 + 40 / 6.0}, EXACT);
    assertThat(uncontended(40, seconds, 0, 2)).containsExactly(new double[] {0.25, 4.25}, EXACT);
    // A job that waits for the last 5 s of a transfer waits for what the shared link does.
    double part = 5 / (0.5 + 40 / 6.0);
    double[] last = network.uncontendedTimes(path(0, 2), 40, part, new double[] {0, 5});
    assertThat(last[0]).isZero();
    assertThat(last[1]).isCloseTo(4.5 * part, EXACT);
  }

  /** Given up before its first byte, and half way; the other is faster from then on. */
  @Test
  void whatIsGivenUpLeavesRoom() {
    open(1, 0, 10);
    List<Arrival> other = sendAt(0, 100, 0);
    TransferHandle[] sending = new TransferHandle[2];
    List<double[]> back = new ArrayList<>();
    engine.at(
        0,
        Phase.ARRIVAL,
        () -> {
          sending[0] = network.send(path(0), 100, 7, back::add);
          sending[1] = network.send(path(0), 100, 8, back::add);
        });
    engine.at(0.5, Phase.TIMER, () -> sending[0].cancel());
    engine.at(5, Phase.TIMER, () -> sending[1].cancel());
    engine.at(6, Phase.TIMER, () -> sending[1].cancel());
    engine.run();
    assertThat(back).isEmpty();
    assertThat(other.get(0).time).isCloseTo(1 + 4 + 8, EXACT);
    assertThat(channels.get(0).acceptedBytes(50)).isCloseTo(120, EXACT);
    assertThat(channels.get(0).transfers()).isZero();
    assertThat(channels.get(0).sharedSeconds(50)).isCloseTo(5, EXACT);
  }

  /** Raises all rates alike until a link is full, and again with the others: by the book. */
  private static double[] naive(double[] capacity, double[] load, List<int[]> paths) {
    double[] rates = new double[paths.size()];
    boolean[] fixed = new boolean[paths.size()];
    for (int done = 0; done < rates.length; ) {
      double least = Double.POSITIVE_INFINITY;
      int full = -1;
      for (int l = 0; l < capacity.length; l++) {
        double left = capacity[l];
        double weight = load[l];
        int open = 0;
        for (int f = 0; f < rates.length; f++) {
          int link = l;
          if (IntStream.of(paths.get(f)).anyMatch(hop -> hop == link)) {
            left -= fixed[f] ? rates[f] : 0;
            open += fixed[f] ? 0 : 1;
          }
        }
        if (open > 0 && left / (open + weight) < least) {
          least = left / (open + weight);
          full = l;
        }
      }
      for (int f = 0; f < rates.length; f++) {
        int link = full;
        if (!fixed[f] && IntStream.of(paths.get(f)).anyMatch(hop -> hop == link)) {
          rates[f] = least;
          fixed[f] = true;
          done++;
        }
      }
    }
    return rates;
  }

  private static int[] hops(RandomGenerator random, int links) {
    int[] all = IntStream.range(0, links).toArray();
    int length = 1 + random.nextInt(4);
    for (int i = 0; i < length; i++) {
      int other = i + random.nextInt(links - i);
      int swap = all[i];
      all[i] = all[other];
      all[other] = swap;
    }
    return Arrays.copyOf(all, length);
  }

  /**
   * In random networks transfers come, go and are given up; at times the rates are compared. All
   * flows that a change reaches are shared anew, or only those whose rates change.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 64", "1, 64", "2, 64", "3, 64", "4, 64", "5, 64", "6, 64", "7, 64", "0, 0", "1, 0", "2, 0",
    "3, 0", "4, 0", "5, 0", "6, 0", "7, 0", "8, 0", "9, 0", "10, 0", "11, 0", "12, 0", "13, 0",
    "14, 0"
  })
  void ratesAreThoseOfTextbookWaterFilling(int seed, int few) {
    RandomGenerator random = new SplittableRandom(seed);
    int count = 4 + random.nextInt(12);
    double load = seed % 3 == 0 ? 0 : seed % 3;
    double[] bandwidths =
        IntStream.range(0, count).mapToDouble(i -> Math.exp(random.nextDouble() * 5)).toArray();
    double[] loads = new double[count];
    Arrays.fill(loads, load);
    open(0.01, load, bandwidths);
    network =
        new FluidNetwork(
            engine, TransferSettings.NONE, FluidDelays.LATENCIES, links, new FairShares(few));
    List<Flow> flows = new ArrayList<>();
    List<int[]> paths = new ArrayList<>();
    double[] sent = new double[count];
    for (int i = 0; i < 60; i++) {
      int[] hops = hops(random, count);
      double bytes = 1 + 20 * random.nextExponential();
      double time = 6 * random.nextDouble();
      double stop = random.nextInt(4) == 0 ? time + 3 * random.nextDouble() : 0;
      long order = i;
      engine.at(
          time,
          Phase.ARRIVAL,
          () -> {
            Flow flow = (Flow) network.send(path(hops), bytes, order, s -> {});
            flows.add(flow);
            paths.add(hops);
            if (stop > 0) {
              engine.at(stop, Phase.TIMER, flow::cancel);
            } else {
              IntStream.of(hops).forEach(hop -> sent[hop] += bytes);
            }
          });
    }
    int[] compared = new int[1];
    for (double time = 0.1; time < 12; time += 0.1) {
      engine.at(
          time,
          Phase.TIMER,
          () -> {
            List<Flow> now = flows.stream().filter(f -> f.rate() > 0 && !f.isOver()).toList();
            double[] rates =
                naive(
                    bandwidths, loads, now.stream().map(f -> paths.get(flows.indexOf(f))).toList());
            for (int f = 0; f < rates.length; f++) {
              assertThat(now.get(f).rate()).isCloseTo(rates[f], within(1e-9 * rates[f]));
              compared[0]++;
            }
          });
    }
    engine.run();
    assertThat(compared[0]).isGreaterThan(200);
    assertThat(flows).allMatch(Flow::isOver);
    for (int link = 0; link < count; link++) {
      // Every byte of those that arrived has passed, and some of those that were given up.
      double passed = channels.get(link).acceptedBytes(engine.now());
      assertThat(passed).isGreaterThanOrEqualTo(sent[link] * (1 - 1e-12));
      QueueCounts counts = channels.get(link).counts(engine.now());
      assertThat(counts.busy()).isCloseTo(passed / bandwidths[link], within(1e-9 * engine.now()));
      assertThat(counts.busy() + counts.backgroundBusy())
          .isLessThanOrEqualTo(engine.now() * (1 + 1e-12));
    }
  }

  /**
   * Some hundred flows at a time, of unequal shares and with limits of their rates, over links of
   * few bandwidths, so that many are full at the same level, beside bursts: whether all of them are
   * shared anew or only those whose rates change, each transfer ends at the same time.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void sharingOnlyWhatChangesMakesNoDifference(int seed) {
    double[] all = ends(seed, Integer.MAX_VALUE);
    double[] changed = ends(seed, 0);
    for (int i = 0; i < all.length; i++) {
      assertThat(changed[i]).isCloseTo(all[i], within(1e-9 * all[i]));
    }
  }

  private static double[] ends(int seed, int few) {
    RandomGenerator random = new SplittableRandom(seed);
    Engine engine = new Engine();
    List<FluidLink> links = new ArrayList<>();
    List<LiveLink> channels = new ArrayList<>();
    TransferSettings settings =
        seed % 2 == 0
            ? TransferSettings.NONE
            : new TransferSettings(20, 1, 1, 0, 0, Double.POSITIVE_INFINITY, 0);
    Background bursts = Background.bursts(Background.Kind.MMPP, 1.5, 1);
    LinkStateTable table = new LinkStateTable(40, settings);
    for (int number = 0; number < 40; number++) {
      double bandwidth = 10 << random.nextInt(3);
      double rate = bandwidth / PACKET;
      QueueParameters parameters =
          new QueueParameters(
              "q" + number,
              rate,
              number % 3 * 0.5 * rate,
              5,
              TimeDistribution.EXPONENTIAL,
              number % 5 == 1 ? bursts : Background.STEADY,
              0);
      double latency = 0.1 * (1 + random.nextInt(4));
      FluidLink link = new FluidLink(parameters, latency, bandwidth, new RandomStreams(seed, 0));
      links.add(link);
      channels.add(new LiveLink(number, link, null, bandwidth, bandwidth, table));
    }
    FluidNetwork network =
        new FluidNetwork(engine, settings, FluidDelays.LATENCIES, links, new FairShares(few));
    double[] ends = new double[800];
    for (int i = 0; i < ends.length; i++) {
      Path path = new Path(Arrays.stream(hops(random, 40)).mapToObj(channels::get).toList());
      double bytes = 1 + 60 * random.nextExponential();
      int number = i;
      engine.at(
          i * 0.05,
          Phase.ARRIVAL,
          () -> network.send(path, bytes, number, seconds -> ends[number] = engine.now()));
    }
    engine.run();
    assertThat(ends).doesNotContain(0);
    return ends;
  }

  /** Every byte that is sent passes every link of its path, once. */
  @Test
  void bytesAreConserved() {
    open(0.2, 0.7, 30, 20, 50, 10);
    RandomGenerator random = new SplittableRandom(3);
    double[] sent = new double[4];
    for (int i = 0; i < 300; i++) {
      int[] hops = hops(random, 4);
      double bytes = random.nextExponential() * 5;
      long order = i;
      engine.at(
          i * 0.9, Phase.ARRIVAL, () -> network.send(path(hops), bytes, order, seconds -> {}));
      IntStream.of(hops).forEach(hop -> sent[hop] += bytes);
    }
    engine.run();
    for (int link = 0; link < 4; link++) {
      assertThat(channels.get(link).acceptedBytes(engine.now()))
          .isCloseTo(sent[link], within(1e-9 * sent[link]));
      assertThat(channels.get(link).transfers()).isZero();
    }
  }

  /**
   * Poisson transfers on one link are M/G/1 processor sharing with the background as permanent
   * customers: (1 + rho_b) E[S] / (1 - rho), whatever the distribution of sizes (J. W. Cohen, "The
   * multiple phase service network with generalized processor sharing", Acta Informatica 12, 1979).
   */
  @ParameterizedTest
  @CsvSource({"0, 1", "1.5, 1", "1.5, 0", "0.4, 2"})
  void poissonTransfersShareAProcessor(double load, int sizes) {
    double[] means = new double[8];
    for (int r = 0; r < means.length; r++) {
      FluidNetworkTest run = new FluidNetworkTest();
      run.open(0, load, 1);
      means[r] = run.poissonMean(new SplittableRandom(100 + r), sizes);
    }
    double theory = (1 + load) / (1 - 0.5);
    assertThat(Estimate.of(means, 0.999)).matches(e -> e.covers(theory), "covers " + theory);
  }

  private double poissonMean(RandomGenerator random, int sizes) {
    double[] sum = new double[2];
    double time = 0;
    for (int i = 0; i < 4000; i++) {
      time += 2 * random.nextExponential();
      double start = time;
      long order = i;
      double bytes =
          switch (sizes) {
            case 0 -> 1;
            case 1 -> random.nextExponential();
            default -> random.nextInt(10) == 0 ? 5.5 : 0.5;
          };
      engine.at(
          start,
          Phase.ARRIVAL,
          () ->
              network.send(
                  path(0),
                  bytes,
                  order,
                  seconds -> {
                    sum[0] += engine.now() - start;
                    sum[1]++;
                  }));
    }
    engine.run();
    return sum[0] / sum[1];
  }

  /** The fluid limit of packets: long transfers under a heavy background get the same. */
  @Test
  void longTransfersGetWhatPacketsGet() {
    open(0, 4, 1e6);
    List<Arrival> three = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      three = sendAt(1 + i * 1e-3, 2e7, 0);
    }
    engine.run();
    double fluid = three.get(0).time - 1;
    AsPackets packets = new AsPackets();
    assertThat(packets.seconds(3, 2e7)).isCloseTo(fluid, Percentage.withPercentage(3));
  }

  /** The same three transfers as packets. */
  private static final class AsPackets {
    double seconds(int transfers, double bytes) {
      Engine engine = new Engine();
      RandomStreams streams = new RandomStreams(2, 0);
      QueueParameters parameters =
          new QueueParameters("q", 100, 400, 10, TimeDistribution.EXPONENTIAL);
      PacketModel model = PacketModel.exponential(PACKET, QueueEngine.LAZY);
      LiveLink channel =
          new LiveLink(
              0,
              new LiveQueues(engine, streams).open(QueueEngine.LAZY, parameters),
              streams.stream("senders"),
              1e6,
              2e5,
              new LinkStateTable(1, TransferSettings.NONE));
      double[] sum = new double[1];
      Transport packets = new PacketTransport(engine, model, TransferSettings.NONE);
      engine.at(
          1,
          Phase.ARRIVAL,
          () -> {
            for (int i = 0; i < transfers; i++) {
              packets.send(new Path(List.of(channel)), bytes, i, s -> sum[0] += engine.now() - 1);
            }
          });
      engine.run();
      return sum[0] / transfers;
    }
  }
}
