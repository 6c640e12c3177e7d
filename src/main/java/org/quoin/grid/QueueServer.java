package org.quoin.grid;

import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.observation.JobRecord;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * Qs: one queue of clients' and others' jobs before equal servers. The other jobs are drawn when
 * the queue is touched, in one order with the departures.
 */
abstract class QueueServer implements Site {
  private final String name;
  private final double speed;
  private final int servers;
  private final Engine engine;
  private final OtherJobs others;
  private int announcement;

  /** Clients' jobs inside whose ends are not yet in the list of events. */
  private int awaited;

  /** An idle server of the speed, the background and the number that its node says. */
  QueueServer(Node node, Engine engine, RandomStreams streams) {
    name = node.name();
    speed = node.speed();
    servers = node.processors();
    this.engine = engine;
    others = new OtherJobs(node, streams);
  }

  /** When the next job leaves if nobody comes before; infinity when it is empty. */
  abstract double nextDeparture();

  /** Lets time pass; nobody comes or leaves before. */
  abstract void moveTo(double time);

  /** The job of {@link #nextDeparture()} leaves. */
  abstract void depart();

  /** Another user's job comes. */
  abstract void enterOther(double time, double operations);

  /** Brings it up to a time, which a departure of that instant is not after. */
  final void advance(double time) {
    while (true) {
      double departure = nextDeparture();
      double arrival = others.nextArrival();
      double next = Math.min(departure, arrival);
      if (next > time) {
        moveTo(time);
        return;
      }
      moveTo(next);
      if (departure <= arrival) {
        depart();
      } else {
        enterOther(arrival, others.take());
      }
    }
  }

  /** Brings it up to now. */
  final double advance() {
    double now = engine.now();
    advance(now);
    return now;
  }

  /** A client's job came in; when it will leave depends on who comes after it. */
  final void await() {
    awaited++;
    announce();
  }

  /** Such a job left. */
  final void awaitNoLonger() {
    awaited--;
  }

  /** Schedules the next departure or other arrival, in place of an earlier announcement. */
  private void announce() {
    int mine = ++announcement;
    if (awaited == 0) {
      return;
    }
    double next = Math.max(engine.now(), Math.min(nextDeparture(), others.nextArrival()));
    engine.at(
        next,
        Phase.END,
        () -> {
          if (mine == announcement) {
            advance(next);
            announce();
          }
        });
  }

  /** The record of a job that is computed here. */
  final JobRecord record(Job job, double arrival, double start, double end) {
    return new JobRecord(job, name, arrival, start, end, end, false, "");
  }

  final Engine engine() {
    return engine;
  }

  final int servers() {
    return servers;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final double speed() {
    return servers * speed;
  }

  @Override
  public final double jobSpeed() {
    return speed;
  }
}
