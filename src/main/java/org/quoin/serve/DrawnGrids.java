package org.quoin.serve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.TextFile;
import org.quoin.grid.GridModel;
import org.quoin.scenario.GridScenario;

/**
 * Grids that are drawn in the workbench, as the two files that a user would save. They are in a
 * folder of temporary files that only this user can read, and are deleted when the server ends.
 */
final class DrawnGrids implements AutoCloseable {
  static final String TOPOLOGY = "grid.dot";
  static final String SCENARIO = "grid.yaml";

  /** Files of this many latest trials are kept; more than the trials that run or wait. */
  private static final int MAX_KEPT = 32;

  private final Deque<Path> kept = new ArrayDeque<>();
  private Path folder;

  /** A mistake in one of the two files. */
  record Wrong(String file, int line, String text) {}

  /** Returns the drawing of two files, of which the topology may have any format that is read. */
  EditedGrid opened(String topology, String scenario) {
    return inFolder(
        topology,
        scenario,
        at -> EditedGrid.opened(at.resolve(TOPOLOGY), scenario, at.resolve("converted.dot")));
  }

  /**
   * Checks a grid.
   *
   * @return its scenario
   * @throws InputException with all mistakes
   */
  GridScenario checked(String topology, String scenario) {
    return inFolder(topology, scenario, DrawnGrids::read);
  }

  /**
   * Stores a grid for a trial.
   *
   * @return its scenario file
   */
  synchronized Path store(String topology, String scenario) {
    Path at = written(topology, scenario);
    kept.add(at);
    while (kept.size() > MAX_KEPT) {
      delete(kept.remove());
    }
    return at.resolve(SCENARIO);
  }

  /** Returns a mistake without the folder of temporary files. */
  synchronized Wrong wrong(Mistake mistake) {
    String base = folder == null ? "" : folder.toString();
    String source = mistake.source();
    Path name = source.startsWith(base) ? Path.of(source).getFileName() : null;
    String text = base.isEmpty() ? mistake.message() : withoutFolder(mistake.message(), base);
    return new Wrong(name == null ? source : name.toString(), mistake.line(), text);
  }

  private static String withoutFolder(String text, String base) {
    int begin = text.indexOf(base);
    if (begin < 0) {
      return text;
    }
    int end = text.indexOf('/', begin + base.length() + 1) + 1; // after the folder of one grid
    return text.substring(0, begin) + (end > 0 ? text.substring(end) : "");
  }

  private <T> T inFolder(String topology, String scenario, Function<Path, T> work) {
    Path at = written(topology, scenario);
    try {
      return work.apply(at);
    } finally {
      delete(at);
    }
  }

  private static GridScenario read(Path at) {
    Path file = at.resolve(SCENARIO);
    EditedGrid drawing = EditedGrid.of(at.resolve(TOPOLOGY), Files.exists(file) ? text(file) : "");
    refuseFiles(at, drawing);
    GridScenario scenario = BoundedScenarioReader.grid(file, List.of());
    GridModel grid = scenario.grid();
    if (grid.jobs() > TunableParameters.MAX_JOBS
        || scenario.replications() > TunableParameters.MAX_REPLICATIONS
        || scenario.metaServers().size() > Workbench.MAX_METASERVERS) {
      throw new InputException(
          SCENARIO,
          "is too large for the workbench, which runs at most %,d jobs, %d replications and %d"
                  .formatted(
                      TunableParameters.MAX_JOBS,
                      TunableParameters.MAX_REPLICATIONS,
                      Workbench.MAX_METASERVERS)
              + " metaservers; save the grid and run it by a command");
    }
    return scenario;
  }

  private static String text(Path file) {
    return TextFile.read(file, "a scenario", BoundedScenarioReader.SCENARIO);
  }

  /** Rejects a grid that names other files: who draws it need not have a right to read them. */
  private static void refuseFiles(Path at, EditedGrid drawing) {
    drawing.nodes().forEach(node -> node.attributes().values().forEach(v -> refuseFile(at, v)));
    drawing.links().forEach(link -> link.attributes().values().forEach(v -> refuseFile(at, v)));
    if (drawing.scenario() != null) {
      refuseFiles(at, drawing.scenario());
    }
  }

  private static void refuseFiles(Path at, Object tree) {
    if (tree instanceof Map<?, ?> keys) {
      keys.values().forEach(value -> refuseFiles(at, value));
    } else if (tree instanceof List<?> items) {
      items.forEach(item -> refuseFiles(at, item));
    } else if (tree instanceof String text) {
      refuseFile(at, text);
    }
  }

  private static void refuseFile(Path at, String value) {
    try {
      Path file = at.resolve(value.strip()).normalize();
      if (!file.equals(at.resolve(TOPOLOGY)) && !file.equals(at) && Files.exists(file)) {
        throw new InputException(
            SCENARIO,
            "a drawn grid reads no file besides "
                + TOPOLOGY
                + ", but names '"
                + value.strip()
                + "'; save it and run it by a command");
      }
    } catch (InvalidPathException e) {
      return; // not the name of a file
    }
  }

  private synchronized Path written(String topology, String scenario) {
    try {
      if (folder == null) {
        folder = Files.createTempDirectory("quoin-drawn");
      }
      Path at = Files.createTempDirectory(folder, "grid");
      write(at.resolve(TOPOLOGY), topology);
      write(at.resolve(SCENARIO), scenario);
      return at;
    } catch (IOException e) {
      throw new InputException("the folder of temporary files", FileFailure.reason(e));
    }
  }

  static void write(Path file, String text) {
    try {
      Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new InputException(file.toString(), FileFailure.reason(e));
    }
  }

  private static void delete(Path at) {
    try (var files = Files.list(at)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(at);
    } catch (IOException e) {
      return; // the system deletes temporary files in the end
    }
  }

  @Override
  public synchronized void close() {
    kept.forEach(DrawnGrids::delete);
    kept.clear();
    if (folder != null) {
      delete(folder);
    }
  }
}
