package org.quoin.cli.inspect;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.analysis.GridAnalysis;
import org.quoin.analysis.SiteShares;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.base.Mistakes;
import org.quoin.base.Settings;
import org.quoin.calibration.GivenAnalysis;
import org.quoin.calibration.GivenValues;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.Originator;
import org.quoin.cli.option.SetOption;
import org.quoin.cli.option.TextOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.cli.option.Version;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.metaserver.MetaServers;
import org.quoin.page.folder.ReportFile;
import org.quoin.report.AnalysisReport;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import org.quoin.report.topology.NetworkFile;
import org.quoin.result.AnalysisSummary;
import org.quoin.result.GivenAnalysisSummary;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.InputCache;
import org.quoin.scenario.grid.MetaServerSetup;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code quoin analyze}: analyzes a scenario by closed forms. */
public final class AnalyzeCommand extends DeclaredCommand implements Callable<Integer> {
  private final PositionalParamSpec filesArgument =
      argument(
          "SCENARIO",
          "1..*",
          Path.class,
          "Scenario files (.yaml); replays of logs among several are passed over.");

  private List<Path> files;

  private final SetOption set = new SetOption(spec);

  private final ThreadsOption threads = new ThreadsOption(spec);

  private final ForceOption force = new ForceOption(spec);

  private final TextOption text = new TextOption(spec);

  private String split;
  private boolean json;

  /** Creates the command. */
  public AnalyzeCommand() {
    super(
        "analyze",
        "Computes a scenario by closed forms instead of simulating it.",
        "Prints the load of every queue, the order in which queues get full as jobs become more and"
            + " the rate at which each does, mean response times, the bottleneck, and what is"
            + " approximate. Where closed forms do not cover the scenario, mean times are left out"
            + " and the reasons are listed.",
        "Servers are M/G/1, M/M/c, shared or by priority; a network queue is shared by its"
            + " transfers; closed clients are solved by exact mean values.");
    declareGroups();
    examples(
        "quoin analyze scenarios/aida-environment-2-linpack.yaml",
        "quoin analyze scenarios/aida-environment-2-linpack.yaml --split serverA=0.2,serverB=0.8",
        "quoin analyze scenarios/aida-example.yaml --out analysis",
        "quoin analyze scenarios/ninf-multi-client.yaml scenarios/m-m-1-k.yaml --simulate",
        "quoin analyze scenarios/tandem.yaml --given fit.json     made by quoin calibrate --json");
  }

  @Override
  public Integer call() {
    files = values(filesArgument);
    Settings options = DeclaredOptions.read(spec);
    split = options.text("split");
    json = options.flag("json");
    List<GridScenario> scenarios = scenarios();
    Optional<OutputFolder> folder = folder(scenarios, options);
    PrintWriter out = spec.commandLine().getOut();
    if (options.given("given")) {
      out.print(given(scenarios, options));
    } else if (options.flag("simulate")) {
      out.print(simulated(scenarios));
    } else {
      List<AnalysisReport> reports =
          scenarios.stream().map(one -> new AnalysisReport(one, analysis(one))).toList();
      out.print(json ? json(reports) : text(reports));
      folder.ifPresent(one -> write(one, scenarios.get(0), reports.get(0)));
    }
    out.flush();
    return 0;
  }

  private static String json(List<AnalysisReport> reports) {
    List<AnalysisSummary> all = reports.stream().map(AnalysisReport::summary).toList();
    return Json.write(all.size() == 1 ? all.get(0) : all);
  }

  private String text(List<AnalysisReport> reports) {
    return reports.stream()
        .map(report -> report.render(text.style()))
        .collect(
            Collectors.joining(
                "\n",
                "",
                text.style()
                    .further(
                        reports.stream().anyMatch(AnalysisReport::hasReasons)
                            ? "why the times are approximate"
                            : "")));
  }

  /** Opens the folder of the analysis of a scenario, if one is asked for. */
  private Optional<OutputFolder> folder(List<GridScenario> scenarios, Settings options) {
    Optional<Path> path = DeclaredOptions.path(options, "out");
    if (path.isPresent() && (options.given("given") || options.flag("simulate"))) {
      throw new InputException("--out", "writes one analysis; leave --given and --simulate out");
    }
    if (path.isPresent() && scenarios.size() != 1) {
      throw new InputException("--out", "writes the analysis of one scenario; expected one file");
    }
    return path.map(force::open);
  }

  private void write(OutputFolder folder, GridScenario scenario, AnalysisReport report) {
    folder.write("summary.json", Json.write(report.summary()));
    NetworkFile.of(scenario.grid().network())
        .ifPresent(plan -> folder.write("network.json", Json.write(plan)));
    Map<String, String> digests = Fingerprint.files(scenario, Version.text()).digests();
    Path path = folder.file("");
    Originator.originate(path, "analysis", spec, scenario.seed(), digests);
    ReportFile.write(path);
  }

  private List<GridScenario> scenarios() {
    Mistakes mistakes = new Mistakes();
    List<GridScenario> scenarios = new ArrayList<>();
    for (Path file : files) {
      if (files.size() == 1 || ScenarioFile.isGrid(file)) {
        mistakes.read(null, () -> scenarios.add(ScenarioFile.grid(file, set.changes())));
      }
    }
    mistakes.refuse();
    return scenarios;
  }

  private GridAnalysis analysis(GridScenario scenario) {
    return new GridAnalysis(scenario.grid(), SiteShares.read(scenario.grid(), split));
  }

  /** Analyzes a scenario under sets of values that measured jobs leave possible. */
  private String given(List<GridScenario> scenarios, Settings options) {
    if (scenarios.size() != 1) {
      throw new InputException("--given", "fits keys of one scenario; expected one file");
    }
    if (options.flag("simulate")) {
      throw new InputException(
          "--given", "takes closed forms alone; to simulate, use 'quoin compare --given'");
    }
    InputCache logs = new InputCache();
    GivenAnalysisSummary summary =
        new GivenAnalysis(
                GivenValues.sets(Path.of(options.text("given"))),
                changes ->
                    analysis(
                        ScenarioFile.grid(
                            files.get(0),
                            Stream.concat(set.changes().stream(), changes.stream()).toList(),
                            logs)))
            .run(scenarios.get(0).name());
    return json ? Json.write(summary) : GivenAnalysis.text(summary, text.style().details());
  }

  private String simulated(List<GridScenario> scenarios) {
    if (!split.equalsIgnoreCase("rr")) {
      throw new InputException("--simulate", "runs RR; leave --split out");
    }
    AnalysisReport.Comparison comparison = new AnalysisReport.Comparison();
    for (GridScenario scenario : scenarios) {
      GridScenario even =
          scenario.with(List.of(new MetaServerSetup(MetaServers.RR, scenario.grid().monitor())));
      try (Progress progress = new Progress(even.name(), GridExperiment.runs(even))) {
        GridOutcome outcome = GridExperiment.run(even, threads.count(), progress::step);
        comparison.add(analysis(scenario), outcome);
      }
    }
    return json ? Json.write(comparison.rows()) : comparison.text();
  }
}
