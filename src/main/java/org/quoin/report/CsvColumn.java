package org.quoin.report;

import java.util.List;

/**
 * A column of a table that is written to a file.
 *
 * @param name its heading
 * @param meaning what its cells hold, without a full stop
 */
public record CsvColumn(String name, String meaning) {
  /** {@return the headings of some columns, in their order} */
  public static List<String> names(List<CsvColumn> columns) {
    return columns.stream().map(CsvColumn::name).toList();
  }
}
