package org.quoin.engine;

import java.util.ArrayDeque;
import java.util.function.DoubleSupplier;
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

  private final HeapEventList events = new HeapEventList();
  private final Simulator simulator = new Simulator(events);

  /** Events that have happened, to be used again. */
  private final ArrayDeque<Scheduled> past = new ArrayDeque<>();

  /** Who runs the events and may be asked how far they are; null where nobody can ask. */
  private Worker worker;

  private DoubleSupplier done;

  /** Creates a clock at 0 s without any future event. */
  public Engine() {
    simulator.init();
  }

  /** {@return the present time in seconds from the start of the run} */
  public double now() {
    return simulator.time();
  }

  /**
   * Schedules an action.
   *
   * @param time when, in seconds from the start of the run; finite and not before {@link #now()}
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
   * @param time when, in seconds from the start of the run; finite and not before {@link #now()}
   * @param phase its place among the events of that instant
   * @param order its place among the events of that instant and phase, 0 or more, below 2^49
   * @param action what happens then
   * @throws IllegalArgumentException when the time is past or not finite, or the order out of its
   *     range
   */
  public void at(double time, Phase phase, long order, Runnable action) {
    if (!(time >= now()) || Double.isInfinite(time)) {
      throw new IllegalArgumentException("an event at " + time + " s, but it is " + now() + " s");
    }
    if (order < 0 || order >= ORDERS) {
      throw new IllegalArgumentException("an event of order " + order);
    }
    Scheduled event = past.isEmpty() ? new Scheduled() : past.pop();
    event.action = action;
    event.setPriority(phase.ordinal() * ORDERS + order);
    // SSJ's own schedule adds a delay to the clock; the given time keeps equal instants bit-equal.
    event.setTime(time);
    events.add(event);
  }

  /** {@return the time of the next event, or positive infinity when there is none} */
  public double nextEventTime() {
    return events.firstTime();
  }

  /** Runs until no event is left or {@link #stop()} is called. */
  public void run() {
    run(() -> 0);
  }

  /**
   * Runs until no event is left or {@link #stop()} is called.
   *
   * @param share computes the share of the run that is done, from 0 to 1; called in this thread
   *     when the {@link Worker} that runs is asked for it
   * @throws java.util.concurrent.CancellationException when the worker was interrupted
   */
  public void run(DoubleSupplier share) {
    worker = Worker.current();
    done = share;
    if (events.isEmpty()) {
      return;
    }
    simulator.start();
  }

  /** Ends {@link #run()} after the present event. */
  public void stop() {
    simulator.stop();
  }

  private final class Scheduled extends Event {
    private Runnable action;

    Scheduled() {
      super(simulator);
    }

    @Override
    public void actions() {
      Runnable now = action;
      action = null;
      past.push(this);
      if (worker != null && worker.isCalled()) {
        worker.answer(done);
      }
      now.run();
    }
  }
}
