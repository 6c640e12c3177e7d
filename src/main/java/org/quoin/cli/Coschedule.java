package org.quoin.cli;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.quoin.cli.option.SettingOptions;
import org.quoin.coscheduling.ClusterRun;
import org.quoin.coscheduling.JobList;
import org.quoin.coscheduling.TimeSharedCluster;
import org.quoin.coscheduling.TimeSharedOptions;
import org.quoin.coscheduling.TimeSharedSettings;
import org.quoin.coscheduling.TimedJob;
import org.quoin.engine.RandomStreams;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import org.quoin.input.Quantity;
import org.quoin.report.CoschedulingReport;
import org.quoin.report.Json;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin coschedule}: a list of jobs on a time-shared cluster under one scheme. */
@Command(
    name = "coschedule",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a list of parallel jobs on a time-shared cluster: every node multiplexes up to M"
          + " processes under a native scheduler with a coordination scheme, or in gangs.",
      "JOBS.csv has the columns arrival_s,tasks,type,dedicated_s (type J1 ... J6). The dedicated"
          + " time is rounded to whole iterations. The defaults are those of Zhang et al. (2001)."
    },
    modelTransformer = TimeSharingOptions.class,
    footer = {
      "",
      "Examples:",
      "  quoin coschedule jobs.csv --nodes 4 --mpl 3 --scheme PB --skew 0 --json",
      "  quoin coschedule jobs.csv --nodes 1024 --scheme SB --until '1 h' --out sb"
    })
public final class Coschedule implements Callable<Integer> {
  private static final double NS = 1e9;

  /** A run is cut into about so many parts to show how far it is. */
  private static final int PARTS = 1_000;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "JOBS.csv", description = "The list of jobs.")
  private Path jobs;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "32",
      description = "Number of nodes (${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Stop then, whatever is left. Default: when the last job has ended.")
  private String until;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Seed of the skew (${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Print summary.json instead of tables.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write summary.json, summary.csv and jobs.csv there.")
  private Path out;

  @Option(names = "--force", description = "Replace files in a folder that is not empty.")
  private boolean force;

  private final Mistakes mistakes = new Mistakes();

  @Override
  public Integer call() {
    TimeSharedSettings settings =
        TimeSharedOptions.read(
            nodes,
            SettingOptions.written(spec, TimeSharedOptions.ALL),
            name -> "--" + name,
            mistakes);
    long untilNs = untilNs();
    List<TimedJob> list = read(settings);
    mistakes.refuse();
    OutputFolder folder = out == null ? null : OutputFolder.open(out, force);
    CoschedulingReport report = new CoschedulingReport(simulate(settings, list, untilNs));
    String summary = Json.write(report.summary());
    if (folder != null) {
      folder.write("summary.json", summary);
      folder.write("summary.csv", report.summaryCsv());
      folder.write("jobs.csv", report::writeJobs);
    }
    spec.commandLine().getOut().print(json ? summary : report.text());
    return 0;
  }

  private ClusterRun simulate(TimeSharedSettings settings, List<TimedJob> list, long untilNs) {
    TimeSharedCluster cluster =
        new TimeSharedCluster(
            nodes,
            settings.mpl(),
            settings.scheme(),
            settings.parameters(),
            settings.skewness(),
            new RandomStreams(seed, 0));
    long last = list.stream().mapToLong(TimedJob::arrivalNs).max().orElse(0);
    double work = list.stream().mapToDouble(j -> (double) j.dedicatedNs() * j.tasks()).sum();
    double expected = Math.min((double) untilNs, Math.max((double) last, work / nodes));
    long part = (long) (expected / PARTS) + 1;
    try (Progress progress = new Progress("coschedule", PARTS)) {
      list.stream().sorted(Comparator.comparingLong(TimedJob::arrivalNs)).forEach(cluster::submit);
      long shown = 0;
      for (long time = part; time < untilNs && !cluster.isEmpty(); time += part) {
        cluster.advance(time);
        // Work done tells better than the clock what is left, unless the clock decides.
        double done = untilNs < Long.MAX_VALUE ? time / expected : cluster.workNs() / work;
        long steps = Math.min(PARTS, (long) (done * PARTS));
        progress.step(Math.max(0, steps - shown));
        shown = Math.max(shown, steps);
      }
      return cluster.runUntil(untilNs);
    }
  }

  private List<TimedJob> read(TimeSharedSettings settings) {
    try {
      return JobList.read(jobs, Math.max(1, nodes), settings.pattern(), settings.parameters());
    } catch (InputException e) {
      mistakes.add(e.mistakes());
      return List.of();
    }
  }

  private long untilNs() {
    if (until == null) {
      return Long.MAX_VALUE;
    }
    try {
      return Math.round(Quantity.DURATION.parsePositive(until) * NS);
    } catch (IllegalArgumentException e) {
      mistakes.add(Mistake.in("--until", e.getMessage()));
      return 1;
    }
  }
}
