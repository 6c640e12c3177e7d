package org.quoin.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.input.Quantity;
import org.quoin.statistics.Estimate;

/**
 * A table as its template writes it.
 *
 * @param title what it shows
 * @param columns from the left
 * @param rows from above
 */
public record TableView(String title, List<Column> columns, List<List<Cell>> rows) {

  /**
   * A column's head.
   *
   * @param number whether its cells are numbers, which stand to the right
   */
  public record Column(String name, String unit, String says, boolean number) {}

  /**
   * A cell.
   *
   * @param text what is read
   * @param value what it is sorted by and written to CSV as; empty for a text
   */
  public record Cell(String text, String value) {}

  static TableView of(Block.Table table) {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      int place = i;
      Block.Column column = table.columns().get(i);
      boolean number =
          table.rows().stream().map(row -> row.get(place)).noneMatch(String.class::isInstance);
      columns.add(new Column(column.name(), column.unit(), column.says(), number));
    }
    List<List<Cell>> rows =
        table.rows().stream()
            .map(row -> IntStream.range(0, row.size()).mapToObj(i -> cell(row.get(i))).toList())
            .toList();
    return new TableView(table.title(), columns, rows);
  }

  private static Cell cell(Object value) {
    if (value instanceof Estimate estimate) {
      return new Cell(estimate.toString(), exact(estimate.mean()));
    }
    if (value instanceof Number number) {
      double x = number.doubleValue();
      return new Cell(Double.isNaN(x) ? "" : Quantity.digits(x), exact(x));
    }
    return new Cell(value == null ? "" : value.toString(), "");
  }

  private static String exact(double x) {
    return Double.isFinite(x) ? Quantity.everyDigit(x) : "";
  }
}
