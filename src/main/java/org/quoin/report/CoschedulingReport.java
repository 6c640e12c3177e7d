package org.quoin.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.coscheduling.BoostCount;
import org.quoin.coscheduling.ClusterMetrics;
import org.quoin.coscheduling.ClusterRun;
import org.quoin.coscheduling.JobOutcome;
import org.quoin.coscheduling.JobType;
import org.quoin.coscheduling.Profile;

/** A run of a time-shared cluster as a tree for JSON, as CSV and as text. */
public final class CoschedulingReport {
  private static final double NS = 1e9;

  private final ClusterRun run;

  public CoschedulingReport(ClusterRun run) {
    this.run = run;
  }

  /** The whole summary; times of jobs in nanoseconds, means in seconds, shares from 0 to 1. */
  public Map<String, Object> summary() {
    Map<String, Object> tree = new LinkedHashMap<>(means());
    Map<String, Object> byType = new LinkedHashMap<>();
    for (Map.Entry<JobType, Double> e : ClusterMetrics.slowdownByType(run.outcomes()).entrySet()) {
      byType.put(e.getKey().name(), e.getValue());
    }
    tree.put("slowdownByType", byType);
    tree.put("profile", profile());
    tree.put("messagesSent", run.messages().sent());
    tree.put("messagesReceived", run.messages().received());
    tree.put("boosts", boosts());
    List<Object> jobs = new ArrayList<>();
    for (JobOutcome outcome : run.outcomes()) {
      Map<String, Object> job = new LinkedHashMap<>();
      job.put("id", outcome.job().id());
      job.put("startNs", outcome.startNs());
      job.put("endNs", outcome.endNs());
      job.put("dedicatedNs", outcome.job().dedicatedNs());
      jobs.add(job);
    }
    tree.put("jobs", jobs);
    return tree;
  }

  private Map<String, Object> means() {
    List<JobOutcome> jobs = run.outcomes();
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("scheme", run.scheme().title());
    tree.put("nodes", run.nodes());
    tree.put("jobsEnded", jobs.size());
    tree.put("jobsLeft", run.unfinished());
    tree.put("endNs", run.endNs());
    tree.put("meanResponse_s", ClusterMetrics.response(jobs));
    tree.put("meanWait_s", ClusterMetrics.waiting(jobs));
    tree.put("meanExecution_s", ClusterMetrics.execution(jobs));
    tree.put("meanSlowdown", ClusterMetrics.slowdown(jobs));
    tree.put(
        "utilization", ClusterMetrics.utilization(jobs, run.nodes(), ClusterMetrics.spanNs(jobs)));
    tree.put("unfairness", ClusterMetrics.unfairness(jobs));
    return tree;
  }

  private Map<String, Object> profile() {
    Profile profile = run.profile();
    double total = profile.totalNs();
    Map<String, Object> shares = new LinkedHashMap<>();
    shares.put("compute", profile.computeNs() / total);
    shares.put("spin", profile.spinNs() / total);
    shares.put("switch", profile.switchNs() / total);
    shares.put("other", profile.otherNs() / total);
    shares.put("idle", profile.idleNs() / total);
    return shares;
  }

  private Map<String, Object> boosts() {
    BoostCount boosts = run.boosts();
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("S1", boosts.byState()[0]);
    tree.put("S2", boosts.byState()[1]);
    tree.put("S3", boosts.byState()[2]);
    List<Long> positions = new ArrayList<>();
    for (long count : boosts.byPosition()) {
      positions.add(count);
    }
    tree.put("byPosition", positions);
    return tree;
  }

  /** The means as a CSV table of one row. */
  public String summaryCsv() {
    Map<String, Object> row = new LinkedHashMap<>(means());
    profile().forEach((name, share) -> row.put("profile_" + name, share));
    List<String> cells = new ArrayList<>();
    row.values().forEach(v -> cells.add(v instanceof Double d && d.isNaN() ? "" : v.toString()));
    return String.join(",", row.keySet()) + "\n" + String.join(",", cells) + "\n";
  }

  /** One row a job. */
  public String jobsCsv() {
    StringBuilder text =
        new StringBuilder("id,type,tasks,arrivalNs,startNs,endNs,dedicatedNs,slowdown\n");
    for (JobOutcome o : run.outcomes()) {
      text.append(o.job().id()).append(',').append(o.job().type()).append(',');
      text.append(o.job().tasks()).append(',').append(o.job().arrivalNs()).append(',');
      text.append(o.startNs()).append(',').append(o.endNs()).append(',');
      text.append(o.job().dedicatedNs()).append(',').append(o.slowdown()).append('\n');
    }
    return text.toString();
  }

  /** The summary for a reader. */
  public String text() {
    List<JobOutcome> jobs = run.outcomes();
    TextTable means = new TextTable("mean response", "wait", "execution", "slowdown", "useful");
    means.row(
        seconds(ClusterMetrics.response(jobs)),
        seconds(ClusterMetrics.waiting(jobs)),
        seconds(ClusterMetrics.execution(jobs)),
        String.format(Locale.ROOT, "%.3f", ClusterMetrics.slowdown(jobs)),
        percent(ClusterMetrics.utilization(jobs, run.nodes(), ClusterMetrics.spanNs(jobs))));
    TextTable profile = new TextTable("computing", "spinning", "switching", "other", "idle");
    profile.row(
        profile().values().stream().map(share -> percent((Double) share)).toArray(String[]::new));
    return String.format(
            Locale.ROOT,
            "%d jobs on %d nodes under %s, %s simulated%s%n%n",
            jobs.size(),
            run.nodes(),
            run.scheme().title(),
            seconds(run.endNs() / NS),
            run.unfinished() > 0 ? "; " + run.unfinished() + " more not ended" : "")
        + means.render()
        + "\n"
        + profile.render()
        + "\n"
        + jobTable(jobs);
  }

  private static String jobTable(List<JobOutcome> jobs) {
    int shown = Math.min(20, jobs.size());
    TextTable table =
        new TextTable("job", "type", "tasks", "arrival s", "start s", "end s", "slowdown");
    for (JobOutcome o : jobs.subList(0, shown)) {
      table.row(
          Integer.toString(o.job().id()),
          o.job().type().name(),
          Integer.toString(o.job().tasks()),
          nanoseconds(o.job().arrivalNs()),
          nanoseconds(o.startNs()),
          nanoseconds(o.endNs()),
          String.format(Locale.ROOT, "%.3f", o.slowdown()));
    }
    return table.render()
        + (shown < jobs.size() ? "  ... " + (jobs.size() - shown) + " more: see --out\n" : "");
  }

  private static String nanoseconds(long ns) {
    return String.format(Locale.ROOT, "%.9f", ns / NS);
  }

  private static String seconds(double s) {
    return String.format(Locale.ROOT, "%.4g s", s);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
