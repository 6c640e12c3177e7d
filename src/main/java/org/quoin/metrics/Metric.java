package org.quoin.metrics;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A metric of runs. {@link Metrics} are Quoin's own; a plug-in adds others as providers of this
 * service (see {@link java.util.ServiceLoader}), with a constructor without parameters.
 */
public interface Metric {

  /** {@return the name in files, scenarios and on the command line} */
  String id();

  /**
   * {@return the name in tables for people: plain words in place of the abbreviations of papers}
   */
  default String words() {
    return id();
  }

  /** {@return the meaning in one sentence} */
  String meaning();

  /**
   * {@return the formula as text, empty if the sentence suffices} Of n jobs: s submission, d all
   * data at the site, b start, e end, f return of the result (e without a result), all in seconds;
   * w width, l standalone run time, a = w l, r = f - s; P processors.
   */
  default String written() {
    return "";
  }

  /** {@return the unit of its value, empty for a plain number} */
  String unit();

  /** {@return the source of its definition; empty if the sentence suffices} */
  default String source() {
    return "";
  }

  /** {@return the kinds of run that have it} */
  default Set<RunKind> kinds() {
    return RunKind.ALL;
  }

  /** {@return whether larger values are better} */
  default boolean moreIsBetter() {
    return false;
  }

  /** {@return the formula over job records} */
  Formula formula();

  /**
   * {@return the value; NaN for a schedule without jobs}
   *
   * @param schedule the schedule of a replay
   */
  default double of(Schedule schedule) {
    return of(schedule.jobs(), MachineUsage.of(schedule));
  }

  /**
   * {@return the value over jobs, in this order; NaN without jobs}
   *
   * @param jobs the jobs in the order of summation
   */
  default double of(List<JobRecord> jobs) {
    return of(jobs, MachineUsage.NONE);
  }

  /**
   * {@return the value over the jobs of each class, by the class's name}
   *
   * @param jobs jobs of one or several runs; jobs without a class form a class with an empty name
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
