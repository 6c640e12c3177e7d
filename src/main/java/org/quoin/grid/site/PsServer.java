package org.quoin.grid.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * Qs as egalitarian processor sharing: n jobs inside at c servers each compute at speed min(1, c /
 * n). A virtual clock counts the operations that each job inside has received; a job leaves when
 * the clock has advanced by its size.
 */
public final class PsServer extends EventServer {
  private record Resident(
      double leavesAt, long number, double arrival, double start, Job job, Consumer<JobRecord> done)
      implements Comparable<Resident> {
    boolean isClients() {
      return done != null;
    }

    boolean isNumber(long id) {
      return isClients() && job.id() == id;
    }

    @Override
    public int compareTo(Resident other) {
      int byClock = Double.compare(leavesAt, other.leavesAt);
      return byClock != 0 ? byClock : Long.compare(number, other.number);
    }
  }

  private final PriorityQueue<Resident> residents = new PriorityQueue<>();

  /** Jobs that arrived while the server was down; {@code leavesAt} is their size. */
  private final List<Resident> held = new ArrayList<>();

  /** Called when a held job starts, by job id. */
  private final Map<Long, Runnable> startListeners = new LinkedHashMap<>();

  /** Operations that a job inside since time 0 would have received. */
  private double virtual;

  private double clock;
  private long number;
  private double busy;
  private double backgroundBusy;

  public PsServer(Node.Server node, Engine engine, RandomStreams streams) {
    super(node, engine, streams);
  }

  private int working() {
    return Math.min(residents.size(), servers());
  }

  @Override
  double nextDeparture() {
    return residents.isEmpty() || isDown()
        ? Double.POSITIVE_INFINITY
        : clock
            + Math.max(0, residents.peek().leavesAt - virtual)
                * residents.size()
                / (jobSpeed() * working());
  }

  @Override
  void moveTo(double time) {
    int n = residents.size();
    if (isDown()) {
      clock = time;
      return;
    }
    if (n > 0) {
      double elapsed = (time - clock) * working();
      virtual += elapsed * jobSpeed() / n;
      busy += elapsed * clientsInside() / n / servers();
      backgroundBusy += elapsed * (n - clientsInside()) / n / servers();
    } else {
      virtual = 0; // keeps the resolution of the clock over long runs
    }
    clock = time;
  }

  @Override
  void depart() {
    Resident resident = residents.remove();
    virtual = Math.max(virtual, resident.leavesAt);
    if (resident.isClients()) {
      clientLeft();
      resident.done.accept(record(resident.job, resident.arrival, resident.start, clock));
    }
  }

  @Override
  public void whenStarted(long job, Runnable started) {
    if (held.stream().anyMatch(arriving -> arriving.isNumber(job))) {
      startListeners.put(job, started);
    } else {
      started.run();
    }
  }

  /** {@return the waiting jobs} A job waits only while the server is down. */
  @Override
  public List<Queued> queued() {
    advance();
    return held.stream().filter(Resident::isClients).map(resident -> queued(resident.job)).toList();
  }

  @Override
  UnfinishedJob leave(long job, double now) {
    for (Resident resident : residents) {
      if (resident.isNumber(job)) {
        residents.remove(resident);
        return unfinished(resident);
      }
    }
    for (Resident resident : held) {
      if (resident.isNumber(job)) {
        held.remove(resident);
        startListeners.remove(job);
        return UnfinishedJob.waiting(resident.job);
      }
    }
    return null;
  }

  private UnfinishedJob unfinished(Resident resident) {
    double operations = resident.job.operations() - (resident.leavesAt - virtual);
    return unfinished(resident.job, resident.start, Math.max(0, operations) / jobSpeed());
  }

  @Override
  List<UnfinishedJob> stop(double now) {
    List<Resident> clients =
        residents.stream()
            .filter(Resident::isClients)
            .sorted(Comparator.comparingLong(Resident::number))
            .toList();
    residents.removeAll(clients);
    return clients.stream().map(this::unfinished).toList();
  }

  @Override
  void resume(double now) {
    for (Resident arriving : held) {
      double leavesAt = virtual + arriving.leavesAt;
      residents.add(
          new Resident(
              leavesAt, arriving.number, arriving.arrival, clock, arriving.job, arriving.done));
    }
    held.clear();
    List<Runnable> all = List.copyOf(startListeners.values());
    startListeners.clear();
    all.forEach(Runnable::run);
  }

  @Override
  void enterBackground(double time, double operations) {
    enter(operations, time, null, null);
  }

  private void enter(double operations, double time, Job job, Consumer<JobRecord> done) {
    if (isDown()) {
      held.add(new Resident(operations, number++, time, Double.NaN, job, done));
    } else {
      residents.add(new Resident(virtual + operations, number++, time, time, job, done));
    }
  }

  @Override
  public void submit(Job job, Consumer<JobRecord> done) {
    double now = advance();
    enter(job.operations(), now, job, done);
    clientEntered();
  }

  /** {@return now; a shared server starts every job at once} */
  @Override
  public double plannedStart(Job job) {
    return isDown() ? Double.POSITIVE_INFINITY : engine().now();
  }

  @Override
  public Load load() {
    advance();
    double work = 0;
    for (Resident resident : residents) {
      work += resident.leavesAt - virtual;
    }
    for (Resident arriving : held) {
      work += arriving.leavesAt;
    }
    return new Load(residents.size() + held.size(), work);
  }

  @Override
  public SiteCounts counts() {
    advance();
    return new SiteCounts(clock, busy, backgroundBusy);
  }
}
