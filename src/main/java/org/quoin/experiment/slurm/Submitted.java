package org.quoin.experiment.slurm;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;
import org.quoin.base.TextFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What of a study is submitted: {@code runs/slurm.json} in its folder, so that another process can
 * go on.
 *
 * @param arrays their numbers, the oldest first
 * @param options how
 */
record Submitted(List<String> arrays, SlurmOptions options) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long MOST_BYTES = 10_000_000;

  Submitted {
    arrays = List.copyOf(arrays);
  }

  private static Path file(Path folder) {
    return folder.resolve("runs/slurm.json");
  }

  /** What there is of a folder's study. */
  static Optional<Submitted> read(Path folder) {
    if (!Files.exists(file(folder))) {
      return Optional.empty();
    }
    try {
      String text = TextFile.read(file(folder), "what is submitted", MOST_BYTES);
      return Optional.of(JSON.readValue(text, Submitted.class));
    } catch (JacksonException e) {
      throw new InputException(file(folder).toString(), "has been changed; remove it");
    }
  }

  void write(Path folder) {
    OutputFile.write(file(folder), JSON.writeValueAsBytes(this));
  }

  /** One more. */
  Submitted and(String array) {
    List<String> more = new ArrayList<>(arrays);
    more.add(array);
    return new Submitted(more, options);
  }
}
