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
import org.quoin.input.Digest;
import org.quoin.input.FileFailure;
import org.quoin.input.Plugins;
import org.quoin.input.Shown;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.grid.MetaServerSetup;
import org.quoin.scenario.study.Axis;
import org.quoin.scenario.study.Study;
import org.quoin.statistics.VarianceReduction;

/**
 * Everything that the runs of an experiment depend on: the program, every file that was read (as a
 * SHA-256 digest of its bytes), the changes made to the scenario, the metaservers. As text it is a
 * line a part, its name and its value with a tab between.
 */
public final class Fingerprint {
  private static final String MAGIC = "Quoin finished runs 3";

  private static final String FILE = "file ";

  private final Map<String, String> parts;

  private Fingerprint(Map<String, String> parts) {
    this.parts = parts;
  }

  /**
   * {@return that of a scenario's runs}
   *
   * @param changes made to the scenario as it was read
   * @param program name and version of the program
   */
  public static Fingerprint of(GridScenario scenario, List<String> changes, String program) {
    Fingerprint fingerprint = files(scenario, program);
    fingerprint.put("--set", String.join(" ", changes));
    fingerprint.put(
        "metaservers",
        scenario.metaServers().stream()
            .map(Fingerprint::describe)
            .collect(Collectors.joining(", ")));
    return fingerprint;
  }

  /**
   * {@return that of runs which say of themselves what they are}
   *
   * @param what they are runs of
   * @param files that they depend on
   * @param program name and version of the program
   */
  public static Fingerprint of(String what, List<Path> files, String program) {
    Fingerprint fingerprint = new Fingerprint(new LinkedHashMap<>());
    fingerprint.program(program);
    fingerprint.put("runs", what);
    files.forEach(fingerprint::file);
    return fingerprint;
  }

  /**
   * {@return that of the files of a scenario alone; one that can be read only once, such as a pipe,
   * is left out}
   *
   * @param program name and version of the program
   */
  public static Fingerprint files(Scenario scenario, String program) {
    return of(scenario.files(), program);
  }

  /**
   * {@return that of files; one that can be read only once, such as a pipe, is left out}
   *
   * @param program name and version of the program
   */
  public static Fingerprint of(Collection<Path> files, String program) {
    Fingerprint fingerprint = new Fingerprint(new LinkedHashMap<>());
    fingerprint.program(program);
    files.stream().filter(Files::isRegularFile).forEach(fingerprint::file);
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
   * {@return that of a study's runs} How many replications there are, what is compared and which
   * values an axis has is not in it: each run says that of itself, so a study can be extended.
   *
   * @param program name and version of the program
   */
  public static Fingerprint of(Study study, String program) {
    Fingerprint fingerprint = new Fingerprint(new LinkedHashMap<>());
    fingerprint.program(program);
    Set<Path> files = new LinkedHashSet<>();
    study.points().forEach(point -> files.addAll(point.scenario().files()));
    files.remove(study.file()); // beside the scenario in it there are only titles and values
    files.remove(study.scenario());
    fingerprint.put(
        FILE + study.scenario().getFileName(),
        Digest.of(study.base().getBytes(StandardCharsets.UTF_8)));
    files.forEach(fingerprint::file);
    fingerprint.put("changes", String.join(" ", study.lastingChanges()));
    fingerprint.put("warmup", String.valueOf(study.warmUp()));
    if (study.variance() != VarianceReduction.NONE) {
      fingerprint.put("variance-reduction", String.valueOf(study.variance()));
    }
    fingerprint.put("axes", study.axes().stream().map(Axis::key).collect(Collectors.joining(", ")));
    return fingerprint;
  }

  /** Its version, and the plug-ins that are run with it. */
  private void program(String program) {
    put("program", program);
    Plugins.files().forEach(this::file);
  }

  private void put(String name, String value) {
    parts.put(Shown.line(name), Shown.line(value));
  }

  /** Of two files of one name the second gets a number. */
  private void file(Path file) {
    String name = FILE + file.getFileName();
    int more = 2;
    while (parts.containsKey(Shown.line(name))) {
      name = FILE + file.getFileName() + " (" + more++ + ")";
    }
    put(name, digest(file));
  }

  private static String describe(MetaServerSetup one) {
    return one.name() + " " + one.uses();
  }

  private static String digest(Path file) {
    try {
      return Digest.of(file);
    } catch (IOException e) {
      throw FileFailure.unreadable(file, e);
    }
  }

  /** Reads what {@link #text} wrote; empty when it is something else. */
  static Optional<Fingerprint> read(String text) {
    List<String> lines = text.lines().toList();
    if (lines.isEmpty() || !lines.get(0).equals(MAGIC)) {
      return Optional.empty();
    }
    Map<String, String> parts = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      int tab = line.indexOf('\t');
      if (tab < 0) {
        return Optional.empty();
      }
      parts.put(line.substring(0, tab), line.substring(tab + 1));
    }
    return Optional.of(new Fingerprint(parts));
  }

  /** Of all of it together. */
  String digest() {
    return Digest.of(text().getBytes(StandardCharsets.UTF_8));
  }

  /** As text for a file. */
  String text() {
    StringBuilder text = new StringBuilder(MAGIC).append('\n');
    parts.forEach((name, value) -> text.append(name).append('\t').append(value).append('\n'));
    return text.toString();
  }

  /** What differs in another one, a phrase a part; empty when the two are equal. */
  List<String> differences(Fingerprint other) {
    List<String> differences = new ArrayList<>();
    parts.forEach(
        (name, value) -> {
          String now = other.parts.get(name);
          if (now == null) {
            differences.add(name + " is not read now");
          } else if (!now.equals(value)) {
            differences.add(
                name.contains(" ")
                    ? name + " has changed"
                    : name + " was '" + value + "' and is '" + now + "'");
          }
        });
    other.parts.keySet().stream()
        .filter(name -> !parts.containsKey(name))
        .forEach(name -> differences.add(name + " was not read then"));
    return differences;
  }
}
