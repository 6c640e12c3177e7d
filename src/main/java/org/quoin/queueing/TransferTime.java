package org.quoin.queueing;

import java.util.Arrays;

/**
 * The mean time of one transfer alone on a network queue M/M/1/N that drops background packets when
 * full (Aida et al., HPDC 1998, slides 11 to 14). The transfer finds the queue in the steady state
 * of its background. It offers its first packet at once, and every later packet or retry after an
 * exponential time with the mean of a service; it ends when the last packet has left. Solves the
 * Markov chain of packets in the queue and packets still to come exactly, backwards from the last
 * packet, for buffers up to 20,000 packets and up to 300,000 steps. Times are in mean service times
 * of a whole packet.
 *
 * @param background load that background packets offer
 * @param buffer N in packets, with the one in service
 */
public record TransferTime(double background, int buffer) {
  /** Number of steps after which each further packet takes its long-run time. */
  private static final double MAX_STEPS = 3e5;

  /** Larger buffers are solved to the first order only. */
  private static final int MAX_BUFFER = 20_000;

  private static final double SETTLED = 1e-10;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public TransferTime {
    if (!(background >= 0 && background < Double.POSITIVE_INFINITY) || buffer < 1) {
      throw new IllegalArgumentException("a queue of load " + background + ", N = " + buffer);
    }
  }

  /**
   * {@return the time per packet of a long transfer: 1 / (1 - P_N) at the background's load plus 1}
   */
  public double perPacket() {
    return 1 / (1 - new MM1K(background + 1, 1, buffer).lossProbability());
  }

  /**
   * {@return the mean time of a transfer}
   *
   * @param packets its size in packets; a fraction is a shorter last packet
   */
  public double mean(double packets) {
    if (packets == 0) {
      return 0;
    }
    if (buffer > MAX_BUFFER) {
      double found = background < 1 ? background / (1 - background) : buffer;
      return packets * perPacket() + Math.min(found, buffer);
    }
    double count = Math.ceil(packets);
    double[] left = new double[buffer + 1]; // by packets in the queue, with no packet to come
    for (int i = 1; i <= buffer; i++) {
      left[i] = i - 1 + packets - (count - 1);
    }
    double[] diagonal = diagonal();
    double more = perPacket();
    double done = 0;
    boolean settled = false;
    while (done < count - 1 && !settled && done * buffer < MAX_STEPS) {
      double[] next = withOneMore(left, diagonal);
      settled = done > 0 && isSettled(left, next, more);
      left = next;
      done++;
    }
    MM1K found = new MM1K(background, 1, buffer);
    double time = withOneMore(left, diagonal)[buffer] * found.probability(buffer);
    for (int i = 0; i < buffer; i++) {
      time += left[i + 1] * found.probability(i);
    }
    return time + (count - 1 - done) * more;
  }

  /**
   * {@return by the number of packets from 1, the mean time beyond {@link #perPacket} for each of
   * them; the last value holds for all larger transfers} It ends where it changes no more, or after
   * the steps that {@link #mean} takes.
   */
  public double[] excesses() {
    double more = perPacket();
    MM1K found = new MM1K(background, 1, buffer);
    if (buffer > MAX_BUFFER) {
      double ahead = background < 1 ? background / (1 - background) : buffer;
      return new double[] {Math.min(ahead, buffer)};
    }
    double[] probabilities = new double[buffer + 1];
    Arrays.setAll(probabilities, found::probability);
    double[] left = new double[buffer + 1];
    Arrays.setAll(left, i -> i);
    double[] diagonal = diagonal();
    double[] excesses = new double[16];
    int count = 0;
    boolean settled = false;
    while (!settled && (count == 0 || (double) count * buffer < MAX_STEPS)) {
      double[] next = withOneMore(left, diagonal);
      double time = next[buffer] * probabilities[buffer];
      for (int i = 0; i < buffer; i++) {
        time += left[i + 1] * probabilities[i];
      }
      if (count == excesses.length) {
        excesses = Arrays.copyOf(excesses, 2 * count);
      }
      excesses[count] = time - (count + 1) * more;
      count++;
      settled = isSettled(left, next, more);
      left = next;
    }
    return Arrays.copyOf(excesses, count);
  }

  private boolean isSettled(double[] before, double[] after, double more) {
    for (int i = 1; i <= buffer; i++) {
      if (Math.abs(after[i] - before[i] - more) > SETTLED * more) {
        return false;
      }
    }
    return true;
  }

  /** Returns the diagonal of the elimination, which is equal for all packets. */
  private double[] diagonal() {
    double[] diagonal = new double[buffer];
    diagonal[0] = 1 + background;
    for (int i = 1; i < buffer; i++) {
      diagonal[i] = 2 + background - background / diagonal[i - 1];
    }
    return diagonal;
  }

  /**
   * Returns the mean time with one packet more to come and an exponential time to the next offer,
   * by packets in the queue: (1 + b + [i > 0]) v(i) = 1 + before(i + 1) + b v(i + 1) + [i > 0] v(i
   * - 1) below N, and v(N) = 1 + v(N - 1), where every offer is blocked.
   */
  private double[] withOneMore(double[] before, double[] diagonal) {
    double[] right = new double[buffer];
    for (int i = 0; i < buffer; i++) {
      right[i] = 1 + before[i + 1] + (i == 0 ? 0 : right[i - 1] / diagonal[i - 1]);
    }
    double[] v = new double[buffer + 1];
    // Substitutes v(N) = 1 + v(N - 1) into the last row.
    v[buffer - 1] = (right[buffer - 1] + background) / (diagonal[buffer - 1] - background);
    for (int i = buffer - 2; i >= 0; i--) {
      v[i] = (right[i] + background * v[i + 1]) / diagonal[i];
    }
    v[buffer] = 1 + v[buffer - 1];
    return v;
  }
}
