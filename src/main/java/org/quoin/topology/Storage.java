package org.quoin.topology;

/**
 * Storage of a site or store for files.
 *
 * @param bytes capacity; infinite without a limit
 * @param replacement policy for fetched files
 */
public record Storage(double bytes, Replacement replacement) {

  /** Default storage: keeps all fetched files. */
  public static final Storage UNLIMITED = new Storage(Double.POSITIVE_INFINITY, Replacement.LRU);
}
