package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.quoin.base.Plurals;
import org.quoin.page.folder.file.JobList;
import org.quoin.page.folder.file.JobRow;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.block.Figure.Axis;
import org.quoin.report.block.Figure.Curve;

/** The figures of a log's replay. */
final class ReplayFigures {
  private static final int INTERVALS = 400;
  private static final Axis TIME = new Axis("time", "s", false);
  private static final Axis SHARE = new Axis("share of the jobs", "", false);
  private static final String FREE =
      "Boxes reach over the middle half of the jobs, whiskers from 5 to 95 %.";

  private final List<ReplayedPlan> plans;
  private final ReplayedPlan best;
  private final JobList jobs;
  private final List<Curve> used = new ArrayList<>();
  private final List<Curve> waiting = new ArrayList<>();
  private double begin = Double.POSITIVE_INFINITY;
  private double end = Double.NEGATIVE_INFINITY;

  ReplayFigures(List<ReplayedPlan> plans, ReplayedPlan best) {
    this.plans = plans;
    this.best = best;
    jobs = best.jobs();
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
      used.add(curve(plan.name(), busy));
      waiting.add(curve(plan.name(), queue));
    }
  }

  private static Curve curve(String name, TimeAverages averages) {
    return new Curve(name, averages.starts(), averages.means(), null, null, Figure.Form.STEPS, "");
  }

  List<Block> schedule() {
    String under = plans.size() > 1 ? " under " + best.name() : "";
    if (jobs.count() > JobChart.MAX) {
      return List.of(
          new Block.Text(
              "The Gantt chart is left out: "
                  + Plurals.counted(jobs.count(), "job")
                  + " are more than a page draws smoothly ("
                  + JobChart.MAX
                  + ")."));
    }
    Curve shown = waiting.get(plans.indexOf(best));
    Curve queue =
        new Curve("waiting jobs", shown.x(), shown.y(), null, null, shown.form(), shown.group());
    return new JobChart(jobs.kept(), best.folder(), best.processors(), "processor")
        .figure(
            "Who ran when, and where" + under + "?",
            "Each block is a job, from its start to its end, on its processors"
                + (best.slices() > 1
                    ? ", slice above slice; a gang is repeated in the slices that have room."
                    : ".")
                + " Above, the number of waiting jobs.",
            ReplayFigures::user,
            queue)
        .<List<Block>>map(List::of)
        .orElse(
            List.of(
                new Block.Text(
                    "The Gantt chart is left out: the processors of the jobs have no numbers, or"
                        + " their slices change too often.")));
  }

  List<Block> overTime() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Figure.Curves(
            "How full is the machine?",
            "Processors that jobs hold, of all there are; the average of each interval.",
            TIME,
            new Axis("in use", "%", false),
            used));
    blocks.add(
        new Figure.Curves(
            "How many jobs wait?",
            "Jobs in the queue; the average of each interval.",
            TIME,
            new Axis("waiting jobs", "", false),
            waiting));
    best.start().ifPresent(start -> blocks.add(ReplayMaps.arrivals(jobs, start)));
    return blocks;
  }

  List<Block> distributions() {
    List<Curve> waits = new ArrayList<>();
    List<Curve> slowdowns = new ArrayList<>();
    for (ReplayedPlan plan : plans) {
      List<JobRow> some = plan.equals(best) ? jobs.kept() : plan.jobs().kept();
      waits.add(Distributions.ecdf(plan.name(), values(some, job -> job.start() - job.submit())));
      slowdowns.add(Distributions.ecdf(plan.name(), values(some, JobRow::boundedSlowdown)));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Figure.Curves(
            "How long do jobs wait?",
            "Share of the jobs that start within a time.",
            new Axis("wait", "s", false),
            SHARE,
            waits));
    blocks.add(
        new Figure.Curves(
            "How much longer than their run time do jobs take?",
            "Share of the jobs up to a bounded slowdown: response over run time of at least 10 s.",
            new Axis("bounded slowdown", "", true),
            SHARE,
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
    return Distributions.boxes(jobs.kept(), of, job -> job.start() - job.submit());
  }

  /** The first number of a class of widths; what is left over comes last. */
  private static int least(Figure.Box width) {
    return width.name().matches("\\d+(-\\d+)?")
        ? Integer.parseInt(width.name().split("-")[0])
        : Integer.MAX_VALUE;
  }

  private static void boxes(List<Block> blocks, String group, String says, List<Figure.Box> boxes) {
    if (boxes.size() > 1) {
      blocks.add(
          new Figure.Boxes(
              "Waits by " + group, says + FREE, "", new Axis("wait", "s", false), boxes));
    }
  }

  private static String user(JobRow job) {
    return job.user().isEmpty() ? "" : "user " + job.user();
  }

  private static double[] values(List<JobRow> some, ToDoubleFunction<JobRow> value) {
    return some.stream().mapToDouble(value).toArray();
  }

  /** Notes that the distributions show a sample of the jobs; empty if they show all. */
  Optional<Block> sampled() {
    return jobs.step() == 1
        ? Optional.empty()
        : Optional.of(
            new Block.Text(
                "Distributions show one job in "
                    + jobs.step()
                    + "; figures over time count every job."));
  }
}
