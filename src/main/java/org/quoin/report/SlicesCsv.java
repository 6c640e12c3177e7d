package org.quoin.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.metrics.SliceUse;
import org.quoin.report.block.TableColumn;
import org.quoin.result.Meanings;

/**
 * {@code slices.csv}: which time slices of which processors each job held, from when to when. A job
 * has a row for as long as its slices do not change; sets are intervals, as Batsim writes them.
 */
public final class SlicesCsv {
  /** Name of the file. */
  public static final String NAME = "slices.csv";

  /** Columns of the file, in their order. */
  public static final List<TableColumn<Row>> COLUMNS =
      List.of(
          TableColumn.csv("compared", "Policy or scheme of the run", Row::compared),
          TableColumn.csv(
              "replication", Meanings.REPLICATION, row -> Integer.toString(row.replication())),
          TableColumn.csv("job_id", Meanings.JOB, row -> Long.toString(row.use().job())),
          TableColumn.csv(
              "from",
              "Time from which the job holds these cells",
              row -> JobsCsv.number(row.use().from())),
          TableColumn.csv(
              "to", "Time until which it holds them", row -> JobsCsv.number(row.use().to())),
          TableColumn.csv(
              "slices",
              "Slices, from 0, as intervals; without gangs the slots of its processes at their"
                  + " nodes",
              row -> row.use().slices()),
          TableColumn.csv(
              "allocated_resources",
              "Processors or nodes, as intervals",
              row -> row.use().processors()));

  /** A row of the table. */
  public record Row(String compared, int replication, SliceUse use) {}

  private final CsvWriter csv;

  private SlicesCsv(CsvWriter csv) {
    this.csv = csv;
  }

  /**
   * Writes the file.
   *
   * @param rows writes them, in order
   */
  public static void write(OutputFolder folder, Consumer<SlicesCsv> rows) {
    folder.write(
        NAME,
        out -> {
          try (CsvWriter csv = CsvWriter.builder().build(out, StandardCharsets.UTF_8)) {
            csv.writeRecord(TableColumn.names(COLUMNS));
            rows.accept(new SlicesCsv(csv));
          }
        });
  }

  /**
   * Writes the rows of a run.
   *
   * @param replication the replication, from 0
   */
  public void write(String compared, int replication, List<SliceUse> uses) {
    for (SliceUse use : uses) {
      csv.writeRecord(TableColumn.cells(COLUMNS, new Row(compared, replication, use)));
    }
  }
}
