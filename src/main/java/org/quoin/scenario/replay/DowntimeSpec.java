package org.quoin.scenario.replay;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.replay.Outages;
import org.quoin.scenario.key.Periods;
import org.quoin.workload.log.JobLog;

/**
 * Maintenance and outages of a replay, before the log is read.
 *
 * @param maintenance periods that plans see
 * @param outages periods that they do not see
 * @param rules the handling of jobs and repairs at an outage, without outages
 */
public record DowntimeSpec(Periods maintenance, Periods outages, Outages rules) {
  /** Neither maintenance nor outages. */
  public static final DowntimeSpec NONE =
      new DowntimeSpec(Periods.NONE, Periods.NONE, Outages.NONE);

  /** {@return whether there is maintenance or an outage} */
  public boolean any() {
    return maintenance.any() || outages.any();
  }

  /** {@return the tables that it was read from} */
  public List<Path> files() {
    return Stream.of(maintenance, outages).flatMap(periods -> periods.file().stream()).toList();
  }

  /**
   * {@return a cluster with the maintenance}
   *
   * @param cluster a cluster with the width of the machine
   * @param log the log, for its calendar
   * @throws org.quoin.base.InputException with every period that is none on this machine
   */
  public ClusterSettings on(ClusterSettings cluster, JobLog log) {
    return maintenance.any()
        ? cluster.withMaintenance(
            maintenance.on(cluster.processors(), cluster.machine(), log.calendar()))
        : cluster;
  }

  /**
   * {@return the outages of a machine}
   *
   * @param cluster a cluster with the width of the machine
   * @param log the log, for its calendar
   * @throws org.quoin.base.InputException with every period that is none on this machine
   */
  public Outages outages(ClusterSettings cluster, JobLog log) {
    return outages.any()
        ? rules.with(outages.on(cluster.processors(), cluster.machine(), log.calendar()))
        : Outages.NONE;
  }
}
