package org.quoin.network;

import java.util.Locale;
import java.util.Optional;

/** The engine of a network queue: how it advances; all engines simulate the same model. */
public enum QueueEngine {
  /**
   * Chooses an engine per queue from the scenario alone: {@link #SKIP} where it is exact and saves
   * much, {@link #LAZY} elsewhere.
   */
  AUTO(QueueEngine::lazy) {
    @Override
    public QueueEngine of(QueueParameters queue, QueueUse use) {
      return SKIP.whyUnsupported(queue.service()).isEmpty()
              && !queue.changes()
              && use.leavesGaps(queue)
          ? SKIP
          : LAZY;
    }
  },
  /** One event per arrival and departure of a packet: slow, kept as the reference. */
  REFERENCE(ReferenceQueue::new),
  /** A ring of departure times, advanced on access: the same numbers as the reference. */
  LAZY(QueueEngine::lazy),
  /**
   * Skips idle gaps by the exact transient distribution: for exponential service and a background
   * with one state only.
   */
  SKIP(SkipQueue::new) {
    @Override
    public Optional<String> whyUnsupported(TimeDistribution service) {
      return service == TimeDistribution.EXPONENTIAL
          ? Optional.empty()
          : Optional.of("skip needs service: exponential; expected auto, lazy or reference");
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
   * {@return why this engine does not support a service, with what was expected; empty if it does}
   *
   * @param service the distribution of service times
   */
  public Optional<String> whyUnsupported(TimeDistribution service) {
    return Optional.empty();
  }

  /** {@return the name in files} */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
