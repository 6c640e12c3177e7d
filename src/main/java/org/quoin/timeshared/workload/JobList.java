package org.quoin.timeshared.workload;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quoin.base.CsvFile;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;

/**
 * A list of jobs as CSV with the columns {@code arrival_s,tasks,type,dedicated_s}: seconds, number
 * of tasks, a {@link JobType} as in {@code 50/20/30 Tree 4 KB}, seconds. The dedicated time is
 * rounded to whole iterations, at least one; the jobs are numbered 1, 2, ... in file order.
 */
public final class JobList {
  private static final List<String> COLUMNS = List.of("arrival_s", "tasks", "type", "dedicated_s");

  /** Largest time of a job in seconds, some 231 days: later times would overflow nanoseconds. */
  public static final double MAX_SECONDS = 2e7;

  private static final BigDecimal MAX_S = BigDecimal.valueOf(MAX_SECONDS);

  /** Maximum length of a number, and maximum decimals: more than nanoseconds can hold. */
  private static final int MAX_DIGITS = 40;

  /** Maximum size of a file: about four million jobs. */
  private static final long MAX_BYTES = 100_000_000;

  private static final BigDecimal NS = BigDecimal.valueOf(1_000_000_000);

  private final String source;
  private final int nodes;
  private final Pattern pattern;
  private final CostParameters parameters;
  private final Mistakes mistakes;
  private final List<IterativeJob> jobs = new ArrayList<>();

  private JobList(String source, int nodes, Pattern pattern, CostParameters parameters) {
    this.source = source;
    mistakes = new Mistakes(source);
    this.nodes = nodes;
    this.pattern = pattern;
    this.parameters = parameters;
  }

  /**
   * {@return the jobs of a list}
   *
   * @param nodes nodes of the cluster, the maximum number of tasks of a job
   * @throws InputException with the mistakes of the file
   */
  public static List<IterativeJob> read(
      Path file, int nodes, Pattern pattern, CostParameters parameters) {
    JobList list = new JobList(file.toString(), nodes, pattern, parameters);
    CsvFile.table(file, "a CSV list of jobs", MAX_BYTES, COLUMNS, list.mistakes, list::job);
    list.mistakes.refuse();
    if (list.jobs.isEmpty()) {
      throw new InputException(
          list.source, "holds no job; expected rows of " + String.join(",", COLUMNS));
    }
    return list.jobs;
  }

  private void job(int line, List<String> cells) {
    BigDecimal arrival = seconds(line, "arrival_s", cells.get(0), true);
    int tasks = tasks(line, cells.get(1));
    JobType type = type(line, cells.get(2));
    BigDecimal dedicated = seconds(line, "dedicated_s", cells.get(3), false);
    if (arrival != null && tasks > 0 && type != null && dedicated != null) {
      long arrivalNs = arrival.multiply(NS).setScale(0, RoundingMode.HALF_UP).longValueExact();
      jobs.add(
          IterativeJob.of(
              jobs.size() + 1,
              arrivalNs,
              tasks,
              type,
              pattern,
              dedicated.multiply(NS).doubleValue(),
              parameters));
    }
  }

  /** Returns seconds as written; null after a mistake. */
  private BigDecimal seconds(int line, String column, String written, boolean zero) {
    String text = written.strip();
    String expected = zero ? "0 or more" : "above 0";
    try {
      if (text.length() <= MAX_DIGITS) {
        BigDecimal value = new BigDecimal(text);
        if (value.signum() < 0 || (value.signum() == 0 && !zero)) {
          mistake(line, column + " is " + text + "; expected seconds, " + expected);
          return null;
        }
        if (value.compareTo(MAX_S) > 0) {
          mistake(
              line,
              column
                  + " is "
                  + text
                  + "; expected at most "
                  + Quantity.grouped(MAX_S.doubleValue())
                  + " seconds");
          return null;
        }
        // Arithmetic with an exponent of a thousand million would fill the memory.
        if (Math.abs((long) value.scale()) <= MAX_DIGITS) {
          return value;
        }
      }
    } catch (NumberFormatException e) {
      // Falls through to the one message for every text that is not such a number.
    }
    mistake(line, column + " is '" + shown(text) + "'; expected seconds as a number, such as 0.5");
    return null;
  }

  /** Returns the number of tasks; 0 after a mistake. */
  private int tasks(int line, String text) {
    try {
      int tasks = Integer.parseInt(text.strip());
      if (tasks >= 1 && tasks <= nodes) {
        return tasks;
      }
      mistake(line, "tasks is " + tasks + "; expected 1 to " + nodes + ", the number of nodes");
    } catch (NumberFormatException e) {
      mistake(line, "tasks is '" + shown(text) + "'; expected a whole number from 1 to " + nodes);
    }
    return 0;
  }

  /** Returns the type; null after a mistake. */
  private JobType type(int line, String text) {
    try {
      JobType type = JobType.of(text);
      parameters.check(type);
      return type;
    } catch (IllegalArgumentException e) {
      mistake(line, "type is " + e.getMessage());
      return null;
    }
  }

  private static String shown(String text) {
    return text.length() <= MAX_DIGITS ? text : text.substring(0, MAX_DIGITS) + "...";
  }

  private void mistake(int line, String message) {
    mistakes.add(new Mistake(source, line, 0, message));
  }
}
