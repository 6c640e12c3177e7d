package org.quoin.topology;

/** Which file makes room for one that is fetched, and whether that is kept at all. */
public enum Replacement {
  /** The one that was read least recently. */
  LRU,
  /** The one that was read least often since it came; of equals the least recently read. */
  LFU,
  /** None: what is fetched is passed to the job and not kept, so it is fetched each time. */
  NONE
}
