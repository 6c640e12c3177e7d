package org.quoin.engine;

import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;

/**
 * The clock and future event list of one run, in seconds. A thin cover of an SSJ {@link Simulator}
 * instance that orders equal times by {@link Phase}, then by an order that the caller may give,
 * then by the order of scheduling.
 */
public final class Engine {
  /** Orders within a phase are below this: a phase and an order fit one double exactly. */
  private static final double ORDERS = 0x1p49;

  private final Simulator simulator = new Simulator();

  public Engine() {
    simulator.init();
  }

  /** The present time in seconds from the start of the run. */
  public double now() {
    return simulator.time();
  }

  /**
   * Schedules an action.
   *
   * @param time when, in seconds, not before {@link #now()}
   * @param phase its place among the events of that instant
   * @param action what happens then
   */
  public void at(double time, Phase phase, Runnable action) {
    at(time, phase, 0, action);
  }

  /**
   * Schedules an action whose place among those of its instant and phase does not depend on when it
   * was scheduled.
   *
   * @param order its place among the events of that instant and phase, 0 or more, below 2^49
   */
  public void at(double time, Phase phase, long order, Runnable action) {
    if (!(time >= now()) || Double.isInfinite(time)) {
      throw new IllegalArgumentException("an event at " + time + " s, but it is " + now() + " s");
    }
    if (order < 0 || order >= ORDERS) {
      throw new IllegalArgumentException("an event of order " + order);
    }
    new Scheduled(simulator, phase.ordinal() * ORDERS + order, action).scheduleAt(time);
  }

  /** The time of the next event, or positive infinity when there is none. */
  public double nextEventTime() {
    Event first = simulator.getEventList().getFirst();
    return first == null ? Double.POSITIVE_INFINITY : first.time();
  }

  /** Runs until no event is left or {@link #stop()} is called. */
  public void run() {
    if (simulator.getEventList().isEmpty()) {
      return;
    }
    simulator.start();
  }

  /** Ends {@link #run()} after the present event. */
  public void stop() {
    simulator.stop();
  }

  private static final class Scheduled extends Event {
    private final Runnable action;

    Scheduled(Simulator simulator, double priority, Runnable action) {
      super(simulator);
      this.action = action;
      setPriority(priority);
    }

    void scheduleAt(double time) {
      // SSJ's own schedule adds a delay to the clock; the given time keeps equal instants
      // bit-equal.
      setTime(time);
      simulator().getEventList().add(this);
    }

    @Override
    public void actions() {
      action.run();
    }
  }
}
