package org.quoin.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WaitReasons;
import org.quoin.statistics.Estimate;

/**
 * The outcome of a comparison of metaservers, policies or schemes on the same jobs. Text, pages and
 * figures are made from it, whether its runs were just made or are read from files.
 */
public sealed interface Outcome permits GridSummary, ReplaySummary.Several, CoschedulingSummary {

  /** Name of the number of jobs of a group. */
  String JOBS = "jobs";

  /** {@return the kind of the runs} */
  RunKind kind();

  /** {@return the names of the alternatives} */
  List<String> compared();

  /** {@return the index of the alternative with the best mean response time} */
  int bestIndex();

  /** {@return the index of the alternative whose groups of jobs are looked at more closely} */
  default int shownIndex() {
    return bestIndex();
  }

  /** {@return the findings as sentences, the most important first} */
  List<String> answer();

  /** {@return what a reader must know before believing the results, as sentences} */
  List<String> warnings();

  /** {@return a metric over the replications of an alternative; a mean of NaN without a value} */
  Estimate estimate(int index, String metric);

  /** {@return by the name of each group of an alternative's jobs, the jobs and their metrics} */
  Map<String, Map<String, Double>> groups(int index, Grouping by);

  /** {@return what bounded the waits of an alternative's jobs, where clusters explain waits} */
  default WaitReasons waits(int index) {
    return WaitReasons.NONE;
  }

  /** {@return the groups by class, by user or by site} */
  static Map<String, Map<String, Double>> groups(
      Grouping by,
      Map<String, Map<String, Double>> byClass,
      Map<String, Map<String, Double>> byUser,
      Map<String, Map<String, Double>> bySite) {
    return switch (by) {
      case CLASS -> byClass;
      case USER -> byUser;
      case SITE -> bySite;
    };
  }

  /**
   * {@return the means of groups over replications: of the number of jobs over all of them; of each
   * metric over the jobs of all replications together, so that the responses by site add up to that
   * of all jobs. A percentile is the mean of those of the replications, by their jobs}
   */
  static Map<String, Map<String, Double>> mean(
      List<Map<String, Map<String, Double>>> replications) {
    Map<String, List<Map<String, Double>>> byName = new LinkedHashMap<>();
    for (Map<String, Map<String, Double>> groups : replications) {
      groups.forEach(
          (name, values) -> byName.computeIfAbsent(name, k -> new ArrayList<>()).add(values));
    }
    Map<String, Map<String, Double>> means = new LinkedHashMap<>();
    byName.forEach(
        (name, runs) -> {
          Map<String, Double> mean = new LinkedHashMap<>();
          double jobs = runs.stream().mapToDouble(values -> values.get(JOBS)).sum();
          for (String id : runs.get(0).keySet()) {
            mean.put(
                id,
                id.equals(JOBS)
                    ? jobs / replications.size()
                    : runs.stream().mapToDouble(run -> run.get(JOBS) * run.get(id)).sum() / jobs);
          }
          means.put(name, mean);
        });
    return means;
  }

  /** {@return the name of the alternative with the best mean response time} */
  default String bestName() {
    return compared().get(bestIndex());
  }
}
