package org.quoin.timeshared.node;

import java.util.SplittableRandom;
import org.quoin.timeshared.workload.IterativeJob;

/**
 * One process: a task of a parallel job on its node. Holds the state that the node's scheduler and
 * its network interface use; the {@link TimeSharedNode} advances it.
 */
public final class Task {

  /** The activity of a process, running or not. */
  enum Phase {
    COMPUTE(ReceiveQueue.OPEN),
    /** Blocked for I/O. */
    IO(ReceiveQueue.CLOSED),
    /** Back from I/O, or between two messages, with the next one not begun. */
    SEND(ReceiveQueue.OPEN),
    /**
     * In a receive call, spinning while it runs; the awaited message decides whether it is ready.
     */
    RECEIVE(null),
    /** Blocked in a receive call. */
    BLOCKED(ReceiveQueue.CLOSED);

    private final ReceiveQueue gate;

    Phase(ReceiveQueue gate) {
      this.gate = gate;
    }
  }

  public final RunningJob job;
  final int rank;
  public TimeSharedNode node;
  public int slot;

  /** True if its job was killed; messages may still arrive. */
  boolean killed;

  Phase phase = Phase.COMPUTE;

  /** Iterations of this phase of the job, the current one included. */
  long iterationsLeft;

  /** CPU time that the current computation still needs. */
  long computeLeft;

  /** I/O time of this iteration. */
  long io;

  /** Computation of this iteration before the first receive that has not begun. */
  private long overlap;

  /** True if the current computation is the one before the first receive. */
  boolean overlapping;

  /** Spin time of a receive, under a native scheduler. */
  long spinLimit;

  /** CPU time spent in the current receive since it was entered, last woke or last yielded. */
  long spun;

  /** True if the current receive has yielded and may not yield again. */
  boolean yielded;

  /** True if it stands in its queue since it woke. */
  boolean woken;

  /** Time of an iteration on a dedicated system, and of its exchange. */
  private long iterationNs;

  private long exchangeNs;

  /** Dedicated time of all finished iterations. */
  long workNs;

  /** I/O in {@link #workNs}. */
  long ioWorkNs;

  /** CPU time in which it computed or communicated, up to the last settlement. */
  long busyNs;

  /** Messages that it has sent, and consumed. */
  long sent;

  long received;

  /** CPU time spent in the exchange of this iteration, in all receives together. */
  long exchanged;

  /** CPU time since the start, spinning included. */
  long cpuNs;

  /** Time of finished I/O since the start. */
  long ioNs;

  /** Time at which the endpoint last became non-empty, as noticed by its node. */
  long pendingSince;

  int level = FeedbackQueue.TOP;
  long quantumLeft = FeedbackQueue.quantum(FeedbackQueue.TOP);

  /** Step i sends to {@code out[i]}, or receives if that is null. */
  private ReceiveQueue[] out;

  /** Step i receives from {@code in[i]}, if it receives. */
  private ReceiveQueue[] in;

  /** Every queue once: the endpoint. */
  private ReceiveQueue[] inlets;

  /** Queue of the message that the current receive waits for. */
  ReceiveQueue awaited;

  private int step;
  private final SplittableRandom skew;
  private final double skewness;

  /** The current phase of the job. */
  private IterativeJob part;

  Task(RunningJob job, int rank, SplittableRandom skew) {
    this.job = job;
    this.rank = rank;
    this.skew = skew;
    this.skewness = job.skewness;
    enter(job.job);
  }

  private void enter(IterativeJob phase) {
    part = phase;
    iterationsLeft = part.iterations();
    exchangeNs = part.exchangeNs();
    iterationNs = part.iterationNs();
  }

  void wire(ReceiveQueue[] sends, ReceiveQueue[] receives, ReceiveQueue[] endpoint) {
    out = sends;
    in = receives;
    inlets = endpoint;
  }

  void beginIteration() {
    phase = Phase.COMPUTE;
    computeLeft = skewed(part.computeNs());
    io = skewed(part.ioNs());
    overlap = Math.min(part.slackNs(), computeLeft);
    computeLeft -= overlap;
    overlapping = false;
    step = 0;
    exchanged = 0;
  }

  /** Enters another phase on its node. */
  void become(Phase next) {
    phase = next;
    node.gates[slot] = next == Phase.RECEIVE ? awaited : next.gate;
  }

  /** Ends an iteration; returns whether there is another, perhaps of the next phase. */
  boolean endIteration() {
    workNs += iterationNs;
    ioWorkNs += part.ioNs();
    if (--iterationsLeft == 0 && !part.isLast()) {
      enter(part.next().orElseThrow());
    }
    return iterationsLeft > 0;
  }

  /** Returns whether it is in its very last iteration, or has finished it. */
  boolean inLastRound() {
    return iterationsLeft <= 1 && part.isLast();
  }

  IterativeJob part() {
    return part;
  }

  /** Returns the remaining computation before the first receive, and marks it as done. */
  long takeOverlap() {
    long taken = overlap;
    overlap = 0;
    return taken;
  }

  /**
   * Returns the part of further CPU time in the exchange that a dedicated system would spend too.
   */
  long communicating(long ran) {
    return Math.max(0, Math.min(ran, exchangeNs - exchanged));
  }

  /**
   * Charges {@code ran} ns of CPU time in the current phase to this task and to {@code accounts}.
   */
  void hasRun(long ran, CpuTimeAccount accounts) {
    cpuNs += ran;
    if (phase == Phase.COMPUTE) {
      computeLeft -= ran;
      busyNs += ran;
      accounts.computeNs += ran;
    } else {
      long communicating = communicating(ran);
      busyNs += communicating;
      exchanged += ran;
      spun += ran;
      accounts.communicationNs += communicating;
      accounts.spinNs += ran;
    }
  }

  /** Returns the time that counts as received from its node since the start. */
  long receivedNs() {
    return node.costs.ioIsShare() ? cpuNs + ioNs : cpuNs;
  }

  /** Returns the CPU time in which it has computed or communicated by now. */
  long busyNs(long now) {
    long ran = ranSince(now);
    return busyNs + (phase == Phase.COMPUTE ? ran : communicating(ran));
  }

  /** Returns the CPU time that it needs after now if it computes. */
  long computeLeft(long now) {
    return computeLeft - ranSince(now);
  }

  private long ranSince(long now) {
    return node.current == this ? Math.max(0, now - node.runFrom) : 0;
  }

  /** Returns the number of sends and receives of an exchange. */
  int steps() {
    return out.length;
  }

  /** Returns the queue to which a step sends; null if it receives. */
  ReceiveQueue outlet(int at) {
    return out[at];
  }

  /** Returns the queue from which a step receives; null if it sends. */
  ReceiveQueue inlet(int at) {
    return in[at];
  }

  private long skewed(long duration) {
    if (skew == null) {
      return duration;
    }
    // Truncation rounds here, and is faster: no factor is negative.
    return (long) (duration * (1 + skewness * (skew.nextDouble() - 0.5)) + 0.5);
  }

  /**
   * Sends and receives until a message is missing.
   *
   * @return whether the iteration's exchange is complete; else the task is in a receive, or
   *     computes before its first receive
   */
  boolean communicate(long now) {
    overlapping = false;
    while (step < out.length) {
      ReceiveQueue to = out[step];
      if (to != null) {
        sent++;
        node.send(now, to, job.latencyNs);
        if (node.messageWork(now)) {
          step++;
          become(Phase.SEND);
          return false;
        }
      } else if (overlap > 0) {
        return overlap();
      } else {
        ReceiveQueue from = in[step];
        if (!node.hasArrived(from, now)) {
          awaited = from;
          become(Phase.RECEIVE);
          spun = 0;
          yielded = false;
          return false;
        }
        from.remove();
        received++;
        if (node.messageWork(now)) {
          step++;
          become(Phase.SEND);
          return false;
        }
      }
      step++;
    }
    return overlap == 0 || overlap();
  }

  private boolean overlap() {
    become(Phase.COMPUTE);
    computeLeft = takeOverlap();
    overlapping = true;
    return false;
  }

  /** Puts a message into the endpoint. */
  void deposit(ReceiveQueue inlet, long now) {
    if (!anyPending(now)) {
      pendingSince = now;
    }
    inlet.add(now, 0);
  }

  /** Returns whether unconsumed messages have arrived by now. */
  boolean anyPending(long now) {
    for (ReceiveQueue inlet : inlets) {
      if (inlet.next() <= now) {
        return true;
      }
    }
    return false;
  }

  /** Returns the number of unconsumed messages that have arrived by now. */
  int pendingMessages(long now) {
    int pending = 0;
    for (ReceiveQueue inlet : inlets) {
      pending += inlet.pending(now);
    }
    return pending;
  }

  /** Returns whether it is in a receive, not blocked, that a message in a queue ends. */
  boolean receives(ReceiveQueue inlet) {
    return phase == Phase.RECEIVE && awaited == inlet;
  }

  /** Returns whether the message of the current receive has arrived. */
  boolean awaitedHasArrived(long now) {
    return awaited.next() <= now;
  }

  /** Returns whether its next action with the CPU is to send or receive. */
  boolean mayExchange(long now) {
    return phase == Phase.RECEIVE ? awaitedHasArrived(now) : phase != Phase.COMPUTE || overlapping;
  }

  /** Returns whether a scheduler may run it. */
  boolean ready() {
    return phase == Phase.COMPUTE || phase == Phase.SEND || phase == Phase.RECEIVE;
  }
}
