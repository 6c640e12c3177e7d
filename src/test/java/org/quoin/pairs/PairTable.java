package org.quoin.pairs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The pairs of values of the features of one kind of scenario: which were met by a scenario that
 * was run, which cannot be combined and why, and which are left.
 *
 * @param <D> the draft of a scenario
 */
final class PairTable<D> {
  /** Enough failures to look at. */
  private static final int MOST_FAILURES = 40;

  private final String title;
  private final List<Feature<D>> features;
  private final Covering<D> covering;
  private final Map<String, Integer> applied = new TreeMap<>();
  private final List<String> failures = new ArrayList<>();
  private int scenarios;

  /**
   * Creates a table in which every pair is left.
   *
   * @param title what the scenarios are
   * @param features with their values
   * @param rules what cannot be combined
   * @param seed of the scenarios
   */
  PairTable(String title, List<Feature<D>> features, List<Rule> rules, long seed) {
    this.title = title;
    this.features = features;
    covering = new Covering<>(features, rules, seed);
  }

  /**
   * Makes scenarios and has them tried until no pair is left, or there are enough of them.
   *
   * @param most scenarios
   * @param kept where the files of those that fail are kept
   * @param files writes the files of a choice of values
   * @param trial tries a scenario by its number and counts the relations it applies; gives what is
   *     wrong, a sentence each
   */
  void fill(
      int most,
      Path kept,
      BiFunction<Map<String, Value<D>>, Integer, Map<String, String>> files,
      Trial<D> trial) {
    while (scenarios < most && failures.size() < MOST_FAILURES) {
      Map<String, Value<D>> choice = covering.next().orElse(null);
      if (choice == null) {
        return;
      }
      scenarios++;
      List<String> wrong = new ArrayList<>();
      try {
        wrong.addAll(trial.of(choice, scenarios, applied));
        covering.met(choice);
      } catch (RuntimeException e) {
        wrong.add(Trial.shown(e));
      }
      if (!wrong.isEmpty()) {
        keep(
            kept.resolve(String.valueOf(scenarios)), files.apply(choice, scenarios), wrong, choice);
      }
    }
  }

  private void keep(
      Path folder, Map<String, String> files, List<String> wrong, Map<String, Value<D>> choice) {
    Map<String, String> all = new LinkedHashMap<>(files);
    all.put("wrong.txt", String.join("\n", wrong) + "\n\n" + choice.values() + "\n");
    GridDraft.write(all, folder);
    wrong.forEach(one -> failures.add("scenario " + scenarios + " (" + folder + "): " + one));
  }

  /** {@return what was wrong, a sentence each} */
  List<String> failures() {
    return failures;
  }

  /** {@return the pairs that no scenario has met} */
  int uncovered() {
    return covering.uncovered();
  }

  /** {@return the pairs that cannot be combined, by reason} */
  Map<String, List<String>> impossible() {
    return covering.impossiblePairs();
  }

  /** {@return the counts, in a line} */
  String counts() {
    return "%s: %d features, %d values, %d scenarios; of %d pairs %d covered, %d impossible, %d uncovered"
        .formatted(
            title,
            features.size(),
            features.stream().mapToInt(f -> f.values().size()).sum(),
            scenarios,
            covering.covered() + covering.impossible() + covering.uncovered(),
            covering.covered(),
            covering.impossible(),
            covering.uncovered());
  }

  /** Writes the table. */
  void write(Consumer<String> out) {
    out.accept("# " + counts());
    out.accept("");
    out.accept("| feature | values |");
    out.accept("|---|---|");
    for (Feature<D> feature : features) {
      out.accept(
          "| "
              + feature.name()
              + " | "
              + String.join(", ", feature.values().stream().map(Value::name).toList())
              + " |");
    }
    out.accept("");
    out.accept("| relation | scenarios |");
    out.accept("|---|---|");
    applied.forEach((name, times) -> out.accept("| " + name + " | " + times + " |"));
    out.accept("");
    out.accept("## Impossible");
    impossible()
        .forEach(
            (reason, pairs) -> {
              out.accept("");
              out.accept("- " + reason + ": " + pairs.size() + " pairs");
              pairs.forEach(pair -> out.accept("  - " + pair));
            });
    out.accept("");
    out.accept("## Uncovered");
    out.accept("");
    covering.uncoveredPairs().forEach(pair -> out.accept("- " + pair));
    if (covering.uncovered() == 0) {
      out.accept("None.");
    }
  }

  /** Writes tables into a file. */
  static void write(Path file, PairTable<?> table) {
    StringBuilder text = new StringBuilder();
    table.write(line -> text.append(line).append('\n'));
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
