package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.report.Progress;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * Tables 1 to 6 of dynP (Streit, JSSPP 2004) for the logs that are there, under both readings of
 * FCFS, and what the paper says of them.
 */
public final class DynpReproduction {
  private static final List<String> TITLES =
      List.of(
          "Table 1: the logs",
          "Table 2: planning without self-tuning, SLDwA",
          "Table 3: self-tuning metrics (advanced, full), SLDwA and utilization",
          "Table 4: deciders, half and full self-tuning, SLDwA",
          "Table 5: decisions on SDSC (full), per cent of the calls; a, b, c: old FCFS, SJF, LJF",
          "Table 6: switches, starts and calls on SDSC; section 5.3: jobs waiting at a call on CTC",
          "Section 5.2: SLDwA with the run times as estimates, planned and tuned (advanced, full)");

  /** The readings, and a sign. */
  private static final String READINGS =
      "The algorithm is read in two ways. Submit is the paper's text: FCFS plans by submission,"
          + " with one call per instant. Inherited is how the program behind the figures seems to"
          + " have worked: one list, sorted in place by SJF and LJF, which FCFS takes as it is. An"
          + " equal sign stands behind a figure of ours that is the printed value to its last"
          + " digit; none means that no value is printed or legible. The differences are in the"
          + " files table-1.csv to table-7.csv of --out. A claim is judged by the printed tables"
          + " (paper) and by both readings; the verdicts count the two readings. All figures are"
          + " exact, since a replay draws no random numbers. Where a claim only calls one figure"
          + " better or worse than another, two figures that differ by at most 5 % are alike; where"
          + " the paper's own differ by less than 10 %, those that differ by at most half as much.";

  private final List<DynpFigure> figures = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final List<OpenQuestions.Row> outlook = new ArrayList<>();
  private Optional<KthUtilization> utilization = Optional.empty();
  private Optional<CellSearch> search = Optional.empty();

  /** Creates tables without figures. */
  DynpReproduction() {}

  /**
   * Runs everything and shows progress on a terminal.
   *
   * @param wanted the logs to run on, as far as they are there
   * @return the tables
   * @throws org.quoin.base.InputException when none of the logs is there
   */
  public static DynpReproduction run(Traces traces, Collection<PaperLog> wanted, int threads) {
    DynpReproduction made = new DynpReproduction();
    made.replay(traces, wanted, threads, false);
    return made;
  }

  /** {@return Table 2 alone} */
  public static PaperPage table2(Traces traces, int threads, PaperPage page) {
    DynpReproduction made = new DynpReproduction();
    made.replay(traces, List.of(PaperLog.values()), threads, true);
    made.addTable(2, page);
    page.say(made.missingLogs());
    return page.say(
        "CTC: the public log lacks 2,080 jobs of one user's flurry that the paper's log has. LANL:"
            + " it lacks 79,327 jobs of three users; what is left is another set of jobs.");
  }

  private void replay(Traces traces, Collection<PaperLog> wanted, int threads, boolean plain) {
    traces.requireOneOf(wanted.stream().map(PaperLog::file).toList());
    Map<PaperLog, List<ReplayScenario>> scenarios = new EnumMap<>(PaperLog.class);
    for (PaperLog log : wanted) {
      if (traces.log(log.file()).isEmpty()) {
        missing.add(log.file());
      } else {
        scenarios.put(log, plain ? List.of(log.planned(traces)) : scenarios(log, traces));
      }
    }
    ReplayCache logs = new ReplayCache();
    List<ReplayScenario> all = scenarios.values().stream().flatMap(List::stream).toList();
    long replays = all.stream().mapToLong(one -> one.plans().size()).sum();
    Iterator<List<DynpRun.Outcome>> results;
    try (Progress progress = new Progress("dynP, replays", replays)) {
      results =
          ReplayExperiment.run(all, logs, threads, DynpRun.Outcome::of, progress::step).iterator();
    }
    scenarios.forEach(
        (log, own) -> {
          if (plain) {
            figures.addAll(DynpTables.planned(2, log, results.next()));
          } else {
            add(traces, log, logs.of(own.get(0), 0), usual(own, results), threads);
            if (log == PaperLog.SDSC) {
              addExact(log, results.next());
            }
          }
        });
    figures.sort(Comparator.comparingInt(one -> Math.min(one.table(), 3)));
  }

  /**
   * The scenarios of a log: of the tables, then of the outlook, whose replays are followed and
   * stand for the same ones of the tables; for SDSC then with exact estimates.
   */
  private static List<ReplayScenario> scenarios(PaperLog log, Traces traces) {
    Set<ReplaySpec> tables = new LinkedHashSet<>(tables(log));
    tables.removeAll(OpenQuestions.plans().values());
    List<ReplayScenario> scenarios = new ArrayList<>();
    scenarios.add(log.scenario(traces, List.copyOf(tables)));
    scenarios.add(OpenQuestions.scenario(log, traces));
    if (log == PaperLog.SDSC) {
      scenarios.add(
          ReplayScenario.of(
              traces.log(log.file()).orElseThrow(),
              LogRules.standard(log.processors()).withEstimates(EstimateModel.EXACT, 1),
              Stream.concat(
                      DynpTables.plans().stream(),
                      DynpTables.exactRuns(log).stream().map(DynpRun::plan))
                  .toList()));
    }
    return scenarios;
  }

  /** The replays of Tables 2 to 6: planning, then every run. */
  static List<ReplaySpec> tables(PaperLog log) {
    return Stream.concat(
            DynpTables.plans().stream(), DynpTables.runs(log).stream().map(DynpRun::plan))
        .toList();
  }

  /** The outcomes with the users' estimates by replay, of the first two scenarios of a log. */
  private static Map<ReplaySpec, DynpRun.Outcome> usual(
      List<ReplayScenario> scenarios, Iterator<List<DynpRun.Outcome>> results) {
    Map<ReplaySpec, DynpRun.Outcome> usual = new HashMap<>();
    for (ReplayScenario one : scenarios.subList(0, 2)) {
      Iterator<DynpRun.Outcome> outcomes = results.next().iterator();
      one.plans().forEach(plan -> usual.put(plan, outcomes.next()));
    }
    return usual;
  }

  private void add(
      Traces traces,
      PaperLog log,
      JobLog jobs,
      Map<ReplaySpec, DynpRun.Outcome> usual,
      int threads) {
    figures.addAll(DynpTables.properties(log, jobs));
    DynpReproduction own = new DynpReproduction();
    own.add(log, tables(log).stream().map(usual::get).toList());
    figures.addAll(own.figures);
    if (log == PaperLog.KTH) {
      LogRules given = LogRules.standard(log.processors()).withWidth(LogRules.Width.ALLOCATED);
      JobLog allocated = JobLog.read(traces.log(log.file()).orElseThrow(), given);
      double planned = usual.get(DynpTables.plans().get(0)).utilization();
      utilization = Optional.of(KthUtilization.of(log, jobs, allocated, planned));
      search = Optional.of(CellSearch.of(log, own, jobs.jobs(), allocated.jobs(), threads));
    }
    outlook.addAll(OpenQuestions.rows(log, usual));
  }

  /** Adds Tables 2 to 6 of a log, from the outcomes of planning and of all runs. */
  void add(PaperLog log, List<DynpRun.Outcome> outcomes) {
    int planned = DynpTables.plans().size();
    figures.addAll(DynpTables.planned(2, log, outcomes.subList(0, planned)));
    addTuned(log, outcomes.subList(planned, outcomes.size()));
  }

  private void addTuned(PaperLog log, List<DynpRun.Outcome> outcomes) {
    Iterator<DynpRun.Outcome> tuned = outcomes.iterator();
    Map<DynpRun, DynpRun.Outcome> byRun = new HashMap<>();
    DynpTables.runs(log).forEach(run -> byRun.put(run, tuned.next()));
    figures.addAll(DynpTables.tuned(log, byRun));
  }

  /** Adds the figures of a log with the run times as estimates. */
  void addExact(PaperLog log, List<DynpRun.Outcome> exact) {
    figures.addAll(DynpTables.planned(7, log, exact));
    double submit = exact.get(exact.size() - 2).sldwa();
    double inherited = exact.get(exact.size() - 1).sldwa();
    figures.add(DynpFigure.of(7, log, "dynP", submit, inherited, 4));
  }

  /** {@return the page, with everything in it} */
  public PaperPage addTo(PaperPage page) {
    List<Claim> claims = DynpClaims.of(this);
    page.judged(claims.stream().map(one -> Judged.of(one.without(DynpClaims.PAPER))).toList());
    for (int table = 1; table <= TITLES.size(); table++) {
      addTable(table, page);
    }
    page.table("Outlook: how far and how often promised starts move", OpenQuestions.table(outlook));
    page.data("outlook", outlook.stream().map(OpenQuestions.Row::record).toList());
    page.findings(claims, "case", 0);
    List<String> contradictions = DynpClaims.contradictions(claims);
    if (!contradictions.isEmpty()) {
      page.list("Sentences that the paper's own tables contradict, and where", contradictions);
    }
    utilization.ifPresent(
        kth -> page.table("KTH's utilization under other readings of the log", kth.table()));
    search.ifPresent(
        kth ->
            page.table(
                "KTH's figures in Tables 2 to 4 under other readings of the log",
                "Figures that come out to the last printed digit, and the mean distance of all from"
                    + " the printed ones.",
                kth.table()));
    DynpStory.addTo(page, this);
    List<String> open = open();
    if (!open.isEmpty()) {
      page.list(open.get(0), open.subList(1, open.size()));
    }
    return page.say(missingLogs());
  }

  /** {@return the introduction of the page} */
  public static String readings() {
    return READINGS;
  }

  private String missingLogs() {
    return missing.isEmpty() ? "" : "Logs not there: " + String.join(", ", missing) + ".";
  }

  private void addTable(int table, PaperPage page) {
    List<DynpFigure> rows = figures(table);
    page.data("table-" + table, rows.stream().map(DynpFigure::record).toList());
    if (rows.isEmpty()) {
      return;
    }
    List<String> columns =
        Stream.of(DynpClaims.PAPER, DynpTables.SUBMIT, DynpTables.INHERITED)
            .filter(column -> table > 2 || !column.equals(DynpTables.INHERITED))
            .toList();
    List<String> logs = rows.stream().map(DynpFigure::log).distinct().toList();
    page.table(
        TITLES.get(table - 1),
        PaperPage.lines(
            List.of(
                "figure",
                logs.stream()
                    .flatMap(log -> columns.stream().map(column -> log + ", " + column))
                    .map(column -> table < 3 ? column.replace(DynpTables.SUBMIT, "ours") : column)),
            rows.stream().map(DynpFigure::figure).distinct().toList(),
            name ->
                List.of(
                    name,
                    logs.stream()
                        .map(log -> row(table, log, name))
                        .flatMap(
                            row ->
                                columns.stream()
                                    .map(
                                        column ->
                                            row.map(one -> one.marked(column)).orElse(""))))));
  }

  /** {@return the number of the paper's jobs that each log has, one sentence per log} */
  List<String> jobs() {
    return figures.stream()
        .filter(one -> one.table() == 1 && one.figure().equals(DynpTables.JOBS))
        .map(
            one ->
                "%s: %s jobs; the paper's log had %s."
                    .formatted(one.log(), one.text(DynpTables.SUBMIT), one.text(DynpClaims.PAPER)))
        .toList();
  }

  /** {@return KTH's utilization under several readings, if the log was there} */
  Optional<KthUtilization> utilization() {
    return utilization;
  }

  /** {@return the figures of self-tuning that the paper prints for a log} */
  List<DynpFigure> compared(PaperLog log) {
    return figures.stream()
        .filter(one -> one.table() > 2 && one.log().equals(log.name()))
        .filter(one -> one.printed().isThere())
        // The overflowing one is the reading; the other shows the effect of the overflow.
        .filter(one -> !one.figure().equals(DynpTables.WITHOUT_OVERFLOW))
        .toList();
  }

  /** {@return a heading and the figures of SDSC, which fits best, that differ from the paper's} */
  private List<String> open() {
    List<DynpFigure> compared = compared(PaperLog.SDSC);
    List<DynpFigure> different = compared.stream().filter(one -> !one.exact()).toList();
    List<String> lines = new ArrayList<>();
    if (!different.isEmpty()) {
      lines.add(
          "SDSC under 'inherited': %d of %d figures to the last digit of the paper; the others"
              .formatted(compared.size() - different.size(), compared.size()));
    }
    for (DynpFigure one : different) {
      lines.add(
          "Table %d, %s: %s for %s"
              .formatted(
                  one.table(),
                  one.figure(),
                  one.text(DynpTables.INHERITED),
                  one.text(DynpClaims.PAPER)));
    }
    return lines;
  }

  Optional<DynpFigure> row(int table, String log, String name) {
    return figures.stream()
        .filter(one -> one.table() == table && one.log().equals(log) && one.figure().equals(name))
        .findFirst();
  }

  /** {@return the figures of a table; cases that never happen and were not printed are left out} */
  List<DynpFigure> figures(int table) {
    return figures.stream()
        .filter(one -> one.table() == table)
        .filter(one -> table != 5 || one.submit() > 0 || one.inherited() > 0 || one.paper() > 0)
        .toList();
  }

  /** {@return how predictable the schedulers are} */
  List<OpenQuestions.Row> outlook() {
    return outlook;
  }
}
