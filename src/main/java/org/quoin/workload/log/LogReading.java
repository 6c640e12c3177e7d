package org.quoin.workload.log;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;

/**
 * What must be known beside a log to read it.
 *
 * @param zone zone of local times in a log that states none
 * @param columns file or name of the mapping of a CSV log's columns; empty to recognise it by its
 *     header
 * @param clusters clusters whose jobs are used; empty for all
 */
public record LogReading(ZoneId zone, Optional<Path> columns, Set<String> clusters) {

  /** Times in UTC, columns by the header, all clusters. */
  public static final LogReading STANDARD =
      new LogReading(ZoneOffset.UTC, Optional.empty(), Set.of());

  public LogReading {
    clusters = Set.copyOf(clusters);
  }

  /**
   * {@return the mapping of columns with a name: a file if there is one, otherwise a shipped
   * mapping}
   *
   * @param folder folder that a file is relative to
   * @param name name of a file or of a shipped mapping
   */
  public static Path columns(Path folder, String name) {
    Path file = folder.resolve(name);
    return CsvLogReader.SHIPPED.contains(name) && !Files.exists(file) ? Path.of(name) : file;
  }

  /** {@return the file of the mapping of columns; empty if it is a shipped one} */
  public Optional<Path> mapping() {
    return columns.filter(file -> !CsvLogReader.isShipped(file));
  }
}
