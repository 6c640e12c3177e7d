package org.quoin.cli.reproduce;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.report.TextTable;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.Judged;

/**
 * The number of verdicts at an earlier commit, to which those of now are compared. The file {@code
 * earlier-claims.csv} says where they stand.
 */
final class EarlierClaims {
  private static final String COMMIT = "f691cd92";

  /** Comments and the names of the columns. */
  private static final String NO_COUNTS = "#.*|form,.*";

  /** The first column that is a count. */
  private static final int COUNTS = 2;

  private final List<String[]> lines =
      ClaimFile.text(EarlierClaims.class, "earlier-claims.csv")
          .lines()
          .filter(line -> !line.matches(NO_COUNTS))
          .map(line -> line.split(","))
          .toList();

  private final TextTable table =
      new TextTable(
          "paper",
          "claims before",
          "cases",
          "hold",
          "do not hold",
          "open",
          "claims now",
          "cases",
          "hold",
          "do not hold",
          "alike",
          "nothing to compare",
          "open");

  /** {@return a sentence that says what is compared} */
  String text() {
    List<Integer> loads = counts("loads", "");
    return ("Before is the commit %s, by the commands of its own short form. Open are cases"
            + " that tend to hold or are not decided; alike and nothing to compare were not"
            + " verdicts then. The claims are not the same: since then some were added, split,"
            + " or worded as the paper has them, so that only the counts can be compared. Of"
            + " gangs and coscheduling at half, R and overload, %d of %d cases held before, %d"
            + " did not, and %d were open; the page of reproduce coscheduling has those of now.")
        .formatted(COMMIT, loads.get(2), loads.get(1), loads.get(3), loads.get(4));
  }

  /** Adds the claims of a paper, or of all. */
  void add(String paper, String title, List<Judged> now) {
    table.row(
        title,
        counts("quick", paper).stream(),
        now.size(),
        now.stream().mapToInt(one -> one.cases().size()).sum(),
        Stream.of(
            count(now, ClaimVerdict.HOLDS),
            count(now, ClaimVerdict.FAILS),
            count(now, ClaimVerdict.ALIKE),
            count(now, ClaimVerdict.NOTHING),
            count(now, ClaimVerdict.LEANS) + count(now, ClaimVerdict.OPEN)));
  }

  TextTable table() {
    return table;
  }

  /**
   * {@return the claims and cases, and of these how many hold, do not hold, and are open}
   *
   * @param paper empty for the sums over all papers
   */
  private List<Integer> counts(String form, String paper) {
    List<List<Integer>> some =
        lines.stream()
            .filter(line -> line[0].equals(form) && (paper.isEmpty() || line[1].equals(paper)))
            .map(line -> Stream.of(line).skip(COUNTS).map(Integer::valueOf).toList())
            .toList();
    return List.of(
        sum(some, 0), sum(some, 1), sum(some, 2), sum(some, 3), sum(some, 4) + sum(some, 5));
  }

  private static int sum(Collection<List<Integer>> lines, int place) {
    return lines.stream().mapToInt(line -> line.get(place)).sum();
  }

  private static int count(List<Judged> claims, ClaimVerdict verdict) {
    return claims.stream().mapToInt(one -> one.count(verdict)).sum();
  }
}
