package org.quoin.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.Originator;
import org.quoin.cli.option.Version;
import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.Sweep;
import org.quoin.experiment.store.Fingerprint;
import org.quoin.page.folder.ReportFile;
import org.quoin.report.Progress;
import org.quoin.report.TextStyle;
import org.quoin.report.study.ResampledReport;
import org.quoin.report.study.StudyFiles;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scenario.study.Study;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Replays logs that are drawn from a log, and prints and writes the results: a study of one point,
 * whose finished runs are kept.
 */
final class ResampledRun {
  private ResampledRun() {}

  /**
   * Runs the replays.
   *
   * @param output the output options, in place of the scenario's
   * @param threads replays at once
   * @param style the amount and the words of the text
   * @param command the command that prints the results
   */
  static void print(
      ReplayScenario scenario,
      OutputOptions output,
      int threads,
      TextStyle style,
      CommandSpec command) {
    Study study = Study.of(scenario);
    PrintWriter err = command.commandLine().getErr();
    StudyOutcome outcome;
    try (KeptRuns kept =
        KeptRuns.open(
            output.folder().orElse(null),
            output.force(),
            () -> fingerprint(scenario),
            KeptRuns.SAME,
            err)) {
      try (Progress progress = kept.progress("replays", Sweep.runs(study))) {
        outcome = new Sweep(study, kept.runs(), new SweepProgress(progress)).run(threads);
      }
      output
          .folder()
          .ifPresent(
              out -> {
                Originator.originate(out, scenario, command);
                new StudyFiles(outcome).write(kept.folder(), threads);
              });
      kept.done();
    }
    DeclaredCommand.print(
        command,
        output.json()
            ? new StudyFiles(outcome).summaryJson()
            : new ResampledReport(outcome, style).render());
    output.folder().ifPresent(ReportFile::write);
  }

  /**
   * {@return the fingerprint of all inputs of the runs but their number, so that runs can be added}
   */
  private static Fingerprint fingerprint(ReplayScenario scenario) {
    Map<String, Object> settings = new LinkedHashMap<>(scenario.settings());
    settings.remove(ReplayKeys.RESAMPLE);
    return Fingerprint.of(
        "replays " + settings + " " + scenario.metrics(), scenario.files(), Version.text());
  }
}
