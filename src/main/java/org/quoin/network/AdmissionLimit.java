package org.quoin.network;

/**
 * A limit on the transfers in progress that did not admit a transfer: that of the link before which
 * it waited, of a node, or of a sender and a receiver together.
 *
 * @param kind what has the limit
 * @param sender number of the sender of a pair, or of the node; -1 for others
 * @param receiver number of the receiver of a pair, or of the node; -1 for others
 */
public record AdmissionLimit(Kind kind, int sender, int receiver) {
  /** The kinds of objects that have a limit. */
  public enum Kind {
    /** The link before which the transfer waited. */
    LINK,
    /** A node that sends or receives. */
    NODE,
    /** A sender and a receiver. */
    PAIR
  }

  /** The limit of the link before which the transfer waited. */
  public static final AdmissionLimit LINK = new AdmissionLimit(Kind.LINK, -1, -1);

  /** The limits of all pairs of a sender and a receiver. */
  public static final AdmissionLimit EACH_PAIR = new AdmissionLimit(Kind.PAIR, -1, -1);

  /** Returns the limit of a node. */
  static AdmissionLimit ofNode(int node) {
    return new AdmissionLimit(Kind.NODE, node, node);
  }

  /** Returns the limit of the sender and the receiver of a path. */
  static AdmissionLimit ofPair(Path path) {
    return new AdmissionLimit(Kind.PAIR, path.sender(), path.receiver());
  }
}
