package org.quoin.topology;

/**
 * What a site keeps of files.
 *
 * @param bytes its capacity; infinite where it is no limit
 * @param replacement what becomes of files that are fetched
 */
public record Storage(double bytes, Replacement replacement) {

  /** That of a site that says nothing: all that is fetched is kept. */
  public static final Storage UNLIMITED = new Storage(Double.POSITIVE_INFINITY, Replacement.LRU);
}
