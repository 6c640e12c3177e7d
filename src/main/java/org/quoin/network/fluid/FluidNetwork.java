package org.quoin.network.fluid;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.network.LiveLink;
import org.quoin.network.Path;
import org.quoin.network.TransferHandle;
import org.quoin.network.TransferSettings;
import org.quoin.network.Transport;

/**
 * Sends data as a fluid: after the latencies of its path a transfer flows at its max-min fair rate
 * beside all transfers in progress and the background ({@link FairShares}, {@link FluidLink}), the
 * model of SimGrid. Rates change only when a transfer begins or ends or a background changes, once
 * per instant.
 *
 * <p>The time of a transfer is divided into the latency of each link and, at each moment, the link
 * that limits its rate.
 */
public final class FluidNetwork implements Transport {
  private final Engine engine;
  private final TransferSettings settings;
  private final FluidDelays delays;

  /** Links by number. */
  private final FluidLink[] links;

  private final FlowHeap under = new FlowHeap();
  private final FairShares shares;
  private final Runnable sharing = this::share;
  private final Runnable delivery = this::deliver;
  private FluidLink[] changed = new FluidLink[16];
  private int changes;

  /** Time of the next event of {@link #deliver}; infinite without one. */
  private double planned = Double.POSITIVE_INFINITY;

  /**
   * Creates a network without transfers.
   *
   * @param settings window, streams and shares of transfers
   * @param links the links by number
   */
  public FluidNetwork(Engine engine, TransferSettings settings, List<FluidLink> links) {
    this(engine, settings, FluidDelays.LATENCIES, links, new FairShares());
  }

  /**
   * Creates a network without transfers whose fluid stands for packets.
   *
   * @param settings settings without window, streams and round-trip time
   * @param packetBytes logical packet size W
   * @param links the links by number, each with the times of its packets; null for one that no
   *     transfer of this network passes
   */
  public FluidNetwork(
      Engine engine, TransferSettings settings, double packetBytes, List<FluidLink> links) {
    this(engine, settings, new FluidDelays.OfPackets(packetBytes), links, new FairShares());
  }

  /**
   * Creates a network without transfers.
   *
   * @param shares the sharing, without flows
   */
  FluidNetwork(
      Engine engine,
      TransferSettings settings,
      FluidDelays delays,
      List<FluidLink> links,
      FairShares shares) {
    this.engine = engine;
    this.shares = shares;
    this.delays = delays;
    this.settings = settings;
    this.links = links.toArray(FluidLink[]::new);
  }

  double now() {
    return engine.now();
  }

  @Override
  public TransferHandle send(Path path, double bytes, long order, Consumer<double[]> done) {
    int hops = path.queues().size();
    if (bytes == 0 || hops == 0) {
      done.accept(new double[hops]);
      return TransferHandle.THERE;
    }
    LiveLink[] channels = new LiveLink[hops];
    FluidLink[] passed = new FluidLink[hops];
    for (int hop = 0; hop < hops; hop++) {
      channels[hop] = path.queues().get(hop);
      passed[hop] = links[channels[hop].number()];
    }
    double[] late = delays.delays(passed, bytes, now());
    double latency = 0;
    for (double delay : late) {
      latency += delay;
    }
    double limit = settings.maxRate(latency);
    if (limit < Double.POSITIVE_INFINITY) {
      passed = Arrays.copyOf(passed, hops + 1);
      passed[hops] = new FluidLink(limit);
    }
    Flow flow =
        new Flow(this, channels, passed, late, settings.shares(latency), bytes, order, done, now());
    engine.at(now() + latency, Phase.PACKET, order, flow);
    return flow;
  }

  /** Removes a flow that has left its links. */
  void left(Flow flow) {
    under.remove(flow);
    touch(flow.links());
  }

  /** Notes that the flows over these links have changed. */
  void touch(FluidLink[] touched) {
    for (FluidLink link : touched) {
      touch(link);
    }
  }

  private void touch(FluidLink link) {
    if (link.touched) {
      return;
    }
    link.touched = true;
    if (changes == 0) {
      engine.at(now(), Phase.SCHEDULING, sharing);
    } else if (changes == changed.length) {
      changed = Arrays.copyOf(changed, 2 * changes);
    }
    changed[changes++] = link;
  }

  /** Schedules the sharing at the next change of the background of a link in use. */
  private void watch(FluidLink link) {
    if (!link.watched && link.size() > 0 && link.untilChange() < Double.POSITIVE_INFINITY) {
      link.watched = true;
      engine.at(
          link.untilChange(),
          Phase.ARRIVAL,
          () -> {
            link.watched = false;
            if (link.size() > 0) {
              touch(link);
            }
          });
    }
  }

  /** Computes the rates once for all changes of this instant. */
  private void share() {
    double now = now();
    shares.share(changed, changes, now);
    for (int i = 0; i < shares.flowCount(); i++) {
      Flow flow = shares.flow(i);
      if (flow.changes(now)) {
        under.update(flow);
      }
    }
    for (int i = 0; i < shares.linkCount(); i++) {
      FluidLink link = shares.link(i);
      link.use(link.capacity() - link.spare, now);
      watch(link);
    }
    for (int i = 0; i < changes; i++) {
      changed[i].touched = false;
    }
    changes = 0;
    plan();
  }

  private void plan() {
    Flow first = under.first();
    if (first != null && first.due() < planned) {
      planned = first.due();
      engine.at(planned, Phase.DELIVERY, first.order(), delivery);
    }
  }

  private void deliver() {
    double now = now();
    if (now >= planned) {
      planned = Double.POSITIVE_INFINITY;
    }
    Flow first = under.first();
    if (first != null && first.due() <= now) {
      left(first);
      plan();
      first.arrive(now);
    } else {
      plan();
    }
  }

  /**
   * {@inheritDoc} Without others the link of least capacity, or the window, limits a transfer all
   * the time. While another one does, the time that these bytes take at the least capacity counts
   * there: no link has less time than without others.
   */
  @Override
  public double[] uncontendedTimes(Path path, double bytes, double part, double[] seconds) {
    double[] empty = delays.whenEmpty(path, bytes, settings);
    if (empty == null) {
      empty = whenEmpty(path, bytes);
    }
    return within(empty, part, seconds);
  }

  private double[] whenEmpty(Path path, double bytes) {
    double[] empty = new double[path.queues().size()];
    if (bytes == 0 || empty.length == 0) {
      return empty;
    }
    int slowest = 0;
    int longest = 0;
    double delay = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int hop = 0; hop < empty.length; hop++) {
      FluidLink link = links[path.queues().get(hop).number()];
      empty[hop] = link.latency();
      if (link.capacity() < least) {
        slowest = hop;
        least = link.capacity();
      }
      longest = link.latency() > empty[longest] ? hop : longest;
      delay += link.latency();
    }
    if (settings.maxRate(delay) < least) {
      slowest = longest;
      least = settings.maxRate(delay);
    }
    empty[slowest] += bytes / least;
    return empty;
  }

  /** Multiplies times by a share and limits each to the seconds spent, without changing the sum. */
  private static double[] within(double[] empty, double part, double[] seconds) {
    double elsewhere = 0;
    double contended = 0;
    for (int hop = 0; hop < empty.length; hop++) {
      empty[hop] *= part;
      elsewhere += Math.max(0, empty[hop] - seconds[hop]);
      contended += Math.max(0, seconds[hop] - empty[hop]);
    }
    for (int hop = 0; hop < empty.length && elsewhere > 0; hop++) {
      double more = Math.max(0, seconds[hop] - empty[hop]);
      empty[hop] =
          more == 0
              ? seconds[hop]
              : Math.min(seconds[hop], empty[hop] + elsewhere * more / contended);
    }
    return empty;
  }
}
