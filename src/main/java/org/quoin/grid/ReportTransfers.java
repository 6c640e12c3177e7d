package org.quoin.grid;

import java.util.function.Predicate;
import org.quoin.grid.placement.Monitor;
import org.quoin.network.Path;

/**
 * The reports of sites on their way to metaservers, over the queues that everything else passes.
 */
final class ReportTransfers {
  /** Reports come after jobs, which are numbered from 0, and after files. */
  private static final long FIRST_ORDER = 3L << 34;

  private final LiveNetwork network;
  private final int sites;
  private Predicate<Path> isUp = path -> true;
  private long sent;

  ReportTransfers(LiveNetwork network, int sites) {
    this.network = network;
    this.sites = sites;
  }

  /** Ways are up where this holds, from now on; a report whose way is down is lost. */
  void passable(Predicate<Path> ways) {
    isUp = ways;
  }

  /**
   * Those to a metaserver at the place of a client, by its number. A site that this client does not
   * reach reports by other ways.
   */
  Monitor.Courier to(int client) {
    boolean[] underWay = new boolean[sites];
    return (site, bytes, arrived) -> {
      if (!network.joins(client, site)) {
        arrived.run();
        return;
      }
      Path way = network.back(client, site);
      if (underWay[site] || !isUp.test(way)) {
        return;
      }
      underWay[site] = true;
      network
          .transport()
          .send(
              way,
              bytes,
              FIRST_ORDER + sent++,
              seconds -> {
                underWay[site] = false;
                if (isUp.test(way)) {
                  arrived.run();
                }
              });
    };
  }
}
