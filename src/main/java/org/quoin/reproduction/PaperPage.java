package org.quoin.reproduction;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.base.Json;
import org.quoin.report.OutputFolder;
import org.quoin.report.TextTable;
import org.quoin.report.block.Figure;
import org.quoin.report.picture.PictureFile;

/**
 * The page of a paper and the files beside it. The page begins with the verdicts; then follow the
 * paper's figures, one table each. The files hold every digit: CSV, long tables of the page among
 * them, and pictures.
 */
public final class PaperPage {
  private static final String STYLE =
      "body{font:16px/1.5 system-ui,sans-serif;margin:2em auto;max-width:70em;padding:0 1em}"
          + "table{border-collapse:collapse;font-size:14px}"
          + "th,td{text-align:left;border-bottom:1px solid #ddd;padding:.15em .6em .15em 0}"
          + "img{max-width:100%}";

  /** The width of the lines of text. */
  private static final int WIDTH = 100;

  /** A longer table of a page in Markdown is a file beside it, if there are such files. */
  private static final int LONG_TABLE = 20;

  /** The maximum length of the name of such a file. */
  private static final int LONG_NAME = 60;

  /** A link to another page in Markdown, and what it shows. */
  private static final Pattern LINK = Pattern.compile("\\[([^]]+)]\\([^)]+\\)");

  private final String title;
  private final String introduction;
  private final List<Judged> judged = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();
  private final Map<String, List<Map<String, Object>>> data = new LinkedHashMap<>();
  private final Map<String, Supplier<Figure>> pictures = new TreeMap<>();
  private double reused;

  /**
   * A part of the page in the forms that it is printed in.
   *
   * @param brief the part in Markdown where long tables are files, by the folder of these
   * @param file the name of the CSV file that has the same as a long table, without its ending;
   *     empty for none
   * @param table the lines of that file
   */
  private record Block(
      String text,
      String markdown,
      String html,
      UnaryOperator<String> brief,
      String file,
      List<List<String>> table) {
    /** Creates a part that is not a long table. */
    Block(String text, String markdown, String html) {
      this(text, markdown, html, folder -> markdown, "", List.of());
    }

    /** {@return this part, which a file stands for where long tables are files} */
    Block as(String name, List<List<String>> lines) {
      String link = "\n%d rows: [%2$s.csv](%%s/%2$s.csv)\n".formatted(lines.size() - 1, name);
      return new Block(text, markdown, html, link::formatted, name, lines);
    }

    /** {@return this part, which is left out where long tables are files} */
    Block leftOut() {
      return new Block(text, markdown, html, folder -> "", "", List.of());
    }

    /** {@return a table under a heading, which gives a long table its name} */
    static Block table(String heading, TextTable table) {
      Block all = table(table);
      List<List<String>> cells = table.cells();
      String name =
          heading
              .replaceAll("\\(.*?\\)", "")
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^a-z0-9]+", "-");
      String cut = name.substring(0, Math.min(LONG_NAME, name.length()));
      return cells.size() - 1 <= LONG_TABLE ? all : all.as(cut.replaceAll("^-|-$", ""), cells);
    }

    static Block heading(String heading) {
      return new Block(
          "\n" + heading + "\n",
          "\n## " + marked(heading) + "\n",
          "<h2>" + escaped(heading) + "</h2>\n");
    }

    /** {@return a paragraph, whose links to other pages are links in Markdown only} */
    static Block paragraph(String text) {
      String plain = LINK.matcher(text).replaceAll("$1");
      return new Block(
          "\n" + wrapped(plain, ""),
          "\n" + wrapped(marked(text), ""),
          "<p>" + escaped(plain) + "</p>\n");
    }

    static Block table(TextTable table) {
      List<List<String>> cells = table.cells();
      StringBuilder markdown = new StringBuilder("\n" + row(cells.get(0)));
      List<List<String>> rows = cells.subList(1, cells.size());
      markdown.append(
          row(
              IntStream.range(0, cells.get(0).size())
                  .mapToObj(
                      c ->
                          rows.stream().allMatch(row -> row.get(c).matches("|[-+.<>~\\d].*"))
                              ? "--:"
                              : "---")
                  .toList()));
      rows.forEach(row -> markdown.append(row(row.stream().map(PaperPage::marked).toList())));
      StringBuilder html = new StringBuilder("<table>\n");
      for (int r = 0; r < cells.size(); r++) {
        String cell = r == 0 ? "<th>" : "<td>";
        html.append("<tr>");
        cells.get(r).forEach(text -> html.append(cell).append(escaped(text)));
        html.append('\n');
      }
      return new Block(
          "\n" + table.render(), markdown.toString(), html.append("</table>\n").toString());
    }

    static Block list(List<String> items) {
      return new Block(
          joined("\n", items, one -> wrapped(one, "  ")),
          joined("\n", items, one -> "- " + marked(one) + "\n"),
          joined("<ul>\n", items, one -> "<li>" + escaped(one) + "\n") + "</ul>\n");
    }

    private static String joined(String begin, List<String> items, UnaryOperator<String> form) {
      return items.stream().map(form).collect(Collectors.joining("", begin, ""));
    }

    private static String row(List<String> cells) {
      return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }
  }

  /**
   * Creates a page without claims and figures.
   *
   * @param title its heading in files
   * @param introduction what stands above the verdicts
   */
  public PaperPage(String title, String introduction) {
    this.title = title;
    this.introduction = introduction;
  }

  /** {@return the heading of the page} */
  public String title() {
    return title;
  }

  /** {@return this page, after adding claims to the table of verdicts} */
  public PaperPage judged(List<Judged> claims) {
    judged.addAll(claims);
    return this;
  }

  /** {@return the claims on the page, each once} */
  public List<Judged> judged() {
    return Judged.merged(judged);
  }

  /**
   * {@return this page, after adding claims to the table of verdicts, and a table of the findings
   * of each under its number}
   */
  public PaperPage claims(List<Claim> claims, String rows) {
    int first = judged().size();
    judged.addAll(claims.stream().map(Judged::of).toList());
    return findings(claims, rows, first);
  }

  /**
   * {@return this page, after adding a table of the findings of each claim} Where long tables are
   * files, one file has all of them.
   *
   * @param rows the name of what the rows are
   * @param before the number of claims before these
   */
  public PaperPage findings(List<Claim> claims, String rows, int before) {
    int size = blocks.size();
    for (int c = 0; c < claims.size(); c++) {
      Claim claim = claims.get(c);
      table(
          "Claim %d: %s".formatted(before + c + 1, claim.text()),
          claim.comparison(),
          claim.table(rows));
    }
    List<List<String>> lines = lines(claims, rows, before);
    if (lines.size() - 1 > LONG_TABLE) {
      List<Block> own = blocks.subList(size, blocks.size());
      own.replaceAll(Block::leftOut);
      String heading = "What decides the claims";
      blocks.add(new Block("", "", "", folder -> "\n## " + heading + "\n", "", List.of()));
      blocks.add(new Block("", "", "").as("findings", lines));
    }
    return this;
  }

  /** A line per claim, row and column. */
  private static List<List<String>> lines(List<Claim> claims, String rows, int before) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(
        List.of("no.", "claim", "compared", rows, "column", "published", "figures", "verdict"));
    for (int c = 0; c < claims.size(); c++) {
      Claim claim = claims.get(c);
      for (Claim.Row row : claim.rows()) {
        for (int f = 0; f < row.findings().size(); f++) {
          Claim.Finding one = row.findings().get(f);
          lines.add(
              List.of(
                  "" + (before + c + 1),
                  claim.text(),
                  claim.compared(),
                  row.name(),
                  claim.columns().get(f),
                  one.published(),
                  one.figures(),
                  one.verdict().text()));
        }
      }
    }
    return lines;
  }

  /** {@return this page, after adding a table under a heading} */
  public PaperPage table(String heading, TextTable table) {
    return table(heading, "", table);
  }

  /** {@return this page, after adding a heading, a paragraph (may be blank) and a table} */
  public PaperPage table(String heading, String paragraph, TextTable table) {
    blocks.add(Block.heading(heading));
    say(paragraph);
    blocks.add(Block.table(heading, table));
    return this;
  }

  /**
   * {@return this page, after adding a heading, a paragraph (may be blank) and a table that is on
   * the page however long it is}
   */
  public PaperPage whole(String heading, String paragraph, TextTable table) {
    blocks.add(Block.heading(heading));
    say(paragraph);
    blocks.add(Block.table(table));
    return this;
  }

  /**
   * {@return this page, after adding a table that is left out where long tables are files, since
   * the records of a file have all that it shows}
   */
  public PaperPage detail(String heading, TextTable table) {
    blocks.add(Block.heading(heading).leftOut());
    blocks.add(Block.table(table).leftOut());
    return this;
  }

  /**
   * {@return this page, after adding a heading and a link to the file of some records, where long
   * tables are files}
   */
  public PaperPage recordsOf(String name, String heading) {
    UnaryOperator<String> link =
        folder ->
            "\n## %s\n\n%d rows: [%s.csv](%s/%3$s.csv)\n"
                .formatted(heading, data.get(name).size(), name, folder);
    blocks.add(new Block("", "", "", link, "", List.of()));
    return this;
  }

  /** {@return this page, after adding a paragraph unless it is blank} */
  public PaperPage say(String paragraph) {
    if (!paragraph.isBlank()) {
      blocks.add(Block.paragraph(paragraph));
    }
    return this;
  }

  /** {@return this page, after adding paragraphs under a heading} */
  public PaperPage say(String heading, List<String> paragraphs) {
    blocks.add(Block.heading(heading));
    paragraphs.forEach(this::say);
    return this;
  }

  /** {@return this page, after adding a list under a heading} */
  public PaperPage list(String heading, List<String> items) {
    blocks.add(Block.heading(heading));
    blocks.add(Block.list(items));
    return this;
  }

  /**
   * Adds records, which become a CSV file and a part of the JSON tree. Records of one name are in
   * one file.
   *
   * @param rows the values by column
   * @return this page
   */
  public PaperPage data(String name, List<Map<String, Object>> rows) {
    data.computeIfAbsent(name, file -> new ArrayList<>()).addAll(rows);
    return this;
  }

  /** Adds the CPU time, in seconds, that stored runs of the page took when they were made. */
  public void reused(double cpu) {
    reused += cpu;
  }

  /** {@return the CPU time of stored runs, in seconds} */
  public double reused() {
    return reused;
  }

  /** {@return this page, after adding a picture, which is drawn when the files are written} */
  public PaperPage picture(String file, Supplier<Figure> figure) {
    pictures.put(file, figure);
    return this;
  }

  private List<Block> all() {
    List<Block> all = new ArrayList<>();
    if (!introduction.isEmpty()) {
      all.add(Block.paragraph(introduction));
    }
    if (!judged.isEmpty()) {
      TextTable counts = new TextTable(Judged.header("claims"));
      counts.row(Judged.sums(judged(), "" + judged().size()));
      all.addAll(List.of(Block.heading("Verdicts"), Block.table(counts)));
      all.addAll(List.of(Block.heading("Verdicts by claim"), Block.table(Judged.table(judged()))));
    }
    all.addAll(blocks);
    return all;
  }

  private String joined(Function<Block, String> form) {
    return all().stream().map(form).collect(Collectors.joining());
  }

  /** {@return the page as text} */
  public String text() {
    return joined(Block::text).stripLeading();
  }

  /** {@return the page in Markdown, without a title} */
  public String markdown() {
    return joined(Block::markdown).stripLeading();
  }

  /**
   * {@return the page in Markdown, without a title, whose long tables are files beside it}
   *
   * @param folder the folder of these files, seen from the page
   */
  public String brief(String folder) {
    return joined(block -> block.brief.apply(folder)).stripLeading();
  }

  /** {@return the page as an HTML file that shows the pictures beside it} */
  private String html() {
    String head =
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>%1$s</title>
        <style>%2$s</style>
        </head>
        <body>
        <h1>%1$s</h1>
        """;
    String images =
        pictures.keySet().stream()
            .map(file -> "<img src=\"%1$s.png\" alt=\"%1$s\">\n".formatted(file))
            .collect(Collectors.joining());
    return head.formatted(escaped(title), STYLE)
        + joined(Block::html)
        + images
        + "</body>\n</html>\n";
  }

  /** {@return the claims and the records as keys and values} */
  public Map<String, Object> tree() {
    List<Object> claims = new ArrayList<>();
    for (Judged one : judged()) {
      Map<String, Object> cases = new LinkedHashMap<>();
      one.cases().forEach(each -> cases.put(each.name(), each.verdict().text()));
      claims.add(row("where", one.source(), "claim", one.claim(), "verdicts", cases));
    }
    Map<String, Object> tree = row("verdicts", claims);
    tree.putAll(data);
    return tree;
  }

  /** Writes the page as text and HTML, the records as CSV and JSON, and the pictures. */
  public void write(String name, OutputFolder folder) {
    folder.write(name + ".txt", text());
    folder.write("index.html", html());
    folder.write(name + ".json", Json.write(tree()));
    data.forEach((file, rows) -> folder.write(file + ".csv", csv(rows)));
    blocks.stream()
        .filter(block -> !block.file.isEmpty())
        .forEach(block -> folder.write(block.file + ".csv", lines(block.table)));
    pictures.forEach((file, figure) -> PictureFile.writeAll(folder.file(file), figure.get()));
  }

  private static String csv(List<Map<String, Object>> rows) {
    List<List<String>> lines = new ArrayList<>();
    if (!rows.isEmpty()) {
      lines.add(List.copyOf(rows.get(0).keySet()));
    }
    rows.forEach(row -> lines.add(row.values().stream().map(PaperPage::cell).toList()));
    return lines(lines);
  }

  private static String lines(List<List<String>> lines) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      lines.forEach(csv::writeRecord);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static String cell(Object value) {
    return value instanceof Double number && number.isNaN() ? "" : Objects.toString(value, "");
  }

  /** {@return a record of names and values in turn} */
  public static Map<String, Object> row(Object... namesAndValues) {
    Map<String, Object> row = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      row.put(namesAndValues[i].toString(), namesAndValues[i + 1]);
    }
    return row;
  }

  /** {@return a table with one line per item; header and cells as {@link TextTable} takes them} */
  public static <T> TextTable lines(List<?> header, List<T> items, Function<T, List<?>> cells) {
    TextTable table = new TextTable(header);
    items.forEach(item -> table.row(cells.apply(item)));
    return table;
  }

  /** {@return names of columns for each of several groups, as {@code response, half}} */
  public static Stream<String> columns(String title, List<String> groups) {
    return groups.stream().map(group -> group.isEmpty() ? title : title + ", " + group);
  }

  private static String marked(String text) {
    return text.replace("*", "\\*").replace("<", "\\<").replace("|", "\\|");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** {@return a text in lines of limited width; the lines after the first are indented twice} */
  private static String wrapped(String paragraph, String indent) {
    StringBuilder text = new StringBuilder();
    StringBuilder line = new StringBuilder(indent);
    for (String word : paragraph.strip().split("\\s+")) {
      if (line.length() + 1 + word.length() > WIDTH) {
        text.append(line).append('\n');
        line.setLength(0);
        line.append(indent).append(indent);
      }
      line.append(line.toString().isBlank() ? "" : " ").append(word);
    }
    return text.append(line).append('\n').toString();
  }
}
