package org.quoin.grid.site;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.quoin.cluster.QueuePlace;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.topology.Discipline;
import org.quoin.topology.Node;
import org.quoin.workload.Job;

/**
 * Qs by priority (A. Cobham, Operations Research 2, 1954), by deadline (C. L. Liu and J. W.
 * Layland, JACM 20(1), 1973), or last come, first served, with one or several servers. Background
 * jobs have priority {@link Job#NO_PRIORITY} and no deadline. A preemptive server interrupts a job
 * in service for one that precedes it; the job later resumes at any server (H. White and L.
 * Christie, Operations Research 6, 1958: preemptive resume).
 */
public final class PriorityServer extends EventServer {

  private static final class Resident {
    private final Job job;
    private final Consumer<JobRecord> done;
    private final int priority;
    private final long number;
    private final double arrival;
    private double start = Double.NaN;

    /** Remaining seconds of service at the latest start or end of service. */
    private double left;

    private double end;

    /** Called at the start; null without a listener. */
    private Runnable started;

    Resident(
        Job job,
        Consumer<JobRecord> done,
        int priority,
        long number,
        double arrival,
        double seconds) {
      this.job = job;
      this.done = done;
      this.priority = priority;
      this.number = number;
      this.arrival = arrival;
      left = seconds;
    }

    double deadline() {
      return job == null ? Double.POSITIVE_INFINITY : job.terms().deadline();
    }

    boolean isClients() {
      return done != null;
    }

    boolean isNumber(long id) {
      return isClients() && job.id() == id;
    }
  }

  private static final Comparator<Resident> BY_ARRIVAL = Comparator.comparingLong(r -> r.number);

  private final Comparator<Resident> order;
  private final boolean preemptive;
  private final PriorityQueue<Resident> waiting;
  private final PriorityQueue<Resident> serving =
      new PriorityQueue<>(
          Comparator.<Resident>comparingDouble(r -> r.end).thenComparing(BY_ARRIVAL));

  private double clock;
  private long number;
  private int clientsServed;
  private double busy;
  private double backgroundBusy;

  public PriorityServer(Node.Server node, Engine engine, RandomStreams streams) {
    super(node, engine, streams);
    Discipline discipline = node.discipline();
    order = order(discipline);
    preemptive = discipline.isPreemptive();
    waiting = new PriorityQueue<>(order);
  }

  private static Comparator<Resident> order(Discipline discipline) {
    if (discipline.heedsPriority()) {
      return Comparator.<Resident>comparingInt(r -> r.priority).thenComparing(BY_ARRIVAL);
    }
    return discipline.heedsDeadline()
        ? Comparator.comparingDouble(Resident::deadline).thenComparing(BY_ARRIVAL)
        : BY_ARRIVAL.reversed();
  }

  @Override
  double nextDeparture() {
    return serving.isEmpty() ? Double.POSITIVE_INFINITY : serving.peek().end;
  }

  @Override
  void moveTo(double time) {
    double elapsed = time - clock;
    busy += elapsed * clientsServed / servers();
    backgroundBusy += elapsed * (serving.size() - clientsServed) / servers();
    clock = time;
  }

  @Override
  void depart() {
    Resident resident = serving.remove();
    count(resident, -1);
    if (!waiting.isEmpty()) {
      serve(waiting.remove());
    }
    if (resident.isClients()) {
      clientLeft();
      resident.done.accept(record(resident.job, resident.arrival, resident.start, clock));
    }
  }

  @Override
  void enterBackground(double time, double operations) {
    enter(new Resident(null, null, Job.NO_PRIORITY, number++, time, operations / jobSpeed()));
  }

  private void enter(Resident arriving) {
    if (serving.size() < servers() && !isDown()) {
      serve(arriving);
      return;
    }
    Resident last = preemptive && !isDown() ? Collections.max(serving, order) : null;
    if (last == null || order.compare(arriving, last) > 0) {
      waiting.add(arriving);
      return;
    }
    preempt(last);
    serve(arriving);
  }

  private void preempt(Resident resident) {
    serving.remove(resident);
    count(resident, -1);
    resident.left = resident.end - clock;
    waiting.add(resident);
  }

  @Override
  public void whenStarted(long job, Runnable started) {
    for (Resident resident : waiting) {
      if (resident.isNumber(job) && Double.isNaN(resident.start)) {
        resident.started = started;
        return;
      }
    }
    started.run();
  }

  @Override
  public List<Queued> queued() {
    advance();
    return waiting.stream()
        .filter(resident -> resident.isClients() && Double.isNaN(resident.start))
        .sorted(BY_ARRIVAL)
        .map(resident -> queued(resident.job))
        .toList();
  }

  @Override
  UnfinishedJob leave(long job, double now) {
    Optional<Resident> inService = serving.stream().filter(r -> r.isNumber(job)).findFirst();
    inService.ifPresent(this::preempt);
    Optional<Resident> left = waiting.stream().filter(r -> r.isNumber(job)).findFirst();
    left.ifPresent(waiting::remove);
    if (inService.isPresent()) {
      resume(now);
    }
    return left.map(this::unfinished).orElse(null);
  }

  private UnfinishedJob unfinished(Resident resident) {
    double seconds = resident.job.operations() / jobSpeed() - resident.left;
    return unfinished(resident.job, resident.start, Math.max(0, seconds));
  }

  @Override
  List<UnfinishedJob> stop(double now) {
    List.copyOf(serving).forEach(this::preempt);
    List<Resident> interrupted =
        waiting.stream()
            .filter(r -> r.isClients() && !Double.isNaN(r.start))
            .sorted(BY_ARRIVAL)
            .toList();
    waiting.removeAll(interrupted);
    return interrupted.stream()
        .map(r -> unfinished(r).at(new QueuePlace(r.number, r.arrival)))
        .toList();
  }

  @Override
  void resume(double now) {
    while (serving.size() < servers() && !waiting.isEmpty()) {
      serve(waiting.remove());
    }
  }

  private void serve(Resident resident) {
    boolean first = Double.isNaN(resident.start);
    if (first) {
      resident.start = clock;
    }
    resident.end = clock + resident.left;
    serving.add(resident);
    count(resident, 1);
    if (first && resident.started != null) {
      resident.started.run();
    }
  }

  private void count(Resident resident, int sign) {
    clientsServed += resident.isClients() ? sign : 0;
  }

  @Override
  public void submit(Job job, Consumer<JobRecord> done) {
    advance();
    enter(job, number++, done);
  }

  @Override
  public void rejoin(Job job, QueuePlace place, Consumer<JobRecord> done) {
    advance();
    enter(job, place.number(), done);
  }

  private void enter(Job job, long place, Consumer<JobRecord> done) {
    double seconds = job.operations() / jobSpeed();
    enter(new Resident(job, done, job.priority(), place, clock, seconds));
    clientEntered();
  }

  @Override
  public Load load() {
    double now = advance();
    double seconds = 0;
    for (Resident resident : serving) {
      seconds += resident.end - now;
    }
    for (Resident resident : waiting) {
      seconds += resident.left;
    }
    return new Load(serving.size() + waiting.size(), seconds * jobSpeed());
  }

  @Override
  public SiteCounts counts() {
    advance();
    return new SiteCounts(clock, busy, backgroundBusy);
  }
}
