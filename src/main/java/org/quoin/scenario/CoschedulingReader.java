package org.quoin.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.NearestName;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WeightedMetric;
import org.quoin.scenario.key.CoschedulingKeys;
import org.quoin.scenario.key.KeyValues;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.scenario.key.OwnMetrics;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.timeshared.TimeSharedOptions;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.ClusterWorkload;
import org.quoin.timeshared.workload.JobList;
import org.quoin.timeshared.workload.LogExcerpt;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.model.HyperErlangModel;
import org.quoin.workload.model.WorkloadModel;

/** Reads the runs of a time-shared cluster, from a file or a command line. */
final class CoschedulingReader {
  private static final double NS = 1e9;
  private static final String MEAN = "mean";
  private static final String LOAD = "load";

  private final KeyValues entries;
  private final Mistakes mistakes = new Mistakes();
  private final Settings settings;

  CoschedulingReader(KeyValues entries) {
    this.entries = entries;
    List<Setting> plain = new ArrayList<>(CoschedulingKeys.RUNS);
    plain.addAll(CoschedulingKeys.GENERATED);
    plain.addAll(CoschedulingKeys.OUTPUT);
    plain.add(ReplayKeys.TITLE);
    settings = Settings.read("coscheduling", plain, entries.texts(plain), key -> key, mistakes);
  }

  /**
   * {@return the scenario, with its list of jobs}
   *
   * @param list the list of the jobs, or a log; null for generated jobs
   * @param fit the log that generated jobs resemble
   * @param files the files that the entries come from
   * @throws InputException with every mistake
   */
  CoschedulingScenario scenario(String name, Path list, Optional<Path> fit, List<Path> files) {
    List<TimeSharedSettings> clusters = clusters();
    OutputOptions output = mistakes.read(OutputOptions.NONE, () -> OutputOptions.of(settings));
    JobSource jobs = jobs(list, fit, clusters.get(0));
    List<WeightedMetric> metrics =
        mistakes.read(List.of(), () -> OwnMetrics.of(RunKind.COSCHEDULING, entries));
    entries.refuse(mistakes);
    List<Path> read = new ArrayList<>(files);
    Optional.ofNullable(list).ifPresent(read::add);
    fit.ifPresent(read::add);
    return new CoschedulingScenario(
        name,
        ReplayKeys.title(settings, name),
        entries.source(),
        jobs,
        fit,
        clusters,
        metrics,
        settings.given("until") ? Math.round(settings.quantity("until") * NS) : Long.MAX_VALUE,
        settings.whole("seed"),
        settings.given("site") ? Optional.of(settings.text("site")) : Optional.empty(),
        settings.count("replications"),
        read,
        output);
  }

  private List<TimeSharedSettings> clusters() {
    List<TimeSharedSettings> clusters = new ArrayList<>();
    List<String> schemes =
        entries
            .text(TimeSharedOptions.SCHEME)
            .map(text -> List.of(text.split(",", -1)))
            .orElse(List.of());
    if (schemes.isEmpty()) {
      mistakes.add(
          entries.missing(TimeSharedOptions.SCHEME, NearestName.expected("", Scheme.titles())));
    }
    Set<Scheme> before = new HashSet<>();
    for (String scheme : schemes.isEmpty() ? List.of(Scheme.GS.title()) : schemes) {
      Map<String, String> given = entries.texts(CoschedulingKeys.CLUSTER);
      given.put(TimeSharedOptions.SCHEME, scheme.strip());
      entries
          .text(TimeSharedOptions.TYPE)
          .ifPresent(types -> given.put(TimeSharedOptions.TYPE, types));
      // Every scheme has the same other mistakes; only the standstill of gangs depends on the
      // scheme.
      Mistakes own = clusters.isEmpty() ? mistakes : new Mistakes();
      TimeSharedSettings cluster =
          TimeSharedOptions.read(settings.count("nodes"), given, key -> key, own);
      if (!clusters.isEmpty()) {
        cluster.standstill().ifPresent(why -> mistakes.add(TimeSharedOptions.SCHEME, why));
      }
      try {
        if (!before.add(Scheme.of(scheme.strip()))) {
          mistakes.add(TimeSharedOptions.SCHEME, "'" + scheme.strip() + "' comes twice");
        }
      } catch (IllegalArgumentException e) {
        if (!clusters.isEmpty()) {
          mistakes.add(TimeSharedOptions.SCHEME, e.getMessage());
        }
      }
      clusters.add(cluster);
    }
    return clusters;
  }

  private JobSource jobs(Path list, Optional<Path> fit, TimeSharedSettings cluster) {
    if (list != null && CoschedulingScenario.isLog(list)) {
      return logged(list, fit, cluster);
    }
    if (list != null) {
      for (Setting setting : CoschedulingKeys.GENERATED) {
        if (entries.has(setting.name())) {
          mistakes.add(setting.name(), "is of generated jobs; there is a list of jobs, " + list);
        }
      }
      if (fit.isPresent() && !entries.has(CoschedulingKeys.FIT)) {
        mistakes.add(entries.source(), "fit: is of generated jobs; there is a list of jobs");
      }
      return new JobSource.Listed(
          mistakes.read(
              List.of(),
              () -> JobList.read(list, cluster.nodes(), cluster.pattern(), cluster.parameters())));
    }
    if (!entries.has(CoschedulingKeys.COUNT) && entries.mistakes().isEmpty()) {
      mistakes.add(
          entries.missing(
              CoschedulingKeys.COUNT, "expected a list of jobs, or how many to generate"));
    }
    if (settings.flag(CoschedulingKeys.EXCERPT) && fit.isEmpty()) {
      mistakes.add(CoschedulingKeys.EXCERPT, "is of a log; expected " + CoschedulingKeys.FIT);
    }
    WorkloadModel model = fit.map(this::fitted).orElseGet(ClusterWorkload::plainModel);
    ClusterWorkload workload =
        new ClusterWorkload(model, settings.quantity(MEAN), cluster.types(), cluster.pattern());
    int count = settings.given(CoschedulingKeys.COUNT) ? settings.count(CoschedulingKeys.COUNT) : 1;
    return new JobSource.Generated(workload, count, widest(cluster), settings.number(LOAD));
  }

  private int widest(TimeSharedSettings cluster) {
    int widest = settings.given("widest") ? settings.count("widest") : cluster.nodes();
    if (widest > cluster.nodes()) {
      mistakes.add("widest", widest + " is more than the nodes, " + cluster.nodes());
    }
    return widest;
  }

  private JobSource.Logged logged(Path log, Optional<Path> fit, TimeSharedSettings cluster) {
    if (fit.isPresent()) {
      String why = "is of generated jobs; there is a log of jobs, " + log;
      if (entries.has(CoschedulingKeys.FIT)) {
        mistakes.add(CoschedulingKeys.FIT, why);
      } else {
        mistakes.add(entries.source(), CoschedulingKeys.FIT + ": " + why);
      }
    }
    if (settings.flag(CoschedulingKeys.EXCERPT)) {
      mistakes.add(CoschedulingKeys.EXCERPT, "is of " + CoschedulingKeys.FIT + "; leave it out");
    }
    int widest = widest(cluster);
    int count = settings.given(CoschedulingKeys.COUNT) ? settings.count(CoschedulingKeys.COUNT) : 0;
    JobsOfLog jobs = mistakes.read(JobsOfLog.NONE, () -> JobsOfLog.read(log, widest, count));
    double mean = settings.given(MEAN) ? settings.quantity(MEAN) : Double.NaN;
    double load = settings.given(LOAD) ? settings.number(LOAD) : Double.NaN;
    jobs.whyTooLong(mean, cluster.nodes() * load)
        .ifPresent(why -> mistakes.add(settings.given(MEAN) ? MEAN : log.toString(), why));
    ClusterWorkload workload =
        new ClusterWorkload(new LogExcerpt(jobs.used()), mean, cluster.types(), cluster.pattern());
    return new JobSource.Logged(
        new JobSource.Generated(workload, jobs.used().size(), widest, load), jobs.leftOut());
  }

  private WorkloadModel fitted(Path log) {
    return mistakes.read(
        ClusterWorkload.plainModel(),
        () -> {
          try {
            List<Job> jobs = JobLog.read(log, LogRules.standard(0)).jobs();
            return settings.flag(CoschedulingKeys.EXCERPT)
                ? new LogExcerpt(jobs)
                : HyperErlangModel.fit(jobs);
          } catch (IllegalArgumentException e) {
            throw new InputException(CoschedulingKeys.FIT, log + " " + e.getMessage());
          }
        });
  }
}
