package org.quoin.coscheduling.node;

/** Where one sender's messages come in at a task. */
final class Inlet {
  final Task task;

  /** Its number among those of its task. */
  final int channel;

  /** Messages arrived and not consumed. */
  int arrived;

  Inlet(Task task, int channel) {
    this.task = task;
    this.channel = channel;
  }
}
