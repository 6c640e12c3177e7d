package org.quoin.queueing;

import java.util.List;

/**
 * The mean time of one transfer alone on a network queue MMPP/M/1/N: as in {@link TransferTime},
 * but the background alternates between two rates, each for an exponential time. Solves the Markov
 * chain of the background's state, the packets in the queue and the packets still to come exactly,
 * backwards from the last packet, for up to 300,000 steps. Times are in mean service times of a
 * whole packet.
 *
 * @param loads load that background packets offer in each of the two states, not both 0
 * @param durations mean duration of each state
 * @param buffer N in packets, with the one in service
 */
public record BurstTransferTime(List<Double> loads, List<Double> durations, int buffer) {
  private static final double MAX_STEPS = 3e5;
  private static final double SETTLED = 1e-10;

  public BurstTransferTime {
    loads = List.copyOf(loads);
    durations = List.copyOf(durations);
  }

  private Mmpp1K queue(int transfers) {
    return new Mmpp1K(
        new double[] {loads.get(0) + transfers, loads.get(1) + transfers},
        new double[] {durations.get(0), durations.get(1)},
        1,
        buffer);
  }

  /**
   * {@return the time per packet of a long transfer: 1 / (1 - P_N), where P_N is the share of time
   * in which the queue is full}
   */
  public double perPacket() {
    return 1 / throughput(1);
  }

  /** {@return the packets per service time of each of several equal long transfers} */
  double throughput(int transfers) {
    return 1 - queue(transfers).probability(buffer);
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
    double count = Math.ceil(packets);
    double[][] left = new double[buffer + 1][2]; // by packets in the queue and state, with no
    // packet to come
    for (int i = 1; i <= buffer; i++) {
      left[i][0] = i - 1 + packets - (count - 1);
      left[i][1] = left[i][0];
    }
    Elimination elimination = new Elimination();
    double more = perPacket();
    double done = 0;
    boolean settled = false;
    while (done < count - 1 && !settled && done * buffer < MAX_STEPS) {
      double[][] next = elimination.withOneMore(left);
      settled = done > 0 && isSettled(left, next, more);
      left = next;
      done++;
    }
    Mmpp1K found = queue(0);
    double[] refused = elimination.withOneMore(left)[buffer];
    double time = 0;
    for (int state = 0; state < 2; state++) {
      time += refused[state] * found.probability(buffer, state);
      for (int i = 0; i < buffer; i++) {
        time += left[i + 1][state] * found.probability(i, state);
      }
    }
    return time + (count - 1 - done) * more;
  }

  private boolean isSettled(double[][] before, double[][] after, double more) {
    for (int i = 1; i <= buffer; i++) {
      for (int state = 0; state < 2; state++) {
        if (Math.abs(after[i][state] - before[i][state] - more) > SETTLED * more) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * The mean time v with one packet more to come and an exponential time to the next offer. Below
   * N, in state s with rate q(s) of leaving it: (1 + b(s) + [i > 0] + q(s)) v(i, s) = 1 + before(i
   * + 1, s) + b(s) v(i + 1, s) + [i > 0] v(i - 1, s) + q(s) v(i, 1 - s). At N, where every offer is
   * blocked: (1 + q(s)) v(N, s) = 1 + v(N - 1, s) + q(s) v(N, 1 - s). Eliminated from 0 upwards.
   */
  private final class Elimination {
    /** Inverse of the diagonal block, row by row, by packets in the queue. */
    private final double[][] inverse = new double[buffer + 1][];

    private final double[] leave = {1 / durations.get(0), 1 / durations.get(1)};

    Elimination() {
      for (int i = 0; i <= buffer; i++) {
        boolean full = i == buffer;
        double below = i > 0 ? 1 : 0;
        double a = (full ? 0 : 1 + loads.get(0)) + below + leave[0];
        double d = (full ? 0 : 1 + loads.get(1)) + below + leave[1];
        double b = -leave[0];
        double c = -leave[1];
        if (i > 0) {
          // Substitutes v(i - 1) = inverse(i - 1) (its right side + loads v(i)).
          double[] before = inverse[i - 1];
          a -= before[0] * loads.get(0);
          b -= before[1] * loads.get(1);
          c -= before[2] * loads.get(0);
          d -= before[3] * loads.get(1);
        }
        double determinant = a * d - b * c;
        inverse[i] =
            new double[] {
              d / determinant, -b / determinant, -c / determinant, a / determinant,
            };
      }
    }

    double[][] withOneMore(double[][] before) {
      double[][] v = new double[buffer + 1][2];
      for (int i = 0; i <= buffer; i++) {
        double[] next = i < buffer ? before[i + 1] : new double[2];
        double[] last = i > 0 ? v[i - 1] : new double[2];
        v[i] = times(inverse[i], 1 + next[0] + last[0], 1 + next[1] + last[1]);
      }
      for (int i = buffer - 1; i >= 0; i--) {
        double[] more = times(inverse[i], loads.get(0) * v[i + 1][0], loads.get(1) * v[i + 1][1]);
        v[i][0] += more[0];
        v[i][1] += more[1];
      }
      return v;
    }

    private static double[] times(double[] matrix, double x, double y) {
      return new double[] {matrix[0] * x + matrix[1] * y, matrix[2] * x + matrix[3] * y};
    }
  }
}
