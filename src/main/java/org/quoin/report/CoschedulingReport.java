package org.quoin.report;

import static org.quoin.report.GridReport.wrapped;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
import org.quoin.metrics.WeightedMetric;
import org.quoin.report.block.Block;
import org.quoin.report.block.TableColumn;
import org.quoin.result.CoschedulingSummary;
import org.quoin.result.CoschedulingSummary.Run;
import org.quoin.timeshared.CoschedulingResult;
import org.quoin.timeshared.node.CpuTimeBreakdown;

/** The results of runs of a time-shared cluster as a summary for files and as text. */
public final class CoschedulingReport {
  private static final double NS = 1e9;

  /** Jobs of a single run that the text shows. */
  private static final int SHOWN_JOBS = 20;

  private final List<List<CoschedulingResult>> runs;
  private final List<WeightedMetric> own;
  private final CoschedulingSummary summary;

  /**
   * Lower bounds of the mean response time of the jobs, in s.
   *
   * @param coscheduled under perfect coscheduling
   * @param any under any scheme
   */
  public record Bounds(double coscheduled, double any) {}

  /**
   * Creates the report of some schemes.
   *
   * @param runs the replications of each scheme
   * @param own the metrics of the user
   */
  public CoschedulingReport(
      String title, List<List<CoschedulingResult>> runs, List<WeightedMetric> own) {
    this.runs = runs;
    this.own = own;
    List<Run> all = new ArrayList<>();
    for (List<CoschedulingResult> replications : runs) {
      for (int r = 0; r < replications.size(); r++) {
        all.add(run(replications.get(r), isSingle() ? null : r));
      }
    }
    summary = new CoschedulingSummary(isSingle() ? "" : title, all, null);
  }

  private boolean isSingle() {
    return runs.size() == 1 && runs.get(0).size() == 1;
  }

  /** {@return the results} */
  public CoschedulingSummary summary() {
    return summary;
  }

  /** {@return the content of {@code summary.json}: a single run stands alone} */
  public Record content() {
    return isSingle() ? summary.runs().get(0) : summary;
  }

  private Run run(CoschedulingResult run, Integer replication) {
    RunStatistics statistics = run.figures();
    CoschedulingResult.BoostCounts boosts = run.boosts();
    return new Run(
        replication,
        new CoschedulingSummary.Means(
            run.scheme().title(),
            run.nodes(),
            run.records().size(),
            run.unfinished(),
            run.endNs(),
            statistics.value(Metrics.RESPONSE_TIME),
            statistics.value(Metrics.WAIT_TIME),
            statistics.value(Metrics.COMPUTE_TIME),
            statistics.value(Metrics.SLOWDOWN),
            run.profile().utilization(),
            run.workRate(),
            statistics.value(Metrics.UNFAIRNESS)),
        Metrics.SLOWDOWN.byClass(run.records()),
        statistics.with(own),
        Groups.of(RunKind.COSCHEDULING, Grouping.CLASS, statistics),
        Groups.of(RunKind.COSCHEDULING, Grouping.USER, statistics),
        Groups.of(RunKind.COSCHEDULING, Grouping.SITE, statistics),
        profile(run.profile()),
        run.messages().sent(),
        run.messages().received(),
        new CoschedulingSummary.Boosts(
            boosts.byState()[0],
            boosts.byState()[1],
            boosts.byState()[2],
            LongStream.of(boosts.byPosition()).boxed().toList()),
        run.records().stream().map(CoschedulingReport::job).toList());
  }

  private static CoschedulingSummary.Job job(JobRecord record) {
    return new CoschedulingSummary.Job(
        record.job().id(),
        nanoseconds(record.startTime()),
        nanoseconds(record.endTime()),
        nanoseconds(record.job().runTime()),
        nanoseconds(record.standaloneTime()));
  }

  private static long nanoseconds(double seconds) {
    return Math.round(seconds * NS);
  }

  private static Map<String, Double> profile(CpuTimeBreakdown profile) {
    double total = profile.totalNs();
    Map<String, Double> shares = new LinkedHashMap<>();
    shares.put("compute", profile.computeNs() / total);
    shares.put("spin", profile.spinNs() / total);
    shares.put("switch", profile.switchNs() / total);
    shares.put("other", profile.otherNs() / total);
    shares.put("idle", profile.idleNs() / total);
    return shares;
  }

  /** {@return the answer, what was simulated, a row a scheme; in detail also the nodes and jobs} */
  public String text(Bounds best, TextStyle style) {
    CoschedulingTables tables = new CoschedulingTables(summary);
    StringBuilder text = new StringBuilder(wrapped(summary.verdict()));
    text.append(wrapped(summary.simulated())).append('\n').append(text(tables.schemes()));
    text.append(summary.replications(0).size() > 1 ? "  ±: 95 % interval\n" : "");
    if (runs.stream().flatMap(List::stream).allMatch(run -> run.unfinished() == 0)) {
      text.append('\n').append(bound(best));
    }
    if (isSingle() && style.details()) {
      tables.details().forEach(table -> text.append('\n').append(text(table)));
      text.append(jobTable(runs.get(0).get(0).records()));
    }
    return text.toString();
  }

  private static String text(Block.Table table) {
    return TextTable.of(table).render();
  }

  private String bound(Bounds best) {
    double response = summary.estimate(0, Metrics.RESPONSE_TIME.id()).mean();
    return wrapped(
        String.format(
            Locale.ROOT,
            "With perfect coscheduling the response would be %.4g s%s; no scheme can go below %.4g"
                + " s.",
            best.coscheduled(),
            isSingle()
                ? String.format(
                    Locale.ROOT, " (here %.2f times that)", response / best.coscheduled())
                : "",
            best.any()));
  }

  private static String jobTable(List<JobRecord> jobs) {
    if (jobs.isEmpty()) {
      return "";
    }
    int shown = Math.min(SHOWN_JOBS, jobs.size());
    Block.Table table =
        TableColumn.table(
            "Jobs",
            jobs.subList(0, shown),
            List.of(
                TableColumn.of("job", job -> Long.toString(job.job().id())),
                TableColumn.of("type", JobRecord::jobClass),
                TableColumn.of("tasks", job -> Integer.toString(job.job().processors())),
                TableColumn.of("arrival s", job -> seconds(job.job().submitTime())),
                TableColumn.of("start s", job -> seconds(job.startTime())),
                TableColumn.of("end s", job -> seconds(job.endTime())),
                TableColumn.of(
                    "slowdown", job -> String.format(Locale.ROOT, "%.3f", job.sharingSlowdown()))));
    String more = shown < jobs.size() ? "  ... %d more: see --out%n" : "";
    return "\n" + text(table) + String.format(more, jobs.size() - shown);
  }

  private static String seconds(double time) {
    return String.format(Locale.ROOT, "%.9f", time);
  }
}
