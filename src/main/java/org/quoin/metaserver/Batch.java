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
 * The jobs of a mapping event and what they would take where: the expected times to compute of
 * Maheswaran et al. (JPDC 59(2), 1999), and when each site is ready, which moves as jobs are put
 * there. A job that is put to a site adds its work at the speed of the whole site.
 */
final class Batch {
  private static final int NONE = -1;

  private final List<SiteReport> sites = new ArrayList<>();

  /** By job and site: seconds until its data are there, and that it takes then; infinity if not. */
  private final double[][] sent;

  private final double[][] computed;

  /** By job and site: seconds by which it puts off what comes after it. */
  private final double[][] occupied;

  private final double[] ready;
  private final int[] chosen;

  /** The jobs that have a site, in the order in which they got it. */
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

  /** The same jobs, to be placed another way. */
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

  /** Whether a job has a site. */
  boolean isPlaced(int job) {
    return chosen[job] != NONE;
  }

  /** Seconds until a job is done if it is the next at a site; infinity where it cannot be. */
  double completion(int job, int site) {
    return site < computed[job].length
        ? Math.max(ready[site], sent[job][site]) + computed[job][site]
        : Double.POSITIVE_INFINITY;
  }

  /** The site at which a job is done first if it is the next there, the first of equals. */
  int best(int job) {
    int best = 0;
    for (int site = 1; site < computed[job].length; site++) {
      best = completion(job, site) < completion(job, best) ? site : best;
    }
    return best;
  }

  /** Seconds by which a job is later where it is second best off: its sufferage. */
  double sufferage(int job) {
    int best = best(job);
    double second = Double.POSITIVE_INFINITY;
    for (int site = 0; site < computed[job].length; site++) {
      second = site == best ? second : Math.min(second, completion(job, site));
    }
    return second - completion(job, best);
  }

  /** Puts a job to a site, behind what is there. */
  void place(int job, int site) {
    makespan = Math.max(makespan, completion(job, site));
    chosen[job] = site;
    order.add(job);
    ready[site] = Math.max(ready[site], sent[job][site]) + occupied[job][site];
  }

  /** Seconds until the last of the jobs placed is done. */
  double makespan() {
    return makespan;
  }

  /**
   * Places all jobs, one at a time: of the first completion times of the jobs left the least, or
   * the largest; the first of equals.
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
      // Only there a job would now be done later.
      for (int job = 0; job < best.length; job++) {
        best[job] = !isPlaced(job) && best[job] == site ? best(job) : best[job];
      }
    }
    return this;
  }

  /** {@return the sites of all jobs, in the order in which the jobs were put there} */
  List<Assignment> plan() {
    return order.stream().map(job -> new Assignment(job, sites.get(chosen[job]))).toList();
  }
}
