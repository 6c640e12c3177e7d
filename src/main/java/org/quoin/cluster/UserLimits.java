package org.quoin.cluster;

import java.util.HashMap;
import java.util.Map;

/**
 * ParaSim's per-user limit: a job whose user's admitted jobs (waiting or running) already fill the
 * limit is not shown to the policy. Since admitted jobs together keep the limit, whatever subset
 * the policy starts keeps it too. A job that alone exceeds the limit is admitted when its user has
 * nothing else.
 */
final class UserLimits {
  private final int maxProcessors;
  private final int maxJobs;
  private final Map<Long, int[]> admitted = new HashMap<>();
  private final JobArray held = new JobArray();

  UserLimits(ClusterSettings settings) {
    maxProcessors = settings.userProcessors() > 0 ? settings.userProcessors() : Integer.MAX_VALUE;
    maxJobs = settings.userJobs() > 0 ? settings.userJobs() : Integer.MAX_VALUE;
  }

  boolean unlimited() {
    return maxProcessors == Integer.MAX_VALUE && maxJobs == Integer.MAX_VALUE;
  }

  /** Shows the job to the policy, or holds it back. */
  void arrive(ClusterJob job, ClusterView view) {
    if (unlimited() || admit(job)) {
      view.arrive(job);
    } else {
      held.add(job);
    }
  }

  /** Gives back what an ended job held. */
  void end(ClusterJob job) {
    if (!unlimited()) {
      int[] use = admitted.get(job.user());
      use[0] -= job.processors();
      use[1]--;
    }
  }

  /** Shows the jobs held back that fit now, in order of arrival. */
  void release(ClusterView view) {
    int i = 0;
    while (i < held.size()) {
      ClusterJob job = held.get(i);
      if (admit(job)) {
        held.remove(i);
        view.arrive(job);
      } else {
        i++;
      }
    }
  }

  private boolean admit(ClusterJob job) {
    int[] use = admitted.computeIfAbsent(job.user(), user -> new int[2]);
    boolean fits =
        use[1] == 0 || (use[1] < maxJobs && use[0] + (long) job.processors() <= maxProcessors);
    if (fits) {
      use[0] += job.processors();
      use[1]++;
    }
    return fits;
  }
}
