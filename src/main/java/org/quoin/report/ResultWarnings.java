package org.quoin.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.QueueStatistics;
import org.quoin.grid.GridResult;
import org.quoin.grid.site.LocalLoad;
import org.quoin.scenario.GridScenario;

/** Collects the warnings about results: those of the scenario, and what its runs show. */
final class ResultWarnings {
  /**
   * The relative difference between the requested and the submitted load of local users from which
   * on there is a warning: chance alone changes the load of some hundred jobs by less.
   */
  private static final double FAR_OFF = 0.5;

  private final List<String> warnings;
  private final MetaServerOutcome metaServer;

  private ResultWarnings(List<String> warnings, MetaServerOutcome metaServer) {
    this.warnings = warnings;
    this.metaServer = metaServer;
  }

  static List<String> of(GridOutcome outcome) {
    List<String> warnings = new ArrayList<>(outcome.scenario().warnings());
    outcome.metaServers().forEach(one -> new ResultWarnings(warnings, one).add(outcome.scenario()));
    return warnings;
  }

  private void add(GridScenario scenario) {
    metaServer.queues().stream().filter(queue -> !queue.stationary()).forEach(this::overload);
    jobs(scenario.replications());
    localUsers(metaServer.localLoads());
    perReplication(
        GridResult::unfinishedAtLimit,
        "%s jobs per replication were not back after clients had submitted "
            + Quantity.grouped(scenario.grid().maxLaterJobs())
            + " further jobs: the clients then stopped, and these jobs ended in an emptying"
            + " system");
    perReplication(
        GridResult::clipped,
        "%s jobs per replication requested more processors than any site has, and got as many as"
            + " the largest site has");
  }

  private void warn(String format, Object... values) {
    warnings.add("under " + metaServer.name() + ", " + String.format(Locale.ROOT, format, values));
  }

  private void perReplication(ToIntFunction<GridResult> count, String format) {
    double mean = metaServer.results().stream().mapToInt(count).average().orElse(0);
    if (mean > 0) {
      warn(format, Quantity.digits(mean));
    }
  }

  private void overload(QueueStatistics queue) {
    // A network queue drops background packets, so that only clients' packets make it overflow.
    double load = queue.isNetwork() ? queue.offered().clients() : queue.offered().total();
    warn(
        "%s (%s) has an offered load of %s, %s above its capacity: it has no steady state, and its"
            + " statistics grow with the length of the run",
        queue.name(), queue.direction(), Percent.of(load), Percent.of(load - 1));
  }

  /** Warns once of all clusters whose local users submitted another load than requested. */
  private void localUsers(Map<String, LocalLoad> loads) {
    String far =
        loads.entrySet().stream()
            .filter(one -> isFarOff(one.getValue()))
            .map(one -> one.getKey() + ": " + shares(one.getValue()))
            .collect(Collectors.joining("; "));
    if (!far.isEmpty()) {
      warn(
          "the load of local users differs from that in the topology (%s): the run is too short for"
              + " so few of their jobs",
          far);
    }
    loads.forEach(
        (site, load) -> {
          if (load.stopped()) {
            warn(
                "local jobs went first at %s without end: its local users stopped after %s, and the"
                    + " cluster emptied around the clients' jobs that waited; give it a lower load"
                    + " or another order, or the run a horizon",
                site, Quantity.DURATION.show(load.endTime()));
          } else if (load.ended()) {
            warn(
                "the log of the local users of %s ended after %s: the rest of the run had no local"
                    + " jobs",
                site, Quantity.DURATION.show(load.endTime()));
          }
        });
  }

  private static boolean isFarOff(LocalLoad load) {
    return Math.abs(load.offered() - load.asked()) > FAR_OFF * load.asked();
  }

  private static String shares(LocalLoad load) {
    return "%s instead of %s, by %s"
        .formatted(
            Percent.of(load.offered()),
            Percent.of(load.asked()),
            Plurals.counted(load.jobs(), "job"));
  }

  private void jobs(int replications) {
    MetaServerOutcome.Jobs jobs = metaServer.jobs();
    if (jobs.survivorsOnly()) {
      warn(
          "%s of %s counted jobs per replication were not back at the horizon: means cover only"
              + " the jobs that were fast enough",
          Quantity.digits(jobs.lost()), Quantity.digits(jobs.counted() + jobs.lost()));
    }
    int empty = jobs.emptyReplications();
    if (empty > 0) {
      warn(
          "no counted job came back in %s: the run ended before",
          empty == replications
              ? "any replication"
              : empty + " of " + replications + " replications");
    }
  }
}
