package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.report.TextTable;

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
   * @param parts the paired comparisons behind the verdict; may be empty
   */
  public record Finding(
      String published, String figures, ClaimVerdict verdict, List<PairedComparison> parts) {
    /** Creates a finding that is not made of paired comparisons. */
    public Finding(String published, String figures, ClaimVerdict verdict) {
      this(published, figures, verdict, List.of());
    }

    /** Creates the finding of one comparison. */
    public Finding(PairedComparison one) {
      this(one.published(), one.toString(), one.verdict(), List.of(one));
    }

    /**
     * {@return the finding of several comparisons, which shows one of them} The verdicts are not
     * corrected for the number of comparisons: a claim with many of them is harder to hold and
     * easier to refute, and by the rule {@code any} easier to hold.
     *
     * @param rule {@code any}: one comparison must hold, and the one that speaks most for the claim
     *     is shown; {@code nearly all}: all but the one that speaks most against it must hold; else
     *     all must hold, and the one that speaks most against the claim is shown
     */
    static Finding of(String rule, List<PairedComparison> parts) {
      if (rule.equals("nearly all")) {
        Comparator<PairedComparison> refuted =
            Comparator.comparing(part -> part.verdict() == ClaimVerdict.FAILS);
        List<PairedComparison> others = new ArrayList<>(parts);
        others.remove(Collections.max(parts, refuted.thenComparingDouble(PairedComparison::worst)));
        Finding most = of("", others);
        return new Finding(most.published, most.figures, most.verdict, parts);
      }
      boolean any = rule.equals("any");
      List<ClaimVerdict> verdicts = parts.stream().map(PairedComparison::verdict).toList();
      ClaimVerdict verdict = any ? ClaimVerdict.any(verdicts) : ClaimVerdict.all(verdicts);
      Comparator<PairedComparison> against =
          Comparator.comparingDouble(
              verdict == ClaimVerdict.FAILS && !any
                  ? PairedComparison::best
                  : PairedComparison::worst);
      PairedComparison shown =
          parts.stream()
              .filter(part -> part.verdict() == verdict)
              .max(any ? against.reversed() : against)
              .orElseThrow();
      String figures = parts.size() == 1 ? "" + shown : ClaimVerdict.count(verdicts) + ": " + shown;
      return new Finding(shown.published(), figures, verdict, parts);
    }
  }

  /** {@return the first finding, which is the only one of a claim with one case} */
  public Finding finding() {
    return rows.get(0).findings.get(0);
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
