package org.quoin.timeshared.node;

/** The network interface of a node, if sending and depositing messages takes time. */
final class NetworkInterface {
  private final long messageNs;
  private long outFree;
  private long inFree;

  /** Messages that are being deposited. */
  final MessageRing delivered = new MessageRing();

  /** Creates an idle interface that each message occupies for some time above 0. */
  NetworkInterface(long messageNs) {
    this.messageNs = messageNs;
  }

  /** Returns the arrival at the receiver's interface of a message that is sent now. */
  long send(long now, long latencyNs) {
    outFree = Math.max(outFree, now) + messageNs;
    return outFree + latencyNs - 2 * messageNs;
  }

  /** Begins to deposit a message. */
  void receive(long now, ReceiveQueue inlet) {
    inFree = Math.max(inFree, now) + messageNs;
    delivered.add(inFree, inlet);
  }
}
