package org.quoin.grid;

import java.util.function.Predicate;
import org.quoin.grid.placement.Monitor;
import org.quoin.network.Path;

/** Transfers the reports of sites to metaservers, over the queues of all other transfers. */
final class ReportTransfers {
  /** Rank of the first report among transfers of one instant, after those of jobs and files. */
  private static final long FIRST_ORDER = 3L << 34;

  private final LiveNetwork network;
  private final int sites;
  private Predicate<Path> isUp = path -> true;
  private long sent;

  ReportTransfers(LiveNetwork network, int sites) {
    this.network = network;
    this.sites = sites;
  }

  /** Sets the test whether a path is up; a report whose path is down is lost. */
  void useAvailability(Predicate<Path> pathTest) {
    isUp = pathTest;
  }

  /**
   * {@return the courier to a metaserver at a client} A site without routes to the client reports
   * without transfer.
   */
  Monitor.Courier to(int client) {
    boolean[] inTransfer = new boolean[sites];
    return (site, bytes, arrived) -> {
      if (!network.connects(client, site)) {
        arrived.run();
        return;
      }
      Path path = network.returnPath(client, site);
      if (inTransfer[site] || !isUp.test(path)) {
        return;
      }
      inTransfer[site] = true;
      network
          .bareTransport()
          .send(
              path,
              bytes,
              FIRST_ORDER + sent++,
              seconds -> {
                inTransfer[site] = false;
                if (isUp.test(path)) {
                  arrived.run();
                }
              });
    };
  }
}
