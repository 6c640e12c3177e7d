package org.quoin.metaserver;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.grid.placement.BatchMetaServer;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.JobRequest;

/** A metaserver in batch mode: when it decides, and by which heuristic. */
final class BatchMode implements BatchMetaServer {
  static final Setting PERIOD =
      Setting.quantity(
          "period",
          "Time between mapping events, until which jobs wait",
          Quantity.DURATION,
          "60 s",
          1e-6,
          1e10);

  static final Setting SIZE =
      Setting.count(
          "size",
          "Number of waiting jobs that starts a mapping event at once; 0: no such number",
          0,
          0,
          1e9);

  static final Setting REMAP =
      Setting.flag(
          "remap",
          "Maps again, at each mapping event, the jobs that wait at their sites, as in Maheswaran"
              + " et al. (1999)");

  private final double period;
  private final int size;
  private final boolean remap;
  private final ExpectedTimes times;
  private final Function<Batch, Batch> heuristic;

  /**
   * Creates a metaserver.
   *
   * @param heuristic places all jobs of a batch, and returns it or a copy
   */
  BatchMode(Settings options, Function<Batch, Batch> heuristic) {
    period = options.quantity(PERIOD.name());
    size = options.count(SIZE.name());
    remap = options.flag(REMAP.name());
    times = ExpectedTimes.of(options);
    this.heuristic = heuristic;
  }

  @Override
  public double period() {
    return period;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean remaps() {
    return remap;
  }

  @Override
  public List<Assignment> chooseAll(List<JobRequest> jobs, IntFunction<GridView> views) {
    return heuristic.apply(new Batch(jobs, views, times)).plan();
  }
}
