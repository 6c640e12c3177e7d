package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.Plurals;
import org.quoin.metrics.RunKind;
import org.quoin.page.Page;
import org.quoin.page.Page.Section;
import org.quoin.page.folder.file.JobList;
import org.quoin.page.folder.file.JobList.JobRow;
import org.quoin.report.Verdict;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.report.block.TableColumn;
import org.quoin.result.CoschedulingSummary;
import org.quoin.result.CoschedulingSummary.Run;
import org.quoin.statistics.Estimate;

/** The page of jobs on a time-shared cluster under one scheme or several. */
final class CoschedulingPage {
  private static final double LEVEL = 0.95;
  private static final int MAX_JOBS = 500;

  private static final List<String> PARTS = List.of("compute", "spin", "switch", "other", "idle");
  private static final Figure.Axis SLOWDOWN = new Figure.Axis("slowdown", "", false);

  private final ResultFolder folder;
  private final CoschedulingSummary summary;
  private final Map<String, List<Run>> runs = new LinkedHashMap<>();
  private final JobList jobs;
  private final Verdict verdict;

  CoschedulingPage(ResultFolder folder) {
    this.folder = folder;
    jobs = folder.jobs();
    summary =
        folder.summary().has("runs")
            ? folder.summary(CoschedulingSummary.class)
            : new CoschedulingSummary("", List.of(folder.summary(Run.class)));
    for (Run run : summary.runs()) {
      runs.computeIfAbsent(run.means().scheme(), name -> new ArrayList<>()).add(run);
    }
    verdict = verdict("mean response time", "s", "responseTime");
  }

  private double[] values(String scheme, String metric) {
    return runs.get(scheme).stream()
        .mapToDouble(run -> run.metrics().getOrDefault(metric, Double.NaN))
        .toArray();
  }

  private Estimate estimate(String scheme, String metric) {
    return Estimate.of(values(scheme, metric), LEVEL);
  }

  private Verdict verdict(String measure, String unit, String metric) {
    List<String> names = List.copyOf(runs.keySet());
    return Verdict.of(
        measure, unit, names, names.stream().map(name -> values(name, metric)).toList());
  }

  private String best() {
    return verdict.names().get(verdict.best());
  }

  private Run first() {
    return runs.values().iterator().next().get(0);
  }

  Page page() {
    List<String> answer = new ArrayList<>(List.of(verdict.sentence()));
    answer.add(verdict("mean slowdown", "", "slowdown").sentence());
    List<Section> sections = new ArrayList<>();
    sections.add(compared());
    sections.add(new Section("Schedule", List.of(schedule())));
    sections.add(distributions());
    sections.add(new Section("Jobs", List.of(jobTable())));
    sections.add(new Section("All metrics", List.of(metrics())));
    String title = summary.title();
    return new Page(
        title.isEmpty() ? size() : title,
        runs.size() > 1 ? "comparison of coscheduling schemes" : "coscheduling",
        answer,
        warnings(),
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

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    runs.forEach(
        (name, some) -> {
          int left = some.stream().mapToInt(run -> run.means().jobsLeft()).sum();
          if (left > 0) {
            warnings.add(
                "under "
                    + name
                    + ", "
                    + Plurals.counted(left, "job")
                    + " had not ended, all replications together: these are left out of the means");
          }
        });
    return warnings;
  }

  private Section compared() {
    List<Block> blocks = new ArrayList<>();
    List<String> names = verdict.names();
    List<Figure.BarSeries> parts = new ArrayList<>();
    for (String part : PARTS) {
      double[] shares =
          names.stream()
              .mapToDouble(
                  name ->
                      runs.get(name).stream()
                          .mapToDouble(run -> 100 * run.profile().getOrDefault(part, Double.NaN))
                          .average()
                          .orElse(Double.NaN))
              .toArray();
      parts.add(new Figure.BarSeries(part, shares, null));
    }
    blocks.add(
        new Figure.Bars(
            "Where does the nodes' time go?",
            size()
                + ", means over "
                + Plurals.counted(runs.get(best()).size(), "replication")
                + ".",
            "",
            new Figure.Axis("share of the time", "%", false),
            names,
            parts,
            true));
    List<String> metrics =
        List.of("responseTime", "waitTime", "computeTime", "slowdown", "unfairness");
    List<TableColumn<String>> cells =
        new ArrayList<>(List.of(TableColumn.of("scheme", name -> name)));
    metrics.forEach(
        id -> cells.add(TableColumn.of(RunKind.COSCHEDULING, id, name -> estimate(name, id))));
    if (names.size() > 1) {
      cells.add(
          TableColumn.of(
              "longer than the best",
              "s",
              "Difference on the same jobs",
              name -> name.equals(best()) ? "" : verdict.behind().get(names.indexOf(name))));
    }
    blocks.add(TableColumn.table("Schemes", names, cells));
    return new Section(names.size() > 1 ? "Schemes compared" : "In short", blocks);
  }

  private Block schedule() {
    String best = best();
    List<JobRow> some =
        jobs.first(JobChart.MAX + 1, job -> job.compared().equals(best) && job.replication() == 0);
    Optional<Figure.Gantt> chart =
        some.isEmpty() || some.size() > JobChart.MAX
            ? Optional.empty()
            : new JobChart(some, folder.path(), nodes(), "node")
                .figure(
                    "Which nodes do jobs share under " + best + "?",
                    "Each block is a job, from its start to its end, on its nodes, slice above"
                        + " slice: the rows of the gangs' matrix, or the places for processes"
                        + " at each node. The first replication.",
                    JobRow::jobClass,
                    null);
    return chart
        .<Block>map(figure -> figure)
        .orElse(
            new Block.Text(
                "The Gantt chart is left out: no jobs, too many, or their nodes have no numbers."));
  }

  private Section distributions() {
    List<Figure.Curve> curves = new ArrayList<>();
    for (String name : verdict.names()) {
      double[] values = slowdowns(name).stream().mapToDouble(JobRow::sharingSlowdown).toArray();
      if (values.length > 0) {
        curves.add(Distributions.ecdf(name, values));
      }
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Figure.Curves(
            "How much longer do jobs run than alone?",
            "Share of the jobs up to a slowdown: execution over that alone on the same nodes.",
            SLOWDOWN,
            new Figure.Axis("share of the jobs", "", false),
            curves));
    List<Figure.Box> boxes =
        Distributions.boxes(slowdowns(best()), JobRow::jobClass, JobRow::sharingSlowdown);
    if (boxes.size() > 1) {
      blocks.add(
          new Figure.Boxes(
              "Slowdowns by type",
              "Under "
                  + best()
                  + ". Boxes reach over the middle half of the jobs, whiskers from 5 to 95 %.",
              "",
              SLOWDOWN,
              boxes));
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
    List<String> names = verdict.names();
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
    List<String> names = verdict.names();
    return TableColumn.metrics(
        "Every metric, mean and 95 % interval",
        RunKind.COSCHEDULING,
        first().metrics().keySet(),
        names,
        (place, id) -> estimate(names.get(place), id),
        id -> "");
  }
}
