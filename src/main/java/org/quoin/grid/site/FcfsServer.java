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
 * Qs, first come, first served (Aida et al., HPDC 1998, slides 15 to 17), by one server or several.
 * A job's start and end are known at its arrival: it goes to the server that is free first. They
 * are worked out anew when a job is withdrawn or the server fails.
 */
public final class FcfsServer extends QueueServer {
  /**
   * A client's job inside, and the event of its end. Start and end are infinite while the server is
   * down. A class, for a lambda costs more at first.
   */
  private final class Visit implements Runnable {
    private final Job job;
    private final Consumer<JobRecord> done;
    private final double arrival;
    private double start;

    /** Events of other times are out of date. */
    private double end;

    /** Told of the start, if somebody asked for it. */
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
        // A service that takes no time ends before the event that announces its start.
        FcfsServer.start(this, start);
        leaving.remove(this);
        end = Double.NaN;
        done.accept(record(job, arrival, start, now));
      }
    }
  }

  /** What is kept of a job while the times of all are worked out. */
  private record Inside(long number, double departure, double start, double left, Visit client) {}

  /** A binary heap: when each server has done what was given to it so far. */
  private final double[] freeAt;

  /** Departure times of the jobs inside in ascending order, a ring that grows. */
  private double[] departures = new double[8];

  /** When the service of an entry of the ring begins or began. */
  private double[] starts = new double[8];

  /** Seconds of service that an entry needs from its start. */
  private double[] needs = new double[8];

  /** The place of an entry in the order of arrival. */
  private long[] numbers = new long[8];

  /** The job of an entry that is a client's, else null. */
  private Visit[] clients = new Visit[8];

  /** Clients' jobs that have left the ring, at this instant, before the event of their end. */
  private final List<Visit> leaving = new ArrayList<>();

  private int head;
  private int inside;
  private long arrived;
  private double work;
  private double otherWork;

  /** Creates an idle server. */
  public FcfsServer(Node node, Engine engine, RandomStreams streams) {
    super(node, engine, streams);
    freeAt = new double[servers()];
  }

  @Override
  void approach(double time) {
    advance(time);
  }

  @Override
  void advance(double time) {
    while (others().nextArrival() <= time) {
      double arrival = others().nextArrival();
      double seconds = others().take() / jobSpeed();
      otherWork += seconds;
      enter(arrival, seconds, arrived++, null);
    }
    leave(time);
  }

  private void leave(double time) {
    while (inside > 0 && departures[head] <= time) {
      if (clients[head] != null && !Double.isNaN(clients[head].end)) {
        leaving.add(clients[head]);
      }
      clients[head] = null;
      head = head + 1 == departures.length ? 0 : head + 1;
      inside--;
    }
  }

  /** Takes a job in; the visit of a client's learns its times. */
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

  private void place(long number, double end, double start, double seconds, Visit client) {
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
      needs[to] = needs[from];
      numbers[to] = numbers[from];
      clients[to] = clients[from];
    }
    int tail = place(at);
    departures[tail] = end;
    starts[tail] = start;
    needs[tail] = seconds;
    numbers[tail] = number;
    clients[tail] = client;
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
    double[] needed = new double[2 * inside];
    long[] order = new long[2 * inside];
    Visit[] whose = new Visit[2 * inside];
    for (int i = 0; i < inside; i++) {
      longer[i] = departures[place(i)];
      begun[i] = starts[place(i)];
      needed[i] = needs[place(i)];
      order[i] = numbers[place(i)];
      whose[i] = clients[place(i)];
    }
    departures = longer;
    starts = begun;
    needs = needed;
    numbers = order;
    clients = whose;
    head = 0;
  }

  /** Seconds of one server that the jobs inside still need, clients' or others'. */
  private double pending(double now, boolean ofClients) {
    double seconds = 0;
    for (int i = 0; i < inside; i++) {
      int p = place(i);
      if ((clients[p] != null) == ofClients) {
        seconds += isDown() ? needs[p] : departures[p] - Math.max(starts[p], now);
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
    // An event of another time is out of date.
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
      Visit one = clients[place(i)];
      visit = one != null && one.job.id() == job ? one : null;
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

  /** The client's job of a number that leaves at this instant; null where there is none. */
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
        .filter(p -> clients[p] != null && starts[p] > now)
        .boxed()
        .sorted(Comparator.comparingLong(p -> numbers[p]))
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
        rest.stream().filter(one -> one.client != null && one.client.job.id() == job).findFirst();
    left.ifPresent(rest::remove);
    putBack(rest, now);
    return left.map(one -> withdrawn(one, now)).orElse(null);
  }

  @Override
  List<UnfinishedJob> stop(double now) {
    List<Inside> all = takeOut(now);
    List<Inside> cut = all.stream().filter(one -> one.client != null && one.start <= now).toList();
    all.removeAll(cut);
    putBack(all, now);
    return cut.stream()
        .map(one -> withdrawn(one, now).at(new QueuePlace(one.number, one.client.arrival)))
        .toList();
  }

  @Override
  void goOn(double now) {
    putBack(takeOut(now), now);
  }

  /** The ends of those that stay are announced as they are put back. */
  @Override
  void changed(int left) {}

  private UnfinishedJob withdrawn(Inside one, double now) {
    one.client.end = Double.NaN;
    work -= one.left;
    double seconds = one.client.job.operations() / jobSpeed() - one.left;
    return unfinished(one.client.job, one.start <= now ? one.start : Double.NaN, seconds);
  }

  /** Empties the server; the jobs in order of arrival, each with what it still needs. */
  private List<Inside> takeOut(double now) {
    List<Inside> all = new ArrayList<>();
    for (int i = 0; i < inside; i++) {
      int p = place(i);
      double left = starts[p] < now ? departures[p] - now : needs[p];
      all.add(new Inside(numbers[p], departures[p], starts[p], left, clients[p]));
      clients[p] = null;
    }
    all.sort(Comparator.comparingLong(Inside::number));
    inside = 0;
    Arrays.fill(freeAt, 0);
    return all;
  }

  /** Takes the jobs in again: those in service stay there, the others are served from now on. */
  private void putBack(List<Inside> all, double now) {
    for (Inside one : all) {
      if (one.start <= now && !isDown()) {
        place(one.number, one.departure, one.start, one.left + (now - one.start), one.client);
        firstIsFreeAt(one.departure);
      }
    }
    for (Inside one : all) {
      if (one.start > now || isDown()) {
        double before = one.client == null ? 0 : one.client.end;
        enter(now, one.left, one.number, one.client);
        if (one.client != null && one.client.end != before) {
          announce(one.client);
        }
      }
    }
  }

  @Override
  public int clientJobs() {
    advance();
    int count = leaving.size();
    for (int i = 0; i < inside; i++) {
      count += clients[place(i)] == null ? 0 : 1;
    }
    return count;
  }

  @Override
  public double jobsHoldUntil() {
    double departure = inside > 0 ? departures[head] : Double.POSITIVE_INFINITY;
    return Math.min(departure, others().nextArrival());
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
        (otherWork - pending(now, false)) / servers());
  }
}
