package org.quoin.grid.placement;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.quoin.network.LinkStateTable;
import org.quoin.statistics.Forecast;

/**
 * The information of a metaserver at a decision: the latest reports of the monitor. It is read on
 * demand and valid until the decision is made.
 */
public interface GridView {

  /** {@return the time of the decision in seconds of the run} */
  double now();

  /**
   * {@return the sites that the job's client can reach, in the order of the topology; never empty}
   */
  List<? extends SiteReport> candidates();

  /**
   * {@return the site of minimum cost; ties go to the first in order}
   *
   * @param cost cost of a site, in any unit; never NaN
   */
  default SiteReport cheapest(ToDoubleFunction<SiteReport> cost) {
    List<? extends SiteReport> sites = candidates();
    SiteReport best = sites.get(0);
    double smallest = cost.applyAsDouble(best);
    for (int i = 1; i < sites.size(); i++) {
      double other = cost.applyAsDouble(sites.get(i));
      if (other < smallest) {
        best = sites.get(i);
        smallest = other;
      }
    }
    return best;
  }

  /**
   * {@return the site of minimum cost; ties go to the first in order} The cost is computed only for
   * sites whose lower bound is small enough.
   *
   * @param bounds lower bound of the cost by candidate, rounding errors included; not retained
   * @param likely index of the first candidate to compute; a good choice saves computations
   * @param cost cost of a site, in any unit; never NaN
   */
  default SiteReport cheapest(double[] bounds, int likely, ToDoubleFunction<SiteReport> cost) {
    List<? extends SiteReport> sites = candidates();
    int best = likely;
    double smallest = cost.applyAsDouble(sites.get(best));
    for (int i = 0; i < bounds.length; i++) {
      if (bounds[i] <= smallest && i != likely) {
        double other = cost.applyAsDouble(sites.get(i));
        if (other < smallest || (other == smallest && i < best)) {
          best = i;
          smallest = other;
        }
      }
    }
    return sites.get(best);
  }

  /**
   * {@return the site of minimum cost; ties go to the first in order} The cost is computed only for
   * sites whose lower bound is small enough.
   *
   * @param bound lower bound of the cost of a site by its {@link #secondsPerOperation}, rounding
   *     errors included; never falls
   * @param likely index of the first candidate to compute; a good choice saves computations
   * @param cost cost of a site, in any unit; never NaN
   */
  default SiteReport cheapest(
      DoubleUnaryOperator bound, int likely, ToDoubleFunction<SiteReport> cost) {
    double[] bounds = secondsPerOperation();
    Arrays.setAll(bounds, site -> bound.applyAsDouble(bounds[site]));
    return cheapest(bounds, likely, cost);
  }

  /**
   * {@return by candidate the seconds per operation of a job if each of the L jobs there has as
   * many operations: (L + P / p) / P}
   */
  default double[] secondsPerOperation() {
    return candidates().stream()
        .mapToDouble(site -> (site.jobs() + site.speedRatio()) / site.speed())
        .toArray();
  }

  /**
   * {@return an upper bound, over all candidates, of the minimum of a value over the {@link
   * SiteReport#send} links: the value of the link that all data of the client pass; infinity if
   * there is no such link}
   *
   * @param value the value of a link, in any unit
   */
  default double maxOnSend(ToDoubleFunction<LinkReport> value) {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * {@return an upper bound, over all candidates, of the minimum of a value over the {@link
   * SiteReport#receive} links}
   *
   * @param value the value of a link, in any unit
   */
  default double maxOnReceive(ToDoubleFunction<LinkReport> value) {
    return Double.POSITIVE_INFINITY;
  }

  /** The report of a site. */
  interface SiteReport {
    /** {@return the index among all sites of the topology} */
    int index();

    /** {@return the name of the site} */
    String name();

    /** {@return the age of the report in seconds; 0 for the exact state} */
    double age();

    /** {@return P, the operations per second of all servers or processors} */
    double speed();

    /**
     * {@return p, the operations per second of one job: of one server, or of the processors that a
     * client's job gets at a cluster; at heterogeneous nodes those of the node group that would end
     * the job first by the report}
     */
    double jobSpeed();

    /**
     * {@return L, the number of jobs at the site, with jobs in service and background jobs, without
     * jobs whose data are in flight}
     */
    double jobs();

    /** {@return the backlog of the site in operations} */
    double work();

    /**
     * {@return the bytes of the files that the job reads and the site does not hold; 0 if it reads
     * none}
     */
    default double missingBytes() {
      return 0;
    }

    /**
     * {@return the job's planned start at the time of the query, in seconds of the run; NaN unless
     * the metaserver decides by {@link Information#PLANS}}
     */
    default double plannedStart() {
      return Double.NaN;
    }

    /**
     * {@return the expected seconds in which the site fetches the missing files, one after another,
     * each from the holder with the shortest expected time}
     */
    default double fetchSeconds() {
      return 0;
    }

    /** {@return the links from the client to the site} */
    PathReport send();

    /**
     * {@return the links from the site to the client or, if the next stage of the job has a fixed
     * site, to that site}
     */
    PathReport receive();

    /**
     * {@return the expected seconds of the transfer to the site, as {@link PathReport#seconds}}
     *
     * @param bytes size of the data
     * @param throughput throughput of a link in bytes per second
     */
    default double sendSeconds(double bytes, ToDoubleFunction<LinkReport> throughput) {
      return send().seconds(bytes, throughput);
    }

    /**
     * {@return the expected seconds of the transfer of the result over the {@link #receive} links,
     * as {@link PathReport#seconds}}
     *
     * @param bytes size of the result
     * @param throughput throughput of a link in bytes per second
     */
    default double receiveSeconds(double bytes, ToDoubleFunction<LinkReport> throughput) {
      return receive().seconds(bytes, throughput);
    }

    /**
     * {@return P / p, which is c at c servers if the job has no affinity} The backlog is computed
     * at the speed of the whole site, the job at its own.
     */
    default double speedRatio() {
      return speed() / jobSpeed();
    }

    /** {@return the number of jobs of this width that the site can compute at once} */
    default double parallelJobs() {
      return speedRatio();
    }

    /** {@return whether one more job of this width would start at once} */
    default boolean startsAtOnce() {
      return jobs() + 1 <= parallelJobs();
    }
  }

  /** The links between a client and a site, in one direction. */
  interface PathReport {
    /** {@return the number of links; 0 if all links are ideal} */
    int hops();

    /**
     * {@return one of the links}
     *
     * @param index the index, from 0 at the sender to {@link #hops} - 1
     */
    LinkReport hop(int index);

    /**
     * {@return the minimum of a value over the links; infinity without links}
     *
     * @param value the value of a link, in any unit
     */
    default double minimum(ToDoubleFunction<LinkReport> value) {
      double smallest = Double.POSITIVE_INFINITY;
      for (int i = 0; i < hops(); i++) {
        smallest = Math.min(smallest, value.applyAsDouble(hop(i)));
      }
      return smallest;
    }

    /**
     * {@return the expected seconds of a transfer: the bytes over the minimum throughput, plus the
     * propagation delays; 0 without data}
     *
     * @param bytes size of the data
     * @param throughput throughput of a link in bytes per second
     */
    default double seconds(double bytes, ToDoubleFunction<LinkReport> throughput) {
      if (bytes == 0) {
        return 0;
      }
      double propagation = 0;
      for (int i = 0; i < hops(); i++) {
        propagation += hop(i).propagation();
      }
      return bytes / minimum(throughput) + propagation;
    }
  }

  /** The report of a link. */
  interface LinkReport {
    /** {@return the bandwidth T_net in bytes per second} */
    double bandwidth();

    /** {@return T_act, the nominal throughput of one client in bytes per second} */
    double throughput();

    /** {@return the propagation delay in seconds} */
    default double propagation() {
      return 0;
    }

    /**
     * {@return the mean throughput of past transfers in bytes per second, with the highest weight
     * on the newest}
     */
    double observed();

    /**
     * {@return the forecast of the next transfer's throughput from past ones, in bytes per second}
     *
     * @param forecaster the forecaster
     */
    double forecast(Forecast forecaster);

    /** {@return k, the number of transfers in progress} */
    double transfers();

    /**
     * {@return the expected throughput of one more transfer in bytes per second: T_net / max(1, k +
     * T_net / T_act)}
     */
    default double expected() {
      return LinkStateTable.expected(bandwidth(), bandwidth() / throughput(), transfers());
    }
  }
}
