package org.quoin.grid.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.quoin.cluster.QueuePlace;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * Qs in order of arrival (Aida et al., HPDC 1998, slides 15 to 17), with one or several servers. A
 * job's start and end are known at its arrival: it gets the server that is free first. They are
 * recomputed when a job is cancelled or the server fails.
 */
public final class FcfsServer extends QueueServer {
  /**
   * A client's job inside, and the event of its end. Start and end are infinite while the server is
   * down. It is a class because a lambda takes longer to create the first time.
   */
  private final class Visit implements Runnable {
    private final Job job;
    private final Consumer<JobRecord> done;
    private final double arrival;
    private double start;

    /** An event at any other time is stale. */
    private double end;

    /** Called at the start; null without a listener. */
    private Runnable started;

    Visit(Job job, Consumer<JobRecord> done, double arrival) {
      this.job = job;
      this.done = done;
      this.arrival = arrival;
    }

    @Override
    public void run() {
      double now = engine().now();
      if (end == now) {
        // A service of 0 s ends before the event that announces its start.
        FcfsServer.start(this, start);
        leaving.remove(this);
        end = Double.NaN;
        done.accept(record(job, arrival, start, now));
      }
    }
  }

  /** A job inside while all times are recomputed; {@code left} is in seconds of service. */
  private record Inside(long number, double departure, double start, double left, Visit client) {}

  /** Binary heap of the times when the servers complete their assigned jobs. */
  private final double[] freeAt;

  /** Numbers of an entry of the ring. */
  private static final int ENTRY = 4;

  private static final int DEPARTURE = 0;

  /** Start of service. */
  private static final int START = 1;

  /** Seconds of service from that start. */
  private static final int NEED = 2;

  /** Position in the order of arrival. */
  private static final int NUMBER = 3;

  /**
   * The jobs inside in ascending order of departure, as a ring buffer. Each has its numbers beside
   * each other: of a thousand servers, few are in the processor's cache.
   */
  private double[] ring = new double[8 * ENTRY];

  /** The client's job, by entry of the ring; null for background jobs. */
  private Visit[] clients = new Visit[8];

  /** Number of clients' jobs in the ring. */
  private int clientsInside;

  /**
   * Clients' jobs that left the ring at this instant; the events of their ends are still to come.
   */
  private final List<Visit> leaving = new ArrayList<>();

  private int head;
  private int inside;
  private long arrived;
  private double work;
  private double backgroundWork;

  public FcfsServer(Node.Server node, Engine engine, RandomStreams streams) {
    super(node, engine, streams);
    freeAt = new double[servers()];
  }

  @Override
  void approach(double time) {
    advance(time);
  }

  @Override
  void advance(double time) {
    while (background().nextArrival() <= time) {
      double arrival = background().nextArrival();
      double seconds = background().take() / jobSpeed();
      backgroundWork += seconds;
      enter(arrival, seconds, arrived++, null);
    }
    leave(time);
  }

  private void leave(double time) {
    while (inside > 0 && at(head, DEPARTURE) <= time) {
      if (clientsInside > 0 && clients[head] != null) {
        if (!Double.isNaN(clients[head].end)) {
          leaving.add(clients[head]);
        }
        clients[head] = null;
        clientsInside--;
      }
      head = head + 1 == clients.length ? 0 : head + 1;
      inside--;
    }
  }

  /** Adds a job; {@code client} gets its start and end. */
  private void enter(double time, double seconds, long number, Visit client) {
    leave(time);
    double start = isDown() ? Double.POSITIVE_INFINITY : Math.max(freeAt[0], time);
    double end = start + seconds;
    if (!isDown()) {
      firstIsFreeAt(end);
    }
    place(number, end, start, seconds, client);
    if (client != null) {
      client.start = start;
      client.end = end;
    }
  }

  private double at(int entry, int which) {
    return ring[ENTRY * entry + which];
  }

  private void place(long number, double end, double start, double seconds, Visit client) {
    if (inside == clients.length) {
      grow();
    }
    // Only jobs in service at the start can leave after it, so at most c - 1 entries move.
    int at = inside++;
    while (at > 0 && at(place(at - 1), DEPARTURE) > end) {
      int to = place(at);
      int from = place(--at);
      System.arraycopy(ring, ENTRY * from, ring, ENTRY * to, ENTRY);
      clients[to] = clients[from];
      clients[from] = null;
    }
    int tail = place(at);
    ring[ENTRY * tail + DEPARTURE] = end;
    ring[ENTRY * tail + START] = start;
    ring[ENTRY * tail + NEED] = seconds;
    ring[ENTRY * tail + NUMBER] = number;
    if (client != null) {
      clients[tail] = client;
      clientsInside++;
    }
  }

  /** Replaces the smallest time in the heap. */
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

  /** {@return the index in the ring of the job with {@code before} jobs ahead} */
  private int place(int before) {
    int place = head + before;
    return place >= clients.length ? place - clients.length : place;
  }

  private void grow() {
    double[] newRing = new double[2 * ring.length];
    Visit[] newClients = new Visit[2 * inside];
    for (int i = 0; i < inside; i++) {
      System.arraycopy(ring, ENTRY * place(i), newRing, ENTRY * i, ENTRY);
      newClients[i] = clients[place(i)];
    }
    ring = newRing;
    clients = newClients;
    head = 0;
  }

  /** {@return the remaining server seconds of the clients' or background jobs inside} */
  private double pending(double now, boolean ofClients) {
    double seconds = 0;
    for (int i = 0; i < inside; i++) {
      int p = place(i);
      if ((clients[p] != null) == ofClients) {
        seconds += isDown() ? at(p, NEED) : at(p, DEPARTURE) - Math.max(at(p, START), now);
      }
    }
    return seconds;
  }

  @Override
  public void submit(Job job, Consumer<JobRecord> done) {
    double now = advance();
    announce(enter(job, done, now, arrived++));
  }

  @Override
  public void rejoin(Job job, QueuePlace place, Consumer<JobRecord> done) {
    double now = advance();
    Visit visit = enter(job, done, now, place.number());
    putBack(takeOut(now), now);
    announce(visit);
  }

  private Visit enter(Job job, Consumer<JobRecord> done, double now, long number) {
    double seconds = job.operations() / jobSpeed();
    work += seconds;
    Visit visit = new Visit(job, done, now);
    enter(now, seconds, number, visit);
    return visit;
  }

  private void announce(Visit visit) {
    if (visit.end < Double.POSITIVE_INFINITY) {
      engine().at(visit.end, Phase.END, visit);
      announceStart(visit);
    }
  }

  private void announceStart(Visit visit) {
    if (visit.started != null) {
      double start = visit.start;
      engine().at(start, Phase.SCHEDULING, () -> start(visit, start));
    }
  }

  private static void start(Visit visit, double time) {
    // The event may be stale.
    Runnable started = visit.start == time && !Double.isNaN(visit.end) ? visit.started : null;
    if (started != null) {
      visit.started = null;
      started.run();
    }
  }

  @Override
  public void whenStarted(long job, Runnable started) {
    double now = advance();
    Visit visit = leaving(job);
    for (int i = 0; i < inside && visit == null; i++) {
      Visit entry = clients[place(i)];
      visit = entry != null && entry.job.id() == job ? entry : null;
    }
    if (visit == null) {
      throw missing(job);
    }
    visit.started = started;
    if (visit.start <= now) {
      start(visit, visit.start);
    } else if (!isDown()) {
      announceStart(visit);
    }
  }

  /** {@return a client's job that leaves at this instant, by its id; null if there is none} */
  private Visit leaving(long job) {
    for (Visit visit : leaving) {
      if (visit.job.id() == job) {
        return visit;
      }
    }
    return null;
  }

  @Override
  public List<Queued> queued() {
    double now = advance();
    return IntStream.range(0, inside)
        .map(this::place)
        .filter(p -> clients[p] != null && at(p, START) > now)
        .boxed()
        .sorted(Comparator.comparingDouble(p -> at(p, NUMBER)))
        .map(p -> queued(clients[p].job))
        .toList();
  }

  @Override
  UnfinishedJob leave(long job, double now) {
    Visit due = leaving(job);
    if (due != null) {
      leaving.remove(due);
      return withdrawn(new Inside(0, now, due.start, 0, due), now);
    }
    List<Inside> rest = takeOut(now);
    Optional<Inside> left =
        rest.stream()
            .filter(entry -> entry.client != null && entry.client.job.id() == job)
            .findFirst();
    left.ifPresent(rest::remove);
    putBack(rest, now);
    return left.map(entry -> withdrawn(entry, now)).orElse(null);
  }

  @Override
  List<UnfinishedJob> stop(double now) {
    List<Inside> all = takeOut(now);
    List<Inside> interrupted =
        all.stream().filter(entry -> entry.client != null && entry.start <= now).toList();
    all.removeAll(interrupted);
    putBack(all, now);
    return interrupted.stream()
        .map(entry -> withdrawn(entry, now).at(new QueuePlace(entry.number, entry.client.arrival)))
        .toList();
  }

  @Override
  void resume(double now) {
    putBack(takeOut(now), now);
  }

  /** Does nothing: the ends of remaining jobs are scheduled when they are put back. */
  @Override
  void changed(int left) {}

  private UnfinishedJob withdrawn(Inside entry, double now) {
    entry.client.end = Double.NaN;
    work -= entry.left;
    double seconds = entry.client.job.operations() / jobSpeed() - entry.left;
    return unfinished(entry.client.job, entry.start <= now ? entry.start : Double.NaN, seconds);
  }

  /** Empties the server. {@return the jobs in order of arrival, each with its remaining service} */
  private List<Inside> takeOut(double now) {
    List<Inside> all = new ArrayList<>();
    for (int i = 0; i < inside; i++) {
      int p = place(i);
      double start = at(p, START);
      double departure = at(p, DEPARTURE);
      double left = start < now ? departure - now : at(p, NEED);
      all.add(new Inside((long) at(p, NUMBER), departure, start, left, clients[p]));
      clients[p] = null;
    }
    clientsInside = 0;
    all.sort(Comparator.comparingLong(Inside::number));
    inside = 0;
    Arrays.fill(freeAt, 0);
    return all;
  }

  /** Adds the jobs again. Jobs in service stay in service; the others get a start from now on. */
  private void putBack(List<Inside> all, double now) {
    for (Inside entry : all) {
      if (entry.start <= now && !isDown()) {
        place(
            entry.number,
            entry.departure,
            entry.start,
            entry.left + (now - entry.start),
            entry.client);
        firstIsFreeAt(entry.departure);
      }
    }
    for (Inside entry : all) {
      if (entry.start > now || isDown()) {
        double before = entry.client == null ? 0 : entry.client.end;
        enter(now, entry.left, entry.number, entry.client);
        if (entry.client != null && entry.client.end != before) {
          announce(entry.client);
        }
      }
    }
  }

  @Override
  public int clientJobs() {
    advance();
    return leaving.size() + clientsInside;
  }

  @Override
  public double jobsHoldUntil() {
    double departure = inside > 0 ? at(head, DEPARTURE) : Double.POSITIVE_INFINITY;
    return Math.min(departure, background().nextArrival());
  }

  @Override
  public double plannedStart(Job job) {
    double now = advance();
    return isDown() ? Double.POSITIVE_INFINITY : Math.max(now, freeAt[0]);
  }

  @Override
  public Load load() {
    double now = advance();
    double seconds = 0;
    if (isDown()) {
      seconds = pending(now, true) + pending(now, false);
    } else {
      for (double free : freeAt) {
        seconds += Math.max(0, free - now);
      }
    }
    return new Load(inside, seconds * jobSpeed());
  }

  @Override
  public SiteCounts counts() {
    double now = advance();
    return new SiteCounts(
        now,
        (work - pending(now, true)) / servers(),
        (backgroundWork - pending(now, false)) / servers());
  }
}
