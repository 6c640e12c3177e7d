package org.quoin.workload.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Selection of jobs of a log, as in ParaSim's generator (Luo, Zhang and Zhang 2007, section 4.1).
 *
 * @param from start of the selected interval
 * @param until end of the interval, excluded
 * @param fields selected values by number of a field; other fields are not checked
 */
public record LogSelection(LogTime from, LogTime until, Map<Integer, Values> fields) {

  /** Selects every job. */
  public static final LogSelection ALL = new LogSelection(LogTime.START, LogTime.END, Map.of());

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
   * Selected values of a field.
   *
   * @param ranges numbers and ranges of numbers, for a log with numbers; empty if the text has
   *     names
   * @param names names, for a log with names
   */
  public record Values(List<Range> ranges, Set<String> names) {

    /**
     * {@return the values in a text}
     *
     * @param text such as "3", "1, 4-7" or "alice, bob"
     * @throws IllegalArgumentException if the text has digits only, but is malformed
     */
    public static Values of(String text) {
      boolean numbers = text.matches("[\\d\\s,-]*");
      return new Values(
          numbers ? LogSelection.ranges(text) : List.of(),
          Set.copyOf(List.of(text.strip().split("\\s*,\\s*"))));
    }

    boolean holds(double value) {
      for (Range range : ranges) {
        if (range.holds(value)) {
          return true;
        }
      }
      return false;
    }
  }

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
    return isWhole() && fields.isEmpty();
  }

  /** Returns whether the interval is the whole log. */
  boolean isWhole() {
    // The equals of a record is linked at its first call, which is slow.
    return from.seconds() == 0 && until.seconds() == Double.POSITIVE_INFINITY;
  }

  /** Returns whether the values of the reader's current row are selected. */
  boolean takesFields(LogReader reader) {
    for (Map.Entry<Integer, Values> field : fields.entrySet()) {
      double value = reader.field(field.getKey());
      Values values = field.getValue();
      List<String> names = reader.names(field.getKey());
      boolean holds =
          names.isEmpty()
              ? values.holds(value)
              : value >= 1 && values.names.contains(names.get((int) value - 1));
      if (!holds) {
        return false;
      }
    }
    return true;
  }
}
