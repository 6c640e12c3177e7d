package org.quoin.analysis;

/**
 * The queue of transfers before a link, a site or store, or a sender and a receiver that admit a
 * limited number of transfers at once.
 *
 * @param name Qt1, Qt2 ...
 * @param place name of the link, site or store; "client to site" for senders and receivers
 * @param direction the place, after "before" or "from", of a link with its direction
 * @param transfers maximum number of transfers in progress
 * @param saturation factor on the clients' jobs at which the waits grow without bound; infinite if
 *     another limit admits fewer transfers; NaN where no closed form holds
 * @param exact whether the closed form is exact
 * @param leftOut why no closed form holds, as part of a sentence; empty where it holds
 */
public record TransferLimit(
    String name,
    String place,
    String direction,
    int transfers,
    double saturation,
    boolean exact,
    String leftOut) {

  /** {@return whether a closed form holds} */
  public boolean isKnown() {
    return leftOut.isEmpty();
  }

  /** {@return the queue as a sentence names it} */
  public String inWords() {
    return TransferQueueNames.inWords(direction);
  }

  /** {@return the queue and its limit, as a sentence names them} */
  public String withLimit() {
    return TransferQueueNames.inWords(direction, transfers);
  }

  /** {@return whether more transfers are requested than it can complete} */
  public boolean isOverloaded() {
    return saturation <= 1;
  }
}
