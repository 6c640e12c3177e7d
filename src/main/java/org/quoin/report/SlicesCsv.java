package org.quoin.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.quoin.metrics.SliceUse;

/**
 * {@code slices.csv}: which time slices of which processors each job held, from when to when. A job
 * has a row for as long as its slices do not change; sets are intervals, as Batsim writes them.
 */
public final class SlicesCsv {
  /** Its name. */
  public static final String NAME = "slices.csv";

  /** Its columns. */
  public static final List<CsvColumn> COLUMNS =
      List.of(
          new CsvColumn("compared", "The policy or scheme"),
          new CsvColumn("replication", "From 0"),
          new CsvColumn("job_id", "Number of the job"),
          new CsvColumn("from", "Since when it holds these cells"),
          new CsvColumn("to", "Until when"),
          new CsvColumn(
              "slices",
              "The slices, from 0, as intervals; without gangs the place of a process at its node"),
          new CsvColumn("allocated_resources", "The processors or nodes, as intervals"));

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
            csv.writeRecord(CsvColumn.names(COLUMNS));
            rows.accept(new SlicesCsv(csv));
          }
        });
  }

  /**
   * Writes the rows of a run.
   *
   * @param compared the policy or scheme
   * @param replication from 0
   */
  public void write(String compared, int replication, List<SliceUse> uses) {
    for (SliceUse use : uses) {
      csv.writeRecord(
          compared,
          Integer.toString(replication),
          Long.toString(use.job()),
          JobsCsv.number(use.from()),
          JobsCsv.number(use.to()),
          use.slices(),
          use.processors());
    }
  }
}
