package org.quoin.coscheduling;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Nearest;

/**
 * A list of jobs as CSV with the columns {@code arrival_s,tasks,type,dedicated_s}: seconds, number
 * of tasks, J1 to J6, seconds. The dedicated time is rounded to whole iterations, at least one; the
 * jobs are numbered 1, 2, ... in file order.
 */
public final class JobList {
  private static final List<String> COLUMNS = List.of("arrival_s", "tasks", "type", "dedicated_s");

  /** Two hundred days: beyond it a run would not end and nanoseconds would overflow. */
  private static final BigDecimal LONGEST_S = BigDecimal.valueOf(20_000_000);

  private static final BigDecimal NS = BigDecimal.valueOf(1_000_000_000);

  private final String source;
  private final int nodes;
  private final Pattern pattern;
  private final Parameters parameters;
  private final List<Mistake> mistakes = new ArrayList<>();
  private final List<TimedJob> jobs = new ArrayList<>();

  private JobList(String source, int nodes, Pattern pattern, Parameters parameters) {
    this.source = source;
    this.nodes = nodes;
    this.pattern = pattern;
    this.parameters = parameters;
  }

  /**
   * Reads the list.
   *
   * @param nodes of the cluster: the most tasks a job may have
   * @throws InputException with all mistakes of the file
   */
  public static List<TimedJob> read(Path file, int nodes, Pattern pattern, Parameters parameters) {
    JobList list = new JobList(file.toString(), nodes, pattern, parameters);
    if (!Files.isRegularFile(file)) {
      throw new InputException(file.toString(), "no such file; expected a CSV list of jobs");
    }
    try (CsvReader<CsvRecord> csv =
        CsvReader.builder()
            .skipEmptyLines(true)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(file)) {
      boolean header = true;
      for (CsvRecord row : csv) {
        if (header) {
          list.header(row);
          header = false;
        } else {
          list.job(row);
        }
      }
    } catch (CsvParseException e) {
      list.mistakes.add(Mistake.in(list.source, "is no CSV: " + e.getMessage()));
    } catch (IOException e) {
      throw new InputException(list.source, "cannot be read (" + e.getMessage() + ")");
    }
    if (list.mistakes.isEmpty() && list.jobs.isEmpty()) {
      list.mistakes.add(Mistake.in(list.source, "holds no job; expected rows of " + columns()));
    }
    if (!list.mistakes.isEmpty()) {
      throw new InputException(list.mistakes);
    }
    return list.jobs;
  }

  private static String columns() {
    return String.join(",", COLUMNS);
  }

  private void header(CsvRecord row) {
    List<String> names = row.getFields().stream().map(String::strip).toList();
    if (names.size() > 0 && names.get(0).startsWith("\uFEFF")) {
      names = new ArrayList<>(names);
      names.set(0, names.get(0).substring(1));
    }
    if (!names.equals(COLUMNS)) {
      throw new InputException(
          source,
          (int) row.getStartingLineNumber(),
          "the header is '" + String.join(",", names) + "'; expected '" + columns() + "'");
    }
  }

  private void job(CsvRecord row) {
    int line = (int) row.getStartingLineNumber();
    int before = mistakes.size();
    if (row.getFieldCount() != COLUMNS.size()) {
      mistake(line, row.getFieldCount() + " fields; expected " + columns());
      return;
    }
    BigDecimal arrival = seconds(line, "arrival_s", row.getField(0), true);
    int tasks = tasks(line, row.getField(1));
    JobType type = type(line, row.getField(2));
    BigDecimal dedicated = seconds(line, "dedicated_s", row.getField(3), false);
    if (mistakes.size() == before) {
      long arrivalNs = arrival.multiply(NS).setScale(0, RoundingMode.HALF_UP).longValueExact();
      jobs.add(
          TimedJob.of(
              jobs.size() + 1,
              arrivalNs,
              tasks,
              type,
              pattern,
              dedicated.multiply(NS).doubleValue(),
              parameters));
    }
  }

  private BigDecimal seconds(int line, String column, String text, boolean zero) {
    try {
      BigDecimal value = new BigDecimal(text.strip());
      if (value.signum() < 0 || (value.signum() == 0 && !zero)) {
        mistake(
            line,
            column + " is " + text + "; expected seconds, " + (zero ? "0 or more" : "above 0"));
      } else if (value.compareTo(LONGEST_S) > 0) {
        mistake(line, column + " is " + text + "; expected at most " + LONGEST_S + " seconds");
      }
      return value;
    } catch (NumberFormatException e) {
      mistake(line, column + " is '" + text + "'; expected seconds as a number, such as 0.5");
      return BigDecimal.ZERO;
    }
  }

  private int tasks(int line, String text) {
    try {
      int tasks = Integer.parseInt(text.strip());
      if (tasks < 1 || tasks > nodes) {
        mistake(line, "tasks is " + tasks + "; expected 1 to " + nodes + ", the number of nodes");
      }
      return tasks;
    } catch (NumberFormatException e) {
      mistake(line, "tasks is '" + text + "'; expected a whole number from 1 to " + nodes);
      return 0;
    }
  }

  private JobType type(int line, String text) {
    List<String> names = Arrays.stream(JobType.values()).map(JobType::name).toList();
    int index = names.indexOf(text.strip());
    if (index < 0) {
      mistake(line, "type is '" + text + "'; " + Nearest.expected(text.strip(), names));
      return JobType.J1;
    }
    return JobType.values()[index];
  }

  private void mistake(int line, String message) {
    mistakes.add(new Mistake(source, line, 0, message));
  }
}
