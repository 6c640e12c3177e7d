package org.quoin.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.quoin.base.Quantity;
import org.quoin.report.block.Block;
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
   * @param kind number; phrase or long by the text's length; empty for a short text
   * @param value what it is sorted by and written to CSV as; empty for a text
   * @param halfWidth of its interval; empty without
   */
  public record Cell(String text, String kind, String value, String halfWidth) {
    private static final int SHORT = 12;
    private static final int PHRASE = 50;

    private static Cell of(String text) {
      String kind = text.length() > PHRASE ? "long" : text.length() > SHORT ? "phrase" : "";
      return new Cell(text, kind, "", "");
    }
  }

  static TableView of(Block.Table table) {
    List<Column> columns = new ArrayList<>();
    List<Scale> scales = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      int place = i;
      Block.Column column = table.columns().get(i);
      List<Object> cells = table.rows().stream().map(row -> row.get(place)).toList();
      Scale scale = Scale.of(column.unit(), cells.stream().mapToDouble(TableView::value).toArray());
      boolean number = cells.stream().noneMatch(cell -> cell instanceof String s && !s.isBlank());
      columns.add(new Column(column.name(), scale.unit(), column.says(), number));
      scales.add(scale);
    }
    List<List<Cell>> rows =
        table.rows().stream()
            .map(
                row ->
                    IntStream.range(0, row.size())
                        .mapToObj(i -> cell(row.get(i), scales.get(i).factor()))
                        .toList())
            .toList();
    return new TableView(table.title(), columns, rows);
  }

  private static double value(Object cell) {
    if (cell instanceof Estimate estimate) {
      return estimate.mean();
    }
    return cell instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  private static Cell cell(Object cell, double factor) {
    double value = value(cell) / factor;
    if (cell instanceof Estimate estimate) {
      double half = estimate.halfWidth() / factor;
      Estimate shown = new Estimate(value, half, estimate.level(), estimate.count());
      return new Cell(shown.toString(), "number", exact(value), exact(half));
    }
    if (cell instanceof Number) {
      String text = Double.isNaN(value) ? "" : Quantity.digits(value);
      return new Cell(text, "number", exact(value), "");
    }
    return Cell.of(cell == null ? "" : cell.toString());
  }

  private static String exact(double value) {
    return Double.isFinite(value) ? Quantity.everyDigit(value) : "";
  }

  /**
   * What a column's numbers are shown in.
   *
   * @param factor how many of its own unit are one of the shown unit
   */
  private record Scale(String unit, double factor) {
    private static final double MINUTE = 60;
    private static final double HOUR = 3600;
    private static final double DAY = 86_400;

    /** The unit that fits the middle value; units that are not of time or data stay. */
    static Scale of(String unit, double[] values) {
      double[] sizes =
          Arrays.stream(values).filter(Double::isFinite).map(Math::abs).sorted().toArray();
      double middle = sizes.length == 0 ? 0 : sizes[(sizes.length - 1) / 2];
      return switch (unit) {
        case "s" -> time(middle);
        case "B", "B/s", "bit", "bit/s" -> data(unit, middle);
        default -> new Scale(unit, 1);
      };
    }

    private static Scale time(double middle) {
      if (middle >= 2 * DAY) {
        return new Scale("d", DAY);
      }
      if (middle >= 2 * HOUR) {
        return new Scale("h", HOUR);
      }
      return middle >= 10 * MINUTE ? new Scale("min", MINUTE) : new Scale("s", 1);
    }

    private static Scale data(String unit, double middle) {
      int thousands = Math.min(5, (int) (Math.log10(Math.max(1, middle)) / 3));
      return thousands == 0
          ? new Scale(unit, 1)
          : new Scale("kMGTP".charAt(thousands - 1) + unit, Math.pow(1000, thousands));
    }
  }
}
