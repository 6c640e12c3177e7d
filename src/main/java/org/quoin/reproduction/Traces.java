package org.quoin.reproduction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;

/**
 * A folder of job logs under the names of the Parallel Workloads Archive. The logs are not part of
 * the program; a reproduction runs on those that are there and names the others.
 */
public record Traces(Path folder) {
  private static final List<String> USUAL = List.of("traces", "../shared/traces");

  /**
   * {@return the folder given, or else that of the system property {@code quoin.traces} or the
   * environment variable {@code QUOIN_TRACES}, or else {@code traces} here}
   *
   * @param given may be null
   * @throws InputException when there is no such folder
   */
  public static Traces in(Path given) {
    String set = System.getProperty("quoin.traces", System.getenv("QUOIN_TRACES"));
    Path folder = given != null || set == null ? given : Path.of(set);
    for (int i = 0; folder == null && i < USUAL.size(); i++) {
      Path usual = Path.of(USUAL.get(i));
      folder = Files.isDirectory(usual) ? usual : null;
    }
    if (folder == null || !Files.isDirectory(folder)) {
      throw new InputException(
          "--traces",
          (folder == null ? "no folder of logs is known" : folder + " is not a folder")
              + "; expected the folder that holds the logs of the Parallel Workloads Archive");
    }
    return new Traces(folder);
  }

  /**
   * At least one log must be there.
   *
   * @param names the names of those looked for
   * @throws InputException when none is
   */
  public void requireOneOf(List<String> names) {
    if (names.stream().noneMatch(name -> log(name).isPresent())) {
      throw new InputException(
          "--traces",
          folder + " has none of the logs needed; expected " + String.join(" or ", names));
    }
  }

  /** {@return all logs of the folder, by name} */
  public List<Path> all() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(".*\\.swf(\\.gz)?"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw FileFailure.unreadable(folder, e);
    }
  }

  /** {@return the log of this name, {@code .swf.gz} or {@code .swf}, if it is there} */
  public Optional<Path> log(String name) {
    for (String ending : List.of(".swf.gz", ".swf")) {
      Path file = folder.resolve(name + ending);
      if (Files.isRegularFile(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }
}
