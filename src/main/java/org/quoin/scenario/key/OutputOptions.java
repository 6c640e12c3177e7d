package org.quoin.scenario.key;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Setting;
import org.quoin.base.Settings;
import org.quoin.metrics.Grouping;

/**
 * The output that a scenario requests. No run depends on it.
 *
 * @param folder for files, relative to the working directory
 * @param events whether every event is written
 * @param compress whether the table of jobs is compressed
 * @param force whether files in the folder are replaced
 * @param json whether the summary is printed as JSON
 * @param againstLog whether waits are compared with the logged waits
 * @param names whether users and their accounts are shown by their names in the log
 * @param stream whether a log is read while it is simulated, and no job is kept
 * @param by the groups of jobs that get a table
 */
public record OutputOptions(
    Optional<Path> folder,
    boolean events,
    boolean compress,
    boolean force,
    boolean json,
    boolean againstLog,
    boolean names,
    boolean stream,
    Optional<Grouping> by) {

  /** Groups of jobs that get a table, in every kind of run. */
  static final Setting BY =
      Setting.choice("by", "Adds a table by class (or width, or type), user or site", ids())
          .orNone();

  /** Prints tables and writes no file. */
  public static final OutputOptions NONE =
      new OutputOptions(
          Optional.empty(), false, false, false, false, false, false, false, Optional.empty());

  /**
   * {@return the output that the settings describe}
   *
   * @throws InputException when the name of the folder is not a path
   */
  public static OutputOptions of(Settings settings) {
    String folder = settings.text("out");
    try {
      return new OutputOptions(
          folder.isEmpty() ? Optional.empty() : Optional.of(Path.of(folder)),
          settings.declares("events") && settings.flag("events"),
          settings.flag("compress"),
          settings.flag("force"),
          settings.flag("json"),
          settings.declares(ReplayKeys.AGAINST_LOG) && settings.flag(ReplayKeys.AGAINST_LOG),
          settings.declares("names") && settings.flag("names"),
          settings.declares(ReplayKeys.STREAM) && settings.flag(ReplayKeys.STREAM),
          grouping(settings.text(BY.name())));
    } catch (InvalidPathException e) {
      throw new InputException("out", "is not the path of a folder");
    }
  }

  private static String[] ids() {
    return Arrays.stream(Grouping.values()).map(Grouping::id).toArray(String[]::new);
  }

  private static Optional<Grouping> grouping(String id) {
    return Arrays.stream(Grouping.values()).filter(by -> by.id().equals(id)).findFirst();
  }
}
