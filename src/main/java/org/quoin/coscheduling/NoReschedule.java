package org.quoin.coscheduling;

/** Leaves arriving messages to the processes. */
final class NoReschedule implements Rescheduling {}
