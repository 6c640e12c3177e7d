package org.quoin.base;

/** Is notified of what a command does next, so that its cost can be split. */
@FunctionalInterface
public interface Stages {
  /** Parts of a run, in their order. */
  enum Stage {
    /** Java and the command line, until the first file is read. */
    STARTING,
    /** The files are read, and their syntax and routes checked. */
    READING,
    /** Routes, classes and queues are derived, and checked for what is probably not meant. */
    CHECKING,
    /** The live queues, clients and sites of a run are made. */
    BUILDING,
    /** The events of a run. */
    SIMULATING,
    /** What the runs showed is summed up. */
    FIGURES,
    /** Tables and files are made and written. */
    WRITING
  }

  /** Nobody wants to know. */
  Stages NONE = stage -> {};

  /**
   * Notes that a stage begins, and that the one before has ended. Called from any thread.
   *
   * @param stage the next
   */
  void begin(Stage stage);
}
