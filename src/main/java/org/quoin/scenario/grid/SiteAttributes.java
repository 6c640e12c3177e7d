package org.quoin.scenario.grid;

import java.util.List;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.topology.format.TopologyAttributes;

/** The attributes of clusters in a topology that a scenario reads, except options of policies. */
public final class SiteAttributes {
  static final String LOG_FROM = "log-from";
  static final String LOG_END = "log-end";

  /** The attributes of jobs of clients and of local jobs. */
  public static final List<Setting> JOBS =
      List.of(
          TopologyAttributes.WIDTH,
          Setting.text(
              "workload",
              "Local jobs, for the whole run: none, lublin (model of Lublin and Feitelson) or a log"
                  + " beside the topology file",
              "none"),
          Setting.count(
              "jobs",
              "With lublin and a load: number of first jobs that are scaled to the load; further"
                  + " jobs have the same scale",
              5000,
              1,
              10_000_000),
          Setting.number(
              "load",
              "Offered load of the local jobs, to which the times between their submissions are"
                  + " scaled. Default: they are not scaled",
              0,
              10),
          Setting.quantity(
              LOG_FROM,
              "With a log: time in the log at which a run starts. Default: its first submission",
              Quantity.DURATION,
              "0 s",
              0,
              Double.POSITIVE_INFINITY),
          Setting.choice(
              LOG_END,
              "With a log that ends during a run. repeat: it starts again, one mean interval after"
                  + " its last job; stop: no further local jobs, which the report mentions",
              "repeat",
              "stop"));

  /** The attributes of the scheduler of a space-shared cluster. */
  public static final List<Setting> SCHEDULER =
      List.of(
          Setting.text("scheduler", "Scheduling policy", "easy"),
          Setting.text("order", "Order of the queue, unless the policy chooses it", "fcfs"));

  private SiteAttributes() {}
}
