package org.quoin.calibration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.calibration.MeasuredJobs.Row;
import org.quoin.grid.GridModel;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Vertex.NetworkQueue;

/**
 * Refuses measured transfers that are far faster than the bandwidth of their path, as bytes or
 * seconds in other units are.
 */
final class ImpossibleRates {
  /**
   * Random times of {@link #MIN_PACKETS} packets exceed the bandwidth by this factor with a
   * probability below a millionth; fewer packets are not checked.
   */
  private static final double FACTOR = 10;

  private static final int MIN_PACKETS = 10;

  /** Maximum number of lines in the message. */
  private static final int SHOWN = 5;

  private ImpossibleRates() {}

  /**
   * Checks the transfers to and from sites.
   *
   * @throws InputException with the lines of transfers that cannot be
   */
  static void refuse(MeasuredJobs jobs, GridModel grid) {
    QueueNetwork network = grid.network();
    double least = grid.hasPackets() ? MIN_PACKETS * grid.packets().packetBytes() : 0;
    List<String> lines = new ArrayList<>();
    Map<List<Object>, Double> bandwidths = new HashMap<>();
    String first = "";
    for (TimeColumn time : List.of(TimeColumn.SEND, TimeColumn.RESULT)) {
      int at = jobs.times().indexOf(time);
      for (Row job : at < 0 ? List.<Row>of() : jobs.jobs()) {
        String site = jobs.sites().get(job.site());
        double bandwidth =
            bandwidths.computeIfAbsent(
                List.of(job.client(), site, time),
                key -> bandwidth(network, job.client(), site, time));
        if (job.sizes()[at] >= least && job.sizes()[at] > FACTOR * bandwidth * job.seconds()[at]) {
          first =
              first.isEmpty()
                  ? "%s in %s, over links of %s"
                      .formatted(
                          Quantity.DATA.show(job.sizes()[at]),
                          Quantity.DURATION.show(job.seconds()[at]),
                          Quantity.BANDWIDTH.show(bandwidth))
                  : first;
          lines.add(String.valueOf(job.line()));
        }
      }
    }
    if (!lines.isEmpty()) {
      int more = lines.size() - SHOWN;
      throw new InputException(
          "--measured",
          "has a transfer of %s, in line %s%s; expected bytes and seconds"
              .formatted(
                  first,
                  String.join(", ", lines.subList(0, Math.min(SHOWN, lines.size()))),
                  more > 0 ? " and " + more + " more like it" : ""));
    }
  }

  /** Returns the bandwidth of the slowest link between a site and a client, of any if not known. */
  private static double bandwidth(
      QueueNetwork network, String client, String site, TimeColumn time) {
    return IntStream.range(0, network.clients().size())
        .filter(c -> client.isEmpty() || network.clients().get(c).name().equals(client))
        .boxed()
        .flatMap(
            c ->
                network.sites().stream()
                    .filter(s -> site.isEmpty() || s.node().name().equals(site))
                    .filter(s -> network.connects(c, s.number()))
                    .map(
                        s ->
                            time == TimeColumn.SEND
                                ? network.send(c, s.number())
                                : network.receive(c, s.number())))
        .mapToDouble(
            path ->
                path.stream()
                    .map(NetworkQueue::link)
                    .mapToDouble(link -> link.line().bandwidth())
                    .min()
                    .orElse(Double.POSITIVE_INFINITY))
        .max()
        .orElse(Double.POSITIVE_INFINITY);
  }
}
