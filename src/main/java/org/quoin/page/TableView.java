package org.quoin.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Quantity;
import org.quoin.report.block.Block;
import org.quoin.statistics.Estimate;

/** A table as its template writes it. */
public record TableView(String title, List<Column> columns, List<List<Cell>> rows) {

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
    return new TableView(table.title(), columns, rows);
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
