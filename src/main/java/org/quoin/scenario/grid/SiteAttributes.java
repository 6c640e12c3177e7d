package org.quoin.scenario.grid;

import java.util.List;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.topology.format.TopologyAttributes;

/** The attributes of a topology's clusters that a scenario reads, but for those of policies. */
public final class SiteAttributes {
  static final int LOCAL_JOBS = 5000;
  static final int MOST_JOBS = 10_000_000;
  static final double MOST_LOAD = 10;
  static final String LOG_FROM = "log-from";
  static final String LOG_END = "log-end";

  /** Those of a log of local users. */
  static final List<Setting> LOG =
      List.of(
          Setting.quantity(
              LOG_FROM,
              "With a log: the log's time that is the start of a run. Default: its first"
                  + " submission",
              Quantity.DURATION,
              "0 s",
              0,
              Double.POSITIVE_INFINITY),
          Setting.choice(
              LOG_END,
              "With a log that ends: repeat it (a mean gap after its last job), or stop, which the"
                  + " report then says",
              "repeat",
              "stop"));

  /** Those of its clients' and its own users' jobs. */
  public static final List<Setting> JOBS =
      List.of(
          TopologyAttributes.WIDTH,
          Setting.text(
              "workload",
              "Jobs of its own users, for as long as the run lasts: none, lublin (Lublin and"
                  + " Feitelson's model) or a log beside the topology",
              "none"),
          Setting.count(
              "jobs",
              "With lublin and a load: the first so many jobs are brought to the load, the rest"
                  + " follow at their scale",
              LOCAL_JOBS,
              1,
              MOST_JOBS),
          Setting.number("load", "Stretches the local workload to this load", 0, 0, MOST_LOAD)
              .orNone(),
          LOG.get(0),
          LOG.get(1));

  /** Those of its scheduler. */
  public static final List<Setting> SCHEDULER =
      List.of(
          Setting.text("scheduler", "Its policy", "easy"),
          Setting.text("order", "The order of its queue", "fcfs"));

  private SiteAttributes() {}
}
