package org.quoin.grid.job;

import java.util.function.ObjDoubleConsumer;
import org.quoin.grid.files.Wait;
import org.quoin.metrics.JobRecord;
import org.quoin.network.Path;

/**
 * A placement that contributes nothing to the result of its job: a failure has ended it, or the job
 * was mapped to another site. All of its time is lost.
 *
 * @param placed the placement
 * @param end the site or link that failed, or the site that the job left
 * @param seconds time from the placement until the job was placed again
 */
public record VainPlacement(PlacedJob placed, QueueNumber end, double seconds) {
  /**
   * Gives each queue its part of the time: completed transfers and stages count where they were,
   * the rest at the queue of the end.
   */
  public void forEachQueue(ObjDoubleConsumer<QueueNumber> action) {
    double rest = seconds;
    for (int transfer = 0; transfer <= placed.stages(); transfer++) {
      if (placed.seconds(transfer) != null) {
        rest -= give(placed.path(transfer), placed.seconds(transfer), action);
      }
    }
    if (placed.fileRequest() != null) {
      for (Wait wait : placed.fileRequest().waited()) {
        rest -= give(wait.path(), wait.seconds(), action);
      }
    }
    for (int stage = 0; stage < placed.stages(); stage++) {
      JobRecord record = placed.computed(stage);
      if (record != null) {
        double spent = record.endTime() - placed.arrivalTime(stage);
        action.accept(new QueueNumber(true, placed.site(stage)), spent);
        rest -= spent;
      }
    }
    action.accept(end, Math.max(0, rest));
  }

  private static double give(Path path, double[] seconds, ObjDoubleConsumer<QueueNumber> action) {
    double sum = 0;
    for (int hop = 0; hop < seconds.length; hop++) {
      action.accept(new QueueNumber(false, path.queues().get(hop).number()), seconds[hop]);
      sum += seconds[hop];
    }
    return sum;
  }

  /** {@return the part of the time at sites} */
  double secondsAtSites() {
    double[] sum = new double[1];
    forEachQueue((queue, spent) -> sum[0] += queue.site() ? spent : 0);
    return sum[0];
  }
}
