package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.report.GridReport;
import org.quoin.report.OutputFolder;
import org.quoin.report.Progress;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * Tables 1 to 6 of dynP (Streit, JSSPP 2004) for the logs that are there, under both readings of
 * FCFS.
 */
public final class Reproduction {
  private static final List<String> TITLES =
      List.of(
          "Table 1: the logs",
          "Table 2: planning without self-tuning, SLDwA",
          "Table 3: self-tuning metrics (advanced, full), SLDwA and utilisation",
          "Table 4: deciders, half and full self-tuning, SLDwA",
          "Table 5: decisions on SDSC (full), per cent of the calls; a, b, c: old FCFS, SJF, LJF",
          "Table 6: switches, starts and calls on SDSC; section 5.3: jobs waiting at a call on"
              + " CTC");

  private final List<Row> rows = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final List<Outlook.Row> outlook = new ArrayList<>();
  private Utilisation utilisation;

  /** Per cent of KTH, the same under every metric. */
  private double used;

  private Reproduction() {}

  /**
   * Runs everything; shows progress on a terminal.
   *
   * @param wanted the logs to run on, as far as they are there
   * @param threads replays at once; no result depends on it
   * @return what it showed
   * @throws org.quoin.base.InputException when none of the logs is there
   */
  public static Reproduction run(Traces traces, Collection<PaperLog> wanted, int threads) {
    PaperLog.require(traces, wanted);
    Reproduction made = new Reproduction();
    Map<PaperLog, ReplayScenario> scenarios = new EnumMap<>(PaperLog.class);
    for (PaperLog log : wanted) {
      List<ReplaySpec> plans = new ArrayList<>(Table2.plans());
      Tables.runs(log).forEach(run -> plans.add(run.plan()));
      log.scenario(traces, plans)
          .ifPresentOrElse(
              scenario -> scenarios.put(log, scenario), () -> made.missing.add(log.file()));
    }
    ReplayCache logs = new ReplayCache();
    List<ReplayScenario> all = new ArrayList<>();
    scenarios.forEach(
        (log, scenario) -> {
          all.add(scenario);
          all.add(Outlook.scenario(log, traces));
        });
    long replays = all.stream().mapToLong(one -> one.plans().size()).sum();
    Iterator<List<Run.Outcome>> results;
    try (Progress progress = new Progress("dynP, replays", replays)) {
      results =
          ReplayExperiment.run(all, logs, threads, Run.Outcome::of, progress::step).iterator();
    }
    scenarios.forEach(
        (log, scenario) -> {
          made.add(log, logs.of(scenario, 0), results.next());
          if (log == PaperLog.KTH) {
            made.readUtilisation(traces, logs.of(scenario, 0));
          }
          made.outlook.addAll(Outlook.rows(log, results.next()));
        });
    made.rows.sort(Comparator.comparingInt(row -> Math.min(row.table(), 3)));
    return made;
  }

  private void add(PaperLog log, JobLog jobs, List<Run.Outcome> outcomes) {
    rows.addAll(Tables.properties(log, jobs));
    if (log == PaperLog.KTH) {
      used = outcomes.get(0).utilization();
    }
    for (Table2.Cell cell : Table2.cells(log, outcomes)) {
      rows.add(Row.plain(2, log.name(), cell.order().name(), cell.paper().value(), cell.ours(), 4));
    }
    Iterator<Run.Outcome> tuned = outcomes.listIterator(Table2.plans().size());
    Map<Run, Run.Outcome> byRun = new HashMap<>();
    Tables.runs(log).forEach(run -> byRun.put(run, tuned.next()));
    rows.addAll(Tables.tuned(log, byRun));
  }

  /** {@return the claims, judged by our figures under both readings} */
  public List<Claim> claims() {
    return Claims.of(this).stream().map(claim -> claim.without(Claims.PAPER)).toList();
  }

  private void readUtilisation(Traces traces, JobLog jobs) {
    LogRules given =
        LogRules.standard(PaperLog.KTH.processors()).withWidth(LogRules.Width.ALLOCATED);
    JobLog allocated = JobLog.read(traces.log(PaperLog.KTH.file()).orElseThrow(), given);
    utilisation = Utilisation.of(PaperLog.KTH, jobs, allocated, used);
  }

  /** {@return all tables for a terminal} */
  public String text() {
    StringBuilder text =
        new StringBuilder("dynP (Streit, JSSPP 2004): paper, ours, difference\n\n");
    text.append(
        """
          submit     the paper's text: FCFS plans by submission; one call an instant
          inherited  as the program behind the figures must have worked: one list, sorted in place
                     by SJF and LJF, which FCFS takes as it stands
          +, -       ours is the printed value to its last digit, or is not; none: not printed

        """);
    for (int table = 1; table <= TITLES.size(); table++) {
      text.append(TITLES.get(table - 1)).append("\n\n");
      text.append(table(table).render()).append('\n');
    }
    text.append(Outlook.TITLE).append("\n\n");
    text.append(Outlook.table(outlook).render()).append('\n');
    Claims.of(this).forEach(claim -> text.append(claim.paragraph("log")));
    List<String> contradictions = Claims.contradictions(this);
    if (!contradictions.isEmpty()) {
      text.append("Sentences that the paper's own tables contradict, and where:\n");
      contradictions.forEach(line -> text.append(line).append('\n'));
      text.append('\n');
    }
    if (!missing.isEmpty()) {
      text.append("logs not there: ").append(String.join(", ", missing)).append("\n\n");
    }
    jobs().forEach(line -> text.append(line).append('\n'));
    text.append("Table 5: of the printed cells only case 6b is legible in the text at hand.\n");
    text.append(GridReport.wrapped(Sentences.preferred(this)));
    open().forEach(line -> text.append(line).append('\n'));
    utilisation()
        .ifPresent(
            kth ->
                text.append("\nKTH's utilisation under other readings of the log\n\n")
                    .append(kth.table())
                    .append('\n')
                    .append(GridReport.wrapped(kth.text())));
    return text.toString();
  }

  /** How many of the paper's jobs each log has; one line each. */
  List<String> jobs() {
    return rows.stream()
        .filter(row -> row.table() == 1 && row.figure().equals(Tables.JOBS))
        .map(
            row ->
                String.format(
                    Locale.ROOT,
                    "%s: %,.0f jobs; the paper's log had %,.0f.",
                    row.log(),
                    row.submit(),
                    row.paper()))
        .toList();
  }

  /** What there is to say of KTH's utilisation, if the log was there. */
  Optional<Utilisation> utilisation() {
    return Optional.ofNullable(utilisation);
  }

  /** The figures of self-tuning that the paper prints for a log. */
  List<Row> compared(PaperLog log) {
    return rows.stream()
        .filter(row -> row.table() > 2 && row.log().equals(log.name()))
        .filter(row -> row.printed().isThere())
        // The overflowing one is the reading; the other shows what the overflow did.
        .filter(row -> !row.figure().equals(Tables.WITHOUT_OVERFLOW))
        .toList();
  }

  /** What of the log that fits best, SDSC, does not come out to the last digit; one line each. */
  List<String> open() {
    List<Row> compared = compared(PaperLog.SDSC);
    if (compared.isEmpty()) {
      return List.of();
    }
    List<Row> different = compared.stream().filter(row -> !row.exact()).toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "SDSC under 'inherited': %d of %d figures to the last digit of the paper%s",
            compared.size() - different.size(),
            compared.size(),
            different.isEmpty() ? "." : "; not:"));
    for (Row row : different) {
      lines.add(
          String.format(
              Locale.ROOT,
              "  Table %d, %s: %s for %s",
              row.table(),
              row.figure(),
              row.inheritedText(),
              row.paperText()));
    }
    return lines;
  }

  /** The row of a figure of a table, if its log was there. */
  Optional<Row> row(int table, String log, String name) {
    return rows.stream()
        .filter(row -> row.table() == table && row.log().equals(log) && row.figure().equals(name))
        .findFirst();
  }

  /**
   * A figure of a table as it is printed, or a dash where its log was not there.
   *
   * @param column paper, submit or inherited
   */
  String figure(int table, String log, String name, String column) {
    return row(table, log, name)
        .map(
            row ->
                switch (column) {
                  case Tables.INHERITED -> row.inheritedText();
                  case Tables.SUBMIT -> row.submitText();
                  default -> row.paperText();
                })
        .orElse("-");
  }

  private TextTable table(int number) {
    boolean tuned = number > 2;
    TextTable table =
        tuned
            ? new TextTable(
                "log", "figure", "paper", "submit", "difference", "", "inherited", "difference", "")
            : new TextTable("log", "figure", "paper", "ours", "difference", "");
    for (Row row : rows(number)) {
      if (tuned) {
        table.row(
            row.log(),
            row.figure(),
            row.paperText(),
            row.submitText(),
            row.submitDifference(),
            row.submitVerdict(),
            row.inheritedText(),
            row.inheritedDifference(),
            row.inheritedVerdict());
      } else {
        table.row(
            row.log(),
            row.figure(),
            row.paperText(),
            row.submitText(),
            row.submitDifference(),
            row.submitVerdict());
      }
    }
    return table;
  }

  /** The rows of a table; cases that never happen and were not printed are left out. */
  List<Row> rows(int table) {
    return rows.stream()
        .filter(row -> row.table() == table)
        .filter(row -> table != 5 || row.submit() > 0 || row.inherited() > 0 || row.paper() > 0)
        .toList();
  }

  /** The titles of the tables, the first being Table 1. */
  static List<String> titles() {
    return TITLES;
  }

  /** How predictable the schedulers are. */
  List<Outlook.Row> outlook() {
    return outlook;
  }

  /** Logs that were not there. */
  List<String> missing() {
    return missing;
  }

  /** {@return all figures as a tree for JSON} */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    List<Object> figures = new ArrayList<>();
    for (Row row : rows) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("table", row.table());
      one.put("log", row.log());
      one.put("figure", row.figure());
      one.put("paper", row.paper());
      if (row.table() > 2) {
        one.put("submit", row.submit());
        one.put("submitVerdict", row.printed().judged(row.submit()));
        one.put("inherited", row.inherited());
        one.put("inheritedVerdict", row.printed().judged(row.inherited()));
      } else {
        one.put("ours", row.submit());
        one.put("verdict", row.printed().judged(row.submit()));
      }
      figures.add(one);
    }
    tree.put("figures", figures);
    tree.put("outlook", outlook.stream().map(Outlook.Row::tree).toList());
    tree.put("claims", Claims.of(this).stream().map(Claim::tree).toList());
    tree.put("missingLogs", missing);
    return tree;
  }

  /**
   * Writes {@code table-1.csv} to {@code table-6.csv}, {@code outlook.csv} and {@code index.html}.
   */
  public void write(OutputFolder folder) {
    for (int table = 1; table <= TITLES.size(); table++) {
      folder.write("table-" + table + ".csv", Page.csv(table, rows));
    }
    folder.write("outlook.csv", Page.csv(outlook));
    folder.write("index.html", Page.html(this));
  }
}
