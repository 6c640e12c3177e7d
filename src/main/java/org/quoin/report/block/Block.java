package org.quoin.report.block;

import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.quoin.base.DisplayUnit;
import org.quoin.statistics.Estimate;

/** A part of a section: a paragraph, a table or a figure. */
public sealed interface Block permits Block.Text, Block.Table, Figure {

  /** A paragraph. */
  record Text(String text) implements Block {}

  /**
   * A table. Pages sort it by the column that a reader clicks on.
   *
   * @param rows one cell per column: a String, a number (NaN shows nothing), an {@code Estimate},
   *     or null for an empty cell
   * @param chosen unit in which all numbers of a base unit are shown, where they do not choose it
   * @param isByRow whether the numbers of a row are alike, not those of a column
   */
  record Table(
      String title,
      List<Column> columns,
      List<List<Object>> rows,
      Map<String, DisplayUnit> chosen,
      boolean isByRow)
      implements Block {
    public Table {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
      chosen = Map.copyOf(chosen);
    }

    /** Creates a table whose numbers choose its units. */
    public Table(String title, List<Column> columns, List<List<Object>> rows) {
      this(title, columns, rows, Map.of(), false);
    }

    /**
     * {@return the table with all numbers of a base unit in one unit, as in a sentence above it}
     */
    public Table in(String base, DisplayUnit unit) {
      return new Table(title, columns, rows, Map.of(base, unit), isByRow);
    }

    /** {@return the table as one whose rows each have numbers of one kind} */
    public Table byRow() {
      return new Table(title, columns, rows, chosen, true);
    }

    /** {@return the table without the columns in which no cell has any content} */
    public Table withoutEmptyColumns() {
      List<Integer> used =
          IntStream.range(0, columns.size())
              .filter(i -> rows.stream().anyMatch(row -> !isEmpty(row.get(i))))
              .boxed()
              .toList();
      return new Table(
          title,
          used.stream().map(columns::get).toList(),
          rows.stream().map(row -> used.stream().map(row::get).toList()).toList(),
          chosen,
          isByRow);
    }

    private static boolean isEmpty(Object cell) {
      return cell instanceof String text ? text.isEmpty() : Double.isNaN(number(cell));
    }

    /**
     * {@return for each column the unit in which its numbers are shown} What was varied, shown once
     * for the rows below each other, has a unit of its own: seconds beside a response of hours.
     */
    public List<DisplayUnit> units() {
      return IntStream.range(0, columns.size())
          .mapToObj(
              i ->
                  columns.get(i).shown() == Shown.ONCE
                      ? DisplayUnit.of(columns.get(i).unit(), numbers(i).toArray())
                      : unit(columns.get(i).unit()))
          .toList();
    }

    private DoubleStream numbers(int column) {
      return rows.stream().mapToDouble(row -> number(row.get(column)));
    }

    /** {@return the unit in which all numbers of a base unit are shown} */
    public DisplayUnit unit(String base) {
      DisplayUnit unit = chosen.get(base);
      return unit == null ? DisplayUnit.of(base, numbers(base)) : unit;
    }

    private double[] numbers(String unit) {
      return IntStream.range(0, columns.size())
          .filter(i -> columns.get(i).unit().equals(unit))
          .boxed()
          .flatMapToDouble(this::numbers)
          .toArray();
    }

    /**
     * {@return the text of each cell by row, numbers in their units and with the digits of those
     * beside them}
     */
    public List<List<String>> texts() {
      List<DisplayUnit> units = units();
      int width = columns.size();
      List<List<Object>> cells =
          rows.stream()
              .map(
                  row ->
                      IntStream.range(0, width)
                          .mapToObj(i -> Digits.over(row.get(i), units.get(i).factor()))
                          .toList())
              .toList();
      List<List<String>> lines =
          isByRow
              ? cells.stream().map(row -> Digits.texts(row, false)).toList()
              : IntStream.range(0, width)
                  .mapToObj(
                      i ->
                          Digits.texts(
                              cells.stream().map(row -> row.get(i)).toList(),
                              units.get(i).name().equals("%")))
                  .toList();
      return IntStream.range(0, rows.size())
          .mapToObj(
              r ->
                  IntStream.range(0, width)
                      .mapToObj(i -> isByRow ? lines.get(r).get(i) : lines.get(i).get(r))
                      .toList())
          .toList();
    }

    /** {@return the number of a cell, of an estimate its mean; NaN if it has none} */
    public static double number(Object cell) {
      if (cell instanceof Estimate estimate) {
        return estimate.mean();
      }
      return cell instanceof Number number ? number.doubleValue() : Double.NaN;
    }
  }

  /**
   * A column of a table.
   *
   * @param unit base unit of its numbers; empty for texts and pure numbers
   * @param says what the column means, in a sentence; may be empty
   */
  record Column(String name, String unit, String says, Shown shown) {

    /** Creates a column that is always shown. */
    public Column(String name, String unit, String says) {
      this(name, unit, says, Shown.ALWAYS);
    }
  }

  /** The outputs that show the cells of a column. */
  enum Shown {
    ALWAYS,
    /** On pages only: plain text has less room. */
    PAGES,
    /**
     * In plain text a cell of the first column that equals the one above is empty; on a narrow page
     * equal cells are a heading of their rows.
     */
    ONCE
  }
}
