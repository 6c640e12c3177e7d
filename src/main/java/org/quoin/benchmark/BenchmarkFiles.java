package org.quoin.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * The files of a grid that a benchmark runs as a user would.
 *
 * @param topology content of the file {@code t.dot}
 * @param scenario content of the scenario, which names {@code t.dot}
 */
record BenchmarkFiles(String topology, String scenario) {
  private static final String TOPOLOGY = "t.dot";
  private static final String SCENARIO = "s.yaml";

  /** Writes the files to a folder and returns the scenario's. */
  Path write(Path folder) throws IOException {
    Files.writeString(folder.resolve(TOPOLOGY), topology);
    return Files.writeString(folder.resolve(SCENARIO), scenario);
  }

  /**
   * Returns what a function makes of the scenario's file in a temporary folder, which is deleted
   * afterwards.
   */
  <T> T apply(Function<Path, T> use) {
    try {
      Path folder = Files.createTempDirectory("quoin");
      try {
        return use.apply(write(folder));
      } finally {
        for (String file : List.of(TOPOLOGY, SCENARIO, "")) {
          Files.deleteIfExists(folder.resolve(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the benchmark's files", e);
    }
  }
}
