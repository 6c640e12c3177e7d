package org.quoin.report;

import static org.quoin.base.Quantity.digits;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quoin.base.Percent;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.QueueStatistics;
import org.quoin.report.block.Block;
import org.quoin.result.GridSummary;
import org.quoin.statistics.Estimate;

/** The result of a scenario as plain text of about 100 columns. */
public final class GridReport {
  /** Queues, and sites with files, that are shown per metaserver. */
  private static final int SHOWN = 12;

  /** A blank at which a line may end. */
  private static final Pattern BREAK =
      Pattern.compile("(?<!±) (?!±|(?:d|h|min|s|ms|%)(?=[ ,.;)]|$))");

  /** Sites and links whose availability is shown. */
  private static final int SHOWN_PARTS = 8;

  private final GridOutcome outcome;
  private final GridSummary summary;
  private final GridTables tables;
  private final TextStyle style;
  private final boolean compared;

  /** Creates the report of one metaserver or of a comparison. */
  public GridReport(GridFiles files, TextStyle style) {
    this.outcome = files.outcome();
    this.summary = files.summary();
    this.tables = new GridTables(summary);
    this.style = style;
    this.compared = outcome.metaServers().size() > 1;
  }

  /** {@return the answer, what was simulated, and the tables that support the answer} */
  public String render() {
    StringBuilder text = new StringBuilder(wrapped(summary.verdict()));
    text.append(wrapped("Simulated: " + summary.title() + "; " + summary.simulated() + "."));
    text.append('\n').append(text(tables.responses(style.rows())));
    text.append(note());
    if (summary.sites() > 1) {
      text.append("\nWhere did the jobs go?\n\n").append(text(tables.shares(style.rows())));
      int shown = tables.sitesOfEach(style.rows());
      if (shown < summary.sites()) {
        text.append(
            String.format(
                Locale.ROOT,
                "  The %d of %,d sites with the most jobs under each; --details has all.%n",
                shown,
                summary.sites()));
      }
    }
    text.append(new WaitTables(summary, tables.timeUnit()).text());
    if (style.details()) {
      details(text);
    } else if (compared) {
      text.append('\n').append(wrapped(summary.bestServer().bottleneck()));
    }
    text.append(style.warnings(summary.warnings()));
    return text.toString();
  }

  private String note() {
    String interval = outcome.scenario().replications() > 1 ? "±: 95 % interval. " : "";
    String star = Boolean.TRUE.equals(summary.bestIsShown()) ? "* best. " : "";
    int hidden = summary.metaservers().size() - style.rows();
    String pairs = compared ? "Differences are paired, on common random numbers. " : "";
    String more = hidden > 0 ? "The best ones; --details has " + hidden + " more." : "";
    String note = star + interval + pairs + more;
    return note.isEmpty() ? "" : "  " + note.strip() + "\n";
  }

  /** Appends all that is known beyond the answer. */
  private void details(StringBuilder text) {
    text.append('\n').append(text(tables.queues(SHOWN)));
    int hidden = summary.metaservers().get(0).queues().size() - SHOWN;
    if (hidden > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "  The %d busiest queues of each; the files of --out hold the other %d.%n",
              SHOWN,
              hidden));
    }
    tables.more(SHOWN).forEach(table -> text.append('\n').append(text(table)));
    moved(text);
    up(text);
    theory(text);
    text.append('\n');
    summary.metaservers().forEach(one -> text.append(wrapped(one.bottleneck())));
    text.append(wrapped(summary.predicted().sentence()));
  }

  private static String text(Block.Table table) {
    return TextTable.of(table).render();
  }

  /** Appends how many bytes the jobs and the files moved. */
  private void moved(StringBuilder text) {
    for (GridSummary.Server server : summary.metaservers()) {
      if (server.data() != null) {
        text.append(
            wrapped(
                ("Under %s the counted jobs of a replication bring %s of data, their own"
                        + " and results; sites fetch %s of files in that time.")
                    .formatted(
                        server.name(),
                        Quantity.DATA.show(server.data().clientBytes()),
                        Quantity.DATA.show(server.data().fetchedBytes()))));
      }
    }
  }

  /** Appends the availability of the parts that were down longest. */
  private void up(StringBuilder text) {
    GridSummary.Failures failures = summary.metaservers().get(0).failures();
    if (failures == null) {
      return;
    }
    List<GridSummary.Part> parts = failures.parts();
    String worst =
        parts.stream()
            .sorted(Comparator.comparingDouble(GridSummary.Part::availability))
            .limit(SHOWN_PARTS)
            .map(part -> part.kind() + " " + part.name() + " " + Percent.of(part.availability()))
            .collect(Collectors.joining(", "));
    int others = parts.size() - SHOWN_PARTS;
    text.append(
        wrapped(
            parts.isEmpty()
                ? "Nothing was down."
                : "Up: " + worst + (others > 0 ? ", the other " + others + " longer" : "") + "."));
  }

  /** Appends a table of the closed forms beside the simulation, unless it has too many queues. */
  private void theory(StringBuilder text) {
    List<QueueStatistics> known =
        outcome.metaServers().get(0).queues().stream()
            .filter(queue -> queue.theory() != null || hasTransferTheory(queue))
            .toList();
    if (known.isEmpty() || known.size() > SHOWN) {
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

  /**
   * {@return sentences broken into lines of at most 100 columns, never before the unit of a number
   * or at a ±}
   */
  public static String wrapped(String sentence) {
    StringBuilder text = new StringBuilder();
    int column = 0;
    for (String word : BREAK.split(sentence, -1)) {
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

  /** {@return a share with its interval, never -0.0; empty where there is none} */
  public static String percent(Estimate share) {
    double halfWidth = share.halfWidth();
    return Double.isNaN(halfWidth) || halfWidth == 0
        ? Percent.of(share.mean())
        : Percent.number(share.mean()) + " ± " + Percent.of(Math.max(0.001, halfWidth));
  }
}
