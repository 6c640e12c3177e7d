package org.quoin.timeshared.node;

import org.quoin.timeshared.workload.CostParameters;

/** Messages on their way to the processes of one node, where their coming may be an event. */
final class InFlightMessages {
  /** To a process, or to the network interface where that takes time. */
  private final MessageRing flying = new MessageRing();

  /** Null where messages take no time there. */
  private final NetworkInterface nic;

  /** Whether each is an event; else those that no process waits for are none. */
  private final boolean watchful;

  InFlightMessages(CostParameters costs, Scheme scheme) {
    this.nic = costs.nicNs() > 0 ? new NetworkInterface(costs.nicNs()) : null;
    this.watchful = nic != null || scheme.watchesCpu();
  }

  /** The time and kind of the next event. */
  long nextKey() {
    long message = watchful ? flying.nextTime() : flying.firstAwaited();
    long key = message << 3 | Node.MESSAGE;
    return nic == null ? key : Math.min(key, nic.delivered.nextTime() << 3 | Node.NIC);
  }

  /** When a message that a process sends now comes to the node it goes to. */
  long send(long now, long latencyNs) {
    return nic == null ? now + latencyNs : nic.send(now, latencyNs);
  }

  /** A message on its way here; tells whether its coming is an event. */
  boolean add(long arrival, ReceiveQueue to) {
    flying.add(arrival, to);
    return watchful || to.isAwaited();
  }

  /** When the next message comes, if it has by now and nobody has waited for it; or never. */
  long unnoticed(long now) {
    long next = flying.nextTime();
    return watchful || next > now || flying.inlet().isAwaited() ? Node.NEVER : next;
  }

  /** The next message comes; where it goes, or null if the network interface has it now. */
  ReceiveQueue come(long now) {
    ReceiveQueue inlet = flying.removeFirst();
    if (nic == null) {
      return inlet;
    }
    nic.receive(now, inlet);
    return null;
  }

  /** The network interface is done with the next message; where it goes. */
  ReceiveQueue delivered() {
    return nic.delivered.removeFirst();
  }
}
