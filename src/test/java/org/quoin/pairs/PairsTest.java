package org.quoin.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.ScenarioFile;

/**
 * Faults hide where two features meet: small scenarios that meet every pair of values of two
 * features are run, and held to laws of their records and figures and to relations with other runs.
 *
 * <p>System properties: {@code quoin.pairs.scenarios} how many of each kind at most (few, unless
 * given; 0 for as many as it takes until no pair is left), {@code quoin.pairs.seed} (1), {@code
 * quoin.pairs.minutes} after which a table stops; the next run with a limit goes on from there,
 * {@code quoin.pairs.own} the most scenarios that are made for one relation of grids (100; 0 for as
 * many as it takes until it has met all pairs, as is done for replays), {@code quoin.pairs.threads}
 * that run them. The tables are written to {@code target/pairs.md} and {@code
 * target/pairs-replay.md}; the files of what fails are kept in {@code target/pairs}.
 */
class PairsTest {
  private static final long SEED = Long.getLong("quoin.pairs.seed", 1);
  private static final int GIVEN = Integer.getInteger("quoin.pairs.scenarios", -1);
  private static final OptionalInt MINUTES =
      Integer.getInteger("quoin.pairs.minutes", 0) == 0
          ? OptionalInt.empty()
          : OptionalInt.of(Integer.getInteger("quoin.pairs.minutes"));

  private static final int OWN = Integer.getInteger("quoin.pairs.own", 100);
  private static final int THREADS =
      Integer.getInteger("quoin.pairs.threads", Runtime.getRuntime().availableProcessors());

  /** What a build has the time for. */
  private static final int FEW_GRIDS = 24;

  private static final int FEW_REPLAYS = 15;

  /** In a build one grid of so many is held to all relations, the others to the laws. */
  private static final int RELATED = 6;

  @TempDir private Path folder;

  private static PairTable.Extent extent(int few, int related, int own) {
    return GIVEN < 0
        ? new PairTable.Extent(few, related, own, 1, MINUTES)
        : new PairTable.Extent(unlimited(GIVEN), 1, unlimited(own), THREADS, MINUTES);
  }

  private static int unlimited(int number) {
    return number == 0 ? Integer.MAX_VALUE : number;
  }

  @Test
  void gridsKeepTheLawsWhereverTwoFeaturesMeet() {
    PairTable<GridDraft, GridTrial> table =
        new PairTable<>(
            "Grids",
            GridFeatures.all(),
            GridRules.all(),
            GridTrial.relations(),
            SEED,
            Path.of("target", "pairs", "grid"));
    table.fill(
        extent(FEW_GRIDS, RELATED, OWN),
        folder,
        choice -> GridFeatures.draft(choice).written(),
        GridTrial::of);
    end(table, "pairs.md");
  }

  @Test
  void replaysKeepTheLawsWhereverTwoFeaturesMeet() {
    PairTable<ReplayDraft, ReplayTrial> table =
        new PairTable<>(
            "Replays",
            ReplayFeatures.all(),
            ReplayFeatures.rules(),
            ReplayTrial.relations(),
            SEED,
            Path.of("target", "pairs", "replay"));
    table.fill(
        extent(FEW_REPLAYS, 1, 0),
        folder,
        choice -> ReplayFeatures.draft(choice).written(),
        ReplayTrial::new);
    end(table, "pairs-replay.md");
  }

  private static void end(PairTable<?, ?> table, String file) {
    System.out.println(table.counts() + "; the table is in target/" + file);
    if (GIVEN >= 0) {
      table.relations(System.out::println);
    }
    table.write(Path.of("target", file));
    assertThat(table.failures()).isEmpty();
    if (GIVEN == 0 && MINUTES.isEmpty()) {
      assertThat(table.uncovered()).isEmpty();
      assertThat(table.unmet()).isEmpty();
    }
  }

  /** Each rule that says what Quoin refuses is held to what Quoin says. */
  @Test
  void whatIsCalledRefusedIsRefused() {
    List<String> wrong = new ArrayList<>();
    refusals(
        GridFeatures.all(),
        GridRules.all(),
        choice -> GridFeatures.draft(choice).written(),
        file -> ScenarioFile.grid(file, List.of()),
        wrong);
    refusals(
        ReplayFeatures.all(),
        ReplayFeatures.rules(),
        choice -> ReplayFeatures.draft(choice).written(),
        file -> {
          ReplayScenario read = (ReplayScenario) ScenarioFile.read(file, List.of());
          read.plans(read.jobs().read(0, false), true);
        },
        wrong);
    assertThat(wrong).isEmpty();
  }

  private <D> void refusals(
      List<Feature<D>> features,
      List<Rule> rules,
      Function<Map<String, Value<D>>, Map<String, String>> files,
      Consumer<Path> read,
      List<String> wrong) {
    for (Rule rule : rules) {
      List<Rule> others = new ArrayList<>(rules);
      others.remove(rule);
      Optional<Map<String, Value<D>>> choice =
          rule.refused() ? new Covering<>(features, others, SEED).breaking(rule) : Optional.empty();
      if (rule.refused() && choice.isEmpty()) {
        wrong.add("no scenario breaks this rule alone: " + rule.reason());
      }
      choice.ifPresent(
          broken -> {
            try {
              read.accept(GridDraft.write(files.apply(broken), folder));
              wrong.add("not refused: " + rule.reason() + " " + broken.values());
            } catch (InputException e) {
              if (!e.getMessage().contains(rule.reason())) {
                wrong.add("expected '" + rule.reason() + "', refused with " + e.getMessage());
              }
            }
          });
    }
  }
}
