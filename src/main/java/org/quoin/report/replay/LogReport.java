package org.quoin.report.replay;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.quoin.base.Decimals;
import org.quoin.base.Json;
import org.quoin.base.Plurals;
import org.quoin.report.TextStyle;
import org.quoin.report.TextTable;
import org.quoin.result.ReplaySummary;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogStatistics;
import org.quoin.workload.log.LogStatistics.Group;
import org.quoin.workload.log.LogStatistics.Range;

/** The statistics of a log as text and as JSON. */
public final class LogReport {
  private static final String UNKNOWN = "unknown";

  private LogReport() {}

  /** The output of {@code workload stats --json}; times are in s, work in processor-seconds. */
  private record Summary(
      String log,
      Optional<Integer> processors,
      ReplaySummary.Jobs jobs,
      boolean estimates,
      double span,
      double load,
      Range width,
      Range estimate,
      Range runTime,
      Range interarrival,
      double overestimation,
      double work,
      List<Group> classes,
      List<Group> users) {}

  public static String json(LogStatistics log) {
    Group all = log.all();
    return Json.write(
        new Summary(
            log.log().source(),
            Optional.of(log.log().processors()).filter(processors -> processors > 0),
            ReplayOutcome.jobs(log.log(), log.log().jobs().size(), log.log().partitions()),
            log.estimates(),
            log.span(),
            log.load(),
            all.width(),
            all.estimate(),
            all.runTime(),
            log.interarrival(),
            log.overestimation(),
            all.work(),
            log.classes(),
            log.users()));
  }

  /**
   * {@return the result of a conversion of a log}
   *
   * @param log the jobs that were converted
   * @param lost what the new format cannot state; may be empty
   */
  public static String imported(JobLog log, String lost) {
    return String.format(
        Locale.ROOT,
        "%s: %,d of %s%n%s%s",
        log.source(),
        log.jobs().size(),
        Plurals.counted(log.read(), "row"),
        ReplayOutcome.issues(log, log.partitions(), TextStyle.FULL),
        lost.isEmpty() ? "" : "  " + lost + "\n");
  }

  /**
   * {@return tables for a terminal: basic properties (dynP, Table 1), by processors (ParaSim,
   * Tables 1 and 2) and by user, if any are known}
   */
  public static String text(LogStatistics log, int users) {
    StringBuilder text = new StringBuilder();
    text.append(head(log)).append('\n');
    text.append("Basic properties\n\n");
    TextTable properties = new TextTable("", "min", "mean", "max");
    row(properties, "width (processors)", log.all().width(), 2);
    row(properties, "estimate (s)", log.all().estimate(), 1);
    row(properties, "run time (s)", log.all().runTime(), 1);
    row(properties, "interarrival time (s)", log.interarrival(), 1);
    properties.row("overestimation factor", "", number(log.overestimation(), 3), "");
    text.append(properties.render()).append('\n');
    text.append(
        String.format(
            Locale.ROOT,
            "By processors: %s, mean run time %s s, mean width %s%n%n",
            Plurals.counted(log.all().jobs(), "job"),
            number(log.all().runTime().mean(), 0),
            number(log.all().width().mean(), 1)));
    text.append(groups("processors", upToWidest(log.classes())).render());
    boolean known = log.users().stream().anyMatch(user -> !user.name().equals(UNKNOWN));
    if (users > 0 && known) {
      List<Group> shown = log.users().subList(0, Math.min(users, log.users().size()));
      text.append(
          String.format(
              Locale.ROOT,
              "%nBy user, greatest work first: %d of %d%n%n",
              shown.size(),
              log.users().size()));
      text.append(groups("user", shown).render());
    }
    return text.toString();
  }

  /** Returns the classes without those of jobs wider than any. */
  private static List<Group> upToWidest(List<Group> classes) {
    int end = classes.size();
    while (end > 0 && classes.get(end - 1).jobs() == 0) {
      end--;
    }
    return classes.subList(0, end);
  }

  private static String head(LogStatistics log) {
    int processors = log.log().processors();
    return String.format(
        Locale.ROOT,
        "%s: %,d of %s%s%n%s processors, submissions over %,.1f days, load %s%n%s",
        log.log().source(),
        log.log().jobs().size(),
        ReplayOutcome.read(log.log()),
        log.estimates() ? "" : ", no estimates",
        processors > 0 ? Decimals.grouped(processors) : UNKNOWN,
        log.span() / 86400,
        number(log.load(), 3),
        ReplayOutcome.issues(log.log(), log.log().partitions(), TextStyle.FULL));
  }

  private static void row(TextTable table, String name, Range range, int decimals) {
    table.row(name, number(range.min(), 0), number(range.mean(), decimals), number(range.max(), 0));
  }

  private static TextTable groups(String title, List<Group> groups) {
    TextTable table =
        new TextTable(
            title, "jobs", "%", "width", "estimate s", "run s", "every s", "overest.", "work %");
    for (Group group : groups) {
      table.row(
          group.name(),
          Decimals.grouped(group.jobs()),
          number(100 * group.share(), 1),
          number(group.width().mean(), 1),
          number(group.estimate().mean(), 0),
          number(group.runTime().mean(), 0),
          number(group.interarrival().mean(), 0),
          number(group.overestimation(), 2),
          number(100 * group.workShare(), 1));
    }
    return table;
  }

  private static String number(double value, int decimals) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%,." + decimals + "f", value) : "-";
  }
}
