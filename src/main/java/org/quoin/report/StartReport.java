package org.quoin.report;

import static org.quoin.report.GridReport.wrapped;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.report.block.Block;
import org.quoin.report.block.TableColumn;
import org.quoin.result.StartSummary;

/** The forecast of a job's start as sentences, a table and text of at most 100 columns. */
public final class StartReport {
  /** A wait that is called none. */
  private static final double AT_ONCE = 1;

  private StartReport() {}

  /**
   * {@return the answer: when the job starts, and how often such forecasts come true}
   *
   * @param start the forecast of a job; null without
   * @param coverage the measured quality of forecasts; null without
   */
  public static List<String> answer(
      String plan, StartSummary.Start start, StartSummary.Coverage coverage) {
    List<String> answer = new ArrayList<>();
    if (start != null) {
      answer.add(start(start));
      answer.add(
          "Forecast: a job of %s and %s, submitted at %s under %s, behind %,d running and %s."
              .formatted(
                  Plurals.counted(start.processors(), "processor"),
                  Quantity.DURATION.show(start.limit()),
                  start.date() == null ? Quantity.DURATION.show(start.submitted()) : start.date(),
                  plan,
                  start.running(),
                  Plurals.counted(start.waiting(), "waiting job")));
      if (start.calibrated() != null && start.calibrated().low() == null) {
        answer.add(
            "%s: too few to calibrate the interval; expected 20 or more that promised anything but"
                    .formatted(Plurals.counted(start.calibrated().forecasts(), "earlier forecast"))
                + " a start at once.");
      }
    }
    if (coverage != null) {
      answer.add(kept(plan, coverage));
      if (coverage.waited() > 0) {
        answer.add(errors(coverage));
      }
    }
    return answer;
  }

  private static String start(StartSummary.Start start) {
    StartSummary.Time time = middle(start);
    DisplayUnit unit = unit(start);
    String when =
        "The job starts %s, at %s"
            .formatted(
                time.wait_() < AT_ONCE ? "at once" : "in " + unit.show(time.wait_()), time.at());
    return start.runs() == 0
        ? when
            + ", if every job runs to its time limit; no job had ended by then, so that no run"
            + " times can be drawn."
        : "%s, in the median of %s with drawn futures; nine of ten start it %s."
            .formatted(when, Plurals.counted(start.runs(), "run"), interval(start, unit));
  }

  private static String interval(StartSummary.Start start, DisplayUnit unit) {
    String low = Quantity.digits(start.low() / unit.factor());
    String high = unit.show(start.high());
    return unit.show(start.low()).equals(high) ? "then" : "in " + low + " to " + high;
  }

  /** Returns the median, or without runs the start at the limits. */
  private static StartSummary.Time middle(StartSummary.Start start) {
    return start.times().get(start.runs() == 0 ? 0 : 1);
  }

  private static DisplayUnit unit(StartSummary.Start start) {
    double median = middle(start).wait_();
    double size = median < AT_ONCE && start.high() != null ? start.high() : median;
    return DisplayUnit.of("s", size);
  }

  private static String kept(String plan, StartSummary.Coverage measured) {
    String all =
        ("Measured: of %s of the log under %s, %s start within the 90 %% interval of their"
                + " forecast, and %s no later than if every job ran to its limit")
            .formatted(
                Plurals.counted(measured.jobs(), "job"),
                plan,
                Percent.of(measured.within()),
                Percent.of(measured.notAfterLimits()));
    return measured.waited() == 0
        ? all + "; none of them waits."
        : "%s; of the %,d that wait, %s start within it."
            .formatted(all, measured.waited(), Percent.of(measured.waitedWithin()));
  }

  private static String errors(StartSummary.Coverage measured) {
    return "Of those that wait, the median interval is %s wide, and the median start is %s from the"
            .formatted(show(measured.medianWidth()), show(measured.medianError()))
        + " median of its forecast.";
  }

  private static String show(double seconds) {
    return DisplayUnit.of("s", seconds).show(seconds);
  }

  /** {@return the possible starts of a job} */
  public static Block.Table table(StartSummary.Start start) {
    return TableColumn.table(
            "",
            start.times(),
            List.of(
                TableColumn.of("start", "", "Which runs", StartSummary.Time::name),
                TableColumn.of("wait", "s", "From the submission", StartSummary.Time::wait_),
                TableColumn.of("at", "", "Date, or time of the log", StartSummary.Time::at)))
        .in("s", unit(start));
  }

  /** {@return the answer and the possible starts} */
  public static String text(StartSummary summary) {
    StringBuilder text = new StringBuilder();
    summary.answer().forEach(line -> text.append(wrapped(line)));
    if (summary.start() != null) {
      text.append('\n').append(TextTable.of(table(summary.start())).render());
    }
    return text.toString();
  }
}
