package org.quoin.report.replay;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.quoin.cluster.replay.UsageTimeline;
import org.quoin.cluster.replay.UsageTimeline.Column;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.report.picture.Picture;
import org.quoin.report.picture.Picture.Ink;
import org.quoin.report.picture.Scale;
import org.quoin.scenario.replay.ReplaySpec;

/**
 * ParaSim's Fig. 3 over a whole run, in two panels: what jobs hold, and what the waiting ones ask
 * for. A run of few changes is drawn as the step function it is; a longer one by its time average
 * in each of a few hundred spans, and its least and most there.
 */
final class UsePicture {
  private static final int SPANS = 450;
  private static final double LEFT = 70;
  private static final double WIDTH = 900;
  private static final double HEIGHT = 190;

  /** The upper edges of the panels. */
  private static final double[] TOPS = {72, 320};

  private final UsageTimeline use;
  private final double begin;
  private final double length;
  private final Picture picture = new Picture();

  private UsePicture(UsageTimeline use) {
    this.use = use;
    this.begin = use.time(0);
    double span = use.time(use.size() - 1) - begin;
    this.length = span > 0 ? span : 1;
  }

  static Picture of(UsageTimeline use, ReplaySpec plan) {
    UsePicture drawing = new UsePicture(use);
    TimeSlices slices = plan.slices();
    long machine = (long) plan.settings().processors() * (use.ofCells() ? slices.rows() : 1);
    String title = plan.name() + " on " + ReplayOutcome.machine(plan);
    drawing.text(LEFT, 26, 15, true, title);
    String used = use.ofCells() ? "cells that jobs hold" : "processors in use";
    drawing.panel(
        0, used + ", of " + machine, Column.USED, (double) machine, Ink.CLIENT, Ink.CLIENT_RANGE);
    long most = 1;
    for (int i = 0; i < use.size(); i++) {
      most = Math.max(most, use.count(Column.DEMAND, i));
    }
    drawing.panel(
        1,
        "processors that waiting jobs ask for",
        Column.DEMAND,
        (double) most,
        Ink.SITE,
        Ink.SITE_RANGE);
    drawing.timeAxis();
    return drawing.picture;
  }

  private void panel(int panel, String title, Column column, double most, Ink ink, Ink range) {
    double bottom = TOPS[panel] + HEIGHT;
    boolean exact = use.size() <= SPANS;
    String how = exact ? "" : "; line: mean over time, shade: least to most";
    text(LEFT, TOPS[panel] - 10, 12, false, title + how);
    double step = Math.max(1, Scale.step(most / 4));
    double top = Math.ceil(most / step - 1e-9) * step;
    for (double y = 0; y <= top + step / 2; y += step) {
      double at = bottom - y / top * HEIGHT;
      line(LEFT, at, LEFT + WIDTH, at, y == 0 ? Ink.FAINT : Ink.GRID);
      String label = plain(y);
      double width = label.length() * 7.0;
      picture.add(new Picture.Label(box(LEFT - 10 - width, at - 8, width, 16), label));
    }
    Curve curve = new Curve(bottom, HEIGHT / top, ink);
    if (exact) {
      for (int i = 0; i + 1 < use.size(); i++) {
        curve.step(x(use.time(i)), x(use.time(i + 1)), (double) use.count(column, i));
      }
    } else {
      spans(column, curve, range);
    }
  }

  /** The mean in each span of time, over a band from its least to its most. */
  private void spans(Column column, Curve curve, Ink range) {
    double[] means = new double[SPANS];
    int row = 0;
    for (int k = 0; k < SPANS; k++) {
      double from = begin + k * length / SPANS;
      double to = begin + (k + 1) * length / SPANS;
      while (row + 1 < use.size() && use.time(row + 1) <= from) {
        row++;
      }
      means[k] = use.mean(column, from, to, row);
      long least = use.count(column, row);
      long most = least;
      for (int i = row + 1; i < use.size() && use.time(i) < to; i++) {
        least = Math.min(least, use.count(column, i));
        most = Math.max(most, use.count(column, i));
      }
      double upper = curve.y((double) most);
      picture.add(
          new Picture.Band(
              LEFT + k * WIDTH / SPANS,
              upper,
              WIDTH / SPANS,
              curve.y((double) least) - upper,
              range));
    }
    for (int k = 0; k < SPANS; k++) {
      curve.step(LEFT + k * WIDTH / SPANS, LEFT + (k + 1) * WIDTH / SPANS, means[k]);
    }
  }

  private void timeAxis() {
    double unit = length <= 600 ? 1 : length <= 36_000 ? 60 : length <= 864_000 ? 3600 : 86_400;
    String name = unit == 1 ? "seconds" : unit == 60 ? "minutes" : unit == 3600 ? "hours" : "days";
    double most = length / unit;
    double step = Scale.step(most / 8);
    if (unit == 3600 && step > 2) {
      step = step <= 5 ? 6 : step <= 10 ? 12 : 24; // the hours of a day
    }
    double bottom = TOPS[1] + HEIGHT;
    for (double t = 0; t <= most * (1 + 1e-9); t += step) {
      double at = LEFT + t / most * WIDTH;
      for (double top : TOPS) {
        line(at, top + HEIGHT, at, top + HEIGHT + 5, Ink.FAINT);
      }
      picture.add(new Picture.Label(box(at - 22, bottom + 8, 44, 16), plain(t)));
    }
    String title = name + " since the first submission";
    picture.add(new Picture.Label(box(LEFT + WIDTH / 2 - 120, bottom + 28, 240, 16), title));
  }

  private static String plain(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(9, RoundingMode.HALF_UP);
    return rounded.stripTrailingZeros().toPlainString();
  }

  private double x(double time) {
    return LEFT + (time - begin) / length * WIDTH;
  }

  private void line(double x1, double y1, double x2, double y2, Ink ink) {
    picture.add(new Picture.Line(x1, y1, x2, y2, ink, false, false));
  }

  private void text(double x, double y, int size, boolean bold, String text) {
    picture.add(new Picture.Text(x, y, size, bold, Ink.PLAIN, text));
  }

  private static Picture.Box box(double x, double y, double width, double height) {
    return new Picture.Box(x, y, width, height, Ink.PLAIN, List.of());
  }

  /** A step function on the paper. */
  private final class Curve {
    private final double bottom;
    private final double scale;
    private final Ink ink;
    private double last = Double.NaN;

    Curve(double bottom, double scale, Ink ink) {
      this.bottom = bottom;
      this.scale = scale;
      this.ink = ink;
    }

    double y(double value) {
      return bottom - value * scale;
    }

    /** Goes on at a value from one place to another. */
    void step(double from, double to, double value) {
      double at = y(value);
      if (!Double.isNaN(last) && last != at) {
        line(from, last, from, at, ink);
      }
      line(from, at, to, at, ink);
      last = at;
    }
  }
}
