package org.quoin.timeshared.node;

/**
 * Demand-based coscheduling (section 2.4.3): a message for a process other than the one that the
 * network interface saw running at the last tick interrupts the host and boosts its receiver to the
 * head of the top level. A blocked receiver costs the interrupt and gets no boost.
 */
final class InterruptAndReschedule implements MessageStrategy {
  @Override
  public boolean watchesCpu() {
    return true;
  }

  @Override
  public void arrived(FeedbackNode node, Task task, long now) {
    Task seen = node.seenByInterface(now);
    if (seen == null || seen == task) {
      return;
    }
    node.interruptToBoost(task, now);
  }

  @Override
  public String meaning() {
    return "interrupt and boost the receiver";
  }
}
