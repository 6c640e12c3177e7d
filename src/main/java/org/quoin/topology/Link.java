package org.quoin.topology;

/**
 * Directed link: an edge of the topology. A two-way connection in a file is a pair of links, each
 * the opposite of the other.
 *
 * @param name name of the link; the two links of a pair may share it
 * @param index position among the links of the topology, from 0
 * @param number position of the connection in the file, from 0; both links of a pair have it
 * @param opposite index of the opposite link; negative without one
 * @param from name of the node where the link begins
 * @param to name of the node where the link ends
 * @param line bandwidth, latency and other parameters
 */
public record Link(
    String name, int index, int number, int opposite, String from, String to, LinkParameters line) {

  /** {@return whether this link is written first in its pair, or has no opposite} */
  public boolean isFirst() {
    return opposite < 0 || index < opposite;
  }

  /** {@return whether this link has an opposite} */
  public boolean isPaired() {
    return opposite >= 0;
  }

  /** {@return whether this link is unlimited, without a queue} */
  public boolean isUnlimited() {
    return line.isUnlimited();
  }

  /** {@return whether this link is the disk of a node} */
  public boolean isDisk() {
    return from.equals(Node.Router.beforeDisk(to)) || to.equals(Node.Router.beforeDisk(from));
  }

  /** {@return the direction in words, "a to b", after the name if the file gives one} */
  public String direction() {
    String ends = from + " to " + to;
    return hasName() ? name + ", " + ends : ends;
  }

  /** {@return the link and its direction as part of a sentence, "link wan from a to b"} */
  public String inWords() {
    return "link " + (hasName() ? name + " " : "") + "from " + from + " to " + to;
  }

  /** Returns whether the file gives it a name. */
  private boolean hasName() {
    return !name.equals(from + "-" + to) && !name.equals(to + "-" + from);
  }

  // Names are unique; a hash of all components is too slow for frequent look-ups.
  @Override
  public int hashCode() {
    return Integer.hashCode(index);
  }
}
