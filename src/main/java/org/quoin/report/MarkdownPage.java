package org.quoin.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a command prints, as a page in Markdown: tables of {@link TextTable} become tables, the line
 * before one a heading. The first line names the command, so that the page can be made again.
 */
public final class MarkdownPage {
  private static final Pattern RULE = Pattern.compile("  -+(?:  -+)*");
  private static final Pattern COLUMN = Pattern.compile("-+");

  /** As in "does not hold: ...". */
  private static final Pattern LABEL = Pattern.compile("[a-z ]{1,15}: ");

  /** Columns of text. */
  private static final int WIDTH = 100;

  /** A column of a table, by its first and behind its last letter. */
  private record Column(int from, int to) {
    String cell(String line) {
      return from >= line.length()
          ? ""
          : line.substring(from, Math.min(to, line.length())).strip().replace("|", "\\|");
    }

    boolean isRight(List<String> rows) {
      return rows.stream().map(this::cell).allMatch(cell -> cell.matches("|[-+.<>~\\d].*"));
    }
  }

  private final List<String> lines;
  private final StringBuilder page = new StringBuilder();

  private MarkdownPage(String text) {
    this.lines = text.stripTrailing().lines().toList();
  }

  /**
   * {@return the page}
   *
   * @param title its heading
   * @param command that makes it
   * @param text what that command prints
   */
  public static String of(String title, String command, String text) {
    MarkdownPage page = new MarkdownPage(text);
    page.page.append("<!-- made by: ").append(command).append(" -->\n\n# ").append(title);
    page.page.append("\n\n");
    page.write();
    return page.page.toString().stripTrailing() + "\n";
  }

  private void write() {
    int i = 0;
    while (i < lines.size()) {
      if (isTable(i)) {
        i = table(i);
      } else {
        line(i++);
      }
    }
  }

  private boolean isTable(int line) {
    return line + 1 < lines.size() && RULE.matcher(lines.get(line + 1)).matches();
  }

  /** A line of words; alone before a table it is that table's heading. */
  private void line(int line) {
    String words = lines.get(line).strip();
    int next = line + 1;
    while (next < lines.size() && lines.get(next).isBlank()) {
      next++;
    }
    boolean first = line == 0 || lines.get(line - 1).isBlank() || page.toString().endsWith("\n\n");
    if (!words.isEmpty() && first && isTable(next)) {
      page.append("## ").append(words.replaceFirst(":$", "")).append("\n\n");
    } else if (!words.isEmpty() || !page.toString().endsWith("\n\n")) {
      page.append(escaped(words)).append(breaks(line) ? "\\\n" : "\n");
    }
  }

  /** Whether the line after this one stands below it, as in a list. */
  private boolean breaks(int line) {
    return lines.get(line).startsWith("  ")
        && line + 1 < lines.size()
        && !lines.get(line + 1).isBlank()
        && !goesOn(line);
  }

  /** Whether the next line goes on with the words of this one, which has no room for them. */
  private boolean goesOn(int line) {
    String next = lines.get(line + 1).strip();
    int word = (next + " ").indexOf(' ');
    return lines.get(line).length() + 1 + word > WIDTH && !LABEL.matcher(next).lookingAt();
  }

  private static String escaped(String words) {
    return words.replace("*", "\\*").replace("<", "\\<");
  }

  /** The table whose header is this line; the line behind it. */
  private int table(int header) {
    List<Column> columns = new ArrayList<>();
    Matcher rule = COLUMN.matcher(lines.get(header + 1));
    while (rule.find()) {
      columns.add(new Column(rule.start(), rule.end()));
    }
    int end = header + 2;
    while (end < lines.size() && isRow(lines.get(end), columns)) {
      end++;
    }
    List<String> rows = lines.subList(header + 2, end);
    row(columns.stream().map(column -> column.cell(lines.get(header))).toList());
    row(columns.stream().map(column -> column.isRight(rows) ? "--:" : "---").toList());
    rows.forEach(row -> row(columns.stream().map(column -> column.cell(row)).toList()));
    page.append('\n');
    return end;
  }

  private static boolean isRow(String line, List<Column> columns) {
    if (line.isBlank() || !line.startsWith("  ")) {
      return false;
    }
    for (int i = 1; i < columns.size(); i++) {
      int from = columns.get(i - 1).to();
      if (from < line.length()
          && !line.substring(from, Math.min(columns.get(i).from(), line.length())).isBlank()) {
        return false;
      }
    }
    return line.length() <= columns.get(columns.size() - 1).to();
  }

  private void row(List<String> cells) {
    page.append(
        cells.stream().map(MarkdownPage::escaped).collect(Collectors.joining(" | ", "| ", " |")));
    page.append('\n');
  }
}
