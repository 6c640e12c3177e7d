package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.cli.reference.Entry;
import org.quoin.cli.reference.Reference;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.timeshared.node.Scheme;

/** The reference says what the program knows, of all of it. */
class ReferenceTest {
  private static final Path DOCS = Path.of("docs/reference");

  @TempDir private Path folder;

  /** {@code -Dquoin.docs.write=true} writes the pages instead. */
  @Test
  void thePagesAreThoseOfTheProgram() throws IOException {
    Map<String, String> pages = Reference.pages(Quoin.commandLine());
    if (Boolean.getBoolean("quoin.docs.write")) {
      Files.createDirectories(DOCS);
      for (Map.Entry<String, String> page : pages.entrySet()) {
        Files.writeString(DOCS.resolve(page.getKey()), page.getValue());
      }
    }
    assertThat(names(DOCS)).isEqualTo(new TreeSet<>(pages.keySet()));
    for (Map.Entry<String, String> page : pages.entrySet()) {
      assertThat(DOCS.resolve(page.getKey()))
          .as("run this with -Dquoin.docs.write=true, or 'quoin reference --out %s --force'", DOCS)
          .hasContent(page.getValue());
    }
  }

  /** {@code -Dquoin.docs.write=true} writes the entries instead. */
  @Test
  void theStoredEntriesAreThoseOfTheProgram() throws IOException {
    String entries = Reference.stored(Quoin.commandLine());
    Path stored = Path.of("src/main/resources/org/quoin/cli/reference", Reference.STORED);
    if (Boolean.getBoolean("quoin.docs.write")) {
      Files.writeString(stored, entries);
    }
    assertThat(stored).as("run this with -Dquoin.docs.write=true").hasContent(entries);
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @Test
  void theCommandWritesTheSamePages() throws IOException {
    Run run = Run.quoin("reference", "--out", folder.resolve("r").toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(names(folder.resolve("r"))).isEqualTo(names(DOCS));
    assertThat(folder.resolve("r/metrics.md")).hasSameTextualContentAs(DOCS.resolve("metrics.md"));
  }

  @Test
  void everythingNamedHasAMeaningAndEveryRegistryIsThere() {
    List<Entry> entries = Reference.entries(Quoin.commandLine());
    assertThat(entries.stream().filter(entry -> entry.text().isBlank()).map(Entry::name)).isEmpty();
    assertThat(entries.stream().map(Entry::name))
        .containsAll(Metrics.all().stream().map(Metric::id).toList())
        .containsAll(MetaServers.names())
        .containsAll(Policies.ids())
        .containsAll(Order.ids())
        .containsAll(Scheme.titles())
        .contains("clients.interval", "replay --policy", "topology import --out", "vary", "141")
        .contains("clients.reads.pattern", "clients.stages.at", "failures.parts.every", "slice");
    assertThat(Metrics.all()).allSatisfy(one -> assertThat(one.written()).isNotBlank());
  }

  @ParameterizedTest
  @CsvSource({
    "clients.0.interval, 'clients.interval, a scenario key'",
    "AVEBSLD, 'formula  mean(max(1, r / max(l, 10)))'",
    "LOTH, LOTH.forecast (adaptive)",
    "easy.prediction, none | last-two",
    "--policy, 'replay --policy, an option of quoin replay'",
    "replay --policy, NAME",
    "burstiness, 'attribute of a link'",
    "wfp3, an order of the queue",
    "PB-SB, a scheme",
    "zip, a study key",
    "stretch, a column of jobs.csv",
    "2, an exit code",
    "topology import, a command",
    "Qns, 'Qns, a term'",
    "qnr12, 'Qnr, a term'",
    "T_act, leaves to one transfer",
    "T_net, Bandwidth of a link",
    "Holm, p-values",
    "bottleneck, 'bottleneck, a term'",
    "offered, 'offered, a column of the table'",
    "offered load, Work offered per second",
    "longer than the best, on the same jobs"
  })
  void aWordIsExplained(String word, String expected) {
    Run run = Run.quoin(("explain " + word).split(" "));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "intervaal, did you mean 'interval'?",
    "ressponseTime, did you mean 'responseTime'?",
    "xyzzyxyzzy, docs/reference lists what is"
  })
  void anUnknownWordIsToldTheNearest(String word, String expected) {
    Run run = Run.quoin("explain", word);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(expected).hasLineCount(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void noWordIsAMistake() {
    assertThat(Run.quoin("explain").exitCode()).isEqualTo(2);
    assertThat(Run.quoin("explain", "NoSuchThing").err())
        .contains("nothing is called 'NoSuchThing'");
  }
}
