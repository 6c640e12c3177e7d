package org.quoin.network.judge;

import java.util.ArrayList;
import java.util.List;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.network.LinkStateTable;
import org.quoin.network.LiveLink;
import org.quoin.network.LiveQueues;
import org.quoin.network.PacketModel;
import org.quoin.network.PacketTransport;
import org.quoin.network.Path;
import org.quoin.network.QueueEngine;
import org.quoin.network.QueueParameters;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransferSettings;
import org.quoin.topology.Background;

/**
 * A transfer whose packets, of 1 B at 100 B/s with 1 s of propagation, wait for acknowledgements.
 * Its end is worked out by hand.
 *
 * @param name what it shows
 * @param sum how its end follows
 * @param window of each stream in bytes
 * @param streams of the transfer
 * @param packets of the transfer
 * @param end of it, in seconds
 */
record PacketCase(String name, String sum, double window, int streams, int packets, double end) {

  /**
   * {@return all cases} With a window of 10 the first ten packets leave by 0.1 s; the
   * acknowledgement of the first is there at 0.01 + 2 s, that of the eleventh at 4.02 s.
   */
  static List<PacketCase> all() {
    double none = Double.POSITIVE_INFINITY;
    return List.of(
        new PacketCase("30 packets, 10 in a window", "2 (0.01 + 2) + 0.1 + 1", 10, 1, 30, 5.12),
        new PacketCase("11 packets, 10.9 in a window", "0.01 + 2 + 0.01 + 1", 10.9, 1, 11, 3.02),
        new PacketCase("10 packets, 10 in a window", "0.1 + 1", 10, 1, 10, 1.1),
        new PacketCase("30 packets without a window", "0.3 + 1", none, 1, 30, 1.3),
        new PacketCase("30 packets in three streams", "0.3 + 1", 10, 3, 30, 1.3));
  }

  /** {@return the relative difference of the end from the one by hand} */
  double difference(QueueEngine how) {
    return Math.abs(end(how) - end) / end;
  }

  private double end(QueueEngine how) {
    TransferSettings settings =
        new TransferSettings(window, streams, 0, 0, 0, Double.POSITIVE_INFINITY, 0);
    PacketModel model =
        new PacketModel(
            1,
            TimeDistribution.DETERMINISTIC,
            TimeDistribution.DETERMINISTIC,
            Retry.NEXT_SLOT,
            how);
    Engine engine = new Engine();
    RandomStreams random = new RandomStreams(1, 0);
    QueueParameters parameters =
        new QueueParameters("q", 100, 0, 50, model.service(), Background.STEADY, 1);
    LiveLink link =
        new LiveLink(
            0,
            new LiveQueues(engine, random).open(how, parameters),
            random.stream("senders"),
            100,
            100,
            new LinkStateTable(1, settings));
    List<Double> ends = new ArrayList<>();
    new PacketTransport(engine, model, settings)
        .send(new Path(List.of(link)), packets, 0, seconds -> ends.add(engine.now()));
    engine.run();
    return ends.get(0);
  }
}
