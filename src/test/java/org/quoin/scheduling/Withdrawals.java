package org.quoin.scheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.cluster.UserLimit;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** Drives a cluster from which jobs are withdrawn, or which fails, after all else of a time. */
public final class Withdrawals {
  public final List<JobRecord> ended = new ArrayList<>();
  public final List<UnfinishedJob> left = new ArrayList<>();
  public final LiveCluster cluster;
  private final Map<Double, List<Runnable>> actions = new TreeMap<>();
  private double now;

  public Withdrawals(Function<ClusterListener, LiveCluster> cluster) {
    this.cluster = cluster.apply(ended::add);
  }

  /** Returns the settings of a cluster, with delays and overheads, and with periods and limits. */
  static Stream<ClusterSettings> conditions(ClusterSettings plain) {
    return Stream.of(
        plain,
        plain.withInformationDelay(4).withSchedulingOverhead(1).withLoadOverhead(2),
        plain.withPeriod(7).withUserLimit(new UserLimit(5, 2, true)));
  }

  /** Of a cluster under a policy. */
  static Withdrawals of(PolicyKind policy, ClusterSettings settings) {
    return new Withdrawals(
        all ->
            new SpaceSharedCluster(
                "c", settings, policy.create(Order.FCFS, settings.processors()), all));
  }

  /** Of each job that ended, by number: its number, start and end. */
  String spans() {
    return ended.stream()
        .sorted(Comparator.comparingLong(r -> r.job().id()))
        .map(r -> r.job().id() + ":" + (int) r.startTime() + "-" + (int) r.endTime())
        .collect(Collectors.joining(" "));
  }

  public Withdrawals at(double time, Runnable action) {
    actions.computeIfAbsent(time, t -> new ArrayList<>()).add(action);
    return this;
  }

  public Withdrawals withdraw(double time, long job) {
    return at(time, () -> left.add(cluster.cancel(job, now)));
  }

  /** Withdraws a job now, if it is inside; whether it was. */
  public boolean tryWithdraw(long job) {
    try {
      return left.add(cluster.cancel(job, now));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Down for a while; what was cut comes again at once. */
  public Withdrawals down(double from, double to) {
    at(
        from,
        () -> {
          for (UnfinishedJob cut : cluster.fail(now)) {
            left.add(cut);
            cluster.submit(cut.job(), now);
          }
        });
    return at(to, () -> cluster.repair(now));
  }

  /** Runs until nothing is to come. */
  public Withdrawals run(Collection<Job> jobs) {
    List<Job> coming = new ArrayList<>(jobs);
    List<Double> times = new ArrayList<>(actions.keySet());
    while (true) {
      double submit = coming.isEmpty() ? Double.POSITIVE_INFINITY : coming.get(0).submitTime();
      double act = times.isEmpty() ? Double.POSITIVE_INFINITY : times.get(0);
      double next = Math.min(Math.max(now, cluster.nextTime()), Math.min(submit, act));
      if (next == Double.POSITIVE_INFINITY) {
        return this;
      }
      now = next;
      cluster.end(now);
      while (!coming.isEmpty() && coming.get(0).submitTime() == now) {
        cluster.submit(coming.remove(0), now);
      }
      while (cluster.nextTime() <= now) {
        cluster.advance(now);
      }
      if (!times.isEmpty() && times.get(0) == now) {
        actions.get(times.remove(0)).forEach(Runnable::run);
      }
    }
  }
}
