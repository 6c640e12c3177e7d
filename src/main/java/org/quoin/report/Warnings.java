package org.quoin.report;

import static org.quoin.report.GridReport.percent;

import java.util.ArrayList;
import java.util.List;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.Outcome;
import org.quoin.experiment.QueueFigures;

/** What a reader of the results must know: the scenario's warnings, queues without steady state. */
final class Warnings {
  private Warnings() {}

  static List<String> of(Outcome outcome) {
    List<String> warnings = new ArrayList<>(outcome.scenario().warnings());
    for (MetaServerOutcome metaServer : outcome.metaServers()) {
      for (QueueFigures queue : metaServer.queues()) {
        if (!queue.stationary()) {
          double load = queue.clientLoad() + (queue.isNetwork() ? 0 : queue.backgroundLoad());
          warnings.add(
              String.format(
                  "under %s, %s (%s) is offered %s of what it can serve, %s too much: it has no"
                      + " steady state, its figures grow with the length of the run",
                  metaServer.name(),
                  queue.name(),
                  queue.place(),
                  percent(load),
                  percent(load - 1)));
        }
      }
      double inside = metaServer.jobs()[2];
      if (inside > 0) {
        warnings.add(
            String.format(
                "under %s, %.1f jobs a replication were still inside at the horizon",
                metaServer.name(), inside));
      }
    }
    return warnings;
  }
}
