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

  /** Largest buffer that is solved exactly; the mean of larger ones is of the first order. */
  public static final int MAX_BUFFER = 20_000;

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
   * The first two moments of the time of a transfer.
   *
   * @param mean mean
   * @param variance variance
   */
  public record Moments(double mean, double variance) {}

  /**
   * {@return the mean and the variance of the time of a transfer} Beyond the packets that {@link
   * #mean} solves exactly, each further packet adds the mean and the variance that the last one
   * added.
   *
   * @param packets its size in packets, above 0; a fraction is a shorter last packet
   * @throws IllegalArgumentException if the buffer is too large to be solved
   */
  public Moments moments(double packets) {
    if (buffer > MAX_BUFFER) {
      throw new IllegalArgumentException("a buffer of " + buffer + " packets");
    }
    double count = Math.ceil(packets);
    double last = packets - (count - 1);
    double[] left = new double[buffer + 1]; // by packets in the queue, with no packet to come
    double[] squares = new double[buffer + 1];
    for (int i = 1; i <= buffer; i++) {
      left[i] = i - 1 + last;
      squares[i] = i - 1 + last * last + left[i] * left[i];
    }
    double[] diagonal = diagonal();
    Moments before = null;
    Moments now = found(left, squares, diagonal);
    double done = 1;
    while (done < count && done * buffer < MAX_STEPS) {
      double[] next = withOneMore(left, diagonal);
      squares = withOneMore(squares, twice(next), diagonal);
      left = next;
      before = now;
      now = found(left, squares, diagonal);
      done++;
    }
    double more = count - done;
    return more == 0
        ? now
        : new Moments(
            now.mean + more * (now.mean - before.mean),
            now.variance + more * (now.variance - before.variance));
  }

  /** Returns the moments where the first packet is offered at once, and others are to come. */
  private Moments found(double[] left, double[] squares, double[] diagonal) {
    MM1K found = new MM1K(background, 1, buffer);
    double[] blocked = withOneMore(left, diagonal);
    double full = found.probability(buffer);
    double mean = full * blocked[buffer];
    double square = full * withOneMore(squares, twice(blocked), diagonal)[buffer];
    for (int i = 0; i < buffer; i++) {
      mean += found.probability(i) * left[i + 1];
      square += found.probability(i) * squares[i + 1];
    }
    return new Moments(mean, square - mean * mean);
  }

  private static double[] twice(double[] means) {
    double[] twice = new double[means.length];
    Arrays.setAll(twice, i -> 2 * means[i]);
    return twice;
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
    double[] ones = new double[buffer + 1];
    Arrays.fill(ones, 1);
    return withOneMore(before, ones, diagonal);
  }

  /**
   * Returns the solution with other constants than 1. With twice the means as constants it is the
   * second moments, as for every time to absorption.
   */
  private double[] withOneMore(double[] before, double[] constants, double[] diagonal) {
    double[] right = new double[buffer];
    for (int i = 0; i < buffer; i++) {
      right[i] = constants[i] + before[i + 1] + (i == 0 ? 0 : right[i - 1] / diagonal[i - 1]);
    }
    double[] v = new double[buffer + 1];
    // Substitutes v(N) = 1 + v(N - 1) into the last row.
    double full = constants[buffer];
    v[buffer - 1] = (right[buffer - 1] + background * full) / (diagonal[buffer - 1] - background);
    for (int i = buffer - 2; i >= 0; i--) {
      v[i] = (right[i] + background * v[i + 1]) / diagonal[i];
    }
    v[buffer] = full + v[buffer - 1];
    return v;
  }
}
