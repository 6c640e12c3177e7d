package org.quoin.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Collapses rows of a table that differ by numbers which grow by equal steps, such as those of the
 * nodes that one declaration with a count stands for.
 */
final class SerialRows {
  /** Rows from which on a series is one row. */
  private static final int LEAST = 3;

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
  private static final String BETWEEN = "\n";

  private SerialRows() {}

  /** {@return the rows, a series of at least three as one: its first and last cells} */
  static List<String[]> collapsed(List<String[]> rows) {
    List<String[]> shown = new ArrayList<>();
    for (int i = 0; i < rows.size(); ) {
      int end = end(rows, i);
      if (end - i >= LEAST) {
        shown.add(series(rows.get(i), rows.get(end - 1)));
        i = end;
      } else {
        shown.add(rows.get(i++));
      }
    }
    return shown;
  }

  /** Returns the index behind the last row of the series that begins with a row. */
  private static int end(List<String[]> rows, int begin) {
    List<Integer> step = List.of();
    int next = begin + 1;
    for (; next < rows.size(); next++) {
      List<Integer> here = step(rows.get(next - 1), rows.get(next));
      if (here.isEmpty() || (next > begin + 1 && !here.equals(step))) {
        break;
      }
      step = here;
    }
    return next;
  }

  /**
   * Returns by how much each number grows; empty if the first two cells do not, or texts differ.
   */
  private static List<Integer> step(String[] row, String[] next) {
    String one = String.join(BETWEEN, row);
    String other = String.join(BETWEEN, next);
    boolean unnamed = row[0].equals(next[0]) && row[1].equals(next[1]);
    if (unnamed
        || !NUMBER.matcher(one).replaceAll("#").equals(NUMBER.matcher(other).replaceAll("#"))) {
      return List.of();
    }
    List<Integer> from = numbers(one);
    List<Integer> to = numbers(other);
    List<Integer> step = new ArrayList<>();
    for (int i = 0; i < from.size(); i++) {
      step.add(to.get(i) - from.get(i));
    }
    return step.stream().allMatch(by -> by >= 0) ? step : List.of();
  }

  private static List<Integer> numbers(String text) {
    List<Integer> numbers = new ArrayList<>();
    for (Matcher found = NUMBER.matcher(text); found.find(); ) {
      numbers.add(Integer.valueOf(found.group()));
    }
    return numbers;
  }

  private static String[] series(String[] first, String[] last) {
    String[] cells = Arrays.copyOf(first, first.length);
    for (int i = 0; i < cells.length; i++) {
      cells[i] = first[i].equals(last[i]) ? first[i] : first[i] + " ... " + last[i];
    }
    return cells;
  }
}
