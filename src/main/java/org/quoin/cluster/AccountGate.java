package org.quoin.cluster;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.quoin.metrics.WaitReason;
import org.quoin.slurm.ClusterFile;
import org.quoin.slurm.OwnerLimits;

/** The limits of the accounts, users and QOS of a machine file. */
final class AccountGate implements StartGate {
  private final ClusterFile file;
  private final OwnerLimits limits;

  /** Waiting jobs that a limit may hold, in order of arrival. */
  private final Set<ClusterJob> waiting = new LinkedHashSet<>();

  /** Jobs that have arrived since the last update. */
  private final List<ClusterJob> arrived = new ArrayList<>();

  private double now;
  private boolean changed;

  AccountGate(ClusterFile file) {
    this.file = file;
    limits = new OwnerLimits(file);
  }

  @Override
  public void arrived(ClusterJob job, ClusterView view) {
    view.arrive(job);
    know(job);
    if (!job.limited().isLimitless()) {
      waiting.add(job);
    }
    arrived.add(job);
  }

  private void know(ClusterJob job) {
    job.limited(
        limits.job(file.owned(job.request(), job.user()), job.processors(), job.requestedTime()));
  }

  @Override
  public void resumed(ClusterJob job) {
    know(job);
    limits.started(job.limited(), job.startTime());
    changed = true;
  }

  @Override
  public ClusterJob held(long id) {
    return held().filter(job -> job.id() == id).findFirst().orElse(null);
  }

  @Override
  public void addHeld(List<ClusterJob> jobs) {
    held().forEach(jobs::add);
  }

  /** Returns the waiting jobs that a limit holds, or that no update has seen. */
  private Stream<ClusterJob> held() {
    return Stream.concat(
            waiting.stream(), arrived.stream().filter(job -> job.limited().isLimitless()))
        .filter(job -> !job.candidate());
  }

  @Override
  public void left(ClusterJob job) {
    waiting.remove(job);
    arrived.remove(job);
  }

  @Override
  public boolean allows(ClusterJob job) {
    return job.limited().isLimitless() || limits.reason(job.limited(), now).isEmpty();
  }

  @Override
  public void started(ClusterJob job) {
    waiting.remove(job);
    limits.started(job.limited(), now);
    changed = true;
  }

  @Override
  public void ended(ClusterJob job) {
    limits.ended(job.limited(), job.startTime(), job.endTime());
    changed = true;
  }

  @Override
  public boolean update(ClusterView view) {
    now = view.now();
    changed |= limits.advance(now);
    boolean any = !arrived.isEmpty();
    for (ClusterJob job : arrived) {
      if (!changed || job.limited().isLimitless()) {
        check(job, view);
      }
    }
    arrived.clear();
    if (changed) {
      for (ClusterJob job : waiting) {
        any |= check(job, view);
      }
      changed = false;
    }
    return any;
  }

  /** Shows or hides a waiting job; returns whether that is a change. */
  private boolean check(ClusterJob job, ClusterView view) {
    boolean may = allows(job);
    if (may == job.candidate()) {
      return false;
    }
    if (!may) {
      limits
          .forEver(job.limited())
          .ifPresent(
              limit -> {
                throw file.neverStarts(job.id(), limit);
              });
    }
    if (may) {
      view.admit(job);
    } else {
      view.withdraw(job);
    }
    return true;
  }

  /** Past usage decays while nothing happens. */
  @Override
  public double nextTime() {
    double next = limits.nextTime();
    return next < Double.POSITIVE_INFINITY && waiting.stream().anyMatch(job -> !job.candidate())
        ? next
        : Double.POSITIVE_INFINITY;
  }

  @Override
  public boolean unlimited() {
    return false;
  }

  @Override
  public WaitReason reason(ClusterJob job, boolean isShown) {
    return limits.reason(job.limited(), now).map(WaitReason::limit).orElse(null);
  }
}
