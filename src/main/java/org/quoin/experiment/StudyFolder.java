package org.quoin.experiment;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.quoin.base.Digest;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.OutputFile;
import org.quoin.base.TextFile;
import org.quoin.scenario.study.Study;
import org.quoin.scenario.study.StudyFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores a study in the folder of its results, so that it is resumed without its file. {@code
 * runs/study.yaml} is the text of the file, {@code runs/study.json} has its path and the changes of
 * {@code --set}.
 */
public final class StudyFolder {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long MAX_BYTES = 1_000_000;

  private final Path folder;
  private final Path text;
  private final Path origin;

  /**
   * Describes where a study came from.
   *
   * @param title the title of the study
   * @param planned the number of runs that the study asks for, at least
   * @param sha256 the digest of the text
   */
  private record Origin(String file, List<String> set, String title, Long planned, String sha256) {
    private Origin {
      Objects.requireNonNull(Path.of(file));
      set = List.copyOf(set);
      Objects.requireNonNull(title);
      Objects.requireNonNull(planned);
      Objects.requireNonNull(sha256);
    }
  }

  private StudyFolder(Path folder) {
    this.folder = folder;
    text = folder.resolve("runs/study.yaml");
    origin = folder.resolve("runs/study.json");
  }

  /**
   * {@return the stored study of a folder}
   *
   * @param folder the folder of the study's results
   */
  public static StudyFolder of(Path folder) {
    return new StudyFolder(folder);
  }

  /**
   * Stores a study.
   *
   * @param study the study whose results the folder will have
   */
  public void keep(Study study) {
    OutputFile.write(text, study.text());
    OutputFile.write(
        origin,
        JSON.writeValueAsBytes(
            new Origin(
                study.file().toAbsolutePath().toString(),
                study.overrides(),
                study.title(),
                Sweep.runs(study),
                digest(study.text()))));
  }

  /** {@return the title of the stored study; empty if there is none} */
  Optional<String> title() {
    return origin().map(Origin::title);
  }

  /** {@return the number of runs that the stored study asks for, at least; 0 if there is none} */
  long planned() {
    return origin().map(Origin::planned).orElse(0L);
  }

  private Optional<Origin> origin() {
    try {
      return Files.exists(origin)
          ? Optional.of(
              JSON.readValue(
                  TextFile.read(origin, "the origin of a study", MAX_BYTES), Origin.class))
          : Optional.empty();
    } catch (JacksonException e) {
      throw FileFailure.changed(origin);
    }
  }

  /**
   * {@return the stored study, read again}
   *
   * @throws InputException when there is none, or its files have mistakes by now
   */
  public Study study() {
    Origin read =
        origin()
            .orElseThrow(
                () ->
                    new InputException(
                        folder.toString(),
                        "holds no study; expected a study file, or the folder of one"));
    String kept = TextFile.read(text, "a study", MAX_BYTES);
    if (!digest(kept).equals(read.sha256())) {
      throw FileFailure.changed(text);
    }
    return StudyFile.read(Path.of(read.file()), kept, read.set());
  }

  private static String digest(String text) {
    return Digest.of(text.getBytes(StandardCharsets.UTF_8));
  }
}
