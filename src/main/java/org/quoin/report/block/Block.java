package org.quoin.report.block;

import java.util.List;

/** What a section holds. */
public sealed interface Block permits Block.Text, Block.Table, Figure {

  /** A paragraph. */
  record Text(String text) implements Block {}

  /**
   * A table, which readers sort by a click on a column's name.
   *
   * @param title what it shows
   * @param columns from the left
   * @param rows a cell a column: a String, a Double (NaN shows nothing), or an {@code Estimate}
   */
  record Table(String title, List<Column> columns, List<List<Object>> rows) implements Block {
    public Table {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }
  }

  /**
   * A column of a table.
   *
   * @param unit of its numbers; empty where they have none
   * @param says what it means in a sentence, shown when it is pointed at; may be empty
   */
  record Column(String name, String unit, String says) {}
}
