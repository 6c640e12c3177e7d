package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.cli.reference.Entry;
import org.quoin.cli.reference.Reference;
import org.quoin.cli.reference.WrittenFiles;
import org.quoin.metrics.Samples;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The reference has every column and field that is written, and none that is not. */
class WrittenFieldsTest {
  private static final Map<String, Map<String, String>> FIELDS = WrittenFiles.fields();
  private static final String SMALL = "--set replications=2 --set jobs=30 --set warmup=5";

  @TempDir private Path folder;

  private final Set<String> seen = new TreeSet<>();
  private final List<String> unknown = new ArrayList<>();

  private Path run(String command) {
    Path out = folder.resolve("out-" + seen.size() + "-" + System.nanoTime());
    List<String> words = new ArrayList<>(Arrays.asList(command.split(" ")));
    words.addAll(List.of("--out", out.toString()));
    Run run = Run.quoin(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(command + ": " + run.err()).isZero();
    return out;
  }

  /** Marks the described fields that a file has, and notes those that are not described. */
  private void read(Path file, String described) throws IOException {
    walk(new ObjectMapper().readTree(Files.readString(file)), "", FIELDS.get(described).keySet());
  }

  private void walk(JsonNode node, String prefix, Set<String> described) {
    if (node.isArray()) {
      node.forEach(item -> walk(item, prefix, described));
    } else if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        String path = known(prefix, field.getKey(), described);
        if (path.isEmpty()) {
          unknown.add(prefix + field.getKey());
        } else {
          seen.add(path);
          walk(field.getValue(), path + ".", described);
        }
      }
    }
  }

  /** The path itself, or with a name in capitals in place of its last part; empty if none. */
  private static String known(String prefix, String name, Set<String> described) {
    String any = "";
    for (String one : described) {
      if (one.equals(prefix + name) || one.startsWith(prefix + name + ".")) {
        return prefix + name;
      }
      if (any.isEmpty() && one.startsWith(prefix)) {
        String next = one.substring(prefix.length()).split("\\.", 2)[0];
        any = next.matches("[A-Z]{3,}") ? prefix + next : "";
      }
    }
    return any;
  }

  private void holds(String described, String... butNot) {
    assertThat(unknown).as("fields that the reference has not").isEmpty();
    Set<String> missing = new TreeSet<>(FIELDS.get(described).keySet());
    missing.removeAll(seen);
    assertThat(missing).as("fields that nothing writes").containsExactlyInAnyOrder(butNot);
  }

  @Test
  void ofAGrid() throws IOException {
    for (String command :
        List.of(
            "compare scenarios/clusters-behind-a-wan.yaml "
                + SMALL
                + " --set topology.nodes.wide.reasons=true",
            "compare scenarios/data-grid.yaml "
                + SMALL
                + " --set failures={'parts':[{'links':['*'],'every':'30s','for':'10s'}],"
                + "'retries':0,'transfer':'resubmit'}",
            "run scenarios/transfer-service.yaml --set topology.nodes.site.transfers=1 " + SMALL,
            "run scenarios/m-m-1-k.yaml " + SMALL)) {
      Path out = run(command);
      read(out.resolve("summary.json"), "summary.json of a grid");
    }
    holds("summary.json of a grid");
  }

  @Test
  void ofAReplay() throws IOException {
    Path log = folder.resolve("log.swf");
    StringBuilder text = new StringBuilder("; MaxProcs: 8\n; UnixStartTime: 1000000000\n");
    for (int i = 1; i <= 30; i++) {
      text.append(
          String.format(
              Locale.ROOT,
              "%d %d %d 60 %d -1 -1 %d 90 -1 1 1 1 -1 1 %d -1 -1%n",
              i,
              9 * i,
              i,
              1 + i % 7,
              1 + i % 7,
              1 + i % 2));
    }
    Files.writeString(log, text);
    for (String options :
        List.of(
            "--policy dynp --against-log --reasons",
            "--policy easy --outages scenarios/replay-outages.csv",
            "--policy easy --prediction last-two",
            "--policy none --mpl 2 --slice 10s --slice-fill shortest",
            "--policy conservative --reservation-share 20 --reservation-notice 10s")) {
      Path out = run("replay " + log + " " + options);
      read(out.resolve("summary.json"), "summary.json of a replay");
      read(out.resolve("origin.json"), "origin.json");
    }
    Path many = folder.resolve("many.swf");
    text.setLength(0);
    text.append("; MaxProcs: 8\n");
    for (int i = 1; i <= Samples.BOUND + 1; i++) {
      text.append(i).append(' ').append(9 * i).append(" 1 6 1 -1 -1 1 9 -1 1 1 1 -1 1 1 -1 -1\n");
    }
    Files.writeString(many, text);
    read(run("replay " + many + " --stream").resolve("summary.json"), "summary.json of a replay");
    holds("summary.json of a replay");
    seen.clear();
    Path out = run("replay " + log + " --compare easy,none");
    read(out.resolve("origin.json"), "origin.json");
    holds("origin.json");
    assertThat(Files.readString(out.resolve("summary.json"))).contains("\"folders\"");
  }

  @Test
  void ofATimeSharedCluster() throws IOException {
    Path out = run("coschedule scenarios/coschedule-example.yaml --scheme PB");
    read(out.resolve("summary.json"), "summary.json of a time-shared cluster");
    holds("summary.json of a time-shared cluster");
  }

  @Test
  void ofAStudyAndOfANetwork() throws IOException {
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        """
        base: %s
        set: {jobs: 30, warmup: 5}
        replications: 4
        warmup: auto
        variance-reduction: antithetic
        vary: {clients.0.interval: [1 s, 0.001 s], metaservers: [RR, LOAD]}
        """
            .formatted(Path.of("scenarios/m-m-1-k.yaml").toAbsolutePath()));
    Path out = run("sweep " + study);
    read(out.resolve("summary.json"), "summary.json of a study");
    String drawn = " --resample 2 --compare easy,none";
    out = run("replay scenarios/replay-example.yaml" + drawn);
    read(out.resolve("summary.json"), "summary.json of a study");
    holds("summary.json of a study");
    seen.clear();
    Path grid = run("run scenarios/ninf-multi-client.yaml " + SMALL);
    read(grid.resolve("network.json"), "network.json");
    holds("network.json");
  }

  @Test
  void ofWhatIsPrinted() throws IOException {
    printed(
        "analyze --json",
        "scenarios/tandem.yaml",
        "scenarios/ninf-single-client.yaml",
        "scenarios/cache.yaml");
    String small = " --set replications=2 --set jobs=30 --set warmup=5";
    printed(
        "analyze --simulate --json", "scenarios/aida-example.yaml scenarios/tandem.yaml" + small);
    printed("topology analyze --json", "topologies/clusters-behind-a-wan.dot");
    printed(
        "topology show --json",
        "topologies/clusters-behind-a-wan.dot --queues",
        "topologies/data-grid.dot --queues",
        "topologies/bursty-network.dot --queues");
  }

  private void printed(String command, String... inputs) throws IOException {
    seen.clear();
    for (String input : inputs) {
      Run run = Run.quoin((command + " " + input).split(" "));
      assertThat(run.exitCode()).as(input + ": " + run.err()).isZero();
      walk(new ObjectMapper().readTree(run.out()), "", FIELDS.get(command).keySet());
    }
    holds(command, command.equals("analyze --json") ? new String[] {"total.name"} : new String[0]);
  }

  /**
   * The tables are written from the reference's own list; that of a cluster is a list of fields.
   */
  @Test
  void everyColumnHasAMeaning() throws IOException {
    Set<String> names = new TreeSet<>();
    Reference.entries(Quoin.commandLine()).stream().map(Entry::name).forEach(names::add);
    Path out = run("coschedule scenarios/coschedule-example.yaml");
    for (String column : Files.readAllLines(out.resolve("summary.csv")).get(0).split(",")) {
      assertThat(names).contains("runs." + column.replaceFirst("profile_.*", "profile.USE"));
    }
  }
}
