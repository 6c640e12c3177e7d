package org.quoin.timeshared.node;

/** The state of a ready process that a kernel thread can read from its endpoint (section 4.9). */
public enum BoostState {
  /** Computing or sending, no message pending. */
  S1,
  /** Computing or sending, a message pending. */
  S2,
  /** In a receive whose message has arrived. */
  S3,
  /** In a receive whose message has not arrived: never boosted. */
  S4;

  static BoostState of(Task task, long now) {
    if (task.phase == Task.Phase.RECEIVE) {
      return task.awaitedHasArrived(now) ? S3 : S4;
    }
    return task.anyPending(now) ? S2 : S1;
  }
}
