package org.quoin.experiment.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.quoin.base.Digest;
import org.quoin.base.Json;
import org.quoin.base.OutputFile;
import org.quoin.base.Plugins;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a study printed when all its runs and files were done, in {@code runs/finished.json}. The
 * same command prints it again at once if nothing has changed: no file that the study reads, by its
 * digest, and no file in its folder, by size and time of the last change. Otherwise everything is
 * made from the finished runs.
 */
public final class FinishedStudy {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String FILE = "runs/finished.json";

  /**
   * The content of the file.
   *
   * @param program version of the program that printed the text
   * @param study the file of the study, with its changes, as the command named it
   * @param kind the kind of text that the command asked for
   * @param runs number of runs
   * @param read SHA-256 digest of every file that the study reads
   * @param written size and time of the last change of every file in the folder
   * @param text what the command printed
   */
  private record Content(
      String program,
      String study,
      List<String> kind,
      long runs,
      Map<String, String> read,
      Map<String, String> written,
      String text) {}

  /**
   * A finished study.
   *
   * @param runs number of runs
   * @param text what the command printed
   */
  public record Printed(long runs, String text) {}

  private FinishedStudy() {}

  /**
   * {@return the output of a finished study; empty if it is not finished, or if anything has
   * changed}
   *
   * @param folder the folder of the study's results
   * @param program version of this program
   * @param study the file of the study, with its changes; empty for the study of the folder
   * @param kind the kind of text that the command asks for
   */
  public static Optional<Printed> in(
      Path folder, String program, Optional<String> study, List<String> kind) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      Content content = JSON.readValue(Files.readAllBytes(file), Content.class);
      boolean same =
          program.equals(content.program())
              && study.map(name -> name.equals(content.study())).orElse(true)
              && kind.equals(content.kind())
              && written(folder).equals(content.written())
              && read(content.read().keySet().stream().map(Path::of).toList())
                  .equals(content.read());
      return same ? Optional.of(new Printed(content.runs(), content.text())) : Optional.empty();
    } catch (IOException | JacksonException e) {
      return Optional.empty(); // then all is made anew
    }
  }

  /**
   * {@return whether the runs and the summary in a folder are those of a finished study, by their
   * sizes} A copy of the folder has other times.
   *
   * @param folder the folder of the study's results
   */
  public static boolean isWhole(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      return Files.isRegularFile(file)
          && results(JSON.readValue(Files.readAllBytes(file), Content.class).written())
              .equals(results(written(folder)));
    } catch (IOException | JacksonException e) {
      return false;
    }
  }

  /** Returns the sizes of the runs and of the summary. */
  private static Map<String, String> results(Map<String, String> written) {
    Map<String, String> sizes = new TreeMap<>();
    written.forEach(
        (name, mark) -> {
          if (name.startsWith("runs") || name.equals("summary.json")) {
            sizes.put(name, mark.substring(0, mark.indexOf(' ')));
          }
        });
    return sizes;
  }

  /**
   * Notes that a study is finished and all its files are written.
   *
   * @param study the file of the study, with its changes, as the command names it
   * @param kind the kind of text that the command prints
   * @param files files that the study reads
   * @param printed its runs and what the command has printed
   */
  public static void write(
      Path folder,
      String program,
      String study,
      List<String> kind,
      Collection<Path> files,
      Printed printed) {
    List<Path> all = new ArrayList<>(files);
    all.addAll(Plugins.files());
    if (!all.stream().allMatch(Files::isRegularFile)) {
      return; // a pipe cannot be read again
    }
    try {
      Content content =
          new Content(
              program, study, kind, printed.runs(), read(all), written(folder), printed.text());
      OutputFile.write(folder.resolve(FILE), Json.write(content));
    } catch (IOException e) {
      // a file has just been removed: the next command makes all runs again
    }
  }

  private static Map<String, String> read(Collection<Path> files) throws IOException {
    Map<String, String> digests = new TreeMap<>();
    for (Path file : files) {
      digests.put(file.toString(), Digest.of(file));
    }
    return digests;
  }

  private static Map<String, String> written(Path folder) throws IOException {
    Map<String, String> marks = new TreeMap<>();
    for (Path inner : List.of(folder, folder.resolve("runs"))) {
      try (Stream<Path> files = Files.list(inner)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          String name = folder.relativize(file).toString();
          if (!name.equals(FILE) && !file.endsWith(FolderLock.NAME)) {
            marks.put(name, Files.size(file) + " " + Files.getLastModifiedTime(file));
          }
        }
      }
    }
    return marks;
  }
}
