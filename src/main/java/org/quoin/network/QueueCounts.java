package org.quoin.network;

/**
 * The counts of a network queue since the start of the run. If data are a fluid, the counts of
 * packets and the background's residence time are NaN.
 *
 * @param time the time of the counts in seconds
 * @param accepted accepted packets of clients
 * @param refused blocked attempts of clients, each followed by a retry
 * @param backgroundAccepted accepted background packets
 * @param backgroundDropped background packets dropped at a full buffer
 * @param busy seconds that the server spent on packets of clients
 * @param backgroundBusy seconds that the server spent on background packets
 * @param backgroundSojourn total residence time of the accepted background packets in seconds
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

  /** Returns the counts with more background. */
  QueueCounts plus(double moreAccepted, double moreDropped, double moreBusy, double moreSojourn) {
    return new QueueCounts(
        time,
        accepted,
        refused,
        backgroundAccepted + moreAccepted,
        backgroundDropped + moreDropped,
        busy,
        backgroundBusy + moreBusy,
        backgroundSojourn + moreSojourn);
  }

  /** {@return the share of background packets that were dropped; NaN if none was offered} */
  public double backgroundLoss() {
    return backgroundDropped / (backgroundAccepted + backgroundDropped);
  }
}
