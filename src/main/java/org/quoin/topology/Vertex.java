package org.quoin.topology;

/** A vertex of a {@link QueueNetwork}: where jobs come from, wait or are served. */
public sealed interface Vertex {
  /** {@return its name, unique in the network} */
  String name();

  /** {@return what it is} */
  Kind kind();

  /** {@return the client's place, the direction of the link, or the site} */
  String place();

  /** What a vertex is. */
  enum Kind {
    /** Where jobs come from. */
    CLIENT("client"),
    /** A direction of a link, towards the sites. */
    QNS("Qns"),
    /** A server's queue, or a cluster. */
    QS("Qs"),
    /** A direction of a link, back to the clients. */
    QNR("Qnr");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** {@return its name, with which those of the queues begin} */
    public String word() {
      return word;
    }
  }

  /**
   * A client.
   *
   * @param number its place among the clients, from 0
   * @param node of the topology
   */
  record Source(int number, Node node) implements Vertex {
    @Override
    public String name() {
      return node.name();
    }

    @Override
    public Kind kind() {
      return Kind.CLIENT;
    }

    @Override
    public String place() {
      return node.site();
    }
  }

  /**
   * The queue of one direction of a link.
   *
   * @param number its place among the queues that routes pass, from 0; negative where none does
   * @param name {@code Qns1}, {@code Qnr1}, ..., see {@link QueueNetwork}
   * @param kind {@link Kind#QNS} or {@link Kind#QNR}
   * @param link the direction
   * @param serviceRate packets a second, T_net / W
   * @param backgroundRate on average, packets a second
   * @param buffer N, packets it holds, the one in service included
   */
  record NetworkQueue(
      int number,
      String name,
      Kind kind,
      Link link,
      double serviceRate,
      double backgroundRate,
      int buffer)
      implements Vertex {
    /** {@return whether a route passes it} */
    public boolean isUsed() {
      return number >= 0;
    }

    @Override
    public String place() {
      return link.from() + " to " + link.to();
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }

  /**
   * A server or cluster.
   *
   * @param number its place among the sites, from 0
   * @param name {@code Qs1}, {@code Qs2}, ... in file order
   * @param node of the topology
   */
  record SiteQueue(int number, String name, Node node) implements Vertex {
    @Override
    public Kind kind() {
      return Kind.QS;
    }

    @Override
    public String place() {
      return node.name();
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }
}
