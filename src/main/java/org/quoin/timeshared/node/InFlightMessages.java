package org.quoin.timeshared.node;

import org.quoin.timeshared.workload.CostParameters;

/** Messages in flight to the processes of one node, if their arrival may be an event. */
final class InFlightMessages {
  /** Messages to a process, or to the network interface if it takes time. */
  private final MessageRing flying = new MessageRing();

  /** Null if messages take no time there. */
  private final NetworkInterface nic;

  /** True if each arrival is an event; otherwise only an arrival that a process waits for. */
  private final boolean watchful;

  InFlightMessages(CostParameters costs, Scheme scheme) {
    this.nic = costs.nicNs() > 0 ? new NetworkInterface(costs.nicNs()) : null;
    this.watchful = nic != null || scheme.watchesCpu();
  }

  /** Returns the time and kind of the next event. */
  long nextKey() {
    long message = watchful ? flying.nextTime() : flying.firstAwaited();
    long key = message << 3 | TimeSharedNode.MESSAGE;
    return nic == null ? key : Math.min(key, nic.delivered.nextTime() << 3 | TimeSharedNode.NIC);
  }

  /** Returns the arrival at its node of a message that a process sends now. */
  long send(long now, long latencyNs) {
    return nic == null ? now + latencyNs : nic.send(now, latencyNs);
  }

  /** Adds a message; returns whether its arrival is an event. */
  boolean add(long arrival, ReceiveQueue to) {
    flying.add(arrival, to);
    return watchful || to.isAwaited();
  }

  /**
   * Returns the arrival of the next message if it is due and no process waits for it; else never.
   */
  long unnoticed(long now) {
    long next = flying.nextTime();
    return watchful || next > now || flying.inlet().isAwaited() ? TimeSharedNode.NEVER : next;
  }

  /** Removes the next message; returns its queue, or null if the network interface has it now. */
  ReceiveQueue come(long now) {
    ReceiveQueue inlet = flying.removeFirst();
    if (nic == null) {
      return inlet;
    }
    nic.receive(now, inlet);
    return null;
  }

  /** Removes the next message that the network interface has deposited; returns its queue. */
  ReceiveQueue delivered() {
    return nic.delivered.removeFirst();
  }
}
