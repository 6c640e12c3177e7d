package org.quoin.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/** What {@code quoin new} can begin: files with comments that explain them. */
enum Starter {
  GRID("compare %s", "grid.yaml", "grid.dot"),
  REPLAY("replay %s", "replay.yaml", "replay.swf"),
  COSCHEDULING("coschedule %s", "coscheduling.yaml", "coscheduling.csv"),
  STUDY("sweep %s --out result", "study.yaml", "grid.yaml", "grid.dot");

  private final String command;
  private final List<String> files;

  Starter(String command, String... files) {
    this.command = command;
    this.files = List.of(files);
  }

  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its files; the first is the one that is run. */
  List<String> files() {
    return files;
  }

  /** The command that runs its first file, which stands here as written. */
  String command(String written) {
    return String.format(Locale.ROOT, command, written);
  }

  /** What one of the files holds. */
  byte[] content(String file) {
    try (InputStream stream = Starter.class.getResourceAsStream("starter/" + file)) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
