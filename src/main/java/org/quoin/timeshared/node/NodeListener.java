package org.quoin.timeshared.node;

/** A listener to the events of a node. */
public interface NodeListener {
  /** Notifies of the exit of a process. */
  void exited(Task task, long time);

  /** Notifies that a node has an event from outside, perhaps earlier than its others. */
  void hasEarlierEvent(TimeSharedNode node, long key);

  /** Notifies that a node's next event has changed from outside. */
  void changed(TimeSharedNode node);
}
