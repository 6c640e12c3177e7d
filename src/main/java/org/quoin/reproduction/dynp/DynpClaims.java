package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.ClaimFormula;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.PairedSample;

/**
 * The figures that {@code claims.txt} compares, as printed and as replayed under both readings. All
 * are exact: a replay draws no random numbers.
 *
 * @param dynp the tables
 * @param value the printed figure, or that of a reading
 */
record DynpClaims(DynpReproduction dynp, ToDoubleFunction<DynpFigure> value)
    implements ClaimFormula.Figures {
  /** The column of the printed figures. */
  static final String PAPER = "paper";

  private static final List<String> BASIC = List.of("FCFS", "SJF", "LJF");
  private static final List<String> OTHERS =
      List.of("ART", "ARTwA, overflowing", "SLD", "SLDwW", "makespan");
  private static final List<String> METRICS =
      Stream.concat(Stream.of("SLDwA"), OTHERS.stream()).toList();
  private static final Map<String, List<String>> SETS =
      Map.of(
          "LOGS",
          Stream.of(PaperLog.values()).map(PaperLog::name).toList(),
          "BASIC",
          BASIC,
          "OTHERS",
          OTHERS,
          "METRICS",
          METRICS,
          "USES",
          METRICS.stream().map(DynpTables::utilization).toList(),
          "OTHER USES",
          METRICS.stream()
              .filter(metric -> !metric.equals("makespan"))
              .map(DynpTables::utilization)
              .toList(),
          "DECIDERS",
          DynpPaper.DECIDERS);

  /**
   * {@return the claims about the logs that are there, judged by the paper and by both readings}
   */
  static List<Claim> of(DynpReproduction dynp) {
    Map<String, DynpClaims> sources = new LinkedHashMap<>();
    sources.put(PAPER, new DynpClaims(dynp, DynpFigure::paper));
    sources.put(DynpTables.SUBMIT, new DynpClaims(dynp, DynpFigure::submit));
    sources.put(DynpTables.INHERITED, new DynpClaims(dynp, DynpFigure::inherited));
    return ClaimFile.of(DynpClaims.class).stream()
        .flatMap(stated -> stated.judge(sources).stream())
        .toList();
  }

  /** {@return the sentences that the paper's own tables contradict, with the figures that do} */
  static List<String> contradictions(List<Claim> claims) {
    List<String> lines = new ArrayList<>();
    for (Claim claim : claims) {
      int paper = claim.columns().indexOf(PAPER);
      for (Claim.Row row : paper < 0 ? List.<Claim.Row>of() : claim.rows()) {
        Claim.Finding finding = row.findings().get(paper);
        if (finding.verdict() == ClaimVerdict.FAILS) {
          lines.add(claim.text() + ": " + row.name() + " (tables: " + finding.figures() + ")");
        }
      }
    }
    return lines;
  }

  @Override
  public List<String> set(String name) {
    return SETS.getOrDefault(name, List.of(name));
  }

  @Override
  public PairedSample of(String table, String log, String figure) {
    if (table.equals("best")) {
      return PairedSample.exact(best(List.of(log.split(" "))));
    }
    return dynp.row(Integer.parseInt(table.substring(1)), log, figure)
        .map(DynpFigure::both)
        .map(row -> PairedSample.exactFigure(value.applyAsDouble(row), row.paper()))
        .orElse(PairedSample.exact(Double.NaN));
  }

  private double best(List<String> logs) {
    List<String> best = new ArrayList<>();
    for (String log : logs) {
      BASIC.stream()
          .filter(order -> !Double.isNaN(of("t2", log, order).values().get(0)))
          .min(Comparator.comparingDouble(order -> of("t2", log, order).values().get(0)))
          .ifPresent(best::add);
    }
    return best.size() < logs.size() ? Double.NaN : best.stream().distinct().count();
  }
}
