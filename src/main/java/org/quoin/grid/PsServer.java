package org.quoin.grid;

import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.observation.JobRecord;
import org.quoin.workload.Job;

/**
 * Qs as an egalitarian processor-sharing server: n jobs inside each compute at speed / n. A virtual
 * clock counts the operations each job inside has received; a job leaves when the clock has
 * advanced by its size. Events are needed only while a client's job is inside; otherwise the other
 * jobs are drawn when the server is touched.
 */
public final class PsServer implements Site {
  private record Resident(
      double leavesAt, long number, double start, Job job, Consumer<JobRecord> done)
      implements Comparable<Resident> {
    @Override
    public int compareTo(Resident other) {
      int byClock = Double.compare(leavesAt, other.leavesAt);
      return byClock != 0 ? byClock : Long.compare(number, other.number);
    }
  }

  private final String name;
  private final double speed;
  private final Engine engine;
  private final OtherJobs others;
  private final PriorityQueue<Resident> residents = new PriorityQueue<>();

  /** Operations received by a job that has been inside for ever. */
  private double virtual;

  private double clock;
  private long number;
  private int clientsInside;
  private double busy;
  private double otherBusy;
  private int announcement;

  /**
   * An idle server.
   *
   * @param speed T_ser in operations a second
   * @param utilization U, the share of its time that other jobs take
   * @param meanOthers W_s_others, the mean operations of another job
   */
  public PsServer(
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

  /** When the first resident leaves if nobody comes before. */
  private double nextDeparture() {
    return residents.isEmpty()
        ? Double.POSITIVE_INFINITY
        : clock + Math.max(0, residents.peek().leavesAt - virtual) * residents.size() / speed;
  }

  private void advance(double time) {
    while (true) {
      double departure = nextDeparture();
      double next = Math.min(departure, others.nextArrival());
      if (next > time) {
        moveTo(time);
        return;
      }
      moveTo(next);
      if (departure <= others.nextArrival()) {
        depart(residents.remove());
      } else {
        residents.add(new Resident(virtual + others.take(), number++, next, null, null));
      }
    }
  }

  private void moveTo(double time) {
    int n = residents.size();
    if (n > 0) {
      double elapsed = time - clock;
      virtual += elapsed * speed / n;
      busy += elapsed * clientsInside / n;
      otherBusy += elapsed * (n - clientsInside) / n;
    } else {
      virtual = 0; // keeps the clock's resolution over long runs
    }
    clock = time;
  }

  private void depart(Resident resident) {
    virtual = Math.max(virtual, resident.leavesAt);
    if (resident.done != null) {
      clientsInside--;
      resident.done.accept(
          new JobRecord(
              resident.job, name, resident.start, resident.start, clock, clock, false, ""));
    }
  }

  /** Schedules the next internal event while a client's job is inside. */
  private void announce() {
    int mine = ++announcement;
    if (clientsInside == 0) {
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

  @Override
  public void submit(Job job, Consumer<JobRecord> done) {
    double now = engine.now();
    advance(now);
    residents.add(new Resident(virtual + job.operations(), number++, now, job, done));
    clientsInside++;
    announce();
  }

  @Override
  public Load load() {
    advance(engine.now());
    double work = 0;
    for (Resident resident : residents) {
      work += resident.leavesAt - virtual;
    }
    return new Load(residents.size(), work);
  }

  @Override
  public SiteCounts counts() {
    advance(engine.now());
    return new SiteCounts(clock, busy, otherBusy);
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
