package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.grid.GridResult.StageTotals;
import org.quoin.grid.job.Client;
import org.quoin.grid.job.GridJob;
import org.quoin.grid.job.PlacedJob;
import org.quoin.grid.job.SubmittedJob;
import org.quoin.network.Path;
import org.quoin.workload.Job;

/** The sums by class, client, stage and sites, against a map of them. */
class StageSumsTest {
  /**
   * Jobs of one and of two stages; every tenth is moved to other sites. Their operations and bytes
   * are drawn, all alike (whole, a third, or too large for exact sums), or alike up to a job.
   */
  @ParameterizedTest
  @CsvSource({
    "2,  2,       300,   drawn",
    "20, 40,      30000, drawn",
    "2,  1000000, 60000, drawn",
    "20, 40,      30000, 180000",
    "20, 40,      30000, 0",
    "20, 40,      30000, 0.3333333333333333",
    "2,  2,       3000,  7205759403792793",
    "20, 40,      30000, until 1",
    "20, 40,      30000, until 100",
    "20, 40,      30000, until 20000"
  })
  void sumsAreThoseOfAMapInTheOrderOfTheirFirstJobs(
      int clients, int sites, int jobs, String numbers) {
    SplittableRandom random = new SplittableRandom(clients);
    Client[] all = new Client[2 * clients];
    for (int i = 0; i < all.length; i++) {
      all[i] = GridModels.client("c" + i / 2, i / 2, i % 2);
    }
    StageSums sums = new StageSums(clients, 2, sites);
    Map<List<Integer>, double[]> expected = new LinkedHashMap<>();
    for (int i = 0; i < jobs; i++) {
      Client client = all[random.nextInt(all.length)];
      PlacedJob placed = placed(client, random, number(numbers, i, random), sites);
      add(sums, expected, placed);
      if (random.nextInt(10) == 0) {
        add(sums, expected, moved(placed, random, sites));
        for (int stage = 0; stage < placed.stages(); stage++) {
          sums.subtract(placed, stage);
          count(expected, placed, stage, -1);
        }
      }
    }
    List<StageTotals> totals = new ArrayList<>();
    expected.forEach(
        (key, sum) ->
            totals.add(
                new StageTotals(
                    key.get(0),
                    key.get(1),
                    key.get(2),
                    key.get(3),
                    key.get(4),
                    (int) sum[0],
                    sum[1],
                    sum[2],
                    sum[3],
                    sum[4])));
    assertThat(sums.totals()).isEqualTo(totals);
  }

  private static DoubleSupplier number(String numbers, int job, SplittableRandom random) {
    if (numbers.startsWith("until")) {
      int until = Integer.parseInt(numbers.substring(6));
      return job < until ? () -> 3 : random::nextDouble;
    }
    double each = numbers.equals("drawn") ? 0 : Double.parseDouble(numbers);
    return numbers.equals("drawn") ? random::nextDouble : () -> each;
  }

  /** A job whose operations, input and output are the next numbers; alike ones are equal. */
  private static PlacedJob placed(
      Client client, SplittableRandom random, DoubleSupplier number, int sites) {
    int stages = 1 + client.classNumber();
    double[] operations = DoubleStream.generate(number).limit(stages).toArray();
    double[] output = DoubleStream.generate(number).limit(stages).toArray();
    Job job = Job.sent(1, 0, number.getAsDouble(), output[stages - 1], number.getAsDouble(), 1);
    SubmittedJob submitted = new SubmittedJob(job, operations, operations, output, null, List.of());
    return placed(new GridJob(client, submitted, null, null), random, sites);
  }

  private static PlacedJob placed(GridJob job, SplittableRandom random, int sites) {
    int stages = 1 + job.client().classNumber();
    int[] at = random.ints(stages, 0, sites).toArray();
    return new PlacedJob(job, 0, at, new Path[stages + 1]);
  }

  private static PlacedJob moved(PlacedJob placed, SplittableRandom random, int sites) {
    return placed(placed.gridJob(), random, sites);
  }

  private static void add(StageSums sums, Map<List<Integer>, double[]> expected, PlacedJob placed) {
    for (int stage = 0; stage < placed.stages(); stage++) {
      sums.add(placed, stage);
      count(expected, placed, stage, 1);
    }
  }

  private static void count(
      Map<List<Integer>, double[]> expected, PlacedJob placed, int stage, int sign) {
    List<Integer> key =
        List.of(
            placed.client().classNumber(),
            placed.client().number(),
            stage,
            stage == 0 ? StageTotals.CLIENT : placed.site(stage - 1),
            placed.site(stage));
    double[] sum = expected.computeIfAbsent(key, none -> new double[5]);
    sum[0] += sign;
    sum[1] += sign * placed.operations(stage);
    sum[2] += sign * placed.job(stage).operations();
    sum[3] += sign * placed.bytes(stage);
    sum[4] += sign * placed.bytes(stage + 1);
    if (sum[0] == 0) {
      expected.remove(key);
    }
  }
}
