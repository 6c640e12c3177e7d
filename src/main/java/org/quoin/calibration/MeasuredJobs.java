package org.quoin.calibration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.quoin.base.CsvFile;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.metrics.JobRecord;

/**
 * Measured jobs, in order of submission.
 *
 * @param times the columns with times that the file has
 * @param sites the sites that the file names, sorted; one empty name without such a column
 * @param jobs the jobs
 */
public record MeasuredJobs(List<TimeColumn> times, List<String> sites, List<Row> jobs) {
  private static final long MAX_BYTES = 1L << 30;
  private static final String SUBMISSION = "submission_time";
  private static final String SITE = "site";

  /**
   * One job.
   *
   * @param submitted seconds of its submission, or its number without such a column
   * @param site index of its site
   * @param seconds its times, in the order of the columns
   */
  public record Row(double submitted, int site, double[] seconds) {}

  /**
   * {@return the jobs of a table in CSV with a header} Times are in seconds, in columns with the
   * names of {@code jobs.csv}, at least one; {@code submission_time} and {@code site} are optional.
   *
   * @param file the table
   * @throws InputException with every row that has no number, or a negative one
   */
  public static MeasuredJobs read(Path file) {
    Mistakes mistakes = new Mistakes();
    Map<String, Integer> columns = new LinkedHashMap<>();
    List<TimeColumn> times = new ArrayList<>();
    List<String[]> rows = new ArrayList<>();
    List<double[]> numbers = new ArrayList<>();
    CsvFile.read(
        file,
        "a table of measured jobs in CSV",
        MAX_BYTES,
        mistakes,
        record -> {
          List<String> cells = record.getFields().stream().map(String::strip).toList();
          if (columns.isEmpty()) {
            for (int i = 0; i < cells.size(); i++) {
              columns.putIfAbsent(cells.get(i), i);
            }
            times.addAll(TimeColumn.among(columns.keySet()));
            if (times.isEmpty()) {
              throw new InputException(
                  file.toString(),
                  (int) record.getStartingLineNumber(),
                  "the header names no time; expected a column " + TimeColumn.names());
            }
            return;
          }
          int line = (int) record.getStartingLineNumber();
          double[] row = new double[times.size() + 1];
          row[0] =
              columns.containsKey(SUBMISSION)
                  ? number(file, line, SUBMISSION, cells, columns, mistakes)
                  : rows.size();
          for (int i = 0; i < times.size(); i++) {
            row[i + 1] = number(file, line, times.get(i).column(), cells, columns, mistakes);
          }
          numbers.add(row);
          int site = columns.getOrDefault(SITE, -1);
          rows.add(new String[] {site >= 0 && site < cells.size() ? cells.get(site) : ""});
        });
    mistakes.refuse();
    List<String> sites = List.copyOf(new TreeSet<>(rows.stream().map(row -> row[0]).toList()));
    List<Row> jobs = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      double[] row = numbers.get(i);
      double[] seconds = new double[times.size()];
      System.arraycopy(row, 1, seconds, 0, seconds.length);
      jobs.add(new Row(row[0], sites.indexOf(rows.get(i)[0]), seconds));
    }
    jobs.sort(Comparator.comparingDouble(Row::submitted));
    return new MeasuredJobs(List.copyOf(times), sites, jobs);
  }

  private static double number(
      Path file,
      int line,
      String column,
      List<String> cells,
      Map<String, Integer> columns,
      Mistakes mistakes) {
    int at = columns.get(column);
    String cell = at < cells.size() ? cells.get(at) : "";
    double number = Quantity.plain(cell);
    if (!(number >= 0) || number == Double.POSITIVE_INFINITY) {
      mistakes.add(
          new Mistake(
              file.toString(),
              line,
              0,
              column + " is '" + cell + "'; expected a number of seconds, at least 0"));
    }
    return number;
  }

  /**
   * {@return the jobs of a simulated run in place of measured ones}
   *
   * @param times the times that are known
   * @param sites the names of the sites whose jobs are taken; one empty name takes all jobs
   * @param records the jobs
   */
  public static MeasuredJobs of(
      List<TimeColumn> times, List<String> sites, List<JobRecord> records) {
    List<Row> rows = new ArrayList<>();
    records.forEach(job -> row(times, sites, job).ifPresent(rows::add));
    return new MeasuredJobs(List.copyOf(times), List.copyOf(sites), rows);
  }

  /** Returns the times of a simulated job; empty at a site that is not compared. */
  static Optional<Row> row(List<TimeColumn> times, List<String> sites, JobRecord job) {
    int site = sites.indexOf("") == 0 ? 0 : sites.indexOf(job.site());
    return site < 0
        ? Optional.empty()
        : Optional.of(
            new Row(
                job.job().submitTime(),
                site,
                times.stream().mapToDouble(time -> time.of(job)).toArray()));
  }

  /**
   * {@return the first or the last jobs}
   *
   * @param from index of the first one
   * @param to index behind the last one
   */
  MeasuredJobs part(int from, int to) {
    return new MeasuredJobs(times, sites, jobs.subList(from, to));
  }

  /** {@return the statistics that a loss compares, in the order of its figures} */
  List<Statistic> statistics(Loss loss) {
    List<Statistic> all = new ArrayList<>();
    for (String site : sites) {
      for (TimeColumn time : times) {
        for (int i = 0; i < loss.perTime(); i++) {
          all.add(new Statistic(site, loss.label(time, i)));
        }
      }
    }
    return all;
  }

  /** {@return the number of jobs at a site} */
  long count(int site) {
    return jobs.stream().filter(job -> job.site == site).count();
  }

  /** {@return the figures that a loss compares} */
  double[] figures(Loss loss) {
    return loss.figures(List.of(block(0, jobs.size())));
  }

  /** {@return the jobs from an index to before another one} */
  JobBlock block(int from, int to) {
    return JobBlock.of(jobs.subList(from, to), sites.size(), times.size());
  }
}
