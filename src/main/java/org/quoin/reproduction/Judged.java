package org.quoin.reproduction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quoin.report.TextTable;

/**
 * A claim and the verdict in each case: a reading of the paper, a log, a load or a size.
 *
 * @param source where the paper makes it
 */
public record Judged(String source, String claim, List<Case> cases) {
  /** A table shows the names of cases, not their number, if there are few of them. */
  private static final int FEW = 4;

  /** And if their names are short. */
  private static final int SHORT = 12;

  /** The verdict in one case. */
  public record Case(String name, ClaimVerdict verdict) {}

  /** {@return the cases of a claim} */
  public static Judged of(Claim claim) {
    List<Case> cases = new ArrayList<>();
    for (Claim.Row row : claim.rows()) {
      for (int c = 0; c < row.findings().size(); c++) {
        String name =
            Stream.of(row.name(), claim.columns().size() > 1 ? claim.columns().get(c) : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        cases.add(new Case(name, row.findings().get(c).verdict()));
      }
    }
    return new Judged(claim.source(), claim.text(), cases);
  }

  /** {@return a claim with cases that have no names} */
  public static Judged of(String source, String claim, List<ClaimVerdict> verdicts) {
    return new Judged(
        source, claim, verdicts.stream().map(verdict -> new Case("", verdict)).toList());
  }

  /** {@return claims of which each stands once, with all of its cases} */
  public static List<Judged> merged(Collection<Judged> claims) {
    Map<List<String>, Judged> merged = new LinkedHashMap<>();
    claims.forEach(one -> merged.merge(List.of(one.source, one.claim), one, Judged::plus));
    return List.copyOf(merged.values());
  }

  private Judged plus(Judged more) {
    return new Judged(source, claim, Stream.concat(cases.stream(), more.cases.stream()).toList());
  }

  /** {@return the number of cases with a verdict} */
  public int count(ClaimVerdict verdict) {
    return (int) cases.stream().filter(one -> one.verdict == verdict).count();
  }

  private boolean isShort() {
    return cases.size() <= FEW
        && cases.stream().allMatch(one -> !one.name.isEmpty() && one.name.length() <= SHORT);
  }

  private String names(ClaimVerdict verdict) {
    return cases.stream()
        .filter(one -> one.verdict == verdict)
        .map(Case::name)
        .collect(Collectors.joining(", "));
  }

  /**
   * {@return the claims, numbered, with the cases of each verdict: names, or how many there are}
   */
  public static TextTable table(List<Judged> claims) {
    boolean named = claims.stream().allMatch(Judged::isShort);
    TextTable table = new TextTable(header("no.", "where", "claim"));
    for (int i = 0; i < claims.size(); i++) {
      Judged one = claims.get(i);
      table.row(
          i + 1,
          one.source,
          one.claim,
          one.cases.size(),
          Stream.of(ClaimVerdict.values()).map(v -> named ? one.names(v) : "" + one.count(v)));
    }
    return table;
  }

  /** {@return the header of a table whose last columns are the number of cases and the verdicts} */
  public static List<?> header(String... first) {
    return List.of(
        List.of(first), "cases", Stream.of(ClaimVerdict.values()).map(ClaimVerdict::text));
  }

  /** {@return a row of such a table with the sums over some claims} */
  public static List<?> sums(List<Judged> claims, Object... first) {
    return List.of(
        List.of(first),
        claims.stream().mapToInt(one -> one.cases.size()).sum(),
        Stream.of(ClaimVerdict.values())
            .map(verdict -> claims.stream().mapToInt(one -> one.count(verdict)).sum()));
  }
}
