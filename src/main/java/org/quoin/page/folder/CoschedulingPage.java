package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.quoin.base.Plurals;
import org.quoin.metrics.RunKind;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.page.folder.file.JobRows;
import org.quoin.page.folder.file.JobRows.JobRow;
import org.quoin.report.CoschedulingTables;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.block.TableColumn;
import org.quoin.result.CoschedulingSummary;
import org.quoin.result.CoschedulingSummary.Run;

/** The page of jobs on a time-shared cluster under one scheme or several. */
final class CoschedulingPage {
  private static final int MAX_JOBS = 500;

  private static final List<String> PARTS = List.of("compute", "spin", "switch", "other", "idle");
  private static final Figure.Axis SLOWDOWN = new Figure.Axis("slowdown", "", false);

  private final ResultFolder folder;
  private final CoschedulingSummary summary;
  private final JobRows jobs;

  CoschedulingPage(ResultFolder folder) {
    this.folder = folder;
    jobs = folder.jobs();
    summary =
        folder.summary().has("runs")
            ? folder.summary(CoschedulingSummary.class)
            : new CoschedulingSummary("", List.of(folder.summary(Run.class)), null);
  }

  private Run first() {
    return summary.runs().get(0);
  }

  Page page() {
    List<Section> sections = new ArrayList<>();
    sections.add(compared());
    sections.add(new Section("Schedule", List.of(schedule())));
    sections.add(distributions());
    sections.add(new Section("Jobs", List.of(jobTable())));
    sections.add(new Section("All metrics", List.of(metrics())));
    String title = summary.title();
    return new Page(
        title.isEmpty() ? size() : title,
        summary.compared().size() > 1 ? "comparison of coscheduling schemes" : "coscheduling",
        summary.answer(),
        summary.warnings(),
        sections,
        folder.origin());
  }

  private String size() {
    int all = first().means().jobsEnded() + first().means().jobsLeft();
    return Plurals.counted(all, "job") + " on " + Plurals.counted(nodes(), "node");
  }

  private int nodes() {
    return first().means().nodes();
  }

  private Section compared() {
    List<Block> blocks = new ArrayList<>();
    List<String> names = summary.compared();
    List<Figure.BarSeries> parts = new ArrayList<>();
    for (String part : PARTS) {
      double[] shares =
          IntStream.range(0, names.size())
              .mapToDouble(
                  i -> 100 * summary.mean(i, run -> run.profile().getOrDefault(part, Double.NaN)))
              .toArray();
      parts.add(new Figure.BarSeries(part, shares, null));
    }
    blocks.add(
        new Figure.Bars(
            "Where does the nodes' time go?",
            "%s, means over %s."
                .formatted(size(), Plurals.counted(summary.replications(0).size(), "replication")),
            "",
            new Figure.Axis("share of the time", "%", false),
            names,
            parts,
            true));
    blocks.add(new CoschedulingTables(summary).schemes());
    return new Section(names.size() > 1 ? "Schemes compared" : "In short", blocks);
  }

  private Block schedule() {
    String best = summary.bestName();
    Stretches stretches =
        new Stretches(
            jobs,
            job -> job.compared().equals(best) && job.replication() == 0,
            folder.path(),
            nodes());
    String title = "Which nodes do jobs share under " + best + "?";
    Optional<Figure.Gantt> chart =
        stretches.count() > JobChart.MAX
            ? JobCells.figure(
                stretches,
                "node",
                title,
                JobRow::jobClass,
                null,
                Double.NaN,
                JobChart.MAX,
                stretches.count() <= ReplayFigures.MAX_SINGLE)
            : JobChart.figure(
                stretches,
                "node",
                title,
                "Each block is a job, from its start to its end, on its nodes, slice above"
                    + " slice: the rows of the gangs' matrix, or the places for processes"
                    + " at each node. The first replication.",
                JobRow::jobClass,
                null,
                Double.NaN);
    return chart
        .<Block>map(figure -> figure)
        .orElse(
            new Block.Text(
                "The Gantt chart is left out: no jobs, or their nodes have no numbers."));
  }

  private Section distributions() {
    Map<String, double[]> all = new LinkedHashMap<>();
    for (String name : summary.compared()) {
      double[] values = slowdowns(name).stream().mapToDouble(JobRow::sharingSlowdown).toArray();
      if (values.length > 0) {
        all.put(name, values);
      }
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        JobDistributions.ecdfs(
            "How much longer do jobs run than alone?",
            "Share of the jobs up to a slowdown: execution over that alone on the same nodes.",
            SLOWDOWN,
            all));
    List<Figure.Box> boxes =
        JobDistributions.boxes(
            slowdowns(summary.bestName()), JobRow::jobClass, JobRow::sharingSlowdown);
    if (boxes.size() > 1) {
      blocks.add(
          JobDistributions.figure(
              "Slowdowns by type", "Under " + summary.bestName() + ". ", SLOWDOWN, boxes));
    }
    return new Section("Distributions", blocks);
  }

  private List<JobRow> slowdowns(String name) {
    return jobs.kept().stream()
        .filter(job -> job.compared().equals(name) && Double.isFinite(job.sharingSlowdown()))
        .toList();
  }

  /** Makes a row per job of the first replication, with its slowdown under each scheme. */
  private Block jobTable() {
    List<String> names = summary.compared();
    Map<Long, double[]> slowdowns = new LinkedHashMap<>();
    Map<Long, JobRow> some = new LinkedHashMap<>();
    jobs.forEach(
        job -> {
          if (job.replication() == 0
              && (some.size() < MAX_JOBS || some.containsKey(job.id()))
              && names.contains(job.compared())) {
            some.putIfAbsent(job.id(), job);
            slowdowns
                    .computeIfAbsent(job.id(), id -> none(names.size()))[
                    names.indexOf(job.compared())] =
                job.sharingSlowdown();
          }
        });
    List<Block.Column> columns =
        new ArrayList<>(
            List.of(
                new Block.Column("job", "", ""),
                new Block.Column("type", "", ""),
                new Block.Column("tasks", "", ""),
                new Block.Column("arrival", "s", "")));
    names.forEach(name -> columns.add(new Block.Column(name, "", "Slowdown under it")));
    List<List<Object>> rows = new ArrayList<>();
    some.forEach(
        (id, job) -> {
          List<Object> row =
              new ArrayList<>(
                  List.of((double) id, job.jobClass(), (double) job.width(), job.submit()));
          for (double slowdown : slowdowns.get(id)) {
            row.add(slowdown);
          }
          rows.add(row);
        });
    return new Block.Table(
        "Slowdown of each job in the first replication"
            + (some.size() == MAX_JOBS ? ", the first " + MAX_JOBS : ""),
        columns,
        rows);
  }

  private static double[] none(int count) {
    double[] none = new double[count];
    Arrays.fill(none, Double.NaN);
    return none;
  }

  private Block metrics() {
    List<String> names = summary.compared();
    return TableColumn.metrics(
        GridPage.METRICS,
        RunKind.COSCHEDULING,
        first().metrics().keySet(),
        names,
        summary::estimate,
        id -> "",
        new CoschedulingTables(summary).schemes().unit("s"));
  }
}
