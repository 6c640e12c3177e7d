package org.quoin.cli.reference;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.quoin.cli.reference.Chapter.Topic;

/** Writes the reference as pages in Markdown. */
public final class Markdown {
  private static final String INDEX = "README.md";

  /** Describes a column of a table; a column without any text is left out. */
  private record Column(String title, boolean code, Function<Entry, String> cell) {}

  private static final List<Column> COLUMNS =
      List.of(
          new Column("name", true, Entry::name),
          new Column("meaning", false, Entry::text),
          new Column("formula", true, Entry::formula),
          new Column("value", false, Entry::value),
          new Column("default", false, Entry::standard),
          new Column("example", true, Entry::example),
          new Column("source", false, Entry::source));

  private Markdown() {}

  /** {@return the pages of the reference by their file names, with a list of the pages} */
  public static Map<String, String> pages(List<Chapter> chapters) {
    Map<String, String> pages = new TreeMap<>();
    StringBuilder index = new StringBuilder("# Reference\n\n");
    index.append("Made by `quoin reference --out docs/reference` of what the program knows; ");
    index.append("`quoin explain WORD` prints one entry.\n\n");
    for (Chapter chapter : chapters) {
      String file = chapter.file() + ".md";
      pages.put(file, page(chapter));
      index.append("- [").append(chapter.title()).append("](").append(file).append(")\n");
    }
    pages.put(INDEX, index.toString());
    return pages;
  }

  private static String page(Chapter chapter) {
    StringBuilder page = new StringBuilder("# " + chapter.title() + "\n\n" + chapter.text() + "\n");
    for (Topic topic : chapter.topics()) {
      page.append("\n## ").append(topic.title()).append('\n');
      if (!topic.text().isEmpty()) {
        page.append('\n').append(topic.text()).append('\n');
      }
      if (!topic.entries().isEmpty()) {
        page.append('\n').append(table(topic.entries()));
      }
    }
    return page.toString();
  }

  private static String table(List<Entry> entries) {
    List<Column> used =
        COLUMNS.stream()
            .filter(column -> entries.stream().anyMatch(e -> !column.cell.apply(e).isEmpty()))
            .toList();
    StringBuilder table = new StringBuilder("|");
    used.forEach(column -> table.append(' ').append(column.title).append(" |"));
    table.append("\n|");
    used.forEach(column -> table.append("---|"));
    table.append('\n');
    for (Entry entry : entries) {
      table.append('|');
      for (Column column : used) {
        table.append(' ').append(cell(column.cell.apply(entry), column.code)).append(" |");
      }
      table.append('\n');
    }
    return table.toString();
  }

  private static String cell(String text, boolean code) {
    if (text.isEmpty()) {
      return "";
    }
    String escaped = text.replace("|", "\\|");
    return code
        ? "`" + escaped + "`"
        : escaped.replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_");
  }
}
