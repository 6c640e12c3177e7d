package org.quoin.serve;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;

/** The grids that the workbench offers: those shipped with Quoin, and those under the folder. */
final class Scenarios {
  private static final int MAX_DEPTH = 3;
  private static final int MAX_FILES = 100;
  private static final int MAX_VISITED = 5000;

  private final Path shipped;
  private final Path folder;

  /** Shipped scenarios by name, listed at the first request. */
  private Map<String, Path> ofShipped;

  /**
   * Creates the list of scenarios in two folders.
   *
   * @param shipped the folder of shipped scenarios, which may be missing
   */
  Scenarios(Path shipped, Path folder) {
    this.shipped = shipped;
    this.folder = folder;
  }

  /** Returns all scenarios by the name in a request; only these names are files. */
  Map<String, Path> all() {
    Map<String, Path> all = new TreeMap<>(shipped());
    if (!folder.startsWith(shipped.toAbsolutePath())) {
      all.putAll(grids("folder", folder, MAX_DEPTH));
    }
    return all;
  }

  private synchronized Map<String, Path> shipped() {
    if (ofShipped == null) {
      ofShipped = Files.isDirectory(shipped) ? grids("shipped", shipped, 1) : Map.of();
    }
    return ofShipped;
  }

  Optional<Path> find(String name) {
    return Optional.ofNullable(all().get(name));
  }

  private static Map<String, Path> grids(String prefix, Path root, int depth) {
    Map<String, Path> found = new TreeMap<>();
    try {
      Files.walkFileTree(
          root,
          Set.of(),
          depth,
          new SimpleFileVisitor<>() {
            private int visited;

            @Override
            public FileVisitResult preVisitDirectory(Path one, BasicFileAttributes attributes) {
              boolean hidden = !one.equals(root) && one.getFileName().toString().startsWith(".");
              return hidden || one.endsWith("runs")
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile()
                  && attributes.size() <= BoundedScenarioReader.SCENARIO
                  && Scenario.isFile(file)
                  && ScenarioFile.isGrid(file)) {
                found.put(prefix + "/" + root.relativize(file).toString().replace('\\', '/'), file);
              }
              return found.size() >= MAX_FILES || ++visited >= MAX_VISITED
                  ? FileVisitResult.TERMINATE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      return found; // as far as it could be read
    }
    return found;
  }
}
