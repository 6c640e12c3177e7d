package org.quoin.timeshared.node;

/** The network interface of a node where it takes time to send and to deposit a message. */
final class NetworkInterface {
  private final long messageNs;
  private long outFree;
  private long inFree;

  /** Messages that it is depositing. */
  final MessageRing delivered = new MessageRing();

  /** Creates an idle interface that each message occupies for some time above 0. */
  NetworkInterface(long messageNs) {
    this.messageNs = messageNs;
  }

  /** When a message that is sent now comes to the interface of its receiver. */
  long send(long now, long latencyNs) {
    outFree = Math.max(outFree, now) + messageNs;
    return outFree + latencyNs - 2 * messageNs;
  }

  /** A message has come. */
  void receive(long now, ReceiveQueue inlet) {
    inFree = Math.max(inFree, now) + messageNs;
    delivered.add(inFree, inlet);
  }
}
