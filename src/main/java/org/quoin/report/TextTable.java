package org.quoin.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.DisplayUnit;
import org.quoin.base.PrintableText;
import org.quoin.report.block.Block;

/**
 * A plain-text table with aligned columns: text to the left, numbers to the right. Reads well at
 * 100 columns if its rows fit there; it never wraps.
 */
public final class TextTable {
  private final String[] header;
  private final List<String[]> rows = new ArrayList<>();

  /**
   * Creates a table without rows.
   *
   * @param header the names of the columns: texts, or arrays, lists and streams of texts
   */
  public TextTable(Object... header) {
    this.header = texts(header).toArray(String[]::new);
  }

  private static Stream<String> texts(Object part) {
    if (part instanceof Object[] parts) {
      return Stream.of(parts).flatMap(TextTable::texts);
    }
    if (part instanceof Collection<?> parts) {
      return parts.stream().flatMap(TextTable::texts);
    }
    return part instanceof Stream<?> parts ? parts.flatMap(TextTable::texts) : Stream.of("" + part);
  }

  /**
   * {@return a table in plain text} Columns for pages are left out. The unit of numbers stands in
   * the heading and holds for the columns behind it; percent follow their number.
   */
  public static TextTable of(Block.Table table) {
    List<DisplayUnit> units = table.units();
    List<List<String>> texts = table.texts();
    List<Integer> shown =
        IntStream.range(0, table.columns().size())
            .filter(i -> table.columns().get(i).shown() != Block.Shown.PAGES)
            .boxed()
            .toList();
    String[] header = new String[shown.size()];
    String unit = "";
    for (int i = 0; i < header.length; i++) {
      Block.Column column = table.columns().get(shown.get(i));
      String next = units.get(shown.get(i)).name();
      boolean named = !next.isEmpty() && !next.equals("%") && !next.equals(unit);
      header[i] = column.name() + (named ? " [" + next + "]" : "");
      unit = next.isEmpty() ? unit : next;
    }
    TextTable text = new TextTable((Object[]) header);
    String last = "";
    for (int r = 0; r < table.rows().size(); r++) {
      String[] cells = new String[header.length];
      for (int i = 0; i < cells.length; i++) {
        int column = shown.get(i);
        String cell = texts.get(r).get(column);
        boolean percent =
            units.get(column).name().equals("%")
                && !(table.rows().get(r).get(column) instanceof String)
                && !cell.isEmpty();
        cells[i] = percent ? cell + " %" : cell;
      }
      if (table.columns().get(0).shown() == Block.Shown.ONCE) {
        String first = cells[0];
        cells[0] = first.equals(last) ? "" : first;
        last = first;
      }
      text.row((Object[]) cells);
    }
    return text;
  }

  /**
   * Adds a row; missing cells at its end are empty.
   *
   * @param parts the cells: texts, or arrays, lists and streams of texts
   * @return this table
   */
  public TextTable row(Object... parts) {
    String[] cells = texts(parts).toArray(String[]::new);
    if (cells.length > header.length) {
      throw new IllegalArgumentException(cells.length + " cells in " + header.length + " columns");
    }
    String[] row = new String[header.length];
    for (int i = 0; i < row.length; i++) {
      row[i] = i < cells.length ? PrintableText.line(cells[i]) : "";
    }
    rows.add(row);
    return this;
  }

  /** {@return this table, with rows that only count on, such as those of node1 to node8, as one} */
  public TextTable collapsed() {
    List<String[]> shown = SerialRows.collapsed(rows);
    rows.clear();
    rows.addAll(shown);
    return this;
  }

  /** {@return the names of the columns, and below them the cells of each row} */
  public List<List<String>> cells() {
    List<List<String>> cells = new ArrayList<>(List.of(List.of(header)));
    rows.forEach(row -> cells.add(List.of(row)));
    return cells;
  }

  /** {@return the table, each line indented by two blanks, ending in a line break} */
  public String render() {
    int[] width = new int[header.length];
    boolean[] left = new boolean[header.length];
    for (int i = 0; i < header.length; i++) {
      width[i] = header[i].length();
      for (String[] row : rows) {
        width[i] = Math.max(width[i], row[i].length());
        left[i] |= !row[i].isEmpty() && !looksNumeric(row[i]);
      }
    }
    StringBuilder text = new StringBuilder();
    line(text, header, width, left);
    String[] rule = new String[header.length];
    for (int i = 0; i < rule.length; i++) {
      rule[i] = "-".repeat(width[i]);
    }
    line(text, rule, width, left);
    rows.forEach(row -> line(text, row, width, left));
    return text.toString();
  }

  private static boolean looksNumeric(String cell) {
    char c = cell.charAt(0);
    return Character.isDigit(c) || "+-.<>~".indexOf(c) >= 0;
  }

  private static void line(StringBuilder text, String[] cells, int[] width, boolean[] left) {
    StringBuilder line = new StringBuilder(" ");
    for (int i = 0; i < cells.length; i++) {
      String padding = " ".repeat(width[i] - cells[i].length());
      line.append(' ').append(left[i] ? cells[i] + padding : padding + cells[i]).append(' ');
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
