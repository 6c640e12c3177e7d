package org.quoin.topology.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.base.InputException;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyFile;

class TopologyGeneratorTest {
  @TempDir Path folder;

  private static TopologyDraft draft(String... settings) {
    Map<String, String> given = new LinkedHashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      given.put(settings[i], settings[i + 1]);
    }
    return TopologyGenerator.of(given, name -> "--" + name, "quoin topology generate");
  }

  private Topology topology(String... settings) throws IOException {
    return TopologyFile.read(Files.writeString(folder.resolve("made.dot"), draft(settings).dot()));
  }

  /** The file's links between routers. */
  private static List<String> links(TopologyDraft draft) {
    return draft
        .dot()
        .lines()
        .filter(line -> line.contains(" -- ") && !line.contains("unlimited"))
        .toList();
  }

  /** That the reader takes it says that all clients reach sites, and all sites are reached. */
  @ParameterizedTest
  @EnumSource(NetworkModel.class)
  void everyModelMakesATopologyOfTheWantedSize(NetworkModel model) throws IOException {
    for (int sites : new int[] {2, 3, 4, 7, 60}) {
      Topology topology =
          topology("model", model.id(), "sites", sites + "", "clients", "150", "seed", "7");
      assertThat(topology.sites()).as("%s of %d", model, sites).hasSize(sites);
      assertThat(topology.clients()).hasSize(150);
      Map<String, Long> at =
          topology.clients().stream()
              .collect(Collectors.groupingBy(Node::site, Collectors.counting()));
      assertThat(at.values())
          .hasSize(sites)
          .allMatch(number -> number == 150 / sites || number == 150 / sites + 1);
    }
  }

  @ParameterizedTest
  @EnumSource(NetworkModel.class)
  void aSeedMakesTheSameBytes(NetworkModel model) {
    TopologyDraft first = draft("model", model.id(), "seed", "3");
    assertThat(draft("model", model.id(), "seed", "3").dot()).isEqualTo(first.dot());
    boolean random = model != NetworkModel.STAR && model != NetworkModel.TIERS;
    assertThat(links(draft("model", model.id(), "seed", "4")).equals(links(first)))
        .isEqualTo(!random);
  }

  /** Of Barabasi and Albert: a triangle, then two links each; of Watts and Strogatz: n k / 2. */
  @ParameterizedTest
  @CsvSource({
    "barabasi-albert, 4, 3 + 2 * 297",
    "barabasi-albert, 1, 1 + 298",
    "watts-strogatz, 6, 3 * 300",
    "star, 9, 300"
  })
  void modelsHaveTheNumberOfLinksOfTheirRule(String model, String degree, String rule) {
    int expected = 0;
    for (String term : rule.split("\\+")) {
      int product = 1;
      for (String factor : term.split("\\*")) {
        product *= Integer.parseInt(factor.strip());
      }
      expected += product;
    }
    assertThat(links(draft("model", model, "sites", "300", "degree", degree))).hasSize(expected);
  }

  /** Binomial numbers of links: within four standard deviations of n times the degree / 2. */
  @Test
  void waxmansLinksAreAsManyAsAskedAndMostlyShort() {
    TopologyDraft draft =
        draft("sites", "400", "degree", "8", "kilometres", "4000", "bandwidth", "10 Gb/s");
    double expected = 400 * 8 / 2.0;
    assertThat((double) links(draft).size()).isCloseTo(expected, within(4 * Math.sqrt(expected)));
    double mean =
        links(draft).stream()
            .mapToDouble(TopologyGeneratorTest::propagation)
            .average()
            .orElseThrow();
    // Two points of a square are 0.521 of its side apart on average: 10.4 ms.
    assertThat(mean).isBetween(2.0, 7.0);
  }

  private static double propagation(String link) {
    return Double.parseDouble(link.replaceAll(".*propagation=\"| ms.*", ""));
  }

  /** A shorter reach: shorter links, at an equal number. */
  @Test
  void alphaIsTheReachOfWaxmansLinks() {
    assertThat(meanPropagation("0.05")).isLessThan(0.6 * meanPropagation("1"));
  }

  private double meanPropagation(String alpha) {
    return links(draft("sites", "200", "alpha", alpha)).stream()
        .mapToDouble(TopologyGeneratorTest::propagation)
        .average()
        .orElseThrow();
  }

  @Test
  void tiersHaveTheirBandwidthsAndNames() {
    TopologyDraft draft =
        draft(
            "model",
            "tiers",
            "sites",
            "13",
            "clients",
            "9",
            "clients-at",
            "T2-*",
            "bandwidth",
            "10 Gb/s",
            "lower-bandwidth",
            "1 Gb/s");
    assertThat(links(draft))
        .hasSize(3 + 3 + 9)
        .contains(
            "  T0 -- \"T1-1\" [bandwidth=\"10 Gbit/s\", buffer=625, propagation=\"5 ms\","
                + " latency=\"0 s\"]",
            "  \"T1-3\" -- \"T1-1\" [bandwidth=\"10 Gbit/s\", buffer=625, propagation=\"5 ms\","
                + " latency=\"0 s\"]",
            "  \"T1-3\" -- \"T2-3-3\" [bandwidth=\"1 Gbit/s\", buffer=62, propagation=\"5 ms\","
                + " latency=\"0 s\"]");
    assertThat(draft.account())
        .contains(
            "filled in: 9 clients at 9 places (--clients-at \"T2-*\", --clients), bandwidth of"
                + " their links unlimited (--client-link)");
  }

  @Test
  void wrongSettingsAreRefusedTogether() {
    assertThatThrownBy(() -> draft("model", "waxmann", "sites", "1", "rewired", "2"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("did you mean 'waxman'?")
        .hasMessageContaining("--sites")
        .hasMessageContaining("--rewired");
  }
}
