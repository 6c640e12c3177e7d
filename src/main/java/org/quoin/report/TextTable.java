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
 * A plain-text table with aligned columns: text to the left, numbers to the right. Columns of
 * numbers that a line has no room for follow below, beside the first columns once more.
 */
public final class TextTable {
  /** Characters of a line. */
  private static final int WIDTH = 100;

  private final String[] names;

  /** Unit of each column; it stands in a heading and holds for the columns behind it. */
  private final String[] units;

  private final List<String[]> rows = new ArrayList<>();

  /**
   * Creates a table without rows.
   *
   * @param header the names of the columns: texts, or arrays, lists and streams of texts
   */
  public TextTable(Object... header) {
    names = texts(header).toArray(String[]::new);
    units = Stream.of(names).map(name -> "").toArray(String[]::new);
  }

  /** Creates a table without rows whose columns have units. */
  private TextTable(String[] names, String[] units) {
    this.names = names;
    this.units = units;
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
    TextTable text =
        new TextTable(
            shown.stream().map(i -> table.columns().get(i).name()).toArray(String[]::new),
            shown.stream().map(i -> units.get(i).name()).toArray(String[]::new));
    String last = "";
    for (int r = 0; r < table.rows().size(); r++) {
      String[] cells = new String[shown.size()];
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
    if (cells.length > names.length) {
      throw new IllegalArgumentException(cells.length + " cells in " + names.length + " columns");
    }
    String[] row = new String[names.length];
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
    List<List<String>> cells = new ArrayList<>(List.of(List.of(header(all()))));
    rows.forEach(row -> cells.add(List.of(row)));
    return cells;
  }

  /** {@return the table, each line indented by two blanks, ending in a line break} */
  public String render() {
    boolean[] left = new boolean[names.length];
    for (int i = 0; i < left.length; i++) {
      for (String[] row : rows) {
        left[i] |= !row[i].isEmpty() && !looksNumeric(row[i]);
      }
    }
    List<String> parts = new ArrayList<>();
    parts(left).forEach(columns -> parts.add(render(columns, left)));
    return String.join("\n", parts);
  }

  private int[] all() {
    return IntStream.range(0, names.length).toArray();
  }

  /** Returns the columns of each part of the table: all of them if they fit in a line. */
  private List<int[]> parts(boolean[] left) {
    int keys = 1;
    for (int i = 0; i < left.length; i++) {
      keys = left[i] ? i + 1 : keys;
    }
    int[] first = IntStream.range(0, keys).toArray();
    if (lineLength(all()) <= WIDTH || keys == names.length || lineLength(first) > WIDTH / 2) {
      return List.of(all());
    }
    List<int[]> parts = new ArrayList<>();
    int from = keys;
    for (int i = keys + 1; i <= names.length; i++) {
      if (i == names.length || lineLength(part(keys, from, i + 1)) > WIDTH) {
        parts.add(part(keys, from, i));
        from = i;
      }
    }
    return parts;
  }

  private static int[] part(int keys, int from, int to) {
    return IntStream.concat(IntStream.range(0, keys), IntStream.range(from, to)).toArray();
  }

  private int lineLength(int[] columns) {
    return IntStream.of(widths(header(columns), columns)).map(width -> width + 2).sum();
  }

  /** Returns the names of columns, each unit behind the first of them that have it. */
  private String[] header(int[] columns) {
    String[] header = new String[columns.length];
    String unit = "";
    for (int i = 0; i < header.length; i++) {
      String next = units[columns[i]];
      boolean named = !next.isEmpty() && !next.equals("%") && !next.equals(unit);
      header[i] = names[columns[i]] + (named ? " [" + next + "]" : "");
      unit = next.isEmpty() ? unit : next;
    }
    return header;
  }

  private int[] widths(String[] header, int[] columns) {
    return IntStream.range(0, columns.length)
        .map(
            i ->
                Math.max(
                    header[i].length(),
                    rows.stream().mapToInt(row -> row[columns[i]].length()).max().orElse(0)))
        .toArray();
  }

  private String render(int[] columns, boolean[] left) {
    String[] header = header(columns);
    int[] widths = widths(header, columns);
    boolean[] aligned = new boolean[columns.length];
    for (int i = 0; i < columns.length; i++) {
      aligned[i] = left[columns[i]];
    }
    StringBuilder text = new StringBuilder();
    line(text, header, widths, aligned);
    line(text, IntStream.of(widths).mapToObj("-"::repeat).toArray(String[]::new), widths, aligned);
    for (String[] row : rows) {
      line(
          text,
          IntStream.of(columns).mapToObj(i -> row[i]).toArray(String[]::new),
          widths,
          aligned);
    }
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
