package org.quoin.scenario;

import java.nio.file.Path;
import java.util.List;
import org.quoin.base.FileKind;
import org.quoin.statistics.Replicates;

/**
 * An experiment, fully resolved: what runs, what is compared, how often. It is read from a file or
 * built by a command. Everything that runs a simulation runs a scenario.
 */
public sealed interface Scenario permits GridScenario, ReplayScenario, CoschedulingScenario {

  /** {@return the file's name without extension} */
  String name();

  /** {@return the title, one line for people} */
  String title();

  /** {@return the file, or the input that a command line names} */
  String source();

  /** {@return every file that the runs depend on} */
  List<Path> files();

  /** {@return the seed of all random streams} */
  long seed();

  /** {@return the number of independent runs of each compared alternative} */
  int replications();

  /** {@return how the replications relate to what their mean estimates} */
  default Replicates replicates() {
    return Replicates.INDEPENDENT;
  }

  /** {@return the names of the compared alternatives, in order; at least one} */
  List<String> compared();

  /**
   * {@return this scenario with one of the compared alternatives}
   *
   * @param compared its index in {@link #compared()}
   */
  Scenario only(int compared);

  /** {@return sentences on what is allowed but probably not intended} */
  List<String> warnings();

  /**
   * {@return whether a file is a scenario by its name}
   *
   * @param file any; it is not opened
   */
  static boolean isFile(Path file) {
    return FileKind.SCENARIO.has(file);
  }
}
