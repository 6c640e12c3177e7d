package org.quoin.network;

import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.topology.Background.State;

/**
 * Draws the state of the background and the length of an MMPP/M/1/K queue together after a time
 * from both before, exactly: by uniformization of their joint chain, whose steps come at the same
 * rate in every state (W. Fischer and K. Meier-Hellstern, "The Markov-modulated Poisson process
 * cookbook", Performance Evaluation 18, 1993). Sums beside it what the background is expected to do
 * in that time.
 */
final class Mmpp1KTransient {
  /** Maximum mean number of steps that are drawn at once. */
  private static final double AT_ONCE = 1e9;

  private final ChainPowers chain;
  private final double[][] rewards;
  private final int lengths;
  private final double rate;

  /**
   * What the background is expected to do in a time.
   *
   * @param offered packets that arrive
   * @param lost packets that find the buffer full
   * @param packetSeconds integral of the number of packets in the queue
   * @param busySeconds seconds in which the server is busy
   */
  record Course(double offered, double lost, double packetSeconds, double busySeconds) {}

  /**
   * The state after a time.
   *
   * @param phase the index of the state of the background
   * @param length packets in the queue
   * @param course what the background is expected to have done
   */
  record After(int phase, int length, Course course) {}

  Mmpp1KTransient(QueueParameters queue) {
    List<State> phases = queue.background().states();
    int buffer = queue.buffer();
    lengths = buffer + 1;
    double service = queue.serviceRate();
    double fastest = 0;
    for (State phase : phases) {
      fastest = Math.max(fastest, queue.backgroundRate() * phase.factor() + 1 / phase.seconds());
    }
    rate = fastest + service;
    int states = phases.size() * lengths;
    double[][] step = new double[states][states];
    rewards = new double[4][states];
    for (int phase = 0; phase < phases.size(); phase++) {
      double arrivals = queue.backgroundRate() * phases.get(phase).factor();
      double ends = 1 / phases.get(phase).seconds();
      int next = (phase + 1) % phases.size();
      for (int n = 0; n <= buffer; n++) {
        int state = phase * lengths + n;
        double served = n > 0 ? service : 0;
        double accepted = n < buffer ? arrivals : 0;
        step[state][next * lengths + n] += ends / rate;
        if (n > 0) {
          step[state][state - 1] += served / rate;
        }
        if (n < buffer) {
          step[state][state + 1] += accepted / rate;
        }
        step[state][state] += Math.max(0, rate - ends - served - accepted) / rate;
        rewards[0][state] = arrivals;
        rewards[1][state] = arrivals - accepted;
        rewards[2][state] = n;
        rewards[3][state] = n > 0 ? 1 : 0;
      }
    }
    chain = new ChainPowers(step, null, rewards);
  }

  /** Returns the state after some seconds. */
  After after(double seconds, int phase, int length, RandomGenerator random) {
    int state = phase * lengths + length;
    double[] total = new double[rewards.length];
    double left = seconds;
    do {
      double part = Math.min(left, AT_ONCE / rate);
      left -= part;
      int steps = Poisson.draw(rate * part, random);
      double[] sums = new double[rewards.length];
      state = chain.after(steps, state, random, sums);
      for (int r = 0; r < total.length; r++) {
        // Given their number, the steps cut the time into parts of one distribution.
        total[r] += part / (steps + 1.0) * (sums[r] + rewards[r][state]);
      }
    } while (left > 0);
    return new After(
        state / lengths, state % lengths, new Course(total[0], total[1], total[2], total[3]));
  }
}
