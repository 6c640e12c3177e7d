package org.quoin.experiment.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.quoin.base.Digest;
import org.quoin.base.FileFailure;
import org.quoin.base.Plugins;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.study.Axis;
import org.quoin.scenario.study.Study;
import org.quoin.statistics.VarianceReduction;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lists everything that the runs of an experiment depend on: the program, the SHA-256 digest of
 * every file that is read, the changes made to the scenario, the metaservers. As text it is one
 * JSON object with the value of each part by its name.
 */
public final class Fingerprint {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String FORMAT = "format of finished runs";
  private static final String VERSION = "4";
  private static final String FILE = "file ";

  private final Map<String, String> parts;

  private Fingerprint(Map<String, String> parts) {
    this.parts = parts;
  }

  private static Fingerprint begin(String program) {
    Fingerprint fingerprint = new Fingerprint(new LinkedHashMap<>());
    fingerprint.parts.put(FORMAT, VERSION);
    fingerprint.parts.put("program", program);
    fingerprint.files(Plugins.files());
    return fingerprint;
  }

  /** {@return the fingerprint of a scenario's runs} */
  public static Fingerprint of(GridScenario scenario, List<String> changes, String program) {
    Fingerprint fingerprint = files(scenario, program);
    fingerprint.parts.put("--set", String.join(" ", changes));
    fingerprint.parts.put(
        "metaservers",
        scenario.metaServers().stream()
            .map(one -> one.name() + " " + one.uses())
            .collect(Collectors.joining(", ")));
    return fingerprint;
  }

  /** {@return the fingerprint of runs whose keys describe their scenarios completely} */
  public static Fingerprint of(String what, Collection<Path> files, String program) {
    Fingerprint fingerprint = begin(program);
    fingerprint.parts.put("runs", what);
    fingerprint.files(files);
    return fingerprint;
  }

  /** {@return the fingerprint of the files of a scenario alone} */
  public static Fingerprint files(Scenario scenario, String program) {
    Fingerprint fingerprint = begin(program);
    fingerprint.files(scenario.files());
    return fingerprint;
  }

  /**
   * {@return the fingerprint of a study's runs} It leaves out the number of replications, what is
   * compared and the values of the axes, which the keys of the runs have, so that a study can be
   * extended.
   */
  public static Fingerprint of(Study study, String program) {
    Fingerprint fingerprint = begin(program);
    Set<Path> files = new LinkedHashSet<>(study.files());
    files.remove(study.file()); // beside the scenario in it there are only titles and values
    files.remove(study.scenario());
    Map<String, String> parts = fingerprint.parts;
    parts.put(
        FILE + study.scenario().getFileName(),
        Digest.of(study.base().getBytes(StandardCharsets.UTF_8)));
    fingerprint.files(files);
    parts.put("changes", String.join(" ", study.lastingChanges()));
    parts.put("warmup", String.valueOf(study.warmUp()));
    if (study.variance() != VarianceReduction.NONE) {
      parts.put("variance-reduction", String.valueOf(study.variance()));
    }
    parts.put("axes", study.axes().stream().map(Axis::key).collect(Collectors.joining(", ")));
    return fingerprint;
  }

  /** {@return the digest of each file, by its name} */
  public Map<String, String> digests() {
    Map<String, String> digests = new LinkedHashMap<>();
    parts.forEach(
        (name, value) -> {
          if (name.startsWith(FILE)) {
            digests.put(name.substring(FILE.length()), value);
          }
        });
    return digests;
  }

  /**
   * Adds files. The second file of a name gets a number. A file that can be read only once, such as
   * a pipe, is left out.
   */
  private void files(Collection<Path> files) {
    for (Path file : files) {
      if (Files.isRegularFile(file)) {
        String name = FILE + file.getFileName();
        for (int more = 2; parts.containsKey(name); more++) {
          name = FILE + file.getFileName() + " (" + more + ")";
        }
        try {
          parts.put(name, Digest.of(file));
        } catch (IOException e) {
          throw FileFailure.unreadable(file, e);
        }
      }
    }
  }

  /** {@return the fingerprint that {@link #text} wrote; empty for any other text} */
  static Optional<Fingerprint> read(String text) {
    try {
      Map<String, String> parts = JSON.readValue(text, new TypeReference<>() {});
      return parts != null && VERSION.equals(parts.get(FORMAT))
          ? Optional.of(new Fingerprint(parts))
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** {@return the digest of all parts} */
  String digest() {
    return Digest.of(text().getBytes(StandardCharsets.UTF_8));
  }

  /** {@return the content of a file that keeps this fingerprint} */
  String text() {
    return JSON.writeValueAsString(parts) + "\n";
  }

  /** {@return a phrase for each part that differs in another fingerprint} */
  List<String> differences(Fingerprint other) {
    List<String> differences = new ArrayList<>();
    parts.forEach(
        (name, value) -> {
          String now = other.parts.get(name);
          if (now == null) {
            differences.add(name + " is not read now");
          } else if (!now.equals(value)) {
            differences.add(
                name.startsWith(FILE)
                    ? name + " has changed"
                    : "%s was '%s' and is '%s'".formatted(name, value, now));
          }
        });
    other.parts.keySet().stream()
        .filter(name -> !parts.containsKey(name))
        .forEach(name -> differences.add(name + " was not read then"));
    return differences;
  }
}
