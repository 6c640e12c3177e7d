package org.quoin.report;

import static org.quoin.base.Quantity.digits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.QueueStatistics;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult;
import org.quoin.grid.site.LocalLoad;
import org.quoin.metrics.Grouping;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.RunStatistics;
import org.quoin.metrics.WeightedMetric;
import org.quoin.statistics.Estimate;

/** The result of a scenario as plain text of at most 100 columns. */
public final class GridReport {
  /** Queues shown of one metaserver; the files hold all. */
  private static final int SHOWN_QUEUES = 12;

  private final GridOutcome outcome;
  private final boolean compared;

  /** Creates the report of one metaserver or of a comparison. */
  public GridReport(GridOutcome outcome) {
    this.outcome = outcome;
    this.compared = outcome.metaServers().size() > 1;
  }

  /** {@return the whole text} */
  public String render() {
    StringBuilder text = new StringBuilder();
    if (compared) {
      text.append(wrapped(verdict().sentence())).append('\n');
    }
    heading(text);
    text.append('\n').append(responses());
    if (compared) {
      text.append(verdict().isShown() ? "  * best; differences" : "  Differences")
          .append(" are paired, on common random numbers\n");
    }
    text.append('\n').append(queues());
    if (DataTable.isUsed(outcome)) {
      text.append('\n').append(DataTable.text(outcome));
    }
    if (FailureTable.isUsed(outcome)) {
      text.append('\n').append(FailureTable.text(outcome));
    }
    localUsers(text);
    theory(text);
    text.append('\n');
    for (MetaServerOutcome metaServer : outcome.metaServers()) {
      text.append(wrapped(new Bottleneck(metaServer).sentence()));
    }
    text.append(wrapped(Prediction.of(outcome.scenario().grid()).sentence()));
    for (String warning : Warnings.of(outcome)) {
      text.append(wrapped("Warning: " + warning));
    }
    return text.toString();
  }

  /** The verdict on the metaservers by their mean response times. */
  private Verdict verdict() {
    return verdict(outcome);
  }

  static Verdict verdict(GridOutcome outcome) {
    List<MetaServerOutcome> all = outcome.metaServers();
    return Verdict.of(
        "mean response time",
        "s",
        all.stream().map(MetaServerOutcome::name).toList(),
        all.stream().map(one -> one.perReplication(Metrics.RESPONSE_TIME)).toList());
  }

  /** {@return the jobs told apart, a row a group and metaserver} */
  public String groups(Grouping by) {
    Map<String, List<RunStatistics>> runs = new LinkedHashMap<>();
    for (MetaServerOutcome one : outcome.metaServers()) {
      runs.put(one.name(), one.results().stream().map(GridResult::figures).toList());
    }
    return Groups.text(RunKind.GRID, by, runs);
  }

  /** Asked for and come side by side: a run may be too short for its local users' load. */
  private void localUsers(StringBuilder text) {
    TextTable table =
        compared
            ? new TextTable("under", "local users of", "load asked", "load come", "jobs")
            : new TextTable("local users of", "load asked", "load come", "jobs");
    boolean any = false;
    for (MetaServerOutcome one : outcome.metaServers()) {
      for (Map.Entry<String, LocalLoad> entry : one.localLoads().entrySet()) {
        LocalLoad load = entry.getValue();
        List<String> row = new ArrayList<>(compared ? List.of(one.name()) : List.of());
        row.add(entry.getKey());
        row.add(Double.isNaN(load.asked()) ? "as it is" : percent(load.asked()));
        row.add(percent(load.offered()));
        row.add(String.format(Locale.ROOT, "%,d", load.jobs()));
        table.row(row.toArray(String[]::new));
        any = true;
      }
    }
    if (any) {
      text.append('\n').append(table.render());
    }
  }

  private void heading(StringBuilder text) {
    GridModel grid = outcome.scenario().grid();
    text.append(outcome.scenario().title()).append('\n');
    text.append(
        String.format(
            Locale.ROOT,
            "%s, %s; %s of %,d jobs, the first %,d not counted; seed %d%s%n",
            Plurals.counted(grid.topology().clients().size(), "client"),
            Plurals.counted(grid.topology().sites().size(), "site"),
            Plurals.counted(outcome.scenario().replications(), "replication"),
            grid.jobs(),
            grid.warmup(),
            outcome.scenario().seed(),
            outcome.scenario().replications() > 1 ? "; 95 % intervals" : ""));
  }

  private String responses() {
    List<String> header =
        new ArrayList<>(List.of("metaserver", "response [s]", "send", "wait", "compute", "return"));
    if (compared) {
      header.add("longer than the best");
    }
    List<WeightedMetric> own = outcome.scenario().metrics();
    own.forEach(metric -> header.add(metric.id()));
    TextTable table = new TextTable(header.toArray(String[]::new));
    MetaServerOutcome best = outcome.best();
    boolean starred = verdict().isShown();
    for (MetaServerOutcome one : outcome.metaServers()) {
      boolean isBest = compared && one.name().equals(best.name());
      List<String> row = new ArrayList<>();
      row.add(one.name() + (isBest && starred ? " *" : "") + caveats(one));
      row.add(one.metric(Metrics.RESPONSE_TIME).toString());
      row.add(digits(one.metric(Metrics.SEND_TIME).mean()));
      row.add(digits(one.metric(Metrics.WAIT_TIME).mean()));
      row.add(digits(one.metric(Metrics.COMPUTE_TIME).mean()));
      row.add(digits(one.metric(Metrics.RETURN_TIME).mean()));
      if (compared) {
        row.add(isBest ? "" : outcome.difference(one, best).toString());
      }
      own.forEach(metric -> row.add(digits(one.metric(metric).mean())));
      table.row(row.toArray(String[]::new));
    }
    return table.render();
  }

  private static String caveats(MetaServerOutcome one) {
    List<String> caveats = new ArrayList<>();
    if (!one.stationary()) {
      caveats.add("not stationary");
    }
    if (one.jobs().survivorsOnly()) {
      caveats.add("survivors");
    }
    return caveats.isEmpty() ? "" : " (" + String.join(", ", caveats) + ")";
  }

  /** Packets that wait in the router before a queue: on average, and at most. */
  private static final String WAITS = "waits, most";

  private String queues() {
    List<String> head =
        new ArrayList<>(
            List.of("under", "queue", "of", "clients", "others", "offered", "throughput"));
    boolean routers =
        outcome.metaServers().stream()
            .flatMap(metaServer -> metaServer.queues().stream())
            .anyMatch(QueueStatistics::isBehindRouter);
    boolean packets = outcome.scenario().grid().hasPackets();
    if (packets) {
      head.add("retries");
      head.add(routers ? WAITS : "drops"); // not both, so that the row fits a terminal
    }
    head.add("jobs");
    TextTable table = new TextTable(head.toArray(String[]::new));
    StringBuilder note = new StringBuilder();
    for (MetaServerOutcome metaServer : outcome.metaServers()) {
      List<QueueStatistics> figures = metaServer.queues();
      int hidden = Math.max(0, figures.size() - SHOWN_QUEUES);
      List<QueueStatistics> shown =
          hidden == 0
              ? figures
              : figures.stream()
                  .sorted(Comparator.comparingDouble(QueueStatistics::totalUtilization).reversed())
                  .limit(SHOWN_QUEUES)
                  .toList();
      String name = metaServer.name();
      for (QueueStatistics queue : shown) {
        table.row(row(name, queue, packets, routers));
        name = "";
      }
      if (hidden > 0) {
        note = new StringBuilder();
        note.append("  The ")
            .append(SHOWN_QUEUES)
            .append(" busiest queues of each; the files of")
            .append(" --out hold the other ")
            .append(hidden)
            .append(".\n");
      }
    }
    return table.render() + note;
  }

  private static String[] row(
      String metaServer, QueueStatistics queue, boolean packets, boolean routers) {
    boolean network = queue.isNetwork();
    List<String> row = new ArrayList<>();
    row.add(metaServer);
    row.add(queue.name());
    row.add(queue.place());
    row.add(percent(queue.utilization().mean()));
    row.add(percent(queue.backgroundUtilization().mean()));
    row.add(
        queue.usable()
            ? percent(queue.offered().total()) + (queue.stationary() ? "" : " !")
            : "not usable");
    row.add(
        network && !Double.isNaN(queue.throughput().mean())
            ? Quantity.BANDWIDTH.show(queue.throughput().mean())
            : "");
    if (packets) {
      row.add(network ? count(queue.retransmissions()) : "");
      double waiting = Math.rint(queue.waiting().mean() * 100) / 100;
      String waits =
          queue.isBehindRouter() ? digits(waiting) + ", " + count(queue.waitingMost()) : "";
      row.add(routers ? waits : network ? count(queue.drops()) : "");
    }
    row.add(network ? "" : count(queue.jobs()));
    return row.toArray(String[]::new);
  }

  /** Appends a table of the closed forms beside the simulation, unless it has too many queues. */
  private void theory(StringBuilder text) {
    List<QueueStatistics> known =
        outcome.metaServers().get(0).queues().stream()
            .filter(queue -> queue.theory() != null || hasTransferTheory(queue))
            .toList();
    if (known.isEmpty() || known.size() > SHOWN_QUEUES) {
      return;
    }
    TextTable table = new TextTable("queue", "figure", "simulated", "closed form", "where from");
    for (QueueStatistics queue : known) {
      if (queue.theory() != null) {
        String model = queue.theory().notation() + ", rho " + digits(queue.theory().offeredLoad());
        table.row(
            queue.name(),
            "loss probability",
            queue.lossProbability().toString(),
            digits(queue.theory().lossProbability()),
            model);
        table.row(
            "", "utilization", busy(queue).toString(), digits(queue.theory().utilization()), model);
        table.row(
            "",
            "sojourn [s]",
            queue.sojourn().toString(),
            digits(queue.theory().meanSojourn()),
            model);
      } else {
        table.row(
            queue.name(),
            "throughput [B/s]",
            queue.throughput().toString(),
            digits(queue.transferTheory()),
            "T_net (1 - P_N), one transfer");
      }
    }
    text.append('\n').append(table.render());
  }

  private static boolean hasTransferTheory(QueueStatistics queue) {
    return queue.isNetwork() && queue.backgroundRate() > 0 && !Double.isNaN(queue.transferTheory());
  }

  private static Estimate busy(QueueStatistics queue) {
    Estimate background = queue.backgroundUtilization();
    return new Estimate(
        queue.totalUtilization(), background.halfWidth(), background.level(), background.count());
  }

  /** {@return sentences broken into lines of at most 100 columns} */
  public static String wrapped(String sentence) {
    StringBuilder text = new StringBuilder();
    int column = 0;
    for (String word : sentence.split(" ", -1)) {
      if (column > 0 && column + 1 + word.length() > 100) {
        text.append("\n  ");
        column = 2;
      } else if (column > 0) {
        text.append(' ');
        column++;
      }
      text.append(word);
      column += word.length();
    }
    return text.append('\n').toString();
  }

  /** {@return a share in percent, never -0.0; empty where there is none} */
  public static String percent(double share) {
    double percent = Math.abs(share) < 0.0005 ? 0 : 100 * share;
    return Double.isNaN(share) ? "" : String.format(Locale.ROOT, "%.1f %%", percent);
  }

  /** A share with its interval. */
  static String percent(Estimate share) {
    double halfWidth = share.halfWidth();
    return Double.isNaN(halfWidth) || halfWidth == 0
        ? percent(share.mean())
        : String.format(Locale.ROOT, "%.1f ± %.1f %%", 100 * share.mean(), 100 * halfWidth);
  }

  private static String count(double mean) {
    return mean >= 100
        ? String.format(Locale.ROOT, "%,.0f", mean)
        : digits(Math.rint(mean * 10) / 10);
  }
}
