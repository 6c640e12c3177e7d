package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Printed;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;

/**
 * Why KTH's utilization cannot be the paper's, as far as its Table 1 shows: how much longer its
 * jobs can have been, how many processor-seconds there are too few, and what other readings of the
 * log give.
 *
 * @param paper per cent, as printed
 * @param missing processor-seconds to the printed value
 * @param longer seconds by which all jobs together can be longer in the paper at most
 */
record KthUtilization(
    double paper, double ours, double missing, double longer, List<Reading> readings) {

  private static final int DIGITS = 3;

  /** Title of the reading in which jobs have the widths that they were given. */
  static final String GIVEN = "widths as given, field 5";

  /** Title of the reading in which no estimate ends a job. */
  static final String WHOLE = "run times beyond the estimate whole";

  private static final String WIDTH = "width, avg";
  private static final String RUN_TIME = "run time s, avg";

  /**
   * A reading of the log.
   *
   * @param value per cent
   * @param against what Table 1 prints of the mean and what this reading has; empty for nothing
   */
  record Reading(String text, double value, String against) {}

  /**
   * {@return the readings of a log whose utilization is equal under every metric}
   *
   * @param allocated the same jobs with the widths that they were given
   */
  static KthUtilization of(PaperLog log, JobLog jobs, JobLog allocated, double ours) {
    double paper = DynpPaper.value(3, DynpTables.utilization("ART"), log);
    double area = area(jobs, Job::computeTime);
    double seconds = jobs.jobs().stream().mapToDouble(Job::computeTime).sum();
    double most =
        (DynpPaper.value(1, RUN_TIME, log) + 0.5) * DynpPaper.value(1, DynpTables.JOBS, log);
    // The span of every replay is work over utilization: the last end is equal in all of them.
    double span = area / (ours / 100 * log.processors());
    List<Job> all = jobs.jobs();
    double second = all.get(1).submitTime() - all.get(0).submitTime();
    double submissions = all.get(all.size() - 1).submitTime() - all.get(0).submitTime();
    double capacity = log.processors() * span / 100;
    String width = against(log, WIDTH, allocated, Job::processors);
    String time = against(log, RUN_TIME, jobs, Job::runTime);
    List<Reading> readings = new ArrayList<>();
    readings.add(new Reading("as all other figures", ours, ""));
    readings.add(new Reading(GIVEN, area(allocated, Job::computeTime) / capacity, width));
    readings.add(new Reading(WHOLE, area(jobs, Job::runTime) / capacity, time));
    readings.add(new Reading("both", area(allocated, Job::runTime) / capacity, "the same two"));
    readings.add(new Reading("up to the last submission", ours * span / submissions, "nothing"));
    readings.add(
        new Reading("from the second submission", ours * span / (span - second), "nothing"));
    return new KthUtilization(paper, ours, area * (paper / ours - 1), most - seconds, readings);
  }

  private static double area(JobLog jobs, ToDoubleFunction<Job> time) {
    return jobs.jobs().stream()
        .mapToDouble(job -> job.processors() * time.applyAsDouble(job))
        .sum();
  }

  private static String against(
      PaperLog log, String figure, JobLog jobs, ToDoubleFunction<Job> value) {
    Printed printed = DynpPaper.printed(1, figure, log, 0);
    double mean = jobs.jobs().stream().mapToDouble(value).average().orElse(0);
    String what = figure.equals(WIDTH) ? "mean width" : "mean run time";
    return String.format(Locale.ROOT, "%s %s for %s", what, printed.text(mean), printed.text());
  }

  /** {@return a table with the utilization under each reading} */
  TextTable table() {
    Printed printed = new Printed(paper, DIGITS);
    TextTable table = new TextTable("reading", "ours", "difference", "", "Table 1 against it");
    for (Reading one : readings) {
      table.row(
          one.text,
          printed.text(one.value),
          printed.difference(one.value),
          printed.verdict(one.value).text(),
          one.against);
    }
    return table;
  }

  String text() {
    Printed printed = new Printed(paper, DIGITS);
    long exact = readings.stream().filter(one -> printed.judged(one.value).equals("holds")).count();
    return String.format(
        Locale.ROOT,
        "KTH's utilization is %.3f for %.3f under every metric, %,.0f processor-seconds too few;"
            + " by the mean run time in Table 1 the paper's jobs ran at most %,.0f s longer in all,"
            + " which were %,.0f processors on average, of %d: some jobs must differ in width or"
            + " time. Of %d readings of the log %s give the printed figure%s.",
        ours,
        paper,
        missing,
        longer,
        missing / longer,
        PaperLog.KTH.processors(),
        readings.size(),
        exact == 0 ? "none" : "" + exact,
        exact == 0 ? ": it stays open" : "");
  }
}
