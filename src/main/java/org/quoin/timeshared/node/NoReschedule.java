package org.quoin.timeshared.node;

/** Leaves arriving messages to the processes. */
final class NoReschedule implements MessageStrategy {

  @Override
  public String meaning() {
    return "leave it to the processes";
  }
}
