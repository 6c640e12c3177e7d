package org.quoin.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.quoin.base.Json;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.store.RunMetric;
import org.quoin.report.block.TableColumn;
import org.quoin.result.GridSummary;
import org.quoin.result.Meanings;
import org.quoin.result.NetworkPlan;

/** The result of a scenario as files: summary.json, summary.csv, jobs.csv and network.json. */
public final class GridFiles {
  /** Columns of {@code summary.csv}, one row per metaserver and metric. */
  public static final List<TableColumn<Void>> SUMMARY =
      List.of(
          TableColumn.csv("metaserver", Meanings.METASERVER),
          TableColumn.csv("metric", RunMetric.NAME),
          TableColumn.csv("mean", Meanings.MEAN_OR_NAN),
          TableColumn.csv(
              "half_width",
              "Half-width of the 95 % interval of the mean (Student t); NaN with less than two"
                  + " values"),
          TableColumn.csv("unit", Meanings.UNIT_OF_BOTH));

  private final GridOutcome outcome;
  private final GridSummary summary;

  /**
   * Creates the result of some runs.
   *
   * @param predicts whether closed forms are evaluated, which a short text does not show and which
   *     takes as long as all other figures; if not, no file may be written
   */
  public GridFiles(GridOutcome outcome, boolean predicts) {
    this.outcome = outcome;
    this.summary = GridSummaries.of(outcome, predicts);
  }

  /** {@return the runs that the files describe} */
  public GridOutcome outcome() {
    return outcome;
  }

  /**
   * Writes all files. The summary is last: if it is there, the others are.
   *
   * @param compressed whether the table of jobs is compressed
   * @param network the map of the network; empty for one too large to draw
   */
  public void write(
      OutputFolder folder, JobParts jobs, boolean compressed, Optional<NetworkPlan> network) {
    folder.writeJobs(compressed, jobs::writeTo);
    folder.write("summary.csv", summaryCsv());
    network.ifPresent(plan -> folder.write("network.json", Json.write(plan)));
    folder.write("summary.json", summaryJson());
  }

  /** {@return the content of {@code summary.json}} */
  public GridSummary summary() {
    return summary;
  }

  public String summaryJson() {
    return Json.write(summary);
  }

  /** {@return the content of {@code summary.csv}: a row per metaserver and metric} */
  public String summaryCsv() {
    StringWriter text = new StringWriter();
    try (CsvWriter writer = CsvWriter.builder().build(text)) {
      writer.writeRecord(TableColumn.names(SUMMARY));
      for (GridSummary.Server server : summary.metaservers()) {
        server
            .metrics()
            .forEach(
                (id, value) ->
                    writer.writeRecord(
                        server.name(),
                        id,
                        String.valueOf(value.mean()),
                        String.valueOf(value.halfWidth()),
                        value.unit()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
