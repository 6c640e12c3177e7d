package org.quoin.grid.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Amount;

/** The choice of the files that a job reads. */
class FileDemandTest {
  private final RandomGenerator random = new RandomStreams(5, 0).stream("reads");

  private static List<DataFile> files(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new DataFile(i, "f" + i, 1, List.of("home"), ""))
        .toList();
  }

  private static int[] numbers(List<DataFile> files) {
    return files.stream().mapToInt(DataFile::number).toArray();
  }

  @Test
  void sequentialReadsTheFirstInOrder() {
    FileDemand reads = new FileDemand(files(5), Amount.fixed(3), AccessPattern.SEQUENTIAL, 0);
    assertThat(numbers(reads.draw(random))).containsExactly(0, 1, 2);
    assertThat(numbers(FileDemand.all(files(3)).draw(random))).containsExactly(0, 1, 2);
  }

  @Test
  void aNumberIsRoundedAndAtMostAll() {
    assertThat(new FileDemand(files(5), Amount.fixed(1.6), AccessPattern.RANDOM, 0).draw(random))
        .hasSize(2);
    assertThat(
            numbers(
                new FileDemand(files(5), Amount.fixed(1e9), AccessPattern.ZIPF, 3).draw(random)))
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    assertThat(new FileDemand(files(5), Amount.fixed(0), AccessPattern.RANDOM, 0).draw(random))
        .isEmpty();
  }

  /** Two of three with weights 1, 1/2, 1/3: the first is 1 with probability 6/11 and so on. */
  @Test
  void zipfDrawsInSuccessionWithoutReplacement() {
    FileDemand reads = new FileDemand(files(3), Amount.fixed(2), AccessPattern.ZIPF, 1);
    double[] weights = {6, 3, 2};
    int runs = 40_000;
    int[][] counts = new int[3][3];
    for (int i = 0; i < runs; i++) {
      int[] drawn = numbers(reads.draw(random));
      counts[drawn[0]][drawn[1]]++;
    }
    for (int first = 0; first < 3; first++) {
      assertThat(counts[first][first]).isZero();
      for (int second = 0; second < 3; second++) {
        double p = weights[first] / 11 * weights[second] / (11 - weights[first]);
        if (first != second) {
          assertThat((double) counts[first][second] / runs)
              .isCloseTo(p, within(4 * Math.sqrt(p * (1 - p) / runs)));
        }
      }
    }
  }

  @Test
  void randomDrawsAllAlike() {
    FileDemand reads = new FileDemand(files(4), Amount.fixed(1), AccessPattern.RANDOM, 2);
    int[] counts = new int[4];
    for (int i = 0; i < 40_000; i++) {
      counts[numbers(reads.draw(random))[0]]++;
    }
    for (int count : counts) {
      assertThat((double) count).isCloseTo(10_000, within(4 * Math.sqrt(7500)));
    }
  }
}
