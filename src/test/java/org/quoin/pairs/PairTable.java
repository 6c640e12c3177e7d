package org.quoin.pairs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The pairs of values of the features of one kind of scenario: which were met by a scenario that
 * was run, which cannot be combined and why, and which are left.
 *
 * <p>Each relation has a covering of its own, in which the combinations that it exempts are
 * impossible: it is applied wherever it meets a pair for the first time, and gets scenarios of its
 * own until it has met every pair that it does not exempt.
 *
 * @param <D> the draft of a scenario
 * @param <T> the run of one
 */
final class PairTable<D, T extends Trial> {
  /** Enough failures to look at. */
  private static final int MOST_FAILURES = 40;

  /** The longest time of a scenario with all runs that are related to it. */
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final String title;
  private final List<Feature<D>> features;
  private final Covering<D> covering;
  private final List<Held<D, T>> relations;
  private final List<String> failures = new ArrayList<>();
  private final Path kept;
  private int scenarios;

  /** A relation with the pairs that it has met and the number of its scenarios. */
  private record Held<D, T>(Relation<T> relation, Covering<D> covering, AtomicInteger times) {
    void met(Map<String, Value<D>> choice) {
      times.incrementAndGet();
      covering.met(choice, feature -> false);
    }
  }

  /**
   * Creates a table in which every pair is left.
   *
   * @param title what the scenarios are
   * @param features with their values
   * @param rules what cannot be combined
   * @param relations what runs are held to
   * @param seed of the scenarios
   * @param kept the folder of the files of scenarios that fail, and of the journal
   */
  PairTable(
      String title,
      List<Feature<D>> features,
      List<Rule> rules,
      List<Relation<T>> relations,
      long seed,
      Path kept) {
    this.title = title;
    this.kept = kept;
    this.features = features;
    covering = new Covering<>(features, rules, seed);
    this.relations =
        relations.stream()
            .map(
                relation -> {
                  List<Rule> all = new ArrayList<>(relation.exempt());
                  all.addAll(rules);
                  return new Held<D, T>(
                      relation, new Covering<>(features, all, seed), new AtomicInteger());
                })
            .toList();
  }

  /**
   * Makes scenarios and tries them until no pair is left, or there are enough of them.
   *
   * @param most scenarios
   * @param every one scenario in this many is held to relations
   * @param minutes after which it stops; a later run goes on from the journal that it leaves
   * @param files writes the files of a choice of values
   * @param trial runs a choice of values and checks the laws
   */
  void fill(
      int most,
      int every,
      OptionalInt minutes,
      Function<Map<String, Value<D>>, Map<String, String>> files,
      Function<Map<String, Value<D>>, T> trial) {
    List<Covering<D>> open = new ArrayList<>(List.of(covering));
    relations.forEach(held -> open.add(held.covering));
    Journal journal = minutes.isPresent() ? new Journal(kept.resolve("journal.txt")) : null;
    if (journal != null) {
      journal.read();
    }
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes.orElse(1_000_000));
    while (scenarios < most
        && failures.size() < MOST_FAILURES
        && !open.isEmpty()
        && System.nanoTime() < end) {
      // What meets the pairs of all scenarios meets most pairs of each relation.
      Covering<D> next = open.get(0) == covering ? covering : open.get(scenarios % open.size());
      Optional<Map<String, Value<D>>> choice = next.next();
      if (choice.isEmpty()) {
        open.remove(next);
        continue;
      }
      boolean related = ++scenarios % every == 0;
      List<String> wrong = new ArrayList<>();
      Thread limit = limit();
      try {
        T run = trial.apply(choice.get());
        wrong.addAll(run.broken());
        covering.met(choice.get(), run::shows);
        List<Held<D, T>> wanted =
            relations.stream()
                .filter(held -> related && held.covering.wants(choice.get()))
                .toList();
        wanted.forEach(held -> wrong.addAll(broken(held, choice.get(), run)));
        if (journal != null && wrong.isEmpty()) {
          journal.write(choice.get(), run::shows, wanted);
        }
      } catch (RuntimeException e) {
        wrong.add(Trial.shown(e));
      } finally {
        limit.interrupt();
        Thread.interrupted(); // forgets an interruption that came too late
      }
      if (!wrong.isEmpty()) {
        keep(
            kept.resolve(String.valueOf(scenarios)),
            files.apply(choice.get()),
            wrong,
            choice.get());
      }
    }
  }

  /** Starts a thread that interrupts this one after the longest time of a scenario. */
  private static Thread limit() {
    Thread watched = Thread.currentThread();
    Thread limit =
        new Thread(
            () -> {
              try {
                Thread.sleep(LONGEST.toMillis());
                watched.interrupt();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    limit.setDaemon(true);
    limit.start();
    return limit;
  }

  /**
   * The scenarios that have been tried, a line each: their values, the features of which they show
   * the effect, and the relations that they were held to. A scenario that fails is not in it.
   */
  private final class Journal {
    private final Path file;

    Journal(Path file) {
      this.file = file;
    }

    void write(Map<String, Value<D>> choice, Predicate<String> took, List<Held<D, T>> held) {
      String line =
          choice.values().stream().map(Value::toString).collect(Collectors.joining("\t"))
              + "\n"
              + choice.keySet().stream().filter(took).collect(Collectors.joining("\t"))
              + "\n"
              + held.stream().map(one -> one.relation.name()).collect(Collectors.joining("\t"))
              + "\n";
      try {
        Files.createDirectories(file.getParent());
        Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Counts the scenarios of earlier runs whose values there still are. */
    void read() {
      if (!Files.exists(file)) {
        return;
      }
      Map<String, Map.Entry<String, Value<D>>> values = new HashMap<>();
      features.forEach(
          f -> f.values().forEach(v -> values.put(v.toString(), Map.entry(f.name(), v))));
      List<String> lines;
      try {
        lines = Files.readAllLines(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      for (int i = 0; i + 2 < lines.size(); i += 3) {
        Map<String, Value<D>> choice = new LinkedHashMap<>();
        for (String value : lines.get(i).split("\t")) {
          Map.Entry<String, Value<D>> known = values.get(value);
          if (known != null) {
            choice.put(known.getKey(), known.getValue());
          }
        }
        if (choice.size() == features.size()) {
          scenarios++;
          covering.met(choice, Set.of(lines.get(i + 1).split("\t"))::contains);
          List<String> names = List.of(lines.get(i + 2).split("\t"));
          relations.stream()
              .filter(held -> names.contains(held.relation.name()))
              .forEach(held -> held.met(choice));
        }
      }
    }
  }

  private List<String> broken(Held<D, T> held, Map<String, Value<D>> choice, T run) {
    held.met(choice);
    run.broken().clear();
    try {
      held.relation.check().accept(run);
    } catch (RuntimeException e) {
      run.broken().add(Trial.shown(e));
    }
    return run.broken().stream().map(one -> held.relation.name() + ": " + one).toList();
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

  /** {@return the pairs that no scenario has met, and those that a relation has not} */
  int uncovered() {
    return covering.uncovered()
        + relations.stream().mapToInt(held -> held.covering.uncovered()).sum();
  }

  /** {@return the counts, in a line} */
  String counts() {
    return ("%s: %d features, %d values, %d scenarios; of %d pairs %d covered (%d with"
            + " the effect of both values), %d impossible, %d uncovered")
        .formatted(
            title,
            features.size(),
            features.stream().mapToInt(f -> f.values().size()).sum(),
            scenarios,
            covering.covered() + covering.impossible() + covering.uncovered(),
            covering.covered(),
            covering.shown(),
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
    relations(out);
    out.accept("## Values of which no run shows the effect");
    out.accept("");
    covering.neverShown().forEach(value -> out.accept("- " + value));
    out.accept("");
    out.accept("## Impossible");
    covering
        .impossiblePairs()
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

  /** Writes which pairs each relation has met, and what it exempts. */
  void relations(Consumer<String> out) {
    out.accept("| relation | scenarios | pairs | exempt pairs | left | does not hold for |");
    out.accept("|---|--:|--:|--:|--:|---|");
    for (Held<D, T> held : relations) {
      out.accept(
          "| %s | %d | %d | %d | %d | %s |"
              .formatted(
                  held.relation.name(),
                  held.times.get(),
                  held.covering.covered(),
                  held.covering.impossible() - covering.impossible(),
                  held.covering.uncovered(),
                  held.relation.exempt().stream()
                      .map(rule -> rule.shown(features))
                      .collect(Collectors.joining("; "))));
    }
    out.accept("");
  }

  /** Writes the table into a file. */
  void write(Path file) {
    StringBuilder text = new StringBuilder();
    write(line -> text.append(line).append('\n'));
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
