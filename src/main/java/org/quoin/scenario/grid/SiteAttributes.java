package org.quoin.scenario.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.base.KeyFile;
import org.quoin.base.Setting;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.topology.format.TopologyAttributes;
import org.quoin.workload.resample.Resampling;

/** The attributes of clusters in a topology that a scenario reads, except options of policies. */
public final class SiteAttributes {
  static final String LOG_FROM = "log-from";
  static final String LOG_END = "log-end";
  static final String RESAMPLE_BY = "resample-by";

  private static final Map<String, List<Setting>> KEYS =
      new KeyFile().enums(Resampling.Unit.class).groups(SiteAttributes.class, "site.keys");

  /** The attributes of jobs of clients and of local jobs. */
  public static final List<Setting> JOBS = jobs();

  /** The attributes of the scheduler of a space-shared cluster. */
  public static final List<Setting> SCHEDULER = KEYS.get("scheduler");

  private SiteAttributes() {}

  /** {@return all attributes of a space-shared cluster} */
  static List<Setting> ofCluster() {
    List<Setting> all = new ArrayList<>(TopologyAttributes.of("cluster"));
    all.addAll(SCHEDULER);
    all.addAll(JOBS);
    all.addAll(ClusterConditions.ALL);
    all.addAll(TimeSliceOptions.ALL);
    return all;
  }

  private static List<Setting> jobs() {
    List<Setting> jobs = new ArrayList<>(List.of(TopologyAttributes.WIDTH));
    jobs.addAll(KEYS.get("jobs"));
    return List.copyOf(jobs);
  }
}
