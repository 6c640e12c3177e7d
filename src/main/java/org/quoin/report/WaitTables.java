package org.quoin.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.DisplayUnit;
import org.quoin.base.Percent;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.WaitReason;
import org.quoin.metrics.WaitReasons;
import org.quoin.metrics.WaitReasons.Share;
import org.quoin.report.block.Block;
import org.quoin.report.block.Figure;
import org.quoin.result.Outcome;

/** Shows what bounded the waits of jobs: a table for the terminal and the page, and charts. */
public final class WaitTables {
  /** Groups of a criterion in the text, and in a chart. */
  private static final int SHOWN = 8;

  private static final int CHARTED = 12;

  /** Reasons beside each other from which on the text has no room for the name of a limit. */
  private static final int WIDE = 4;

  /** Heading of all limits together. */
  private static final String LIMITS = "limits";

  private final Outcome outcome;
  private final DisplayUnit unit;
  private final List<WaitReasons> waits;

  /** Share of a wait below which a reason is shown as 0.0 %. */
  private static final double SHOWN_SHARE = 0.0005;

  /** Names of the reasons with a share that is seen somewhere, in the order of their kinds. */
  private final List<String> reasons;

  /**
   * Creates the tables of an outcome.
   *
   * @param outcome what was compared
   * @param unit the unit of all times beside them
   */
  public WaitTables(Outcome outcome, DisplayUnit unit) {
    this.outcome = outcome;
    this.unit = unit;
    waits = IntStream.range(0, outcome.compared().size()).mapToObj(outcome::waits).toList();
    Map<WaitReason, Boolean> found =
        new TreeMap<>(Comparator.comparing(WaitReason::kind).thenComparing(WaitReason::name));
    waits.forEach(
        one -> one.all().seconds().keySet().forEach(r -> found.put(WaitReason.named(r), true)));
    List<Share> shown = new ArrayList<>();
    waits.forEach(one -> shown.add(one.all()));
    groups(waits.get(outcome.shownIndex())).values().forEach(some -> shown.addAll(some.values()));
    reasons =
        found.keySet().stream()
            .map(WaitReason::name)
            .filter(name -> shown.stream().anyMatch(share -> share.part(name) >= SHOWN_SHARE))
            .toList();
  }

  /** {@return whether any job has a wait with a reason} */
  public boolean any() {
    return waits.stream().anyMatch(WaitReasons::any);
  }

  /** {@return the table as plain text; empty if no cluster explains waits} */
  public String text() {
    if (!any()) {
      return "";
    }
    List<String> columns = new ArrayList<>(reasons);
    List<String> limits = limits();
    if (isJoined(limits)) {
      columns.set(columns.indexOf(limits.get(0)), LIMITS);
      columns.removeAll(limits);
    }
    return "\n" + TextTable.of(table(columns, SHOWN)).render() + note(limits);
  }

  /** Returns whether limits are one column of the text, which has no room for many long names. */
  private boolean isJoined(List<String> limits) {
    return limits.size() > 1 || (limits.size() == 1 && reasons.size() > WIDE);
  }

  private List<String> limits() {
    return reasons.stream()
        .filter(reason -> WaitReason.named(reason).kind() == WaitReason.Kind.LIMIT)
        .toList();
  }

  private String note(List<String> limits) {
    String under =
        waits.size() > 1 ? "; groups under " + outcome.compared().get(outcome.shownIndex()) : "";
    Share all = waits.get(outcome.shownIndex()).all();
    String named =
        !isJoined(limits)
            ? ""
            : limits.stream()
                .map(limit -> limit + " " + Percent.of(all.part(limit)))
                .collect(Collectors.joining(", ", "Limits: ", ". "));
    boolean isBefore =
        Stream.of(WaitReason.DEPENDENCY, WaitReason.ARRAY_LIMIT)
            .anyMatch(reason -> reasons.contains(reason.name()));
    return "  "
        + GridReport.wrapped(
            named
                + "Shares of the waiting time"
                + under
                + (isBefore
                    ? ". Jobs wait for others before they are eligible; all other figures begin"
                        + " there"
                    : "")
                + ". Their meanings: quoin explain reason");
  }

  /** {@return the table of the page} */
  public Block.Table table() {
    return table(reasons, Integer.MAX_VALUE);
  }

  /**
   * Makes a row for each alternative, and for each group under the one that is looked at more
   * closely.
   */
  private Block.Table table(List<String> shown, int limit) {
    List<Block.Column> columns = new ArrayList<>();
    columns.add(new Block.Column("what bounded the waits", "", "The jobs"));
    columns.add(new Block.Column("waited", "", "Jobs that waited"));
    columns.add(new Block.Column("mean", "s", "Mean wait of these jobs"));
    columns.add(new Block.Column("of all", "%", "Their share of the waiting time of all jobs"));
    shown.forEach(
        reason -> columns.add(new Block.Column(reason, "%", "Share of their waiting time")));
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < waits.size(); i++) {
      String name = waits.size() == 1 ? "all jobs" : outcome.compared().get(i);
      rows.add(row(name, waits.get(i).all(), waits.get(i), shown));
    }
    WaitReasons best = waits.get(outcome.shownIndex());
    for (Map.Entry<String, Map<String, Share>> one : groups(best).entrySet()) {
      largest(one.getValue(), limit)
          .forEach((name, share) -> rows.add(row(one.getKey() + " " + name, share, best, shown)));
    }
    return new Block.Table("What bounded the waits", columns, rows).in("s", unit);
  }

  private List<Object> row(String name, Share share, WaitReasons of, List<String> shown) {
    List<Object> row = new ArrayList<>();
    row.add(name);
    row.add(share.jobs());
    row.add(share.jobs() == 0 ? Double.NaN : share.total() / share.jobs());
    row.add(100 * share.total() / of.all().total());
    shown.forEach(reason -> row.add(100 * part(share, reason)));
    return row;
  }

  private double part(Share share, String reason) {
    return reason.equals(LIMITS)
        ? limits().stream().mapToDouble(share::part).sum()
        : share.part(reason);
  }

  /** Returns the criteria by which there are several groups, by their titles. */
  private Map<String, Map<String, Share>> groups(WaitReasons waits) {
    Map<String, Map<String, Share>> groups = new LinkedHashMap<>();
    waits
        .by()
        .forEach(
            (criterion, some) -> {
              if (some.size() > 1) {
                groups.put(title(criterion), some);
              }
            });
    return groups;
  }

  private String title(String criterion) {
    return criterion.equals(Grouping.CLASS.id()) ? Grouping.CLASS.title(outcome.kind()) : criterion;
  }

  /** Returns the groups with the longest waits, in their order. */
  private static Map<String, Share> largest(Map<String, Share> groups, int limit) {
    Set<String> most =
        groups.keySet().stream()
            .sorted(Comparator.comparingDouble(name -> -groups.get(name).total()))
            .limit(limit)
            .collect(Collectors.toSet());
    Map<String, Share> largest = new LinkedHashMap<>(groups);
    largest.keySet().retainAll(most);
    return largest;
  }

  /** {@return charts of the waits by reason: one of the alternatives, one per criterion} */
  public List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    if (!any()) {
      return figures;
    }
    List<Figure.BarSeries> series = new ArrayList<>();
    for (String reason : reasons) {
      double[] means =
          waits.stream().mapToDouble(one -> one.all().part(reason) * mean(one.all())).toArray();
      series.add(new Figure.BarSeries(reason, means, null));
    }
    figures.add(
        new Figure.Bars(
            "What do jobs wait for?",
            "Mean wait of the jobs that waited, by what bounded each second of it.",
            "",
            new Figure.Axis("mean wait", "s", false).in(unit),
            outcome.compared(),
            series,
            true));
    WaitReasons best = waits.get(outcome.shownIndex());
    String under =
        waits.size() > 1 ? "Under " + outcome.compared().get(outcome.shownIndex()) + ". " : "";
    groups(best)
        .forEach(
            (criterion, groups) ->
                figures.add(byGroup(criterion, largest(groups, CHARTED), under)));
    return figures;
  }

  private static double mean(Share share) {
    return share.jobs() == 0 ? 0 : share.total() / share.jobs();
  }

  private Figure byGroup(String criterion, Map<String, Share> groups, String under) {
    List<Figure.BarSeries> series = new ArrayList<>();
    for (String reason : reasons) {
      double[] parts =
          groups.values().stream().mapToDouble(share -> 100 * share.part(reason)).toArray();
      series.add(new Figure.BarSeries(reason, parts, null));
    }
    return new Figure.Bars(
        "What does each " + criterion + " wait for?",
        under + "Shares of the waiting time of its jobs; at most the 12 with the longest waits.",
        criterion,
        new Figure.Axis("share of the wait", "%", false),
        List.copyOf(groups.keySet()),
        series,
        true);
  }
}
