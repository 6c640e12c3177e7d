package org.quoin.cli.reproduce;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;

/** The claims of all papers, and what it took to judge them. */
final class ClaimTables {
  private final Map<Part, KeptPart> done;

  /** Why the others are not. */
  private final Map<Part, String> others;

  /**
   * Creates the tables of some parts.
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
    return Judged.merged(all);
  }

  /** Adds all tables to a page. */
  void addTo(PaperPage page) {
    TextTable papers = new TextTable(Judged.header("paper", "claims"));
    for (Paper paper : Paper.values()) {
      List<Judged> claims = of(paper);
      papers.row(Judged.sums(claims, paper.title(), "" + claims.size()));
    }
    page.table("Claims by paper", papers);
    for (Paper paper : Paper.values()) {
      if (!of(paper).isEmpty()) {
        page.table(paper.title() + " (" + paper.authors() + ")", Judged.table(of(paper)));
      }
    }
    page.table("Commands and their CPU time", costs());
    double cpu = KeptPart.cpu(done.values());
    page.say(
        String.format(
            Locale.ROOT, "The total is %s s of CPU time, %.2f h.", seconds(cpu), cpu / 3600));
  }

  /** {@return the command of each part, with its time} */
  private TextTable costs() {
    TextTable table = new TextTable("command", "CPU s", "claims");
    done.forEach(
        (part, kept) ->
            table.row(part.command(), seconds(kept.cpu()), String.valueOf(kept.judged().size())));
    others.forEach((part, why) -> table.row(part.command(), "-", why));
    return table;
  }

  private static String seconds(double cpu) {
    return String.format(Locale.ROOT, "%,.0f", cpu);
  }
}
