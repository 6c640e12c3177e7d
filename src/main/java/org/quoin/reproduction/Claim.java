package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One claim of a paper and what the measurements say of it.
 *
 * @param text the claim
 * @param verdict on it
 * @param figures the means and the interval that decided
 */
public record Claim(String text, Verdict verdict, String figures) {

  /**
   * Holds if every comparison does. Shown is the one that speaks most against it. No correction is
   * made for their number: a claim of many parts is the harder to hold and the easier to refute.
   */
  public static Claim all(String text, List<Comparison> parts) {
    List<Verdict> verdicts = parts.stream().map(Comparison::verdict).toList();
    Verdict verdict = Verdict.all(verdicts);
    Comparison shown =
        parts.stream()
            .filter(part -> part.verdict() == verdict)
            .max(
                Comparator.comparingDouble(
                    verdict == Verdict.FAILS ? Comparison::best : Comparison::worst))
            .orElseThrow();
    return new Claim(
        text, verdict, parts.size() == 1 ? "" + shown : Verdict.count(verdicts) + ": " + shown);
  }

  /** Holds if some member of the group is below each of the others. */
  public static Claim lowest(String text, List<Sample> group, List<Sample> others) {
    List<Claim> members = new ArrayList<>();
    Claim leader = null;
    double lowest = Double.POSITIVE_INFINITY;
    for (Sample member : group) {
      Claim claim = all(text, Comparison.allBelow(List.of(member), others));
      members.add(claim);
      if (leader == null || member.mean() < lowest) {
        leader = claim;
        lowest = member.mean();
      }
    }
    Verdict verdict = Verdict.any(members.stream().map(Claim::verdict).toList());
    Claim shown = leader;
    return new Claim(
        text,
        verdict,
        members.stream()
            .filter(claim -> claim.verdict() == verdict && shown.verdict() != verdict)
            .findFirst()
            .orElse(shown)
            .figures());
  }
}
