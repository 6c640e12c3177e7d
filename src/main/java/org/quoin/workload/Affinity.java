package org.quoin.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What sites are better or worse at jobs of a class than their speed tells: the speed of a job at a
 * site is that of its processors times the affinity there.
 *
 * <p>Drawn for each job and site it gives the expected times to compute of Ali, Siegel, Maheswaran,
 * Hensgen and Ali, "Representing task and machine heterogeneities for heterogeneous computing
 * systems", Tamkang Journal of Science and Engineering 3(3), 2000: a job's time at a site is its
 * time by the speeds, times a number of mean 1.
 *
 * @param bySite by the names of sites, above 0; 1 where there is none
 * @param times the numbers that are drawn for each job and site; null: none are
 * @param consistency how the numbers of a job lie over the sites
 */
public record Affinity(Map<String, Double> bySite, Amount times, Consistency consistency) {

  /** How the drawn numbers of a job lie over the sites (Ali et al. 2000, Section 2). */
  public enum Consistency {
    /** As drawn: a site that is faster for one job may be slower for another. */
    INCONSISTENT,
    /** In ascending order: a site that is faster for one job is so for all. */
    CONSISTENT,
    /** Those of every second site, from the first, are in ascending order. */
    SEMI_CONSISTENT
  }

  /** Speeds tell all. */
  public static final Affinity NONE = fixed(Map.of());

  /**
   * Copies the map.
   *
   * @param bySite above 0, by the names of sites
   * @param times above 0, of mean 1; null: none are drawn
   * @param consistency how drawn numbers lie over the sites; of no effect where none are
   */
  public Affinity {
    bySite = Map.copyOf(bySite);
  }

  /**
   * {@return the same for all jobs}
   *
   * @param bySite above 0, by the names of sites; a site without one has 1
   */
  public static Affinity fixed(Map<String, Double> bySite) {
    return new Affinity(bySite, null, Consistency.INCONSISTENT);
  }

  /** {@return whether there is none} */
  public boolean isNone() {
    return bySite.isEmpty() && times == null;
  }

  /** {@return whether it is the same for all jobs} */
  public boolean isFixed() {
    return times == null;
  }

  /**
   * {@return that of all jobs at a site; those that are drawn take as long on average as without}
   *
   * @param site its name; an unknown one has 1
   */
  public double at(String site) {
    return bySite.getOrDefault(site, 1.0);
  }

  /**
   * {@return that of one job at each site}
   *
   * @param sites their names
   * @param random of which each job takes one number a site, if any
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
