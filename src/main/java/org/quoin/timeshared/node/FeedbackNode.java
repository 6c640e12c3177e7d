package org.quoin.timeshared.node;

import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.TickPreemption;

/**
 * A node under the native scheduler of section 2.3: a multi-level feedback queue that decides each
 * millisecond, wakes processes to the head of the top level, and raises all processes each second.
 * The scheme decides how to wait for a message and what to do when one arrives.
 *
 * <p>The running process keeps its place in its queue, so a boost to the head of its own level
 * preempts it at the next tick, under {@link TickPreemption#HEAD}. A tick within a context switch
 * decides nothing.
 *
 * <p>Interrupts, boosts and calls take effect when they begin; their time is charged to the CPU,
 * and the next process runs after it.
 */
public final class FeedbackNode extends TimeSharedNode {
  static final long MILLISECOND = 1_000_000;
  static final long SECOND = 1_000_000_000;

  final FeedbackQueue queue;
  final Boosts boosts;

  /** Last process that had the CPU, even if it has exited; null before the first. */
  Task lastRun;

  private final WaitStrategy waiting;
  private final MessageStrategy rescheduling;
  private final boolean periodic;
  private final boolean watched;
  private final boolean spinsOnAlone;
  private final TickPreemption preemption;

  /** True if the current process was moved to the tail of a level, behind others. */
  private boolean behind;

  /** Process whose context is loaded; null if it has exited. */
  private Task loaded;

  private long quantumFrom;
  private long expiryTick = NEVER;

  /** Smallest multiple of a millisecond that is not past. */
  private long grid;

  private long second;

  /** Process visible to the network interface: the one at the tick before the last change. */
  private Task shownBefore;

  private long changeTick;

  /**
   * Creates an empty node under a scheme, which counts its boosts together with the other nodes.
   */
  public FeedbackNode(
      int index,
      NodeListener cluster,
      CostParameters costs,
      int mpl,
      Scheme scheme,
      Boosts boosts) {
    super(index, cluster, costs, mpl, scheme);
    this.waiting = scheme.waiting();
    this.rescheduling = scheme.rescheduling();
    this.periodic = rescheduling.periodic();
    this.watched = rescheduling.watchesCpu();
    this.spinsOnAlone = waiting.spinsOnAlone();
    this.preemption = costs.preemption();
    this.boosts = boosts;
    this.queue = new FeedbackQueue(slots);
  }

  /** Adds a new process at the tail of the top level. */
  void start(Task task, int slot, long now) {
    task.spinLimit = waiting.spins(costs, task.job.latencyNs);
    if (residents == 1 && spinsOnAlone && current != null) {
      // Meanwhile it has spun out several times, without any effect.
      settle(now);
      current.yielded |= costs.yieldsOnce() && current.spun >= current.spinLimit;
      current.spun %= current.spinLimit;
    }
    wakeQuiet(now);
    place(task, slot);
    queue.append(task, FeedbackQueue.TOP);
    if (current == null) {
      dispatch(now, ARRIVAL);
    }
    started(task.job, now);
    planned(now, true);
  }

  @Override
  void cpuEvent(long now) {
    settle(now);
    Task task = current;
    if (task.phase == Task.Phase.RECEIVE && !task.awaitedHasArrived(now)) {
      if (task.spun >= task.spinLimit) {
        waiting.spunOut(this, task, now);
      }
    } else {
      proceed(task, now);
    }
  }

  @Override
  void tick(long now) {
    if (now % SECOND == 0) {
      raiseAll(now);
    }
    if (now >= switchUntil) {
      settle(now);
      if (periodic && residents > 0 && costs.boostThreadNs() > 0) {
        kernelWork(now, costs.boostThreadNs());
      }
      boolean boosted = periodic && residents > 1 && rescheduling.tick(this, now);
      if (current != null && now - quantumFrom >= current.quantumLeft) {
        Task task = current;
        queue.remove(task);
        queue.append(task, Math.max(0, task.level - costs.quantumLevels()));
        behind = true;
        beginQuantum(now);
      }
      Task head = queue.head();
      if (current != null && head != current && (boosted || preempts(head))) {
        current.quantumLeft -= now - quantumFrom;
        give(head, now, TICK);
      }
      behind = false;
    }
  }

  /** Returns whether the first process of the highest queue takes the CPU from the current one. */
  private boolean preempts(Task head) {
    return preemption == TickPreemption.HEAD
        || behind
        || head.level > current.level
        || (preemption == TickPreemption.WOKEN && head.woken);
  }

  private void raiseAll(long now) {
    boolean fresh = current != null && current.level < FeedbackQueue.TOP;
    queue.raiseAll();
    if (fresh) {
      beginQuantum(now);
    }
  }

  @Override
  void ioEnded(Task task, long now) {
    if (costs.ioInterruptNs() > 0) {
      interrupt(now, costs.ioInterruptNs());
    }
    task.become(Task.Phase.SEND);
    task.ioNs += task.io;
    wake(task, now);
  }

  private void wake(Task task, long now) {
    queue.wake(task, costs.wakeKeepsQuantum());
    task.woken = true;
    if (current == null) {
      dispatch(now, CPU);
    }
  }

  @Override
  void deposited(ReceiveQueue inlet, long now) {
    Task task = inlet.task;
    if (inlet.blocked) {
      unblock(task);
      interrupt(now, costs.interruptNs() + costs.moveNs());
      task.become(Task.Phase.RECEIVE);
      task.spun = 0;
      wake(task, now);
    } else {
      rescheduling.arrived(this, task, now);
    }
    if (task == current && now >= runFrom && task.receives(inlet)) {
      settle(now);
      proceed(task, now);
    }
  }

  @Override
  void released(Task task, boolean exit, long now) {
    leaveQueue(task, now);
    dispatch(now, CPU);
    if (exit && loaded == task) {
      loaded = null;
    }
  }

  @Override
  void killed(Task task, long now) {
    if (task.ready()) {
      queue.remove(task);
    }
    if (loaded == task) {
      loaded = null;
    }
    if (current == null) {
      dispatch(now, CPU);
    }
    planned(now, false);
  }

  /** Gives the free CPU to the head of the highest queue. */
  private void dispatch(long now, int kind) {
    Task head = queue.head();
    if (head != null) {
      give(head, now, kind);
    }
  }

  private void give(Task next, long now, int kind) {
    if (watched) {
      long ticks = kind > TICK ? now / MILLISECOND : (now - 1) / MILLISECOND;
      if (ticks > changeTick) {
        shownBefore = lastRun;
        changeTick = ticks;
      }
    }
    boolean switches = loaded != null && loaded != next;
    begin(next, now, switches ? costs.switchNs() + costs.pagingNs(residents) : 0);
    loaded = next;
    lastRun = next;
    next.woken = false;
    behind = false;
    beginQuantum(now);
  }

  private void beginQuantum(long now) {
    quantumFrom = now;
    expiryTick = ceiling(now + current.quantumLeft, MILLISECOND);
  }

  @Override
  long endOfPatience(Task task) {
    boolean patient = task.spinLimit == NEVER || task.yielded || (residents == 1 && spinsOnAlone);
    return patient ? NEVER : runFrom + task.spinLimit - task.spun;
  }

  /**
   * Plans the next tick at which the scheduler would change anything; other ticks are not
   * simulated.
   */
  @Override
  void planTick(long now, boolean ticked) {
    boolean thread = periodic && residents > (costs.boostThreadNs() > 0 ? 0 : 1);
    quietIo = thread && current != null && costs.ioInterruptNs() == 0;
    if (queue.isEmpty() && (costs.boostThreadNs() == 0 || !thread)) {
      tickTime = NEVER;
      return;
    }
    long from = ticked ? now + 1 : now;
    if (from > grid) {
      grid = from - grid <= MILLISECOND ? grid + MILLISECOND : ceiling(from, MILLISECOND);
    }
    long earliest = grid >= switchUntil ? grid : ceiling(switchUntil, MILLISECOND);
    long when = NEVER;
    behind &= queue.head() != current;
    if (thread || (current != null && queue.head() != current && preempts(queue.head()))) {
      when = earliest;
    } else if (current != null) {
      when = Math.max(earliest, expiryTick);
    }
    if (queue.anyBelowTop()) {
      if (grid > second) {
        second = ceiling(grid, SECOND);
      }
      when = Math.min(when, second);
    }
    tickTime = when;
  }

  private static long ceiling(long time, long unit) {
    return (time + unit - 1) / unit * unit;
  }

  /**
   * Returns the process that the network interface saw at the last tick; the last to run if idle.
   */
  Task seenByInterface(long now) {
    return (now - 1) / MILLISECOND > changeTick ? lastRun : shownBefore;
  }

  /** Interrupts the host to boost a process; a blocked process gets no boost. */
  void interruptToBoost(Task task, long now) {
    if (task.ready()) {
      interrupt(now, costs.interruptNs() + costs.moveNs());
      boost(task, now);
    } else {
      interrupt(now, costs.interruptNs());
    }
  }

  /** Returns the distance in processes from one slot to another, in round-robin order. */
  int distance(int from, int to) {
    if (residents == slots.length) {
      return to < from ? to - from + slots.length : to - from;
    }
    int distance = 0;
    for (int slot = from; slot != to; ) {
      slot = slot + 1 == slots.length ? 0 : slot + 1;
      distance += slots[slot] == null ? 0 : 1;
    }
    return distance;
  }

  private void interrupt(long now, long cost) {
    settle(now);
    kernelWork(now, cost);
    if (now < switchUntil) {
      switchUntil += cost;
    }
  }

  /** Boosts a ready process to the head of the top level. */
  void boost(Task task, long now) {
    if (queue.boost(task) && task == current) {
      beginQuantum(now);
    }
  }

  /** Blocks the current process in its receive. */
  void block(Task task, long now) {
    leaveQueue(task, now);
    task.become(Task.Phase.BLOCKED);
    blocks(task);
    leaveCpu(now);
    kernelWork(now, costs.moveNs());
    dispatch(now, CPU);
  }

  /** Takes the process that releases the CPU from the queue; it may keep its quantum. */
  private void leaveQueue(Task task, long now) {
    queue.remove(task);
    if (costs.wakeKeepsQuantum()) {
      task.quantumLeft -= now - quantumFrom;
    }
  }

  /** Moves the current process, which continues to spin, to the tail of a level. */
  void lower(Task task, int level, long now) {
    queue.remove(task);
    queue.append(task, level);
    behind = true;
    beginQuantum(now);
  }
}
