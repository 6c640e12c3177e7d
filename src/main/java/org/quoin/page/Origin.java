package org.quoin.page;

import java.util.List;

/**
 * How to make a result again: {@code origin.json} of its folder.
 *
 * @param kind grid, replay, coscheduling or study
 * @param version of Quoin
 * @param command what was typed, without what changes no result (folder, threads, force)
 * @param seed of the first replication
 * @param inputs every file that was read, with the hash of its bytes
 */
public record Origin(String kind, String version, String command, long seed, List<Input> inputs) {

  public Origin {
    inputs = List.copyOf(inputs);
  }

  /** A file as it was when it was read. */
  public record Input(String file, String sha256) {}
}
