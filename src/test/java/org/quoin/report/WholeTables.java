package org.quoin.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Joins the parts of tables that are too wide for a line. */
public final class WholeTables {
  private static final Pattern COLUMN = Pattern.compile(" {2}-+");

  private WholeTables() {}

  /** {@return a text in which every table has all its columns beside each other} */
  public static String of(String text) {
    List<List<String>> blocks = new ArrayList<>();
    for (String block : text.split("\n\n")) {
      List<String> lines = block.lines().collect(Collectors.toCollection(ArrayList::new));
      List<String> before = blocks.isEmpty() ? List.of() : blocks.get(blocks.size() - 1);
      int keys = keys(before, lines);
      if (keys > 0) {
        int width = before.stream().mapToInt(String::length).max().orElse(0);
        before.replaceAll(line -> line + " ".repeat(width - line.length()));
        for (int i = 0; i < before.size(); i++) {
          before.set(i, before.get(i) + lines.get(i).substring(keys));
        }
      } else {
        blocks.add(lines);
      }
    }
    return blocks.stream()
        .map(lines -> String.join("\n", lines))
        .collect(Collectors.joining("\n\n"));
  }

  /** Returns the width of the columns that two tables of equal length begin with; 0 without any. */
  private static int keys(List<String> one, List<String> other) {
    if (one.size() != other.size() || one.size() < 3) {
      return 0;
    }
    Matcher column = COLUMN.matcher(other.get(1));
    int keys = 0;
    while (column.find() && column.start() == keys) {
      int end = column.end();
      for (int i = 0; i < one.size(); i++) {
        if (one.get(i).length() < end
            || !one.get(i)
                .substring(0, end)
                .equals(other.get(i).substring(0, Math.min(end, other.get(i).length())))) {
          return keys;
        }
      }
      keys = end;
    }
    return keys;
  }
}
