package org.quoin.report.study;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.quoin.base.Json;
import org.quoin.base.OutputFile;
import org.quoin.base.Quantity;
import org.quoin.experiment.Parallel;
import org.quoin.experiment.PointOutcome;
import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.store.RunMetric;
import org.quoin.experiment.store.RunResult;
import org.quoin.report.CsvColumn;
import org.quoin.report.OutputFolder;
import org.quoin.scenario.study.Axis;
import org.quoin.scenario.study.Point;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.Ranking;

/** The results of a study as files: results.csv, runs.csv and summary.json. */
public final class StudyFiles {
  /**
   * Of {@code results.csv} behind what tells a row's place: a row a point, what is compared,
   * metric.
   */
  public static final List<CsvColumn> RESULT =
      List.of(
          new CsvColumn("metric", "Its name"),
          new CsvColumn("unit", "Its unit; empty for a plain number"),
          new CsvColumn("mean", "Over the replications; NaN where no run has a value"),
          new CsvColumn(
              "half_width", "Of the 95 % interval of the mean; NaN with less than two values"),
          new CsvColumn("n", "How many values the mean is of; pairs of antithetic runs are one"));

  /** Of both tables: what tells a row's place, where AXIS and COMPARED stand for their names. */
  public static final List<CsvColumn> PLACE =
      List.of(
          new CsvColumn("point", "Number of the point, from 1"),
          new CsvColumn(
              "AXIS",
              "A column a key that varies: its value there, a number in base units or text"),
          new CsvColumn("COMPARED", "What is compared at the point: metaserver, policy or scheme"));

  /** Of {@code runs.csv} behind what tells a row's place; a column a metric follows. */
  public static final List<CsvColumn> RUN =
      List.of(
          new CsvColumn("replication", "From 0"),
          new CsvColumn("cut", "With a warmup: the first jobs that were left out"),
          new CsvColumn("steady", "With a warmup: whether the cut lies in the run's first half"));

  private final StudyOutcome outcome;

  /** Files of this outcome. */
  public StudyFiles(StudyOutcome outcome) {
    this.outcome = outcome;
  }

  /**
   * Writes all files, the summary last: where it stands, the others do.
   *
   * @param folder where to
   * @param atOnce how many threads may work at it
   */
  public void write(OutputFolder folder, int atOnce) {
    Callable<String> summary = this::summaryJson;
    Callable<String> runs = () -> written(folder, "runs.csv", this::writeRuns);
    Callable<String> results = () -> written(folder, "results.csv", this::writeResults);
    List<String> done = Parallel.run(List.of(runs, summary, results), atOnce);
    folder.write("summary.json", done.get(1));
  }

  private static String written(OutputFolder folder, String name, OutputFile.Content content) {
    folder.write(name, content);
    return name;
  }

  /** A row a point, what is compared, and metric. */
  private void writeResults(OutputStream out) {
    CsvWriter writer = CsvWriter.builder().build(out, StandardCharsets.UTF_8);
    List<String> header = heading();
    header.addAll(CsvColumn.names(RESULT));
    writer.writeRecord(header);
    for (PointOutcome point : outcome.points()) {
      for (int c = 0; c < point.runs().size(); c++) {
        List<String> cells = cells(point.point(), c);
        for (RunMetric metric : outcome.metrics()) {
          Estimate estimate = point.estimate(c, metric);
          List<String> row = new ArrayList<>(cells);
          row.addAll(
              List.of(
                  metric.id(),
                  metric.unit(),
                  String.valueOf(estimate.mean()),
                  String.valueOf(estimate.halfWidth()),
                  String.valueOf(estimate.count())));
          writer.writeRecord(row);
        }
      }
    }
    flush(writer);
  }

  /** A row a run, a column a metric. */
  private void writeRuns(OutputStream out) {
    CsvWriter writer = CsvWriter.builder().build(out, StandardCharsets.UTF_8);
    List<String> header = heading();
    boolean cut = !outcome.study().warmUp().isNone();
    header.addAll(CsvColumn.names(cut ? RUN : RUN.subList(0, 1)));
    outcome.metrics().forEach(metric -> header.add(metric.id()));
    writer.writeRecord(header);
    for (PointOutcome point : outcome.points()) {
      for (int c = 0; c < point.runs().size(); c++) {
        List<RunResult> runs = point.runs().get(c);
        List<String> cells = cells(point.point(), c);
        for (int r = 0; r < runs.size(); r++) {
          List<String> row = new ArrayList<>(cells);
          row.add(String.valueOf(r));
          if (cut) {
            row.add(String.valueOf(runs.get(r).cut()));
            row.add(String.valueOf(runs.get(r).steady()));
          }
          for (RunMetric metric : outcome.metrics()) {
            row.add(String.valueOf(runs.get(r).value(metric)));
          }
          writer.writeRecord(row);
        }
      }
    }
    flush(writer);
  }

  private static void flush(CsvWriter writer) {
    try {
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The columns that say which point and what of those compared there. */
  private List<String> heading() {
    List<String> header = new ArrayList<>(CsvColumn.names(PLACE.subList(0, 1)));
    outcome.study().axes().forEach(axis -> header.add(axis.key()));
    header.add(outcome.study().compared());
    return header;
  }

  private static List<String> cells(Point point, int compared) {
    List<String> row = new ArrayList<>(List.of(String.valueOf(point.number())));
    for (int i = 0; i < point.axes().size(); i++) {
      Axis.Value value = point.values().get(i);
      row.add(
          point.axes().get(i).isNumeric() ? Quantity.everyDigit(value.number()) : value.label());
    }
    row.add(point.compared().get(compared));
    return row;
  }

  /** {@return the summary as JSON} */
  public String summaryJson() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("study", outcome.study().name());
    tree.put("title", outcome.study().title());
    tree.put("runs", outcome.runs());
    tree.put("compared", outcome.study().compared());
    tree.put("axes", outcome.study().axes().stream().map(StudyFiles::axis).toList());
    tree.put("metrics", outcome.metrics().stream().map(StudyFiles::metric).toList());
    outcome.varianceRatio().ifPresent(ratio -> tree.put("varianceRatio", ratio));
    tree.put("points", outcome.points().stream().map(this::point).toList());
    tree.put("warnings", outcome.warnings());
    return Json.write(tree);
  }

  private static Map<String, Object> axis(Axis axis) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("key", axis.key());
    tree.put("unit", axis.unit());
    tree.put("values", axis.values().stream().map(value -> shown(axis, value)).toList());
    return tree;
  }

  private static Object shown(Axis axis, Axis.Value value) {
    return axis.isNumeric() ? (Object) value.number() : value.label();
  }

  private static Map<String, Object> metric(RunMetric metric) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("id", metric.id());
    tree.put("unit", metric.unit());
    tree.put("meaning", metric.meaning());
    tree.put("moreIsBetter", metric.moreIsBetter());
    return tree;
  }

  private Map<String, Object> point(PointOutcome point) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("point", point.point().number());
    Map<String, Object> at = new LinkedHashMap<>();
    for (int i = 0; i < point.point().axes().size(); i++) {
      Axis axis = point.point().axes().get(i);
      at.put(axis.key(), shown(axis, point.point().values().get(i)));
    }
    tree.put("at", at);
    tree.put("seed", point.point().scenario().seed());
    tree.put("replications", point.replications());
    Ranking ranking = point.ranking(outcome.first());
    List<Object> compared = new ArrayList<>();
    for (int c = 0; c < point.runs().size(); c++) {
      compared.add(compared(point, c, of(ranking, c)));
    }
    tree.put("compared", compared);
    if (compared.size() > 1) {
      tree.put("rankedBy", outcome.first().id());
      tree.put("pairs", ranking.pairs().stream().map(pair -> pair(point, pair)).toList());
    }
    if (!point.point().scenario().warnings().isEmpty()) {
      tree.put("warnings", point.point().scenario().warnings());
    }
    return tree;
  }

  private Map<String, Object> compared(PointOutcome point, int compared, Ranking.Row row) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", row.name());
    if (point.runs().size() > 1) {
      tree.put("place", List.of(row.first(), row.last()));
    }
    if (!outcome.study().warmUp().isNone()) {
      tree.put("jobsCut", point.cut(compared));
      tree.put("runsWithoutSteadyState", point.unsteady(compared));
    }
    Map<String, Object> metrics = new LinkedHashMap<>();
    for (RunMetric metric : outcome.metrics()) {
      metrics.put(metric.id(), estimate(point.estimate(compared, metric)));
    }
    tree.put("metrics", metrics);
    return tree;
  }

  /** The row of one of those compared. */
  static Ranking.Row of(Ranking ranking, int compared) {
    return ranking.rows().stream().filter(row -> row.index() == compared).findFirst().orElseThrow();
  }

  /** The better one less the worse, and the chance of it between equals, corrected by Holm. */
  private static Map<String, Object> pair(PointOutcome point, Ranking.Pair pair) {
    List<String> names = point.point().compared();
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("better", names.get(pair.better()));
    tree.put("worse", names.get(pair.worse()));
    tree.put("difference", estimate(pair.difference()));
    tree.put("chance", pair.pValue());
    tree.put("told", pair.isSignificant());
    return tree;
  }

  private static Map<String, Object> estimate(Estimate estimate) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("mean", estimate.mean());
    tree.put("halfWidth", estimate.halfWidth());
    return tree;
  }
}
