package org.quoin.grid.site;

import java.util.function.Consumer;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.observation.JobRecord;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * Qs, first come, first served (Aida et al., HPDC 1998, slides 15 to 17), by one server or several.
 * A job's start and end are known at its arrival: it goes to the server that is free first.
 */
public final class FcfsServer extends QueueServer {
  /** A binary heap: when each server has done what was given to it so far. */
  private final double[] freeAt;

  /** Departure times of the jobs inside in ascending order, a ring that grows. */
  private double[] departures = new double[8];

  /** When the service of an entry of the ring begins or began. */
  private double[] starts = new double[8];

  /** Whether an entry of the ring is a client's. */
  private boolean[] clients = new boolean[8];

  private int head;
  private int inside;
  private double work;
  private double otherWork;

  /** An idle server. */
  public FcfsServer(Node node, Engine engine, RandomStreams streams) {
    super(node, engine, streams);
    freeAt = new double[servers()];
  }

  @Override
  void advance(double time) {
    while (others().nextArrival() <= time) {
      double arrival = others().nextArrival();
      double seconds = others().take() / jobSpeed();
      otherWork += seconds;
      enter(arrival, seconds, false);
    }
    leave(time);
  }

  private void leave(double time) {
    while (inside > 0 && departures[head] <= time) {
      head = head + 1 == departures.length ? 0 : head + 1;
      inside--;
    }
  }

  /** Takes a job in; the time of its start. */
  private double enter(double time, double seconds, boolean ofClient) {
    leave(time);
    double start = Math.max(freeAt[0], time);
    double end = start + seconds;
    firstIsFreeAt(end);
    if (inside == departures.length) {
      grow();
    }
    // Only jobs in service at the start can leave after it, so at most c - 1 make room.
    int at = inside++;
    while (at > 0 && departures[place(at - 1)] > end) {
      int to = place(at);
      int from = place(--at);
      departures[to] = departures[from];
      starts[to] = starts[from];
      clients[to] = clients[from];
    }
    int tail = place(at);
    departures[tail] = end;
    starts[tail] = start;
    clients[tail] = ofClient;
    return start;
  }

  /** Gives the first server of the heap, and of all, another time and its place among them. */
  private void firstIsFreeAt(double time) {
    int hole = 0;
    for (int child = 1; child < freeAt.length; child = 2 * hole + 1) {
      if (child + 1 < freeAt.length && freeAt[child + 1] < freeAt[child]) {
        child++;
      }
      if (freeAt[child] >= time) {
        break;
      }
      freeAt[hole] = freeAt[child];
      hole = child;
    }
    freeAt[hole] = time;
  }

  /** Where the ring holds the job that so many are before. */
  private int place(int before) {
    int place = head + before;
    return place >= departures.length ? place - departures.length : place;
  }

  private void grow() {
    double[] longer = new double[2 * inside];
    double[] begun = new double[2 * inside];
    boolean[] whose = new boolean[2 * inside];
    for (int i = 0; i < inside; i++) {
      longer[i] = departures[place(i)];
      begun[i] = starts[place(i)];
      whose[i] = clients[place(i)];
    }
    departures = longer;
    starts = begun;
    clients = whose;
    head = 0;
  }

  /** Seconds of one server that the jobs inside still need, clients' or others'. */
  private double pending(double now, boolean ofClients) {
    double seconds = 0;
    for (int i = 0; i < inside; i++) {
      int p = place(i);
      if (clients[p] == ofClients) {
        seconds += departures[p] - Math.max(starts[p], now);
      }
    }
    return seconds;
  }

  @Override
  public void submit(Job job, Consumer<JobRecord> done) {
    double now = advance();
    double seconds = job.operations() / jobSpeed();
    work += seconds;
    double start = enter(now, seconds, true);
    JobRecord record = record(job, now, start, start + seconds);
    engine().at(record.endTime(), Phase.END, new End(record, done));
  }

  /** A client's job ends; a class, for a lambda costs more at first. */
  private record End(JobRecord record, Consumer<JobRecord> done) implements Runnable {
    @Override
    public void run() {
      done.accept(record);
    }
  }

  @Override
  public double jobsHoldUntil() {
    double departure = inside > 0 ? departures[head] : Double.POSITIVE_INFINITY;
    return Math.min(departure, others().nextArrival());
  }

  @Override
  public Load load() {
    double now = advance();
    double seconds = 0;
    for (double free : freeAt) {
      seconds += Math.max(0, free - now);
    }
    return new Load(inside, seconds * jobSpeed());
  }

  @Override
  public SiteCounts counts() {
    double now = advance();
    return new SiteCounts(
        now,
        (work - pending(now, true)) / servers(),
        (otherWork - pending(now, false)) / servers());
  }
}
