package org.quoin.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.grid.GridModel;
import org.quoin.grid.job.StageSites;
import org.quoin.scenario.GridScenario;
import org.quoin.topology.QueuePath;
import org.quoin.workload.JobClass;

/** Notes sizes of a scenario that take much time, before it is run. */
public final class Sizes {
  /** Packets of a job, there and back, that take so long that they are noted. */
  private static final double NOTED_PACKETS = 50_000;

  private static final long MANY_ROUTES = 1_000_000;

  private Sizes() {}

  /**
   * {@return a sentence for each large size}
   *
   * @param scenario the scenario that is about to be run
   */
  public static List<String> of(GridScenario scenario) {
    List<String> large = new ArrayList<>();
    GridModel grid = scenario.grid();
    for (int jobClass = 0; jobClass < (grid.isFluid() ? 0 : grid.classes().size()); jobClass++) {
      double packets = packets(grid, jobClass);
      if (packets > NOTED_PACKETS) {
        large.add(
            String.format(
                Locale.ROOT,
                "a job of '%s' is %,.0f packets there and back on average; a larger packet makes"
                    + " them fewer, and with network: fluid there are none",
                grid.classes().get(jobClass).name(),
                packets));
      }
    }
    long clients = grid.topology().clients().size();
    long sites = grid.topology().sites().size();
    if (clients * sites > MANY_ROUTES) {
      large.add(
          String.format(
              Locale.ROOT,
              "%,d clients x %,d sites are %,d routes",
              clients,
              sites,
              clients * sites));
    }
    return large;
  }

  /**
   * Returns the packets of a job on its way there and back. A transfer for which a fluid stands
   * between every client and site has none.
   */
  private static double packets(GridModel grid, int jobClass) {
    long fluid = grid.choice().fluidQueues();
    if (fluid == grid.network().queues().size()) {
      return 0;
    }
    JobClass jobs = grid.classes().get(jobClass);
    StageSites sites = grid.stageSitesByClass().get(jobClass);
    double bytes = 0;
    for (int transfer = 0; transfer <= sites.stages(); transfer++) {
      if (fluid == 0 || isPackets(grid, jobs, sites, transfer)) {
        bytes += jobs.data(transfer).mean();
      }
    }
    return bytes / grid.packets().packetBytes();
  }

  private static boolean isPackets(GridModel grid, JobClass jobs, StageSites sites, int transfer) {
    QueuePath path = new QueuePath();
    for (String name : jobs.clients()) {
      int client = grid.network().client(name);
      for (int site = 0; site < grid.network().sites().size(); site++) {
        if (sites.allows(client, site)) {
          sites.setPath(transfer, client, site, path);
          // A path is packets or a fluid as a whole.
          if (path.length() > 0 && grid.choice().fluid(path.at(0)).isEmpty()) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
