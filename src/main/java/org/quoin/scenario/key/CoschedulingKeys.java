package org.quoin.scenario.key;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.base.KeyFile;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.node.Scheme;

/**
 * The keys of a time-shared cluster except the list of jobs; the long options of {@code quoin
 * coschedule}.
 */
public final class CoschedulingKeys {
  public static final String JOBS = "jobs";

  public static final String COUNT = "count";
  public static final String FIT = "fit";
  public static final String EXCERPT = "excerpt";

  private static final Map<String, List<Setting>> KEYS =
      new KeyFile()
          .words("Scheme", Scheme.titles())
          .value("nodes", Quantity.everyDigit(TimeSharedOptions.NODES.most()))
          .groups(CoschedulingKeys.class, "coscheduling.keys");

  /** Keys of the cluster and its runs. */
  public static final List<Setting> RUNS = runs();

  /** Keys of generated jobs, which replace a list. */
  public static final List<Setting> GENERATED =
      ReplayKeys.with(KEYS.get("generated"), 1, TimeSharedOptions.TYPES);

  /** Keys of the output. */
  public static final List<Setting> OUTPUT =
      ReplayKeys.with(KEYS.get("output"), 1, OutputOptions.BY);

  /** Keys of the costs and sizes of the cluster. */
  public static final List<Setting> CLUSTER =
      TimeSharedOptions.ALL.stream()
          .filter(setting -> !setting.name().equals(TimeSharedOptions.SCHEME))
          .toList();

  private CoschedulingKeys() {}

  private static List<Setting> runs() {
    List<Setting> sized = ReplayKeys.with(KEYS.get("runs"), 1, TimeSharedOptions.NODES);
    return ReplayKeys.with(sized, sized.size(), ReplayKeys.OWN);
  }

  public static List<Setting> all() {
    List<Setting> all = new ArrayList<>(RUNS);
    all.addAll(GENERATED);
    all.addAll(OUTPUT);
    all.addAll(CLUSTER);
    return all;
  }
}
