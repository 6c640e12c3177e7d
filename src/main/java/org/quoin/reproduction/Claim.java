package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.report.TextTable;

/**
 * One claim of a paper and what was found of it, in one case or in several: rows that differ in how
 * the paper is read, columns that differ in what was looked at.
 *
 * @param source where the paper makes it; empty where its place says so
 * @param text what the paper says
 * @param compared what was held against it; empty where the findings say so
 * @param columns their names
 * @param rows one a reading of the paper
 * @param parts the comparisons that its one finding was made of; none where it is made otherwise
 */
public record Claim(
    String source,
    String text,
    String compared,
    List<String> columns,
    List<Row> rows,
    List<Comparison> parts) {

  /** Of findings that are not made of comparisons. */
  public Claim(String source, String text, String compared, List<String> columns, List<Row> rows) {
    this(source, text, compared, columns, rows, List.of());
  }

  /**
   * What was found under one reading.
   *
   * @param name of the reading
   * @param findings one a column
   */
  public record Row(String name, List<Finding> findings) {}

  /** {@return a claim with one finding} */
  public static Claim of(String text, Finding finding, List<Comparison> parts) {
    return new Claim("", text, "", List.of(""), List.of(new Row("", List.of(finding))), parts);
  }

  /**
   * {@return one that holds if every comparison does} Shown is the one that speaks most against it.
   * No correction is made for their number: a claim of many parts is the harder to hold and the
   * easier to refute.
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
    String figures = parts.size() == 1 ? "" + shown : Verdict.count(verdicts) + ": " + shown;
    return of(text, new Finding(shown.published(), figures, verdict), parts);
  }

  /**
   * {@return a claim that holds if at least one comparison does, and fails only if all of them do
   * the contrary} Its figures are those of the comparison that speaks most for it. The verdicts are
   * not corrected for the number of comparisons: a claim with many of them is easier to hold.
   */
  public static Claim any(String text, List<Comparison> parts) {
    List<Verdict> verdicts = parts.stream().map(Comparison::verdict).toList();
    Verdict verdict = Verdict.any(verdicts);
    Comparison shown =
        parts.stream()
            .filter(part -> part.verdict() == verdict)
            .min(Comparator.comparingDouble(Comparison::worst))
            .orElseThrow();
    String figures = parts.size() == 1 ? "" + shown : Verdict.count(verdicts) + ": " + shown;
    return of(text, new Finding(shown.published(), figures, verdict), parts);
  }

  /** {@return one that holds if every comparison does but the one that speaks most against it} */
  public static Claim nearlyAll(String text, List<Comparison> parts) {
    Comparator<Comparison> refuted = Comparator.comparing(part -> part.verdict() == Verdict.FAILS);
    List<Comparison> others = new ArrayList<>(parts);
    others.remove(Collections.max(parts, refuted.thenComparingDouble(Comparison::worst)));
    return of(text, all(text, others).rows.get(0).findings.get(0), parts);
  }

  /**
   * {@return that on the whole: every finding must hold, and one that does not is enough against
   * it}
   */
  public Verdict verdict() {
    return Verdict.all(
        rows.stream().flatMap(row -> row.findings.stream()).map(Finding::verdict).toList());
  }

  /** {@return what the paper prints of its first finding} */
  public String published() {
    return rows.get(0).findings.get(0).published();
  }

  /** {@return the figures of its first finding} */
  public String figures() {
    return rows.get(0).findings.get(0).figures();
  }

  /** {@return the claim, where it is made, what was held against it, and the findings} */
  public String paragraph(String title) {
    return "Claim ("
        + source
        + "): "
        + text
        + "\n"
        + (compared.isEmpty() ? "" : "(" + compared + ")\n")
        + "\n"
        + table(title).render()
        + "\n";
  }

  /** {@return the findings, a line a row; the first column has this title} */
  public TextTable table(String title) {
    List<String> header = new ArrayList<>(List.of(title));
    header.addAll(columns);
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Row row : rows) {
      List<String> cells = new ArrayList<>(List.of(row.name));
      row.findings.forEach(finding -> cells.add(finding.toString()));
      table.row(cells.toArray(String[]::new));
    }
    return table;
  }

  /**
   * {@return claims of one column below each other, a line a row}
   *
   * @param titles of the columns: source, claim, row and figures; that of the verdict is empty
   */
  public static TextTable list(List<Claim> claims, String... titles) {
    List<String> header = new ArrayList<>(List.of(titles));
    header.add("");
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (Claim claim : claims) {
      for (Row row : claim.rows) {
        boolean first = row.equals(claim.rows.get(0));
        Finding finding = row.findings.get(0);
        table.row(
            first ? claim.source : "",
            first ? claim.text : "",
            row.name,
            finding.figures(),
            finding.verdict().text());
      }
    }
    return table;
  }

  /** {@return the same without the findings of a column} */
  public Claim without(String column) {
    int place = columns.indexOf(column);
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

  /** {@return its findings by column and row, as a tree for JSON} */
  public Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("claim", text);
    tree.put("compared", compared);
    for (int c = 0; c < columns.size(); c++) {
      Map<String, Object> byRow = new LinkedHashMap<>();
      for (Row row : rows) {
        byRow.put(row.name, row.findings.get(c).toString());
      }
      tree.put(columns.get(c), byRow);
    }
    tree.put("summary", summary());
    return tree;
  }

  /** {@return the rows under which each column holds, in one line a column} */
  public List<String> summary() {
    List<String> lines = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      lines.add(
          columns.get(c)
              + ": "
              + sentence(names(c, Verdict.HOLDS), names(c, Verdict.OPEN, Verdict.LEANS)));
    }
    return lines;
  }

  private List<String> names(int column, Verdict... verdicts) {
    return rows.stream()
        .filter(row -> List.of(verdicts).contains(row.findings.get(column).verdict()))
        .map(Row::name)
        .toList();
  }

  private String sentence(List<String> holds, List<String> open) {
    String undecided = open.isEmpty() ? "" : "; undecided under " + String.join(" | ", open);
    if (holds.size() == rows.size()) {
      return "holds under every reading";
    }
    if (holds.isEmpty()) {
      return "does not hold" + (open.isEmpty() ? " under any reading" : undecided);
    }
    return "holds under " + String.join(" | ", holds) + undecided;
  }
}
