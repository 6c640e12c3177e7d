package org.quoin.network.fluid;

import java.util.function.Consumer;
import org.quoin.network.LiveLink;
import org.quoin.network.TransferHandle;

/** One transfer of a {@link FluidNetwork}. */
final class Flow implements TransferHandle, Runnable {
  private final FluidNetwork network;
  private final LiveLink[] channels;
  private final double bytes;
  private final long order;
  private final Consumer<double[]> done;
  private final double startTime;
  private final double[] seconds;

  /** The hop with the longest delay, to which the time under the rate limit belongs. */
  private final int longest;

  /** The links of its path; then, with a window, the limit of its rate. */
  private final FluidLink[] links;

  private final double shares;

  /** Index among the flows of each link. */
  private final int[] places;

  private double remaining;
  private double rate;
  private double since;
  private double due = Double.POSITIVE_INFINITY;
  private int bottleneck;
  private boolean flowing;
  private boolean over;

  /** Index in the heap of flows; negative outside. */
  int place = -1;

  /** Working state of {@link FairShares}. */
  long stamp;

  double share;
  int limit;
  double newLevel;

  /** Rate per share; infinite before the first sharing. */
  double level = Double.POSITIVE_INFINITY;

  /** Working state of {@link ChangedShares}: the last filling that fixed or kept its rate. */
  long fixed;

  long kept;

  /** Working state of {@link FluidLink#sort}. */
  int hop;

  Flow(
      FluidNetwork network,
      LiveLink[] channels,
      FluidLink[] links,
      double[] delays,
      double shares,
      double bytes,
      long order,
      Consumer<double[]> done,
      double now) {
    this.network = network;
    this.channels = channels;
    this.links = links;
    this.shares = shares;
    this.bytes = bytes;
    this.remaining = bytes;
    this.order = order;
    this.done = done;
    this.startTime = now;
    places = new int[links.length];
    seconds = delays.clone();
    int most = 0;
    for (int hop = 0; hop < channels.length; hop++) {
      most = delays[hop] > delays[most] ? hop : most;
      channels[hop].begin(now);
    }
    longest = most;
  }

  long order() {
    return order;
  }

  FluidLink[] links() {
    return links;
  }

  double shares() {
    return shares;
  }

  /** Returns the end of the transfer at the current rate. */
  double due() {
    return due;
  }

  /** Returns the rate in bytes per second. */
  double rate() {
    return rate;
  }

  /** Whether it has never been shared. */
  boolean isNew() {
    return level == Double.POSITIVE_INFINITY;
  }

  /** Returns the link that limits its rate. */
  FluidLink holder() {
    return links[bottleneck];
  }

  /** Fixes its rate at a level, at which the link of a hop is full. */
  void fix(double reached, int full) {
    newLevel = reached;
    share = reached * shares;
    limit = full;
  }

  boolean isOver() {
    return over;
  }

  /** Begins to flow, after the latency. */
  @Override
  public void run() {
    if (!over) {
      flowing = true;
      since = network.now();
      join();
      network.touch(links);
    }
  }

  private void join() {
    for (int hop = 0; hop < links.length; hop++) {
      places[hop] = links[hop].add(this, hop);
    }
  }

  /** Updates its index at the link of a hop. */
  void moved(int hop, int at) {
    places[hop] = at;
  }

  /**
   * Adopts the rate {@link #share}, which the hop {@link #limit} allows; returns whether it is new.
   */
  boolean changes(double now) {
    level = newLevel;
    if (share == rate && limit == bottleneck) {
      return false;
    }
    settle(now);
    rate = share;
    bottleneck = limit;
    due = rate > 0 ? now + remaining / rate : Double.POSITIVE_INFINITY;
    return true;
  }

  /** Returns the bytes that have flowed since the last report to the links. */
  double sinceSettled(double now) {
    return now >= due ? remaining : Math.min(remaining, rate * (now - since));
  }

  private void settle(double now) {
    double flowed = sinceSettled(now);
    remaining -= flowed;
    seconds[bottleneck < channels.length ? bottleneck : longest] += now - since;
    since = now;
    for (int hop = 0; hop < channels.length; hop++) {
      links[hop].flowed(flowed);
      channels[hop].accepted(flowed);
    }
  }

  /** Leaves its links at its end or cancellation. */
  private void leave(double now) {
    over = true;
    if (flowing) {
      settle(now);
      for (int hop = 0; hop < links.length; hop++) {
        links[hop].remove(places[hop]);
      }
    }
    for (LiveLink channel : channels) {
      channel.end(now);
    }
  }

  /** Ends the transfer. */
  void arrive(double now) {
    leave(now);
    double propagation = 0;
    for (LiveLink channel : channels) {
      propagation += channel.propagation();
    }
    for (LiveLink channel : channels) {
      channel.observe(bytes, now - startTime - propagation);
    }
    done.accept(seconds);
  }

  @Override
  public double arrivedBytes() {
    return bytes - remaining + (flowing && !over ? sinceSettled(network.now()) : 0);
  }

  @Override
  public void cancel() {
    if (!over) {
      leave(network.now());
      if (flowing) {
        network.left(this);
      }
    }
  }
}
