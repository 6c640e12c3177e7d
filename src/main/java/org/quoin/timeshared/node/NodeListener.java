package org.quoin.timeshared.node;

/** What a node tells the cluster around it. */
public interface NodeListener {
  /** A process has exited. */
  void exited(Task task, long time);

  /** A node has got an event from outside that may come before its others. */
  void hasEarlierEvent(Node node, long key);

  /** A node's next event has changed from outside. */
  void changed(Node node);
}
