package org.quoin.reproduction.krc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;

/** What the rule does: how much it refuses, and who waits for it. */
final class RuleTables {
  private static final List<Reading> RULES =
      List.of(Reading.LITERAL, Reading.PARETO, Reading.FREE, Reading.POOLED, Reading.EXACT);

  private final KrcResults results;

  RuleTables(KrcResults results) {
    this.results = results;
  }

  /** Adds the tables and what they say to a page. */
  void addTo(PaperPage page) {
    page.table(
        "Jobs that fit behind a head and are refused, by tau, fitted parameters", refusals());
    refusalSentences().forEach(page::say);
    page.table("Jobs wider than half of the machine, and heads, tau 0.2", wideJobs());
    wideSentences().forEach(page::say);
  }

  /** {@return the refusals in all streams at the fitted parameters, by tau} */
  private TextTable refusals() {
    List<String> header = new ArrayList<>(List.of("reading"));
    Arrays.stream(KrcStudy.TAUS).forEach(tau -> header.add("tau " + tau));
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Reading reading : RULES) {
      List<String> row = new ArrayList<>(List.of(reading.title()));
      for (double tau : KrcStudy.TAUS) {
        List<KrcTrial> runs = List.of(results.at("tau", "fitted", tau, reading).runs());
        row.add(refused(runs));
      }
      table.row(row.toArray(String[]::new));
    }
    return table;
  }

  /** From which tau on, of those studied, the rule as printed refuses nothing. */
  private OptionalDouble firstFitFrom() {
    OptionalDouble from = OptionalDouble.empty();
    for (double tau : KrcStudy.TAUS) {
      Cell cell = results.at("tau", "fitted", tau, Reading.LITERAL);
      boolean none = Arrays.stream(cell.runs()).allMatch(run -> run.refused() == 0);
      from = none ? from.isPresent() ? from : OptionalDouble.of(tau) : OptionalDouble.empty();
    }
    return from;
  }

  /** What the table says, and what is the case on the logs, in sentences. */
  private List<String> refusalSentences() {
    List<String> sentences = new ArrayList<>();
    OptionalDouble from = firstFitFrom();
    List<KrcTrial> runs =
        List.of(results.at("tau", "fitted", KrcStudy.TAU, Reading.LITERAL).runs());
    sentences.add(
        "As printed, at tau "
            + KrcStudy.TAU
            + ", the rule refuses "
            + refused(runs)
            + " jobs that fit behind a head"
            + (from.isEmpty()
                ? "."
                : "; from tau " + from.getAsDouble() + " on it refuses none: it is first fit."));
    for (KarelianLog log : results.logs()) {
      sentences.add(
          String.format(
              Locale.ROOT,
              "On %s with %d processors, at tau %s, it refuses %s, the exact rule %s.",
              KarelianLog.NAME,
              log.processors(),
              KrcStudy.TAU,
              refused(List.of(log.run(Reading.LITERAL))),
              refused(List.of(log.run(Reading.EXACT)))));
    }
    return sentences;
  }

  private static String refused(List<KrcTrial> runs) {
    return String.format(
        Locale.ROOT,
        "%,.0f of %,.0f",
        runs.stream().mapToDouble(KrcTrial::refused).sum(),
        runs.stream().mapToDouble(KrcTrial::decisions).sum());
  }

  /** The mean waits of jobs wider than half of the machine, and the delays of the heads. */
  private TextTable wideJobs() {
    TextTable table =
        new TextTable("jobs", "reading", "wide wait s", "under FCFS", "head delay s", "late heads");
    for (double load : KrcStudy.LOADS) {
      for (Reading reading : Reading.values()) {
        if (RULES.contains(reading) || reading == Reading.EASY) {
          List<KrcTrial> runs = List.of(results.at("load", reading.title(), load, reading).runs());
          table.row(wide("x " + load, reading, runs));
        }
      }
    }
    for (KarelianLog log : results.logs()) {
      for (Reading reading : Reading.values()) {
        if (RULES.contains(reading) || reading == Reading.EASY) {
          table.row(wide("log, " + log.processors(), reading, List.of(log.run(reading))));
        }
      }
    }
    return table;
  }

  private static String[] wide(String jobs, Reading reading, List<KrcTrial> runs) {
    return new String[] {
      jobs,
      reading.title(),
      String.format(Locale.ROOT, "%,.0f", mean(runs.stream().mapToDouble(KrcTrial::wideWait))),
      String.format(Locale.ROOT, "%,.0f", mean(runs.stream().mapToDouble(KrcTrial::wideFcfs))),
      String.format(Locale.ROOT, "%,.0f", mean(runs.stream().mapToDouble(KrcTrial::headDelay))),
      KrcClaims.number(mean(runs.stream().mapToDouble(KrcTrial::headsDelayed)))
    };
  }

  private static double mean(DoubleStream values) {
    return values.filter(value -> !Double.isNaN(value)).average().orElse(Double.NaN);
  }

  /** Whether the exact rule starves wide heads, of the busiest streams and of each log. */
  private List<String> wideSentences() {
    double load = KrcStudy.LOADS[KrcStudy.LOADS.length - 1];
    List<String> sentences = new ArrayList<>();
    Cell busiest = results.at("load", Reading.EXACT.title(), load, Reading.EXACT);
    sentences.add(starves("At " + load + " times the load", List.of(busiest.runs())));
    for (KarelianLog log : results.logs()) {
      String where = "On " + KarelianLog.NAME + " with " + log.processors() + " processors";
      sentences.add(starves(where, List.of(log.run(Reading.EXACT))));
    }
    return sentences;
  }

  private static String starves(String where, List<KrcTrial> runs) {
    double own = mean(runs.stream().mapToDouble(KrcTrial::wideWait));
    double fcfs = mean(runs.stream().mapToDouble(KrcTrial::wideFcfs));
    return String.format(
        Locale.ROOT,
        "%s the exact rule makes jobs wider than half of the machine wait %.2f times as long as"
            + " FCFS does: %s",
        where,
        own / fcfs,
        own > fcfs
            ? "each delay is improbable, and of one head there are many."
            : "it does not starve them.");
  }
}
