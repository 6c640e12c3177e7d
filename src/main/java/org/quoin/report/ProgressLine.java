package org.quoin.report;

import java.util.Locale;
import org.quoin.base.PrintableText;

/**
 * The progress of some work as one line of text.
 *
 * @param task the name of the work
 * @param done how much is done, from 0 to {@code all}
 * @param all how much there is to do
 * @param left the seconds until all is done; infinite where they are unknown
 * @param under what is in progress; may be empty
 */
record ProgressLine(String task, double done, long all, double left, String under) {
  private static final int MAX_TASK = 24;
  private static final int MIN_BAR = 10;
  private static final int MAX_BAR = 30;
  private static final long MINUTE = 60;
  private static final long HOUR = 3600;

  /**
   * {@return the line}
   *
   * @param width in columns, which it fills; a line of fewer than about 60 is longer
   */
  String text(int width) {
    double share = all <= 0 ? 0 : Math.max(0, Math.min(1, done / all));
    String name = cut(PrintableText.line(task), MAX_TASK);
    String figures =
        String.format(
            Locale.ROOT,
            " %3d %%  %,d of %,d%s",
            (int) Math.floor(100 * share),
            (long) Math.floor(done),
            all,
            Double.isInfinite(left) ? "" : "  " + clock(left) + " left");
    String label = under.isEmpty() ? "" : "  " + PrintableText.line(under);
    int room = width - name.length() - figures.length() - 3;
    int cells = Math.max(MIN_BAR, Math.min(MAX_BAR, room - label.length()));
    int full = (int) Math.floor(share * cells);
    String bar = "=".repeat(full) + (full < cells ? ">" + " ".repeat(cells - full - 1) : "");
    String line = name + " [" + bar + "]" + figures;
    line += cut(label, Math.max(0, width - line.length()));
    return line + " ".repeat(Math.max(0, width - line.length()));
  }

  private static String cut(String text, int longest) {
    return text.length() <= longest
        ? text
        : longest < 4 ? "" : text.substring(0, longest - 2) + "..";
  }

  private static String clock(double seconds) {
    long whole = Math.round(Math.min(seconds, 1e9));
    return String.format(
        Locale.ROOT, "%d:%02d:%02d", whole / HOUR, whole % HOUR / MINUTE, whole % MINUTE);
  }

  /** {@return a duration to two digits, for a sentence: "40 s", "12 min", "3.5 h", "12 days"} */
  static String about(double seconds) {
    double hours = seconds / HOUR;
    if (seconds < 1.5 * MINUTE) {
      return rounded(seconds) + " s";
    }
    if (hours < 1.5) {
      return rounded(seconds / MINUTE) + " min";
    }
    return hours < 48 ? rounded(hours) + " h" : rounded(hours / 24) + " days";
  }

  private static String rounded(double value) {
    return value < 9.95
        ? String.format(Locale.ROOT, "%.1f", value).replace(".0", "")
        : String.format(Locale.ROOT, "%,.0f", value < 99.5 ? value : 10 * Math.rint(value / 10));
  }
}
