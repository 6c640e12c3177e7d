package org.quoin.network;

import java.util.Locale;
import java.util.Optional;

/** How a network queue is advanced; all follow the same model. */
public enum QueueEngine {
  /**
   * Queue by queue, from what the files say alone: {@link #SKIP} where it is exact and its jumps
   * save much, {@link #LAZY} elsewhere.
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
  /** One event for every packet's arrival and departure: slow, kept as the reference. */
  REFERENCE(ReferenceQueue::new),
  /** A ring of departure times, advanced when touched: the same numbers as the reference. */
  LAZY(QueueEngine::lazy),
  /**
   * Jumps over idle gaps by the exact transient distribution: exponential service only, and a
   * background of one rate.
   */
  SKIP(SkipQueue::new) {
    @Override
    public Optional<String> whyUnsupported(TimeDistribution service) {
      return service == TimeDistribution.EXPONENTIAL
          ? Optional.empty()
          : Optional.of("skip needs service: exponential; expected auto, lazy or reference");
    }
  };

  /** Makes a live queue for a run. */
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
   * {@return the engine that one queue gets}
   *
   * @param queue what it is
   * @param use how much it will be used
   */
  public QueueEngine of(QueueParameters queue, QueueUse use) {
    return this;
  }

  /**
   * {@return why it cannot serve so, with what was expected; empty where it can}
   *
   * @param service how service times vary
   */
  public Optional<String> whyUnsupported(TimeDistribution service) {
    return Optional.empty();
  }

  /** {@return its name in files} */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
