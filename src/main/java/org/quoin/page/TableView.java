package org.quoin.page;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Json;
import org.quoin.base.Quantity;
import org.quoin.report.block.Block;
import org.quoin.statistics.Estimate;

/**
 * A table as its template writes it.
 *
 * @param rows the rows that are written as cells
 * @param further the rows after them as JSON, of which the script of the page makes cells when they
 *     are asked for; empty if there are none
 * @param size number of all rows
 */
public record TableView(
    String title, List<Column> columns, List<List<Cell>> rows, String further, int size) {

  /** Rows that are written as cells: a browser takes seconds to lay out thousands. */
  private static final int WRITTEN = 200;

  /** Numbers from here on have no text of fixed decimals. */
  private static final double MOST_FIXED = 1e15;

  /**
   * A column's head.
   *
   * @param number whether its cells are numbers, which stand to the right
   * @param group whether equal cells below each other are a heading of their rows where a page is
   *     narrow
   */
  public record Column(String name, String unit, String says, boolean number, boolean group) {
    /** {@return the classes of the column's head} */
    public String classes() {
      return Stream.of(number ? "number" : "", group ? "group" : "")
          .filter(one -> !one.isEmpty())
          .collect(Collectors.joining(" "));
    }
  }

  /**
   * A cell.
   *
   * @param kind number; phrase or long by the text's length; empty for a short text
   * @param halfWidth the half-width of its interval; empty without
   */
  public record Cell(String text, String kind, String value, String halfWidth) {
    private static final int SHORT = 12;
    private static final int PHRASE = 50;

    /** Returns whether its text is its value with some decimals, and commas between thousands. */
    private boolean isFixed(int decimals) {
      if (value.isEmpty() || !halfWidth.isEmpty()) {
        return false;
      }
      double number = Double.parseDouble(value);
      return number >= 0
          && number < MOST_FIXED
          && text.replace(",", "")
              .equals(
                  new BigDecimal(number).setScale(decimals, RoundingMode.HALF_UP).toPlainString())
          && (number < 1000 || text.contains(","));
    }

    private static Cell of(String text) {
      String kind = text.length() > PHRASE ? "long" : text.length() > SHORT ? "phrase" : "";
      return new Cell(text, kind, "", "");
    }
  }

  static TableView of(Block.Table table) {
    List<DisplayUnit> units = table.units();
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      int index = i;
      Block.Column column = table.columns().get(i);
      boolean number =
          table.rows().stream()
              .noneMatch(row -> row.get(index) instanceof String text && !text.isBlank());
      columns.add(
          new Column(
              column.name().isEmpty() ? "note" : column.name(),
              units.get(i).name(),
              column.says(),
              number,
              column.shown() == Block.Shown.ONCE));
    }
    List<List<String>> texts = table.texts();
    List<List<Cell>> rows =
        IntStream.range(0, texts.size())
            .mapToObj(
                r ->
                    IntStream.range(0, units.size())
                        .mapToObj(
                            i ->
                                cell(
                                    table.rows().get(r).get(i),
                                    units.get(i).factor(),
                                    texts.get(r).get(i)))
                        .toList())
            .toList();
    int written = Math.min(rows.size(), WRITTEN);
    return new TableView(
        table.title(),
        columns,
        rows.subList(0, written),
        written < rows.size() ? further(rows.subList(written, rows.size())) : "",
        rows.size());
  }

  /**
   * Returns rows as JSON. A text is a string, and of a long one an array with its kind; a number is
   * its value if the decimals of its column give its text, else an array of its text, its value and
   * its half-width.
   */
  private static String further(List<List<Cell>> rows) {
    int columns = rows.get(0).size();
    int[] decimals = IntStream.range(0, columns).map(i -> decimals(rows.get(0).get(i))).toArray();
    StringBuilder out = new StringBuilder("{\"decimals\":");
    out.append(Arrays.toString(decimals).replace(" ", "")).append(",\"rows\":[");
    for (int r = 0; r < rows.size(); r++) {
      out.append(r == 0 ? "\n[" : ",\n[");
      for (int i = 0; i < columns; i++) {
        out.append(i == 0 ? "" : ",");
        append(rows.get(r).get(i), decimals[i], out);
      }
      out.append(']');
    }
    return FigureData.harmless(out.append("]}").toString());
  }

  private static int decimals(Cell cell) {
    int point = cell.text().indexOf('.');
    return point < 0 || !cell.kind().equals("number") ? 0 : cell.text().length() - 1 - point;
  }

  private static void append(Cell cell, int decimals, StringBuilder out) {
    if (cell.kind().isEmpty()) {
      Json.quote(cell.text(), out);
    } else if (!cell.kind().equals("number")) {
      out.append('[');
      Json.quote(cell.text(), out);
      out.append(",\"").append(cell.kind()).append("\"]");
    } else if (cell.isFixed(decimals)) {
      out.append(cell.value());
    } else {
      out.append('[');
      Json.quote(cell.text(), out);
      out.append(cell.value().isEmpty() ? "" : "," + cell.value());
      out.append(cell.halfWidth().isEmpty() ? "" : "," + cell.halfWidth()).append(']');
    }
  }

  private static Cell cell(Object cell, double factor, String text) {
    if (!(cell instanceof Estimate) && !(cell instanceof Number)) {
      return Cell.of(text);
    }
    double half = cell instanceof Estimate estimate ? estimate.halfWidth() / factor : Double.NaN;
    return new Cell(text, "number", exact(Block.Table.number(cell) / factor), exact(half));
  }

  private static String exact(double value) {
    return Double.isFinite(value) ? Quantity.everyDigit(value) : "";
  }
}
