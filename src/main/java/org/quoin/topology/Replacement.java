package org.quoin.topology;

/** Decides which file is deleted to store a fetched file, and whether a fetched file is stored. */
public enum Replacement {
  /** Deletes the least recently read file. */
  LRU,
  /**
   * Deletes the file with the fewest reads since its arrival; ties go to the least recently read.
   */
  LFU,
  /** Stores no fetched file, so every job fetches its files again. */
  NONE
}
