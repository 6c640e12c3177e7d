package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.quoin.report.TextTable;

/**
 * A claim of a paper that has been judged, in one case or in several: rows that differ in how the
 * paper is read, columns that differ in the jobs or figures that are looked at.
 *
 * @param source where the paper makes it
 * @param text what the paper says
 * @param compared what is compared; empty where the findings say it
 * @param columns their names
 * @param rows one per reading of the paper
 * @param parts the comparisons behind its one finding; empty if there is none or several findings
 */
public record Claim(
    String source,
    String text,
    String compared,
    List<String> columns,
    List<Row> rows,
    List<PairedComparison> parts) {

  /** Creates a claim whose findings are not made of comparisons. */
  public Claim(String source, String text, String compared, List<String> columns, List<Row> rows) {
    this(source, text, compared, columns, rows, List.of());
  }

  /**
   * The findings under one reading.
   *
   * @param name of the reading
   * @param findings one per column
   */
  public record Row(String name, List<Finding> findings) {}

  /** {@return a claim with one finding} */
  private static Claim of(String text, Finding finding, List<PairedComparison> parts) {
    return new Claim("", text, "", List.of(""), List.of(new Row("", List.of(finding))), parts);
  }

  /**
   * {@return a claim that holds if every comparison does} Its figures are those of the comparison
   * that speaks most against it. The verdicts are not corrected for the number of comparisons: a
   * claim with many of them is harder to hold and easier to refute.
   */
  public static Claim all(String text, List<PairedComparison> parts) {
    ClaimVerdict verdict = ClaimVerdict.all(parts.stream().map(PairedComparison::verdict).toList());
    Comparator<PairedComparison> against =
        Comparator.comparingDouble(
            verdict == ClaimVerdict.FAILS ? PairedComparison::best : PairedComparison::worst);
    return shown(text, parts, verdict, against);
  }

  /**
   * {@return a claim that holds if at least one comparison does, and fails only if all of them do
   * the contrary} Its figures are those of the comparison that speaks most for it. The verdicts are
   * not corrected for the number of comparisons: a claim with many of them is easier to hold.
   */
  public static Claim any(String text, List<PairedComparison> parts) {
    ClaimVerdict verdict = ClaimVerdict.any(parts.stream().map(PairedComparison::verdict).toList());
    return shown(
        text, parts, verdict, Comparator.comparingDouble(PairedComparison::worst).reversed());
  }

  private static Claim shown(
      String text,
      List<PairedComparison> parts,
      ClaimVerdict verdict,
      Comparator<PairedComparison> order) {
    List<ClaimVerdict> verdicts = parts.stream().map(PairedComparison::verdict).toList();
    PairedComparison shown =
        parts.stream().filter(part -> part.verdict() == verdict).max(order).orElseThrow();
    String figures = parts.size() == 1 ? "" + shown : ClaimVerdict.count(verdicts) + ": " + shown;
    return of(text, new Finding(shown.published(), figures, verdict), parts);
  }

  /** {@return a claim that holds if every comparison but the one most against it does} */
  public static Claim nearlyAll(String text, List<PairedComparison> parts) {
    Comparator<PairedComparison> refuted =
        Comparator.comparing(part -> part.verdict() == ClaimVerdict.FAILS);
    List<PairedComparison> others = new ArrayList<>(parts);
    others.remove(Collections.max(parts, refuted.thenComparingDouble(PairedComparison::worst)));
    return of(text, all(text, others).rows.get(0).findings.get(0), parts);
  }

  /** {@return the verdict on the whole: every finding must hold, and one that fails refutes it} */
  public ClaimVerdict verdict() {
    return ClaimVerdict.all(
        rows.stream().flatMap(row -> row.findings.stream()).map(Finding::verdict).toList());
  }

  /** {@return what is compared, as a sentence; empty if the findings say it} */
  public String comparison() {
    return compared.isEmpty() ? "" : "Compared: " + compared + (compared.endsWith("?") ? "" : ".");
  }

  /** {@return what the paper prints of its first finding} */
  public String published() {
    return rows.get(0).findings.get(0).published();
  }

  /** {@return the figures of its first finding} */
  public String figures() {
    return rows.get(0).findings.get(0).figures();
  }

  /** {@return the findings, one line per row: figures, verdict, and what the paper prints} */
  public TextTable table(String title) {
    boolean printed =
        rows.stream()
            .flatMap(row -> row.findings.stream())
            .anyMatch(finding -> !finding.published().isEmpty());
    List<String> header = new ArrayList<>(List.of(title));
    for (String column : columns) {
      header.addAll(printed ? List.of("paper", column, "verdict") : List.of(column, "verdict"));
    }
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Row row : rows) {
      List<String> cells = new ArrayList<>(List.of(row.name));
      for (Finding finding : row.findings) {
        cells.addAll(printed ? List.of(finding.published()) : List.of());
        cells.addAll(List.of(finding.figures(), finding.verdict().text()));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  /** {@return the same claim without the findings of a column} */
  public Claim without(String column) {
    int place = columns.indexOf(column);
    if (place < 0) {
      return this;
    }
    return new Claim(
        source,
        text,
        compared,
        left(columns, place),
        rows.stream().map(row -> new Row(row.name, left(row.findings, place))).toList(),
        parts);
  }

  private static <T> List<T> left(List<T> all, int place) {
    List<T> left = new ArrayList<>(all);
    left.remove(place);
    return left;
  }
}
