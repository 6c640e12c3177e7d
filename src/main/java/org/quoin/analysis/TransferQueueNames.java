package org.quoin.analysis;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.quoin.grid.GridModel;
import org.quoin.network.AdmissionLimit;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Vertex.NetworkQueue;

/** Names the queues of transfers of a grid, in runs and closed forms alike. */
public final class TransferQueueNames {
  private final QueueNetwork network;
  private final int perPair;

  /**
   * Creates the names for a grid.
   *
   * @param grid the grid
   */
  public TransferQueueNames(GridModel grid) {
    network = grid.network();
    perPair = grid.transfers().perPair();
  }

  /** Returns a queue of transfers and its limit, as part of a sentence. */
  static String inWords(String direction, int transfers) {
    return inWords(direction) + ", which admits " + transfers + " at once";
  }

  static String inWords(String direction) {
    return "queue of transfers " + direction;
  }

  static String before(NetworkQueue queue) {
    return "before the " + queue.link().inWords();
  }

  static String before(Node.Holder node) {
    return "before " + node.name();
  }

  static String between(String sender, String receiver) {
    return "from " + sender + " to " + receiver;
  }

  /** Returns the name of a sender or receiver by number. */
  String node(int number) {
    int clients = network.clients().size();
    return number < clients ? network.clients().get(number).node().name() : holder(number).name();
  }

  private Node.Holder holder(int number) {
    return network.topology().holders().get(number - network.clients().size());
  }

  /**
   * {@return the queue of transfers in which most time was spent before a link, and its limit, as
   * part of a sentence} The pairs of senders and receivers count as one queue; it has the name of a
   * pair that has at least two thirds of the time of all.
   *
   * @param queue the link
   * @param seconds the seconds before this link by limit; not empty
   * @param everywhere the seconds before all links by limit
   */
  public String longest(
      NetworkQueue queue,
      Map<AdmissionLimit, Double> seconds,
      Map<AdmissionLimit, Double> everywhere) {
    Map<AdmissionLimit, Double> byLimit = new LinkedHashMap<>();
    seconds.forEach(
        (limit, time) ->
            byLimit.merge(
                limit.kind() == AdmissionLimit.Kind.PAIR ? AdmissionLimit.EACH_PAIR : limit,
                time,
                Double::sum));
    AdmissionLimit longest = most(byLimit);
    return switch (longest.kind()) {
      case LINK -> inWords(before(queue), queue.link().line().transfers());
      case NODE ->
          inWords(before(holder(longest.sender())), holder(longest.sender()).storage().transfers());
      case PAIR -> inWords(pair(everywhere), perPair);
    };
  }

  private String pair(Map<AdmissionLimit, Double> seconds) {
    Map<AdmissionLimit, Double> pairs = new LinkedHashMap<>(seconds);
    pairs.keySet().removeIf(limit -> limit.kind() != AdmissionLimit.Kind.PAIR);
    AdmissionLimit longest = most(pairs);
    double ofAll = pairs.values().stream().mapToDouble(Double::doubleValue).sum();
    if (pairs.get(longest) >= ofAll * 2 / 3) {
      return between(node(longest.sender()), node(longest.receiver()));
    }
    return between(
        common(pairs, AdmissionLimit::sender, "each sender"),
        common(pairs, AdmissionLimit::receiver, "each receiver"));
  }

  private String common(
      Map<AdmissionLimit, Double> pairs, ToIntFunction<AdmissionLimit> end, String each) {
    int[] ends = pairs.keySet().stream().mapToInt(end).distinct().toArray();
    return ends.length == 1 ? node(ends[0]) : each;
  }

  private static AdmissionLimit most(Map<AdmissionLimit, Double> seconds) {
    AdmissionLimit most = null;
    for (AdmissionLimit limit : seconds.keySet()) {
      most = most == null || seconds.get(limit) > seconds.get(most) ? limit : most;
    }
    return most;
  }
}
