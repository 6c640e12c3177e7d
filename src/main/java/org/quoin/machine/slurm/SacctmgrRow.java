package org.quoin.machine.slurm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;

/**
 * One row of a table that {@code sacctmgr -P show} prints: cells between bars below a header.
 *
 * @param indent blanks before its first cell, which are its depth in a tree
 * @param cells its cells without blanks at their ends, by the name of the column in lower case
 */
public record SacctmgrRow(int line, int indent, Map<String, String> cells) {

  /** {@return the cell of the first of some columns that the table has; empty if it has none} */
  public String cell(String... names) {
    for (String name : names) {
      String cell = cells.get(name);
      if (cell != null) {
        return cell;
      }
    }
    return "";
  }

  /**
   * {@return the rows of a table} Empty lines and lines that begin with # are skipped.
   *
   * @param source the file, for messages
   * @param text what it holds
   * @param columns names of columns that it must have, in lower case
   * @param expected what the header should have, the end of a sentence
   * @param mistakes receives a header without these columns, and rows with another number of cells
   */
  public static List<SacctmgrRow> read(
      String source, String text, List<String> columns, String expected, Mistakes mistakes) {
    List<SacctmgrRow> rows = new ArrayList<>();
    List<String> header = List.of();
    String[] lines = text.split("\r?\n", -1);
    for (int i = 0; i < lines.length; i++) {
      if (lines[i].isBlank() || lines[i].startsWith("#")) {
        continue;
      }
      String[] cells = lines[i].split("\\|", -1);
      if (header.isEmpty()) {
        header =
            List.of(cells).stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
        if (!header.containsAll(columns)) {
          String found = "the header is '%s'; expected %s".formatted(lines[i], expected);
          mistakes.add(new Mistake(source, i + 1, 0, found));
          return rows;
        }
      } else if (cells.length != header.size()) {
        String found = "has %d cells; expected %d, as in the header";
        mistakes.add(new Mistake(source, i + 1, 0, found.formatted(cells.length, header.size())));
      } else {
        Map<String, String> named = new LinkedHashMap<>();
        for (int k = 0; k < cells.length; k++) {
          named.put(header.get(k), cells[k].strip());
        }
        int indent = cells[0].length() - cells[0].stripLeading().length();
        rows.add(new SacctmgrRow(i + 1, indent, named));
      }
    }
    if (header.isEmpty()) {
      mistakes.add(new Mistake(source, 0, 0, "is empty; expected an output of sacctmgr -P show"));
    }
    return rows;
  }
}
