package org.quoin.network.judge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.network.LinkStateTable;
import org.quoin.network.LiveLink;
import org.quoin.network.LiveQueues;
import org.quoin.network.PacketModel;
import org.quoin.network.PacketTransport;
import org.quoin.network.QueueEngine;
import org.quoin.network.QueueParameters;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransferHandle;
import org.quoin.network.TransferQueue;
import org.quoin.network.TransferSettings;
import org.quoin.network.Transport;
import org.quoin.network.fluid.FluidLink;
import org.quoin.network.fluid.FluidNetwork;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Background;

/**
 * A transfer through a bottleneck of 1.25 MB/s and 10 ms, between access links of 12.5 MB/s and 1
 * ms, beside datagrams or other transfers that never end.
 *
 * @param load of datagrams with exponential gaps, over the bandwidth of the bottleneck
 * @param flows that never end
 * @param far the round-trip time of the flows over that of the transfer
 * @param window of each stream, in bytes of data
 */
record Dumbbell(double load, int flows, double far, double window) {
  static final double BYTES = 20e6;

  /** Packets that wait for the bottleneck. */
  static final int BUFFER = 50;

  /** A window that bounds nothing. */
  static final double NO_WINDOW = 1 << 22;

  private static final double BANDWIDTH = 1.25e6;
  private static final double ACCESS = 12.5e6;
  private static final double DELAY = 0.01;
  private static final double ACCESS_DELAY = 0.001;

  /** Bytes of a full packet on the link, and of the data in it. */
  private static final double PACKET = 1502;

  static final double SEGMENT = 1448;

  private static final double ENDLESS = 1e12;

  /** ns-3, where its libraries are installed. */
  record Ns3(NativeProgram program) {
    static Optional<Ns3> installed(Path folder) throws IOException, InterruptedException {
      return NativeProgram.compiled(
              Path.of("src", "test", "ns3", "dumbbell.cpp"),
              folder,
              List.of(
                  "-lns3-applications",
                  "-lns3-internet",
                  "-lns3-traffic-control",
                  "-lns3-point-to-point",
                  "-lns3-network",
                  "-lns3-core"))
          .map(Ns3::new);
    }

    /** {@return its version} */
    String version() throws IOException, InterruptedException {
      return program.lines("").get(0);
    }

    /** {@return the seconds of the transfer in some runs} */
    Estimate seconds(String tcp, Dumbbell one, int runs) throws IOException, InterruptedException {
      return estimate(
          program
              .lines(
                  "",
                  tcp,
                  "" + one.load,
                  "" + one.flows,
                  "" + one.far,
                  String.format(Locale.ROOT, "%.0f", one.window),
                  "" + BUFFER,
                  String.format(Locale.ROOT, "%.0f", BYTES),
                  "" + runs)
              .stream()
              .mapToDouble(Double::parseDouble)
              .toArray());
    }
  }

  private static Estimate estimate(double... seconds) {
    return Estimate.of(seconds, 0.95);
  }

  /** {@return this one, with a background that leaves what datagrams of its load leave} */
  Dumbbell leaving() {
    return new Dumbbell(load / (1 - load), flows, far, window);
  }

  /** {@return how it is called on the page} */
  String title() {
    if (load > 0) {
      return "datagrams, %.0f %%".formatted(100 * load);
    }
    if (flows > 0) {
      return "%d without an end%s"
          .formatted(flows, far == 1 ? "" : ", round trip %.0f times".formatted(far));
    }
    return window < NO_WINDOW ? "alone, a window of %.0f B".formatted(window) : "alone";
  }

  /** {@return the seconds of the transfer as packets in Quoin, in some runs} */
  Estimate packets(int runs) {
    return estimate(
        IntStream.rangeClosed(1, runs).mapToDouble(run -> new Run(run, 0).packets()).toArray());
  }

  /**
   * {@return the seconds of the transfer as a fluid in Quoin}
   *
   * @param roundTrip the round-trip time of one share, in seconds; 0 for equal shares
   * @param full whether the delay contains the time of a full buffer
   */
  double fluid(double roundTrip, boolean full) {
    return new Run(1, roundTrip).fluid(full);
  }

  /** One run; the receivers' links are those of the transfer and of the flows. */
  private final class Run {
    private final Engine engine = new Engine();
    private final RandomStreams random;
    private final TransferSettings settings;
    private final LinkStateTable board;
    private final List<QueueParameters> queues;

    Run(long seed, double roundTrip) {
      random = new RandomStreams(seed, 0);
      settings =
          new TransferSettings(
              window < NO_WINDOW ? window * PACKET / SEGMENT : Double.POSITIVE_INFINITY,
              1,
              roundTrip,
              PACKET / SEGMENT - 1,
              0,
              Double.POSITIVE_INFINITY,
              0);
      board = new LinkStateTable(3, settings);
      double oneWay = DELAY + 2 * ACCESS_DELAY;
      queues =
          List.of(
              queue("bottleneck", BANDWIDTH, load, BUFFER + 1, DELAY),
              queue("near", ACCESS, 0, 10_000, oneWay - DELAY),
              queue("far", ACCESS, 0, 10_000, far * oneWay - DELAY));
    }

    private static QueueParameters queue(
        String name, double bandwidth, double load, int buffer, double propagation) {
      double rate = bandwidth / PACKET;
      return new QueueParameters(
          name,
          rate,
          load * rate,
          buffer,
          TimeDistribution.EXPONENTIAL,
          Background.STEADY,
          propagation);
    }

    double packets() {
      List<LiveLink> links = new ArrayList<>();
      LiveQueues live = new LiveQueues(engine, random);
      for (QueueParameters queue : queues) {
        double bandwidth = queue.serviceRate() * PACKET;
        links.add(
            new LiveLink(
                links.size(),
                live.open(QueueEngine.LAZY, queue),
                random.stream("senders of " + queue.name()),
                bandwidth,
                bandwidth / (1 + queue.offeredLoad()),
                board));
      }
      PacketModel model = PacketModel.exponential(PACKET, QueueEngine.LAZY);
      return seconds(new PacketTransport(engine, model, settings), links);
    }

    double fluid(boolean full) {
      List<FluidLink> fluid = new ArrayList<>();
      List<LiveLink> links = new ArrayList<>();
      for (QueueParameters queue : queues) {
        double bandwidth = queue.serviceRate() * PACKET;
        double wait = full && links.isEmpty() ? queue.buffer() / queue.serviceRate() : 0;
        FluidLink link = new FluidLink(queue, queue.propagation() + wait, bandwidth, random);
        fluid.add(link);
        links.add(
            new LiveLink(
                links.size(), link, null, bandwidth, bandwidth / (1 + queue.offeredLoad()), board));
      }
      return seconds(new FluidNetwork(engine, settings, fluid), links);
    }

    /** The transfer begins after 20 s, and the flows end with it. */
    private double seconds(Transport network, List<LiveLink> links) {
      Transport transport =
          new TransferQueue(engine, network, settings, new int[links.size()], new int[2]);
      double begin = 20;
      List<TransferHandle> endless = new ArrayList<>();
      List<Double> ends = new ArrayList<>();
      engine.at(
          0,
          Phase.ARRIVAL,
          () -> {
            for (int i = 0; i < flows; i++) {
              endless.add(transport.send(path(links, 2), ENDLESS, i, s -> {}));
            }
          });
      engine.at(
          begin,
          Phase.ARRIVAL,
          () ->
              transport.send(
                  path(links, 1),
                  BYTES,
                  flows,
                  s -> {
                    ends.add(engine.now());
                    endless.forEach(TransferHandle::cancel);
                  }));
      engine.run();
      return ends.get(0) - begin;
    }

    private static org.quoin.network.Path path(List<LiveLink> links, int last) {
      return new org.quoin.network.Path(List.of(links.get(0), links.get(last)));
    }
  }
}
