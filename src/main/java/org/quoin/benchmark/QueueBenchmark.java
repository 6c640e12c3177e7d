package org.quoin.benchmark;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.experiment.queue.LossBySplitting;
import org.quoin.network.LiveQueues;
import org.quoin.network.PacketQueue;
import org.quoin.network.QueueCounts;
import org.quoin.network.QueueEngine;
import org.quoin.network.QueueParameters;
import org.quoin.network.TimeDistribution;
import org.quoin.queueing.kendall.Kendall;
import org.quoin.queueing.kendall.Law;
import org.quoin.queueing.kendall.QueueModel;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Background;

/**
 * Measures the packet rate of a queue engine: packets of a client at intervals, background between
 * them.
 *
 * @param offeredLoad background load rho
 * @param buffer N in packets
 * @param gap mean number of background packets between two packets of the client
 * @param service the distribution of service times
 * @param background the states of the background
 */
public record QueueBenchmark(
    QueueEngine how,
    double offeredLoad,
    int buffer,
    double gap,
    TimeDistribution service,
    Background background) {
  /** Packets per second. */
  public static final double SERVICE_RATE = 100;

  private static final int ROUNDS = 5;
  private static final double RARE_LOSS_WIDTH = 0.05;
  private static final long RARE_LOSS_EVENTS = 1_000_000_000;

  /** Queues in one run: the four link pairs of the published example. */
  private static final int QUEUES = 8;

  private static final PacketQueue.Receiver NOBODY = (hop, fraction, time) -> {};

  /**
   * The result of one measurement: the median of five rounds after two of warm-up.
   *
   * @param packetsPerSecond packets of any kind per CPU second of the thread
   * @param nanosPerClientPacket CPU nanoseconds per packet of a client, with the background before
   *     it
   * @param loss share of the background packets that were dropped
   */
  public record Speed(double packetsPerSecond, double nanosPerClientPacket, double loss) {}

  /**
   * {@return the measured speed}
   *
   * @param packets approximate number of background packets per round
   */
  public Speed measure(double packets) {
    int clients = (int) Math.max(8 * QUEUES, packets / gap);
    double[] seconds = new double[ROUNDS];
    double dropped = 0;
    double offered = 0;
    double all = 0;
    for (int round = -2; round < ROUNDS; round++) {
      long start = cpuNanos();
      QueueCounts[] counts = round(clients, round + 2);
      if (round >= 0) {
        seconds[round] = (cpuNanos() - start) / 1e9;
        for (QueueCounts queue : counts) {
          dropped += queue.backgroundDropped();
          offered += queue.backgroundDropped() + queue.backgroundAccepted();
          all += queue.accepted() + queue.refused();
        }
      }
    }
    Arrays.sort(seconds);
    double median = seconds[ROUNDS / 2];
    return new Speed((offered + all) / ROUNDS / median, median * 1e9 / clients, dropped / offered);
  }

  /**
   * {@return the loss of M/M/1/N by splitting, with its 95 % interval}
   *
   * @param offeredLoad rho of all packets
   * @param buffer N in packets
   */
  public static String rareLoss(double offeredLoad, int buffer) {
    Kendall queue = Kendall.parse("M/M/1/" + buffer, new Kendall.Letters(0, 0));
    QueueModel.Customers packets =
        new QueueModel.Customers(
            "packets", List.of(Law.exponential(1 / offeredLoad)), List.of(Law.exponential(1)));
    QueueModel model = QueueModel.of(queue, List.of(packets), null);
    return LossBySplitting.estimate(model, 0, 1, RARE_LOSS_WIDTH, RARE_LOSS_EVENTS, 1)
        .map(Estimate::scientific)
        .orElse("");
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Makes one round, with the client's packets spread evenly over the queues of one run. */
  private QueueCounts[] round(int clients, int replication) {
    RandomStreams streams = new RandomStreams(1, replication);
    Engine engine = new Engine();
    LiveQueues live = new LiveQueues(engine, streams);
    QueueCounts[] counts = new QueueCounts[QUEUES];
    int[] open = {QUEUES};
    for (int q = 0; q < QUEUES; q++) {
      PacketQueue queue =
          live.open(
              how,
              new QueueParameters(
                  "queue " + q,
                  SERVICE_RATE,
                  offeredLoad * SERVICE_RATE,
                  buffer,
                  service,
                  background));
      RandomGenerator gaps = streams.stream("client of queue " + q);
      double meanGap = gap / (offeredLoad * SERVICE_RATE);
      if (how == QueueEngine.REFERENCE) {
        int index = q;
        Runnable offer =
            new Runnable() {
              private int left = clients / QUEUES;

              @Override
              public void run() {
                queue.offer(engine.now(), 1, NOBODY, 0);
                if (--left > 0) {
                  engine.at(engine.now() + gaps.nextExponential() * meanGap, Phase.ARRIVAL, this);
                } else {
                  counts[index] = queue.counts(engine.now());
                  if (--open[0] == 0) {
                    engine.stop();
                  }
                }
              }
            };
        engine.at(gaps.nextExponential() * meanGap, Phase.ARRIVAL, offer);
      } else {
        double time = 0;
        for (int i = 0; i < clients / QUEUES; i++) {
          time += gaps.nextExponential() * meanGap;
          queue.offer(time, 1, NOBODY, 0);
        }
        counts[q] = queue.counts(time);
      }
    }
    engine.run();
    return counts;
  }
}
