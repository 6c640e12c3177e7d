package org.quoin.workload.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Selection of jobs of a log, as in ParaSim's generator (Luo, Zhang and Zhang 2007, section 4.1).
 *
 * @param from start of the selected interval, in seconds after the log's first submission
 * @param until end of the interval, excluded; infinite for the end of the log
 * @param fields selected ranges by number of a field of SWF; other fields are not checked
 */
public record LogSelection(double from, double until, Map<Integer, List<Range>> fields) {

  /** Selects every job. */
  public static final LogSelection ALL = new LogSelection(0, Double.POSITIVE_INFINITY, Map.of());

  private static final int MAX_DIGITS = 15;

  /** Name of each field that can be selected by, by number. */
  public static final Map<Integer, String> FIELDS =
      new TreeMap<>(Map.of(12, "users", 13, "groups", 15, "queues", 16, "partitions"));

  /**
   * Range of whole numbers.
   *
   * @param first smallest number
   * @param last largest number
   */
  public record Range(long first, long last) {
    boolean holds(double value) {
      return first <= value && value <= last;
    }
  }

  /**
   * Creates a selection with a copy of the map.
   *
   * @param from seconds after the first submission, included
   * @param until seconds after the first submission, excluded; infinite for no end
   * @param fields ranges by number of a field
   */
  public LogSelection {
    fields = Map.copyOf(fields);
  }

  /**
   * {@return a list of numbers and ranges}
   *
   * @param text such as "3" or "1, 4-7"; each number has at most 15 digits
   * @throws IllegalArgumentException if the text is malformed
   */
  public static List<Range> ranges(String text) {
    List<Range> ranges = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String range = part.strip();
      if (!range.matches("\\d{1,15}( *- *\\d{1,15})?")) {
        throw new IllegalArgumentException(
            "'"
                + shown(range)
                + "' is neither a number nor a range; expected, for example, 3 or 1,4-7");
      }
      String[] ends = range.split("-");
      long first = Long.parseLong(ends[0].strip());
      long last = Long.parseLong(ends[ends.length - 1].strip());
      if (last < first) {
        throw new IllegalArgumentException("'" + range + "' ends before it begins");
      }
      ranges.add(new Range(first, last));
    }
    return ranges;
  }

  private static String shown(String text) {
    return text.length() <= 2 * MAX_DIGITS ? text : text.substring(0, 2 * MAX_DIGITS) + "...";
  }

  boolean isAll() {
    return from == 0 && until == Double.POSITIVE_INFINITY && fields.isEmpty();
  }

  /**
   * Returns whether the job of the reader's current line is selected.
   *
   * @param first submit time of the log's first job
   */
  boolean takes(SwfReader reader, double first) {
    double time = reader.field(2) - first;
    if (time < from || time >= until) {
      return false;
    }
    for (Map.Entry<Integer, List<Range>> field : fields.entrySet()) {
      double value = reader.field(field.getKey());
      if (field.getValue().stream().noneMatch(range -> range.holds(value))) {
        return false;
      }
    }
    return true;
  }
}
