package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.cli.NewCommand.Starter;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The examples in the help of every command: all are read, and what is short is run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HelpExamplesTest {
  /** What takes minutes or logs of others, or does not end; tests of their own run them. */
  private static final Set<String> NOT_RUN =
      Set.of("bench", "reproduce", "serve", "chunk", "calibrate");

  /** Options that name what is written. */
  private static final Set<String> WRITES = Set.of("--out", "--picture", "--key");

  /** The same with less work. */
  private static final Map<String, String> LESS =
      Map.of(
          "--count 100",
          "2",
          "--replications 8",
          "1",
          "--jobs 5000",
          "300",
          "--clients 10000",
          "100",
          "--coverage 200",
          "5");

  private static final List<String> SMALL =
      List.of("--set", "jobs=20", "--set", "warmup=5", "--set", "replications=2");

  private static final String STUDY =
      """
      base: BASE
      replications: 2
      set: {jobs: 20, warmup: 0}
      vary:
        metaservers: [RR, LOTH]
        clients.0.interval: [400 s, 200 s]
        clients.0.n: [400, 600]
      """;

  private static final String MAP =
      """
      graph [
        node [ id 0 label "Oslo" Latitude 59.9 Longitude 10.7 ]
        node [ id 1 label "Bern" Latitude 46.9 Longitude 7.4 ]
        node [ id 2 label "Rome" Latitude 41.9 Longitude 12.5 ]
        node [ id 3 label "Bonn" Latitude 50.7 Longitude 7.1 ]
        edge [ source 0 target 1 LinkLabel "10 Gbit/s" LinkSpeedRaw 10000000000.0 ]
        edge [ source 0 target 2 ]
        edge [ source 0 target 3 ]
      ]
      """;

  private Path folder;

  /** The files that examples name and nobody ships. */
  @BeforeAll
  void writeFiles(@TempDir Path made) throws IOException {
    folder = made;
    Files.write(folder.resolve("KTH-SP2-1996-2.swf.gz"), Starter.REPLAY.content("replay.swf"));
    Files.writeString(
        folder.resolve("jobs.csv"), "arrival_s,tasks,type,dedicated_s\n0,2,J1,1\n1,4,J3,0.5\n");
    for (String dump : List.of("sacct", "squeue", "sinfo")) {
      Files.copy(Path.of("scenarios/" + dump + "-example.txt"), folder.resolve(dump + ".txt"));
    }
    Files.writeString(folder.resolve("Geant2012.gml"), MAP);
    Files.writeString(
        folder.resolve("fit.json"), "{\"draws\": [[\"packet=10 KB\"], [\"packet=20 KB\"]]}");
    String base = Path.of("scenarios/aida-environment-2-linpack.yaml").toAbsolutePath().toString();
    Path study = Files.writeString(folder.resolve("study.yaml"), STUDY.replace("BASE", base));
    assertThat(Run.quoin("sweep", study.toString(), "--out", folder.resolve("r").toString()).err())
        .isEmpty();
    String log = folder.resolve("KTH-SP2-1996-2.swf.gz").toString();
    assertThat(Run.quoin("replay", log, "--out", folder.resolve("kth").toString()).exitCode())
        .isZero();
  }

  /** Every line of every help that shows a command. */
  static Stream<String> examples() {
    List<CommandLine> commands = new ArrayList<>(List.of(Quoin.commandLine()));
    List<String> examples = new ArrayList<>();
    for (int i = 0; i < commands.size(); i++) {
      commands.addAll(commands.get(i).getSubcommands().values());
      CommandSpec spec = commands.get(i).getCommandSpec();
      for (String line : spec.usageMessage().footer()) {
        String shown = String.format(Locale.ROOT, line);
        if (shown.startsWith("  quoin ")) {
          examples.add(shown.strip().split(" {2,}")[0]);
        }
      }
    }
    return examples.stream();
  }

  @Test
  void everyCommandHasAnExample() {
    List<String> examples = examples().toList();
    assertThat(
            Quoin.commandLine().getSubcommands().entrySet().stream()
                .filter(e -> !e.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .filter(name -> !Set.of("help", "completion").contains(name)))
        .allMatch(name -> examples.stream().anyMatch(line -> line.startsWith("quoin " + name)));
  }

  /** With its quotes, but without patterns. */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = Pattern.compile("(?:[^\\s\"']|\"[^\"]*\"|'[^']*')+").matcher(line);
    while (matcher.find()) {
      words.add(matcher.group().replaceAll("[\"']", ""));
    }
    words.remove(0);
    return words;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleIsReadAndRuns(String line) {
    List<String> words = words(line);
    String[] written = words.toArray(String[]::new);
    assertThat(
            Quoin.commandLine(written)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(written)
                .unmatched())
        .isEmpty();
    if (NOT_RUN.contains(words.get(0)) || line.contains("slurm") || line.contains("g5k.xml")) {
      return;
    }
    Run run = Run.quoin(placed(words).toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    int out = words.indexOf("--out");
    if (out < 0) {
      assertThat(run.out()).isNotBlank();
    } else if (!line.contains("studies")) {
      assertThat(folder.resolve("made-" + words.get(out + 1))).exists();
    }
  }

  private List<String> placed(List<String> words) {
    List<String> placed = new ArrayList<>();
    String before = "";
    for (String word : words) {
      String here = LESS.getOrDefault(before + " " + word, word);
      boolean ours = WRITES.contains(before) || Files.exists(folder.resolve(word));
      if (ours) {
        here = folder.resolve(WRITES.contains(before) ? "made-" + word : word).toString();
      }
      if (word.contains("*.yaml")) {
        here = "scenarios/aida-example.yaml";
      }
      if (before.equals("--state")) {
        here = word.replaceAll("(\\w+\\.txt)", folder + "/$1");
      }
      placed.add(here);
      before = word;
    }
    if (words.contains("study")) {
      placed.addAll(List.of("--out", folder.resolve("begun").toString()));
    }
    if (Set.of("run", "compare").contains(words.get(0)) || words.contains("--simulate")) {
      placed.addAll(SMALL);
    }
    if (words.get(0).equals("queue")) {
      placed.addAll(List.of("--customers", "20000"));
    }
    if (words.toString().contains("studies")) {
      placed.add("--dry-run");
    }
    return placed;
  }
}
