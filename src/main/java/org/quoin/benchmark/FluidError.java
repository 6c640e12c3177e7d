package org.quoin.benchmark;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.NetworkChoice;
import org.quoin.grid.load.FluidChoice;
import org.quoin.metaserver.MetaServers;
import org.quoin.statistics.Estimate;

/**
 * The error of {@code network: auto} on a random grid on which all packets are made a fluid.
 *
 * @param estimated the estimate of the error of the mean time that the data of a job are on their
 *     way
 * @param made this time as a fluid over that as packets, less 1, on the same jobs, with its 95 %
 *     interval
 */
public record FluidError(double estimated, Estimate made) {
  private static final int BATCHES = 20;

  /**
   * {@return the errors on a grid}
   *
   * @param seed seed of the grid and of its runs
   * @param jobs number of jobs, a multiple of 20
   */
  public static FluidError of(long seed, int jobs) {
    GridModel grid = new RandomNetworks(seed).next(jobs);
    NetworkChoice fluid = FluidChoice.of(grid, Double.POSITIVE_INFINITY);
    if (fluid.fluidQueues() != grid.network().queues().size()) {
      throw new IllegalStateException("some queues remain packets");
    }
    return of(fluid.error(), onTheWay(grid, seed), onTheWay(grid.with(fluid), seed));
  }

  /**
   * {@return the errors of two runs of the same jobs}
   *
   * @param estimated the estimate of the error
   * @param packets seconds that the data of each job are on their way as packets; their number is a
   *     multiple of 20
   * @param others seconds of the same transfers as a fluid
   */
  static FluidError of(double estimated, double[] packets, double[] others) {
    int jobs = packets.length;
    double mean = Arrays.stream(packets).average().orElseThrow();
    double[] differences =
        IntStream.range(0, BATCHES)
            .mapToDouble(
                batch ->
                    IntStream.range(batch * jobs / BATCHES, (batch + 1) * jobs / BATCHES)
                        .mapToDouble(i -> (others[i] - packets[i]) / mean)
                        .average()
                        .orElseThrow())
            .toArray();
    return new FluidError(estimated, Estimate.of(differences, 0.95));
  }

  /**
   * {@return the seconds that the data of each job are on their way, and the result}
   *
   * @param grid the grid, which is run once
   * @param seed seed of the run
   */
  public static double[] onTheWay(GridModel grid, long seed) {
    double[] seconds = new double[grid.jobs()];
    RandomStreams streams = new RandomStreams(seed, 0);
    new Grid(grid, MetaServers.RR.create(Map.of(), streams.stream("metaserver")), streams)
        .run(
            job -> {
              if (job.job().id() >= 1 && job.job().id() <= seconds.length) {
                seconds[(int) job.job().id() - 1] = job.sendTime() + job.resultTime();
              }
            });
    return seconds;
  }

  /** {@return whether the estimated error is not less than the actual one} */
  boolean covers() {
    return estimated >= Math.abs(made.mean());
  }

  /** {@return whether the estimated error is not less than the actual one, but for chance} */
  public boolean holds() {
    return estimated >= Math.abs(made.mean()) - made.halfWidth();
  }
}
