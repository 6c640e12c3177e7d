package org.quoin.grid;

import java.util.List;

/**
 * What a metaserver knows when it decides: the monitor's last report.
 *
 * @param candidates the sites that the job's client can reach, in the topology's order; never empty
 */
public record GridView(List<SiteReport> candidates) {

  /**
   * A site as reported.
   *
   * @param index its place among all sites of the topology, from 0
   * @param name its name
   * @param speed P in operations a second
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
      double jobs,
      double work,
      List<ChannelReport> send,
      List<ChannelReport> receive) {}

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
