package org.quoin.cluster;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.quoin.workload.Job;

/**
 * A space-shared cluster. Within one call of {@link #advance} ends come first, then arrivals, then
 * at most one pass of the policy.
 *
 * <p>A job runs for its run time, or is killed at its requested time if that is shorter. A job
 * without run time ends at the instant it starts: its end calls for another pass at that instant.
 */
public final class ClusterModel implements LiveCluster {
  private static final Comparator<ClusterJob> BY_END =
      Comparator.comparingDouble(ClusterJob::trueEnd).thenComparingInt(ClusterJob::sequence);

  private final String site;
  private final ClusterSettings settings;
  private final SchedulingPolicy policy;
  private final ClusterListener listener;
  private final ClusterView view;
  private final UserLimits limits;
  private final ProcessorSet numbers;
  private final Starts starts;
  private final PriorityQueue<ClusterJob> ends = new PriorityQueue<>(256, BY_END);
  private final ArrayDeque<ClusterJob> arrivals = new ArrayDeque<>();
  private final ArrayDeque<ClusterJob> unseenEnds = new ArrayDeque<>();
  private final Slots slots = new Slots();
  private int sequence;
  private double passTime = Double.POSITIVE_INFINITY;
  private final ProcessorAccount account = new ProcessorAccount();

  /**
   * An empty cluster.
   *
   * @param site its name in the records
   * @param policy used by this cluster alone
   * @param listener hears of every job's end
   */
  public ClusterModel(
      String site, ClusterSettings settings, SchedulingPolicy policy, ClusterListener listener) {
    this.site = site;
    this.settings = settings;
    this.policy = policy;
    this.listener = listener;
    this.view = new ClusterView(settings.processors());
    this.limits = new UserLimits(settings.userLimit());
    this.starts = new Starts(limits);
    this.numbers = settings.numbered() ? new ProcessorSet(settings.processors()) : null;
  }

  @Override
  public void submit(Job job, double now) {
    if (job.processors() > settings.processors() || job.processors() < 1) {
      throw new IllegalArgumentException(
          "job " + job.id() + " needs " + job.processors() + " of " + settings.processors());
    }
    ClusterJob arrived =
        new ClusterJob(job, sequence++, slots.take(), now, settings.loadOverhead());
    arrivals.add(arrived);
    account.arrived(job);
    listener.arrived(arrived);
  }

  @Override
  public double nextTime() {
    double next = passTime;
    if (!ends.isEmpty()) {
      next = Math.min(next, ends.peek().trueEnd());
    }
    if (!unseenEnds.isEmpty()) {
      next = Math.min(next, unseenEnds.peek().trueEnd() + settings.informationDelay());
    }
    if (!arrivals.isEmpty()) {
      next = Math.min(next, arrivals.peek().arrivalTime() + settings.informationDelay());
    }
    return next;
  }

  @Override
  public void end(double now) {
    while (!ends.isEmpty() && ends.peek().trueEnd() <= now) {
      ClusterJob job = ends.poll();
      job.end();
      account.ended(job.job(), now);
      listener.ended(job.record(site));
      unseenEnds.add(job);
    }
  }

  @Override
  public void advance(double now) {
    view.at(now);
    double delay = settings.informationDelay();
    boolean news = false;
    end(now);
    while (!unseenEnds.isEmpty() && unseenEnds.peek().trueEnd() + delay <= now) {
      seeEnd(unseenEnds.poll());
      news = true;
    }
    while (!arrivals.isEmpty() && arrivals.peek().arrivalTime() + delay <= now) {
      limits.arrived(arrivals.poll(), view);
      news = true;
    }
    if (news) {
      passTime = Math.min(passTime, passAfter(now));
    }
    if (passTime <= now) {
      pass(now);
    }
  }

  /** Processor-seconds count requested times, and processors held from the start of loading. */
  @Override
  public ClusterLoad load(double now) {
    double area = 0;
    for (int i = 0; i < view.runningCount(); i++) {
      ClusterJob job = view.running(i);
      // One that has ended runs on for its scheduler until that has heard of it.
      if (Double.isNaN(job.endTime())) {
        area += Math.max(0, job.expectedEnd() - now) * job.processors();
      }
    }
    return account.load(now, area);
  }

  /** What the scheduler knows, for those who watch. */
  public ClusterView view() {
    return view;
  }

  /** The policy at work. */
  public SchedulingPolicy policy() {
    return policy;
  }

  private void seeEnd(ClusterJob job) {
    view.end(job);
    limits.ended(job);
    if (numbers != null) {
      numbers.giveBack(job.allocation());
    }
  }

  /** When the pass is held that is called for at this time, by news or by the policy itself. */
  private double passAfter(double time) {
    double period = settings.period();
    double begin = time;
    if (period > 0 && Math.rint(time / period) * period != time) {
      begin = Math.max(time, Math.ceil(time / period) * period);
    }
    return begin + settings.schedulingOverhead();
  }

  private void pass(double now) {
    limits.update(view);
    listener.scheduling(view);
    do {
      decide(now);
    } while (starts.wantsAgain() && limits.update(view));
    double wake = starts.wakeTime();
    if (wake <= now) {
      throw new IllegalStateException(
          policy.getClass().getSimpleName() + " asks at " + now + " for a pass at " + wake);
    }
    passTime = passAfter(wake);
  }

  private void decide(double now) {
    starts.clear();
    policy.decide(view, starts);
    for (int i = 0; i < starts.count(); i++) {
      start(starts.get(i), now);
    }
    for (int i = 0; i < view.endedCount(); i++) {
      // Only now: until its policy has seen the end, nobody else may have the job's slot.
      slots.giveBack(view.ended(i).slot());
    }
    view.passed(starts.count() > 0);
  }

  private void start(ClusterJob job, double now) {
    if (!job.candidate() || job.processors() > view.freeProcessors()) {
      throw new IllegalStateException(
          policy.getClass().getSimpleName()
              + " started "
              + job
              + (job.candidate()
                  ? " on " + view.freeProcessors() + " free processors"
                  : ", which is no candidate"));
    }
    double start = now + settings.loadOverhead();
    double granted = job.requestedTime();
    double end = start + Math.min(job.job().runTime(), granted);
    job.start(
        start, now + job.holdTime(), end, numbers == null ? null : numbers.take(job.processors()));
    view.start(job);
    account.started(job.job(), now);
    ends.add(job);
    listener.scheduled(job, now);
  }
}
