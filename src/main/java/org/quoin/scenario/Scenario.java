package org.quoin.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * One experiment, fully resolved: what it runs, what it compares, how often. Read from a file or
 * built by a command; everything that runs a simulation runs one of these.
 */
public sealed interface Scenario permits GridScenario, ReplayScenario, CoschedulingScenario {

  /** {@return the file's name without its ending} */
  String name();

  /** {@return one line for people} */
  String title();

  /** {@return the file, or what a command line names} */
  String source();

  /** {@return every file that the runs depend on} */
  List<Path> files();

  /** {@return the seed of all random streams} */
  long seed();

  /** {@return independent runs of each of what is compared} */
  int replications();

  /** {@return the names of what is compared on the same jobs, in order; at least one} */
  List<String> compared();

  /**
   * {@return the same with one of what is compared alone}
   *
   * @param compared its place in {@link #compared()}, from 0
   */
  Scenario only(int compared);

  /** {@return what is allowed but probably not meant, a sentence each} */
  List<String> warnings();

  /**
   * {@return whether a file holds a scenario by its name, and is no log or list of jobs}
   *
   * @param file any; it is not opened
   */
  static boolean isFile(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }
}
