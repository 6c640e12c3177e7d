package org.quoin.grid.site;

import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.observation.JobRecord;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * Qs as egalitarian processor sharing: n jobs inside at c servers each compute at speed min(1, c /
 * n). A virtual clock counts the operations each job inside has received; a job leaves when the
 * clock has advanced by its size.
 */
public final class PsServer extends EventServer {
  private record Resident(
      double leavesAt, long number, double start, Job job, Consumer<JobRecord> done)
      implements Comparable<Resident> {
    @Override
    public int compareTo(Resident other) {
      int byClock = Double.compare(leavesAt, other.leavesAt);
      return byClock != 0 ? byClock : Long.compare(number, other.number);
    }
  }

  private final PriorityQueue<Resident> residents = new PriorityQueue<>();

  /** Operations received by a job that has been inside for ever. */
  private double virtual;

  private double clock;
  private long number;
  private double busy;
  private double otherBusy;

  /** An idle server. */
  public PsServer(Node node, Engine engine, RandomStreams streams) {
    super(node, engine, streams);
  }

  /** How many servers work. */
  private int working() {
    return Math.min(residents.size(), servers());
  }

  @Override
  double nextDeparture() {
    return residents.isEmpty()
        ? Double.POSITIVE_INFINITY
        : clock
            + Math.max(0, residents.peek().leavesAt - virtual)
                * residents.size()
                / (jobSpeed() * working());
  }

  @Override
  void moveTo(double time) {
    int n = residents.size();
    if (n > 0) {
      double elapsed = (time - clock) * working();
      virtual += elapsed * jobSpeed() / n;
      busy += elapsed * clientsInside() / n / servers();
      otherBusy += elapsed * (n - clientsInside()) / n / servers();
    } else {
      virtual = 0; // keeps the clock's resolution over long runs
    }
    clock = time;
  }

  @Override
  void depart() {
    Resident resident = residents.remove();
    virtual = Math.max(virtual, resident.leavesAt);
    if (resident.done != null) {
      clientLeft();
      resident.done.accept(record(resident.job, resident.start, resident.start, clock));
    }
  }

  @Override
  void enterOther(double time, double operations) {
    residents.add(new Resident(virtual + operations, number++, time, null, null));
  }

  @Override
  public void submit(Job job, Consumer<JobRecord> done) {
    double now = advance();
    residents.add(new Resident(virtual + job.operations(), number++, now, job, done));
    clientEntered();
  }

  @Override
  public Load load() {
    advance();
    double work = 0;
    for (Resident resident : residents) {
      work += resident.leavesAt - virtual;
    }
    return new Load(residents.size(), work);
  }

  @Override
  public SiteCounts counts() {
    advance();
    return new SiteCounts(clock, busy, otherBusy);
  }
}
