package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.report.StartReport;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.result.StartSummary;

/** The page of the forecast of a job's start, and of the measured quality of forecasts. */
final class StartPage {
  private static final String SHARE = "share of the runs";

  private final ResultFolder folder;
  private final StartSummary summary;

  StartPage(ResultFolder folder) {
    this.folder = folder;
    summary = folder.summary(StartSummary.class);
  }

  Page page() {
    List<Section> sections = new ArrayList<>();
    StartSummary.Start start = summary.start();
    if (start != null) {
      List<Block> blocks = new ArrayList<>();
      if (start.runs() > 0) {
        blocks.add(waits(start));
      }
      blocks.add(StartReport.table(start));
      sections.add(new Section("The start", blocks));
    }
    StartSummary.Coverage coverage = summary.coverage();
    if (coverage != null && coverage.waited() > 0) {
      sections.add(new Section("How far to trust it", List.of(levels(coverage))));
    }
    return new Page(
        start == null ? "How often do forecasts come true?" : "When will the job start?",
        "forecast of a start",
        summary.answer(),
        List.of(),
        sections,
        folder.origin());
  }

  private static Figure waits(StartSummary.Start start) {
    NavigableMap<Double, Double> within = new TreeMap<>(Map.of(0.0, 0.0));
    for (int i = 0; i < start.runs(); i++) {
      within.put(start.waits().get(i), (i + 1.0) / start.runs());
    }
    double[] waits = within.keySet().stream().mapToDouble(Double::doubleValue).toArray();
    double[] shares = within.values().stream().mapToDouble(Double::doubleValue).toArray();
    double limit = start.atLimits();
    return new Figure.Curves(
        "How long does the job wait?",
        "Share of the runs with drawn futures in which the job has started within a wait; the"
            + " upright line is its start if every job runs to its time limit.",
        new Figure.Axis("wait", "s", false),
        new Figure.Axis(SHARE, "", false),
        List.of(
            new Figure.Curve("drawn futures", waits, shares, Figure.Form.STEPS),
            new Figure.Curve(
                "every job to its limit",
                new double[] {limit, limit},
                new double[] {0, 1},
                Figure.Form.LINE)));
  }

  private static Figure levels(StartSummary.Coverage coverage) {
    int count = coverage.waitedWithinLevels().size();
    double[] levels = IntStream.rangeClosed(1, count).mapToDouble(i -> 10.0 * i).toArray();
    return new Figure.Curves(
        "How often does an interval hold?",
        "Share of the jobs that wait that start within the interval of their forecast, by the share"
            + " of runs in it. Below the dashed line intervals are too short, above it too long.",
        new Figure.Axis("runs in the interval", "%", false),
        new Figure.Axis("jobs that start within it", "%", false),
        List.of(
            new Figure.Curve(
                "measured",
                levels,
                coverage.waitedWithinLevels().stream().mapToDouble(one -> 100 * one).toArray(),
                null,
                null,
                Figure.Form.POINTS,
                ""),
            new Figure.Curve(
                "as many as runs",
                new double[] {0, 100},
                new double[] {0, 100},
                Figure.Form.LINE)));
  }
}
