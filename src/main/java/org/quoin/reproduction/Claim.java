package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.report.TextTable;
import org.quoin.statistics.Ranking;

/**
 * A claim of a paper that has been judged, in one case or in several: rows that differ in how the
 * paper is read, columns that differ in the jobs or statistics that are looked at.
 *
 * @param source where the paper makes it
 * @param compared what is compared; empty where the findings say it
 * @param rows one per reading of the paper
 */
public record Claim(
    String source, String text, String compared, List<String> columns, List<Row> rows) {
  /** The findings under one reading. */
  public record Row(String name, List<Finding> findings) {}

  /**
   * The statistics that decide a claim in one case.
   *
   * @param published what the paper prints of them; empty if another place has it
   * @param figures means, and an interval if there is one
   * @param asClaimed whether the means are as claimed, whatever the intervals say
   * @param parts the paired comparisons behind the verdict; may be empty
   * @param verdicts the verdict of each part, corrected for the number of parts
   * @param shown the index of the part that the figures describe; -1 without parts
   */
  public record Finding(
      String published,
      String figures,
      ClaimVerdict verdict,
      boolean asClaimed,
      List<PairedComparison> parts,
      List<ClaimVerdict> verdicts,
      int shown) {
    /** Creates a finding that is not made of paired comparisons. */
    public Finding(String published, String figures, ClaimVerdict verdict) {
      this(
          published,
          figures,
          verdict,
          verdict == ClaimVerdict.HOLDS || verdict == ClaimVerdict.LEANS,
          List.of(),
          List.of(),
          -1);
    }

    /** Creates the finding of one comparison. */
    public Finding(PairedComparison one) {
      this(
          one.published(),
          one.toString(),
          one.verdict(),
          one.isAsClaimed(),
          List.of(one),
          List.of(one.verdict()),
          0);
    }

    /**
     * {@return the finding of several comparisons, which shows one of them} A claim whose parts
     * must all hold needs no correction for their number to hold. One part that fails refutes the
     * claim only if it is significant among all of them (Holm); by the rule {@code any} so must be
     * the part that holds.
     *
     * @param rule {@code any}: one comparison must hold, and the one that speaks most for the claim
     *     is shown; {@code nearly all}: all but the one that speaks most against it must hold; else
     *     all must hold, and the one that speaks most against the claim is shown
     */
    static Finding of(String rule, List<PairedComparison> parts) {
      if (rule.equals("nearly all")) {
        Comparator<PairedComparison> refuted =
            Comparator.comparing(part -> part.verdict() == ClaimVerdict.FAILS);
        PairedComparison exception =
            Collections.max(parts, refuted.thenComparingDouble(PairedComparison::worst));
        List<PairedComparison> others = new ArrayList<>(parts);
        others.remove(exception);
        Finding most = of("", others);
        List<ClaimVerdict> verdicts = new ArrayList<>(most.verdicts);
        verdicts.add(parts.indexOf(exception), exception.verdict());
        return new Finding(
            most.published,
            most.figures,
            most.verdict,
            most.asClaimed,
            parts,
            verdicts,
            parts.indexOf(others.get(most.shown)));
      }
      boolean any = rule.equals("any");
      List<ClaimVerdict> verdicts = corrected(any ? ClaimVerdict.HOLDS : ClaimVerdict.FAILS, parts);
      ClaimVerdict verdict = any ? ClaimVerdict.any(verdicts) : ClaimVerdict.all(verdicts);
      Comparator<PairedComparison> against =
          Comparator.comparingDouble(
              verdict == ClaimVerdict.FAILS && !any
                  ? PairedComparison::best
                  : PairedComparison::worst);
      Comparator<PairedComparison> order = any ? against.reversed() : against;
      int place =
          IntStream.range(0, parts.size())
              .filter(i -> verdicts.get(i) == verdict)
              .boxed()
              .max((i, j) -> order.compare(parts.get(i), parts.get(j)))
              .orElseThrow();
      PairedComparison shown = parts.get(place);
      String figures = parts.size() == 1 ? "" + shown : ClaimVerdict.count(verdicts) + ": " + shown;
      Stream<PairedComparison> all = parts.stream();
      boolean asClaimed =
          any
              ? all.anyMatch(PairedComparison::isAsClaimed)
              : all.allMatch(PairedComparison::isAsClaimed);
      return new Finding(shown.published(), figures, verdict, asClaimed, parts, verdicts, place);
    }

    /** {@return the comparisons that leave the claim undecided; none if it is decided} */
    public List<PairedComparison> undecided() {
      return verdict.isDecided()
          ? List.of()
          : IntStream.range(0, parts.size())
              .filter(i -> !verdicts.get(i).isDecided())
              .mapToObj(parts::get)
              .toList();
    }

    /** The verdicts of the parts, of which one kind must be significant among all of them. */
    private static List<ClaimVerdict> corrected(
        ClaimVerdict decisive, List<PairedComparison> parts) {
      double[] chances = Ranking.chances(parts.stream().map(PairedComparison::difference).toList());
      return IntStream.range(0, parts.size())
          .mapToObj(
              i -> {
                PairedComparison part = parts.get(i);
                ClaimVerdict verdict = part.verdict();
                return verdict != decisive || chances[i] <= 1 - part.difference().level()
                    ? verdict
                    : part.isAsClaimed() ? ClaimVerdict.LEANS : ClaimVerdict.OPEN;
              })
          .toList();
    }
  }

  /** {@return the first finding, which is the only one of a claim with one case} */
  public Finding finding() {
    return rows.get(0).findings.get(0);
  }

  /** {@return whether another claim is the same sentence at the same place of the paper} */
  boolean isThatOf(Claim other) {
    return source.equals(other.source) && text.equals(other.text);
  }

  /** {@return the comparison as a sentence; empty if the findings say it} */
  public String comparison() {
    return compared.isEmpty() ? "" : "Compared: " + compared + (compared.endsWith("?") ? "" : ".");
  }

  /** {@return the findings, one line per row: figures, verdict, and what the paper prints} */
  public TextTable table(String title) {
    boolean printed =
        rows.stream()
            .flatMap(row -> row.findings.stream())
            .anyMatch(finding -> !finding.published().isEmpty());
    return PaperPage.lines(
        List.of(
            title,
            columns.stream()
                .flatMap(
                    one ->
                        printed ? Stream.of("paper", one, "verdict") : Stream.of(one, "verdict"))),
        rows,
        row ->
            List.of(
                row.name,
                row.findings.stream()
                    .map(
                        one ->
                            List.of(
                                printed ? List.of(one.published) : List.of(),
                                one.figures,
                                one.verdict.text()))));
  }

  /** {@return this claim without the findings of a column} */
  public Claim without(String column) {
    int place = columns.indexOf(column);
    if (place < 0) {
      return this;
    }
    return new Claim(
        source,
        text,
        compared,
        without(columns, place),
        rows.stream().map(row -> new Row(row.name, without(row.findings, place))).toList());
  }

  private static <T> List<T> without(List<T> all, int place) {
    List<T> left = new ArrayList<>(all);
    left.remove(place);
    return left;
  }
}
