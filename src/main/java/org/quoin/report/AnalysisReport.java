package org.quoin.report;

import static org.quoin.report.GridReport.percent;
import static org.quoin.report.GridReport.wrapped;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.analysis.GridAnalysis;
import org.quoin.base.Json;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.queueing.ClosedNetwork;
import org.quoin.scenario.GridScenario;
import org.quoin.workload.JobClass;

/** The analysis of a scenario as text of at most 100 columns and as a tree for JSON. */
public final class AnalysisReport {
  /** Queues shown; the tree has all. */
  private static final int SHOWN = 12;

  private final GridScenario scenario;
  private final GridAnalysis analysis;

  /** Creates the report of an analysis of a scenario. */
  public AnalysisReport(GridScenario scenario, GridAnalysis analysis) {
    this.scenario = scenario;
    this.analysis = analysis;
  }

  /** {@return the whole text} */
  public String render() {
    StringBuilder text = new StringBuilder(scenario.title()).append('\n');
    GridAnalysis.Times total = analysis.total();
    text.append(
        String.format(
            Locale.ROOT,
            "%s, %s; analyzed, not simulated; %s jobs a second, split %s%n%n",
            Plurals.counted(analysis.model().topology().clients().size(), "client"),
            Plurals.counted(analysis.model().topology().sites().size(), "site"),
            Quantity.digits(total.jobsPerSecond()),
            analysis.split().name()));
    text.append(responses()).append('\n').append(queues());
    closed(text);
    text.append('\n').append(wrapped(Prediction.bottleneck(analysis)));
    for (GridAnalysis.Queue queue : analysis.overloaded()) {
      text.append(
          wrapped(
              String.format(
                  Locale.ROOT,
                  "%s (%s) is offered %.3g times what it can serve: it has no steady state.",
                  queue.name(),
                  queue.direction(),
                  1 / queue.load().saturation())));
    }
    if (!analysis.leftOut().isEmpty()) {
      list(text, "Mean times are left out, because of what closed forms do not cover", true);
    } else if (!analysis.approximations().isEmpty()) {
      list(text, "The mean times are approximate", false);
    } else {
      text.append("The closed forms are exact for this scenario.\n");
    }
    return text.toString();
  }

  private void list(StringBuilder text, String heading, boolean leftOut) {
    text.append('\n').append(heading).append('\n');
    List<String> sentences = leftOut ? analysis.leftOut() : analysis.approximations();
    sentences.forEach(sentence -> text.append(wrapped("- " + sentence + ".")));
  }

  private String responses() {
    TextTable table =
        new TextTable("jobs", "a second", "response [s]", "send", "wait", "compute", "return");
    List<JobClass> classes = analysis.model().classes();
    for (int c = 0; c < classes.size(); c++) {
      row(table, classes.get(c).name(), analysis.of(c));
    }
    if (classes.size() > 1) {
      row(table, "all", analysis.total());
    }
    return table.render();
  }

  private static void row(TextTable table, String name, GridAnalysis.Times times) {
    table.row(
        name,
        Quantity.digits(times.jobsPerSecond()),
        seconds(times.response()),
        seconds(times.sending()),
        seconds(times.waiting()),
        seconds(times.computing()),
        seconds(times.returning()));
  }

  private static String seconds(double seconds) {
    return Double.isFinite(seconds) ? Quantity.digits(seconds) : "-";
  }

  private String queues() {
    TextTable table =
        new TextTable(
            "queue", "of", "clients", "others", "full at", "jobs/s", "time [s]", "beyond empty");
    List<GridAnalysis.Queue> shown = new ArrayList<>(analysis.bySaturation());
    analysis.queues().stream()
        .filter(queue -> queue.load().saturation() == Double.POSITIVE_INFINITY)
        .forEach(shown::add);
    double rate = analysis.total().jobsPerSecond();
    for (GridAnalysis.Queue queue : shown.subList(0, Math.min(SHOWN, shown.size()))) {
      double factor = queue.load().saturation();
      boolean fills = factor < Double.POSITIVE_INFINITY;
      table.row(
          queue.name(),
          queue.place(),
          percent(queue.load().clients()),
          percent(queue.load().background()) + (queue.load().stationary() ? "" : " !"),
          fills ? "x " + Quantity.digits(factor) : queue.load().usable() ? "never" : "not usable",
          fills ? Quantity.digits(factor * rate) : "",
          seconds(queue.time()),
          seconds(queue.time() - queue.empty()));
    }
    String more = shown.size() > SHOWN ? "  and " + (shown.size() - SHOWN) + " more queues\n" : "";
    return table.render() + more;
  }

  private void closed(StringBuilder text) {
    if (analysis.closedJobs() > 0) {
      String bounds =
          analysis.closedBounds().map(b -> "; asymptotic bounds " + shown(b)).orElse("");
      text.append(
          wrapped(
              "Closed clients keep "
                  + Plurals.counted(analysis.closedJobs(), "job")
                  + " going round: "
                  + (analysis.closedIsExact()
                      ? "exact mean value analysis"
                      : analysis.closedIsSolved()
                          ? "mean value analysis of a mean client"
                          : "the upper bound of their throughput")
                  + bounds
                  + "."));
    }
  }

  private static String shown(ClosedNetwork.Bounds bounds) {
    return Quantity.digits(bounds.least())
        + " to "
        + Quantity.digits(bounds.most())
        + " jobs a second";
  }

  /** {@return the analysis as a tree for {@link Json}} */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("scenario", scenario.name());
    tree.put("title", scenario.title());
    tree.put("split", analysis.split().name());
    tree.put("total", tree(analysis.total()));
    List<Object> classes = new ArrayList<>();
    for (int c = 0; c < analysis.model().classes().size(); c++) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", analysis.model().classes().get(c).name());
      one.putAll(tree(analysis.of(c)));
      classes.add(one);
    }
    tree.put("classes", classes);
    tree.put("queues", analysis.queues().stream().map(this::tree).toList());
    tree.put("bottleneck", analysis.bottleneck().map(q -> q.name()).orElse(null));
    tree.put("closedJobs", analysis.closedJobs());
    analysis
        .closedBounds()
        .ifPresent(
            bounds -> {
              tree.put("leastClosedThroughput", bounds.least());
              tree.put("mostClosedThroughput", bounds.most());
            });
    tree.put("leftOut", analysis.leftOut());
    tree.put("approximations", analysis.approximations());
    return tree;
  }

  private static Map<String, Object> tree(GridAnalysis.Times times) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("jobsPerSecond", times.jobsPerSecond());
    tree.put("response", times.response());
    tree.put("send", times.sending());
    tree.put("wait", times.waiting());
    tree.put("compute", times.computing());
    tree.put("return", times.returning());
    return tree;
  }

  private Map<String, Object> tree(GridAnalysis.Queue queue) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", queue.name());
    tree.put("kind", queue.vertex().kind().word());
    tree.put("of", queue.place());
    tree.put("offeredLoad", queue.load().total());
    tree.put("clientOfferedLoad", queue.load().clients());
    tree.put("backgroundOfferedLoad", queue.load().background());
    tree.put("stationary", queue.load().stationary());
    tree.put("usable", queue.load().usable());
    tree.put("fullAtFactor", queue.load().saturation());
    tree.put("fullAtJobsPerSecond", queue.load().saturation() * analysis.total().jobsPerSecond());
    tree.put("time", queue.time());
    tree.put("timeWhenEmpty", queue.empty());
    return tree;
  }
}
