package org.quoin.engine;

import java.util.ArrayDeque;
import java.util.function.DoubleSupplier;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;

/**
 * The clock and the future event list of one run, in seconds. Wraps an SSJ {@link Simulator} and
 * orders equal times by {@link Phase}, then by an optional order of the caller, then by the order
 * of scheduling.
 */
public final class Engine {
  /**
   * Upper limit of orders within a phase, so that one double holds a phase and an order exactly.
   */
  private static final double ORDERS = 0x1p49;

  private final HeapEventList events = new HeapEventList();
  private final Simulator simulator = new Simulator(events);

  /** Past events, for reuse. */
  private final ArrayDeque<Scheduled> past = new ArrayDeque<>();

  /** The worker that runs the events and may be asked for its progress; null without one. */
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
   * @param time the time in seconds from the start of the run, finite and not before {@link #now()}
   * @param phase the phase of the action among the events of that instant
   * @param action the action
   */
  public void at(double time, Phase phase, Runnable action) {
    at(time, phase, 0, action);
  }

  /**
   * Schedules an action at a position within its instant and phase that does not depend on when it
   * was scheduled.
   *
   * @param time the time in seconds from the start of the run, finite and not before {@link #now()}
   * @param phase the phase of the action among the events of that instant
   * @param order the position among the events of that instant and phase, from 0 to below 2^49
   * @param action the action
   * @throws IllegalArgumentException if the time is past or not finite, or the order is out of
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
    // SSJ's own method adds a delay to the clock; setting the time keeps equal instants bit-
    // equal.
    event.setTime(time);
    events.add(event);
  }

  /** {@return the time of the next event, or positive infinity if there is none} */
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
   * @param share computes the completed share of the run, from 0 to 1; called in this thread when
   *     the {@link Worker} of the run is asked
   * @throws java.util.concurrent.CancellationException if the worker was interrupted
   */
  public void run(DoubleSupplier share) {
    worker = Worker.current();
    done = share;
    if (events.isEmpty()) {
      return;
    }
    simulator.start();
  }

  /** Ends {@link #run()} after the current event. */
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
