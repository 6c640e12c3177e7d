package org.quoin.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * One experiment, fully resolved: what it runs, what it compares, how often. Read from a file or
 * built by a command; everything that runs a simulation runs one of these.
 */
public sealed interface Scenario permits GridScenario, ReplayScenario, CoschedulingScenario {

  /** The file's name without its ending. */
  String name();

  /** One line for people. */
  String title();

  /** The file, or what a command line names. */
  String source();

  /** Every file that the runs depend on. */
  List<Path> files();

  /** Of all random streams. */
  long seed();

  /** Independent runs of each of what is compared. */
  int replications();

  /** The names of what is compared on the same jobs, in order; at least one. */
  List<String> compared();

  /** The same with one of what is compared alone, by its place. */
  Scenario only(int compared);

  /** What is allowed but probably not meant, a sentence each. */
  List<String> warnings();

  /** Whether a file of this name holds a scenario, and is no log or list of jobs. */
  static boolean isFile(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }
}
