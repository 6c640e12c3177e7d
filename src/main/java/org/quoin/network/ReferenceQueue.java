package org.quoin.network;

import java.util.ArrayDeque;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;

/**
 * A network queue with one event per arrival and one per departure of every packet, background
 * included: the textbook method, kept to check the other engines and to time them. Its event list
 * never empties while it has background, so whoever counts the jobs must stop the run.
 */
final class ReferenceQueue implements PacketQueue {
  private record Packet(
      double arrival, double service, double fraction, Receiver receiver, int hop) {}

  private final QueueParameters parameters;
  private final Engine engine;
  private final RandomGenerator arrivals;
  private final RandomGenerator services;
  private final ArrayDeque<Packet> queue = new ArrayDeque<>();
  private double headLeaves;
  private double backgroundRate;

  /** Number of changes of the background; events scheduled before a change are void. */
  private int changes;

  private double accepted;
  private double refused;
  private double work;
  private double backgroundAccepted;
  private double backgroundDropped;
  private double backgroundWork;
  private double backgroundSojourn;

  ReferenceQueue(QueueParameters parameters, LiveQueues run) {
    this.parameters = parameters;
    this.engine = run.engine();
    arrivals = run.streams().stream(parameters.arrivalStream());
    services = run.streams().stream(parameters.serviceStream());
    backgroundRate = parameters.backgroundRate();
    if (backgroundRate > 0) {
      scheduleBackground(engine.now());
    }
    if (parameters.changes()) {
      BackgroundProcess course = run.course(parameters);
      change(course);
      scheduleChange(course);
    }
  }

  private void scheduleChange(BackgroundProcess course) {
    engine.at(
        course.until(),
        Phase.ARRIVAL,
        () -> {
          course.next();
          change(course);
          scheduleChange(course);
        });
  }

  private void change(BackgroundProcess course) {
    changes++;
    backgroundRate = parameters.backgroundRate() * course.factor();
    if (backgroundRate > 0) {
      scheduleBackground(engine.now());
    }
  }

  private void scheduleBackground(double from) {
    double next = from + arrivals.nextExponential() * (1 / backgroundRate);
    int then = changes;
    engine.at(
        next,
        Phase.ARRIVAL,
        () -> {
          if (changes == then) {
            background(next);
            scheduleBackground(next);
          }
        });
  }

  private void background(double time) {
    if (queue.size() == parameters.buffer()) {
      backgroundDropped++;
      return;
    }
    backgroundAccepted++;
    double service = drawService(1);
    backgroundWork += service;
    enter(time, new Packet(time, service, 1, null, 0));
  }

  @Override
  public boolean offer(double time, double fraction, Receiver receiver, int hop) {
    if (queue.size() == parameters.buffer()) {
      refused++;
      return false;
    }
    accepted++;
    double service = drawService(fraction);
    work += service;
    enter(time, new Packet(time, service, fraction, receiver, hop));
    return true;
  }

  private double drawService(double fraction) {
    return parameters.service().draw(1, services) * (1 / parameters.serviceRate()) * fraction;
  }

  private void enter(double time, Packet packet) {
    queue.add(packet);
    if (queue.size() == 1) {
      serve(time, packet);
    }
  }

  private void serve(double time, Packet packet) {
    headLeaves = time + packet.service;
    engine.at(headLeaves, Phase.DEPARTURE, this::depart);
  }

  private void depart() {
    double time = headLeaves;
    Packet packet = queue.remove();
    if (!queue.isEmpty()) {
      serve(time, queue.peek());
    }
    if (packet.receiver == null) {
      backgroundSojourn += time - packet.arrival;
    } else {
      packet.receiver.leaves(packet.hop, packet.fraction, time);
    }
  }

  @Override
  public void countBlocked(int attempts) {
    refused += attempts;
  }

  @Override
  public double nextDeparture(double time) {
    return queue.isEmpty() ? time : headLeaves;
  }

  @Override
  public QueueCounts counts(double time) {
    double pending = 0;
    double backgroundPending = 0;
    double sojourn = backgroundSojourn;
    double leaves = time;
    boolean head = true;
    for (Packet packet : queue) {
      double before = leaves;
      leaves = head ? headLeaves : before + packet.service;
      head = false;
      double rest = leaves - before;
      if (packet.receiver == null) {
        backgroundPending += rest;
        sojourn += leaves - packet.arrival;
      } else {
        pending += rest;
      }
    }
    return new QueueCounts(
        time,
        accepted,
        refused,
        backgroundAccepted,
        backgroundDropped,
        work - pending,
        backgroundWork - backgroundPending,
        sojourn);
  }

  @Override
  public QueueParameters parameters() {
    return parameters;
  }
}
