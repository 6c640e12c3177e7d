package org.quoin.metaserver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.quoin.grid.placement.BatchMetaServer.Assignment;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;

/**
 * The jobs of a mapping event: their expected times to compute at each site (Maheswaran et al.,
 * JPDC 59(2), 1999), and the time at which each site is ready, which grows as jobs are assigned to
 * it. An assigned job adds its work at the speed of the whole site.
 */
final class Batch {
  private static final int NONE = -1;

  private final List<SiteReport> sites = new ArrayList<>();

  /** Seconds until the data of a job are at a site, by job and site; see {@link #computed}. */
  private final double[][] sent;

  private final double[][] computed;

  /** Seconds by which a job delays those after it, by job and site. */
  private final double[][] occupied;

  private final double[] ready;
  private final int[] chosen;

  /** Jobs with a site, in the order of their assignment. */
  private final List<Integer> order;

  private double makespan;

  /** Creates a batch of jobs without sites. */
  Batch(List<JobRequest> jobs, IntFunction<GridView> views, ExpectedTimes times) {
    Map<Integer, Integer> places = new HashMap<>();
    sent = new double[jobs.size()][];
    computed = new double[jobs.size()][];
    occupied = new double[jobs.size()][];
    for (int i = 0; i < jobs.size(); i++) {
      GridView view = views.apply(i);
      int[] at = new int[view.candidates().size()];
      for (int c = 0; c < at.length; c++) {
        SiteReport site = view.candidates().get(c);
        at[c] = places.computeIfAbsent(site.index(), index -> add(site));
      }
      read(i, jobs.get(i), view, at, times);
    }
    ready = sites.stream().mapToDouble(ExpectedTimes::ready).toArray();
    chosen = new int[jobs.size()];
    Arrays.fill(chosen, NONE);
    order = new ArrayList<>();
  }

  private Batch(Batch other) {
    sites.addAll(other.sites);
    sent = other.sent;
    computed = other.computed;
    occupied = other.occupied;
    ready = other.ready.clone();
    chosen = other.chosen.clone();
    order = new ArrayList<>(other.order);
  }

  /** Returns a copy of this batch, for another heuristic. */
  Batch copy() {
    return new Batch(this);
  }

  private int add(SiteReport site) {
    sites.add(site);
    return sites.size() - 1;
  }

  private void read(int job, JobRequest request, GridView view, int[] at, ExpectedTimes times) {
    sent[job] = new double[sites.size()];
    computed[job] = new double[sites.size()];
    occupied[job] = new double[sites.size()];
    Arrays.fill(computed[job], Double.POSITIVE_INFINITY);
    for (int c = 0; c < at.length; c++) {
      SiteReport site = view.candidates().get(c);
      sent[job][at[c]] = times.sent(request, site);
      computed[job][at[c]] = times.computed(request, site);
      occupied[job][at[c]] = request.operations() / site.jobSpeed() / site.parallelJobs();
    }
  }

  int jobs() {
    return chosen.length;
  }

  int sites() {
    return sites.size();
  }

  boolean isPlaced(int job) {
    return chosen[job] != NONE;
  }

  /**
   * Returns the seconds until a job is completed if it is next at a site; infinity if it cannot
   * run.
   */
  double completion(int job, int site) {
    return site < computed[job].length
        ? Math.max(ready[site], sent[job][site]) + computed[job][site]
        : Double.POSITIVE_INFINITY;
  }

  /** Returns the site that completes a job first if it is next there; ties go to the first site. */
  int best(int job) {
    int best = 0;
    for (int site = 1; site < computed[job].length; site++) {
      best = completion(job, site) < completion(job, best) ? site : best;
    }
    return best;
  }

  /** Returns the sufferage of a job: second smallest less smallest completion time, in seconds. */
  double sufferage(int job) {
    int best = best(job);
    double second = Double.POSITIVE_INFINITY;
    for (int site = 0; site < computed[job].length; site++) {
      second = site == best ? second : Math.min(second, completion(job, site));
    }
    return second - completion(job, best);
  }

  /** Assigns a job to a site, after the jobs there. */
  void place(int job, int site) {
    makespan = Math.max(makespan, completion(job, site));
    chosen[job] = site;
    order.add(job);
    ready[site] = Math.max(ready[site], sent[job][site]) + occupied[job][site];
  }

  /** Returns the seconds until the last assigned job is completed. */
  double makespan() {
    return makespan;
  }

  /**
   * Assigns all jobs, one at a time: the job whose best completion time is the smallest, or the
   * largest, comes next; ties go to the first job.
   */
  Batch placeAll(boolean largestFirst) {
    int[] best = new int[jobs()];
    for (int job = 0; job < best.length; job++) {
      best[job] = best(job);
    }
    for (int n = 0; n < best.length; n++) {
      int next = NONE;
      double least = Double.NaN;
      for (int job = 0; job < best.length; job++) {
        if (!isPlaced(job)) {
          double completion = completion(job, best[job]);
          if (next == NONE || (largestFirst ? completion > least : completion < least)) {
            next = job;
            least = completion;
          }
        }
      }
      int site = best[next];
      place(next, site);
      // Only at this site did completion times grow.
      for (int job = 0; job < best.length; job++) {
        best[job] = !isPlaced(job) && best[job] == site ? best(job) : best[job];
      }
    }
    return this;
  }

  /** {@return the sites of all jobs, in the order of assignment} */
  List<Assignment> plan() {
    return order.stream().map(job -> new Assignment(job, sites.get(chosen[job]))).toList();
  }
}
