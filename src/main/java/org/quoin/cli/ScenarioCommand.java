package org.quoin.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.base.Settings;
import org.quoin.base.Stages;
import org.quoin.calibration.GivenComparison;
import org.quoin.calibration.GivenValues;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.Originator;
import org.quoin.cli.option.SetOption;
import org.quoin.cli.option.TextOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.cli.option.Version;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.JobSink;
import org.quoin.experiment.Sizes;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunStore;
import org.quoin.metrics.Grouping;
import org.quoin.page.folder.ReportFile;
import org.quoin.report.GridFiles;
import org.quoin.report.GridReport;
import org.quoin.report.Groups;
import org.quoin.report.JobParts;
import org.quoin.report.Progress;
import org.quoin.report.TextStyle;
import org.quoin.report.topology.NetworkFile;
import org.quoin.result.GivenSummary;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.InputCache;
import org.quoin.scenario.key.OutputOptions;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The commands {@code run} and {@code compare}: they run a scenario by their common options. */
abstract class ScenarioCommand extends DeclaredCommand implements Runnable {
  /** The group of declared options that both commands have. */
  private static final String GROUP = "results";

  private final Stages stages;
  private GridOutcome outcome;

  private final PositionalParamSpec argument =
      argument("SCENARIO", "1", Path.class, "A scenario file (.yaml).");

  private final SetOption set = new SetOption(spec);
  private final ThreadsOption threads = new ThreadsOption(spec);
  private final TextOption text = new TextOption(spec);
  private Settings options;
  private Path file;
  private Path out;

  /**
   * Creates a command.
   *
   * @param stages are notified of what the command does next
   */
  ScenarioCommand(Stages stages, String name, String... description) {
    super(name, description);
    this.stages = stages;
    declareGroups(GROUP);
  }

  /** {@return the results of a grid; null before its runs} */
  final GridOutcome outcome() {
    return outcome;
  }

  final Scenario scenario() {
    file = argument.getValue();
    options = DeclaredOptions.read(spec);
    out = DeclaredOptions.path(options, "out").orElse(null);
    stages.begin(Stages.Stage.READING);
    return ScenarioFile.read(file, set.changes(), stages);
  }

  /** Runs a scenario, and prints and writes the results. */
  final void run(Scenario scenario) {
    if (scenario instanceof GridScenario grid) {
      run(grid);
      return;
    }
    if (scenario instanceof ReplayScenario replay) {
      ReplayRun.print(replay, over(replay.output()), threads.count(), text.style(), spec);
    } else if (scenario instanceof CoschedulingScenario jobs) {
      CoscheduleRun.print(jobs, over(jobs.output()), threads.count(), text.style(), spec);
    }
  }

  /** {@return the file with sets of values under which metaservers are compared} */
  final Optional<Path> given() {
    return DeclaredOptions.path(options, "given");
  }

  /** Compares metaservers under sets of values, and prints how often each is best. */
  final void compareGiven(Scenario scenario, Path given) {
    if (!(scenario instanceof GridScenario grid)) {
      throw new InputException("--given", "fits keys of a grid; expected a scenario of a grid");
    }
    if (out != null) {
      throw new InputException("--out", "has no meaning with --given; expected --json for a file");
    }
    List<List<String>> sets = GivenValues.sets(given);
    int count = Math.min(sets.size(), options.count("sets"));
    InputCache logs = new InputCache();
    GivenComparison comparison =
        new GivenComparison(
            sets.subList(0, count),
            changes ->
                ScenarioFile.grid(
                    file, Stream.concat(set.changes().stream(), changes.stream()).toList(), logs));
    GivenSummary summary;
    try (Progress progress = new Progress(grid.name(), (long) count * GridExperiment.runs(grid))) {
      summary = comparison.run(grid.seed(), threads.count(), progress::step);
    }
    print(spec, options.flag("json") ? Json.write(summary) : GivenComparison.text(summary));
  }

  /** {@return the output options of a scenario, with those of the command line over them} */
  private OutputOptions over(OutputOptions file) {
    return new OutputOptions(
        Optional.ofNullable(out).or(file::folder),
        file.events(),
        options.flag("compress") || file.compress(),
        options.flag("force") || file.force(),
        options.flag("json") || file.json(),
        file.againstLog(),
        file.names(),
        file.stream(),
        by().or(file::by));
  }

  private void run(GridScenario scenario) {
    Sizes.of(scenario).forEach(size -> spec.commandLine().getErr().println("quoin: note: " + size));
    GridFiles files;
    try (KeptRuns kept =
        KeptRuns.open(
            out,
            options.flag("force"),
            () -> Fingerprint.of(scenario, set.changes(), Version.text()),
            KeptRuns.SAME,
            spec.commandLine().getErr())) {
      JobParts jobs = kept.runs().map(runs -> new JobParts(scenario, runs::jobs)).orElse(null);
      outcome = outcome(scenario, kept, jobs == null ? JobSink.NONE : jobs);
      files = new GridFiles(outcome, out != null || options.flag("json") || text.style().details());
      stages.begin(Stages.Stage.WRITING);
      if (jobs != null) {
        Originator.originate(out, scenario, spec);
        files.write(
            kept.folder(),
            jobs,
            options.flag("compress"),
            NetworkFile.of(scenario.grid().network()));
      }
      kept.done();
      kept.runs().ifPresent(RunStore::discard);
    }
    print(spec, options.flag("json") ? files.summaryJson() : text(files));
    if (out != null) {
      ReportFile.write(out);
    }
  }

  private String text(GridFiles files) {
    TextStyle style = text.style();
    return new GridReport(files, style).render()
        + by().map(by -> Groups.text(files.summary(), by, style)).orElse("")
        + style.further("queues, bottlenecks and closed forms");
  }

  private Optional<Grouping> by() {
    return options.given("by")
        ? Optional.of(DeclaredOptions.constant(options, "by", Grouping.class))
        : Optional.empty();
  }

  private GridOutcome outcome(GridScenario scenario, KeptRuns kept, JobSink jobs) {
    int runs = GridExperiment.runs(scenario);
    int atOnce = threads.count();
    Cheaper cheaper =
        new Cheaper(
            scenario,
            change -> ScenarioFile.grid(file, set.and(change)),
            each -> each * runs / Math.min(runs, atOnce));
    try (Progress progress = kept.progress(scenario.name(), runs)) {
      progress.cheaper(cheaper::ways);
      return GridExperiment.run(scenario, atOnce, progress::step, kept.runs(), jobs, stages);
    }
  }
}
