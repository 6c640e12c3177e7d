package org.quoin.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.quoin.input.InputException;
import org.quoin.input.OutputFile;
import org.quoin.input.TextFile;
import org.quoin.scenario.study.Study;
import org.quoin.scenario.study.StudyFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the folder of a study knows of it, so that it goes on without its file: {@code
 * runs/study.yaml}, the file as it was read, and {@code runs/study.json}, where it was and what
 * {@code --set} changed.
 */
public final class StudyFolder {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long MOST_BYTES = 1_000_000;

  private final Path folder;
  private final Path text;
  private final Path origin;

  /** Where a study came from. */
  private record Origin(String file, List<String> set) {}

  private StudyFolder(Path folder) {
    this.folder = folder;
    text = folder.resolve("runs/study.yaml");
    origin = folder.resolve("runs/study.json");
  }

  /** That of the results of a study. */
  public static StudyFolder of(Path folder) {
    return new StudyFolder(folder);
  }

  /** Keeps a study. */
  public void keep(Study study) {
    OutputFile.write(text, study.text());
    OutputFile.write(
        origin,
        JSON.writeValueAsBytes(
            new Origin(study.file().toAbsolutePath().toString(), study.overrides())));
  }

  /**
   * Reads the study that was kept.
   *
   * @throws InputException when there is none, or its files have mistakes by now
   */
  public Study study() {
    if (!Files.exists(origin)) {
      throw new InputException(
          folder.toString(), "holds no study; expected a study file, or the folder of one");
    }
    String json = TextFile.read(origin, "the origin of a study", MOST_BYTES);
    try {
      Origin read = JSON.readValue(json, Origin.class);
      return StudyFile.read(
          Path.of(read.file()), TextFile.read(text, "a study", MOST_BYTES), read.set());
    } catch (JacksonException e) {
      throw new InputException(origin.toString(), "has been changed; give the study file instead");
    }
  }
}
