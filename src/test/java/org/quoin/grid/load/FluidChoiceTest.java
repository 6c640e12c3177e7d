package org.quoin.grid.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult;
import org.quoin.grid.NetworkChoice;
import org.quoin.metaserver.MetaServers;
import org.quoin.statistics.Estimate;

/**
 * The error told of a fluid in place of packets, against both on random grids. A build tries some;
 * {@code -Dquoin.auto=200} tries more, with longer runs; {@code -Dquoin.auto.from=101} begins with
 * another grid.
 */
class FluidChoiceTest {
  private static final int GIVEN = Integer.getInteger("quoin.auto", 0);
  private static final int GRIDS = Math.max(12, GIVEN);
  private static final int FIRST = Integer.getInteger("quoin.auto.from", 1);
  private static final int JOBS = GIVEN > 0 ? 3000 : 300;
  private static final int BATCHES = 20;

  /** Returns the seconds that the data of each job are on their way, and the result. */
  private static double[] onTheWay(GridModel grid, long seed) {
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

  /** Both have the same jobs; what chance leaves of the difference is its 95 % interval. */
  @Test
  void theErrorToldIsNotLessThanTheErrorMadeOnNineteenOfTwentyGrids() {
    int held = 0;
    StringBuilder table = new StringBuilder();
    for (int seed = FIRST; seed < FIRST + GRIDS; seed++) {
      GridModel grid = new RandomNetworks(seed).next(JOBS);
      NetworkChoice fluid = FluidChoice.of(grid, Double.POSITIVE_INFINITY);
      assertThat(fluid.fluidQueues()).isEqualTo(grid.network().queues().size());
      double[] packets = onTheWay(grid, seed);
      double[] others = onTheWay(grid.with(fluid), seed);
      double mean = Arrays.stream(packets).average().orElseThrow();
      double[] differences =
          IntStream.range(0, BATCHES)
              .mapToDouble(
                  batch ->
                      IntStream.range(batch * JOBS / BATCHES, (batch + 1) * JOBS / BATCHES)
                          .mapToDouble(i -> (others[i] - packets[i]) / mean)
                          .average()
                          .orElseThrow())
              .toArray();
      Estimate made = Estimate.of(differences, 0.95);
      boolean holds = fluid.error() >= Math.abs(made.mean()) - made.halfWidth();
      held += holds ? 1 : 0;
      table.append(
          "%d: told %.4f, made %+.4f +- %.4f%s%n"
              .formatted(
                  seed, fluid.error(), made.mean(), made.halfWidth(), holds ? "" : " (more)"));
    }
    if (GIVEN > 0) {
      System.out.printf("%s%d of %d hold%n", table, held, GRIDS);
    }
    assertThat((double) held / GRIDS).as(table.toString()).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void withoutAFluidEveryBitIsThatOfPackets() {
    GridModel grid = new RandomNetworks(3).next(100);
    NetworkChoice none = FluidChoice.of(grid, -1);
    assertThat(none.fluidQueues()).isZero();
    assertThat(none.sentence()).startsWith("packets on all queues: a fluid would change the mean");
    assertThat(run(grid.with(none))).isEqualTo(run(grid));
  }

  /** Direct links are parts of their own, so that some may be packets and the others a fluid. */
  @Test
  void partsOfBothKindsMoveAllBytes() {
    int mixed = 0;
    for (int seed = 1; seed <= 20; seed++) {
      GridModel grid = new RandomNetworks(seed).next(60);
      NetworkChoice choice = FluidChoice.of(grid);
      assertThat(choice.error()).isLessThanOrEqualTo(FluidChoice.MOST);
      if (choice.fluidQueues() > 0 && choice.fluidQueues() < grid.network().queues().size()) {
        mixed++;
        double[] seconds = onTheWay(grid.with(choice), seed);
        assertThat(Arrays.stream(seconds).min().orElseThrow()).isPositive();
      }
    }
    assertThat(mixed).isPositive();
  }

  private static String run(GridModel grid) {
    RandomStreams streams = new RandomStreams(1, 0);
    GridResult result =
        new Grid(grid, MetaServers.RR.create(Map.of(), streams.stream("metaserver")), streams)
            .run();
    return result.toString();
  }
}
