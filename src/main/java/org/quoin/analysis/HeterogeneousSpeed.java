package org.quoin.analysis;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.queueing.Station;
import org.quoin.topology.NodeGroup;

/**
 * Mean speed of a cluster with heterogeneous servers that starts jobs on the fastest free server: a
 * birth and death process (H. Gumbel, Waiting lines with heterogeneous servers, Operations Research
 * 8, 1960). An idle cluster has the speed of its fastest server, a saturated one the mean speed.
 */
final class HeterogeneousSpeed {
  private static final double HUGE = 1e200;

  private final double[] speeds;

  /** Creates the mean speed of a cluster for jobs of one width. */
  HeterogeneousSpeed(List<NodeGroup> groups, int width) {
    speeds =
        groups.stream()
            .sorted(Comparator.comparingDouble(NodeGroup::speed).reversed())
            .flatMapToDouble(
                group ->
                    IntStream.range(0, group.processors() / width)
                        .mapToDouble(i -> group.speed() * width))
            .toArray();
  }

  /** {@return the servers as a station; the work of a job is its time on the fastest server} */
  Station station(String name) {
    return new Station.UnlikeServers(
        name, Arrays.stream(speeds).map(speed -> speed / speeds[0]).boxed().toList());
  }

  /**
   * {@return the mean speed of a job in operations per second, by the offered operations per
   * second}
   */
  double speed(double operations) {
    double all = 0;
    double likely = 1;
    double sum = 1;
    double busy = 0;
    for (int n = 1; n <= speeds.length; n++) {
      all += speeds[n - 1];
      likely *= operations / all;
      sum += likely;
      busy += n * likely;
      if (likely > HUGE) {
        sum /= likely;
        busy /= likely;
        likely = 1;
      }
    }
    if (operations >= all) {
      return all / speeds.length;
    }
    if (operations <= 0) {
      return speeds[0];
    }
    double longer = likely * operations / (all - operations);
    return operations * (sum + longer) / (busy + speeds.length * longer);
  }
}
