package org.quoin.report;

import java.util.List;
import java.util.function.Function;

/**
 * A column of a table in CSV.
 *
 * @param meaning what its cells hold, without a full stop
 * @param value makes the cell of a row; null where a table writes the cells itself
 */
public record CsvColumn<T>(String name, String meaning, Function<T, String> value) {

  /**
   * Creates a column whose cells the table writes itself.
   *
   * @param meaning what its cells hold, without a full stop
   */
  public CsvColumn(String name, String meaning) {
    this(name, meaning, null);
  }

  /** {@return the headings of columns, in their order} */
  public static List<String> names(List<? extends CsvColumn<?>> columns) {
    return columns.stream().map(column -> column.name()).toList();
  }

  public static <T> String[] cells(List<CsvColumn<T>> columns, T row) {
    String[] cells = new String[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = columns.get(i).value().apply(row);
    }
    return cells;
  }
}
