package org.quoin.report;

import static org.quoin.report.GridReport.percent;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.QueueStatistics;
import org.quoin.grid.GridResult;

/** Collects the warnings about results: those of the scenario, and queues without steady state. */
final class Warnings {
  /**
   * The share of the load asked for by which the load of local users may be off without a warning:
   * chance alone moves the load of some hundred jobs by less.
   */
  private static final double FAR_OFF = 0.5;

  private Warnings() {}

  static List<String> of(GridOutcome outcome) {
    List<String> warnings = new ArrayList<>(outcome.scenario().warnings());
    for (MetaServerOutcome metaServer : outcome.metaServers()) {
      for (QueueStatistics queue : metaServer.queues()) {
        if (!queue.stationary()) {
          // A network queue drops background packets, so what clients offer is what overflows.
          double load = queue.isNetwork() ? queue.offered().clients() : queue.offered().total();
          warnings.add(
              String.format(
                  Locale.ROOT,
                  "under %s, %s (%s) is offered %s of what it can serve, %s too much: it has no"
                      + " steady state, its figures grow with the length of the run",
                  metaServer.name(),
                  queue.name(),
                  queue.direction(),
                  percent(load),
                  percent(load - 1)));
        }
      }
      jobs(metaServer, outcome.scenario().replications(), warnings);
      metaServer
          .localLoads()
          .forEach(
              (site, load) -> {
                if (Math.abs(load.offered() - load.asked()) > FAR_OFF * load.asked()) {
                  warnings.add(
                      String.format(
                          Locale.ROOT,
                          "under %s, the local users of %s brought a load of %s, where %s was"
                              + " asked: the run is too short for their jobs, of which %,d came",
                          metaServer.name(),
                          site,
                          percent(load.offered()),
                          percent(load.asked()),
                          load.jobs()));
                }
                if (load.ended()) {
                  warnings.add(
                      String.format(
                          Locale.ROOT,
                          "under %s, the local users of %s stopped coming after %s: the rest of the"
                              + " run went without them",
                          metaServer.name(),
                          site,
                          Quantity.DURATION.show(load.endTime())));
                }
              });
      double emptying =
          metaServer.results().stream().mapToInt(GridResult::unfinishedAtLimit).average().orElse(0);
      if (emptying > 0) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "under %s, %.1f jobs a replication were not back after clients had submitted %d"
                    + " more: clients then stopped, so these jobs saw a system that empties",
                metaServer.name(),
                emptying,
                outcome.scenario().grid().maxLaterJobs()));
      }
      double clipped =
          metaServer.results().stream().mapToInt(GridResult::clipped).average().orElse(0);
      if (clipped > 0) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "under %s, %.1f jobs a replication were wider than any site, and clipped",
                metaServer.name(),
                clipped));
      }
    }
    return warnings;
  }

  private static void jobs(MetaServerOutcome metaServer, int replications, List<String> warnings) {
    MetaServerOutcome.Jobs jobs = metaServer.jobs();
    if (jobs.survivorsOnly()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "under %s, %.1f of %.1f counted jobs a replication were still inside at the horizon:"
                  + " means are over the survivors, the jobs that were quick enough",
              metaServer.name(),
              jobs.lost(),
              jobs.counted() + jobs.lost()));
    }
    int empty = jobs.emptyReplications();
    if (empty > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "under %s, no counted job came back in %s: the run ended before",
              metaServer.name(),
              empty == replications
                  ? "any replication"
                  : empty + " of " + replications + " replications"));
    }
  }
}
