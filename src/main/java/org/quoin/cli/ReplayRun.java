package org.quoin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.report.Comparison;
import org.quoin.report.Json;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import org.quoin.report.ReplayFiles;
import org.quoin.report.ReplaySummary;
import org.quoin.report.Stopwatch;
import org.quoin.report.UseOverTime;
import org.quoin.scenario.Output;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scheduling.ReplayPlan;
import org.quoin.workload.JobLog;

/** Replays a log and prints and writes what it showed. */
final class ReplayRun {
  private final ReplayScenario scenario;
  private final Output output;
  private final int threads;
  private final OutputFolder folder;
  private JobLog jobs;

  private ReplayRun(ReplayScenario scenario, Output output, int threads) {
    this.scenario = scenario;
    this.output = output;
    this.threads = threads;
    folder = output.folder().map(out -> OutputFolder.open(out, output.force())).orElse(null);
  }

  /**
   * Runs a replay.
   *
   * @param output what is to become of the results, whatever the scenario says
   * @param threads replays at once
   */
  static void print(ReplayScenario scenario, Output output, int threads, PrintWriter print) {
    print.print(new ReplayRun(scenario, output, threads).result());
    print.flush();
  }

  private String result() {
    Stopwatch watch = Stopwatch.ofProcess();
    jobs = scenario.read(folder != null);
    List<ReplayPlan> plans = scenario.plans(jobs, folder != null);
    if (scenario.sideBySide()) {
      return compare(plans);
    }
    try (Progress progress = new Progress("jobs", jobs.jobs().size())) {
      ReplaySummary summary = replay(plans.get(0), watch, folder, progress::step);
      return output.json() ? Json.write(summary.tree()) : summary.text();
    }
  }

  private String compare(List<ReplayPlan> plans) {
    List<String> names = Comparison.folders(plans);
    List<ReplaySummary> summaries =
        Comparison.run(
            plans,
            threads,
            plan -> {
              OutputFolder files =
                  folder == null
                      ? null
                      : OutputFolder.open(
                          folder.file(names.get(plans.indexOf(plan))), output.force());
              return replay(plan, Stopwatch.ofThread(), files, () -> {});
            });
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("log", jobs.source());
    tree.put("runs", summaries.stream().map(ReplaySummary::tree).toList());
    if (folder != null) {
      folder.write("summary.json", Json.write(tree));
      folder.write("compare.csv", Comparison.csv(summaries));
    }
    return output.json() ? Json.write(tree) : Comparison.text(jobs, summaries);
  }

  private ReplaySummary replay(
      ReplayPlan plan, Stopwatch watch, OutputFolder files, Runnable ended) {
    if (files == null) {
      return summary(plan, plan.run(jobs.jobs(), record -> ended.run()), watch);
    }
    UseOverTime use = new UseOverTime(plan.slices().shared(), ended);
    ReplaySummary summary = summary(plan, plan.run(jobs.jobs(), use), watch);
    ReplayFiles writer = new ReplayFiles(files);
    try {
      writer.write(summary, use);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + output.folder().orElseThrow(), e);
    }
    if (output.events()) {
      writer.writeEvents(summary);
    }
    return summary;
  }

  private ReplaySummary summary(ReplayPlan plan, ReplayPlan.Result result, Stopwatch watch) {
    return ReplaySummary.of(jobs, plan, scenario.settings(), result, scenario.metrics(), watch);
  }
}
