package org.quoin.grid.placement;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.quoin.network.LinkStateTable;
import org.quoin.statistics.Forecast;

/**
 * What a metaserver knows when it decides: the monitor's last report. Read on demand, it holds
 * until the decision is made, not longer.
 */
public interface GridView {

  /** {@return the time of the decision, in seconds of the run} */
  double now();

  /** {@return the sites that the job's client can reach, in the topology's order; never empty} */
  List<? extends SiteReport> candidates();

  /**
   * {@return the site of the least cost, the first of equals}
   *
   * @param cost of a site, in any unit; never NaN
   */
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
   * {@return the same, where bounds are cheaper to work out: the cost is asked only of sites that
   * may win}
   *
   * @param bounds by candidate, none above its cost, roundings included; not kept
   * @param likely the place of a candidate that is looked at first; the better it is, the fewer
   *     others are
   * @param cost of a site, in any unit; never NaN
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
   * {@return by candidate the seconds that an operation of a job takes there if each of the L jobs
   * has as many: (L + P / p) / P}
   */
  default double[] secondsAnOperation() {
    return candidates().stream()
        .mapToDouble(site -> (site.jobs() + site.speedRatio()) / site.speed())
        .toArray();
  }

  /**
   * {@return an upper bound, over all candidates, of the least figure of the {@link
   * SiteReport#send} channels: the figure of the channel that all of the client's data pass;
   * infinity where no such is known}
   *
   * @param figure of a channel, in any unit
   */
  default double mostOnSend(ToDoubleFunction<LinkReport> figure) {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * {@return an upper bound of the least figure of the {@link SiteReport#receive} channels}
   *
   * @param figure of a channel, in any unit
   */
  default double mostOnReceive(ToDoubleFunction<LinkReport> figure) {
    return Double.POSITIVE_INFINITY;
  }

  /** A site as reported. */
  interface SiteReport {
    /** {@return its place among all sites of the topology, from 0} */
    int index();

    /** {@return its name} */
    String name();

    /** {@return seconds since the state that is reported was read; 0 where it is the exact one} */
    double age();

    /** {@return P in operations a second, over all servers or processors} */
    double speed();

    /**
     * {@return p, the operations a second at which one job is computed: that of one of the servers,
     * at a cluster of the processors a client's job gets, of unlike nodes those of the kind that by
     * its report would end the job first}
     */
    double jobSpeed();

    /**
     * {@return L, the jobs at the site, in service and other users' included; not those whose data
     * are still under way}
     */
    double jobs();

    /** {@return operations left at the site} */
    double work();

    /**
     * {@return bytes of the files that the job reads and the site does not hold; 0 where it reads
     * none}
     */
    default double missingBytes() {
      return 0;
    }

    /**
     * {@return when the site's planner said that the job would start if it came at the moment it
     * was asked, in seconds of the run; NaN for a metaserver that does not decide by {@link
     * Information#PLANS}}
     */
    default double plannedStart() {
      return Double.NaN;
    }

    /**
     * {@return seconds that the site takes to fetch what is missing, one file after another, each
     * from the holder from which it is expected to take the shortest time}
     */
    default double fetchSeconds() {
      return 0;
    }

    /** {@return the channels from the client to the site} */
    PathReport send();

    /**
     * {@return the channels back; of a job that goes on to a site of its own, the channels to that}
     */
    PathReport receive();

    /**
     * {@return the seconds that data are expected to take to the site, as {@link
     * PathReport#seconds}}
     *
     * @param bytes of the data
     * @param throughput of a channel, in bytes a second
     */
    default double sendSeconds(double bytes, ToDoubleFunction<LinkReport> throughput) {
      return send().seconds(bytes, throughput);
    }

    /**
     * {@return the seconds that a result is expected to take on the {@link #receive} channels, as
     * {@link PathReport#seconds}}
     *
     * @param bytes of the result
     * @param throughput of a channel, in bytes a second
     */
    default double receiveSeconds(double bytes, ToDoubleFunction<LinkReport> throughput) {
      return receive().seconds(bytes, throughput);
    }

    /**
     * {@return P / p, which is c at c servers that compute the job at their own speed} What is
     * ahead of the job goes at the speed of the whole site, the job itself at its own.
     */
    default double speedRatio() {
      return speed() / jobSpeed();
    }

    /**
     * {@return how many jobs of its width the site computes at once, however fast it computes them}
     */
    default double parallelJobs() {
      return speedRatio();
    }

    /** {@return whether one job more like it would not have to wait} */
    default boolean hasRoom() {
      return jobs() + 1 <= parallelJobs();
    }
  }

  /** The channels between a client and a site, in one direction. */
  interface PathReport {
    /** {@return how many they are; 0 where only ideal links lie between} */
    int hops();

    /**
     * {@return one of them}
     *
     * @param index from 0 at the sender to before {@link #hops}
     */
    LinkReport hop(int index);

    /**
     * {@return the least of a figure over them; infinity where there are none}
     *
     * @param figure of a channel, in any unit
     */
    default double least(ToDoubleFunction<LinkReport> figure) {
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < hops(); i++) {
        least = Math.min(least, figure.applyAsDouble(hop(i)));
      }
      return least;
    }

    /**
     * {@return the seconds that data are expected to take over them: the bytes over the least
     * throughput, plus the propagation delays; 0 without data}
     *
     * @param bytes of the data
     * @param throughput of a channel, in bytes a second
     */
    default double seconds(double bytes, ToDoubleFunction<LinkReport> throughput) {
      if (bytes == 0) {
        return 0;
      }
      double propagation = 0;
      for (int i = 0; i < hops(); i++) {
        propagation += hop(i).propagation();
      }
      return bytes / least(throughput) + propagation;
    }
  }

  /** One direction of a link as reported. */
  interface LinkReport {
    /** {@return T_net in bytes a second} */
    double bandwidth();

    /** {@return T_act, the nominal throughput of one client, in bytes a second} */
    double throughput();

    /** {@return the propagation delay of the link, in seconds} */
    default double propagation() {
      return 0;
    }

    /** {@return mean throughput of past transfers, newest weighing most, in bytes a second} */
    double observed();

    /**
     * {@return what the next transfer is forecast to achieve, from what past ones did, in bytes a
     * second}
     *
     * @param how the forecaster
     */
    double forecast(Forecast how);

    /** {@return k, transfers under way} */
    double transfers();

    /**
     * {@return what one transfer more may expect, in bytes a second: T_net / max(1, k + T_net /
     * T_act)}
     */
    default double expected() {
      return LinkStateTable.expected(bandwidth(), bandwidth() / throughput(), transfers());
    }
  }
}
