package org.quoin.network;

/**
 * What a network queue has seen since the start of the run. Where data are a fluid there are no
 * packets: what counts them, and the sojourn, is NaN.
 *
 * @param time when the counts were read, in seconds
 * @param accepted client packets taken
 * @param refused client packets turned away, each to be tried again
 * @param backgroundAccepted background packets taken
 * @param backgroundDropped background packets lost at a full buffer
 * @param busy seconds the server spent on client packets
 * @param backgroundBusy seconds the server spent on background packets
 * @param backgroundSojourn seconds that the background packets taken spend in the queue, in all
 */
public record QueueCounts(
    double time,
    double accepted,
    double refused,
    double backgroundAccepted,
    double backgroundDropped,
    double busy,
    double backgroundBusy,
    double backgroundSojourn) {

  /**
   * {@return the counts of the window from an earlier reading to this one; time becomes its length}
   *
   * @param start the earlier reading
   */
  public QueueCounts since(QueueCounts start) {
    return new QueueCounts(
        time - start.time,
        accepted - start.accepted,
        refused - start.refused,
        backgroundAccepted - start.backgroundAccepted,
        backgroundDropped - start.backgroundDropped,
        busy - start.busy,
        backgroundBusy - start.backgroundBusy,
        backgroundSojourn - start.backgroundSojourn);
  }

  /** {@return share of the background packets that were lost; NaN when none was offered} */
  public double backgroundLoss() {
    return backgroundDropped / (backgroundAccepted + backgroundDropped);
  }
}
