package org.quoin.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.quoin.workload.Job;

/**
 * Accumulates the statistics of a run from its job records, so that no record need be stored.
 * Memory per job: six numbers, for the percentiles of all jobs and of three groups; none if it is
 * bounded.
 */
public final class RunStatisticsCollector implements Consumer<JobRecord> {
  private final RunKind kind;
  private final LongFunction<String> users;
  private final List<Metric> metrics;
  private final List<Metric> ofGroups;
  private final Part all;

  /** Groups by name, in a replay by the class of width. */
  private final Map<Object, Part> byClass = new HashMap<>();

  private final ByNumber<Part> byUser = new ByNumber<>();

  /** Groups by site in a grid; in other runs all jobs are at one site, whose group is the total. */
  private final Map<String, Part> bySite = new HashMap<>();

  private String site;
  private final WaitReasons.Sums waits;

  /** The accumulators of all jobs, or of one group. */
  private static final class Part {
    private final Samples samples;
    private final MetricAccumulator[] folds;

    /** Accumulators on which a job has an effect. */
    private final MetricAccumulator[] counting;

    private int jobs;

    Part(List<Metric> metrics, boolean bounded) {
      samples = new Samples(bounded);
      folds =
          metrics.stream().map(m -> m.formula().begin(samples)).toArray(MetricAccumulator[]::new);
      counting =
          Arrays.stream(folds).filter(MetricAccumulator::counts).toArray(MetricAccumulator[]::new);
    }

    void add(JobRecord job) {
      jobs++;
      samples.add(job);
      for (MetricAccumulator fold : counting) {
        fold.add(job);
      }
    }

    Group group(String name) {
      return new Group(
          name, jobs, Arrays.stream(folds).map(fold -> fold.value(MachineUsage.NONE)).toList());
    }
  }

  /**
   * Creates a collector without records.
   *
   * @param kind kind of run, which decides the metrics
   * @param users returns the name of a user by number; the unknown user has none
   */
  public RunStatisticsCollector(RunKind kind, LongFunction<String> users) {
    this(kind, users, false);
  }

  /**
   * Creates a collector without records.
   *
   * @param kind kind of run, which decides the metrics
   * @param users returns the name of a user by number; the unknown user has none
   * @param bounded whether memory must not grow with the number of jobs: percentiles of more than
   *     {@value Samples#BOUND} jobs then have a relative error of up to {@value
   *     Samples#RELATIVE_ERROR}, and the usage of the cluster must have its lost processor-seconds
   */
  public RunStatisticsCollector(RunKind kind, LongFunction<String> users, boolean bounded) {
    this.kind = kind;
    this.users = users;
    metrics = Metrics.of(kind);
    ofGroups = RunStatistics.ofGroups(kind);
    all = new Part(metrics, bounded);
    waits = new WaitReasons.Sums(users, RunStatisticsCollector::className);
  }

  @Override
  public void accept(JobRecord job) {
    all.add(job);
    Object jobClass = kind == RunKind.REPLAY ? job.job().sizeClass() : job.jobClass();
    part(byClass, jobClass).add(job);
    if (kind == RunKind.GRID) {
      part(bySite, job.site()).add(job);
    } else if (site == null || site.equals(job.site())) {
      site = job.site();
    } else {
      throw new IllegalArgumentException("jobs at " + site + " and " + job.site());
    }
    long user = job.job().user();
    if (user != Job.UNKNOWN_USER) {
      byUser.get(user, number -> new Part(ofGroups, all.samples.isBounded())).add(job);
    }
    if (!job.waits().parts().isEmpty()) {
      waits.add(job, jobClass);
    }
  }

  private <K> Part part(Map<? super K, Part> parts, K key) {
    Part part = parts.get(key);
    if (part == null) {
      part = new Part(ofGroups, all.samples.isBounded());
      parts.put(key, part);
    }
    return part;
  }

  /** Returns the name of a class; in a replay, the widths of a class. */
  private static String className(Object key) {
    if (key instanceof Integer size) {
      int widest = 1 << size;
      return size < 2 ? "" + widest : (widest / 2 + 1) + "-" + widest;
    }
    return key.toString();
  }

  /** {@return the number of accepted jobs} */
  public int jobs() {
    return all.jobs;
  }

  /**
   * {@return the statistics of the accepted jobs}
   *
   * @param machine the usage of the cluster
   */
  public RunStatistics figures(MachineUsage machine) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (int i = 0; i < all.folds.length; i++) {
      Metric metric = metrics.get(i);
      boolean none = all.jobs == 0 && metric.formula().ofJobs();
      values.put(metric.id(), none ? Double.NaN : all.folds[i].value(machine));
    }
    return new RunStatistics(
        all.jobs,
        values,
        groups(byClass, RunStatisticsCollector::className),
        groups(byUser.all(), users::apply),
        kind == RunKind.GRID || all.jobs == 0
            ? groups(bySite, name -> name)
            : List.of(
                new Group(site, all.jobs, ofGroups.stream().map(m -> values.get(m.id())).toList())),
        waits.reasons());
  }

  /** Returns the groups in the order of their keys. */
  private static <K> List<Group> groups(Map<K, Part> parts, Function<K, String> name) {
    List<Group> groups = new ArrayList<>();
    new TreeMap<>(parts).forEach((key, part) -> groups.add(part.group(name.apply(key))));
    return groups;
  }
}
