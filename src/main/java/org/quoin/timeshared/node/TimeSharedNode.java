package org.quoin.timeshared.node;

import java.util.Arrays;
import org.quoin.timeshared.workload.CostParameters;

/**
 * One node: a CPU, disks, a network interface, and its processes. Subclasses decide which process
 * runs; this class advances the running process and accounts for CPU time.
 *
 * <p>Kernel work (interrupts, queue moves, endpoint checks, calls, switches) precedes the current
 * process, which continues at {@link #runFrom}; kernel work is charged when it begins.
 */
public abstract class TimeSharedNode {
  /** Time after every event; leaves space for the kind of an event in a key. */
  public static final long NEVER = Long.MAX_VALUE >>> 3;

  /** Kinds of events in their order at equal times. */
  static final int MESSAGE = 0;

  static final int NIC = 1;
  static final int IO_END = 2;
  static final int CPU = 3;
  static final int TICK = 4;
  public static final int BOUNDARY = 5;
  public static final int ARRIVAL = 6;

  public final int index;
  final NodeListener cluster;
  final CostParameters costs;

  /** Resident processes by slot. */
  public final Task[] slots;

  /**
   * Queue on which the process of each slot waits in a receive; else a constant of ReceiveQueue.
   */
  final ReceiveQueue[] gates;

  int residents;

  /** Number of processes in their last iteration, so that an exit may come. */
  private int lastRounds;

  /** Process on the CPU, or null. */
  Task current;

  /**
   * Time at which the current process continues or continued; later than now during kernel work.
   */
  long runFrom;

  /** End of the current kernel work. */
  long busyUntil;

  /** End of the current context switch. */
  long switchUntil;

  /** Next event of the CPU that concerns the current process. */
  long activityTime = NEVER;

  long tickTime = NEVER;

  /** Queue for which the current process spins, as planned; null if it does not spin. */
  private ReceiveQueue spinsFor;

  /** True if the end of an I/O changes nothing before the next event of another kind. */
  boolean quietIo;

  private final Disks disks;

  /** Messages in flight; null if they are put into their endpoints, with their times, when sent. */
  private final InFlightMessages incoming;

  /** Receives of blocked processes; null if none blocks, or if messages are kept in flight. */
  private final BlockedReceives blocked;

  /** Beginning of the current idle time, if idle; later than now during kernel work. */
  long idleFrom;

  private final CpuTimeAccount accounts = new CpuTimeAccount();
  private long events;

  /** Creates an empty node under a scheme. */
  TimeSharedNode(int index, NodeListener cluster, CostParameters costs, int mpl, Scheme scheme) {
    this.index = index;
    this.cluster = cluster;
    this.costs = costs;
    this.slots = new Task[mpl];
    this.gates = new ReceiveQueue[mpl];
    Arrays.fill(gates, ReceiveQueue.CLOSED);
    this.disks = new Disks(mpl, costs.sharedDisk());
    this.incoming = scheme.independent(costs) ? null : new InFlightMessages(costs, scheme);
    this.blocked = incoming == null && scheme.blocks() ? new BlockedReceives(mpl) : null;
  }

  /** Simulates the next event, which has this key. */
  public final void fire(long key) {
    long now = key >>> 3;
    events++;
    int kind = (int) key & 7;
    boolean wakes = false;
    if (blocked != null) {
      blocked.event(now, kind);
      if (kind == MESSAGE) {
        wakes = blocked.nextTime() == now && wakesNext(now);
        blocked.arrives(wakes ? blocked.first() : spinsFor);
      }
    }
    if (incoming == null && (kind == CPU || kind == MESSAGE) && !wakes && exchanged(now)) {
      return;
    }
    catchUp(now);
    wakeQuiet(kind < IO_END ? now - 1 : now);
    switch (kind) {
      case MESSAGE -> messageEvent(now, wakes);
      case NIC -> take(incoming.delivered(), now);
      case IO_END -> ioEnded(slots[disks.removeFirst()], now);
      case CPU -> cpuEvent(now);
      default -> tick(now);
    }
    planned(now, kind == TICK);
  }

  /**
   * Returns whether the next message of an instant wakes a process; otherwise the current process
   * spins for it.
   */
  private boolean wakesNext(long now) {
    return spinsFor == null
        || spinsFor.next() != now
        || runFrom > now
        || blocked.precedes(blocked.first(), spinsFor);
  }

  /** Returns whether the next message of a queue has arrived by now. */
  final boolean hasArrived(ReceiveQueue inlet, long now) {
    return inlet.next() <= now && (blocked == null || !blocked.isComing(inlet));
  }

  /**
   * Continues the exchange of the current process, if the event is its own. It concerns no other
   * process here: the ready processes and the next action of the scheduler stay as they are.
   */
  private boolean exchanged(long now) {
    Task task = current;
    if (lastRounds > 0 || !task.mayExchange(now)) {
      return false;
    }
    settle(now);
    proceed(task, now);
    planActivity(now);
    return true;
  }

  /** Plans the next events, after an event or a change from outside. */
  final void planned(long now, boolean ticked) {
    planActivity(now);
    planTick(now, ticked);
  }

  private void planActivity(long now) {
    Task task = current;
    ReceiveQueue spins = null;
    if (task == null) {
      activityTime = NEVER;
    } else if (task.phase == Task.Phase.RECEIVE) {
      boolean came = hasArrived(task.awaited, now);
      spins = came && incoming == null ? null : task.awaited;
      activityTime = came ? runFrom : endOfPatience(task);
    } else {
      activityTime = runFrom + task.computeLeft;
    }
    if (spins != spinsFor) {
      spinFor(spins);
    }
  }

  private void spinFor(ReceiveQueue awaited) {
    if (spinsFor != null) {
      spinsFor.spinner = null;
    }
    if (awaited != null) {
      awaited.spinner = this;
    }
    spinsFor = awaited;
  }

  /**
   * Simulates the events from this key on while none may be an exit. Messages sent meanwhile reach
   * other nodes after the limit.
   *
   * @param mayStart whether an exit elsewhere may start a job here, if a slot is free
   * @param limit no message sent from now on by other nodes arrives before it
   * @return the key of the next event
   */
  public final long fireUntil(long key, boolean mayStart, long limit) {
    long next = key;
    while (next >>> 3 < limit && lastRounds == 0 && (!mayStart || residents == slots.length)) {
      fire(next);
      next = nextKey();
    }
    return next;
  }

  /** {@return the time and kind of this node's next event} */
  public final long nextKey() {
    long key = Math.min(activityTime << 3 | CPU, tickTime << 3 | TICK);
    if (!quietIo) {
      key = Math.min(key, disks.nextTime() << 3 | IO_END);
    }
    if (incoming == null) {
      if (blocked != null) {
        key = Math.min(key, blocked.nextTime() << 3 | MESSAGE);
      }
      return spinsFor == null ? key : Math.min(key, endOfSpin(spinsFor.next()));
    }
    return Math.min(key, incoming.nextKey());
  }

  /** Returns the event at which the current process receives the message that arrives at a time. */
  private long endOfSpin(long time) {
    return time < runFrom ? runFrom << 3 | CPU : time << 3 | MESSAGE;
  }

  /**
   * Returns when the current process has spun out, if its message does not arrive; may be never.
   */
  abstract long endOfPatience(Task task);

  /** Plans the next tick, after one at this time if ticked. */
  abstract void planTick(long now, boolean ticked);

  abstract void cpuEvent(long now);

  abstract void tick(long now);

  /** Ends the I/O of a process, which is in {@link Task.Phase#IO} until it wakes. */
  abstract void ioEnded(Task task, long now);

  /** Puts a message into a process's endpoint. */
  abstract void deposited(ReceiveQueue inlet, long now);

  /** Releases the CPU: the current process begins an I/O or exits. */
  abstract void released(Task task, boolean exit, long now);

  /** Puts a new process into a slot. */
  final void place(Task task, int slot) {
    slots[slot] = task;
    task.slot = slot;
    task.node = this;
    residents++;
    beginIteration(task);
  }

  private void beginIteration(Task task) {
    task.beginIteration();
    gates[task.slot] = ReceiveQueue.OPEN;
    if (task.inLastRound()) {
      lastRounds++;
    }
  }

  /** Kills a process of this node. */
  public final void kill(Task task, long now) {
    catchUp(now);
    if (blocked != null) {
      blocked.changed(now);
    }
    wakeQuiet(now);
    settle(now);
    task.killed = true;
    disks.remove(task.slot);
    if (task.phase == Task.Phase.BLOCKED) {
      unblock(task);
    }
    free(task);
    if (task == current) {
      leaveCpu(now);
    }
    killed(task, now);
    cluster.changed(this);
  }

  private void free(Task task) {
    slots[task.slot] = null;
    gates[task.slot] = ReceiveQueue.CLOSED;
    residents--;
    if (task.inLastRound()) {
      lastRounds--;
    }
  }

  /** Reacts to a killed process, on the CPU or not, which has left its slot. */
  abstract void killed(Task task, long now);

  /** Notes that a process is blocked in its receive. */
  final void blocks(Task task) {
    task.awaited.blocked = true;
    if (blocked != null && task.awaited.next() < NEVER) {
      blocked.add(task.awaited);
    }
  }

  /** Notes that a process is no longer blocked in its receive. */
  final void unblock(Task task) {
    task.awaited.blocked = false;
    if (blocked != null) {
      blocked.remove(task.slot);
    }
  }

  /** Notes that a job has started here. */
  final void started(RunningJob job, long now) {
    if (blocked != null) {
      blocked.started(now, job.admission);
    }
  }

  /** Accounts for the current process up to now. */
  final void settle(long now) {
    Task task = current;
    if (task == null || now <= runFrom) {
      return;
    }
    long ran = now - runFrom;
    runFrom = now;
    task.hasRun(ran, accounts);
  }

  /** Advances the current process, which has finished its current step. */
  final void proceed(Task task, long now) {
    if (task.phase == Task.Phase.COMPUTE && !task.overlapping) {
      task.become(Task.Phase.IO);
      disks.add(task.slot, now, task.io);
      leaveCpu(now);
      released(task, false, now);
    } else if (task.communicate(now)) {
      if (task.endIteration()) {
        beginIteration(task);
      } else {
        free(task);
        leaveCpu(now);
        released(task, true, now);
        cluster.exited(task, now);
      }
    }
  }

  /** Takes the CPU from the current process. */
  final void leaveCpu(long now) {
    current = null;
    idleFrom = Math.max(now, busyUntil);
  }

  /** Gives the CPU to a process, after current kernel work and a switch if it has a cost. */
  final void begin(Task next, long now, long switchCost) {
    closeIdle(now);
    long start = Math.max(now, busyUntil);
    if (switchCost > 0) {
      start += switchCost;
      accounts.switchNs += switchCost;
      switchUntil = start;
    }
    busyUntil = start;
    runFrom = start;
    current = next;
  }

  /** Begins kernel work, which delays the current process, if any. */
  final void kernelWork(long now, long cost) {
    closeIdle(now);
    busyUntil = Math.max(now, busyUntil) + cost;
    accounts.otherNs += cost;
    if (current == null) {
      idleFrom = busyUntil;
    } else {
      runFrom = busyUntil;
    }
  }

  private void closeIdle(long now) {
    if (current == null && now > idleFrom) {
      accounts.idleNs += now - idleFrom;
      idleFrom = now;
    }
  }

  /**
   * Begins the work of the current process on a message; returns whether it takes time, so that the
   * process continues later.
   */
  final boolean messageWork(long now) {
    if (costs.messageCpuNs() == 0) {
      return false;
    }
    kernelWork(now, costs.messageCpuNs());
    return true;
  }

  /** Sends a message of a process of this node; the host's work on it follows. */
  final void send(long now, ReceiveQueue to, long latencyNs) {
    if (incoming != null) {
      to.task.node.inbound(incoming.send(now, latencyNs), to);
      return;
    }
    long arrival = now + latencyNs;
    to.add(arrival, blocked == null ? 0 : blocked.nextOrder());
    TimeSharedNode spinner = to.spinner;
    if (spinner != null) {
      cluster.hasEarlierEvent(spinner, spinner.endOfSpin(arrival));
    } else if (to.blocked && to.next() == arrival) {
      TimeSharedNode sleeper = to.task.node;
      sleeper.blocked.add(to);
      cluster.hasEarlierEvent(sleeper, arrival << 3 | MESSAGE);
    }
  }

  private void inbound(long arrival, ReceiveQueue to) {
    if (incoming.add(arrival, to)) {
      cluster.hasEarlierEvent(this, arrival << 3 | MESSAGE);
    }
  }

  /** Deposits the messages that have arrived by now and that no process waited for. */
  final void catchUp(long now) {
    if (incoming != null) {
      takeUnnoticed(now);
    }
  }

  private void takeUnnoticed(long now) {
    for (long next = incoming.unnoticed(now); next <= now; next = incoming.unnoticed(now)) {
      events++;
      take(incoming.come(next), next);
    }
  }

  /** Wakes the processes whose I/O has ended by a time without an event. */
  final void wakeQuiet(long until) {
    while (quietIo && disks.nextTime() <= until) {
      events++;
      long end = disks.nextTime();
      ioEnded(slots[disks.removeFirst()], end);
    }
  }

  private void messageEvent(long now, boolean wakes) {
    if (wakes) {
      deposited(blocked.first(), now);
    } else if (incoming == null) {
      cpuEvent(now);
    } else {
      take(incoming.come(now), now);
    }
  }

  /** Delivers a message to a process's endpoint; ignores null. */
  private void take(ReceiveQueue inlet, long now) {
    if (inlet == null || inlet.task.killed) {
      return;
    }
    inlet.task.deposit(inlet, now);
    deposited(inlet, now);
  }

  /** {@return the time from 0 to now by use; current work counts up to now} */
  public final CpuTimeBreakdown profile(long now) {
    return accounts.profile(this, now);
  }

  /** {@return the number of simulated events; all must have been simulated up to now} */
  public final long events(long now) {
    catchUp(now);
    wakeQuiet(now);
    return events;
  }
}
