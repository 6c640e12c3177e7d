package org.quoin.reproduction.coscheduling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.Verdict;

/** The verdicts on all claims, by the number of latencies a message costs and the load. */
final class Summary {
  private record Row(String figure, String claim) {}

  /** The load is left out of the title where it is half the machine. */
  private record Column(int latencies, String load) {
    String title() {
      return load.equals(Regime.HALF.name()) ? "" + latencies : latencies + " " + load;
    }
  }

  private final Map<Row, Map<Column, Claim>> claims = new LinkedHashMap<>();

  /** Takes a verdict. */
  void add(String figure, int latencies, String load, Claim claim) {
    claims
        .computeIfAbsent(new Row(figure, claim.text()), row -> new LinkedHashMap<>())
        .put(new Column(latencies, load), claim);
  }

  /** Each claim, and in how many columns it has which verdict. */
  List<Judged> judged() {
    List<Judged> judged = new ArrayList<>();
    claims.forEach(
        (row, columns) ->
            judged.add(
                Judged.of(
                    row.figure,
                    row.claim,
                    columns.values().stream().map(Claim::verdict).toList())));
    return judged;
  }

  /** How many claims have each verdict, and the verdict on each. */
  String text() {
    Set<Column> columns = new LinkedHashSet<>();
    claims.values().forEach(row -> columns.addAll(row.keySet()));
    TextTable counts =
        new TextTable("latencies", "holds", "does not hold", "leans to it", "not decided");
    for (Column column : columns) {
      List<String> cells = new ArrayList<>(List.of(column.title()));
      for (Verdict verdict : Verdict.values()) {
        cells.add(
            ""
                + claims.values().stream()
                    .map(row -> row.get(column))
                    .filter(claim -> claim != null && claim.verdict() == verdict)
                    .count());
      }
      counts.row(cells.toArray(String[]::new));
    }
    List<String> header = new ArrayList<>(List.of("figure", "claim"));
    columns.forEach(column -> header.add(column.title()));
    TextTable table = new TextTable(header.toArray(String[]::new));
    claims.forEach(
        (row, judged) -> {
          List<String> cells = new ArrayList<>(List.of(row.figure, row.claim));
          for (Column column : columns) {
            Claim claim = judged.get(column);
            cells.add(claim == null ? "" : claim.verdict().mark());
          }
          table.row(cells.toArray(String[]::new));
        });
    return "Claims by the latencies a message costs, and the load where it is not half the"
        + " machine:\n"
        + counts.render()
        + "\n("
        + Verdict.LEGEND
        + ")\n"
        + table.render();
  }

  /** One row a claim, number of latencies and load. */
  String csv() {
    StringBuilder text =
        new StringBuilder("figure,latencies,load,claim,verdict,published,figures\n");
    claims.forEach(
        (row, judged) ->
            judged.forEach(
                (column, claim) ->
                    text.append(
                        row(
                            row.figure,
                            "" + column.latencies,
                            column.load,
                            row.claim,
                            claim.verdict().text(),
                            claim.published(),
                            claim.figures()))));
    return text.toString();
  }

  /** One row a comparison that a claim is made of. */
  String comparisons() {
    StringBuilder text = new StringBuilder("figure,latencies,load,claim,published,ours,verdict\n");
    claims.forEach(
        (row, judged) ->
            judged.forEach(
                (column, claim) ->
                    claim
                        .parts()
                        .forEach(
                            part ->
                                text.append(
                                    row(
                                        row.figure,
                                        "" + column.latencies,
                                        column.load,
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
