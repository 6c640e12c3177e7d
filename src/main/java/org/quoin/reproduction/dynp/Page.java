package org.quoin.reproduction.dynp;

import static java.util.stream.Collectors.joining;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.Verdict;

/** The figures of {@link Reproduction} as CSV and as one page that needs no other file. */
final class Page {
  /** A figure in the text: {@code {table|log|figure|paper, submit or inherited}}. */
  private static final Pattern FIGURE =
      Pattern.compile("\\{([1-6])\\|(\\w+)\\|([^|{}]+)\\|(paper|submit|inherited)}");

  private Page() {}

  /** One table; every digit of ours, differences of full values. */
  static String csv(int table, List<Row> rows) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      if (table > 2) {
        csv.writeRecord(
            "log",
            "figure",
            "paper",
            "submit",
            "submit_difference",
            "submit_verdict",
            "inherited",
            "inherited_difference",
            "inherited_verdict");
      } else {
        csv.writeRecord("log", "figure", "paper", "ours", "difference", "verdict");
      }
      for (Row row : rows) {
        if (row.table() == table) {
          csv.writeRecord(record(row));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write CSV", e);
    }
    return text.toString();
  }

  /** How predictable the schedulers are; every digit. */
  static String csv(List<Outlook.Row> rows) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord("log", "scheduler", "SLDwA", "promise_error", "broken", "changes");
      for (Outlook.Row row : rows) {
        csv.writeRecord(
            row.log(),
            row.scheduler(),
            number(row.sldwa()),
            number(row.error()),
            number(row.broken()),
            number(row.changes()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write CSV", e);
    }
    return text.toString();
  }

  private static List<String> record(Row row) {
    List<String> cells = new ArrayList<>(List.of(row.log(), row.figure(), number(row.paper())));
    ours(row, row.submit(), cells);
    if (row.table() > 2) {
      ours(row, row.inherited(), cells);
    }
    return cells;
  }

  private static void ours(Row row, double ours, List<String> cells) {
    cells.add(number(ours));
    cells.add(number(ours - row.paper()));
    cells.add(row.printed().judged(ours));
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "" : Double.toString(value);
  }

  /** The page; the story is in {@code dynp.html} beside this class. */
  static String html(Reproduction dynp) {
    String page = template();
    for (int table = 1; table <= Reproduction.titles().size(); table++) {
      page =
          page.replace(
              "<!-- table " + table + " -->",
              table(table, Reproduction.titles().get(table - 1), dynp.rows(table)));
    }
    page = page.replace("<!-- bars -->", bars(dynp.rows(4)));
    page = page.replace("<!-- open -->", open(dynp.open()));
    page = page.replace("<!-- outlook table -->", outlook(dynp.outlook()));
    page = page.replace("<!-- claims -->", claims(Claims.of(dynp)));
    for (Map.Entry<String, String> sentence : Sentences.of(dynp).entrySet()) {
      page = page.replace("<!-- " + sentence.getKey() + " -->", escape(sentence.getValue()));
    }
    page =
        FIGURE
            .matcher(page)
            .replaceAll(
                cell ->
                    dynp.figure(
                        Integer.parseInt(cell.group(1)),
                        cell.group(2),
                        cell.group(3),
                        cell.group(4)));
    String missing = String.join(", ", dynp.missing());
    return page.replace(
        "<!-- missing -->",
        missing.isEmpty() ? "" : "<p>Logs that were not there: " + escape(missing) + ".</p>");
  }

  private static String open(List<String> lines) {
    return lines.isEmpty()
        ? ""
        : "<pre>" + lines.stream().map(Page::escape).collect(joining("\n")) + "</pre>";
  }

  /** What the paper says of its tables, and where that holds: in its own figures, and in ours. */
  private static String claims(List<Claim> claims) {
    StringBuilder html = new StringBuilder();
    for (Claim claim : claims) {
      html.append("<li>").append(escape(claim.text())).append(" (").append(escape(claim.source()));
      html.append(").<br>").append(escape(String.join("; ", claim.summary()))).append(".\n");
    }
    return html.toString();
  }

  private static String template() {
    try (InputStream file = Page.class.getResourceAsStream("dynp.html")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("dynp.html is missing from the program", e);
    }
  }

  private static String table(int number, String title, List<Row> rows) {
    boolean tuned = number > 2;
    StringBuilder html = new StringBuilder("<table><caption>").append(escape(title));
    html.append("</caption><thead><tr><th>log<th>figure<th class=n>paper");
    html.append(
        tuned
            ? "<th class=n>submit<th class=n>diff.<th class=n>inherited<th class=n>diff."
            : "<th class=n>ours<th class=n>diff.");
    html.append("</thead><tbody>\n");
    for (Row row : rows) {
      html.append("<tr><td>").append(escape(row.log()));
      html.append("<td>").append(escape(row.figure()));
      cell(html, row.paperText(), false);
      cell(html, row.submitText(), row.submitVerdict().equals(Verdict.HOLDS.mark()));
      cell(html, row.submitDifference(), false);
      if (tuned) {
        cell(html, row.inheritedText(), row.exact());
        cell(html, row.inheritedDifference(), false);
      }
      html.append('\n');
    }
    return html.append("</tbody></table>").toString();
  }

  private static String outlook(List<Outlook.Row> rows) {
    StringBuilder html = new StringBuilder("<table><caption>").append(escape(Outlook.TITLE));
    html.append("</caption><thead><tr>");
    Outlook.COLUMNS.forEach(column -> html.append("<th>").append(escape(column)));
    html.append("</thead><tbody>\n");
    for (Outlook.Row row : rows) {
      html.append("<tr><td>").append(escape(row.log())).append("<td>");
      html.append(escape(row.scheduler()));
      row.cells().stream().skip(2).forEach(text -> cell(html, text, false));
      html.append('\n');
    }
    return html.append("</tbody></table>").toString();
  }

  private static void cell(StringBuilder html, String text, boolean exact) {
    html.append(exact ? "<td class='n same'>" : "<td class=n>").append(escape(text));
  }

  /** Full self-tuning by decider: paper, inherited, submit; the widest bar of each log is full. */
  private static String bars(List<Row> rows) {
    StringBuilder html = new StringBuilder();
    for (PaperLog log : PaperLog.values()) {
      List<Row> full =
          rows.stream()
              .filter(r -> r.log().equals(log.name()) && r.figure().endsWith("full"))
              .toList();
      double most =
          full.stream()
              .mapToDouble(r -> Math.max(r.paper(), Math.max(r.submit(), r.inherited())))
              .max()
              .orElse(0);
      if (most > 0) {
        html.append("<h3>").append(log.name()).append("</h3><div class=bars>\n");
        for (Row row : full) {
          html.append("<p>").append(escape(row.figure())).append("</p>\n");
          bar(html, "paper", row, Row::paper, most);
          bar(html, "inherited", row, Row::inherited, most);
          bar(html, "submit", row, Row::submit, most);
        }
        html.append("</div>\n");
      }
    }
    return html.toString();
  }

  private static void bar(
      StringBuilder html, String kind, Row row, ToDoubleFunction<Row> value, double most) {
    double number = value.applyAsDouble(row);
    html.append(
        String.format(
            Locale.ROOT,
            "<div class='bar %s' style='width:%.1f%%'>%s %.4f</div>\n",
            kind,
            100 * number / most,
            kind,
            number));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
