package org.quoin.network;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;

/**
 * The senders that have a packet to offer to one link, with exponential spacings and retry delays.
 * Each attempts as a Poisson process of rate T_net / W, so k of them attempt as one process of k
 * times the rate, in which every attempt belongs to each sender with equal probability. One event
 * serves all senders, and the cost per accepted packet does not grow with their number.
 *
 * <p>While the buffer is full no attempt can succeed: one Poisson number counts the attempts up to
 * the next departure, and the next attempt follows a new delay after it.
 */
final class SuperposedSenders {
  /** A sender with packets to offer. */
  interface Sender {
    /** Offers the next packet; returns whether it was accepted. */
    boolean offer(double time);

    /** Returns whether the sender has another packet. */
    boolean hasMore();

    /** Notifies the sender that it was removed because its last packet was accepted. */
    void left(double time);
  }

  private final Engine engine;
  private final PacketQueue queue;
  private final RandomGenerator random;
  private final double mean;
  private final Runnable attempts = this::attempt;
  private Sender[] senders = new Sender[4];
  private int size;

  /** Time up to which the buffer is known to be full. */
  private double full = Double.NEGATIVE_INFINITY;

  /** Time of the next attempt; events at other times are void. */
  private double next = Double.NaN;

  SuperposedSenders(Engine engine, LiveLink channel) {
    this.engine = engine;
    this.queue = channel.queue();
    this.random = channel.senders();
    this.mean = channel.meanService();
  }

  /** Returns the number of senders. */
  int size() {
    return size;
  }

  /** Adds a sender whose delay has begun; memoryless delays may be drawn again. */
  void join(Sender sender, double time) {
    count(1, full - time);
    add(sender, time);
  }

  /** Adds a sender whose packet was blocked just now. */
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
   * Removes a cancelled sender, if present. Attempts counted up to the next departure stay counted.
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

  /** Attempts from now until no sender has a packet or another event of the run is due. */
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
