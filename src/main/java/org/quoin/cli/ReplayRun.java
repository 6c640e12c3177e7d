package org.quoin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.Originator;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.replay.PlanChanges;
import org.quoin.cluster.replay.UsageTimeline;
import org.quoin.cluster.timeslice.SliceUses;
import org.quoin.experiment.LoggedGaps;
import org.quoin.experiment.LoggedWaits;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.experiment.StreamedReplay;
import org.quoin.metrics.Schedule;
import org.quoin.page.folder.ReportFile;
import org.quoin.report.GridReport;
import org.quoin.report.Groups;
import org.quoin.report.JobsCsv;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import org.quoin.report.SlicesCsv;
import org.quoin.report.Stopwatch;
import org.quoin.report.TextStyle;
import org.quoin.report.WaitTables;
import org.quoin.report.block.TableColumn;
import org.quoin.report.replay.Comparison;
import org.quoin.report.replay.ReplayFiles;
import org.quoin.report.replay.ReplayOutcome;
import org.quoin.result.ReplaySummary;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.JobStream;
import picocli.CommandLine.Model.CommandSpec;

/** Replays a log, and prints and writes the results. */
final class ReplayRun {
  private final ReplayScenario scenario;
  private final OutputOptions output;
  private final int threads;
  private final TextStyle style;
  private final KeptRuns results;
  private final OutputFolder folder;
  private JobLog jobs;
  private Optional<Schedule> baseline;
  private Optional<Schedule> asLogged;
  private List<Downtime> gaps = List.of();

  private ReplayRun(
      ReplayScenario scenario,
      OutputOptions output,
      int threads,
      TextStyle style,
      KeptRuns results) {
    this.results = results;
    this.style = style;
    this.scenario = scenario;
    this.output = output;
    this.threads = threads;
    folder = results.folder();
  }

  /**
   * Runs a replay.
   *
   * @param output the output options, in place of the scenario's
   * @param threads replays at once
   * @param style the amount and the words of the text
   */
  static void print(
      ReplayScenario scenario,
      OutputOptions output,
      int threads,
      TextStyle style,
      CommandSpec command) {
    if (scenario.drawn().isPresent() && scenario.replications() > 1) {
      ResampledRun.print(scenario, output, threads, style, command);
      return;
    }
    if (scenario.replications() > 1) {
      throw new InputException(
          scenario.source(),
          "a replay is of one stream; leave replications out, or name it in a study");
    }
    PrintWriter err = command.commandLine().getErr();
    String result;
    try (KeptRuns kept = KeptRuns.none(output.folder(), output.force(), err)) {
      result = new ReplayRun(scenario, output, threads, style, kept).result();
    }
    output.folder().ifPresent(out -> Originator.originate(out, scenario, command));
    DeclaredCommand.print(command, result);
    if (!output.stream()) {
      output.folder().ifPresent(ReportFile::write);
    }
  }

  private String result() {
    return output.stream() ? streamed() : ofKeptJobs();
  }

  private String streamed() {
    LoggedJobs log = (LoggedJobs) scenario.jobs();
    try (JobStream first = StreamedReplay.open(log)) {
      List<ReplaySpec> plans = scenario.plans(first.log(), folder != null);
      List<String> names = Comparison.folders(plans);
      List<ReplayOutcome> outcomes;
      try (Progress progress = results.progress("replays", plans.size())) {
        outcomes =
            StreamedReplay.run(
                log,
                first,
                plans,
                threads,
                output.names(),
                (plan, run) -> {
                  OutputFolder files = folder(names.get(plan));
                  ReplayOutcome outcome = streamed(plans.get(plan), run, files, plans.size() > 1);
                  progress.step();
                  return outcome;
                });
      }
      jobs = outcomes.get(0).log();
      return scenario.sideBySide() ? compared(outcomes, names) : single(outcomes.get(0));
    }
  }

  /**
   * Makes one replay of a log that is read while it runs, and its files.
   *
   * @param files the folder for the files; null for none
   * @param isOfSeveral whether other replays run beside it
   */
  private ReplayOutcome streamed(
      ReplaySpec plan, StreamedReplay.Run run, OutputFolder files, boolean isOfSeveral) {
    Stopwatch watch = isOfSeveral ? Stopwatch.ofThread() : Stopwatch.ofProcess();
    StreamedReplay.Ended[] ended = new StreamedReplay.Ended[1];
    if (files == null) {
      ended[0] = run.with(record -> {});
    } else {
      List<TableColumn<JobsCsv.Row>> more =
          ReplayFiles.furtherColumns(plan.settings(), output.names());
      files.writeJobs(
          output.compress(),
          out -> {
            try (JobsCsv csv = new JobsCsv(out, run.users(), more)) {
              csv.header();
              String name = plan.name();
              ended[0] = run.with(record -> csv.write(name, 0, record));
            }
          });
    }
    ReplayOutcome outcome =
        ReplayOutcome.of(
            ended[0].log(),
            plan,
            scenario.settings(),
            ended[0].result(),
            ended[0].figures(),
            scenario.metrics(),
            output,
            Optional.empty(),
            watch);
    if (files != null) {
      files.write("summary.json", Json.write(outcome.summary()));
    }
    return outcome;
  }

  private String ofKeptJobs() {
    Stopwatch watch = Stopwatch.ofProcess();
    boolean isChecked = scenario.downtimes().any() && scenario.jobs() instanceof LoggedJobs;
    jobs = scenario.jobs().read(0, folder != null);
    boolean isCompared = scenario.sideBySide() || folder != null;
    Optional<Schedule> logged =
        (isCompared || isChecked) && scenario.jobs().isAsLogged()
            ? LoggedWaits.schedule(jobs)
            : Optional.empty();
    asLogged = isCompared ? logged : Optional.empty();
    baseline = scenario.baseline(jobs).map(plan -> ReplayExperiment.schedule(jobs, plan));
    List<ReplaySpec> plans = scenario.plans(jobs, folder != null);
    gaps = isChecked ? gaps(plans.get(0), logged) : List.of();
    if (scenario.sideBySide()) {
      return compare(plans);
    }
    try (Progress progress = results.progress("jobs", jobs.jobs().size())) {
      List<ReplayOutcome> one =
          ReplayExperiment.run(
              jobs, plans, 1, plan -> new One(plan, watch, folder, progress::step, () -> {}));
      return single(one.get(0));
    }
  }

  private String single(ReplayOutcome outcome) {
    ReplaySummary summary = outcome.summary();
    return output.json()
        ? Json.write(summary)
        : outcome.text(style) + warnings() + groups(summary.alone());
  }

  private static List<Downtime> gaps(ReplaySpec plan, Optional<Schedule> logged) {
    List<Downtime> periods = new ArrayList<>(plan.settings().maintenance());
    periods.addAll(plan.outages().outages());
    return logged.map(schedule -> LoggedGaps.in(schedule, periods)).orElse(List.of());
  }

  private String compare(List<ReplaySpec> plans) {
    List<String> names = Comparison.folders(plans);
    List<ReplayOutcome> summaries;
    try (Progress progress = results.progress("replays", plans.size())) {
      summaries =
          ReplayExperiment.run(
              jobs,
              plans,
              threads,
              plan ->
                  new One(
                      plan,
                      Stopwatch.ofThread(),
                      folder(names.get(plans.indexOf(plan))),
                      () -> {},
                      progress::step));
    }
    return compared(summaries, names);
  }

  private String compared(List<ReplayOutcome> summaries, List<String> names) {
    ReplaySummary.Several several =
        new ReplaySummary.Several(
            jobs.source(),
            summaries.stream().map(ReplayOutcome::summary).toList(),
            folder == null ? null : names);
    String summary = Json.write(several);
    if (folder != null) {
      folder.write("summary.json", summary);
      folder.write("compare.csv", Comparison.csv(summaries));
    }
    return output.json()
        ? summary
        : Comparison.text(jobs, summaries, several, style) + warnings() + groups(several);
  }

  private String warnings() {
    boolean isIdle =
        scenario.jobs() instanceof LoggedJobs logged
            && logged.areDependent()
            && !jobs.feedback().any();
    Stream<String> own =
        isIdle
            ? Stream.of(
                "Warning: "
                    + jobs.source()
                    + " states no job that depends on others and no limited array (column"
                    + " SubmitLine of sacct), so that feedback dependencies changes nothing.")
            : Stream.empty();
    return Stream.concat(
            scenario.warnings().stream().map(warning -> "Warning: " + warning),
            own.map(GridReport::wrapped).map(String::stripTrailing))
        .map(warning -> "\n" + warning + "\n")
        .collect(Collectors.joining());
  }

  private String groups(ReplaySummary.Several outcome) {
    return new WaitTables(outcome, outcome.times()).text()
        + output.by().map(by -> Groups.text(outcome, by, style)).orElse("")
        + style.further("all metrics and the lines that were left out");
  }

  /** Returns the folder for the files of one replay; null for none. */
  private OutputFolder folder(String name) {
    return folder == null || !scenario.sideBySide() ? folder : folder.inner(name, output.force());
  }

  /** Follows one replay; makes its summary, and its files if it has a folder. */
  private final class One implements ReplayExperiment.Watch<ReplayOutcome> {
    private final ReplaySpec plan;
    private final Stopwatch watch;
    private final OutputFolder files;
    private final UsageTimeline use;
    private final PlanChanges changes;
    private final SliceUses slices;
    private final Runnable ended;
    private final Runnable done;

    /**
     * Creates the follower of a replay.
     *
     * @param files the folder for the files; null for none
     * @param ended called at the end of each job
     * @param done called at the end of the replay
     */
    One(ReplaySpec plan, Stopwatch watch, OutputFolder files, Runnable ended, Runnable done) {
      this.plan = plan;
      this.watch = watch;
      this.files = files;
      this.ended = ended;
      this.done = done;
      use = files == null ? null : new UsageTimeline(plan.slices().shared(), ended);
      changes = use != null && plan.settings().plansFollowed() ? new PlanChanges() : null;
      slices = use != null && plan.slices().shared() ? new SliceUses() : null;
    }

    @Override
    public ClusterListener listener() {
      if (use == null) {
        return record -> ended.run();
      }
      ClusterListener all = slices == null ? use : use.and(slices);
      return changes == null ? all : all.and(changes);
    }

    @Override
    public ReplayOutcome ended(ReplaySpec.Result replayed) {
      ReplaySpec.Result result = baseline.map(replayed::comparedWith).orElse(replayed);
      ReplayOutcome summary =
          ReplayOutcome.of(
                  jobs,
                  plan,
                  scenario.settings(),
                  result,
                  scenario.metrics(),
                  output,
                  asLogged,
                  watch)
              .withGaps(gaps);
      if (files != null) {
        write(summary);
      }
      done.run();
      return summary;
    }

    private void write(ReplayOutcome summary) {
      ReplayFiles writer = new ReplayFiles(files);
      try {
        writer.write(summary, use, output.compress());
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write to " + output.folder().orElseThrow(), e);
      }
      if (changes != null) {
        writer.writePlans(changes);
      }
      if (slices != null) {
        SlicesCsv.write(files, csv -> csv.write(plan.name(), 0, slices.uses()));
      }
      if (output.events()) {
        writer.writeEvents(summary);
      }
    }
  }
}
