package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Verdict;

/** The verdicts on all claims, by the number of latencies a message costs. */
final class Summary {
  private record Row(String figure, String claim) {}

  private final Map<Row, Map<Integer, Claim>> claims = new LinkedHashMap<>();

  /** Takes a verdict. */
  void add(String figure, int latencies, Claim claim) {
    claims
        .computeIfAbsent(new Row(figure, claim.text()), row -> new TreeMap<>())
        .put(latencies, claim);
  }

  /** How many claims have each verdict, and the verdict on each. */
  String text() {
    TreeSet<Integer> latencies = new TreeSet<>();
    claims.values().forEach(row -> latencies.addAll(row.keySet()));
    TextTable counts =
        new TextTable("latencies", "holds", "does not hold", "leans to it", "not decided");
    for (int k : latencies) {
      List<String> cells = new ArrayList<>(List.of("" + k));
      for (Verdict verdict : Verdict.values()) {
        cells.add("" + claims.values().stream().filter(c -> c.get(k).verdict() == verdict).count());
      }
      counts.row(cells.toArray(String[]::new));
    }
    List<String> header = new ArrayList<>(List.of("figure", "claim"));
    latencies.forEach(k -> header.add("" + k));
    TextTable table = new TextTable(header.toArray(String[]::new));
    claims.forEach(
        (row, byLatencies) -> {
          List<String> cells = new ArrayList<>(List.of(row.figure, row.claim));
          byLatencies.values().forEach(claim -> cells.add(claim.verdict().mark()));
          table.row(cells.toArray(String[]::new));
        });
    return "Claims by the latencies a message costs:\n"
        + counts.render()
        + "\n("
        + Verdict.LEGEND
        + ")\n"
        + table.render();
  }

  /** One row a claim and number of latencies. */
  String csv() {
    StringBuilder text = new StringBuilder("figure,latencies,claim,verdict,published,figures\n");
    claims.forEach(
        (row, byLatencies) ->
            byLatencies.forEach(
                (k, claim) ->
                    text.append(
                        row(
                            row.figure,
                            "" + k,
                            row.claim,
                            claim.verdict().text(),
                            claim.published(),
                            claim.figures()))));
    return text.toString();
  }

  /** One row a comparison that a claim is made of. */
  String comparisons() {
    StringBuilder text = new StringBuilder("figure,latencies,claim,published,ours,verdict\n");
    claims.forEach(
        (row, byLatencies) ->
            byLatencies.forEach(
                (k, claim) ->
                    claim
                        .parts()
                        .forEach(
                            part ->
                                text.append(
                                    row(
                                        row.figure,
                                        "" + k,
                                        row.claim,
                                        part.published(),
                                        part.toString(),
                                        part.verdict().text())))));
    return text.toString();
  }

  /** A line of a CSV file; cells with a comma are quoted. */
  static String row(String... cells) {
    return Stream.of(cells)
        .map(cell -> cell.contains(",") ? '"' + cell + '"' : cell)
        .collect(Collectors.joining(",", "", "\n"));
  }
}
