package org.quoin.grid;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a metaserver knows when it decides: the monitor's last report.
 *
 * @param candidates the sites that the job's client can reach, in the topology's order; never empty
 */
public record GridView(List<SiteReport> candidates) {

  /** The site of the least cost, the first of equals. */
  public SiteReport least(ToDoubleFunction<SiteReport> cost) {
    SiteReport best = candidates.get(0);
    double least = cost.applyAsDouble(best);
    for (SiteReport candidate : candidates.subList(1, candidates.size())) {
      double other = cost.applyAsDouble(candidate);
      if (other < least) {
        best = candidate;
        least = other;
      }
    }
    return best;
  }

  /**
   * A site as reported.
   *
   * @param index its place among all sites of the topology, from 0
   * @param name its name
   * @param speed P in operations a second, over all processors
   * @param jobSpeed p, the operations a second at which one job is computed: at a server P, at a
   *     cluster that of the processors a client's job gets
   * @param jobs L, the jobs at the site, in service and other users' included; not those whose data
   *     are still under way
   * @param work operations left at the site
   * @param send the channels from the client to the site
   * @param receive the channels back
   */
  public record SiteReport(
      int index,
      String name,
      double speed,
      double jobSpeed,
      double jobs,
      double work,
      List<ChannelReport> send,
      List<ChannelReport> receive) {

    /**
     * How many jobs like it the site computes at once: P / p, which is 1 at a server. What is ahead
     * of the job goes at the speed of the whole site, the job itself at its own.
     */
    public double slots() {
      return speed / jobSpeed;
    }
  }

  /**
   * One direction of a link as reported.
   *
   * @param bandwidth T_net in bytes a second
   * @param throughput T_act, the nominal throughput of one client, in bytes a second
   * @param observed mean throughput of past transfers, newest weighing most, in bytes a second
   * @param transfers k, transfers under way
   */
  public record ChannelReport(
      double bandwidth, double throughput, double observed, double transfers) {}
}
