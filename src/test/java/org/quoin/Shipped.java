package org.quoin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;

/** The files of the release, by path. */
public final class Shipped {
  private Shipped() {}

  public static List<String> topologies() throws IOException {
    return files("topologies", path -> path.toString().matches(".*\\.(dot|graphml)"));
  }

  /** The scenarios of all kinds. */
  public static List<String> scenarios() throws IOException {
    return files("scenarios", Scenario::isFile);
  }

  /** The scenarios of a grid. */
  public static List<String> grids() throws IOException {
    return files("scenarios", path -> Scenario.isFile(path) && ScenarioFile.isGrid(path));
  }

  private static List<String> files(String folder, Predicate<Path> which) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      return files.filter(which).sorted().map(Path::toString).toList();
    }
  }
}
