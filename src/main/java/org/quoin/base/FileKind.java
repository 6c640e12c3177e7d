package org.quoin.base;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of files that commands take, by the ends of their names. */
public enum FileKind {
  /** A scenario or a study. */
  SCENARIO(
      List.of(".yaml", ".yml"),
      "is a scenario or a study; run it with 'quoin run' or 'quoin sweep'"),
  /** A topology. */
  TOPOLOGY(
      List.of(".dot", ".gv", ".graphml"),
      "is a topology; run it with 'quoin run' and a scenario that names it, or see it with 'quoin"
          + " topology show'"),
  /** A log of jobs. */
  LOG(
      List.of(".swf", ".swf.gz", ".gwf", ".gwf.gz"),
      "is a log of jobs; run it with 'quoin replay'");

  private final List<String> ends;
  private final String use;

  FileKind(List<String> ends, String use) {
    this.ends = ends;
    this.use = use;
  }

  /**
   * {@return whether a file is of this kind by its name}
   *
   * @param file any; it is not opened
   */
  public boolean has(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return ends.stream().anyMatch(name::endsWith);
  }

  /**
   * {@return the actual kind of a file, and the command that takes it; empty if the file is of this
   * kind or has a name that does not show its kind}
   *
   * @param file the file that was given where this kind is expected
   */
  public Optional<String> other(Path file) {
    if (Files.isDirectory(file)) {
      return Optional.of("is a folder");
    }
    return Arrays.stream(values())
        .filter(kind -> kind != this && kind.has(file))
        .map(kind -> kind.use)
        .findFirst();
  }

  /**
   * Refuses a file that is not of this kind by its name.
   *
   * @param file any; it is not opened
   * @param expected what is expected, as in "a study as a .yaml file"
   * @throws InputException that says what the file is
   */
  public void require(Path file, String expected) {
    Optional<String> other = other(file);
    if (other.isPresent()) {
      throw new InputException(file.toString(), other.get() + "; expected " + expected);
    }
  }
}
