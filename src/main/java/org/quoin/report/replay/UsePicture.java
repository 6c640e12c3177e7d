package org.quoin.report.replay;

import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quoin.cluster.replay.UsageTimeline;
import org.quoin.cluster.replay.UsageTimeline.Column;
import org.quoin.report.block.Figure;
import org.quoin.scenario.replay.ReplaySpec;

/**
 * ParaSim's Fig. 3 over a whole run, as two figures: what jobs hold, and what the waiting ones
 * request. A run of few changes is the step function it is; a longer one has the time average of
 * each of a few hundred spans, and the range within each span.
 */
final class UsePicture {
  private static final int SPANS = 450;

  private UsePicture() {}

  /**
   * Makes the figures.
   *
   * @param start date and time of the log's time 0; empty if it is unknown
   */
  static List<Figure> of(UsageTimeline use, ReplaySpec plan, Optional<OffsetDateTime> start) {
    Figure.Axis time =
        start.isEmpty()
            ? new Figure.Axis("time since the first submission", "s", false)
            : new Figure.Axis("time", "s", false, Figure.Axis.zero(start) + use.time(0));
    long machine = (long) plan.settings().processors() * (use.ofCells() ? plan.slices().rows() : 1);
    double length = use.time(use.size() - 1) - use.time(0);
    Figure.Curve all =
        new Figure.Curve(
            "all " + machine,
            new double[] {0, length},
            new double[] {machine, machine},
            Figure.Form.LINE);
    String used = use.ofCells() ? "cells that jobs hold" : "processors in use";
    return List.of(
        figure(
            plan.name() + " on " + ReplayOutcome.machine(plan), time, used, use, Column.USED, all),
        figure("", time, "processors that waiting jobs request", use, Column.DEMAND, null));
  }

  private static Figure figure(
      String title,
      Figure.Axis time,
      String yName,
      UsageTimeline use,
      Column column,
      Figure.Curve limit) {
    boolean exact = use.size() <= SPANS;
    List<Figure.Curve> curves = new ArrayList<>();
    curves.add(exact ? exact(use, column) : averages(use, column));
    if (limit != null) {
      curves.add(limit);
    }
    return new Figure.Curves(
        title,
        exact || limit == null ? "" : "Line: mean over time; shade: range.",
        time,
        new Figure.Axis(yName, "", false),
        curves);
  }

  private static Figure.Curve exact(UsageTimeline use, Column column) {
    double[] times = new double[use.size()];
    double[] counts = new double[use.size()];
    for (int i = 0; i < use.size(); i++) {
      times[i] = use.time(i) - use.time(0);
      counts[i] = (double) use.count(column, i);
    }
    return new Figure.Curve("", times, counts, Figure.Form.STEPS);
  }

  /** The mean and the range in each span; the last point is the end of the last span. */
  private static Figure.Curve averages(UsageTimeline use, Column column) {
    double begin = use.time(0);
    double span = (use.time(use.size() - 1) - begin) / SPANS;
    double[] times = new double[SPANS + 1];
    double[] means = new double[SPANS + 1];
    double[] low = new double[SPANS + 1];
    double[] high = new double[SPANS + 1];
    int row = 0;
    for (int k = 0; k <= SPANS; k++) {
      int last = Math.min(k, SPANS - 1);
      double from = begin + last * span;
      double to = from + span;
      while (row + 1 < use.size() && use.time(row + 1) <= from) {
        row++;
      }
      times[k] = k * span;
      means[k] = use.mean(column, from, to, row);
      low[k] = (double) use.count(column, row);
      high[k] = low[k];
      for (int i = row + 1; i < use.size() && use.time(i) < to; i++) {
        low[k] = Math.min(low[k], (double) use.count(column, i));
        high[k] = Math.max(high[k], (double) use.count(column, i));
      }
    }
    return new Figure.Curve("", times, means, low, high, Figure.Form.STEPS, "");
  }
}
