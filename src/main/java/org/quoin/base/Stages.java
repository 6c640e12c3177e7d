package org.quoin.base;

/** A listener to the stages of a command, to divide its cost. */
@FunctionalInterface
public interface Stages {
  /** The stages of a run, in their order. */
  enum Stage {
    /** Java and the command line, until the first file is read. */
    STARTING,
    /** Reading the files; checking syntax and routes. */
    READING,
    /** Deriving routes, classes and queues; checking for probable mistakes. */
    CHECKING,
    /** Creating the live queues, clients and sites of a run. */
    BUILDING,
    /** The events of a run. */
    SIMULATING,
    /** Computing the statistics of the runs. */
    FIGURES,
    /** Creating and writing tables and files. */
    WRITING
  }

  /** Ignores the stages. */
  Stages NONE = stage -> {};

  /**
   * Notifies that a stage begins, which ends the previous one. Called from any thread.
   *
   * @param stage the stage that begins
   */
  void begin(Stage stage);
}
