package org.quoin.page.folder.file;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.quoin.report.SlicesCsv;
import org.quoin.result.WrittenTable;

/**
 * A line of {@code slices.csv}: which cells of the matrix of processors and slices a job held.
 *
 * @param replication the replication, from 0
 * @param from since when, in seconds
 * @param to until when
 * @param slices pairs of first and last, from 0
 * @param processors pairs of first and last, from 0
 */
public record HeldSlices(
    long job,
    String compared,
    int replication,
    double from,
    double to,
    int[] slices,
    int[] processors) {

  /** {@return whether a folder of results has the file} */
  public static boolean areIn(Path folder) {
    return Files.exists(folder.resolve(SlicesCsv.NAME));
  }

  public static void each(Path folder, Consumer<HeldSlices> each) {
    WrittenTable.read(
        folder.resolve(SlicesCsv.NAME),
        "a list of slices",
        row ->
            each.accept(
                new HeldSlices(
                    (long) row.number("job_id"),
                    row.name("compared"),
                    (int) row.number("replication"),
                    row.number("from"),
                    row.number("to"),
                    intervals(row.text("slices")),
                    intervals(row.text("allocated_resources")))));
  }

  /** {@return "1-3 5" as 1, 3, 5, 5; none if the text has another form} */
  public static int[] intervals(String text) {
    if (!text.matches("\\d{1,9}(-\\d{1,9})?( \\d{1,9}(-\\d{1,9})?)*")) {
      return new int[0];
    }
    return Arrays.stream(text.split(" "))
        .flatMapToInt(
            part -> {
              String[] ends = part.split("-");
              return Arrays.stream(
                  new int[] {Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])});
            })
        .toArray();
  }
}
