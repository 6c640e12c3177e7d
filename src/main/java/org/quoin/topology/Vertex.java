package org.quoin.topology;

/** Vertex of a {@link QueueNetwork}: a client or a queue. */
public sealed interface Vertex {
  /** {@return the name, unique in the network} */
  String name();

  /** {@return the kind} */
  Kind kind();

  /**
   * {@return the label of the client's location, the direction of the link, or the name of the
   * site}
   */
  String place();

  /**
   * {@return a hash of a name} Hashes of numbered names lie so regularly that those of most edges,
   * which are sums of theirs, would be equal.
   *
   * @param name name of a queue
   */
  private static int spread(String name) {
    return Long.hashCode(name.hashCode() * 0x9E3779B97F4A7C15L);
  }

  /** Kind of a vertex. */
  enum Kind {
    /** Client, the source of jobs. */
    CLIENT("client"),
    /** Queue of a link towards the sites. */
    QNS("Qns"),
    /** Queue of a server, or a cluster. */
    QS("Qs"),
    /** Queue of a link back to the clients. */
    QNR("Qnr");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** {@return the word with which names of queues of this kind begin} */
    public String word() {
      return word;
    }
  }

  /**
   * Client.
   *
   * @param number index of the client, from 0
   * @param node node of the topology
   */
  record Source(int number, Node.Client node) implements Vertex {
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
   * Queue of a directed link.
   *
   * @param number index among the queues that routes pass, from 0; negative if no route passes it
   * @param name {@code Qns1}, {@code Qnr1}, ..., see {@link QueueNetwork}
   * @param kind {@link Kind#QNS} or {@link Kind#QNR}
   * @param link directed link
   * @param serviceRate T_net / W, in packets per second
   * @param backgroundRate mean background packets per second
   * @param buffer N, the capacity in packets, including the one in service
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
    /** {@return whether a route passes the queue} */
    public boolean isUsed() {
      return number >= 0;
    }

    @Override
    public String place() {
      return link.from() + " to " + link.to();
    }

    @Override
    public int hashCode() {
      return spread(name);
    }
  }

  /**
   * Server or cluster.
   *
   * @param number index of the site, from 0
   * @param name {@code Qs1}, {@code Qs2}, ... in file order
   * @param node node of the topology
   */
  record SiteQueue(int number, String name, Node.Site node) implements Vertex {
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
      return spread(name);
    }
  }
}
