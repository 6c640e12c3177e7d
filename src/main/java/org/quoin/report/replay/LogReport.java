package org.quoin.report.replay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.base.Plurals;
import org.quoin.report.TextTable;
import org.quoin.workload.log.LogStatistics;
import org.quoin.workload.log.LogStatistics.Group;
import org.quoin.workload.log.LogStatistics.Range;

/** What a log's jobs are like, as text and as a tree for JSON. */
public final class LogReport {
  private LogReport() {}

  /** {@return keys and values; times in seconds, work in processor seconds, unknown values null} */
  public static Map<String, Object> tree(LogStatistics log) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("log", log.log().source());
    tree.put("processors", log.log().processors() > 0 ? log.log().processors() : null);
    tree.put("jobs", ReplaySummary.jobs(log.log()));
    tree.put("estimates", log.estimates());
    tree.put("span", log.span());
    tree.put("load", log.load());
    tree.put("width", tree(log.all().width()));
    tree.put("estimate", tree(log.all().estimate()));
    tree.put("runTime", tree(log.all().runTime()));
    tree.put("interarrival", tree(log.interarrival()));
    tree.put("overestimation", log.overestimation());
    tree.put("work", log.all().work());
    tree.put("classes", log.classes().stream().map(group -> tree(group, log)).toList());
    tree.put("users", log.users().stream().map(group -> tree(group, log)).toList());
    return tree;
  }

  private static Map<String, Object> tree(Range range) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("min", range.min());
    tree.put("mean", range.mean());
    tree.put("max", range.max());
    return tree;
  }

  private static Map<String, Object> tree(Group group, LogStatistics log) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", group.name());
    tree.put("jobs", group.jobs());
    tree.put("share", (double) group.jobs() / log.all().jobs());
    tree.put("width", tree(group.width()));
    tree.put("estimate", tree(group.estimate()));
    tree.put("runTime", tree(group.runTime()));
    tree.put("interarrival", tree(group.interarrival()));
    tree.put("overestimation", group.overestimation());
    tree.put("work", group.work());
    tree.put("workShare", group.work() / log.all().work());
    return tree;
  }

  /** {@return three tables for a terminal} */
  public static String text(LogStatistics log, int users) {
    StringBuilder text = new StringBuilder();
    text.append(head(log)).append('\n');
    text.append("Basic properties (dynP, Table 1)\n\n");
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
            "By processors (ParaSim, Tables 1 and 2): %s, mean run time %s s, mean width %s%n%n",
            Plurals.counted(log.all().jobs(), "job"),
            number(log.all().runTime().mean(), 0),
            number(log.all().width().mean(), 1)));
    text.append(groups("processors", log.classes(), log).render());
    if (users > 0) {
      List<Group> shown = log.users().subList(0, Math.min(users, log.users().size()));
      text.append(
          String.format(
              Locale.ROOT,
              "%nBy user, greatest work first: %d of %d%n%n",
              shown.size(),
              log.users().size()));
      text.append(groups("user", shown, log).render());
    }
    return text.toString();
  }

  private static String head(LogStatistics log) {
    int processors = log.log().processors();
    return String.format(
        Locale.ROOT,
        "%s: %,d of %s%s%n%s processors, submissions over %,.1f days, load %s%n%s",
        log.log().source(),
        log.log().jobs().size(),
        Plurals.counted(log.log().read(), "job"),
        log.estimates() ? "" : ", no estimates",
        processors > 0 ? String.format(Locale.ROOT, "%,d", processors) : "unknown",
        log.span() / 86400,
        number(log.load(), 3),
        ReplaySummary.issues(log.log()));
  }

  private static void row(TextTable table, String name, Range range, int decimals) {
    table.row(name, number(range.min(), 0), number(range.mean(), decimals), number(range.max(), 0));
  }

  private static TextTable groups(String title, List<Group> groups, LogStatistics log) {
    TextTable table =
        new TextTable(
            title, "jobs", "%", "width", "estimate s", "run s", "every s", "overest.", "work %");
    for (Group group : groups) {
      table.row(
          group.name(),
          String.format(Locale.ROOT, "%,d", group.jobs()),
          number(100.0 * group.jobs() / log.all().jobs(), 1),
          number(group.width().mean(), 1),
          number(group.estimate().mean(), 0),
          number(group.runTime().mean(), 0),
          number(group.interarrival().mean(), 0),
          number(group.overestimation(), 2),
          number(100 * group.work() / log.all().work(), 1));
    }
    return table;
  }

  private static String number(double value, int decimals) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%,." + decimals + "f", value) : "-";
  }
}
