package org.quoin.metrics;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A measure that runs are judged by. Quoin's own are {@link Metrics}; a plug-in brings others as
 * providers of this service (see {@link java.util.ServiceLoader}), with a constructor without
 * parameters.
 */
public interface Metric {

  /** {@return its name in files, scenarios and on the command line} */
  String id();

  /** {@return what it is, in a sentence} */
  String meaning();

  /**
   * {@return its formula as it is written, empty where the sentence says all} Of n jobs: s
   * submission, d all data at the site, b start, e end, f return of the result (e where nothing
   * returns), all in seconds; w width, l run time alone, a = w l, r = f - s; P processors.
   */
  default String written() {
    return "";
  }

  /** {@return the unit of its value, empty for a plain number} */
  String unit();

  /** {@return where it is defined; empty where the sentence says all} */
  default String source() {
    return "";
  }

  /** {@return the kinds of run that have it} */
  default Set<RunKind> kinds() {
    return RunKind.ALL;
  }

  /** {@return whether a larger value is the better one} */
  default boolean moreIsBetter() {
    return false;
  }

  /** {@return how it is made of the jobs' records} */
  Formula formula();

  /**
   * {@return its value; NaN for a schedule without jobs}
   *
   * @param schedule of a replay
   */
  default double of(Schedule schedule) {
    return of(schedule.jobs(), MachineUsage.of(schedule));
  }

  /**
   * {@return its value over jobs, in this order; NaN without jobs}
   *
   * @param jobs in the order in which they are to be summed
   */
  default double of(List<JobRecord> jobs) {
    return of(jobs, MachineUsage.NONE);
  }

  /**
   * {@return its value over the jobs of each class that occurs, by the class's name}
   *
   * @param jobs of one run or several; those without a class are one of an empty name
   */
  default Map<String, Double> byClass(List<JobRecord> jobs) {
    Map<String, Double> values = new TreeMap<>();
    jobs.stream()
        .collect(Collectors.groupingBy(JobRecord::jobClass))
        .forEach((name, ofClass) -> values.put(name, of(ofClass)));
    return values;
  }

  private double of(List<JobRecord> jobs, MachineUsage machine) {
    Samples samples = new Samples();
    MetricAccumulator fold = formula().begin(samples);
    for (JobRecord job : jobs) {
      samples.add(job);
      fold.add(job);
    }
    return jobs.isEmpty() && formula().ofJobs() ? Double.NaN : fold.value(machine);
  }
}
