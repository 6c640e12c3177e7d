package org.quoin.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.Setting;
import org.quoin.scenario.study.StudyFile;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.KeySchema;
import org.quoin.scenario.yaml.Values;
import org.quoin.scenario.yaml.YamlReader;
import tools.jackson.databind.JsonNode;

/** The JSON schemas accept what the reader accepts, as an independent validator judges it. */
class KeySchemaTest {
  private static Schema schema(Setting keys) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(KeySchema.json("a file", keys), InputFormat.JSON);
  }

  /** The checked tree, in which single values stand in lists where the reader puts them there. */
  private static JsonNode checked(Document document, String text, Setting keys) {
    document.root(YamlReader.read(text, document, "f", ""));
    new Values(document, keys);
    return document.root();
  }

  static Stream<Path> shipped() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("scenarios"))) {
      return files.filter(path -> path.toString().endsWith(".yaml")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void whatIsShippedIsValid(Path file) throws IOException {
    String text = Files.readString(file);
    boolean study = text.contains("\nvary:") || text.startsWith("vary:");
    if (!study && !text.contains("topology:")) {
      return; // the flat keys of a replay or a time-shared cluster have no schema
    }
    Setting keys = study ? StudyFile.KEYS : ScenarioFile.gridKeys();
    Document document = new Document("f");
    JsonNode tree = checked(document, text, keys);
    assertThat(document.mistakes()).isEmpty();
    assertThat(schema(keys).validate(tree)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jobs: 0",
        "jobs: 1.5",
        "jobs: many",
        "jobs: 10000001",
        "titel: x",
        "title: ''",
        "title: [a]",
        "seed: -1",
        "seed: 9223372036854775808",
        "horizon: 30",
        "network: wires",
        "network: 5",
        "routes: [{from: a, to: b}]",
        "routes: [{from: a, to: b, via: 7}]",
        "metrics: {}",
        "metrics: {m: 5}",
        "metaservers: []",
        "metaservers: [5]",
        "metaservers: [{own: true}]",
        "metaservers: [{name: m, several: [{of: [a], use: RR}]}]",
        "metaservers: [{name: m, several: [{of: [a, a], use: RR}, {of: [b], use: RR}]}]",
        "monitor: {loss: 1}",
        "monitor: {loss: -0.1}",
        "monitor: {own: 1}",
        "monitor: 5",
        "files: [{name: a, size: 1 GB}]",
        "files: [{name: a, size: 5, home: [s]}]",
        "failures: {parts: [{every: 1 d}]}",
        "failures: {parts: []}",
        "failures: {retries: -1}",
        "clients: []",
        "clients: [{}]",
        "clients: [{job: linpack, n: 0}]",
        "clients: [{job: tree}]",
        "clients: [{job: generic, operations: {mean: 1 Mop}}]",
        "clients: [{job: generic, operations: {distribution: exponential, mean: 5}}]",
        "clients: [{job: generic, processors: 0}]",
        "clients: [{job: generic, processors: {distribution: gamma, variation: 0}}]",
        "clients: [{job: generic, estimates: {factor: 2, uniform: 2}}]",
        "clients: [{job: generic, affinity: {}}]",
        "clients: [{job: generic, weights: [1]}]",
        "clients: [{job: generic, reads: {number: 3}}]",
        "clients: [{job: generic, priority: 1001}]"
      })
  void whatTheReaderRejectsTheSchemaRejects(String line) {
    String key = line.substring(0, line.indexOf(':') + 1);
    String rest =
        Stream.of("topology: t.dot", "clients: [{job: linpack, n: 5, interval: 1 s}]")
            .filter(other -> !other.startsWith(key))
            .reduce("", (a, b) -> a + b + "\n");
    Setting keys = ScenarioFile.gridKeys();
    Document document = new Document("f");
    JsonNode tree = checked(document, rest + line + "\n", keys);
    assertThat(document.mistakes()).as(line).isNotEmpty();
    assertThat(schema(keys).validate(tree)).as(line).isNotEmpty();
  }
}
