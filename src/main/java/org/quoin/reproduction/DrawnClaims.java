package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.base.Plurals;
import org.quoin.report.TextTable;

/**
 * The claims on a log beside the same claims on logs that are drawn from it: a claim that holds on
 * the log and on few drawn logs says more about these weeks than about the scheduler.
 *
 * @param row the name of what the rows of claims are
 * @param column the name of what the columns of claims are
 * @param leftOut columns that do not depend on the log
 */
public record DrawnClaims(String row, String column, List<String> leftOut) {
  /** The share of drawn logs from which a verdict survives. */
  private static final double MOST = 0.95;

  /**
   * Adds a line per claim, row and column: the verdict on the log, and on how many drawn logs the
   * claim holds.
   *
   * @param each the claims on the log, then on each drawn log
   */
  public void addTo(PaperPage page, List<List<Claim>> each) {
    int drawn = each.size() - 1;
    Map<ClaimVerdict, List<Integer>> counts = new LinkedHashMap<>();
    List<Map<String, Object>> records = new ArrayList<>();
    TextTable table =
        new TextTable("where", "claim", row, column, "on this log", "holds on drawn logs");
    for (Claim claim : each.get(0)) {
      List<String> names =
          claim.columns().stream().filter(name -> !leftOut.contains(name)).toList();
      for (Claim.Row one : claim.rows()) {
        for (String name : names) {
          ClaimVerdict onLog = verdict(claim, one.name(), name).get(0);
          List<ClaimVerdict> others =
              each.stream()
                  .skip(1)
                  .flatMap(List::stream)
                  .filter(other -> other.isThatOf(claim))
                  .flatMap(other -> verdict(other, one.name(), name).stream())
                  .toList();
          int holds = (int) others.stream().filter(v -> v == ClaimVerdict.HOLDS).count();
          counts.computeIfAbsent(onLog, v -> new ArrayList<>()).add(holds);
          table.row(
              claim.source(),
              claim.text(),
              one.name(),
              name,
              onLog.text(),
              holds + " of " + others.size());
          records.add(
              PaperPage.row(
                  "where", claim.source(),
                  "claim", claim.text(),
                  "row", one.name(),
                  "column", name,
                  "on_the_log", onLog.text(),
                  "holds_on", holds,
                  "of", others.size()));
        }
      }
    }
    page.say("What survives", counts.entrySet().stream().map(one -> survives(one, drawn)).toList());
    page.table("Claims on the log and on %d drawn logs".formatted(drawn), table);
    page.data("drawn-claims", records);
  }

  private static List<ClaimVerdict> verdict(Claim claim, String row, String column) {
    int place = claim.columns().indexOf(column);
    return claim.rows().stream()
        .filter(one -> place >= 0 && one.name().equals(row))
        .map(one -> one.findings().get(place).verdict())
        .toList();
  }

  private static String survives(Map.Entry<ClaimVerdict, List<Integer>> verdict, int drawn) {
    List<Integer> holds = verdict.getValue();
    boolean held = verdict.getKey() == ClaimVerdict.HOLDS;
    return String.format(
        Locale.ROOT,
        "%s the verdict \"%s\" on the log. The claim holds on at %s of the drawn logs in %d of"
            + " them, on %s than half of the drawn logs in %d.",
        Plurals.counted(holds.size(), "case") + (holds.size() == 1 ? " has" : " have"),
        verdict.getKey().text(),
        held ? "least 95 %" : "most 5 %",
        holds.stream().filter(n -> (held ? n : drawn - n) >= MOST * drawn).count(),
        held ? "fewer" : "more",
        holds.stream().filter(n -> 2 * (held ? n : drawn - n) < drawn).count());
  }
}
