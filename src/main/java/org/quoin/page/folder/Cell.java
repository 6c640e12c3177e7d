package org.quoin.page.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.report.block.Block;
import org.quoin.report.block.Block.Column;

/**
 * A column of a table, and what of a thing stands in it.
 *
 * @param <T> what a row is of
 */
record Cell<T>(Column column, Function<T, Object> value) {

  static <T> Cell<T> of(String name, String unit, String says, Function<T, Object> value) {
    return new Cell<>(new Column(name, unit, says), value);
  }

  static <T> Cell<T> of(String name, Function<T, Object> value) {
    return of(name, "", "", value);
  }

  /** One that shows a metric of a kind of run. */
  static <T> Cell<T> of(RunKind kind, String metric, Function<T, Object> value) {
    return Metrics.of(kind).stream()
        .filter(one -> one.id().equals(metric))
        .map(one -> of(metric, one.unit(), one.meaning(), value))
        .findFirst()
        .orElse(of(metric, value));
  }

  static <T> Block.Table table(String title, List<T> rows, List<Cell<T>> cells) {
    return new Block.Table(
        title,
        cells.stream().map(Cell::column).toList(),
        rows.stream()
            .map(row -> cells.stream().map(cell -> cell.value().apply(row)).toList())
            .toList());
  }

  /**
   * A row a metric, a column each of what is compared.
   *
   * @param ids of the metrics
   * @param value of what is compared, by its place, and the metric
   * @param unit of metrics that no kind of run has
   */
  static Block.Table metrics(
      String title,
      RunKind kind,
      Iterable<String> ids,
      List<String> compared,
      BiFunction<Integer, String, Object> value,
      Function<String, String> unit) {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("metric", "", ""));
    columns.add(new Column("unit", "", ""));
    compared.forEach(name -> columns.add(new Column(name, "", "")));
    columns.add(new Column("meaning", "", ""));
    List<List<Object>> rows = new ArrayList<>();
    for (String id : ids) {
      Metric known =
          Metrics.of(kind).stream().filter(one -> one.id().equals(id)).findFirst().orElse(null);
      List<Object> row =
          new ArrayList<>(List.of(id, known == null ? unit.apply(id) : known.unit()));
      for (int i = 0; i < compared.size(); i++) {
        row.add(value.apply(i, id));
      }
      row.add(known == null ? "" : known.meaning());
      rows.add(row);
    }
    return new Block.Table(title, columns, rows);
  }
}
