package org.quoin.network.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.network.LinkStateTable;
import org.quoin.network.LiveLink;
import org.quoin.network.Path;
import org.quoin.network.QueueParameters;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransferSettings;
import org.quoin.network.fluid.FluidLink;
import org.quoin.network.fluid.FluidNetwork;

/**
 * Links that transfers share, each over links of its own choice.
 *
 * @param window of each stream of a transfer, in bytes
 * @param streams of each transfer
 * @param bandwidths of the links, in bytes per second
 * @param latencies of the links, in seconds
 * @param transfers over them
 */
record SharedLinks(
    double window, int streams, double[] bandwidths, double[] latencies, List<Transfer> transfers) {

  /** A window that bounds nothing. */
  static final double NO_WINDOW = 1e15;

  private static final double SHARE_OF_BANDWIDTH = 0.97;
  private static final double LATENCY_FACTOR = 13.01;

  /**
   * A transfer.
   *
   * @param start of it, in seconds
   * @param bytes of it
   * @param hops the indices of its links, in order
   */
  record Transfer(double start, double bytes, List<Integer> hops) {}

  /** {@return a random platform of up to 12 links and 40 transfers; every third has no window} */
  static SharedLinks random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int links = 1 + random.nextInt(12);
    double[] bandwidths = new double[links];
    double[] latencies = new double[links];
    for (int i = 0; i < links; i++) {
      bandwidths[i] = Math.round(1e6 * Math.pow(10, 3 * random.nextDouble()));
      latencies[i] = Math.round(1e5 * random.nextDouble() * 0.1 + 1) / 1e5;
    }
    List<Transfer> transfers = new ArrayList<>();
    int count = 1 + random.nextInt(40);
    for (int i = 0; i < count; i++) {
      List<Integer> all = new ArrayList<>(IntStream.range(0, links).boxed().toList());
      Collections.shuffle(all, new Random(random.nextLong()));
      List<Integer> hops = List.copyOf(all.subList(0, 1 + random.nextInt(Math.min(5, links))));
      transfers.add(
          new Transfer(
              Math.round(1e4 * random.nextDouble() * 10) / 1e4,
              Math.round(1e5 * Math.pow(10, 3 * random.nextDouble())),
              hops));
    }
    double window = random.nextInt(3) == 0 ? NO_WINDOW : Math.round(1e5 * random.nextDouble(1, 50));
    return new SharedLinks(window, 1, bandwidths, latencies, transfers);
  }

  /**
   * {@return the platform that is this one to SimGrid's model LV08, as CM02 sees it} LV08 takes
   * 0.97 of each bandwidth and 13.01 times each latency in the delay and in the shares, but not in
   * the bound by the window.
   */
  SharedLinks withFactorsOfLv08() {
    return new SharedLinks(
        SHARE_OF_BANDWIDTH * LATENCY_FACTOR * window,
        streams,
        Arrays.stream(bandwidths).map(bandwidth -> SHARE_OF_BANDWIDTH * bandwidth).toArray(),
        Arrays.stream(latencies).map(latency -> LATENCY_FACTOR * latency).toArray(),
        transfers);
  }

  /** {@return the ends of the transfers in Quoin's fluid network, in seconds} */
  double[] ends() {
    TransferSettings settings =
        new TransferSettings(window, streams, 0.1, 0, 0, Double.POSITIVE_INFINITY, 0);
    Engine engine = new Engine();
    LinkStateTable board = new LinkStateTable(bandwidths.length, settings);
    List<FluidLink> fluid = new ArrayList<>();
    List<LiveLink> links = new ArrayList<>();
    for (int i = 0; i < bandwidths.length; i++) {
      QueueParameters parameters =
          new QueueParameters("q" + i, bandwidths[i], 0, 5, TimeDistribution.EXPONENTIAL);
      FluidLink link =
          new FluidLink(parameters, latencies[i], bandwidths[i], new RandomStreams(1, 0));
      fluid.add(link);
      links.add(new LiveLink(i, link, null, bandwidths[i], bandwidths[i], board));
    }
    FluidNetwork network = new FluidNetwork(engine, settings, fluid);
    double[] ends = new double[transfers.size()];
    for (int i = 0; i < ends.length; i++) {
      Transfer transfer = transfers.get(i);
      int number = i;
      Path path = new Path(transfer.hops.stream().map(links::get).toList());
      engine.at(
          transfer.start,
          Phase.ARRIVAL,
          () -> network.send(path, transfer.bytes, number, s -> ends[number] = engine.now()));
    }
    engine.run();
    return ends;
  }

  /** {@return the input of the program for SimGrid} */
  String text() {
    StringBuilder text = new StringBuilder(bandwidths.length + "\n");
    for (int i = 0; i < bandwidths.length; i++) {
      text.append(bandwidths[i] + " " + latencies[i] + "\n");
    }
    text.append(transfers.size() + "\n");
    for (Transfer transfer : transfers) {
      text.append(transfer.start + " " + transfer.bytes + " " + transfer.hops.size());
      transfer.hops.forEach(hop -> text.append(" " + hop));
      text.append("\n");
    }
    return text.toString();
  }
}
