package org.quoin.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.LUDecomposition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TransferTimeTest {

  /** One packet on an empty queue takes its service, however short. */
  @Test
  void onePacketOnAnIdleQueueIsServedAtOnce() {
    assertThat(new TransferTime(0, 7).mean(1)).isCloseTo(1, within(1e-12));
    assertThat(new TransferTime(0, 7).mean(0.01)).isCloseTo(0.01, within(1e-12));
    assertThat(new TransferTime(3, 7).mean(0)).isZero();
  }

  /** With one place: refused with probability b / (1 + b), then v(1) = 1 + v(0), by hand. */
  @Test
  void onePlaceByHand() {
    // v(0) (1 + b) = 1 + 1 + b (1 + v(0)): v(0) = 2 + b, v(1) = 3 + b.
    double b = 0.5;
    assertThat(new TransferTime(b, 1).mean(1))
        .isCloseTo((1 + b * (3 + b)) / (1 + b), within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "1, 5", "9, 10", "0.3, 1", "40, 3"})
  void aLongTransferGetsTheLongRunsThroughput(double background, int buffer) {
    TransferTime time = new TransferTime(background, buffer);
    double loss = new MM1K(background + 1, 1, buffer).lossProbability();
    assertThat(time.mean(2000) - time.mean(1000)).isCloseTo(1000 / (1 - loss), within(1e-6));
    assertThat(time.mean(1e6)).isCloseTo(1e6 / (1 - loss), within(1e6 * 1e-3));
  }

  /** All states at once: packets in the queue x packets to come. */
  @ParameterizedTest
  @CsvSource({"0, 4, 3, 1", "0.7, 3, 5, 0.25", "9, 10, 6, 1", "2, 1, 4, 0.5"})
  void itIsTheSolutionOfTheWholeChain(double background, int buffer, int packets, double last) {
    int states = (buffer + 1) * (packets + 1);
    Array2DRowRealMatrix matrix = new Array2DRowRealMatrix(states, states);
    ArrayRealVector right = new ArrayRealVector(states);
    for (int m = 0; m <= packets; m++) {
      for (int i = 0; i <= buffer; i++) {
        int row = m * (buffer + 1) + i;
        if (m == 0) {
          matrix.addToEntry(row, row, 1);
          right.setEntry(row, i - 1 + last);
          continue;
        }
        double offer = i < buffer ? 1 : 0;
        double other = i < buffer ? background : 0;
        double served = i > 0 ? 1 : 0;
        right.setEntry(row, 1);
        matrix.addToEntry(row, row, offer + other + served);
        if (i < buffer) {
          matrix.addToEntry(row, row - (buffer + 1) + 1, -offer);
          matrix.addToEntry(row, row + 1, -other);
        }
        if (i > 0) {
          matrix.addToEntry(row, row - 1, -served);
        }
      }
    }
    double[] v = new LUDecomposition(matrix).getSolver().solve(right).toArray();
    MM1K found = new MM1K(background, 1, buffer);
    double mean = found.probability(buffer) * v[packets * (buffer + 1) + buffer];
    for (int i = 0; i < buffer; i++) {
      mean += found.probability(i) * v[(packets - 1) * (buffer + 1) + i + 1];
    }
    assertThat(new TransferTime(background, buffer).mean(packets - 1 + last))
        .isCloseTo(mean, within(1e-9 * mean));
    // Second moments: A w = 2 v, with those of the last packets in the queue at the boundary.
    for (int row = 0; row < states; row++) {
      right.setEntry(row, 2 * v[row]);
    }
    for (int i = 0; i <= buffer; i++) {
      right.setEntry(i, i - 1 + last * last + (i - 1 + last) * (i - 1 + last));
    }
    double[] w = new LUDecomposition(matrix).getSolver().solve(right).toArray();
    double square = found.probability(buffer) * w[packets * (buffer + 1) + buffer];
    for (int i = 0; i < buffer; i++) {
      square += found.probability(i) * w[(packets - 1) * (buffer + 1) + i + 1];
    }
    TransferTime.Moments moments = new TransferTime(background, buffer).moments(packets - 1 + last);
    assertThat(moments.mean()).isCloseTo(mean, within(1e-9 * mean));
    assertThat(moments.variance()).isCloseTo(square - mean * mean, within(1e-9 * square));
  }

  /** One place and no background: a wait and a service for each packet after the first service. */
  @Test
  void theMomentsByHand() {
    TransferTime time = new TransferTime(0, 1);
    assertThat(time.moments(1)).isEqualTo(new TransferTime.Moments(1, 1));
    assertThat(time.moments(2).mean()).isCloseTo(3, within(1e-12));
    assertThat(time.moments(2).variance()).isCloseTo(3, within(1e-12));
    assertThat(time.moments(1e6).variance()).isCloseTo(2e6 - 1, within(1e-3));
  }

  /** On a large buffer a transfer takes n (1 + b) services and what it found there before it. */
  @ParameterizedTest
  @CsvSource({"0.5, 20000", "0.5, 100000000", "3, 20000", "3, 100000000", "0, 30000"})
  void largeBuffersTakeTheTimeOfTheWorkThatComes(double background, int buffer) {
    double found = background < 1 ? background / (1 - background) : buffer;
    assertThat(new TransferTime(background, buffer).mean(100))
        .isCloseTo(100 * (1 + background) + found, within(0.02 * (100 + found)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void aWrongLoadIsRefused(double background) {
    assertThatThrownBy(() -> new TransferTime(background, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TransferTime(1, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
