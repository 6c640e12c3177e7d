package org.quoin.cluster.replay;

import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.RandomStreams;

/**
 * The outages of a replay, which no scheduler knows in advance. The processors that fail are drawn
 * uniformly from those in service, as in a grid. Within one instant they fail after the scheduling
 * pass.
 *
 * @param outages the outages, in any order
 * @param running the handling of jobs on processors that fail
 * @param placesKept whether a job that starts again has its former place in the queue, not the last
 * @param repairKnown whether the scheduler knows at a failure when the processors return
 * @param seed seed of the drawn processors
 */
public record Outages(
    List<Downtime> outages, Running running, boolean placesKept, boolean repairKnown, long seed) {

  /** No outages. */
  public static final Outages NONE = new Outages(List.of(), Running.RESTART, false, false, 1);

  /** The handling of a job on a processor that fails. */
  public enum Running {
    /** The job waits again and starts from the beginning. */
    RESTART,
    /** The job ends at the failure. */
    LOST,
    /** The processor leaves service when the job has ended. */
    FINISH
  }

  public Outages {
    outages = outages.stream().sorted(Comparator.comparingDouble(Downtime::from)).toList();
  }

  /**
   * {@return these rules with other outages}
   *
   * @param others the outages, in any order
   */
  public Outages with(List<Downtime> others) {
    return new Outages(others, running, placesKept, repairKnown, seed);
  }

  /** The outages of one run, and the jobs that they interrupt. */
  static final class Run {
    private final Outages model;
    private final LiveCluster cluster;

    /** Created with the first outage: most runs have none. */
    private RandomGenerator random;

    private int next;

    Run(Outages model, LiveCluster cluster) {
      this.model = model;
      this.cluster = cluster;
    }

    /** Returns the time of the next outage; infinity without one. */
    double nextTime() {
      return next < model.outages.size()
          ? model.outages.get(next).from()
          : Double.POSITIVE_INFINITY;
    }

    /** Fails the processors of the outages that are due. */
    void advance(double now) {
      while (nextTime() <= now) {
        fail(model.outages.get(next++), now);
      }
    }

    private void fail(Downtime outage, double now) {
      if (model.running == Running.FINISH && outage.isOfNodes()) {
        cluster.drainNodes(outage.nodes(), outage.until(), model.repairKnown, now);
        return;
      }
      if (model.running == Running.FINISH) {
        cluster.drainProcessors(outage.processors(), outage.until(), model.repairKnown, now);
        return;
      }
      List<UnfinishedJob> interrupted =
          outage.isOfNodes()
              ? cluster.failNodes(outage.nodes(), outage.until(), model.repairKnown, now)
              : cluster.failProcessors(
                  outage.processors(), outage.until(), model.repairKnown, random(), now);
      if (model.running == Running.RESTART) {
        interrupted.forEach(job -> restart(job, now));
      }
    }

    private RandomGenerator random() {
      if (random == null) {
        random = new RandomStreams(model.seed, 0).stream("failing processors");
      }
      return random;
    }

    private void restart(UnfinishedJob job, double now) {
      if (model.placesKept) {
        cluster.rejoin(job.job(), job.place(), now);
      } else {
        cluster.submit(job.job(), now);
      }
    }
  }
}
