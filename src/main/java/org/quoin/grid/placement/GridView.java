package org.quoin.grid.placement;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.quoin.network.ChannelBoard;
import org.quoin.statistics.Forecast;

/**
 * What a metaserver knows when it decides: the monitor's last report. Read on demand, it holds
 * until the decision is made, not longer.
 */
public interface GridView {

  /** The sites that the job's client can reach, in the topology's order; never empty. */
  List<? extends SiteReport> candidates();

  /** The site of the least cost, the first of equals. */
  default SiteReport least(ToDoubleFunction<SiteReport> cost) {
    List<? extends SiteReport> sites = candidates();
    SiteReport best = sites.get(0);
    double least = cost.applyAsDouble(best);
    for (int i = 1; i < sites.size(); i++) {
      double other = cost.applyAsDouble(sites.get(i));
      if (other < least) {
        best = sites.get(i);
        least = other;
      }
    }
    return best;
  }

  /**
   * The same, where bounds are cheaper to work out: the cost is asked only of sites that may win.
   *
   * @param bounds by candidate, none above its cost, roundings included; not kept
   * @param likely the place of a candidate that is looked at first; the better it is, the fewer
   *     others are
   */
  default SiteReport least(double[] bounds, int likely, ToDoubleFunction<SiteReport> cost) {
    List<? extends SiteReport> sites = candidates();
    int best = likely;
    double least = cost.applyAsDouble(sites.get(best));
    for (int i = 0; i < bounds.length; i++) {
      if (bounds[i] <= least && i != likely) {
        double other = cost.applyAsDouble(sites.get(i));
        if (other < least || (other == least && i < best)) {
          best = i;
          least = other;
        }
      }
    }
    return sites.get(best);
  }

  /**
   * By candidate the seconds that an operation of a job takes there if each of the L jobs has as
   * many: (L + P / p) / P. A new array.
   */
  default double[] secondsAnOperation() {
    return candidates().stream()
        .mapToDouble(site -> (site.jobs() + site.slots()) / site.speed())
        .toArray();
  }

  /**
   * What {@link SiteReport#leastOnSend} is above at no candidate: the figure of the channel that
   * all of the client's data pass; infinity where no such is known.
   */
  default double mostOnSend(ToDoubleFunction<ChannelReport> figure) {
    return Double.POSITIVE_INFINITY;
  }

  /** The same of {@link SiteReport#leastOnReceive}. */
  default double mostOnReceive(ToDoubleFunction<ChannelReport> figure) {
    return Double.POSITIVE_INFINITY;
  }

  /** A site as reported. */
  interface SiteReport {
    /** Its place among all sites of the topology, from 0. */
    int index();

    /** Its name. */
    String name();

    /** Seconds since the state that is reported was read; 0 where it is the exact one. */
    double age();

    /** P in operations a second, over all servers or processors. */
    double speed();

    /**
     * p, the operations a second at which one job is computed: that of one of the servers, at a
     * cluster of the processors a client's job gets, of unlike nodes those of the kind that by its
     * report would end the job first.
     */
    double jobSpeed();

    /**
     * L, the jobs at the site, in service and other users' included; not those whose data are still
     * under way.
     */
    double jobs();

    /** Operations left at the site. */
    double work();

    /** Bytes of the files that the job reads and the site does not hold; 0 where it reads none. */
    default double missingBytes() {
      return 0;
    }

    /**
     * When the site's planner said that the job would start if it came at the moment it was asked,
     * in seconds of the run; NaN for a metaserver that does not decide by {@link
     * Information#PLANS}.
     */
    default double plannedStart() {
      return Double.NaN;
    }

    /**
     * Seconds that the site takes to fetch what is missing, one file after another, each from the
     * holder to which a transfer may expect the most throughput.
     */
    default double fetchSeconds() {
      return 0;
    }

    /** The channels from the client to the site. */
    PathReport send();

    /** The channels back; of a job that goes on to a site of its own, the channels to that. */
    PathReport receive();

    /** The least of a figure over the channels to the site; infinity where there are none. */
    default double leastOnSend(ToDoubleFunction<ChannelReport> figure) {
      return send().least(figure);
    }

    /** The least of a figure over the channels back; infinity where there are none. */
    default double leastOnReceive(ToDoubleFunction<ChannelReport> figure) {
      return receive().least(figure);
    }

    /**
     * P / p, which is c at c servers that compute the job at their own speed. What is ahead of the
     * job goes at the speed of the whole site, the job itself at its own.
     */
    default double slots() {
      return speed() / jobSpeed();
    }

    /** How many jobs of its width the site computes at once, however fast it computes them. */
    default double atOnce() {
      return slots();
    }

    /** Whether one job more like it would not have to wait. */
    default boolean hasRoom() {
      return jobs() + 1 <= atOnce();
    }
  }

  /** The channels between a client and a site, in one direction. */
  interface PathReport {
    /** How many they are; 0 where only ideal links lie between. */
    int hops();

    /** One of them, from 0. */
    ChannelReport hop(int index);

    /** The least of a figure over them; infinity where there are none. */
    default double least(ToDoubleFunction<ChannelReport> figure) {
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < hops(); i++) {
        least = Math.min(least, figure.applyAsDouble(hop(i)));
      }
      return least;
    }
  }

  /** One direction of a link as reported. */
  interface ChannelReport {
    /** T_net in bytes a second. */
    double bandwidth();

    /** T_act, the nominal throughput of one client, in bytes a second. */
    double throughput();

    /** Mean throughput of past transfers, newest weighing most, in bytes a second. */
    double observed();

    /**
     * What the next transfer is forecast to achieve, from what past ones did, in bytes a second.
     */
    double forecast(Forecast how);

    /** k, transfers under way. */
    double transfers();

    /** What one transfer more may expect, in bytes a second: T_net / max(1, k + T_net / T_act). */
    default double expected() {
      return ChannelBoard.expected(bandwidth(), bandwidth() / throughput(), transfers());
    }
  }
}
