package org.quoin.topology;

/**
 * Storage of a site or store for files, and its access to the network.
 *
 * @param bytes capacity; infinite without a limit
 * @param replacement policy for fetched files
 * @param transfers maximum number of transfers in progress from and to the node together; 0 without
 *     a limit
 */
public record Storage(double bytes, Replacement replacement, int transfers) {

  /** Default storage: keeps all fetched files. */
  public static final Storage UNLIMITED = new Storage(Double.POSITIVE_INFINITY, Replacement.LRU);

  /**
   * Creates a storage without a limit of transfers.
   *
   * @param bytes capacity; infinite without a limit
   * @param replacement policy for fetched files
   */
  public Storage(double bytes, Replacement replacement) {
    this(bytes, replacement, 0);
  }
}
