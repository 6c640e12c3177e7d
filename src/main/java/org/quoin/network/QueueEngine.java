package org.quoin.network;

import java.util.Locale;
import java.util.Optional;
import org.quoin.topology.Background;

/** The engine of a network queue: how it advances; all engines simulate the same model. */
public enum QueueEngine {
  /**
   * Chooses an engine per queue from the scenario alone: {@link #SKIP} where it is exact and saves
   * much, {@link #LAZY} elsewhere.
   */
  AUTO(QueueEngine::lazy) {
    @Override
    public QueueEngine of(QueueParameters queue, QueueUse use) {
      return SKIP.needs(queue.service(), queue.background()).isEmpty() && use.leavesGaps(queue)
          ? SKIP
          : LAZY;
    }
  },
  /** One event per arrival and departure of a packet: slow, kept as the reference. */
  REFERENCE(ReferenceQueue::new),
  /** A ring of departure times, advanced on access: the same numbers as the reference. */
  LAZY(QueueEngine::lazy),
  /** Skips idle gaps by the exact law of what the background makes of the queue in them. */
  SKIP(SkipQueue::new) {
    @Override
    public Optional<String> needs(TimeDistribution service, Background background) {
      if (background.changes() && service != TimeDistribution.EXPONENTIAL) {
        return Optional.of("a background of one rate where service is deterministic");
      }
      return background.isMemoryless()
          ? Optional.empty()
          : Optional.of("a background that is poisson, on-off or mmpp");
    }
  };

  /** Creates a queue for a run. */
  interface Maker {
    PacketQueue make(QueueParameters parameters, LiveQueues run);
  }

  private final Maker maker;

  QueueEngine(Maker maker) {
    this.maker = maker;
  }

  private static PacketQueue lazy(QueueParameters parameters, LiveQueues run) {
    return parameters.changes()
        ? new ChangingQueue(parameters, run)
        : new LazyQueue(parameters, run);
  }

  PacketQueue make(QueueParameters parameters, LiveQueues run) {
    return maker.make(parameters, run);
  }

  /**
   * {@return the engine of one queue}
   *
   * @param queue the parameters of the queue
   * @param use the expected use of the queue
   */
  public QueueEngine of(QueueParameters queue, QueueUse use) {
    return this;
  }

  /**
   * {@return the service or the background that this engine needs in place of the given one; empty
   * if it supports both}
   *
   * @param service the distribution of service times
   * @param background the states of the background
   */
  public Optional<String> needs(TimeDistribution service, Background background) {
    return Optional.empty();
  }

  /** {@return the name in files} */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
