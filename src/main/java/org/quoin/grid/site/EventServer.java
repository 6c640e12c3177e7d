package org.quoin.grid.site;

import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * A server at which a job's end depends on who comes after it. Events are needed only while a
 * client's job is inside.
 */
abstract class EventServer extends QueueServer {
  private int clientsInside;
  private int announcement;

  EventServer(Node node, Engine engine, RandomStreams streams) {
    super(node, engine, streams);
  }

  /** When the next job leaves if nobody comes before; infinity when it is empty. */
  abstract double nextDeparture();

  /** Lets time pass; nobody comes or leaves before. */
  abstract void moveTo(double time);

  /** The job of {@link #nextDeparture()} leaves. */
  abstract void depart();

  /** Another user's job comes. */
  abstract void enterOther(double time, double operations);

  @Override
  final void advance(double time) {
    advance(time, Math.nextUp(time));
  }

  @Override
  final void approach(double time) {
    advance(time, time);
  }

  /** Lets time pass; what happens at the limit or later is still to come. */
  private void advance(double time, double limit) {
    while (true) {
      double departure = nextDeparture();
      double arrival = others().nextArrival();
      double next = Math.min(departure, arrival);
      if (next >= limit) {
        moveTo(time);
        return;
      }
      moveTo(next);
      if (departure <= arrival) {
        depart();
      } else {
        enterOther(arrival, others().take());
      }
    }
  }

  /** A client's job came in. */
  final void clientEntered() {
    clientsInside++;
    announce();
  }

  /** A client's job left. */
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

  /** Schedules the next departure or other arrival, in place of an earlier announcement. */
  private void announce() {
    int mine = ++announcement;
    if (clientsInside == 0 || isDown()) {
      return;
    }
    double next = Math.max(engine().now(), Math.min(nextDeparture(), others().nextArrival()));
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
