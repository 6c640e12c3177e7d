package org.quoin.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/** Registers the kinds of files that {@code quoin new} writes. */
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

  /** {@return the names of the files; the first one is run} */
  List<String> files() {
    return files;
  }

  /** {@return the command that runs the first file, which is {@code written}} */
  String command(String written) {
    return String.format(Locale.ROOT, command, written);
  }

  /** {@return the content of a file} */
  byte[] content(String file) {
    try (InputStream stream = Starter.class.getResourceAsStream("starter/" + file)) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
