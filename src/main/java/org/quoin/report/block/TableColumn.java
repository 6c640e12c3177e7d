package org.quoin.report.block;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.quoin.base.DisplayUnit;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.report.block.Block.Column;

/**
 * A column of a table with the content of its cells, for text, pages and files in CSV.
 *
 * @param column heading, unit and meaning
 */
public record TableColumn<T>(Column column, Function<T, Object> value) {

  /**
   * {@return a column}
   *
   * @param unit base unit of its numbers; empty for texts and pure numbers
   * @param says what it means; may be empty
   */
  public static <T> TableColumn<T> of(
      String name, String unit, String says, Function<T, Object> value) {
    return new TableColumn<>(new Column(name, unit, says), value);
  }

  /** {@return a column whose heading says everything} */
  public static <T> TableColumn<T> of(String name, Function<T, Object> value) {
    return of(name, "", "", value);
  }

  /** {@return a column for pages only} */
  public static <T> TableColumn<T> wide(TableColumn<T> all) {
    Column column = all.column();
    return new TableColumn<>(
        new Column(column.name(), column.unit(), column.says(), Block.Shown.PAGES), all.value());
  }

  /** {@return a column of a file in CSV} */
  public static <T> TableColumn<T> csv(String name, String says, Function<T, Object> value) {
    return of(name, "", says, value);
  }

  /** {@return a column of a file in CSV whose cells the file's writer makes} */
  public static TableColumn<Void> csv(String name, String says) {
    return of(name, "", says, null);
  }

  /** {@return the headings of columns} */
  public static List<String> names(List<? extends TableColumn<?>> columns) {
    return columns.stream().map(one -> one.column().name()).toList();
  }

  /** {@return the cells of a row in CSV} */
  public static <T> String[] cells(List<TableColumn<T>> columns, T row) {
    String[] cells = new String[columns.size()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = (String) columns.get(i).value().apply(row);
    }
    return cells;
  }

  /** {@return a table with a row per item} */
  public static <T> Block.Table table(String title, List<T> rows, List<TableColumn<T>> columns) {
    return new Block.Table(
        title,
        columns.stream().map(TableColumn::column).toList(),
        rows.stream()
            .map(row -> columns.stream().map(column -> column.value().apply(row)).toList())
            .toList());
  }

  /**
   * {@return a table with a row per metric and a column per alternative}
   *
   * @param unit unit of a metric that is not built in
   * @param times the unit of all times, that of the other tables of the page
   */
  public static Block.Table metrics(
      String title,
      RunKind kind,
      Iterable<String> ids,
      List<String> compared,
      BiFunction<Integer, String, Object> value,
      Function<String, String> unit,
      DisplayUnit times) {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("metric", "", ""));
    columns.add(new Column("unit", "", ""));
    compared.forEach(name -> columns.add(new Column(name, "", "")));
    columns.add(new Column("meaning", "", ""));
    List<List<Object>> rows = new ArrayList<>();
    for (String id : ids) {
      Metric known =
          Metrics.of(kind).stream().filter(one -> one.id().equals(id)).findFirst().orElse(null);
      List<Object> values =
          IntStream.range(0, compared.size()).mapToObj(i -> value.apply(i, id)).toList();
      String base = known == null ? unit.apply(id) : known.unit();
      DisplayUnit shown =
          base.equals("s")
              ? times
              : DisplayUnit.of(base, values.stream().mapToDouble(Block.Table::number).toArray());
      String words =
          known == null || known.words().equals(id) ? id : known.words() + " (" + id + ")";
      List<Object> row = new ArrayList<>(List.of(words, shown.name()));
      values.forEach(one -> row.add(Digits.over(one, shown.factor())));
      row.add(known == null ? "" : known.meaning());
      rows.add(row);
    }
    return new Block.Table(title, columns, rows).byRow();
  }
}
