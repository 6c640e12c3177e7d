package org.quoin.cli;

import java.io.PrintWriter;
import java.util.List;
import org.quoin.base.Json;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.KeptRuns;
import org.quoin.cli.option.Originator;
import org.quoin.experiment.Coscheduling;
import org.quoin.page.folder.ReportFile;
import org.quoin.report.CoschedulingReport;
import org.quoin.report.Groups;
import org.quoin.report.JobsCsv;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import org.quoin.report.SlicesCsv;
import org.quoin.report.TextStyle;
import org.quoin.result.CoschedulingSummary;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.timeshared.CoschedulingResult;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.ResponseBound;
import picocli.CommandLine.Model.CommandSpec;

/** Runs jobs on a time-shared cluster, and prints and writes the results. */
final class CoscheduleRun {
  private final CoschedulingScenario scenario;
  private final OutputOptions output;
  private final TextStyle style;
  private final KeptRuns kept;
  private final OutputFolder folder;

  private CoscheduleRun(
      CoschedulingScenario scenario, OutputOptions output, TextStyle style, KeptRuns kept) {
    this.style = style;
    this.scenario = scenario;
    this.output = output;
    this.kept = kept;
    folder = kept.folder();
  }

  /**
   * Makes all runs of a scenario.
   *
   * @param output the output options, in place of the scenario's
   * @param threads runs at once
   * @param style the amount and the words of the text
   * @param command the command that prints the results
   */
  static void print(
      CoschedulingScenario scenario,
      OutputOptions output,
      int threads,
      TextStyle style,
      CommandSpec command) {
    PrintWriter err = command.commandLine().getErr();
    String result;
    try (KeptRuns kept = KeptRuns.none(output.folder(), output.force(), err)) {
      CoscheduleRun run = new CoscheduleRun(scenario, output, style, kept);
      result = run.result(run.made(threads));
    }
    output.folder().ifPresent(out -> Originator.originate(out, scenario, command));
    DeclaredCommand.print(command, result);
    output.folder().ifPresent(ReportFile::write);
  }

  private List<List<CoschedulingResult>> made(int threads) {
    long all = (long) scenario.compared().size() * scenario.replications();
    CheaperJobs cheaper = new CheaperJobs(scenario, each -> each * all / Math.min(all, threads));
    try (Progress progress = kept.progress(scenario.name(), all)) {
      progress.cheaper(cheaper::ways);
      return Coscheduling.run(scenario, threads, progress::step);
    }
  }

  /** Writes the files, if there is a folder, and returns what is printed. */
  private String result(List<List<CoschedulingResult>> runs) {
    CoschedulingReport report = new CoschedulingReport(scenario.title(), runs, scenario.metrics());
    CoschedulingSummary summary = report.summary();
    String json = Json.write(report.content());
    if (folder != null) {
      folder.write("summary.json", json);
      folder.write("summary.csv", summary.csv());
      folder.writeJobs(
          output.compress(), out -> writeJobs(new JobsCsv(out, Long::toString, List.of()), runs));
      SlicesCsv.write(folder, csv -> writeSlices(csv, runs));
    }
    return output.json()
        ? json
        : report.text(best(), style)
            + output.by().map(by -> Groups.text(summary, by, style)).orElse("")
            + style.warnings(scenario.warnings())
            + style.further("the use of the nodes and the jobs");
  }

  /** {@return lower bounds of the mean response time, averaged over the replications} */
  private CoschedulingReport.Bounds best() {
    int nodes = scenario.clusters().get(0).nodes();
    double coscheduled = 0;
    double any = 0;
    for (int replication = 0; replication < scenario.replications(); replication++) {
      List<IterativeJob> jobs = scenario.jobs(replication);
      coscheduled += ResponseBound.ofCoscheduling(jobs, nodes);
      any += ResponseBound.ofAny(jobs, nodes);
    }
    return new CoschedulingReport.Bounds(
        coscheduled / scenario.replications(), any / scenario.replications());
  }

  private static void writeSlices(SlicesCsv csv, List<List<CoschedulingResult>> runs) {
    for (List<CoschedulingResult> replications : runs) {
      for (int r = 0; r < replications.size(); r++) {
        CoschedulingResult run = replications.get(r);
        csv.write(run.scheme().title(), r, run.slices());
      }
    }
  }

  private static void writeJobs(JobsCsv csv, List<List<CoschedulingResult>> runs) {
    try (csv) {
      csv.header();
      for (List<CoschedulingResult> replications : runs) {
        for (int r = 0; r < replications.size(); r++) {
          int replication = r;
          CoschedulingResult run = replications.get(r);
          run.records().forEach(job -> csv.write(run.scheme().title(), replication, job));
        }
      }
    }
  }
}
