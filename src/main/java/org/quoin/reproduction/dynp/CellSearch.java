package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.quoin.cluster.ClusterSettings;
import org.quoin.experiment.Parallel;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.Job;

/**
 * How many printed figures of a log in Tables 2 to 4 (Streit, JSSPP 2004) come out under readings
 * of the log: which field is the width, and whether a run time beyond its estimate is cut there.
 *
 * @param readings the figures by the reading of the log
 */
record CellSearch(Map<String, List<DynpFigure>> readings) {
  /** The first table and the last one whose figures are searched. */
  private static final int FIRST = 2;

  private static final int LAST = 4;

  /**
   * {@return the figures of a log under four readings}
   *
   * @param tables the tables of the first one, of the widths as requested
   * @param requested the jobs with the widths that they requested
   * @param allocated the jobs with the widths that they were given
   */
  static CellSearch of(
      PaperLog log,
      DynpReproduction tables,
      List<Job> requested,
      List<Job> allocated,
      int threads) {
    Map<String, List<Job>> jobs = new LinkedHashMap<>();
    jobs.put(KthUtilization.GIVEN, allocated);
    jobs.put(KthUtilization.WHOLE, whole(requested));
    jobs.put("both", whole(allocated));
    Map<String, List<DynpFigure>> readings = new LinkedHashMap<>();
    readings.put("widths as requested", printed(tables));
    jobs.forEach((name, some) -> readings.put(name, printed(tables(log, some, threads))));
    return new CellSearch(readings);
  }

  /** Jobs with estimates of at least their run times, so that none is cut. */
  private static List<Job> whole(List<Job> jobs) {
    return jobs.stream()
        .map(
            job -> job.runTime() > job.requestedTime() ? job.withRequestedTime(job.runTime()) : job)
        .toList();
  }

  /** Tables 2 to 6 of some jobs. */
  static DynpReproduction tables(PaperLog log, List<Job> jobs, int threads) {
    List<Callable<DynpRun.Outcome>> runs = new ArrayList<>();
    for (ReplaySpec plan : DynpReproduction.tables(log)) {
      ReplaySpec own = plan.on(ClusterSettings.of(log.processors()));
      runs.add(() -> DynpRun.Outcome.of(own.run(jobs)));
    }
    DynpReproduction tables = new DynpReproduction();
    tables.add(log, Parallel.run(runs, threads));
    return tables;
  }

  /** The printed figures of Tables 2 to 4. */
  private static List<DynpFigure> printed(DynpReproduction tables) {
    List<DynpFigure> printed = new ArrayList<>();
    for (int table = FIRST; table <= LAST; table++) {
      tables.figures(table).stream()
          .filter(one -> one.printed().isThere())
          .filter(one -> !one.figure().equals(DynpTables.WITHOUT_OVERFLOW))
          .map(DynpFigure::both)
          .forEach(printed::add);
    }
    return printed;
  }

  /** {@return how many figures of a reading come out to the last printed digit} */
  static long equal(List<DynpFigure> figures, String column) {
    return figures.stream()
        .filter(one -> one.printed().text(one.value(column)).equals(one.printed().text()))
        .count();
  }

  /** {@return the mean distance of the figures from the printed ones, as a share of these} */
  static double distance(List<DynpFigure> figures, String column) {
    return figures.stream()
        .mapToDouble(one -> Math.abs(one.value(column) / one.paper() - 1))
        .average()
        .orElse(Double.NaN);
  }

  /** {@return a table with the figures that come out, and the mean distance of all} */
  TextTable table() {
    return PaperPage.lines(
        List.of(
            "reading of the log",
            "figures",
            "equal, submit",
            "mean distance",
            "equal, inherited",
            "mean distance"),
        List.copyOf(readings.entrySet()),
        one ->
            List.of(
                one.getKey(),
                one.getValue().size(),
                equal(one.getValue(), DynpTables.SUBMIT),
                percent(distance(one.getValue(), DynpTables.SUBMIT)),
                equal(one.getValue(), DynpTables.INHERITED),
                percent(distance(one.getValue(), DynpTables.INHERITED))));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }
}
