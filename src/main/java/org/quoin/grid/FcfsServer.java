package org.quoin.grid;

import java.util.function.Consumer;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.observation.JobRecord;
import org.quoin.workload.Job;

/**
 * Qs as a single FCFS server (Aida et al., HPDC 1998, slides 15 to 17). The other jobs are drawn
 * when the server is touched; a job's start and end are known at its arrival.
 */
public final class FcfsServer implements Site {
  private final String name;
  private final double speed;
  private final Engine engine;
  private final OtherJobs others;

  /** Departure times of the jobs inside, a ring that grows. */
  private double[] departures = new double[64];

  /** Whether an entry of the ring is a client's. */
  private boolean[] clients = new boolean[64];

  private int head;
  private int inside;
  private double last;
  private double work;
  private double otherWork;

  /**
   * An idle server.
   *
   * @param speed T_ser in operations a second
   * @param utilization U, the share of its time that other jobs take
   * @param meanOthers W_s_others, the mean operations of another job
   */
  public FcfsServer(
      String name,
      double speed,
      double utilization,
      double meanOthers,
      Engine engine,
      RandomStreams streams) {
    this.name = name;
    this.speed = speed;
    this.engine = engine;
    others = new OtherJobs(name, speed, utilization, meanOthers, streams);
  }

  private void advance(double time) {
    while (others.nextArrival() <= time) {
      double arrival = others.nextArrival();
      double seconds = others.take() / speed;
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

  private void enter(double time, double seconds, boolean ofClient) {
    leave(time);
    if (inside == departures.length) {
      grow();
    }
    last = Math.max(last, time) + seconds;
    int tail = place(inside);
    departures[tail] = last;
    clients[tail] = ofClient;
    inside++;
  }

  /** Where the ring holds the job that so many are before. */
  private int place(int before) {
    int place = head + before;
    return place >= departures.length ? place - departures.length : place;
  }

  private void grow() {
    double[] larger = new double[2 * inside];
    boolean[] whose = new boolean[2 * inside];
    for (int i = 0; i < inside; i++) {
      larger[i] = departures[place(i)];
      whose[i] = clients[place(i)];
    }
    departures = larger;
    clients = whose;
    head = 0;
  }

  /** Seconds that the jobs inside still need, clients' or others'. */
  private double pending(double now, boolean ofClients) {
    double seconds = 0;
    double before = now;
    for (int i = 0; i < inside; i++) {
      int p = place(i);
      if (clients[p] == ofClients) {
        seconds += departures[p] - before;
      }
      before = departures[p];
    }
    return seconds;
  }

  @Override
  public void submit(Job job, Consumer<JobRecord> done) {
    double now = engine.now();
    advance(now);
    double start = Math.max(last, now);
    double seconds = job.operations() / speed;
    work += seconds;
    enter(now, seconds, true);
    JobRecord record = new JobRecord(job, name, now, start, last, last, false, "");
    engine.at(last, Phase.END, () -> done.accept(record));
  }

  @Override
  public Load load() {
    double now = engine.now();
    advance(now);
    return new Load(inside, Math.max(0, last - now) * speed);
  }

  @Override
  public SiteCounts counts() {
    double now = engine.now();
    advance(now);
    return new SiteCounts(now, work - pending(now, true), otherWork - pending(now, false));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public double speed() {
    return speed;
  }
}
