package org.quoin.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BurstTransferTimeTest {

  @Test
  void twoStatesOfOneRateAreAPoissonBackground() {
    BurstTransferTime bursts = new BurstTransferTime(List.of(0.7, 0.7), List.of(5.0, 30.0), 4);
    TransferTime steady = new TransferTime(0.7, 4);
    assertThat(bursts.perPacket()).isCloseTo(steady.perPacket(), within(1e-12));
    for (double packets : new double[] {0, 0.25, 1, 3.5, 100}) {
      assertThat(bursts.mean(packets)).isCloseTo(steady.mean(packets), within(1e-9));
    }
  }

  /** A background that changes hardly ever: the mean over the two states, by their time. */
  @Test
  void endlessStatesAreTwoBackgrounds() {
    BurstTransferTime bursts = new BurstTransferTime(List.of(2.0, 0.0), List.of(1e9, 3e9), 5);
    double expected = new TransferTime(2, 5).mean(20) / 4 + new TransferTime(0, 5).mean(20) * 3 / 4;
    assertThat(bursts.mean(20)).isCloseTo(expected, within(1e-5));
  }

  @Test
  void aLongTransferGetsTheLongRunsThroughput() {
    BurstTransferTime bursts = new BurstTransferTime(List.of(2.0, 0.0), List.of(50.0, 50.0), 10);
    assertThat(bursts.mean(5000) - bursts.mean(4000))
        .isCloseTo(1000 * bursts.perPacket(), within(1e-6));
  }

  /** All states at once: packets in the queue x the background's state x packets to come. */
  @ParameterizedTest
  @CsvSource({"2, 0, 3, 9, 4, 3, 1", "0.5, 3, 20, 4, 3, 5, 0.25", "1, 2, 0.5, 0.7, 1, 4, 0.5"})
  void itIsTheSolutionOfTheWholeChain(
      double one, double other, double first, double second, int buffer, int packets, double last) {
    double[] loads = {one, other};
    double[] leave = {1 / first, 1 / second};
    int level = 2 * (buffer + 1);
    int states = level * (packets + 1);
    Array2DRowRealMatrix matrix = new Array2DRowRealMatrix(states, states);
    ArrayRealVector right = new ArrayRealVector(states);
    for (int m = 0; m <= packets; m++) {
      for (int i = 0; i <= buffer; i++) {
        for (int s = 0; s < 2; s++) {
          int row = m * level + 2 * i + s;
          if (m == 0) {
            matrix.addToEntry(row, row, 1);
            right.setEntry(row, i - 1 + last);
            continue;
          }
          right.setEntry(row, 1);
          flow(matrix, row, m * level + 2 * i + 1 - s, leave[s]);
          if (i < buffer) {
            flow(matrix, row, (m - 1) * level + 2 * (i + 1) + s, 1);
            flow(matrix, row, row + 2, loads[s]);
          }
          if (i > 0) {
            flow(matrix, row, row - 2, 1);
          }
        }
      }
    }
    double[] time = new LUDecomposition(matrix).getSolver().solve(right).toArray();
    Mmpp1K found = new Mmpp1K(loads, new double[] {first, second}, 1, buffer);
    double mean = 0;
    for (int i = 0; i <= buffer; i++) {
      for (int s = 0; s < 2; s++) {
        int next =
            i < buffer ? (packets - 1) * level + 2 * (i + 1) + s : packets * level + 2 * i + s;
        mean += found.probability(i, s) * time[next];
      }
    }
    BurstTransferTime bursts =
        new BurstTransferTime(List.of(one, other), List.of(first, second), buffer);
    assertThat(bursts.mean(packets - 1 + last)).isCloseTo(mean, within(1e-9 * mean));
  }

  private static void flow(Array2DRowRealMatrix matrix, int row, int to, double rate) {
    matrix.addToEntry(row, row, rate);
    matrix.addToEntry(row, to, -rate);
  }
}
