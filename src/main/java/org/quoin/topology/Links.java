package org.quoin.topology;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Builds the links of a topology and numbers them in the order of the calls. */
public final class Links {
  private final List<Link> links = new ArrayList<>();
  private final Map<List<String>, Deque<Link>> unpaired = new HashMap<>();
  private int numbers;

  /**
   * Adds a pair of links named {@code from-to} with equal parameters.
   *
   * @param from name of a node
   * @param to name of another node
   * @param bandwidth T_net in bytes per second
   * @param throughput T_act in bytes per second; T_net for no background
   * @param latency T_latency in seconds, from which the buffer is derived
   * @return this
   */
  public Links pair(String from, String to, double bandwidth, double throughput, double latency) {
    LinkParameters line = LinkParameters.of(bandwidth, throughput, latency);
    return pair(from + "-" + to, from, to, line, line);
  }

  /**
   * Adds a pair of unlimited links named {@code from-to}.
   *
   * @param from name of a node
   * @param to name of another node
   * @return this
   */
  public Links unlimited(String from, String to) {
    return pair(from + "-" + to, from, to, LinkParameters.UNLIMITED, LinkParameters.UNLIMITED);
  }

  /**
   * Adds a pair of links.
   *
   * @param name name of both links, for messages and files
   * @param from name of a node
   * @param to name of another node
   * @param there parameters from {@code from} to {@code to}
   * @param back parameters from {@code to} to {@code from}
   * @return this
   */
  public Links pair(
      String name, String from, String to, LinkParameters there, LinkParameters back) {
    int index = links.size();
    links.add(new Link(name, index, numbers, index + 1, from, to, there));
    links.add(new Link(name, index + 1, numbers, index, to, from, back));
    numbers++;
    return this;
  }

  /**
   * Adds a directed link. It becomes the opposite of the first link between the two nodes that has
   * the other direction and no opposite yet.
   *
   * @param name name of the link, for messages and files
   * @param from name of the node where it begins
   * @param to name of the node where it ends
   * @param line parameters of the link
   * @return this
   */
  public Links arc(String name, String from, String to, LinkParameters line) {
    int index = links.size();
    Deque<Link> waiting = unpaired.get(List.of(to, from));
    if (waiting == null || waiting.isEmpty()) {
      Link link = new Link(name, index, numbers++, -1, from, to, line);
      unpaired.computeIfAbsent(List.of(from, to), ends -> new ArrayDeque<>()).add(link);
      links.add(link);
    } else {
      Link first = waiting.remove();
      int before = first.index();
      links.set(
          before, new Link(first.name(), before, first.number(), index, to, from, first.line()));
      links.add(new Link(name, index, first.number(), before, from, to, line));
    }
    return this;
  }

  /** {@return the links, each at its index} */
  public List<Link> list() {
    return List.copyOf(links);
  }
}
