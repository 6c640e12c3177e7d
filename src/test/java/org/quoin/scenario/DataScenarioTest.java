package org.quoin.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.base.InputException;
import org.quoin.grid.files.AccessPattern;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.files.FileDemand;
import org.quoin.grid.files.Quota;
import org.quoin.grid.files.ReplicaTimer;
import org.quoin.network.TransportModel;
import org.quoin.topology.QueueNetwork.EndpointPair;

/** The catalogue and what classes read, as they are written. */
class DataScenarioTest {
  private static final String GRAPH =
      """
      graph t {
        c [kind=client]
        r [kind=router]
        s1 [kind=server, speed="1 Mop/s", storage="20 MB"]
        s2 [kind=server, speed="1 Mop/s", replacement=none]
        tape [kind=store, storage="1 GB"]
        edge [bandwidth="1 MB/s", buffer=20]
        r -- c; r -- s1; r -- s2; r -- tape
      }
      """;

  private static final String GOOD =
      """
      files:
        - {name: run, count: 4, size: 2 MB, home: [s1, "t*"], spread: round-robin}
        - {name: calibration, size: {distribution: exponential, mean: 1 MB}, home: [tape]}
        - {name: any, count: 50, size: 1 KB, home: [tape, s2], spread: random}
      fetch: parallel
      metaservers: [RR]
      clients:
        - {job: ep, m: 20, interval: 1 s, reads: [calibration, "run*"]}
        - {job: ep, m: 21, interval: 1 s,
           reads: {files: "run*", number: 3, pattern: zipf, exponent: 0.8}}
        - {job: ep, m: 22, interval: 1 s}
      """;

  @TempDir Path folder;
  private String graph = GRAPH;

  private Path file(String rest) throws IOException {
    Files.writeString(folder.resolve("t.dot"), graph);
    return Files.writeString(folder.resolve("s.yaml"), "topology: t.dot\n" + rest);
  }

  private GridScenario read(String rest, String... changes) throws IOException {
    return ScenarioFile.grid(file(rest), List.of(changes));
  }

  private List<String> mistakes(String rest) throws IOException {
    Path file = file(rest);
    InputException refused =
        catchThrowableOfType(InputException.class, () -> ScenarioFile.grid(file, List.of()));
    assertThat(refused).as("refused").isNotNull();
    return refused.mistakes().stream()
        .map(m -> m.line() + " " + m.message().replaceFirst("^[a-z0-9.]+: ", ""))
        .toList();
  }

  /**
   * Two sites with half of 2 jobs a second each, which read one of ten files of 100 KB: 100 KB/s
   * where nothing is kept, on links of 60 KB/s, and 200 KB/s from the archive. With room for two
   * files a site fetches eight in ten; the other site may send them, but the link in is the same.
   */
  @ParameterizedTest
  @CsvSource({"600, none, 1.667 1.667 3.333", "200, lru,  1.333 1.333", "600, lru,  ''"})
  void whatMustBeFetchedCountsBeforeARun(int room, String replacement, String expected)
      throws IOException {
    graph =
        """
        graph t {
          c [kind=client]
          r [kind=router]
          s1 [kind=server, speed="1 Gop/s", storage="ROOM KB", replacement=RULE]
          s2 [kind=server, speed="1 Gop/s", storage="ROOM KB", replacement=RULE]
          tape [kind=store]
          edge [bandwidth="60 KB/s", buffer=20]
          r -- c; r -- s1; r -- s2; r -- tape
        }
        """
            .replace("ROOM", "" + room)
            .replace("RULE", replacement);
    GridScenario scenario =
        read(
            """
            files:
              - {name: f, count: 10, size: 100 KB, home: [tape]}
            metaservers: [RR]
            clients:
              - {job: generic, operations: 1 Mop, send: 1 B, receive: 1 B, interval: 0.5 s,
                 reads: {files: "f*", number: 1, pattern: random}}
            """);
    assertThat(
            scenario.warnings().stream()
                .filter(warning -> warning.contains("is offered"))
                .map(warning -> warning.replaceFirst(".* is offered (\\S+) times.*", "$1"))
                .sorted()
                .collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }

  @Test
  void theCatalogueHasSizesAndHomes() throws IOException {
    DataModel data = read(GOOD).grid().data();
    assertThat(data.files().subList(0, 4))
        .containsExactly(
            new DataFile(0, "run1", 2e6, List.of("s1"), ""),
            new DataFile(1, "run2", 2e6, List.of("tape"), ""),
            new DataFile(2, "run3", 2e6, List.of("s1"), ""),
            new DataFile(3, "run4", 2e6, List.of("tape"), ""));
    double drawn = data.files().get(4).bytes();
    assertThat(drawn).isPositive().isEqualTo(Math.rint(drawn));
    assertThat(data.files()).hasSize(55);
    assertThat(data.files().subList(5, 55))
        .allMatch(file -> file.homes().size() == 1)
        .anyMatch(file -> file.homes().contains("s2"))
        .anyMatch(file -> file.homes().contains("tape"));
    assertThat(data.parallel()).isTrue();
    assertThat(read(GOOD, "fetch=sequential").grid().data().parallel()).isFalse();
  }

  @Test
  void theCatalogueHangsOnTheSeedAlone() throws IOException {
    assertThat(read(GOOD).grid().data().files()).isEqualTo(read(GOOD).grid().data().files());
    assertThat(read(GOOD, "seed=2").grid().data().files())
        .isNotEqualTo(read(GOOD).grid().data().files());
    DataModel each = read(GOOD, "files.0.spread=each").grid().data();
    assertThat(each.files().get(0).homes()).containsExactly("s1", "tape");
    assertThat(each.files().get(4)).isEqualTo(read(GOOD).grid().data().files().get(4));
  }

  @Test
  void classesReadNamesOrSomeOfThem() throws IOException {
    List<FileDemand> reads = read(GOOD).grid().data().reads();
    assertThat(reads.get(0).files())
        .extracting(DataFile::name)
        .containsExactly("calibration", "run1", "run2", "run3", "run4");
    assertThat(reads.get(0).number().mean()).isEqualTo(5);
    assertThat(reads.get(1).files()).hasSize(4);
    assertThat(reads.get(1).number().mean()).isEqualTo(3);
    assertThat(reads.get(1).pattern()).isEqualTo(AccessPattern.ZIPF);
    assertThat(reads.get(1).exponent()).isEqualTo(0.8);
    assertThat(reads.get(2).isNothing()).isTrue();
  }

  @Test
  void whatIsShownReadsBack() throws IOException {
    DataModel data = read(GOOD).grid().data();
    String shown = ScenarioFile.resolved(file(GOOD), List.of());
    assertThat(shown).contains("spread: each", "number: 3", "pattern: zipf", "fetch: parallel");
    Path copy = Files.writeString(folder.resolve("copy.yaml"), shown);
    DataModel again = ScenarioFile.grid(copy, List.of()).grid().data();
    assertThat(again.files()).isEqualTo(data.files());
    assertThat(again.reads())
        .extracting(FileDemand::files)
        .containsExactlyElementsOf(data.reads().stream().map(FileDemand::files).toList());
    assertThat(again.parallel()).isTrue();
    String plain = "clients: [{job: ep, m: 20, interval: 1 s}]\n";
    assertThat(ScenarioFile.resolved(file(plain), List.of())).doesNotContain("fetch: ");
  }

  /** s1 keeps what it fetched and may send it on, s2 does not; the tape sends to both. */
  @Test
  void filesHaveTheirWaysBetweenHoldersAndSites() throws IOException {
    String without = GOOD.replace("home: [tape, s2], spread: random", "home: [tape]");
    assertThat(read(without).grid().network().passages())
        .containsExactlyInAnyOrder(
            new EndpointPair(0, 1), new EndpointPair(2, 0), new EndpointPair(2, 1));
    assertThat(read(GOOD, "clients.0.reads=[\"any*\"]").grid().network().passages())
        .contains(new EndpointPair(1, 0));
  }

  /** Three files of 400 MB are 120,000 packets of 10 KB, and 60,000 of 20 KB. */
  @Test
  void filesOfManyPacketsAreAFluidWhereTheyMayBe() throws IOException {
    graph = GRAPH.replace("storage=\"1 GB\"", "storage=\"2 GB\"");
    String text =
        """
        files: [{name: run, count: 4, size: 400 MB, home: [tape]}]
        metaservers: [RR]
        clients: [{job: ep, m: 20, interval: 1 s, reads: {files: "run*", number: 3}}]
        """;
    assertThat(read(text).grid().transport()).isEqualTo(TransportModel.AUTO);
    assertThat(read(text + "packet: 20 KB\n").grid().transport()).isEqualTo(TransportModel.PACKETS);
  }

  /** Jobs begin at s1 alone, so that files go from the tape to s2 only as copies of a timer. */
  @Test
  void copiesHaveTheirWaysToo() throws IOException {
    graph = GRAPH.replace("replacement=none", "storage=\"20 MB\"");
    String text =
        """
        files:
          - {name: run, count: 4, size: 2 MB, home: [tape]}
        metaservers: [RR]
        clients:
          - {job: tandem, send: 1 KB, receive: 1 KB, interval: 1 s, reads: ["run*"],
             stages: [{at: s1, operations: 1 Mop}]}
        """;
    assertThat(read(text).grid().network().passages()).doesNotContain(new EndpointPair(2, 1));
    assertThat(read(text + "replicas: {period: 10 s}\n").grid().network().passages())
        .contains(new EndpointPair(2, 0), new EndpointPair(2, 1), new EndpointPair(0, 1));
  }

  @Test
  void allMistakesAreToldAtOnce() throws IOException {
    assertThat(
            mistakes(
                """
                files:
                  - {name: run, count: 11, size: 2 MB, home: [s1]}
                  - {name: run3, size: 1 KB, home: [s3]}
                  - {name: twice, size: 1 furlong, home: [r]}
                clients:
                  - {job: ep, m: 20, interval: 1 s, reads: [runs, "nothing*"]}
                  - {job: ep, m: 20, interval: 1 s,
                     reads: {files: "run*", number: 30, pattern: random, exponent: 2}}
                """))
        .contains(
            "3 make s1 the home of 22 MB, and its storage holds 20 MB; master copies are"
                + " never deleted")
        .anyMatch(m -> m.startsWith("4 there is a file 'run3' already"))
        .anyMatch(
            m ->
                m.startsWith(
                    "4 the topology has no site or store 's3'; did you mean 's1'? Expected one of"))
        .anyMatch(m -> m.startsWith("5 '1 furlong'"))
        .anyMatch(m -> m.startsWith("5 the topology has no site or store 'r'"))
        .anyMatch(m -> m.startsWith("7 there is no file 'runs'"))
        .anyMatch(m -> m.startsWith("7 there is no file 'nothing*'"))
        .anyMatch(m -> m.startsWith("9 is 30 of 11 files"))
        .anyMatch(m -> m.startsWith("9 has a meaning only with pattern: zipf"))
        .hasSize(9);
  }

  @Test
  void readsNeedFilesAndAWay() throws IOException {
    assertThat(
            mistakes(
                """
                fetch: parallel
                clients:
                  - {job: ep, m: 20, interval: 1 s, reads: [run1]}
                """))
        .anyMatch(m -> m.startsWith("2 has a meaning only with files"))
        .anyMatch(m -> m.startsWith("4 there are no files; expected files"))
        .hasSize(2);
    graph = GRAPH.replace("; r -- tape", "");
    assertThat(
            mistakes(
                """
                files: [{name: run, size: 1 MB, home: [tape]}]
                clients:
                  - {job: ep, m: 20, interval: 1 s, reads: [run]}
                """))
        .containsExactly(
            "4 no route leads from tape, the home of run, to s1",
            "4 no route leads from tape, the home of run, to s2");
  }

  private static final String LIMITED =
      """
      files:
        - {name: run, count: 4, size: 2 MB, home: [s1], owner: atlas}
        - {name: own, size: 1 MB, home: [tape]}
      replicas: {period: 1 h, window: 1 d, files: 3, sites: ["s*"]}
      quotas:
        - {owners: ["a*"], space: 9 MB, sites: [s1], full: refuse}
        - {clients: [c], space: 0 B}
      metaservers: [RR]
      clients:
        - {job: ep, m: 20, interval: 1 s, reads: [own, "run*"]}
      """;

  @Test
  void theTimerAndQuotasAreThoseOfTheScenario() throws IOException {
    DataModel data = read(LIMITED).grid().data();
    assertThat(data.timer()).isEqualTo(new ReplicaTimer(3600, 86400, 3, Set.of("s1", "s2")));
    assertThat(data.quotas())
        .containsExactly(
            new Quota(Set.of("s1"), Set.of("atlas"), Set.of(), 9e6, false),
            new Quota(Set.of("s1", "s2"), Set.of(), Set.of("c"), 0, true));
    assertThat(data.files()).extracting(DataFile::owner).contains("atlas", "");
    DataModel set = read(GOOD, "replicas.period=2 h").grid().data();
    assertThat(set.timer()).isEqualTo(new ReplicaTimer(7200, 7200, 10, Set.of("s1", "s2")));
    assertThat(read(GOOD).grid().data().timer().isUsed()).isFalse();
  }

  @Test
  void quotasThatCannotBeAreRefusedByLine() throws IOException {
    assertThat(
            mistakes(
                LIMITED
                    .replace("9 MB", "7 MB")
                    .replace("clients: [c], space", "clients: [d], space")
                    .replace("\"s*\"", "t")))
        .containsExactly(
            "5 the topology has no site 't'; expected one of s1, s2",
            "7 s1 is the home of 8 MB of these files, and the quota is 7 MB; master copies are"
                + " never deleted",
            "8 the topology has no client 'd'; did you mean 'c'? Expected one of c");
    assertThat(
            mistakes(
                LIMITED
                    .replace("[\"a*\"]", "[b]")
                    .replace("{clients: [c],", "{")
                    .replace("period: 1 h, ", "")))
        .containsExactly(
            "5 the key 'period' is missing; for example 1 h",
            "7 no file has the owner 'b'; expected one of atlas",
            "8 needs either owners of files or clients; for example owners: [atlas]");
    assertThat(mistakes(LIMITED.replace(", owner: atlas", "")))
        .containsExactly("7 no file has an owner; expected the key owner at some of the files");
  }
}
