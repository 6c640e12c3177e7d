package org.quoin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quoin.experiment.Experiment;
import org.quoin.experiment.FinishedRuns;
import org.quoin.experiment.Outcome;
import org.quoin.input.InputException;
import org.quoin.report.GridFiles;
import org.quoin.report.GridReport;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code run} and {@code compare} share: the scenario, the threads, where results go. */
final class GridOptions {
  @Parameters(paramLabel = "SCENARIO", description = "A scenario file (.yaml).")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY.PATH=VALUE",
      description = "Change a value of the scenario, as in --set clients.0.interval=\"50 s\".")
  private List<String> overrides = new ArrayList<>();

  @Mixin private ThreadsOption threads;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write summary.json, summary.csv and jobs.csv to this new or empty folder.")
  private Path out;

  @Option(names = "--force", description = "Let --out replace files of an earlier run.")
  private boolean force;

  @Option(
      names = "--resume",
      description = "Go on with the interrupted run that wrote to --out: its finished parts stay.")
  private boolean resume;

  @Option(names = "--json", description = "Print the summary as JSON and nothing else.")
  private boolean json;

  Scenario scenario() {
    return ScenarioFile.read(file, overrides);
  }

  /** Runs a scenario and prints and writes what it showed. */
  void run(Scenario scenario, PrintWriter output) {
    int atOnce = threads.count();
    if (resume && out == null) {
      throw new InputException("--resume", "needs the --out folder of the interrupted run");
    }
    if (resume && !FinishedRuns.are(out)) {
      throw new InputException("--resume", out + " holds no interrupted run; leave --resume out");
    }
    OutputFolder folder = out == null ? null : OutputFolder.open(out, force || resume);
    Optional<FinishedRuns> kept =
        out == null
            ? Optional.empty()
            : Optional.of(FinishedRuns.in(out, fingerprint(scenario), resume));
    Outcome outcome;
    try (Progress progress = new Progress(scenario.name(), Experiment.runs(scenario))) {
      outcome = Experiment.run(scenario, atOnce, progress::step, kept);
    }
    GridFiles files = new GridFiles(outcome);
    if (folder != null) {
      files.write(folder);
      kept.ifPresent(FinishedRuns::discard);
    }
    output.print(json ? files.summaryJson() : new GridReport(outcome).render());
    output.flush();
  }

  /** Everything a scenario's runs depend on: both files, the changes, the metaservers. */
  private String fingerprint(Scenario scenario) {
    try {
      return String.join(
          "\n",
          Files.readString(Path.of(scenario.source())),
          Files.readString(Path.of(scenario.grid().topology().source())),
          String.join("\n", overrides),
          scenario.metaServers().toString());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the scenario again", e);
    }
  }
}
