package org.quoin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.TimeSlices;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import org.quoin.input.Setting;
import org.quoin.observation.WeightedMetric;
import org.quoin.report.Comparison;
import org.quoin.report.Json;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import org.quoin.report.ReplayFiles;
import org.quoin.report.ReplaySummary;
import org.quoin.report.Stopwatch;
import org.quoin.report.UseOverTime;
import org.quoin.scheduling.Policy;
import org.quoin.scheduling.ReplayPlan;
import org.quoin.scheduling.TimeSliceOptions;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.JobLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quoin replay}: one log on one cluster under one policy, or under several side by side. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a job log on one cluster under a policy.",
      "Instead of a log, a scenario (.yaml) whose keys are these options, log and metrics."
    },
    modelTransformer = PolicyOptions.class,
    footer = {
      "",
      "Example:",
      "  quoin replay KTH-SP2-1996-2.swf.gz --processors 100 --policy easy --order sjf",
      "  quoin replay KTH-SP2-1996-2.swf.gz --compare none,easy,easy:sjf,conservative",
      "  quoin replay KTH-SP2-1996-2.swf.gz --compare none,easy,easy:sjf --mpl 4 --slice 10s",
      "  quoin replay KTH-SP2-1996-2.swf.gz --compare 'easy,easy[prediction=last-two],none[mpl=4]'",
      "  quoin replay scenarios/replay-example.yaml --policy conservative"
    })
final class Replay implements Callable<Integer> {

  static final String WEIGHTED = "--weighted";

  @Spec private CommandSpec spec;

  @Mixin private LogOptions log;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = "easy",
      description = "See 'quoin list policies'. Default: ${DEFAULT-VALUE}.")
  private String policy;

  @Option(
      names = "--order",
      paramLabel = "NAME",
      defaultValue = "fcfs",
      description = "Order of the queue. Default: ${DEFAULT-VALUE}.")
  private String order;

  @Option(
      names = CompareRow.OPTION,
      paramLabel = "ROWS",
      description = {
        "Several policies side by side, separated by commas: POLICY[:ORDER][[OPTION=VALUE,...]]. A"
            + " row's own options, also those of time slices, win over the others.",
      })
  private List<String> compare;

  @Option(
      names = WEIGHTED,
      paramLabel = "NAME=SUM",
      description = "A metric of your own, as in 'mix = 0.2 makespan + 0.8 ARTwW'. Repeatable.")
  private List<String> weighted;

  @Mixin private ConditionOptions conditions;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write summary.json, jobs.csv, jobs.swf, timeseries.csv, .png and .svg there.")
  private Path out;

  @Option(names = "--events", description = "With --out: also every event, as events.log.")
  private boolean events;

  @Option(names = "--force", description = "Replace files in a folder that is not empty.")
  private boolean force;

  @Option(names = "--json", description = "Print the summary as JSON and nothing else.")
  private boolean json;

  /** What {@link #check} made of the options. */
  private List<ReplayPlan> plans;

  @Override
  public Integer call() {
    if (isScenario()) {
      return ReplayFile.run(log.file(), spec);
    }
    Stopwatch watch = Stopwatch.ofProcess();
    if (plans == null) {
      check(true);
    }
    List<WeightedMetric> own = weighted();
    OutputFolder folder = out == null ? null : OutputFolder.open(out, force);
    JobLog jobs = log.read(conditions.limiting(log.rules()), out != null);
    ClusterSettings settings = conditions.settings(jobs.processors(), out != null);
    List<ReplayPlan> resolved = plans.stream().map(plan -> plan.on(settings)).toList();
    PrintWriter print = spec.commandLine().getOut();
    if (compare == null) {
      ReplaySummary summary;
      try (Progress progress = new Progress("jobs", jobs.jobs().size())) {
        summary = replay(jobs, resolved.get(0), own, watch, folder, progress::step);
      }
      print.print(json ? Json.write(summary.tree()) : summary.text());
    } else {
      print.print(compare(jobs, resolved, own, folder));
    }
    print.flush();
    return 0;
  }

  /** Whether what is given instead of a log is a scenario. */
  private boolean isScenario() {
    String name = log.file().toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }

  /**
   * Checks every option without reading the log.
   *
   * @param suited also whether the policies take the options that are meant for them
   */
  void check(boolean suited) {
    Mistakes mistakes = new Mistakes();
    if (events && out == null) {
      mistakes.add(Mistake.in("--events", "needs --out DIR to write events.log to"));
    }
    List<ReplayPlan> made = mistakes.read(List.of(), () -> plans(suited));
    mistakes.check(this::weighted);
    mistakes.check(log::rules);
    mistakes.check(() -> conditions.settings(1, false));
    mistakes.refuse();
    plans = made;
  }

  private List<ReplayPlan> plans(boolean suited) {
    Mistakes mistakes = new Mistakes();
    Order standard = mistakes.read(Order.FCFS, () -> Order.named("--order", order));
    Map<String, String> sliced = PolicyOptions.slices(spec);
    TimeSlices slices = TimeSliceOptions.read(sliced, name -> "--" + name, mistakes);
    Map<String, String> options = suited ? PolicyOptions.written(spec) : Map.of();
    String source = compare == null ? "--policy" : CompareRow.OPTION;
    List<ReplayPlan> made = new ArrayList<>();
    if (compare == null) {
      mistakes.check(
          () -> {
            Policy chosen = Policy.named(source, policy);
            made.add(new ReplayPlan(null, slices, chosen, standard, options));
          });
    } else {
      ReplayPlan other = new ReplayPlan(null, slices, null, standard, options);
      made.addAll(compared(other, sliced, mistakes));
    }
    if (made.stream().anyMatch(plan -> plan.slices().shared())) {
      mistakes.check(conditions::checkForTimeSlices);
    }
    List<ReplayPlan> resolved = new ArrayList<>();
    for (ReplayPlan plan : made) {
      resolved.add(mistakes.read(plan, () -> plan.resolved(source)));
    }
    mistakes.refuse();
    return resolved;
  }

  private List<WeightedMetric> weighted() {
    Map<String, WeightedMetric> metrics = new LinkedHashMap<>();
    Mistakes mistakes = new Mistakes();
    for (String written : weighted == null ? List.<String>of() : weighted) {
      WeightedMetric metric = mistakes.read(null, () -> WeightedMetric.read(WEIGHTED, written));
      if (metric != null && metrics.put(metric.id(), metric) != null) {
        mistakes.add(Mistake.in(WEIGHTED, "'" + metric.id() + "' is defined twice"));
      }
    }
    mistakes.refuse();
    return List.copyOf(metrics.values());
  }

  private String compare(
      JobLog jobs, List<ReplayPlan> plans, List<WeightedMetric> own, OutputFolder folder) {
    List<String> names = Comparison.folders(plans);
    List<ReplaySummary> summaries =
        Comparison.run(
            plans,
            plan -> {
              OutputFolder files =
                  folder == null
                      ? null
                      : OutputFolder.open(folder.file(names.get(plans.indexOf(plan))), force);
              return replay(jobs, plan, own, Stopwatch.ofThread(), files, () -> {});
            });
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("log", jobs.source());
    tree.put("runs", summaries.stream().map(ReplaySummary::tree).toList());
    if (folder != null) {
      folder.write("summary.json", Json.write(tree));
      folder.write("compare.csv", Comparison.csv(summaries));
    }
    return json ? Json.write(tree) : Comparison.text(jobs, summaries);
  }

  private ReplaySummary replay(
      JobLog jobs,
      ReplayPlan plan,
      List<WeightedMetric> own,
      Stopwatch watch,
      OutputFolder folder,
      Runnable ended) {
    if (folder == null) {
      ReplayPlan.Result result = plan.run(jobs.jobs(), record -> ended.run());
      return ReplaySummary.of(jobs, plan, settings(), result, own, watch);
    }
    UseOverTime use = new UseOverTime(plan.slices().shared(), ended);
    ReplayPlan.Result result = plan.run(jobs.jobs(), use);
    ReplaySummary summary = ReplaySummary.of(jobs, plan, settings(), result, own, watch);
    ReplayFiles files = new ReplayFiles(folder);
    try {
      files.write(summary, use);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + out, e);
    }
    if (events) {
      files.writeEvents(summary);
    }
    return summary;
  }

  /**
   * The plans of {@code --compare}: each takes those of the given options that it declares, and its
   * own.
   *
   * @param other what a row does not say
   * @param sliced the options of time slices beside the rows
   */
  private List<ReplayPlan> compared(
      ReplayPlan other, Map<String, String> sliced, Mistakes mistakes) {
    List<ReplayPlan> made = new ArrayList<>();
    Map<String, String> unused = new LinkedHashMap<>(other.options());
    for (CompareRow row : CompareRow.read(String.join(",", compare), mistakes)) {
      Policy chosen = mistakes.read(null, () -> Policy.named(CompareRow.OPTION, row.policy()));
      Order sorted =
          row.order() == null
              ? other.order()
              : mistakes.read(other.order(), () -> Order.named(CompareRow.OPTION, row.order()));
      if (chosen == null) {
        // The right name may be that of a policy with any of the options.
        unused.clear();
        continue;
      }
      Map<String, String> own = new LinkedHashMap<>();
      for (Setting option : chosen.options()) {
        if (other.options().containsKey(option.name())) {
          own.put(option.name(), other.options().get(option.name()));
          unused.remove(option.name());
        }
      }
      own.putAll(row.options());
      own.keySet().removeAll(TimeSliceOptions.names());
      TimeSlices slices = slices(row, other.slices(), sliced, mistakes);
      ReplayPlan plan = new ReplayPlan(null, slices, chosen, sorted, own);
      if (made.stream().anyMatch(before -> before.name().equals(plan.name()))) {
        mistakes.add(
            Mistake.in(
                CompareRow.OPTION, "'" + plan.name() + "' comes twice; expected rows that differ"));
      }
      made.add(plan);
    }
    for (String option : unused.keySet()) {
      mistakes.add(Mistake.in("--" + option, "none of the compared policies has this option"));
    }
    return made;
  }

  /** The time slices of a row, its own or else those beside the rows. */
  private static TimeSlices slices(
      CompareRow row, TimeSlices others, Map<String, String> sliced, Mistakes mistakes) {
    Map<String, String> own = new LinkedHashMap<>(row.options());
    own.keySet().retainAll(TimeSliceOptions.names());
    if (own.isEmpty()) {
      return others;
    }
    PolicyOptions.withUnits(own);
    Map<String, String> all = new LinkedHashMap<>(sliced);
    all.putAll(own);
    return TimeSliceOptions.read(
        all, name -> CompareRow.OPTION + " " + row.policy() + " " + name, mistakes);
  }

  /** What shapes the run beside the policy, under the names of the options. */
  private Map<String, Object> settings() {
    Set<String> apart = new HashSet<>(TimeSliceOptions.names());
    apart.addAll(List.of("policy", "order", "compare", "weighted"));
    apart.addAll(List.of("out", "events", "force", "json"));
    for (Policy one : Policy.values()) {
      one.options().forEach(option -> apart.add(option.name()));
    }
    Map<String, Object> settings = new LinkedHashMap<>();
    for (OptionSpec option : spec.options()) {
      String name = option.longestName().substring(2);
      Object value = option.getValue();
      if (value != null && !apart.contains(name) && !option.usageHelp() && !option.versionHelp()) {
        settings.put(
            name, value instanceof Enum<?> word ? word.name().toLowerCase(Locale.ROOT) : value);
      }
    }
    return settings;
  }
}
