package org.quoin.report;

import java.util.ArrayList;
import java.util.List;
import org.quoin.base.PrintableText;

/**
 * A plain-text table with aligned columns: text to the left, numbers to the right. Reads well at
 * 100 columns if its rows fit there; it never wraps.
 */
public final class TextTable {
  private final String[] header;
  private final List<String[]> rows = new ArrayList<>();

  public TextTable(String... header) {
    this.header = header.clone();
  }

  /**
   * Adds a row; missing cells at its end are empty.
   *
   * @return this table
   */
  public TextTable row(String... cells) {
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
