package org.quoin.topology;

/**
 * One direction of a link: a directed edge of the topology. A line of a file that joins two nodes
 * both ways makes two of them, which are each other's opposite.
 *
 * @param name of the link; the two directions of a pair may share it
 * @param index its place among the directions of the topology, from 0
 * @param number the link's place in the file, from 0; a pair has one
 * @param opposite the index of the other direction; negative where data flow only this way
 * @param from the node that data leave
 * @param to the node that data reach
 * @param line what it can carry
 */
public record Link(
    String name, int index, int number, int opposite, String from, String to, LinkParameters line) {

  /** {@return whether this is the direction that was written first, or the only one} */
  public boolean isFirst() {
    return opposite < 0 || index < opposite;
  }

  /** {@return whether data flow the other way too} */
  public boolean isPaired() {
    return opposite >= 0;
  }

  /** {@return whether this is an ideal line, which has no queue} */
  public boolean isUnlimited() {
    return line.isUnlimited();
  }

  /** {@return its direction in words, "a to b", after its name where it has one of its own} */
  public String direction() {
    String ends = from + " to " + to;
    boolean own = !name.equals(from + "-" + to) && !name.equals(to + "-" + from);
    return own ? name + ", " + ends : ends;
  }

  // Names are unique, indices too: what they say need not be hashed anew at every look-up.
  @Override
  public int hashCode() {
    return Integer.hashCode(index);
  }
}
