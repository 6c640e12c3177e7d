package org.quoin.topology.imports;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.topology.Topology;
import org.quoin.topology.draft.TopologyDraft;
import org.quoin.topology.format.TopologyFile;

/** A text, imported and read again as a topology. */
record Imported(TopologyDraft draft, Path dot) {

  /** Imports a text; the settings are names and values in turn. */
  static Imported of(Path folder, String text, String... settings) {
    return of(write(folder, text), folder, settings);
  }

  static Imported of(Path file, Path folder, String... settings) {
    TopologyDraft draft =
        TopologyImport.of(file, settings(settings), name -> "--" + name, "quoin topology import");
    try {
      return new Imported(draft, Files.writeString(folder.resolve("out.dot"), draft.dot()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is wrong with a text or its settings, with lines. */
  static List<String> mistakes(Path folder, String text, String... settings) {
    Path file = write(folder, text);
    InputException refused =
        catchThrowableOfType(
            InputException.class,
            () -> TopologyImport.of(file, settings(settings), name -> "--" + name, "import"));
    return refused == null
        ? List.of()
        : refused.mistakes().stream().map(m -> m.line() + ": " + m.message()).toList();
  }

  private static Path write(Path folder, String text) {
    try {
      return Files.writeString(folder.resolve("network.txt"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> settings(String... settings) {
    Map<String, String> given = new LinkedHashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      given.put(settings[i], settings[i + 1]);
    }
    return given;
  }

  Topology topology() {
    return TopologyFile.read(dot);
  }
}
