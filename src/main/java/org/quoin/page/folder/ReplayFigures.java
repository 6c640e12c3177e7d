package org.quoin.page.folder;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.DayOfWeek;
import java.time.OffsetDateTime;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.quoin.base.DisplayUnit;
import org.quoin.page.folder.file.JobRows;
import org.quoin.page.folder.file.JobRows.JobRow;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.block.Figure.Axis;
import org.quoin.report.block.Figure.Curve;

/** The figures of a log's replay. */
final class ReplayFigures {
  private static final int INTERVALS = 400;

  /** Policies whose charts a page has. */
  private static final int MAX_CHARTS = 6;

  /** Blocks of the charts of policies other than the best. */
  private static final int MAX_OF_OTHERS = 20_000;

  /** Single jobs in all large charts of a page, at about 8 bytes each. */
  static final long MAX_SINGLE = 3_000_000;

  private final List<ReplayedPlan> plans;
  private final ReplayedPlan best;
  private final JobRows jobs;
  private final Axis time;
  private final Axis wait;
  private final List<Curve> used = new ArrayList<>();
  private final List<Curve> waiting = new ArrayList<>();
  private long single;
  private double begin = Double.POSITIVE_INFINITY;
  private double end = Double.NEGATIVE_INFINITY;

  /**
   * Creates the figures of plans.
   *
   * @param unit the unit of times, where ticks do not say their own
   */
  ReplayFigures(List<ReplayedPlan> plans, ReplayedPlan best, DisplayUnit unit) {
    this.plans = plans;
    wait = new Axis("wait", "s", false).in(unit);
    this.best = best;
    jobs = best.jobs();
    time = Axis.time(best.start());
    for (ReplayedPlan plan : plans) {
      plan.series(
          (from, to, busy, queue) -> {
            begin = Math.min(begin, from);
            end = Math.max(end, to);
          });
    }
    for (ReplayedPlan plan : plans) {
      TimeAverages busy = new TimeAverages(begin, end, INTERVALS);
      TimeAverages queue = new TimeAverages(begin, end, INTERVALS);
      double cells = plan.processors() * plan.slices();
      plan.series(
          (from, to, inUse, queued) -> {
            busy.add(from, to, 100 * inUse / cells);
            queue.add(from, to, queued);
          });
      used.add(busy.curve("in use", plan.name()));
      waiting.add(queue.curve("waiting jobs", plan.name()));
    }
  }

  /** Makes the Gantt chart of each policy, that of the best first. */
  List<Block> schedule() {
    List<String> names = new ArrayList<>();
    List<Figure.Gantt> charts = new ArrayList<>();
    List<ReplayedPlan> ordered = new ArrayList<>(plans);
    ordered.sort(Comparator.comparing(plan -> !plan.equals(best)));
    for (ReplayedPlan plan : ordered.subList(0, Math.min(MAX_CHARTS, ordered.size()))) {
      JobRows some = plan.equals(best) ? jobs : plan.jobs();
      Stretches stretches =
          new Stretches(some, job -> job.replication() == 0, plan.folder(), plan.processors());
      chart(plan, stretches, ReplayFigures::user)
          .ifPresent(
              chart -> {
                names.add(plan.name());
                charts.add(chart);
              });
      if (some.kept().stream().anyMatch(job -> !job.reason().isEmpty())) {
        chart(plan, stretches, ReplayFigures::reason)
            .ifPresent(
                chart -> {
                  names.add(plan.name() + ", coloured by what bounded the wait");
                  charts.add(chart);
                });
      }
    }
    if (charts.size() > 1) {
      return List.of(
          new Figure.Gantts("Who ran when, and where?", charts.get(0).says(), names, charts));
    }
    return charts.isEmpty()
        ? List.of(
            new Block.Text(
                "The Gantt chart is left out: the processors of the jobs have no numbers."))
        : List.copyOf(charts);
  }

  private Optional<Figure.Gantt> chart(
      ReplayedPlan plan, Stretches stretches, Function<JobRow, String> group) {
    String title =
        "Who ran when, and where" + (plans.size() > 1 ? " under " + plan.name() : "") + "?";
    Curve shown = waiting.get(plans.indexOf(plan));
    double each = new BigDecimal((end - begin) / INTERVALS).round(new MathContext(2)).doubleValue();
    String name = "waiting jobs, average of each " + DisplayUnit.of("s", each).show(each);
    Curve queue = new Curve(name, shown.x(), shown.y(), shown.form());
    int most = plan.equals(best) ? JobChart.MAX : MAX_OF_OTHERS;
    double zero = Axis.zero(plan.start());
    if (stretches.count() > most) {
      boolean fits = single + stretches.count() <= MAX_SINGLE;
      single += fits ? stretches.count() : 0;
      return JobCells.figure(stretches, "processor", title, group, queue, zero, most, fits);
    }
    return JobChart.figure(
        stretches,
        "processor",
        title,
        ("Each block is a job, from its start to its end, on its processors%s Above,"
                + " the number of waiting jobs.")
            .formatted(
                plan.slices() > 1
                    ? ", slice above slice; a gang is repeated in the slices that have room."
                    : "."),
        group,
        queue,
        zero);
  }

  private static String reason(JobRow job) {
    return job.reason().isEmpty() ? "no wait" : job.reason();
  }

  List<Block> overTime() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Figure.Curves(
            "How full is the machine?",
            "Processors that jobs hold, of all there are; the average of each interval.",
            time,
            new Axis("in use", "%", false),
            used,
            plans.size() > 1));
    blocks.add(
        new Figure.Curves(
            "How many jobs wait?",
            "Jobs in the queue; the average of each interval.",
            time,
            new Axis("waiting jobs", "", false),
            waiting,
            plans.size() > 1));
    best.start().ifPresent(start -> blocks.add(ReplayMaps.arrivals(jobs, start)));
    return blocks;
  }

  List<Block> distributions() {
    Map<String, double[]> waits = new LinkedHashMap<>();
    Map<String, double[]> slowdowns = new LinkedHashMap<>();
    for (ReplayedPlan plan : plans) {
      List<JobRow> some = plan.equals(best) ? jobs.kept() : plan.jobs().kept();
      waits.put(plan.name(), values(some, job -> job.start() - job.submit()));
      slowdowns.put(plan.name(), values(some, JobRow::boundedSlowdown));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        JobDistributions.ecdfs(
            "How long do jobs wait?", "Share of the jobs that start within a time.", wait, waits));
    blocks.add(
        JobDistributions.ecdfs(
            "How much longer than their run time do jobs take?",
            "Share of the jobs up to a bounded slowdown: response over run time of at least 10 s.",
            new Axis("bounded slowdown", "", true),
            slowdowns));
    String under = plans.size() > 1 ? "Under " + best.name() + ". " : "";
    boxes(blocks, "user", under + "The most jobs first. ", waits(ReplayFigures::user));
    List<Figure.Box> byWidth = new ArrayList<>(waits(job -> ReplayMaps.width(job.width())));
    byWidth.sort(Comparator.comparingInt(ReplayFigures::least));
    boxes(blocks, "width", under, byWidth);
    blocks.add(ReplayMaps.slowdowns(jobs.kept(), under));
    return blocks;
  }

  private List<Figure.Box> waits(Function<JobRow, String> of) {
    return JobDistributions.boxes(jobs.kept(), of, job -> job.start() - job.submit());
  }

  /** Returns the first number of a class of widths; other groups come last. */
  private static int least(Figure.Box width) {
    return width.name().matches("\\d+(-\\d+)?")
        ? Integer.parseInt(width.name().split("-")[0])
        : Integer.MAX_VALUE;
  }

  private void boxes(List<Block> blocks, String group, String says, List<Figure.Box> boxes) {
    if (boxes.size() > 1) {
      blocks.add(JobDistributions.figure("Waits by " + group, says, wait, boxes));
    }
  }

  private static String user(JobRow job) {
    return job.user().isEmpty() ? "" : "user " + job.user();
  }

  private static double[] values(List<JobRow> some, ToDoubleFunction<JobRow> value) {
    return some.stream().mapToDouble(value).toArray();
  }

  /** Returns a note that distributions show a sample of the jobs; empty if they show all. */
  Optional<Block> sampled() {
    return jobs.step() == 1
        ? Optional.empty()
        : Optional.of(
            new Block.Text(
                "Distributions show one job in "
                    + jobs.step()
                    + "; figures over time count every job."));
  }

  /** A log's jobs on grids of coloured cells. */
  static final class ReplayMaps {
    private static final double[] LENGTHS = {60, 600, 3600, 6 * 3600, 24 * 3600};
    private static final List<String> LENGTH_NAMES =
        List.of("to 1 min", "to 10 min", "to 1 h", "to 6 h", "to 1 d", "longer");
    private static final int HOURS = 24;

    private ReplayMaps() {}

    /** Widths from one power of two to the next: "5-8". */
    static String width(int processors) {
      int class2 = widthClass(processors);
      int most = 1 << class2;
      return most <= 2 ? String.valueOf(most) : most / 2 + 1 + "-" + most;
    }

    private static int widthClass(int processors) {
      return processors <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(processors - 1);
    }

    /** Mean bounded slowdown by width and run time. */
    static Figure slowdowns(List<JobRow> jobs, String under) {
      int widths = 1 + jobs.stream().mapToInt(job -> widthClass(job.width())).max().orElse(0);
      double[][] sums = new double[LENGTH_NAMES.size()][widths];
      int[][] counts = new int[LENGTH_NAMES.size()][widths];
      for (JobRow job : jobs) {
        int found = Arrays.binarySearch(LENGTHS, job.aloneTime());
        int length = found < 0 ? -found - 1 : found;
        sums[length][widthClass(job.width())] += job.boundedSlowdown();
        counts[length][widthClass(job.width())]++;
      }
      for (int i = 0; i < sums.length; i++) {
        for (int k = 0; k < widths; k++) {
          sums[i][k] = counts[i][k] == 0 ? Double.NaN : sums[i][k] / counts[i][k];
        }
      }
      return new Figure.HeatMap(
          "Which jobs are slowed down?",
          under + "Mean bounded slowdown of the jobs of a width and a run time.",
          "processors",
          IntStream.range(0, widths).mapToObj(i -> width(1 << i)).toList(),
          "run time",
          LENGTH_NAMES,
          "bounded slowdown",
          "",
          sums,
          true,
          null);
    }

    /**
     * Counts the submissions of every job by day of the week and hour.
     *
     * @param start the date and time of the log's time 0
     */
    static Figure arrivals(JobRows jobs, OffsetDateTime start) {
      double[][] counts = new double[DayOfWeek.values().length][HOURS];
      jobs.forEach(
          job -> {
            OffsetDateTime time = start.plusSeconds((long) job.submit());
            counts[time.getDayOfWeek().ordinal()][time.getHour()]++;
          });
      List<String> days = new ArrayList<>();
      for (DayOfWeek day : DayOfWeek.values()) {
        days.add(day.getDisplayName(TextStyle.SHORT, Locale.ENGLISH));
      }
      return new Figure.HeatMap(
          "When are jobs submitted?",
          "Jobs by the day of the week and the hour, in the zone of the log's start.",
          "hour",
          IntStream.range(0, HOURS).mapToObj(String::valueOf).toList(),
          "day",
          days,
          "jobs",
          "",
          counts,
          false,
          null);
    }
  }
}
