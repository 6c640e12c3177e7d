package org.quoin.queueing;

/**
 * The mean time of one transfer alone on a network queue M/M/1/N whose background is lost where it
 * finds N packets (Aida et al., HPDC 1998, slides 11 to 14). The transfer finds the queue in the
 * steady state of its background and offers its first packet at once; every later one, and every
 * refused one again, after an exponential time of the mean of a service. Done when the last packet
 * has left. Exact: the Markov chain of packets in the queue and packets still to come, solved from
 * the last packet on (but for buffers above 20,000 packets, and after 300,000 steps). Times are in
 * mean service times of a whole packet.
 *
 * @param background load offered by background packets
 * @param buffer N packets, the one in service included
 */
public record TransferTime(double background, int buffer) {
  /** Steps after which each further packet is taken to cost what it does in the long run. */
  private static final double MOST_STEPS = 3e5;

  /** Of larger ones only the first order is worked out. */
  private static final int MOST_BUFFER = 20_000;

  private static final double SETTLED = 1e-10;

  /**
   * Checks the numbers.
   *
   * @param background at least 0 and finite
   * @param buffer at least 1
   * @throws IllegalArgumentException when one is out of its range
   */
  public TransferTime {
    if (!(background >= 0 && background < Double.POSITIVE_INFINITY) || buffer < 1) {
      throw new IllegalArgumentException("a queue of load " + background + ", N = " + buffer);
    }
  }

  /**
   * {@return what a packet of a long transfer takes: 1 / (1 - P_N) at the background's load plus 1}
   */
  public double perPacket() {
    return 1 / (1 - new MM1K(background + 1, 1, buffer).lossProbability());
  }

  /**
   * {@return the mean time of a transfer}
   *
   * @param packets how many whole ones it is; the last is as short as the fraction says
   */
  public double mean(double packets) {
    if (packets == 0) {
      return 0;
    }
    if (buffer > MOST_BUFFER) {
      double found = background < 1 ? background / (1 - background) : buffer;
      return packets * perPacket() + Math.min(found, buffer);
    }
    double count = Math.ceil(packets);
    double[] left = new double[buffer + 1]; // by packets in the queue, with none to come
    for (int i = 1; i <= buffer; i++) {
      left[i] = i - 1 + packets - (count - 1);
    }
    double[] diagonal = diagonal();
    double more = perPacket();
    double done = 0;
    boolean settled = false;
    while (done < count - 1 && !settled && done * buffer < MOST_STEPS) {
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

  private boolean isSettled(double[] before, double[] after, double more) {
    for (int i = 1; i <= buffer; i++) {
      if (Math.abs(after[i] - before[i] - more) > SETTLED * more) {
        return false;
      }
    }
    return true;
  }

  /** Of the elimination below, which is the same for every packet. */
  private double[] diagonal() {
    double[] diagonal = new double[buffer];
    diagonal[0] = 1 + background;
    for (int i = 1; i < buffer; i++) {
      diagonal[i] = 2 + background - background / diagonal[i - 1];
    }
    return diagonal;
  }

  /**
   * The mean time with one packet more to come, the next offer an exponential time away, by packets
   * in the queue: (1 + b + [i > 0]) v(i) = 1 + before(i + 1) + b v(i + 1) + [i > 0] v(i - 1) below
   * N, and v(N) = 1 + v(N - 1), where every offer is refused.
   */
  private double[] withOneMore(double[] before, double[] diagonal) {
    double[] right = new double[buffer];
    for (int i = 0; i < buffer; i++) {
      right[i] = 1 + before[i + 1] + (i == 0 ? 0 : right[i - 1] / diagonal[i - 1]);
    }
    double[] v = new double[buffer + 1];
    // The last row with v(N) = 1 + v(N - 1) put in.
    v[buffer - 1] = (right[buffer - 1] + background) / (diagonal[buffer - 1] - background);
    for (int i = buffer - 2; i >= 0; i--) {
      v[i] = (right[i] + background * v[i + 1]) / diagonal[i];
    }
    v[buffer] = 1 + v[buffer - 1];
    return v;
  }
}
