package org.quoin.workload.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which jobs of a log are taken: a flow cut out of it, as ParaSim's generator does (Luo, Zhang and
 * Zhang 2007, section 4.1).
 *
 * @param from seconds after the submission of the log's first job
 * @param until seconds after it, no longer taken; infinity for the end of the log
 * @param fields by the number of a field of SWF, the ranges of its values that are taken; fields
 *     that are no key do not matter
 */
public record LogSelection(double from, double until, Map<Integer, List<Range>> fields) {

  /** Every job. */
  public static final LogSelection ALL = new LogSelection(0, Double.POSITIVE_INFINITY, Map.of());

  private static final int MOST_DIGITS = 15;

  /** What a field is called in plain words, by its number: what can be chosen by. */
  public static final Map<Integer, String> FIELDS =
      new TreeMap<>(Map.of(12, "users", 13, "groups", 15, "queues", 16, "partitions"));

  /**
   * Some whole numbers.
   *
   * @param first of them
   * @param last of them
   */
  public record Range(long first, long last) {
    boolean holds(double value) {
      return first <= value && value <= last;
    }
  }

  /**
   * Copies the map.
   *
   * @param from seconds after the first submission; a job of that instant is taken
   * @param until seconds after it, of which none is taken; infinity for no end
   * @param fields ranges by the number of a field
   */
  public LogSelection {
    fields = Map.copyOf(fields);
  }

  /**
   * {@return numbers and ranges of them}
   *
   * @param text as "3" or "1, 4-7", each number of at most 15 digits
   * @throws IllegalArgumentException when it is something else
   */
  public static List<Range> ranges(String text) {
    List<Range> ranges = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String range = part.strip();
      if (!range.matches("\\d{1,15}( *- *\\d{1,15})?")) {
        throw new IllegalArgumentException(
            "'" + shown(range) + "' is no number or range; expected, for example, 3 or 1,4-7");
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
    return text.length() <= 2 * MOST_DIGITS ? text : text.substring(0, 2 * MOST_DIGITS) + "...";
  }

  /** Whether every job is taken. */
  boolean isAll() {
    return from == 0 && until == Double.POSITIVE_INFINITY && fields.isEmpty();
  }

  /**
   * Whether the job of a reader's present line is taken.
   *
   * @param first when the log's first job was submitted
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
