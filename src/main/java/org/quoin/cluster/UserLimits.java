package org.quoin.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.workload.Job;

/**
 * ParaSim's per-user limit (Luo, Zhang, Zhang, Computer Engineering 33(18), 2007) as a filter at
 * each pass: a waiting job is visible if no job of its user runs, or if the user's running jobs and
 * this one stay within the limit. The limit holds the other jobs: the view does not show them. Jobs
 * started by the pass count as running at once; jobs that have ended count until their end is
 * known.
 *
 * <p>A job wider than the limit thus runs alone. Jobs of unknown users have no limit.
 */
final class UserLimits {
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

  /** Adds a job that has become known to the scheduler. */
  void arrived(ClusterJob job, ClusterView view) {
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

  /** Returns the job with a number that a limit holds; null if there is none. */
  ClusterJob held(long id) {
    for (User user : users.values()) {
      ClusterJob job = user.waiting.ofNumber(id);
      if (job != null) {
        return job;
      }
    }
    return null;
  }

  /** Adds the waiting jobs that a limit holds to a list. */
  void addHeld(List<ClusterJob> jobs) {
    for (User user : users.values()) {
      for (int i = 0; i < user.waiting.size(); i++) {
        if (!user.waiting.get(i).candidate()) {
          jobs.add(user.waiting.get(i));
        }
      }
    }
  }

  /** Removes a waiting job. */
  void left(ClusterJob job) {
    if (isLimited(job)) {
      User user = users.get(job.user());
      user.waiting.removeInOrder(job);
      changed(user);
    }
  }

  /**
   * Returns whether a visible job may start next to the running jobs and those started by this
   * pass.
   */
  boolean allows(ClusterJob job) {
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

  /** Counts the start of a job. */
  void started(ClusterJob job) {
    if (isLimited(job)) {
      User user = users.get(job.user());
      user.waiting.removeInOrder(job);
      user.processors += job.processors();
      user.jobs++;
      changed(user);
    }
  }

  /** Counts a job that runs when a run begins. */
  void resumed(ClusterJob job) {
    if (isLimited(job)) {
      User user = users.computeIfAbsent(job.user(), number -> new User());
      user.processors += job.processors();
      user.jobs++;
      changed(user);
    }
  }

  /**
   * Makes the view show exactly the jobs that limits do not hold.
   *
   * @return whether the view has changed
   */
  boolean update(ClusterView view) {
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

  /** Counts the known end of a job. */
  void ended(ClusterJob job) {
    if (isLimited(job)) {
      User user = users.get(job.user());
      user.processors -= job.processors();
      user.jobs--;
      changed(user);
    }
  }

  /** Returns whether there are no limits. */
  boolean unlimited() {
    return unlimited;
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
