package org.quoin.network;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;

/**
 * The senders that have a packet to offer to one channel, where spacings and retry delays are
 * exponential: each attempts as a Poisson process of rate T_net / W, so k of them do as one of k
 * times the rate, in which every attempt is of any of them with equal probability. One event stands
 * for all, and what an accepted packet costs does not grow with their number.
 *
 * <p>While the buffer is full no attempt can succeed: those up to its next departure are counted by
 * one Poisson number, and the next comes a fresh delay after it.
 */
final class SuperposedSenders {
  /** One that has packets to offer. */
  interface Sender {
    /** Offers the next packet; whether it was taken. */
    boolean offer(double time);

    /** Whether it has another to offer. */
    boolean hasMore();

    /** It has left the crowd, for its last packet so far was taken. */
    void left(double time);
  }

  private final Engine engine;
  private final PacketQueue queue;
  private final RandomGenerator random;
  private final double mean;
  private final Runnable attempts = this::attempt;
  private Sender[] senders = new Sender[4];
  private int size;

  /** Up to when the buffer is known to be full. */
  private double full = Double.NEGATIVE_INFINITY;

  /** The time of the next attempt; events of other times are out of date. */
  private double next = Double.NaN;

  SuperposedSenders(Engine engine, LiveLink channel) {
    this.engine = engine;
    this.queue = channel.queue();
    this.random = channel.senders();
    this.mean = channel.meanService();
  }

  /** How many senders it has. */
  int size() {
    return size;
  }

  /** Takes in a sender whose delay runs; memoryless delays may all be drawn anew. */
  void join(Sender sender, double time) {
    count(1, full - time);
    add(sender, time);
  }

  /** Takes in a sender that was just refused. */
  void joinRefused(Sender sender, double time) {
    if (full > time) {
      count(1, full - time);
    } else {
      full = queue.nextDeparture(time);
      count(size + 1, full - time);
    }
    add(sender, time);
  }

  /**
   * A sender gives up, if it is among them. What was counted up to the buffer's next departure
   * stays counted.
   */
  void leave(Sender sender, double time) {
    for (int i = 0; i < size; i++) {
      if (senders[i] == sender) {
        senders[i] = senders[--size];
        senders[size] = null;
        if (size > 0) {
          schedule(delayed(time));
        } else {
          next = Double.NaN;
        }
        return;
      }
    }
  }

  private void add(Sender sender, double time) {
    if (size == senders.length) {
      senders = Arrays.copyOf(senders, 2 * size);
    }
    senders[size++] = sender;
    schedule(delayed(time));
  }

  private double delayed(double time) {
    return Math.max(time, full) + random.nextExponential() * mean / size;
  }

  private void schedule(double time) {
    next = time;
    engine.at(time, Phase.PACKET, attempts);
  }

  private void count(int attempting, double seconds) {
    if (seconds > 0) {
      queue.countBlocked(Poisson.draw(attempting * seconds / mean, random));
    }
  }

  /** Attempts from now until nobody has more or another event of the run comes first. */
  private void attempt() {
    double time = engine.now();
    if (time != next) {
      return;
    }
    do {
      int chosen = size == 1 ? 0 : random.nextInt(size);
      Sender sender = senders[chosen];
      if (!sender.offer(time)) {
        full = queue.nextDeparture(time);
        count(size, full - time);
      } else if (!sender.hasMore()) {
        senders[chosen] = senders[--size];
        senders[size] = null;
        sender.left(time);
        if (size == 0) {
          next = Double.NaN;
          return;
        }
      }
      time = delayed(time);
    } while (time < engine.nextEventTime());
    schedule(time);
  }
}
