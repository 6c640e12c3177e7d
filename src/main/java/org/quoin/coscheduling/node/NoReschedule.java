package org.quoin.coscheduling.node;

/** Leaves arriving messages to the processes. */
final class NoReschedule implements Rescheduling {

  @Override
  public String meaning() {
    return "leave it to the processes";
  }
}
