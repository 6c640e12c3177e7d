package org.quoin.cli.reproduce;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.quoin.page.Template;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.Verdict;

/**
 * What Quoin at commit 0055fee7 found of the papers' claims, beside what it finds now. That was the
 * last one before the claims were judged at the loads that the papers speak of.
 */
final class EarlierClaims {
  private static final String FILE = "earlier-claims.csv";
  private static final String THEN =
      "Then: commit 0055fee7, by the same commands as far as it had them; ParaSim of mean response"
          + " times alone; gangs and coscheduling of ";

  private final List<Entry> entries;

  /**
   * A claim as it was judged then.
   *
   * @param paper that makes it
   * @param judged in how many cases it was judged how; undecided ones were not told apart
   * @param cause why it is judged otherwise now, or no longer; empty where it is not
   */
  record Entry(Paper paper, Judged judged, String cause) {}

  private EarlierClaims(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Those that come with the program. */
  static EarlierClaims shipped() {
    String text = new Template(EarlierClaims.class).text(FILE);
    try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(text)) {
      return new EarlierClaims(reader.stream().map(EarlierClaims::entry).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Entry entry(NamedCsvRecord record) {
    Judged judged =
        new Judged(
            record.getField("where"),
            record.getField("claim"),
            number(record, "holds"),
            number(record, "fails"),
            0,
            number(record, "open"));
    return new Entry(Paper.valueOf(record.getField("paper")), judged, record.getField("cause"));
  }

  private static int number(NamedCsvRecord record, String field) {
    return Integer.parseInt(record.getField(field));
  }

  /** All of them. */
  List<Entry> entries() {
    return entries;
  }

  /**
   * Then and now, by paper, and the claims whose verdict is another one.
   *
   * @param now the claims of each paper of which some were judged
   */
  String text(Map<Paper, List<Judged>> now) {
    TextTable papers = new TextTable("paper", "claims then", "cases", "claims now", "cases");
    TextTable changes = new TextTable("where", "claim", "then", "now", "cause");
    now.forEach(
        (paper, claims) -> {
          List<Entry> then = entries.stream().filter(one -> one.paper == paper).toList();
          List<Judged> judged = then.stream().map(Entry::judged).toList();
          papers.row(
              paper.title(), "" + then.size(), cases(judged), "" + claims.size(), cases(claims));
          then.stream()
              .filter(one -> claims.stream().anyMatch(claim -> sameSource(claim, one.judged)))
              .forEach(one -> change(one, claims, changes));
        });
    return "Before and after\n\n"
        + papers.render()
        + THEN
        + coschedulingFigures()
        + ".\n\nClaims whose verdict is another one\n\n"
        + changes.render();
  }

  private String coschedulingFigures() {
    return entries.stream()
        .filter(one -> one.paper == Paper.COSCHEDULING)
        .map(one -> one.judged.source())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static void change(Entry then, List<Judged> claims, TextTable table) {
    List<Judged> now =
        claims.stream()
            .filter(claim -> sameSource(claim, then.judged))
            .filter(claim -> claim.claim().equals(then.judged.claim()))
            .toList();
    if (now.isEmpty() || !verdict(now.get(0)).equals(verdict(then.judged))) {
      table.row(
          then.judged.source(),
          then.judged.claim(),
          cases(List.of(then.judged)),
          now.isEmpty() ? "not asked" : cases(now),
          then.cause.isEmpty() ? "not known" : then.cause);
    }
  }

  private static boolean sameSource(Judged one, Judged other) {
    return one.source().equals(other.source());
  }

  private static String verdict(Judged claim) {
    int cases = claim.cases();
    if (claim.holds() == cases) {
      return Verdict.HOLDS.text();
    }
    if (claim.fails() == cases) {
      return Verdict.FAILS.text();
    }
    return claim.leans() + claim.open() == cases ? Verdict.OPEN.text() : "by case";
  }

  private static String cases(List<Judged> claims) {
    return String.format(
        Locale.ROOT,
        "%d of %d hold, %d not, %d open",
        claims.stream().mapToInt(Judged::holds).sum(),
        claims.stream().mapToInt(Judged::cases).sum(),
        claims.stream().mapToInt(Judged::fails).sum(),
        claims.stream().mapToInt(claim -> claim.leans() + claim.open()).sum());
  }
}
