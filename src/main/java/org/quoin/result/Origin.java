package org.quoin.result;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.quoin.base.Json;
import org.quoin.base.Meaning;
import org.quoin.base.OutputFile;

/** The file {@code origin.json} of a folder of results: how to make the results again. */
public record Origin(
    @Meaning("grid, replay, coscheduling, study, queue, calibration, analysis or start")
        String kind,
    @Meaning("Version of Quoin") String version,
    @Meaning("The command, without what changes no result (folder, threads, force)") String command,
    @Meaning("Seed of the first replication") long seed,
    @Meaning("One item per file that was read") List<Input> inputs) {
  public static final String FILE = "origin.json";

  public Origin {
    kind = kind == null ? "" : kind;
    Objects.requireNonNull(version);
    Objects.requireNonNull(command);
    inputs = List.copyOf(inputs);
  }

  /** A file as it was when it was read. */
  public record Input(
      @Meaning("Name of the file") String file, @Meaning("SHA-256 of its bytes") String sha256) {

    public Input {
      Objects.requireNonNull(file);
      Objects.requireNonNull(sha256);
    }
  }

  /** Writes the file. */
  public void write(Path folder) {
    OutputFile.writeInFolder(folder.resolve(FILE), Json.write(this));
  }
}
