package org.quoin.observation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.quoin.workload.Job;

/**
 * Adds up the figures of a run as its jobs are recorded, so that no record need be kept. What grows
 * with the jobs are three numbers each, for the percentiles.
 */
public final class FigureSums implements Consumer<JobRecord> {
  private final RunKind kind;
  private final LongFunction<String> users;
  private final List<Metric> metrics;
  private final List<Metric> ofGroups;
  private final Samples samples = new Samples();
  private final Fold[] folds;
  private final Map<Key, Part> byClass = new TreeMap<>(Key.ORDER);
  private final Map<Key, Part> byUser = new TreeMap<>(Key.ORDER);
  private final Map<Key, Part> bySite = new TreeMap<>(Key.ORDER);
  private int jobs;

  /** A name, and what it is sorted by first. */
  private record Key(long number, String name) {
    static final Comparator<Key> ORDER =
        Comparator.comparingLong(Key::number).thenComparing(Key::name);
  }

  /** The folds of one group. */
  private static final class Part {
    private final Fold[] folds;
    private int jobs;

    Part(List<Metric> metrics) {
      folds = metrics.stream().map(m -> m.formula().begin(null)).toArray(Fold[]::new);
    }

    void add(JobRecord job) {
      jobs++;
      for (Fold fold : folds) {
        fold.add(job);
      }
    }

    Group group(String name) {
      return new Group(
          name, jobs, Arrays.stream(folds).map(fold -> fold.value(Machine.NONE)).toList());
    }
  }

  /**
   * Of no job yet.
   *
   * @param users the name of each user but the unknown one
   */
  public FigureSums(RunKind kind, LongFunction<String> users) {
    this.kind = kind;
    this.users = users;
    metrics = Metrics.of(kind);
    ofGroups = Figures.ofGroups(kind);
    folds = metrics.stream().map(m -> m.formula().begin(samples)).toArray(Fold[]::new);
  }

  @Override
  public void accept(JobRecord job) {
    jobs++;
    samples.add(job);
    for (Fold fold : folds) {
      fold.add(job);
    }
    part(byClass, classOf(job)).add(job);
    part(bySite, new Key(0, job.site())).add(job);
    long user = job.job().user();
    if (user != Job.UNKNOWN_USER) {
      part(byUser, new Key(user, "")).add(job);
    }
  }

  private Part part(Map<Key, Part> parts, Key key) {
    return parts.computeIfAbsent(key, k -> new Part(ofGroups));
  }

  /** Its class; in a replay, where jobs have none, its class of width. */
  private Key classOf(JobRecord job) {
    if (kind != RunKind.REPLAY) {
      return new Key(0, job.jobClass());
    }
    int size = job.job().sizeClass();
    int widest = 1 << size;
    return new Key(size, size < 2 ? "" + widest : (widest / 2 + 1) + "-" + widest);
  }

  /** The figures of the jobs so far. */
  public Figures figures(Machine machine) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (int i = 0; i < folds.length; i++) {
      Metric metric = metrics.get(i);
      boolean none = jobs == 0 && metric.formula().ofJobs();
      values.put(metric.id(), none ? Double.NaN : folds[i].value(machine));
    }
    List<Group> named = new ArrayList<>();
    byUser.forEach((key, part) -> named.add(part.group(users.apply(key.number))));
    return new Figures(jobs, values, groups(byClass), named, groups(bySite));
  }

  private static List<Group> groups(Map<Key, Part> parts) {
    List<Group> groups = new ArrayList<>();
    parts.forEach((key, part) -> groups.add(part.group(key.name)));
    return groups;
  }
}
