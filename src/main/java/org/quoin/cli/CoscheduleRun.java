package org.quoin.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.Json;
import org.quoin.cli.option.KeptRuns;
import org.quoin.experiment.Coscheduling;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
import org.quoin.page.folder.ReportFile;
import org.quoin.report.CoschedulingReport;
import org.quoin.report.Groups;
import org.quoin.report.JobsCsv;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import org.quoin.report.SchemeComparison;
import org.quoin.report.SlicesCsv;
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
  private final KeptRuns kept;
  private final OutputFolder folder;

  private CoscheduleRun(CoschedulingScenario scenario, OutputOptions output, KeptRuns kept) {
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
   * @param command that prints the results
   */
  static void print(
      CoschedulingScenario scenario, OutputOptions output, int threads, CommandSpec command) {
    PrintWriter err = command.commandLine().getErr();
    String result;
    try (KeptRuns kept = KeptRuns.none(output.folder(), output.force(), err)) {
      CoscheduleRun run = new CoscheduleRun(scenario, output, kept);
      boolean several = scenario.clusters().size() * scenario.replications() > 1;
      result = several ? run.compare(threads) : run.single();
    }
    output.folder().ifPresent(out -> Results.originate(out, scenario, command));
    PrintWriter print = command.commandLine().getOut();
    print.print(result);
    print.flush();
    output.folder().ifPresent(ReportFile::write);
  }

  private String single() {
    CoschedulingResult run;
    try (Progress progress = kept.progress("coschedule", Coscheduling.PARTS)) {
      run = Coscheduling.run(scenario, 0, 0, progress::step);
    }
    CoschedulingReport report = new CoschedulingReport(run, scenario.metrics());
    CoschedulingSummary.Run summary = report.summary(null);
    List<List<CoschedulingResult>> runs = List.of(List.of(run));
    String json = write(summary, new CoschedulingSummary("", List.of(summary)), runs);
    return output.json() ? json : report.text(best()) + groups(runs);
  }

  private String compare(int threads) {
    List<String> schemes = scenario.compared();
    List<List<CoschedulingResult>> runs;
    long all = (long) schemes.size() * scenario.replications();
    try (Progress progress = kept.progress(scenario.name(), all)) {
      runs = Coscheduling.run(scenario, threads, progress::step);
    }
    SchemeComparison comparison =
        new SchemeComparison(scenario.title(), schemes, runs, scenario.metrics());
    CoschedulingSummary summary = comparison.summary();
    String json = write(summary, summary, runs);
    return output.json() ? json : comparison.text(best()) + groups(runs);
  }

  /** Writes the files, if there is a folder, and returns the text of {@code summary.json}. */
  private String write(
      Record content, CoschedulingSummary means, List<List<CoschedulingResult>> runs) {
    String json = Json.write(content);
    if (folder != null) {
      folder.write("summary.json", json);
      folder.write("summary.csv", means.csv());
      folder.write("jobs.csv", out -> writeJobs(new JobsCsv(out, Long::toString), runs));
      SlicesCsv.write(folder, csv -> writeSlices(csv, runs));
    }
    return json;
  }

  /** {@return lower bounds of the mean response time, averaged over the replications} */
  private SchemeComparison.BestResponse best() {
    int nodes = scenario.clusters().get(0).nodes();
    double coscheduled = 0;
    double any = 0;
    for (int replication = 0; replication < scenario.replications(); replication++) {
      List<IterativeJob> jobs = scenario.jobs(replication);
      coscheduled += ResponseBound.ofCoscheduling(jobs, nodes);
      any += ResponseBound.ofAny(jobs, nodes);
    }
    return new SchemeComparison.BestResponse(
        coscheduled / scenario.replications(), any / scenario.replications());
  }

  /** {@return the table of the groups that the options ask for; empty if they ask for none} */
  private String groups(List<List<CoschedulingResult>> all) {
    Map<String, List<RunStatistics>> runs = new LinkedHashMap<>();
    all.forEach(
        replications ->
            runs.put(
                replications.get(0).scheme().title(),
                replications.stream().map(CoschedulingResult::figures).toList()));
    return output.by().map(by -> Groups.text(RunKind.COSCHEDULING, by, runs)).orElse("");
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
