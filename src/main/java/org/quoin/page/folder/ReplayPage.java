package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Plurals;
import org.quoin.experiment.LoggedWaits;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.report.WaitTables;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.block.TableColumn;
import org.quoin.report.replay.AgainstLog;
import org.quoin.report.replay.ReplayOutcome;
import org.quoin.result.ReplaySummary;
import org.quoin.workload.log.LogIssue;

/** The page of a log's replay, under one policy or several. */
final class ReplayPage {
  /** Metrics of the table, those that most readers ask for first: a narrow page shows no more. */
  private static final List<Metric> COLUMNS =
      List.of(
          Metrics.ART,
          Metrics.AWT,
          Metrics.MAX_WAIT,
          Metrics.AVE_BSLD,
          Metrics.UTILIZATION,
          Metrics.PAWT,
          Metrics.SLD_W_A);

  private final ResultFolder folder;
  private final ReplaySummary.Several outcome;
  private final List<ReplayedPlan> plans = new ArrayList<>();

  /** The compared alternatives; the log itself is first if its waits are known. */
  private final List<String> names;

  private final List<Map<String, Double>> rows = new ArrayList<>();
  private final Block.Table policies;

  /** The unit of times, in tables and figures alike. */
  private final DisplayUnit unit;

  ReplayPage(ResultFolder folder) {
    this.folder = folder;
    outcome =
        folder.summary().has("runs")
            ? folder.summary(ReplaySummary.Several.class)
            : folder.summary(ReplaySummary.class).alone();
    for (int i = 0; i < outcome.runs().size(); i++) {
      plans.add(
          new ReplayedPlan(
              outcome.runs().get(i),
              outcome.compared().get(i),
              folder.path().resolve(outcome.folders().get(i))));
    }
    unit = outcome.times();
    names = new ArrayList<>(outcome.compared());
    plans.forEach(plan -> rows.add(plan.summary().metrics()));
    outcome
        .asLogged()
        .ifPresent(
            logged -> {
              names.add(0, ReplaySummary.AS_LOGGED);
              rows.add(0, logged.metrics());
            });
    List<TableColumn<Integer>> cells = new ArrayList<>();
    cells.add(TableColumn.of("policy", names::get));
    COLUMNS.forEach(
        one ->
            cells.add(
                TableColumn.of(
                    one.words(), one.unit(), one.meaning(), i -> of(rows.get(i), one.id()))));
    policies =
        TableColumn.table("Policies", IntStream.range(0, names.size()).boxed().toList(), cells)
            .in("s", unit);
  }

  Page page() {
    ReplayedPlan best = plans.get(outcome.bestIndex());
    List<Section> sections = new ArrayList<>();
    sections.add(compared());
    againstLog().ifPresent(table -> sections.add(new Section("Beside the log", List.of(table))));
    ReplayFigures figures = new ReplayFigures(plans, best, unit);
    sections.add(new Section("Schedule", figures.schedule()));
    sections.add(new Section("Over time", figures.overTime()));
    sections.add(new Section("Distributions", figures.distributions()));
    WaitTables waits = new WaitTables(outcome, unit);
    if (waits.any()) {
      List<Block> blocks = new ArrayList<>(waits.figures());
      blocks.add(waits.table());
      sections.add(1, new Section("Waits", blocks));
    }
    sections.add(new Section("All metrics", List.of(metrics())));
    sections.add(new Section("What was left out", leftOut(figures)));
    return new Page(
        title(),
        plans.size() > 1 ? "comparison of policies" : "replay",
        outcome.answer(),
        outcome.warnings(),
        sections,
        folder.origin());
  }

  private String title() {
    String log = plans.get(0).summary().log().replaceAll("^.*[/\\\\]", "");
    int processors = plans.get(0).summary().processors();
    return log.replaceFirst("(?i)(\\.swf)?(\\.gz)?$", "")
        + " on "
        + Plurals.counted(processors, "processor")
        + (plans.size() > 1 ? " under " + plans.size() + " policies" : "");
  }

  private Section compared() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Figure.Bars(
            "How long do jobs wait and run?",
            "Means over all jobs: from submission to start, and from start to end."
                + (plans.size() > 1 ? " One log does not tell how sure a difference is." : ""),
            "",
            new Figure.Axis("time per job", "s", false).in(unit),
            names,
            List.of(
                new Figure.BarSeries("wait", means(rows, row -> of(row, "AWT")), null),
                new Figure.BarSeries(
                    "run", means(rows, row -> of(row, "ART") - of(row, "AWT")), null)),
            true));
    blocks.add(policies);
    return new Section(plans.size() > 1 ? "Policies compared" : "In short", blocks);
  }

  private static double of(Map<String, Double> metrics, String id) {
    return metrics.getOrDefault(id, Double.NaN);
  }

  private static double[] means(
      List<Map<String, Double>> rows, ToDoubleFunction<Map<String, Double>> value) {
    return rows.stream().mapToDouble(value).toArray();
  }

  /** Makes a table of the closest policy's waits beside those of the log, by groups of jobs. */
  private Optional<Block> againstLog() {
    ReplaySummary run = outcome.runs().get(outcome.closest());
    LoggedWaits.Comparison waits = run.againstLog();
    if (waits == null) {
      return Optional.empty();
    }
    return Optional.of(
        AgainstLog.groups(
            "Waits under " + outcome.compared().get(outcome.closest()) + " beside those of the log",
            waits,
            unit));
  }

  private Block metrics() {
    return TableColumn.metrics(
        "Every metric",
        RunKind.REPLAY,
        plans.get(0).summary().metrics().keySet(),
        outcome.compared(),
        (place, id) -> plans.get(place).metric(id),
        id -> "",
        unit);
  }

  private List<Block> leftOut(ReplayFigures figures) {
    ReplaySummary.Jobs jobs = plans.get(0).summary().jobs();
    List<Block> blocks = new ArrayList<>();
    Object steps = jobs.issues().entries().get(LogIssue.STEP.key());
    String read =
        ReplayOutcome.read(jobs.read(), steps instanceof Double number ? number.longValue() : 0);
    blocks.add(
        new Block.Text(
            jobs.simulated() == jobs.read()
                ? "All %s of the log were simulated.".formatted(read)
                : "Of %s of the log %,d were simulated.".formatted(read, jobs.simulated())));
    if (jobs.partitions() > 1) {
      blocks.add(new Block.Text("Note: " + ReplayOutcome.merged(jobs.partitions()) + "."));
    }
    List<List<Object>> rows = new ArrayList<>();
    for (LogIssue issue : LogIssue.values()) {
      if (jobs.issues().entries().get(issue.key()) instanceof Double number && number > 0) {
        rows.add(List.of(issue.counted(number.longValue()).replaceFirst("^[\\d,]+ ", ""), number));
      }
    }
    if (!rows.isEmpty()) {
      blocks.add(
          new Block.Table(
              "What was found in the log",
              List.of(
                  new Block.Column("lines or jobs", "", ""), new Block.Column("number", "", "")),
              rows));
    }
    figures.sampled().ifPresent(blocks::add);
    return blocks;
  }
}
