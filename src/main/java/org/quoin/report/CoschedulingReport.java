package org.quoin.report;

import java.util.ArrayList;
import java.util.Arrays;
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
import org.quoin.result.CoschedulingSummary;
import org.quoin.result.CoschedulingSummary.Run;
import org.quoin.timeshared.BoostCount;
import org.quoin.timeshared.CoschedulingResult;
import org.quoin.timeshared.node.BoostState;
import org.quoin.timeshared.node.CpuTimeBreakdown;

/** A run of a time-shared cluster as a record for files and as text. */
public final class CoschedulingReport {
  private static final double NS = 1e9;

  /** Distances of boosts shown in the text; the summary has them all. */
  private static final int SHOWN_DISTANCES = 5;

  private final CoschedulingResult run;
  private final RunStatistics figures;
  private final Map<String, Double> slowdowns;

  private final List<WeightedMetric> own;

  /**
   * Creates the report of one run.
   *
   * @param own the user's metrics
   */
  public CoschedulingReport(CoschedulingResult run, List<WeightedMetric> own) {
    this.run = run;
    this.own = own;
    this.figures = run.figures();
    this.slowdowns = Metrics.SLOWDOWN.byClass(run.records());
  }

  /**
   * {@return the run in {@code summary.json}}
   *
   * @param replication index of the replication; null for a single run
   */
  public Run summary(Integer replication) {
    BoostCount boosts = run.boosts();
    return new Run(
        replication,
        new CoschedulingSummary.Means(
            run.scheme().title(),
            run.nodes(),
            run.records().size(),
            run.unfinished(),
            run.endNs(),
            figures.value(Metrics.RESPONSE_TIME),
            figures.value(Metrics.WAIT_TIME),
            figures.value(Metrics.COMPUTE_TIME),
            figures.value(Metrics.SLOWDOWN),
            run.profile().utilization(),
            run.workRate(),
            figures.value(Metrics.UNFAIRNESS)),
        slowdowns,
        figures.with(own),
        means(Grouping.CLASS),
        means(Grouping.USER),
        means(Grouping.SITE),
        profile(),
        run.messages().sent(),
        run.messages().received(),
        new CoschedulingSummary.Boosts(
            boosts.byState()[0],
            boosts.byState()[1],
            boosts.byState()[2],
            LongStream.of(boosts.byPosition()).boxed().toList()),
        run.records().stream().map(CoschedulingReport::job).toList());
  }

  private Map<String, Map<String, Double>> means(Grouping by) {
    return Groups.means(RunKind.COSCHEDULING, by, List.of(figures));
  }

  private static CoschedulingSummary.Job job(JobRecord record) {
    return new CoschedulingSummary.Job(
        record.job().id(),
        nanoseconds(record.startTime()),
        nanoseconds(record.endTime()),
        nanoseconds(record.job().runTime()),
        nanoseconds(record.standaloneTime()));
  }

  private Map<String, Double> profile() {
    CpuTimeBreakdown profile = run.profile();
    double total = profile.totalNs();
    Map<String, Double> shares = new LinkedHashMap<>();
    shares.put("compute", profile.computeNs() / total);
    shares.put("spin", profile.spinNs() / total);
    shares.put("switch", profile.switchNs() / total);
    shares.put("other", profile.otherNs() / total);
    shares.put("idle", profile.idleNs() / total);
    return shares;
  }

  /** {@return the summary for a reader} */
  public String text(SchemeComparison.BestResponse best) {
    return heading()
        + "\n"
        + meanTable()
        + (run.unfinished() > 0 ? "" : "\n" + bound(best))
        + "\n"
        + (own.isEmpty() ? "" : ownTable() + "\n")
        + useTable()
        + "\n"
        + (run.records().isEmpty() ? "" : typeTable() + "\n")
        + (Arrays.stream(run.boosts().byState()).sum() == 0 ? "" : boostTable() + "\n")
        + (run.records().isEmpty() ? "" : jobTable(run.records()));
  }

  private String heading() {
    int ended = run.records().size();
    String left =
        run.unfinished() == 0
            ? ""
            : String.format(
                Locale.ROOT,
                "Left out of the means: %d of %d jobs, which have not ended.%n",
                run.unfinished(),
                ended + run.unfinished());
    return String.format(
            Locale.ROOT,
            "%d jobs on %d nodes under %s, %s simulated%n",
            ended + run.unfinished(),
            run.nodes(),
            run.scheme().title(),
            number("%.4g s", run.endNs() / NS))
        + left;
  }

  private String meanTable() {
    TextTable means = new TextTable("mean response", "wait", "execution", "slowdown", "unfairness");
    means.row(
        number("%.4g s", figures.value(Metrics.RESPONSE_TIME)),
        number("%.4g s", figures.value(Metrics.WAIT_TIME)),
        number("%.4g s", figures.value(Metrics.COMPUTE_TIME)),
        number("%.3f", figures.value(Metrics.SLOWDOWN)),
        number("%.3f", figures.value(Metrics.UNFAIRNESS)));
    return means.render();
  }

  private String bound(SchemeComparison.BestResponse best) {
    return String.format(
        Locale.ROOT,
        "At best the response is %.4g s with perfect coscheduling (here %.2f times that), %.4g s"
            + " under any scheme.%n",
        best.coscheduled(),
        figures.value(Metrics.RESPONSE_TIME) / best.coscheduled(),
        best.any());
  }

  private String ownTable() {
    TextTable table = new TextTable("metric", "value", "unit", "sum of");
    own.forEach(
        sum -> table.row(sum.id(), number("%.4g", sum.of(figures)), sum.unit(), sum.sum().text()));
    return table.render();
  }

  /** Makes the table of the nodes' time by use. */
  private String useTable() {
    List<String> row = new ArrayList<>();
    profile().values().forEach(share -> row.add(percent(share)));
    row.add(percent(run.profile().utilization()));
    row.add(percent(run.workRate()));
    return new TextTable(
            "computing", "spinning", "switching", "other", "idle", "utilization", "dedicated work")
        .row(row.toArray(String[]::new))
        .render();
  }

  private String typeTable() {
    List<String> header = new ArrayList<>(List.of("type"));
    List<String> row = new ArrayList<>(List.of("slowdown"));
    slowdowns.forEach(
        (type, slowdown) -> {
          header.add(type);
          row.add(number("%.3f", slowdown));
        });
    return new TextTable(header.toArray(String[]::new)).row(row.toArray(String[]::new)).render();
  }

  /** Boosts by state and by distance of the process boosted. */
  private String boostTable() {
    List<String> header = new ArrayList<>(List.of("boosts"));
    List<String> row = new ArrayList<>(List.of(""));
    long[] states = run.boosts().byState();
    for (int i = 0; i < states.length; i++) {
      header.add(BoostState.values()[i].name());
      row.add(Long.toString(states[i]));
    }
    long[] distances = run.boosts().byPosition();
    for (int i = 0; i < Math.min(distances.length, SHOWN_DISTANCES); i++) {
      header.add("distance " + i);
      row.add(Long.toString(distances[i]));
    }
    return new TextTable(header.toArray(String[]::new)).row(row.toArray(String[]::new)).render();
  }

  private static String jobTable(List<JobRecord> jobs) {
    int shown = Math.min(20, jobs.size());
    TextTable table =
        new TextTable("job", "type", "tasks", "arrival s", "start s", "end s", "slowdown");
    for (JobRecord o : jobs.subList(0, shown)) {
      table.row(
          Long.toString(o.job().id()),
          o.jobClass(),
          Integer.toString(o.job().processors()),
          seconds(o.job().submitTime()),
          seconds(o.startTime()),
          seconds(o.endTime()),
          String.format(Locale.ROOT, "%.3f", o.sharingSlowdown()));
    }
    return table.render()
        + (shown < jobs.size() ? "  ... " + (jobs.size() - shown) + " more: see --out\n" : "");
  }

  private static long nanoseconds(double seconds) {
    return Math.round(seconds * NS);
  }

  private static String seconds(double time) {
    return String.format(Locale.ROOT, "%.9f", time);
  }

  private static String number(String format, double x) {
    return Double.isNaN(x) ? "-" : String.format(Locale.ROOT, format, x);
  }

  private static String percent(double share) {
    return number("%.1f %%", 100 * share);
  }
}
