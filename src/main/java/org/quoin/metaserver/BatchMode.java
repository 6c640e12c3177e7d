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
  private static final Setting PERIOD =
      Setting.quantity(
          "period",
          "Time between mapping events, until which jobs wait",
          Quantity.DURATION,
          "60 s",
          1e-6,
          1e10);

  private static final Setting SIZE =
      Setting.count(
          "size",
          "Number of waiting jobs that starts a mapping event at once; 0: no such number",
          0,
          0,
          1e9);

  private static final Setting REMAP =
      Setting.flag(
          "remap",
          "Maps again, at each mapping event, the jobs that wait at their sites, as in Maheswaran"
              + " et al. (1999)");

  static final Setting[] OPTIONS = {PERIOD, SIZE, REMAP, ExpectedTimes.TRANSFERS};

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

  /**
   * Returns MIN-MIN: the job with the smallest best completion time is assigned first, the
   * completion times of the others are updated, and so on. Short jobs come first (Ibarra and Kim,
   * JACM 24(2), 1977; Maheswaran et al., JPDC 59(2), 1999, batch mode).
   */
  static BatchMode minMin(Settings options) {
    return new BatchMode(options, batch -> batch.placeAll(false));
  }

  /**
   * Returns MAX-MIN: like MIN-MIN, but the job with the largest best completion time is assigned
   * first, so that a long job does not come last (Maheswaran et al., as above).
   */
  static BatchMode maxMin(Settings options) {
    return new BatchMode(options, batch -> batch.placeAll(true));
  }

  /**
   * Returns DUPLEX: the plan of MIN-MIN or MAX-MIN with the smaller makespan; a tie goes to MIN-MIN
   * (Braun et al., JPDC 61(6), 2001).
   */
  static BatchMode duplex(Settings options) {
    return new BatchMode(
        options,
        batch -> {
          Batch longFirst = batch.copy().placeAll(true);
          Batch shortFirst = batch.placeAll(false);
          return longFirst.makespan() < shortFirst.makespan() ? longFirst : shortFirst;
        });
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
