package org.quoin.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.quoin.base.InputException;
import org.quoin.base.Quantity;
import org.quoin.base.TextFile;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.topology.parser.TopologyLimits;

/**
 * Reads scenarios that are small enough to read on every request. Larger ones are rejected by the
 * sizes of their files, or as soon as the topology turns out to be too large.
 */
final class BoundedScenarioReader {
  /** Maximum size of a scenario, in bytes. */
  static final long SCENARIO = 128_000;

  /**
   * Maximum size of all files that a scenario and its topology name, without the topology, in
   * bytes.
   */
  private static final long NAMED = 8_000_000;

  static final TopologyLimits TOPOLOGY = new TopologyLimits(256_000, 1000, 4000, 50_000, 250_000);

  /** Separators of words in scenarios and topologies. */
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[\"'<>=,;:{}\\[\\]\\s]+");

  /** Separators of names that contain spaces. */
  private static final Pattern BETWEEN_TEXTS = Pattern.compile("[\"'<>\\r\\n]+|: |, ");

  private static final int MAX_NAME = 500;

  private final Set<Path> seen = new HashSet<>();
  private long named;

  private BoundedScenarioReader() {}

  /**
   * Returns a grid, changed and checked.
   *
   * @throws InputException with all mistakes, or with one if the grid is too large to be read here
   */
  static GridScenario grid(Path file, List<String> changes) {
    new BoundedScenarioReader().weigh(file);
    return ScenarioFile.grid(file, changes, TOPOLOGY);
  }

  private void weigh(Path scenario) {
    for (Path file : named(scenario, TextFile.read(scenario, "a scenario", SCENARIO))) {
      String name = String.valueOf(file.getFileName());
      if (name.matches("(?i).*\\.(dot|gv|graphml)")) {
        named(file, TextFile.read(file, "a topology of the workbench", TOPOLOGY.bytes()))
            .forEach(this::add);
      } else {
        add(file);
      }
    }
  }

  private void add(Path file) {
    try {
      named += seen.add(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      return; // the reader will report it
    }
    if (named > NAMED || !Files.isRegularFile(file)) {
      throw new InputException(
          file.toString(),
          "exceeds what the workbench reads, "
              + Quantity.DATA.show((double) NAMED)
              + " of files in all; run the scenario by a command");
    }
  }

  /** Returns the files that a text may name. */
  private static Set<Path> named(Path where, String text) {
    Set<String> words = new HashSet<>(List.of(BETWEEN_WORDS.split(text)));
    words.addAll(List.of(BETWEEN_TEXTS.split(text)));
    Set<Path> files = new HashSet<>();
    for (String word : words) {
      String name = word.strip();
      if (name.isEmpty() || name.length() > MAX_NAME) {
        continue;
      }
      file(where, name).ifPresent(files::add);
    }
    return files;
  }

  private static Optional<Path> file(Path where, String name) {
    try {
      return Optional.of(where.resolveSibling(name).normalize())
          .filter(file -> Files.exists(file) && !Files.isDirectory(file));
    } catch (InvalidPathException e) {
      return Optional.empty(); // not a file name
    }
  }
}
