package org.quoin.grid.site;

import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * A server where a job's end depends on later arrivals. It schedules events only while a client's
 * job is inside.
 */
abstract class EventServer extends QueueServer {
  private int clientsInside;
  private int announcement;

  EventServer(Node.Server node, Engine engine, RandomStreams streams) {
    super(node, engine, streams);
  }

  /**
   * {@return the time of the next departure without further arrivals; infinity if the server is
   * empty}
   */
  abstract double nextDeparture();

  /** Advances the clock to a time before the next arrival or departure. */
  abstract void moveTo(double time);

  /** Removes the job that leaves at {@link #nextDeparture()}. */
  abstract void depart();

  /** Adds a background job. */
  abstract void enterBackground(double time, double operations);

  @Override
  final void advance(double time) {
    advance(time, Math.nextUp(time));
  }

  @Override
  final void approach(double time) {
    advance(time, time);
  }

  /** Advances to {@code time} through all events before {@code limit}. */
  private void advance(double time, double limit) {
    while (true) {
      double departure = nextDeparture();
      double arrival = background().nextArrival();
      double next = Math.min(departure, arrival);
      if (next >= limit) {
        moveTo(time);
        return;
      }
      moveTo(next);
      if (departure <= arrival) {
        depart();
      } else {
        enterBackground(arrival, background().take());
      }
    }
  }

  /** Counts a client's job that has entered. */
  final void clientEntered() {
    clientsInside++;
    announce();
  }

  /** Counts a client's job that has left. */
  final void clientLeft() {
    clientsInside--;
  }

  @Override
  final void changed(int left) {
    clientsInside -= left;
    announce();
  }

  @Override
  public double plannedStart(Job job) {
    return isDown() ? Double.POSITIVE_INFINITY : engine().now() + load().work() / speed();
  }

  @Override
  public final int clientJobs() {
    return clientsInside;
  }

  final int clientsInside() {
    return clientsInside;
  }

  /** Schedules the next departure or background arrival; invalidates the event scheduled before. */
  private void announce() {
    int mine = ++announcement;
    if (clientsInside == 0 || isDown()) {
      return;
    }
    double next = Math.max(engine().now(), Math.min(nextDeparture(), background().nextArrival()));
    engine()
        .at(
            next,
            Phase.END,
            () -> {
              if (mine == announcement) {
                advance(next);
                announce();
              }
            });
  }
}
