package org.quoin.reproduction;

import java.util.List;

/**
 * A claim and in how many cases it was judged how: a case is one reading of the paper or one thing
 * looked at.
 *
 * @param source where the paper makes it
 * @param claim what the paper says
 * @param holds cases in which it holds
 * @param fails in which it does not
 * @param leans undecided ones whose means are all as claimed
 * @param open undecided ones of which some mean is not
 */
public record Judged(String source, String claim, int holds, int fails, int leans, int open) {

  /** {@return the cases of a claim} */
  public static Judged of(Claim claim) {
    return of(
        claim.source(),
        claim.text(),
        claim.rows().stream()
            .flatMap(row -> row.findings().stream())
            .map(Finding::verdict)
            .toList());
  }

  /** {@return a claim with a verdict a case} */
  public static Judged of(String source, String claim, List<Verdict> verdicts) {
    return new Judged(
        source,
        claim,
        count(verdicts, Verdict.HOLDS),
        count(verdicts, Verdict.FAILS),
        count(verdicts, Verdict.LEANS),
        count(verdicts, Verdict.OPEN));
  }

  /** {@return the same claim with more cases} */
  public Judged plus(Judged more) {
    return new Judged(
        source,
        claim,
        holds + more.holds,
        fails + more.fails,
        leans + more.leans,
        open + more.open);
  }

  /** {@return all cases} */
  public int cases() {
    return holds + fails + leans + open;
  }

  /** {@return how many cases have a verdict} */
  public int count(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> holds;
      case FAILS -> fails;
      case LEANS -> leans;
      case OPEN -> open;
    };
  }

  private static int count(List<Verdict> verdicts, Verdict one) {
    return (int) verdicts.stream().filter(verdict -> verdict == one).count();
  }
}
