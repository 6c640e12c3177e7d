package org.quoin.scenario.key;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.quoin.input.InputException;
import org.quoin.input.Settings;

/**
 * What is to become of the results, where a scenario says so. No run depends on it.
 *
 * @param folder for files; relative to where the command runs
 * @param events whether every event is written too
 * @param force whether files in the folder are replaced
 * @param json whether the summary is printed as JSON
 * @param againstLog whether waits are set beside those that the log states
 */
public record OutputOptions(
    Optional<Path> folder, boolean events, boolean force, boolean json, boolean againstLog) {

  /** Tables for a reader, no file. */
  public static final OutputOptions NONE =
      new OutputOptions(Optional.empty(), false, false, false, false);

  /**
   * What the keys of these names say.
   *
   * @throws InputException when the folder has no possible name
   */
  public static OutputOptions of(Settings settings) {
    String folder = settings.text("out");
    try {
      return new OutputOptions(
          folder.isEmpty() ? Optional.empty() : Optional.of(Path.of(folder)),
          settings.declares("events") && settings.flag("events"),
          settings.flag("force"),
          settings.flag("json"),
          settings.declares(ReplayKeys.AGAINST_LOG) && settings.flag(ReplayKeys.AGAINST_LOG));
    } catch (InvalidPathException e) {
      throw new InputException("out", "is no path of a folder");
    }
  }
}
