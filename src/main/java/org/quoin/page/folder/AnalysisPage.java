package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.report.AnalysisReport;
import org.quoin.report.AnalysisTables;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.result.AnalysisSummary;
import org.quoin.result.AnalysisSummary.Queue;
import org.quoin.result.AnalysisSummary.Times;

/** The page of a grid by closed forms: loads, the network, and where a job's time goes. */
final class AnalysisPage {
  /** Queues that the chart of loads shows. */
  private static final int SHOWN = 20;

  private final ResultFolder folder;
  private final AnalysisSummary summary;
  private final AnalysisTables tables;

  AnalysisPage(ResultFolder folder) {
    this.folder = folder;
    summary = folder.summary(AnalysisSummary.class);
    tables = new AnalysisTables(summary);
  }

  Page page() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("Loads", List.of(nearness(), tables.queues(Integer.MAX_VALUE))));
    folder
        .network()
        .map(network -> new GridMap(network, summary.queues()).figure())
        .ifPresent(map -> sections.add(new Section("The network", List.of(map))));
    List<Block> times = new ArrayList<>();
    if (summary.leftOut().isEmpty() && Double.isFinite(summary.total().response())) {
      times.add(stages());
    }
    times.add(tables.responses());
    sections.add(new Section("Where a job's time goes", times));
    if (!summary.caches().isEmpty()) {
      sections.add(new Section("Files", List.of(tables.caches(Integer.MAX_VALUE))));
    }
    sections.add(new Section("How exact it is", exactness()));
    return new Page(
        summary.title(),
        "analysis by closed forms",
        List.of(summary.verdict(), summary.analyzed()),
        summary.warnings(),
        sections,
        folder.origin());
  }

  private Figure nearness() {
    List<Queue> nearest =
        tables.bySaturation().stream()
            .filter(queue -> Double.isFinite(queue.fullAtFactor()))
            .limit(SHOWN)
            .toList();
    return new Figure.Bars(
        "How near to full is each queue?",
        "Jobs that clients submit, in per cent of those that fill the queue"
            + (nearest.size() < summary.queues().size()
                ? "; the "
                    + nearest.size()
                    + " queues of "
                    + summary.queues().size()
                    + " that are"
                    + " full first."
                : "; the first to be full stands first."),
        "",
        new Figure.Axis("of the jobs that fill it", "%", false),
        nearest.stream().map(one -> one.name() + " " + one.of()).toList(),
        List.of(
            new Figure.BarSeries(
                "of the jobs that fill it",
                nearest.stream().mapToDouble(one -> 100 / one.fullAtFactor()).toArray(),
                null)),
        false);
  }

  private Figure stages() {
    List<Times> rows = tables.times();
    return new Figure.Bars(
        "Where does a job's time go?",
        "Means by closed forms: to send a job's data, to wait at its site, to compute, to return"
            + " the result.",
        "",
        new Figure.Axis("time per job", "s", false).in(tables.unit()),
        rows.stream().map(Times::name).toList(),
        List.of(
            stage("send", rows, Times::send),
            stage("wait", rows, Times::wait_),
            stage("compute", rows, Times::compute),
            stage("return", rows, Times::return_)),
        true);
  }

  private static Figure.BarSeries stage(
      String name, List<Times> rows, ToDoubleFunction<Times> seconds) {
    return new Figure.BarSeries(name, rows.stream().mapToDouble(seconds).toArray(), null);
  }

  private List<Block> exactness() {
    List<Block> lines = new ArrayList<>();
    summary.transferQueues().forEach(line -> lines.add(new Block.Text(line)));
    if (!summary.leftOut().isEmpty()) {
      lines.add(new Block.Text(AnalysisReport.LEFT_OUT));
      summary.leftOut().forEach(reason -> lines.add(sentence(reason)));
    } else if (summary.approximations().isEmpty()) {
      lines.add(new Block.Text(AnalysisReport.EXACT));
    } else {
      lines.add(new Block.Text("The mean times are approximate:"));
      summary.approximations().forEach(reason -> lines.add(sentence(reason)));
    }
    return lines;
  }

  private static Block sentence(String reason) {
    return new Block.Text(
        reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1) + ".");
  }
}
