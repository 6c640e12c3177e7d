package org.quoin.timeshared.node;

import org.quoin.timeshared.workload.CostParameters;

/**
 * A node of a gang-scheduled cluster: it runs the process of the current quantum or none, even
 * while that process is in I/O (section 2.2). I/O and messages of the other processes continue.
 */
public final class GangNode extends TimeSharedNode {
  /** The process of this quantum; it keeps the cell after its exit. */
  private Task occupant;

  /**
   * Process whose context is loaded, even if it has exited; cleared when an exited one leaves its
   * cell.
   */
  private Task loaded;

  /** Creates an empty node. */
  public GangNode(int index, NodeListener cluster, CostParameters costs, int mpl) {
    super(index, cluster, costs, mpl, Scheme.GS);
  }

  /** Returns whether no process has the cell of this quantum. */
  boolean vacant() {
    return occupant == null;
  }

  /** Returns whether this process would get the CPU from another with its quantum. */
  boolean wouldSwitch(Task next) {
    return next != occupant && loaded != null && loaded != next && slots[next.slot] == next;
  }

  /**
   * Gives the cell to a process, or to none; a switch is charged if the process changes. The cell
   * of a process that has exited before the others of its job stays idle.
   *
   * @param syncNs synchronisation cost of the boundary at a node with a process
   */
  void assign(Task next, long now, long syncNs) {
    boolean stays = next == occupant && next != null;
    if (stays && syncNs == 0) {
      return;
    }
    catchUp(now);
    settle(now);
    if (stays) {
      if (slots[next.slot] == next) {
        synchronise(now, syncNs);
      }
      planned(now, false);
      cluster.changed(this);
      return;
    }
    if (next == null || slots[next.slot] != next) {
      if (current != null) {
        leaveCpu(now);
      }
      if (loaded != null && slots[loaded.slot] != loaded) {
        loaded = null;
      }
    } else {
      boolean switches = loaded != null && loaded != next;
      long cost = switches ? costs.gangSwitchNs() + costs.pagingNs(residents) : 0;
      begin(next, now, cost + syncNs);
      loaded = next;
      if (next.phase == Task.Phase.IO) {
        leaveCpu(now);
      }
    }
    occupant = next;
    planned(now, false);
    cluster.changed(this);
  }

  /** Keeps the process in its cell; it continues after the synchronisation. */
  private void synchronise(long now, long syncNs) {
    if (current == null) {
      kernelWork(now, syncNs);
    } else {
      begin(current, now, syncNs);
    }
  }

  @Override
  void cpuEvent(long now) {
    settle(now);
    if (current.phase != Task.Phase.RECEIVE || current.awaitedHasArrived(now)) {
      proceed(current, now);
    }
  }

  @Override
  void ioEnded(Task task, long now) {
    task.become(Task.Phase.SEND);
    if (costs.ioInterruptNs() > 0) {
      settle(now);
      kernelWork(now, costs.ioInterruptNs());
    }
    if (task == occupant) {
      begin(task, now, 0);
    }
  }

  @Override
  void deposited(ReceiveQueue inlet, long now) {
    Task task = inlet.task;
    if (task == current && now >= runFrom && task.receives(inlet)) {
      settle(now);
      proceed(task, now);
    }
  }

  @Override
  void released(Task task, boolean exit, long now) {
    // The process keeps the cell until the boundary.
  }

  @Override
  void killed(Task task, long now) {
    // The cell stays idle until the boundary, as after an exit.
    planned(now, false);
  }

  @Override
  void tick(long now) {
    throw new IllegalStateException("a gang node has no ticks");
  }

  @Override
  long endOfPatience(Task task) {
    return NEVER;
  }

  @Override
  void planTick(long now, boolean ticked) {
    // Gang scheduling has no ticks.
  }
}
