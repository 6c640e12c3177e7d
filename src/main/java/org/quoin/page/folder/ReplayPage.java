package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.quoin.base.Plurals;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.page.folder.file.Tree;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.replay.Comparison;
import org.quoin.report.replay.ReplaySummary;
import org.quoin.report.replay.ReplayVerdict;
import org.quoin.workload.log.LogIssue;
import tools.jackson.databind.JsonNode;

/** The page of a log's replay, under one policy or several. */
final class ReplayPage {
  private final ResultFolder folder;
  private final List<ReplayedPlan> plans = new ArrayList<>();

  ReplayPage(ResultFolder folder) {
    this.folder = folder;
    JsonNode summary = folder.summary();
    if (summary.has("runs")) {
      List<String> names = Tree.texts(summary.path("folders"));
      for (int i = 0; i < names.size(); i++) {
        plans.add(
            new ReplayedPlan(summary.path("runs").path(i), folder.path().resolve(names.get(i))));
      }
    } else {
      plans.add(new ReplayedPlan(summary, folder.path()));
    }
  }

  Page page() {
    ReplayVerdict verdict =
        new ReplayVerdict(
            plans.stream().map(ReplayedPlan::name).toList(),
            (place, metric) -> plans.get(place).metric(metric.id()));
    ReplayedPlan best = plans.get(verdict.response().best());
    List<String> answer =
        Stream.of(
                verdict.response().sentence(),
                verdict.price(),
                verdict.by(Metrics.AVE_BSLD, "mean bounded slowdown").sentence(),
                verdict.by(Metrics.UTILIZATION, "utilization").sentence())
            .filter(sentence -> !sentence.isEmpty())
            .toList();
    List<Section> sections = new ArrayList<>();
    sections.add(compared());
    ReplayFigures figures = new ReplayFigures(plans, best);
    sections.add(new Section("Schedule", figures.schedule()));
    sections.add(new Section("Over time", figures.overTime()));
    sections.add(new Section("Distributions", figures.distributions()));
    sections.add(new Section("All metrics", List.of(metrics())));
    sections.add(new Section("What was left out", leftOut(figures)));
    return new Page(
        title(),
        plans.size() > 1 ? "comparison of policies" : "replay",
        answer,
        List.of(),
        sections,
        folder.origin());
  }

  private String title() {
    String log = Tree.text(plans.get(0).summary(), "log").replaceAll("^.*[/\\\\]", "");
    int processors = (int) Tree.number(plans.get(0).summary(), "processors");
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
            "Means over all jobs: from submission to start, and from start to end.",
            "time per job",
            "s",
            plans.stream().map(ReplayedPlan::name).toList(),
            List.of(
                new Figure.BarSeries("wait", means(plan -> plan.metric("AWT")), null),
                new Figure.BarSeries(
                    "run", means(plan -> plan.metric("ART") - plan.metric("AWT")), null)),
            true));
    List<Cell<ReplayedPlan>> cells = new ArrayList<>();
    cells.add(Cell.of("policy", ReplayedPlan::name));
    Comparison.COLUMNS.forEach(
        one -> cells.add(Cell.of(RunKind.REPLAY, one.id(), plan -> plan.metric(one.id()))));
    blocks.add(Cell.table("Policies", plans, cells));
    return new Section(plans.size() > 1 ? "Policies compared" : "In short", blocks);
  }

  private double[] means(ToDoubleFunction<ReplayedPlan> value) {
    return plans.stream().mapToDouble(value).toArray();
  }

  private Block metrics() {
    return Cell.metrics(
        "Every metric",
        RunKind.REPLAY,
        plans.get(0).summary().path("metrics").propertyNames(),
        plans.stream().map(ReplayedPlan::name).toList(),
        (place, id) -> plans.get(place).metric(id),
        id -> "");
  }

  private List<Block> leftOut(ReplayFigures figures) {
    JsonNode jobs = plans.get(0).summary().path("jobs");
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Text(
            "Of "
                + Plurals.counted((long) Tree.number(jobs, "read"), "job")
                + " of the log "
                + Plurals.counted((long) Tree.number(jobs, "simulated"), "job")
                + " were simulated."));
    int partitions = jobs.path("partitions").asInt(0);
    if (partitions > 1) {
      blocks.add(new Block.Text("Note: " + ReplaySummary.merged(partitions) + "."));
    }
    List<List<Object>> rows = new ArrayList<>();
    for (LogIssue issue : LogIssue.values()) {
      double number = Tree.number(jobs, issue.key());
      if (number > 0) {
        rows.add(List.of(issue.counted((long) number).replaceFirst("^[\\d,]+ ", ""), number));
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
