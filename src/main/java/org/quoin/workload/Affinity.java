package org.quoin.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Affinity of a class of jobs to sites: the speed of a job at a site is the speed of its processors
 * times the affinity.
 *
 * <p>With drawn factors the expected times to compute follow Ali, Siegel, Maheswaran, Hensgen and
 * Ali, "Representing task and machine heterogeneities for heterogeneous computing systems", Tamkang
 * Journal of Science and Engineering 3(3), 2000: a job's time at a site is its time by the speeds,
 * times a random factor of mean 1.
 *
 * @param bySite affinity above 0 by site name; 1 for other sites
 * @param times random factor per job and site; null for none
 * @param consistency order of a job's factors over the sites
 */
public record Affinity(Map<String, Double> bySite, Amount times, Consistency consistency) {

  /** Order of a job's random factors over the sites (Ali et al. 2000, Section 2). */
  public enum Consistency {
    /** In the order of the draws: a site that is faster for one job may be slower for another. */
    INCONSISTENT,
    /** Ascending: a site that is faster for one job is faster for all jobs. */
    CONSISTENT,
    /** Ascending over every second site, from the first; the others in the order of the draws. */
    SEMI_CONSISTENT
  }

  /** No affinity: speeds alone decide. */
  public static final Affinity NONE = fixed(Map.of());

  public Affinity {
    bySite = Map.copyOf(bySite);
  }

  /**
   * {@return an affinity that is equal for all jobs}
   *
   * @param bySite affinity above 0 by site name; 1 for other sites
   */
  public static Affinity fixed(Map<String, Double> bySite) {
    return new Affinity(bySite, null, Consistency.INCONSISTENT);
  }

  /** {@return whether all sites have affinity 1} */
  public boolean isNone() {
    return bySite.isEmpty() && times == null;
  }

  /** {@return whether the affinity is equal for all jobs} */
  public boolean isFixed() {
    return times == null;
  }

  /**
   * {@return the affinity of all jobs at a site, without random factors}
   *
   * @param site name of the site; an unknown one has 1
   */
  public double at(String site) {
    return bySite.getOrDefault(site, 1.0);
  }

  /**
   * {@return the affinity of one job at each site}
   *
   * @param sites names of the sites
   * @param random stream; each job draws one number per site if factors are random
   */
  public double[] of(List<String> sites, RandomGenerator random) {
    double[] factors = sites.stream().mapToDouble(this::at).toArray();
    if (times != null) {
      double[] drawn = new double[factors.length];
      Arrays.setAll(drawn, site -> times.draw(random));
      sort(drawn);
      for (int site = 0; site < drawn.length; site++) {
        factors[site] /= drawn[site];
      }
    }
    return factors;
  }

  private void sort(double[] drawn) {
    if (consistency == Consistency.CONSISTENT) {
      Arrays.sort(drawn);
    } else if (consistency == Consistency.SEMI_CONSISTENT) {
      double[] second = new double[(drawn.length + 1) / 2];
      Arrays.setAll(second, i -> drawn[2 * i]);
      Arrays.sort(second);
      for (int i = 0; i < second.length; i++) {
        drawn[2 * i] = second[i];
      }
    }
  }
}
