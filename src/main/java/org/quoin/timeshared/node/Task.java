package org.quoin.timeshared.node;

import java.util.SplittableRandom;
import org.quoin.timeshared.workload.IterativeJob;

/**
 * One process: a task of a parallel job on its node. It holds what the node's scheduler and its
 * network interface know of it; the {@link Node} moves it on.
 */
public final class Task {

  /** What a process is doing, running or not. */
  enum Phase {
    COMPUTE(ReceiveQueue.OPEN),
    /** Blocked for I/O. */
    IO(ReceiveQueue.CLOSED),
    /** Back from I/O, its messages not sent yet. */
    SEND(ReceiveQueue.OPEN),
    /** In a receive call, spinning while it runs; the message decides. */
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
  public Node node;
  public int slot;

  /** Whether its job was killed; messages may still come to it. */
  boolean killed;

  Phase phase = Phase.COMPUTE;

  /** Iterations of this phase of the job, the present one included. */
  long iterationsLeft;

  /** CPU time the present computation still needs. */
  long computeLeft;

  /** How long the I/O of this iteration takes. */
  long io;

  /** Computation of this iteration that is done before the first receive, not begun yet. */
  private long overlap;

  /** Whether the present computation is that one. */
  boolean overlapping;

  /** How long a receive spins, under a native scheduler. */
  long spinLimit;

  /** CPU time spent in the present receive since it was entered, last woke or last yielded. */
  long spun;

  /** What an iteration takes on a dedicated system, and its exchange. */
  private long iterationNs;

  private long exchangeNs;

  /** Dedicated time of all finished iterations. */
  long workNs;

  /** The I/O in it. */
  long ioWorkNs;

  /** CPU time in which it computed or communicated, as far as its account is settled. */
  long busyNs;

  /** Messages that it has sent and consumed. */
  long sent;

  long received;

  /** CPU time spent in the exchange of this iteration, all receives together. */
  long exchanged;

  /** CPU time since the start, spinning included. */
  long cpuNs;

  /** When the endpoint last turned from empty to not empty, as its node has noticed. */
  long pendingSince;

  int level = FeedbackQueue.TOP;
  long quantumLeft = FeedbackQueue.quantum(FeedbackQueue.TOP);

  /** Step i sends to {@code out[i]}, or receives where that is null. */
  private ReceiveQueue[] out;

  /** Step i receives from {@code in[i]}, where it does. */
  private ReceiveQueue[] in;

  /** All of them, each once: the endpoint. */
  private ReceiveQueue[] inlets;

  /** What the present receive waits for. */
  ReceiveQueue awaited;

  private int step;
  private final SplittableRandom skew;
  private final double skewness;

  /** The phase of the job that it is in. */
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

  /** Begins an iteration. */
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

  /** Goes over to another phase on its node. */
  void become(Phase next) {
    phase = next;
    node.gates[slot] = next == Phase.RECEIVE ? awaited : next.gate;
  }

  /** An iteration is done; tells whether there is another, be it of the next phase. */
  boolean endIteration() {
    workNs += iterationNs;
    ioWorkNs += part.ioNs();
    if (--iterationsLeft == 0 && !part.isLast()) {
      enter(part.next().orElseThrow());
    }
    return iterationsLeft > 0;
  }

  /** Whether it is in its last iteration of all, or has done it. */
  boolean inLastRound() {
    return iterationsLeft <= 1 && part.isLast();
  }

  /** The phase of the job that it is in. */
  IterativeJob part() {
    return part;
  }

  /** What is left to compute before the first receive, which then is done. */
  long takeOverlap() {
    long taken = overlap;
    overlap = 0;
    return taken;
  }

  /** How much of further CPU time in the exchange a dedicated system would spend too. */
  long communicating(long ran) {
    return Math.max(0, Math.min(ran, exchangeNs - exchanged));
  }

  /** It has had the CPU for so long, in one phase; its own account and its node's. */
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

  /** CPU time in which it has computed or communicated by now. */
  long busyNs(long now) {
    long ran = ranSince(now);
    return busyNs + (phase == Phase.COMPUTE ? ran : communicating(ran));
  }

  /** CPU time that it needs after now where it computes. */
  long computeLeft(long now) {
    return computeLeft - ranSince(now);
  }

  private long ranSince(long now) {
    return node.current == this ? Math.max(0, now - node.runFrom) : 0;
  }

  /** How many sends and receives an exchange has. */
  int steps() {
    return out.length;
  }

  /** Where a step sends to; null where it receives. */
  ReceiveQueue outlet(int at) {
    return out[at];
  }

  /** Where a step receives from; null where it sends. */
  ReceiveQueue inlet(int at) {
    return in[at];
  }

  private long skewed(long duration) {
    if (skew == null) {
      return duration;
    }
    // Truncation is rounding here, and faster: no factor is below zero.
    return (long) (duration * (1 + skewness * (skew.nextDouble() - 0.5)) + 0.5);
  }

  /**
   * Sends and receives as far as messages allow.
   *
   * @return whether the iteration's exchange is complete; else the task is in a receive, or
   *     computes before its first
   */
  boolean communicate(long now) {
    overlapping = false;
    while (step < out.length) {
      ReceiveQueue to = out[step];
      if (to != null) {
        sent++;
        node.send(now, to, job.latencyNs);
      } else if (overlap > 0) {
        return overlap();
      } else {
        ReceiveQueue from = in[step];
        if (from.next() > now) {
          awaited = from;
          become(Phase.RECEIVE);
          spun = 0;
          return false;
        }
        from.remove();
        received++;
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

  /** A message is in the endpoint. */
  void deposit(ReceiveQueue inlet, long now) {
    if (!anyPending(now)) {
      pendingSince = now;
    }
    inlet.add(now);
  }

  /** Whether messages have come by now that no receive has consumed. */
  boolean anyPending(long now) {
    for (ReceiveQueue inlet : inlets) {
      if (inlet.next() <= now) {
        return true;
      }
    }
    return false;
  }

  /** How many they are. */
  int pendingMessages(long now) {
    int pending = 0;
    for (ReceiveQueue inlet : inlets) {
      pending += inlet.pending(now);
    }
    return pending;
  }

  /** Whether it is blocked until a message comes here. */
  boolean blockedFor(ReceiveQueue inlet) {
    return phase == Phase.BLOCKED && awaited == inlet;
  }

  /** Whether it is in a receive, not blocked, that a message here ends. */
  boolean receives(ReceiveQueue inlet) {
    return phase == Phase.RECEIVE && awaited == inlet;
  }

  /** Whether the message that the present receive waits for has arrived. */
  boolean awaitedHasArrived(long now) {
    return awaited.next() <= now;
  }

  /** Whether what it does next with the CPU is to send or receive. */
  boolean mayExchange(long now) {
    return phase == Phase.RECEIVE ? awaitedHasArrived(now) : phase != Phase.COMPUTE || overlapping;
  }

  /** Whether a scheduler may run it. */
  boolean ready() {
    return phase == Phase.COMPUTE || phase == Phase.SEND || phase == Phase.RECEIVE;
  }
}
