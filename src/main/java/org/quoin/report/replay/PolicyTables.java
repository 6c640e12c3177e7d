package org.quoin.report.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.quoin.report.TextTable;
import org.quoin.report.block.Digits;

/**
 * What only a policy or its time slices count, as tables: one of the single figures, one of the
 * figures by order of the queue, and one of each list.
 */
final class PolicyTables {
  private PolicyTables() {}

  /**
   * {@return the tables in plain text, each after an empty line}
   *
   * @param statistics the statistics of a run as in its summary, by the name of their owner
   */
  static String of(Map<String, Object> statistics) {
    StringBuilder text = new StringBuilder();
    statistics.forEach((owner, figures) -> text.append(tables(words(owner), members(figures))));
    return text.toString();
  }

  private static String tables(String owner, Map<String, Object> figures) {
    TextTable single = new TextTable(owner, "value");
    Map<String, Map<String, Object>> groups = new LinkedHashMap<>();
    StringBuilder lists = new StringBuilder();
    figures.forEach(
        (key, figure) -> {
          if (figure instanceof Map) {
            groups.put(words(key), members(figure));
          } else if (figure instanceof List<?> rows) {
            lists.append('\n').append(listed(rows));
          } else {
            single.row(words(key), shown(figure));
          }
        });
    String grouped = groups.isEmpty() ? "" : "\n" + byGroup(owner, groups);
    return "\n" + single.render() + grouped + lists;
  }

  /** Returns a table with a row for each group and a column for each key that one of them has. */
  private static String byGroup(String owner, Map<String, Map<String, Object>> groups) {
    Set<String> columns = new LinkedHashSet<>();
    groups.values().forEach(group -> columns.addAll(group.keySet()));
    TextTable table = new TextTable(owner, columns);
    groups.forEach(
        (name, group) -> table.row(name, columns.stream().map(key -> shown(group.get(key)))));
    return table.render();
  }

  /** Returns a table with a row for each entry; an entry's own groups are further columns. */
  private static String listed(List<?> entries) {
    List<Map<String, Object>> rows = new ArrayList<>();
    Set<String> columns = new LinkedHashSet<>();
    for (Object entry : entries) {
      Map<String, Object> row = new LinkedHashMap<>();
      members(entry)
          .forEach(
              (key, figure) -> {
                if (figure instanceof Map) {
                  members(figure).forEach((name, part) -> row.put(words(key) + " " + name, part));
                } else {
                  row.put(words(key), figure);
                }
              });
      columns.addAll(row.keySet());
      rows.add(row);
    }
    TextTable table = new TextTable(columns);
    rows.forEach(row -> table.row(columns.stream().map(column -> shown(row.get(column)))));
    return table.render();
  }

  /** Returns the words of a key of the summary, as in {@code meanQueueLength}. */
  private static String words(String key) {
    return key.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }

  private static String shown(Object figure) {
    if (figure instanceof Number number) {
      return Digits.number(number.doubleValue());
    }
    return figure == null ? "" : figure.toString();
  }

  @SuppressWarnings("unchecked") // a tree for JSON has texts as keys
  private static Map<String, Object> members(Object tree) {
    return (Map<String, Object>) tree;
  }
}
