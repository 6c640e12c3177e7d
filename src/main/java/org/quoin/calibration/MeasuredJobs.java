package org.quoin.calibration;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.quoin.base.InputException;
import org.quoin.metrics.JobRecord;
import org.quoin.report.block.TableColumn;
import org.quoin.workload.log.LogReading;

/**
 * Measured jobs, in order of submission; or transfers, each as a job of which only the sending is
 * known.
 *
 * @param times the columns with times that the file has
 * @param sites the sites that the file names, sorted; one empty name without such a column. In
 *     their place the links, if transfers name these
 * @param hasClock whether times of submission are known
 * @param ofLinks whether transfers name links in place of sites
 * @param zone zone whose days the hours of residuals are of, if times of submission are dates
 * @param notes sentences on rows that are not used
 */
public record MeasuredJobs(
    List<TimeColumn> times,
    List<String> sites,
    List<Row> jobs,
    boolean hasClock,
    boolean ofLinks,
    ZoneId zone,
    List<String> notes) {

  static final String SITE = "site";
  private static final long DAY = 86_400;
  static final String LINK = "link";
  static final String CLIENT = "client";
  static final String BYTES = "bytes";
  static final String START = "start";
  static final String END = "end";

  /** Columns of a table of transfers. */
  public static final List<TableColumn<Void>> TRANSFERS =
      List.of(
          TableColumn.csv(BYTES, "Size of the transfer in bytes, above 0"),
          TableColumn.csv(
              START, "When it began: seconds, or a date with a zone, as in 2026-03-01T12:00:00Z"),
          TableColumn.csv(END, "When its last byte had arrived, after the start"),
          TableColumn.csv(SITE, "Name of the site to which the client sent it"),
          TableColumn.csv(
              LINK, "In place of the site: name of its link, for the likelihood in closed form"),
          TableColumn.csv(
              CLIENT, "Name of the client that sent it; optional if there is only one client"));

  /**
   * One job.
   *
   * @param line line of the file; 0 of a simulated job
   * @param client name of its client; empty if it is not known
   * @param user name of its user, or of its client if no user is stated
   * @param submitted seconds of its submission, or its number without such a column
   * @param site index of its site
   * @param seconds its times, in the order of the columns
   * @param sizes for each time the bytes or operations on which it depends; NaN if they are not
   *     known
   */
  public record Row(
      int line,
      String client,
      String user,
      double submitted,
      int site,
      double[] seconds,
      double[] sizes) {
    private Row at(int index) {
      return new Row(line, client, user, submitted, index, seconds, sizes);
    }
  }

  /**
   * {@return the jobs or transfers of a file: a table in CSV with a header that names times of
   * jobs, or a log of any format}
   *
   * @param file the table or the log
   * @param reading what must be known beside a log to read it
   * @throws InputException with every row of a table that cannot be, or if the log cannot be read
   */
  public static MeasuredJobs read(Path file, LogReading reading) {
    return MeasuredLog.isLog(file, reading)
        ? MeasuredLog.read(file, reading)
        : MeasuredFile.read(file);
  }

  /**
   * {@return jobs in order of submission}
   *
   * @param sites names of the sites or links of the rows
   * @param rows the jobs, whose sites are not set
   */
  static MeasuredJobs of(
      List<TimeColumn> times,
      List<String> sites,
      List<Row> rows,
      boolean hasClock,
      boolean ofLinks,
      List<String> notes) {
    List<String> names = List.copyOf(new TreeSet<>(sites));
    List<Row> jobs = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      jobs.add(rows.get(i).at(names.indexOf(sites.get(i))));
    }
    jobs.sort(Comparator.comparingDouble(Row::submitted));
    return new MeasuredJobs(
        List.copyOf(times), names, jobs, hasClock, ofLinks, ZoneOffset.UTC, notes);
  }

  /**
   * {@return the jobs of a simulated run in place of measured ones}
   *
   * @param times the times that are known
   * @param sites the names of the sites whose jobs are taken; one empty name takes all jobs
   */
  public static MeasuredJobs of(
      List<TimeColumn> times, List<String> sites, List<JobRecord> records) {
    List<Row> rows = new ArrayList<>();
    records.forEach(job -> row(times, sites, job).ifPresent(rows::add));
    return simulated(List.copyOf(times), List.copyOf(sites), rows);
  }

  /** {@return jobs of one simulated run} */
  static MeasuredJobs simulated(List<TimeColumn> times, List<String> sites, List<Row> rows) {
    return new MeasuredJobs(times, sites, rows, true, false, ZoneOffset.UTC, List.of());
  }

  /** Returns the times of a simulated job; empty at a site that is not compared. */
  static Optional<Row> row(List<TimeColumn> times, List<String> sites, JobRecord job) {
    int site = sites.indexOf("") == 0 ? 0 : sites.indexOf(job.site());
    return site < 0
        ? Optional.empty()
        : Optional.of(
            new Row(
                0,
                "",
                "",
                job.job().submitTime(),
                site,
                times.stream().mapToDouble(time -> time.of(job)).toArray(),
                times.stream().mapToDouble(time -> time.size(job)).toArray()));
  }

  /**
   * {@return some of the jobs}
   *
   * @param isTaken whether the job with an index is among them
   */
  MeasuredJobs only(IntPredicate isTaken) {
    List<Row> some = IntStream.range(0, jobs.size()).filter(isTaken).mapToObj(jobs::get).toList();
    return new MeasuredJobs(times, sites, some, hasClock, ofLinks, zone, notes);
  }

  /** {@return these jobs with the hours of another zone} */
  MeasuredJobs in(ZoneId other) {
    return new MeasuredJobs(times, sites, jobs, hasClock, ofLinks, other, notes);
  }

  /** {@return the seconds of the day of a submission; simulated days begin with the run} */
  double secondsOfDay(Row job) {
    return Math.floorMod(localSeconds(job), DAY);
  }

  /** {@return the number of the day of a submission; simulated days begin with the run} */
  long dayOf(Row job) {
    return Math.floorDiv(localSeconds(job), DAY);
  }

  private long localSeconds(Row job) {
    long seconds = (long) job.submitted();
    return job.line() == 0
        ? seconds
        : seconds + zone.getRules().getOffset(Instant.ofEpochSecond(seconds)).getTotalSeconds();
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
