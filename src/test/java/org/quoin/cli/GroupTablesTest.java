package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The tables of {@code --by} say what the summaries have of classes, users and sites. */
class GroupTablesTest {
  private static final String GRID = "scenarios/aida-environment-2-linpack.yaml";
  @TempDir private Path folder;

  private static String text(List<String> command, String... more) {
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of(more));
    Run run = Run.quoin(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out();
  }

  /** The rows of the last table. */
  private static List<List<String>> rows(String text) {
    List<String> lines = text.lines().toList();
    int rule = lines.size() - 1;
    while (!lines.get(rule).matches("[ -]+")) {
      rule--;
    }
    return lines.subList(rule + 1, lines.size()).stream()
        .takeWhile(line -> !line.isBlank())
        .filter(line -> !line.contains("--json"))
        .map(line -> Arrays.asList(line.strip().split("  +")))
        .toList();
  }

  /**
   * The rows that a summary asks for, with as many digits behind the point as those of a text; of a
   * group without jobs in a run there are no means.
   */
  private static List<List<String>> rows(Map<String, JsonNode> runs, List<List<String>> text) {
    List<List<String>> rows = new ArrayList<>();
    JsonNode first = runs.values().iterator().next();
    List<String> metrics = new ArrayList<>(first.iterator().next().propertyNames());
    metrics.remove("jobs");
    metrics.removeIf(metric -> metric.matches("p(50|90|99).*"));
    for (String group : first.propertyNames()) {
      String name = group;
      for (Map.Entry<String, JsonNode> run : runs.entrySet()) {
        List<String> row = new ArrayList<>();
        if (!name.isEmpty()) {
          row.add(name);
        }
        if (runs.size() > 1) {
          row.add(run.getKey());
        }
        JsonNode figures = run.getValue().path(group);
        row.add(String.format(Locale.ROOT, "%,.0f", figures.path("jobs").asDouble(0)));
        for (String metric : metrics) {
          JsonNode value = figures.path(metric);
          if (!value.isMissingNode()) {
            row.add(shown(value.asDouble(), text.get(rows.size()).get(row.size())));
          }
        }
        rows.add(row);
        name = "";
      }
    }
    return rows;
  }

  private static String shown(double value, String text) {
    int point = text.indexOf('.');
    int decimals = point < 0 ? 0 : text.length() - point - 1;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  private static Map<String, JsonNode> runs(JsonNode runs, String name, String groups) {
    Map<String, JsonNode> byName = new LinkedHashMap<>();
    runs.forEach(run -> byName.put(run.get(name).asString(), run.get(groups)));
    return byName;
  }

  @ParameterizedTest
  @CsvSource({"class, byClass", "user, byUser", "SITE, bySite"})
  void ofAGrid(String by, String groups) {
    List<String> command = List.of("compare", GRID, "--set", "jobs=200", "--set", "replications=2");
    JsonNode summary = JsonMapper.shared().readTree(text(command, "--json", "--by", by));
    String text = text(command, "--by", by);
    List<List<String>> rows = rows(text);
    assertThat(rows).isEqualTo(rows(runs(summary.get("metaservers"), "name", groups), rows));
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(text).startsWith(text(command).replaceFirst("(?s)\nMore: .*", ""));
  }

  @ParameterizedTest
  @CsvSource({"class, byClass, width", "user, byUser, user", "site, bySite, site"})
  void ofReplays(String by, String groups, String title) {
    List<String> command =
        List.of("replay", "scenarios/replay-example.swf", "--compare", "easy,none:sjf");
    JsonNode summary = JsonMapper.shared().readTree(text(command, "--json"));
    assertThat(summary.at("/runs/0/" + groups).iterator().next().propertyNames())
        .contains("p50Wait", "p90Wait", "p95Wait", "p99Wait");
    String text = text(command, "--by", by);
    List<List<String>> rows = rows(text);
    assertThat(rows).isEqualTo(rows(runs(summary.get("runs"), "name", groups), rows));
    assertThat(text)
        .containsPattern(
            "\n +" + title + " +under +jobs +response \\[s\\] +mean wait +p95 wait +slowdown");
  }

  @Test
  void ofSchemes() {
    List<String> command =
        List.of("coschedule", "scenarios/coschedule-example.csv", "--nodes", "8", "--scheme", "PB");
    JsonNode summary = JsonMapper.shared().readTree(text(command, "--json"));
    List<List<String>> rows = rows(text(command, "--by", "class"));
    assertThat(rows).isEqualTo(rows(Map.of("PB", summary.get("byClass")), rows));
    assertThat(text(command, "--by", "user")).contains("\n  No job has a known user.\n");
  }

  /** Thirty users, of whom user u has u jobs: those from 11 on have most. */
  @Test
  void ofManyUsersThoseWithMostJobsAreShown() throws IOException {
    StringBuilder log = new StringBuilder("; MaxProcs: 4\n");
    for (int i = 0, user = 1; user <= 30; user++) {
      for (int k = 0; k < user; k++) {
        i++;
        log.append(i + " " + 10 * i + " -1 5 1 -1 -1 1 5 -1 1 " + user + " -1 -1 -1 -1 -1 -1\n");
      }
    }
    Path file = Files.writeString(folder.resolve("a.swf"), log);
    Path scenario = folder.resolve("a.yaml");
    Files.writeString(scenario, "log: a.swf\nby: user\n");
    String text = text(List.of("run", scenario.toString()));
    assertThat(rows(text))
        .extracting(row -> row.get(0) + " has " + row.get(1))
        .hasSize(20)
        .startsWith("11 has 11", "12 has 12")
        .endsWith("30 has 30");
    assertThat(text).contains("\n  Those with most jobs; --json has the other 10.\n");
    assertThat(text(List.of("replay", file.toString(), "--by", "site"))).contains("  site  ");
  }

  @Test
  void whatTheyShowIsNoPartOfWhereResultsCameFrom() throws IOException {
    Path out = folder.resolve("out");
    text(
        List.of("replay", "scenarios/replay-example.swf"),
        "--by",
        "user",
        "--policy",
        "none",
        "--out",
        out.toString());
    assertThat(Files.readString(out.resolve("origin.json")))
        .contains("quoin replay scenarios/replay-example.swf --policy none\"");
  }

  @ParameterizedTest
  @CsvSource({"compare," + GRID, "replay, scenarios/replay-example.swf"})
  void anotherWordIsAMistake(String command, String file) {
    Run run = Run.quoin(command, file, "--by", "classes");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().strip())
        .isEqualTo(
            "quoin: --by: 'classes': did you mean 'class'? Expected one of class, user, site");
  }

  @Test
  void aWordThatNoOptionKnowsIsTheSameMistake() {
    Run run = Run.quoin("bench", "scale", "--network", "fluidum");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().strip())
        .isEqualTo(
            "quoin: --network: 'fluidum': did you mean 'fluid'? Expected one of packets, fluid,"
                + " auto");
  }
}
