package org.quoin.cluster;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.quoin.metrics.WaitReason;
import org.quoin.slurm.ClusterFile;
import org.quoin.slurm.OwnerLimits;
import org.quoin.slurm.limit.LimitedJob;

/** The limits of the accounts, users and QOS of a machine file. */
final class AccountGate implements StartGate {
  private final ClusterFile file;
  private final OwnerLimits limits;

  /** Waiting jobs in order of arrival. */
  private final Set<ClusterJob> waiting = new LinkedHashSet<>();

  private final IdentityHashMap<ClusterJob, LimitedJob> known = new IdentityHashMap<>();

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
    waiting.add(job);
    arrived.add(job);
  }

  private void know(ClusterJob job) {
    known.put(
        job,
        limits.job(file.owned(job.request(), job.user()), job.processors(), job.requestedTime()));
  }

  @Override
  public void resumed(ClusterJob job) {
    know(job);
    limits.started(known.get(job), job.startTime());
    changed = true;
  }

  @Override
  public ClusterJob held(long id) {
    for (ClusterJob job : waiting) {
      if (job.id() == id && !job.candidate()) {
        return job;
      }
    }
    return null;
  }

  @Override
  public void addHeld(List<ClusterJob> jobs) {
    waiting.stream().filter(job -> !job.candidate()).forEach(jobs::add);
  }

  @Override
  public void left(ClusterJob job) {
    waiting.remove(job);
    arrived.remove(job);
    known.remove(job);
  }

  @Override
  public boolean allows(ClusterJob job) {
    return limits.reason(known.get(job), now).isEmpty();
  }

  @Override
  public void started(ClusterJob job) {
    waiting.remove(job);
    limits.started(known.get(job), now);
    changed = true;
  }

  @Override
  public void ended(ClusterJob job) {
    limits.ended(known.remove(job), job.startTime(), job.endTime());
    changed = true;
  }

  @Override
  public boolean update(ClusterView view) {
    now = view.now();
    changed |= limits.advance(now);
    boolean any = !arrived.isEmpty();
    for (ClusterJob job : arrived) {
      if (!changed) {
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
          .forEver(known.get(job))
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
    return limits.reason(known.get(job), now).map(WaitReason::limit).orElse(null);
  }
}
