package org.quoin.cli.reproduce;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.Verdict;

/** The claims of all papers, and what it took to judge them. */
final class ClaimTables {
  private final Map<Part, KeptPart> done;

  /** Why the others are not. */
  private final Map<Part, String> others;

  /**
   * Those of some parts.
   *
   * @param done finished ones
   * @param others the rest, and why
   */
  ClaimTables(Map<Part, KeptPart> done, Map<Part, String> others) {
    this.done = new LinkedHashMap<>(done);
    this.others = new LinkedHashMap<>(others);
  }

  private List<Judged> of(Paper paper) {
    List<Judged> all = new ArrayList<>();
    done.forEach(
        (part, kept) -> {
          if (part.paper() == paper) {
            all.addAll(kept.judged());
          }
        });
    Map<List<String>, Judged> byClaim = new LinkedHashMap<>();
    all.forEach(one -> byClaim.merge(List.of(one.source(), one.claim()), one, Judged::plus));
    return List.copyOf(byClaim.values());
  }

  /** All of it as text. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append("Claims by paper; a case is a reading of the paper, or a log, load or size\n\n");
    text.append(papers().render()).append('\n');
    Map<Paper, List<Judged>> judged = judged();
    judged.forEach(
        (paper, claims) -> {
          text.append(paper.title()).append(" (").append(paper.authors()).append(")\n\n");
          text.append(claims(claims).render()).append('\n');
        });
    return text + EarlierClaims.shipped().text(judged) + "\n" + costs();
  }

  /** Of the papers of which some are judged. */
  private Map<Paper, List<Judged>> judged() {
    Map<Paper, List<Judged>> all = new EnumMap<>(Paper.class);
    for (Paper paper : Paper.values()) {
      List<Judged> claims = of(paper);
      if (!claims.isEmpty()) {
        all.put(paper, claims);
      }
    }
    return all;
  }

  private TextTable papers() {
    TextTable table = table("paper", "claims");
    for (Paper paper : Paper.values()) {
      List<Judged> claims = of(paper);
      row(table, claims, paper.title(), "" + claims.size());
    }
    return table;
  }

  private static TextTable claims(List<Judged> claims) {
    TextTable table = table("where", "claim");
    claims.forEach(one -> row(table, List.of(one), one.source(), one.claim()));
    return table;
  }

  private static TextTable table(String... first) {
    List<String> header = new ArrayList<>(List.of(first));
    header.add("cases");
    for (Verdict verdict : Verdict.values()) {
      header.add(verdict.text());
    }
    return new TextTable(header.toArray(String[]::new));
  }

  private static void row(TextTable table, List<Judged> claims, String... first) {
    List<String> cells = new ArrayList<>(List.of(first));
    cells.add(sum(claims, Judged::cases));
    for (Verdict verdict : Verdict.values()) {
      cells.add(sum(claims, one -> one.count(verdict)));
    }
    table.row(cells.toArray(String[]::new));
  }

  private static String sum(List<Judged> claims, ToIntFunction<Judged> count) {
    return String.valueOf(claims.stream().mapToInt(count).sum());
  }

  /** The command of each part, and its time. */
  private String costs() {
    TextTable table = new TextTable("command", "CPU s", "claims");
    done.forEach(
        (part, kept) ->
            table.row(part.command(), seconds(kept.cpu()), String.valueOf(kept.judged().size())));
    others.forEach((part, why) -> table.row(part.command(), "-", why));
    double cpu = KeptPart.cpu(done.values());
    return "Commands and what they took\n\n"
        + table.render()
        + String.format(Locale.ROOT, "In all %s s of CPU, %.2f h.%n", seconds(cpu), cpu / 3600);
  }

  private static String seconds(double cpu) {
    return String.format(Locale.ROOT, "%,.0f", cpu);
  }
}
