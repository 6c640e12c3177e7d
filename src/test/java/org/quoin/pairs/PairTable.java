package org.quoin.pairs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The pairs of values of the features of one kind of scenario: which were met by a scenario that
 * was run, which cannot be combined and why, and which are left.
 *
 * <p>The scenarios are planned first, and then run on several threads: the plan depends on the seed
 * alone. Most scenarios are chosen for pairs that no scenario has met. A scenario is held to every
 * relation that does not exempt it and that has not met all of its pairs. Relations that exempt
 * much apply to few of these scenarios, so each relation that exempts anything also gets scenarios
 * of its own, at most a given number of them. They meet every value that it does not exempt, and
 * most of the pairs.
 *
 * @param <D> the draft of a scenario
 * @param <T> the run of one
 */
final class PairTable<D, T extends ScenarioTrial> {
  /** Enough failures to look at. */
  private static final int MOST_FAILURES = 40;

  /** The longest time of a scenario with all runs that are related to it. */
  private static final Duration LONGEST = Duration.ofMinutes(5);

  /** One scenario in so many is one of a relation's own, as long as a relation wants some. */
  private static final int OWN_TURN = 3;

  private final String title;
  private final List<Feature<D>> features;
  private final Covering<D> covering;
  private final List<Held<D, T>> relations;
  private final List<String> failures = new ArrayList<>();
  private final Path kept;
  private int planned;
  private int scenarios;

  /**
   * A relation.
   *
   * @param relation what it holds runs to
   * @param covering its pairs, of which those are impossible that it exempts
   * @param own the number of scenarios that are planned for it alone
   * @param times the number of scenarios that it held
   */
  private record Held<D, T>(
      Relation<T> relation, Covering<D> covering, AtomicInteger own, AtomicInteger times) {}

  /** A scenario with the relations that it is held to. */
  private record Planned<D, T>(Map<String, Value<D>> choice, List<Held<D, T>> held) {}

  /** What a scenario has shown: what is wrong, and the features whose values took effect. */
  private record Ran(List<String> wrong, Set<String> took) {}

  /**
   * How much is run.
   *
   * @param most scenarios
   * @param every one scenario in this many is held to relations
   * @param own the most scenarios that are made for one relation
   * @param threads that run scenarios
   * @param minutes after which it stops; a later run goes on from the journal that it leaves
   */
  record Extent(int most, int every, int own, int threads, OptionalInt minutes) {}

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
            .sorted(Comparator.comparingInt(relation -> -relation.exempt().size()))
            .map(
                relation -> {
                  List<Rule> all = new ArrayList<>(relation.exempt());
                  all.addAll(rules);
                  return new Held<D, T>(
                      relation,
                      new Covering<>(features, all, seed),
                      new AtomicInteger(),
                      new AtomicInteger());
                })
            .toList();
  }

  /**
   * Makes scenarios and tries them until no pair is left, or there are enough of them.
   *
   * @param extent how much is run
   * @param folder for files
   * @param files writes the files of a choice of values
   * @param trial runs a choice of values in a folder and checks the laws
   */
  void fill(
      Extent extent,
      Path folder,
      Function<Map<String, Value<D>>, Map<String, String>> files,
      BiFunction<Map<String, Value<D>>, Path, T> trial) {
    List<Planned<D, T>> plan = plan(extent);
    planned = plan.size();
    Journal journal = extent.minutes.isPresent() ? new Journal(kept.resolve("journal.txt")) : null;
    Map<String, Set<String>> before = journal == null ? Map.of() : journal.read();
    List<Ran> results = run(plan, extent, folder, trial, before, journal);
    covering.restart();
    relations.forEach(held -> held.covering.restart());
    for (int i = 0; i < plan.size(); i++) {
      Ran ran = results.get(i);
      if (ran == null) {
        continue;
      }
      scenarios++;
      Map<String, Value<D>> choice = plan.get(i).choice;
      if (ran.wrong.isEmpty()) {
        covering.met(choice, ran.took::contains);
        for (Held<D, T> held : plan.get(i).held) {
          held.times.incrementAndGet();
          held.covering.met(choice, feature -> false);
        }
      } else {
        keep(i + 1, files.apply(choice), ran.wrong, choice);
      }
    }
  }

  /** Chooses the scenarios, in turn for pairs of all scenarios and for pairs of a relation. */
  private List<Planned<D, T>> plan(Extent extent) {
    List<Planned<D, T>> plan = new ArrayList<>();
    Deque<Held<D, T>> open = new ArrayDeque<>(relations);
    open.removeIf(held -> held.relation.exempt().isEmpty());
    relations.forEach(held -> held.covering.ruleOut(covering));
    boolean left = true;
    while (plan.size() < extent.most && (left || !open.isEmpty())) {
      boolean own = !open.isEmpty() && (!left || (plan.size() + 1) % OWN_TURN == 0);
      Covering<D> wanted = own ? open.peek().covering : covering;
      Optional<Map<String, Value<D>>> choice =
          own && open.peek().own.get() == extent.own
              ? Optional.empty()
              : wanted.next(own ? List.of(covering) : List.of());
      if (choice.isEmpty()) {
        if (own) {
          open.remove();
        } else {
          left = false;
        }
        continue;
      }
      if (own) {
        Held<D, T> first = open.remove();
        first.own.incrementAndGet();
        open.add(first);
      }
      boolean related = (plan.size() + 1) % extent.every == 0;
      List<Held<D, T>> held =
          relations.stream().filter(one -> related && one.covering.wants(choice.get())).toList();
      covering.met(choice.get(), feature -> false);
      held.forEach(one -> one.covering.met(choice.get(), feature -> false));
      plan.add(new Planned<>(choice.get(), held));
    }
    return plan;
  }

  /** Runs a plan; what the time or the number of failures did not allow is null. */
  private List<Ran> run(
      List<Planned<D, T>> plan,
      Extent extent,
      Path folder,
      BiFunction<Map<String, Value<D>>, Path, T> trial,
      Map<String, Set<String>> before,
      Journal journal) {
    AtomicReferenceArray<Ran> results = new AtomicReferenceArray<>(plan.size());
    AtomicInteger next = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(extent.minutes.orElse(1_000_000));
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < extent.threads; t++) {
      Path own = folder.resolve(String.valueOf(t));
      Thread thread =
          new Thread(
              () -> {
                for (int i = next.getAndIncrement();
                    i < plan.size() && failed.get() < MOST_FAILURES && System.nanoTime() < end;
                    i = next.getAndIncrement()) {
                  Planned<D, T> one = plan.get(i);
                  Set<String> took = before.get(line(one));
                  Ran ran = took == null ? ran(one, own, trial) : new Ran(List.of(), took);
                  results.set(i, ran);
                  failed.addAndGet(ran.wrong.isEmpty() ? 0 : 1);
                  if (journal != null && took == null && ran.wrong.isEmpty()) {
                    journal.write(line(one), ran.took);
                  }
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    return IntStream.range(0, plan.size()).mapToObj(results::get).toList();
  }

  private Ran ran(
      Planned<D, T> one, Path folder, BiFunction<Map<String, Value<D>>, Path, T> trial) {
    List<String> wrong = new ArrayList<>();
    Set<String> took = new HashSet<>();
    Thread limit = limit();
    try {
      T run = trial.apply(one.choice, folder);
      wrong.addAll(run.broken());
      one.choice.keySet().stream().filter(run::shows).forEach(took::add);
      one.held.forEach(held -> wrong.addAll(broken(held.relation, run)));
    } catch (RuntimeException e) {
      wrong.add(ScenarioTrial.shown(e));
    } finally {
      limit.interrupt();
      Thread.interrupted(); // forgets an interruption that came too late
    }
    return new Ran(wrong, took);
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

  /** The values of a scenario and the relations that it is held to. */
  private String line(Planned<D, T> one) {
    return one.choice.values().stream().map(Value::toString).collect(Collectors.joining("\t"))
        + "\t"
        + one.held.stream().map(held -> held.relation.name()).collect(Collectors.joining("\t"));
  }

  /**
   * The scenarios that have been tried: a line of their values and relations, and one of the
   * features of which they show the effect. A scenario that fails is not in it.
   */
  private static final class Journal {
    private final Path file;

    Journal(Path file) {
      this.file = file;
    }

    synchronized void write(String scenario, Set<String> took) {
      try {
        Files.createDirectories(file.getParent());
        Files.writeString(
            file,
            scenario + "\n" + String.join("\t", took) + "\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** {@return the scenarios of earlier runs, with the features that took effect} */
    Map<String, Set<String>> read() {
      Map<String, Set<String>> before = new HashMap<>();
      try {
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        for (int i = 0; i + 1 < lines.size(); i += 2) {
          before.put(lines.get(i), Set.of(lines.get(i + 1).split("\t")));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return before;
    }
  }

  private List<String> broken(Relation<T> relation, T run) {
    run.broken().clear();
    try {
      relation.check().accept(run);
    } catch (RuntimeException e) {
      run.broken().add(ScenarioTrial.shown(e));
    }
    return run.broken().stream().map(one -> relation.name() + ": " + one).toList();
  }

  private void keep(
      int number, Map<String, String> files, List<String> wrong, Map<String, Value<D>> choice) {
    Path folder = kept.resolve(String.valueOf(number));
    Map<String, String> all = new LinkedHashMap<>(files);
    all.put("wrong.txt", String.join("\n", wrong) + "\n\n" + choice.values() + "\n");
    GridDraft.write(all, folder);
    wrong.forEach(one -> failures.add("scenario " + number + " (" + folder + "): " + one));
  }

  /** {@return what was wrong, a sentence each} */
  List<String> failures() {
    return failures;
  }

  /** {@return the pairs that no scenario has met} */
  List<String> uncovered() {
    return covering.uncoveredPairs();
  }

  /** {@return the values that a relation does not exempt, but that no scenario held to it has} */
  List<String> unmet() {
    return relations.stream()
        .flatMap(held -> held.covering.unmet().stream().map(v -> held.relation.name() + ": " + v))
        .toList();
  }

  /** {@return the counts, in a line} */
  String counts() {
    return ("%s: %d features, %d values, %d of %d scenarios; of %d pairs %d covered (%d with"
            + " the effect of both values), %d impossible, %d uncovered")
        .formatted(
            title,
            features.size(),
            features.stream().mapToInt(f -> f.values().size()).sum(),
            scenarios,
            planned,
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
    out.accept(
        "Held are every scenario to the laws, and to each relation every scenario that it does not"
            + " exempt and that has a pair which it has not met. Each relation meets every value"
            + " that it does not exempt; its pairs not met are those that no such scenario has.");
    out.accept("");
    out.accept("| relation | scenarios | pairs met | exempt | not met | does not hold for |");
    out.accept("|---|--:|--:|--:|--:|---|");
    for (Held<D, T> held : relations) {
      held.covering.ruleOut(covering);
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
