package org.quoin.cli.inspect;

import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.base.Settings;
import org.quoin.calibration.BlockUnit;
import org.quoin.calibration.Calibration;
import org.quoin.calibration.CalibrationFiles;
import org.quoin.calibration.FittedKey;
import org.quoin.calibration.HoldOut;
import org.quoin.calibration.Intervals;
import org.quoin.calibration.KeyRanges;
import org.quoin.calibration.Loss;
import org.quoin.calibration.MeasuredJobs;
import org.quoin.calibration.SearchMethod;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.Originator;
import org.quoin.cli.option.SetOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.cli.option.Version;
import org.quoin.experiment.store.Execution;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.experiment.store.RunStore;
import org.quoin.page.folder.ReportFile;
import org.quoin.report.CalibrationReport;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import org.quoin.result.CalibrationSummary;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.InputCache;
import org.quoin.scenario.key.LogKeys;
import org.quoin.workload.log.LogReading;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code quoin calibrate}: fits keys of a scenario to measured jobs. */
public final class CalibrateCommand extends DeclaredCommand implements Callable<Integer> {
  private final PositionalParamSpec fileArgument =
      argument("SCENARIO", "1", Path.class, "Scenario file (.yaml) of a grid.");

  private Path file;

  private final SetOption set = new SetOption(spec);

  private final InputCache logs = new InputCache();

  private final ThreadsOption threads = new ThreadsOption(spec);

  private final ForceOption force = new ForceOption(spec);

  /** Creates the command. */
  public CalibrateCommand() {
    super(
        "calibrate",
        "Fits numbers of a scenario or of its topology to measured jobs or transfers, with 95 %%"
            + " intervals.",
        "Prints what the measured jobs leave open, residuals by hour of the day and by size,"
            + " and the error on jobs or days that were held back.");
    declareGroups();
    examples(
        "quoin calibrate grid.yaml --measured m.csv --fit throughput,speed",
        "quoin calibrate grid.yaml --measured m.csv --fit topology.nodes.s.utilization",
        "quoin calibrate grid.yaml --measured m.csv --fit \"clients.0.operations=1 Mop..1 Gop\"");
  }

  @Override
  public Integer call() {
    file = fileArgument.getValue();
    Settings options = DeclaredOptions.read(spec);
    KeyRanges ranges = new KeyRanges(file, set.changes(), this::scenario);
    List<FittedKey> keys = ranges.keys(DeclaredOptions.list(spec, "fit"));
    Path measured = Path.of(options.text("measured"));
    MeasuredJobs jobs =
        MeasuredJobs.read(
            measured,
            new LogReading(zone(options), DeclaredOptions.path(options, "columns"), Set.of()));
    CalibrationSummary fit;
    Fingerprint[] print = new Fingerprint[1];
    try (KeptRuns kept =
        KeptRuns.open(
            DeclaredOptions.path(options, "out").orElse(null),
            force.isGiven(),
            () -> print[0] = fingerprint(measured, jobs),
            KeptRuns.SAME,
            spec.commandLine().getErr())) {
      fit = fit(keys, jobs, options, kept);
      List<FittedKey> wider = ranges.widened(keys, fit);
      if (!wider.equals(keys)) {
        keys = wider;
        fit = fit(keys, jobs, options, kept);
      }
      if (kept.folder() != null) {
        write(kept.folder(), fit, keys, measured, print[0].digests());
      }
      kept.runs().ifPresent(RunStore::discard);
      kept.done();
    }
    print(
        spec,
        options.flag("json") ? Json.write(fit) : new CalibrationReport(fit).text(file.toString()));
    return 0;
  }

  private static ZoneId zone(Settings options) {
    try {
      return options.given("zone") ? LogKeys.zone(options.text("zone")) : ZoneOffset.UTC;
    } catch (IllegalArgumentException e) {
      throw new InputException("--zone", e.getMessage());
    }
  }

  private void write(
      OutputFolder folder,
      CalibrationSummary fit,
      List<FittedKey> keys,
      Path measured,
      Map<String, String> digests) {
    GridScenario fitted = scenario(fit.changes());
    new CalibrationFiles(fit, keys, measured)
        .write(folder, file, set.changes(), fitted.grid().network().topology());
    Path path = folder.file("");
    Originator.originate(path, "calibration", spec, fitted.seed(), digests);
    ReportFile.write(path);
  }

  /**
   * {@return the fingerprint of what all points have in common} Their keys have the fitted values,
   * so that a command with another budget or other ranges goes on with them.
   */
  private Fingerprint fingerprint(Path measured, MeasuredJobs jobs) {
    List<Path> read = new ArrayList<>(scenario(List.of()).files());
    read.add(measured);
    String what = "calibration of %s at %s".formatted(jobs.times(), jobs.sites());
    return Fingerprint.of(
        Stream.concat(Stream.of(what), set.changes().stream()).collect(Collectors.joining(" ")),
        read,
        Version.text());
  }

  private CalibrationSummary fit(
      List<FittedKey> keys, MeasuredJobs jobs, Settings options, KeptRuns kept) {
    int budget = options.count("budget");
    int runs = scenario(List.of()).replications() * Calibration.points(keys.size(), budget);
    try (Progress progress = kept.progress("calibration", runs)) {
      return new Calibration(
              keys,
              jobs,
              HoldOut.parse(options.text("held-back")),
              this::scenario,
              DeclaredOptions.constant(options, "loss", Loss.class),
              DeclaredOptions.constant(options, "search", SearchMethod.class),
              budget,
              new Execution(threads.count(), kept.runs(), progress::step))
          .run(
              DeclaredOptions.constant(options, "intervals", Intervals.class),
              DeclaredOptions.constant(options, "blocks", BlockUnit.class));
    }
  }

  /** Reads the scenario with some changes; its job logs are read once. */
  private GridScenario scenario(List<String> changes) {
    return ScenarioFile.grid(
        file, Stream.concat(set.changes().stream(), changes.stream()).toList(), logs);
  }
}
