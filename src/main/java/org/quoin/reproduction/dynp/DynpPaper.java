package org.quoin.reproduction.dynp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.Printed;

/** The figures printed in dynP (Streit, JSSPP 2004): {@code published.txt}, one line per figure. */
final class DynpPaper {
  static final List<String> METRICS =
      List.of("ART", "ARTwA", "ARTwW", "SLD", "SLDwA", "SLDwW", "makespan");

  static final List<String> DECIDERS =
      List.of("advanced", "sjf-preferred", "simple", "fcfs-preferred");

  static final List<String> TUNINGS = List.of("half", "full");

  private static final Map<String, String[]> LINES = read();

  private DynpPaper() {}

  private static Map<String, String[]> read() {
    Map<String, String[]> lines = new HashMap<>();
    ClaimFile.text(DynpPaper.class, "published.txt")
        .lines()
        .filter(line -> line.contains(" | ") && line.charAt(0) != '#')
        .map(line -> line.split(" \\| "))
        .forEach(cells -> lines.put(cells[0] + " " + cells[1], cells));
    return lines;
  }

  /**
   * {@return a printed figure; one without a value where none is legible}
   *
   * @param digits the decimals of such a figure
   */
  static Printed printed(int table, String figure, PaperLog log, int digits) {
    String[] cells = LINES.get(table + " " + figure);
    String text = cells == null ? "-" : cells[2 + log.ordinal()];
    return text.equals("-")
        ? new Printed(Double.NaN, digits)
        : new Printed(
            Double.parseDouble(text),
            text.contains(".") ? text.length() - text.indexOf('.') - 1 : 0);
  }

  /** {@return the value of a printed figure} */
  static double value(int table, String figure, PaperLog log) {
    return printed(table, figure, log, 0).value();
  }
}
