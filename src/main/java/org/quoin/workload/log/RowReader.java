package org.quoin.workload.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quoin.workload.ResourceRequest;

/**
 * Base of the readers of most formats. A subclass describes each row in {@link #next()} by {@link
 * #begin}, then {@link #set}, {@link #name}, {@link #request} and {@link #note}, or {@link #drop}.
 */
public abstract class RowReader implements LogReader {
  private final String source;
  private final double[] fields = new double[LogField.COUNT + 1];
  private final Map<Integer, Map<String, Integer>> numbers = new HashMap<>();
  private final Map<Integer, List<String>> names = new HashMap<>();
  private final Set<LogIssue> notes = EnumSet.noneOf(LogIssue.class);
  private int line;
  private LogIssue issue;
  private String message;
  private String cluster = "";
  private Optional<ResourceRequest> request = Optional.empty();

  /**
   * Creates a reader.
   *
   * @param source name of the log in messages
   */
  protected RowReader(String source) {
    this.source = source;
  }

  /**
   * Begins a row without any known field.
   *
   * @param number number of the line at which the row begins, from 1
   */
  protected final void begin(int number) {
    line = number;
    Arrays.fill(fields, -1);
    notes.clear();
    issue = null;
    message = null;
    cluster = "";
    request = Optional.empty();
  }

  /**
   * Sets a field of the row. A value that is infinite or beyond 2^53 drops the row.
   *
   * @param field number of the field in {@link LogField}
   * @param value value; NaN leaves the field unknown
   */
  protected final void set(int field, double value) {
    if (Math.abs(value) > LogField.MAX_EXACT) {
      drop(LogIssue.OVERFLOW, LogField.tooLarge(field));
    } else if (!Double.isNaN(value)) {
      fields[field] = value;
    }
  }

  /**
   * Sets a field of the row to the number of a name. Names are numbered from 1 as they appear.
   *
   * @param field number of the field in {@link LogField}
   * @param name name; an empty one leaves the field unknown
   */
  protected final void name(int field, String name) {
    if (!name.isEmpty()) {
      Map<String, Integer> known = numbers.computeIfAbsent(field, f -> new HashMap<>());
      Integer number = known.get(name);
      if (number == null) {
        number = known.size() + 1;
        known.put(name, number);
        names.computeIfAbsent(field, f -> new ArrayList<>()).add(name);
      }
      fields[field] = number;
    }
  }

  /**
   * Numbers names as another reader did; only before the first row.
   *
   * @param known names that the numbers of a field stand for, by number of the field
   */
  final void numberAs(Map<Integer, List<String>> known) {
    known.forEach(
        (field, some) -> {
          names.put(field, new ArrayList<>(some));
          Map<String, Integer> of = new HashMap<>();
          some.forEach(name -> of.put(name, of.size() + 1));
          numbers.put(field, of);
        });
  }

  /**
   * Sets the cluster of the row.
   *
   * @param name name of the cluster; may be empty
   */
  protected final void cluster(String name) {
    cluster = name;
  }

  /**
   * Sets what the job asks for beyond processors and time.
   *
   * @param asked request; its times are on the clock of {@link LogField#SUBMIT}
   */
  protected final void request(ResourceRequest asked) {
    request = Optional.of(asked);
  }

  /**
   * Notes an issue that changes the job without dropping it.
   *
   * @param change issue
   */
  protected final void note(LogIssue change) {
    notes.add(change);
  }

  /**
   * Drops the row, unless it is dropped already.
   *
   * @param reason reason
   * @param what what is wrong and what is expected, in one sentence; null if the reason says it
   */
  protected final void drop(LogIssue reason, String what) {
    if (issue == null) {
      issue = reason;
      message = what;
    }
  }

  @Override
  public final String source() {
    return source;
  }

  @Override
  public final int line() {
    return line;
  }

  @Override
  public final double field(int number) {
    return fields[number];
  }

  @Override
  public final LogIssue issue() {
    return issue;
  }

  @Override
  public final String issueMessage() {
    return message;
  }

  @Override
  public final Set<LogIssue> notes() {
    return notes;
  }

  @Override
  public final Optional<ResourceRequest> request() {
    return request;
  }

  @Override
  public final String cluster() {
    return cluster;
  }

  @Override
  public final List<String> names(int field) {
    return Collections.unmodifiableList(names.getOrDefault(field, List.of()));
  }
}
