package org.quoin.scenario.key;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.quoin.base.Mistakes;
import org.quoin.base.Setting;
import org.quoin.cluster.JobOrder;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;

/**
 * One row of {@code compare}: {@code POLICY[:ORDER][[OPTION=VALUE,...]]}, as in {@code
 * dynp:fcfs[decider=simple,tuning=half]}.
 *
 * @param order its name, or null
 * @param options the options by name; a word without a value is a flag or continues the list before
 *     it
 */
public record CompareRow(String policy, String order, Map<String, String> options) {
  private static final String EXPECTED =
      "expected POLICY[:ORDER][[OPTION=VALUE,...]], as in 'none,easy:sjf,dynp[decider=simple]'";

  /**
   * {@return rows separated by commas, except commas within brackets}
   *
   * @param key the key whose value this is, for messages
   */
  public static List<CompareRow> read(String key, String written, Mistakes mistakes) {
    List<String> texts = new ArrayList<>();
    int from = 0;
    int depth = 0;
    for (int i = 0; i <= written.length(); i++) {
      char c = i < written.length() ? written.charAt(i) : ',';
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if ((c == ',' && depth <= 0) || i == written.length()) {
        texts.add(written.substring(from, i).strip());
        from = i + 1;
      }
    }
    // Several empty rows are one mistake.
    List<CompareRow> rows = new ArrayList<>();
    texts.stream().filter(""::equals).limit(1).forEach(text -> row(key, text, rows, mistakes));
    texts.stream().filter(text -> !text.isEmpty()).forEach(text -> row(key, text, rows, mistakes));
    return rows;
  }

  private static void row(String key, String text, List<CompareRow> rows, Mistakes mistakes) {
    int open = text.indexOf('[');
    String name = open < 0 ? text : text.substring(0, open);
    boolean closed = open < 0 ? text.indexOf(']') < 0 : text.indexOf(']') == text.length() - 1;
    if (name.isBlank() || !closed || (open >= 0 && text.indexOf('[', open + 1) > 0)) {
      mistakes.add(key, "'" + text + "' is not a policy; " + EXPECTED);
      return;
    }
    String[] parts = name.split(":", 2);
    String inside = open < 0 ? "" : text.substring(open + 1, text.length() - 1);
    Map<String, String> options = options(inside);
    String policy = parts[0].strip();
    List<String> shared =
        options.keySet().stream()
            .filter(option -> isOfAllRows(option) && !isDeclaredBy(policy, option))
            .toList();
    for (String option : shared) {
      mistakes.add(
          key,
          "'%s': %s applies to all rows; give it outside them, or vary it in a study"
              .formatted(text, option));
    }
    if (shared.isEmpty()) {
      String order = parts.length < 2 ? null : parts[1].strip();
      rows.add(new CompareRow(parts[0].strip(), order, options));
    }
  }

  private static boolean isOfAllRows(String option) {
    return Stream.of(
            ReplayKeys.RULES,
            ReplayKeys.RESERVED,
            ReplayKeys.DOWNTIMES,
            ReplayKeys.RESAMPLING,
            ClusterConditions.ALL)
        .flatMap(List::stream)
        .anyMatch(setting -> setting.name().equals(option));
  }

  private static boolean isDeclaredBy(String policy, String option) {
    return Policies.all().stream()
        .filter(kind -> kind.id().equals(policy))
        .flatMap(kind -> kind.options().stream())
        .anyMatch(setting -> setting.name().equals(option));
  }

  private static Map<String, String> options(String inside) {
    Map<String, String> options = new LinkedHashMap<>();
    String last = null;
    for (String part : inside.isBlank() ? new String[0] : inside.split(",")) {
      int equals = part.indexOf('=');
      if (equals >= 0) {
        last = part.substring(0, equals).strip();
        options.put(last, part.substring(equals + 1).strip());
      } else if (last == null || isFlag(part.strip())) {
        options.put(part.strip(), "true");
      } else {
        options.merge(last, part.strip(), (before, more) -> before + "," + more);
      }
    }
    return options;
  }

  private static boolean isFlag(String name) {
    Stream<Setting> ofOrders = Order.all().stream().flatMap(order -> order.options().stream());
    return Stream.concat(ReplayKeys.ofPolicies().keySet().stream(), ofOrders)
        .anyMatch(option -> option.name().equals(name) && option.kind() == Setting.Kind.FLAG);
  }

  /**
   * {@return the order of the row with those of the options that it declares; empty if the row
   * names no order}
   *
   * @param key key or option that holds the row, for messages
   * @throws org.quoin.base.InputException if there is no such order, or an option of it is wrong
   */
  public Optional<JobOrder> order(String key) {
    if (order == null) {
      return Optional.empty();
    }
    JobOrder kind = Order.named(key, order);
    Map<String, String> own = new LinkedHashMap<>(options);
    own.keySet().retainAll(names(kind));
    own = ReplayKeys.withSeconds(kind.options(), own);
    return Optional.of(own.isEmpty() ? kind : Order.named(key, order, own));
  }

  /** {@return the options without those of the order} */
  public Map<String, String> optionsOfPolicy() {
    Map<String, String> others = new LinkedHashMap<>(options);
    Order.all().stream()
        .filter(kind -> kind.id().equalsIgnoreCase(order))
        .forEach(kind -> others.keySet().removeAll(names(kind)));
    return others;
  }

  private static List<String> names(JobOrder kind) {
    return kind.options().stream().map(Setting::name).toList();
  }
}
