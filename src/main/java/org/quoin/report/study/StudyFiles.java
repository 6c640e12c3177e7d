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
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.quoin.base.Json;
import org.quoin.base.OutputFile;
import org.quoin.base.Quantity;
import org.quoin.experiment.Parallel;
import org.quoin.experiment.PointOutcome;
import org.quoin.experiment.StudyOutcome;
import org.quoin.experiment.store.RunMetric;
import org.quoin.experiment.store.RunResult;
import org.quoin.report.OutputFolder;
import org.quoin.report.block.TableColumn;
import org.quoin.result.Mean;
import org.quoin.result.Meanings;
import org.quoin.result.StudySummary;
import org.quoin.scenario.study.Axis;
import org.quoin.scenario.study.Point;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.Ranking;

/** The results of a study as files: results.csv, runs.csv and summary.json. */
public final class StudyFiles {
  /**
   * Columns of {@code results.csv} after those of a row's point: one row per point, alternative and
   * metric.
   */
  public static final List<TableColumn<Void>> RESULT =
      List.of(
          TableColumn.csv("metric", RunMetric.NAME),
          TableColumn.csv("unit", RunMetric.UNIT),
          TableColumn.csv("mean", Meanings.MEAN_OR_NAN),
          TableColumn.csv(
              "half_width",
              "Half-width of the 95 % interval of the mean; NaN with less than two values"),
          TableColumn.csv(
              "n",
              "Number of values of the mean; a pair of antithetic runs, or a group with rqmc,"
                  + " counts as one"));

  /** The first columns of both tables, where AXIS and COMPARED stand for their names. */
  public static final List<TableColumn<Void>> PLACE =
      List.of(
          TableColumn.csv("point", Meanings.POINT),
          TableColumn.csv(
              "AXIS",
              "A column per key that varies: its value, a number in base units or a string"),
          TableColumn.csv("COMPARED", "Metaserver, policy or scheme"));

  /** Columns of {@code runs.csv} after those of a row's point; one column per metric follows. */
  public static final List<TableColumn<Void>> RUN =
      List.of(
          TableColumn.csv("replication", Meanings.REPLICATION),
          TableColumn.csv("cut", "With warmup: number of first jobs that were left out"),
          TableColumn.csv(
              "steady", "With warmup: whether at most the first half of the run was left out"));

  private final StudyOutcome outcome;

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

  /** Writes a row per point, alternative and metric. */
  private void writeResults(OutputStream out) {
    CsvWriter writer = CsvWriter.builder().build(out, StandardCharsets.UTF_8);
    List<String> header = heading();
    header.addAll(TableColumn.names(RESULT));
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

  /** Writes a row per run, with a column per metric. */
  private void writeRuns(OutputStream out) {
    CsvWriter writer = CsvWriter.builder().build(out, StandardCharsets.UTF_8);
    List<String> header = heading();
    boolean cut = !outcome.study().warmUp().isNone();
    header.addAll(TableColumn.names(cut ? RUN : RUN.subList(0, 1)));
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

  /** Makes the headings of the first columns, which name the point and the alternative. */
  private List<String> heading() {
    List<String> header = new ArrayList<>(TableColumn.names(PLACE.subList(0, 1)));
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

  /** {@return the content of {@code summary.json}} */
  public String summaryJson() {
    return Json.write(summary());
  }

  /** {@return the results as a record} */
  public StudySummary summary() {
    return new StudySummary(
        outcome.study().name(),
        outcome.study().title(),
        outcome.runs(),
        outcome.study().compared(),
        outcome.study().axes().stream().map(StudyFiles::axis).toList(),
        outcome.metrics(),
        outcome.varianceRatio().isPresent() ? outcome.varianceRatio().getAsDouble() : null,
        outcome.points().stream().map(this::point).toList(),
        outcome.warnings(),
        null,
        null,
        null);
  }

  private static StudySummary.Axis axis(Axis axis) {
    return new StudySummary.Axis(
        axis.key(), axis.unit(), axis.values().stream().map(value -> shown(axis, value)).toList());
  }

  private static Object shown(Axis axis, Axis.Value value) {
    return axis.isNumeric() ? (Object) value.number() : value.label();
  }

  private StudySummary.Point point(PointOutcome point) {
    Map<String, Object> at = new LinkedHashMap<>();
    for (int i = 0; i < point.point().axes().size(); i++) {
      Axis axis = point.point().axes().get(i);
      at.put(axis.key(), shown(axis, point.point().values().get(i)));
    }
    boolean several = point.runs().size() > 1;
    List<String> warnings = point.point().scenario().warnings();
    Ranking ranking = point.ranking(outcome.first());
    return new StudySummary.Point(
        point.point().number(),
        at,
        point.point().scenario().seed(),
        point.replications(),
        IntStream.range(0, point.runs().size())
            .mapToObj(c -> alternative(point, c, of(ranking, c)))
            .toList(),
        several ? outcome.first().id() : null,
        several ? pairs(point, ranking.pairs()) : null,
        warnings.isEmpty() ? null : warnings,
        point.diagnosis().orElse(null));
  }

  private StudySummary.Alternative alternative(PointOutcome point, int compared, Ranking.Row row) {
    boolean cut = !outcome.study().warmUp().isNone();
    Map<String, Mean> metrics = new LinkedHashMap<>();
    for (RunMetric metric : outcome.metrics()) {
      metrics.put(metric.id(), new Mean(point.estimate(compared, metric)));
    }
    return new StudySummary.Alternative(
        row.name(),
        point.runs().size() > 1 ? List.of(row.first(), row.last()) : null,
        cut ? point.cut(compared) : null,
        cut ? point.unsteady(compared) : null,
        metrics);
  }

  static Ranking.Row of(Ranking ranking, int compared) {
    return ranking.rows().stream().filter(row -> row.index() == compared).findFirst().orElseThrow();
  }

  private List<StudySummary.Pair> pairs(PointOutcome point, List<Ranking.Pair> pairs) {
    List<String> names = point.point().compared();
    boolean more = outcome.first().moreIsBetter();
    List<Optional<Estimate>> logs =
        pairs.stream()
            .map(
                pair ->
                    more
                        ? point.logRatio(pair.better(), pair.worse(), outcome.first())
                        : point.logRatio(pair.worse(), pair.better(), outcome.first()))
            .toList();
    double[] chances = Ranking.chances(logs.stream().flatMap(Optional::stream).toList());
    List<StudySummary.Pair> all = new ArrayList<>();
    int known = 0;
    for (int i = 0; i < pairs.size(); i++) {
      Ranking.Pair pair = pairs.get(i);
      StudySummary.Ratio ratio = null;
      if (logs.get(i).isPresent()) {
        Estimate log = logs.get(i).orElseThrow();
        ratio =
            new StudySummary.Ratio(
                Math.exp(log.mean()),
                Math.exp(log.mean() - log.halfWidth()),
                Math.exp(log.mean() + log.halfWidth()),
                chances[known++]);
      }
      all.add(
          new StudySummary.Pair(
              names.get(pair.better()),
              names.get(pair.worse()),
              new Mean(pair.difference()),
              pair.pValue(),
              pair.isSignificant(),
              ratio));
    }
    return all;
  }
}
