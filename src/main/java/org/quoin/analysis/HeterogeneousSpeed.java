package org.quoin.analysis;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.queueing.Station;
import org.quoin.topology.NodeGroup;

/**
 * How fast jobs are computed on average by servers of unlike speed, of which the fastest are busy
 * first: a birth and death process (H. Gumbel, Waiting lines with heterogeneous servers, Operations
 * Research 8, 1960). With nothing to do it is the speed of the fastest, at full load the mean.
 */
final class HeterogeneousSpeed {
  private static final double HUGE = 1e200;

  private final double[] speeds;

  /**
   * Creates the mean speed of a cluster's servers.
   *
   * @param width processors that a job gets
   */
  HeterogeneousSpeed(List<NodeGroup> kinds, int width) {
    speeds =
        kinds.stream()
            .sorted(Comparator.comparingDouble(NodeGroup::speed).reversed())
            .flatMapToDouble(
                kind ->
                    IntStream.range(0, kind.processors() / width)
                        .mapToDouble(i -> kind.speed() * width))
            .toArray();
  }

  /** The servers as a station; the work of a job is what it takes the fastest. */
  Station station(String name) {
    return new Station.UnlikeServers(
        name, Arrays.stream(speeds).map(speed -> speed / speeds[0]).boxed().toList());
  }

  /**
   * Operations a second of a mean job.
   *
   * @param operations offered a second
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
