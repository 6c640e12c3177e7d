package org.quoin.reproduction.parasim;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.quoin.base.InputException;
import org.quoin.cluster.ClusterSettings;
import org.quoin.experiment.LoggedWaits;
import org.quoin.experiment.LoggedWaits.Group;
import org.quoin.experiment.LoggedWaits.Wait;
import org.quoin.experiment.Parallel;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * ParaSim's claim that its error against the real system is small (section 1), for which the paper
 * prints no figure: the waits that logs state beside those of their replays.
 */
final class Reality {
  private static final List<Column> POLICIES =
      List.of(Column.FCFS, Column.FIRST_FIT, Column.FCFS_B);

  /** A column of the second table: its title and the jobs. */
  private record Kind(String title, Predicate<Wait> holds) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("1 CPU", wait -> wait.job().processors() == 1),
          new Kind("2-8", wait -> between(wait.job().processors(), 2, 8)),
          new Kind("9-64", wait -> between(wait.job().processors(), 9, 64)),
          new Kind(">64", wait -> wait.job().processors() > 64),
          new Kind("<=10 min", wait -> wait.job().computeTime() <= 600),
          new Kind("<=10 h", wait -> between(wait.job().computeTime(), 601, 36_000)),
          new Kind("longer", wait -> wait.job().computeTime() > 36_000));

  private static final String INTRODUCTION =
      "\"The error against real scheduling is small\" (section 1); the paper prints no figure. Here"
          + " every log of the folder that states waits (field 3) and its machine (MaxProcs) is"
          + " replayed as it is, with its users' estimates. Large differences show what a log does"
          + " not say: its scheduler, queues, limits, outages and nodes. Times are in seconds; the"
          + " distance is the mean difference of a job's two waits; the rank correlation is"
          + " Spearman's, over the jobs; the correlation over time is Pearson's, of the means in at"
          + " most 12 periods of the log.";

  /** A log and its replays, a policy each. */
  private record Compared(String log, List<LoggedWaits> waits) {
    LoggedWaits easy() {
      return waits.get(waits.size() - 1);
    }
  }

  private Reality() {}

  private static boolean between(double value, double least, double most) {
    return least <= value && value <= most;
  }

  /** Adds two tables with one line per log; nothing if no log states waits. */
  static void addTo(PaperPage page, Traces traces, int threads) {
    List<Callable<Compared>> works = new ArrayList<>();
    for (Path file : traces.all()) {
      works.add(() -> compared(file));
    }
    List<Compared> logs =
        Parallel.run(works, threads).stream().filter(log -> !log.waits.isEmpty()).toList();
    if (!logs.isEmpty()) {
      page.table("Simulated and logged waits", INTRODUCTION, whole(logs));
      page.say(verdict(logs));
      page.table(
          "Mean wait under FCFS+B over the logged one, by processors and by run time",
          byKind(logs));
    }
  }

  /** Without waits where the log states none, or no width of its machine. */
  private static Compared compared(Path file) {
    String name = file.getFileName().toString().replaceFirst("\\.swf(\\.gz)?$", "");
    List<LoggedWaits> waits = new ArrayList<>();
    try {
      JobLog log = JobLog.readAllFields(file, LogRules.standard(0));
      for (Column policy : POLICIES) {
        waits.add(
            LoggedWaits.of(
                log,
                policy.plan().on(ClusterSettings.of(log.processors())).run(log.jobs()).byJob()));
      }
    } catch (InputException e) {
      return new Compared(name, List.of());
    }
    return new Compared(name, waits);
  }

  private static TextTable whole(List<Compared> logs) {
    TextTable table =
        new TextTable(
            "mean wait",
            "jobs",
            "logged",
            "FCFS",
            "FirstFit",
            "FCFS+B",
            "median",
            "FCFS+B",
            "distance",
            "rank corr.",
            "over time");
    for (Compared log : logs) {
      Group easy = log.easy().comparison().all();
      table.row(
          log.log,
          whole(easy.jobs()),
          whole(easy.logged()),
          log.waits.stream().map(one -> whole(one.comparison().all().simulated())),
          whole(easy.loggedMedian()),
          whole(easy.simulatedMedian()),
          whole(easy.distance()),
          correlation(easy.rankCorrelation()),
          correlation(overTime(log.easy().comparison().bySubmission())));
    }
    return table;
  }

  /** {@return how often the claim holds, if an error of at most a quarter is small} */
  private static String verdict(List<Compared> logs) {
    long near =
        logs.stream()
            .map(log -> log.easy().comparison().all())
            .filter(all -> between(all.simulated() / all.logged(), 0.75, 1.25))
            .count();
    return String.format(
        Locale.ROOT,
        "The mean wait under FCFS+B is within a quarter of the logged one in %d of %d logs.",
        near,
        logs.size());
  }

  private static double overTime(List<Group> periods) {
    return periods.size() < 2
        ? Double.NaN
        : new PearsonsCorrelation()
            .correlation(
                periods.stream().mapToDouble(Group::logged).toArray(),
                periods.stream().mapToDouble(Group::simulated).toArray());
  }

  private static TextTable byKind(List<Compared> logs) {
    return PaperPage.lines(
        List.of("FCFS+B over logged", KINDS.stream().map(Kind::title)),
        logs,
        log -> List.of(log.log, KINDS.stream().map(kind -> ratio(log.easy().waits(), kind.holds))));
  }

  private static String ratio(List<Wait> waits, Predicate<Wait> some) {
    double logged = 0;
    double simulated = 0;
    for (Wait wait : waits) {
      if (some.test(wait)) {
        logged += wait.logged();
        simulated += wait.simulated();
      }
    }
    return logged > 0 ? String.format(Locale.ROOT, "%.2f", simulated / logged) : "-";
  }

  private static String correlation(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }
}
