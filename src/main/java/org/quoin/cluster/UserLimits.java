package org.quoin.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.metrics.WaitReason;
import org.quoin.workload.Job;

/**
 * ParaSim's per-user limit (Luo, Zhang, Zhang, Computer Engineering 33(18), 2007): a waiting job is
 * visible if no job of its user runs, or if the user's running jobs and this one stay within the
 * limit.
 *
 * <p>A job wider than the limit thus runs alone. Jobs of unknown users have no limit.
 */
final class UserLimits implements StartGate {
  private final int maxProcessors;
  private final int maxJobs;
  private final boolean strict;
  private final boolean unlimited;
  private final Map<Long, User> users = new HashMap<>();

  /** Users with an arrival, start or end since the last update. */
  private final List<User> changed = new ArrayList<>();

  private static final class User {
    /** Waiting jobs in order of arrival, held or not. */
    final JobArray waiting = new JobArray();

    long processors;
    int jobs;
    boolean changed;
  }

  UserLimits(UserLimit limit) {
    maxProcessors = limit.processors() > 0 ? limit.processors() : Integer.MAX_VALUE;
    maxJobs = limit.jobs() > 0 ? limit.jobs() : Integer.MAX_VALUE;
    strict = limit.strict();
    unlimited = !limit.any();
  }

  @Override
  public void arrived(ClusterJob job, ClusterView view) {
    view.arrive(job);
    if (isLimited(job)) {
      User user = users.computeIfAbsent(job.user(), number -> new User());
      // A job that keeps its place after a failure arrives before later ones.
      user.waiting.addInOrder(job);
      changed(user);
    } else {
      view.admit(job);
    }
  }

  @Override
  public ClusterJob held(long id) {
    for (User user : users.values()) {
      ClusterJob job = user.waiting.ofNumber(id);
      if (job != null) {
        return job;
      }
    }
    return null;
  }

  @Override
  public void addHeld(List<ClusterJob> jobs) {
    for (User user : users.values()) {
      for (int i = 0; i < user.waiting.size(); i++) {
        if (!user.waiting.get(i).candidate()) {
          jobs.add(user.waiting.get(i));
        }
      }
    }
  }

  @Override
  public void left(ClusterJob job) {
    if (isLimited(job)) {
      User user = users.get(job.user());
      user.waiting.removeInOrder(job);
      changed(user);
    }
  }

  @Override
  public boolean allows(ClusterJob job) {
    if (!isLimited(job)) {
      return true;
    }
    User user = users.get(job.user());
    boolean held = false;
    for (int i = 0; strict && !held && i < user.waiting.size() && user.waiting.get(i) != job; i++) {
      held = !fits(user, user.waiting.get(i));
    }
    return !held && fits(user, job);
  }

  @Override
  public void started(ClusterJob job) {
    if (isLimited(job)) {
      User user = users.get(job.user());
      user.waiting.removeInOrder(job);
      user.processors += job.processors();
      user.jobs++;
      changed(user);
    }
  }

  @Override
  public void resumed(ClusterJob job) {
    if (isLimited(job)) {
      User user = users.computeIfAbsent(job.user(), number -> new User());
      user.processors += job.processors();
      user.jobs++;
      changed(user);
    }
  }

  @Override
  public boolean update(ClusterView view) {
    if (changed.isEmpty()) {
      return false;
    }
    boolean any = false;
    for (User user : changed) {
      any |= sweep(user, view);
      user.changed = false;
    }
    changed.clear();
    return any;
  }

  private void changed(User user) {
    if (!user.changed) {
      user.changed = true;
      changed.add(user);
    }
  }

  @Override
  public void ended(ClusterJob job) {
    if (isLimited(job)) {
      User user = users.get(job.user());
      user.processors -= job.processors();
      user.jobs--;
      changed(user);
    }
  }

  @Override
  public boolean unlimited() {
    return unlimited;
  }

  @Override
  public WaitReason reason(ClusterJob job, boolean isShown) {
    return isShown ? null : WaitReason.USER_LIMIT;
  }

  private boolean isLimited(ClusterJob job) {
    return !unlimited && job.user() != Job.UNKNOWN_USER;
  }

  private boolean sweep(User user, ClusterView view) {
    boolean any = false;
    boolean held = false;
    for (int i = 0; i < user.waiting.size(); i++) {
      ClusterJob job = user.waiting.get(i);
      boolean may = fits(user, job) && !(strict && held);
      held |= !may;
      if (may != job.candidate()) {
        any = true;
        if (may) {
          view.admit(job);
        } else {
          view.withdraw(job);
        }
      }
    }
    return any;
  }

  private boolean fits(User user, ClusterJob job) {
    return user.jobs == 0
        || (user.jobs < maxJobs && user.processors + job.processors() <= maxProcessors);
  }
}
