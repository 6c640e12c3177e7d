package org.quoin.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.metrics.Metric;

/**
 * How much of a result a command prints, and in which words.
 *
 * @param details whether every table and sentence is printed, not only the answer
 * @param paper whether metrics have the names of the papers that define them, such as AWT
 */
public record TextStyle(boolean details, boolean paper) {
  /** Everything in words. */
  public static final TextStyle FULL = new TextStyle(true, false);

  /** Rows of a table, unless details are printed. */
  public static final int ROWS = 15;

  /** Warnings that are printed, unless details are. */
  private static final int WARNINGS = 4;

  /** {@return the name of a metric in a table} */
  public String name(Metric metric) {
    return paper ? metric.id() : metric.words();
  }

  /** {@return the number of rows that a table may have} */
  public int rows() {
    return details ? Integer.MAX_VALUE : ROWS;
  }

  /** {@return the warnings as text; unless details are printed, one of each kind} */
  public String warnings(List<String> warnings) {
    StringBuilder text = new StringBuilder();
    List<String> some = details ? warnings : oneOfEachKind(warnings);
    int shown = details ? some.size() : Math.min(WARNINGS, some.size());
    some.subList(0, shown)
        .forEach(warning -> text.append(GridReport.wrapped("Warning: " + warning)));
    int more = warnings.size() - shown;
    return more == 0
        ? text.toString()
        : text.append("  and ").append(more).append(" more like these: --details\n").toString();
  }

  /** {@return the first of the warnings that differ in their subjects and numbers alone} */
  public static List<String> oneOfEachKind(List<String> warnings) {
    Map<String, String> first = new LinkedHashMap<>();
    warnings.forEach(warning -> first.putIfAbsent(kind(warning), warning));
    return List.copyOf(first.values());
  }

  /** Returns a warning without its subject, its numbers and the place of its queue. */
  private static String kind(String warning) {
    return warning
        .replaceFirst("^under [^,]+, ", "")
        .replaceAll("Q(ns|nr|s)[0-9]+ \\([^)]*\\)", "Q")
        .replaceAll("[0-9][0-9.,]*", "#");
  }

  /**
   * {@return the last sentence of a result: where to read on}
   *
   * @param more what --details adds; empty for nothing
   */
  public String further(String more) {
    return details
        ? ""
        : "\n"
            + GridReport.wrapped(
                "More: "
                    + (more.isEmpty() ? "" : "--details prints " + more + "; ")
                    + "--out DIR writes a page and files; 'quoin explain WORD' explains a word.");
  }
}
