package org.quoin.scenario;

import java.util.List;

/**
 * One experiment, fully resolved: what it runs, what it compares, how often. Read from a file or
 * built by a command; everything that runs a simulation runs one of these.
 */
public sealed interface Scenario permits GridScenario {

  /** The file's name without its ending. */
  String name();

  /** One line for people. */
  String title();

  /** The file. */
  String source();

  /** Of all random streams. */
  long seed();

  /** Independent runs of each of what is compared. */
  int replications();

  /** The names of what is compared on the same jobs, in order; at least one. */
  List<String> compared();

  /** What is allowed but probably not meant, a sentence each. */
  List<String> warnings();
}
