package org.quoin.topology;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The links of a topology in the making, numbered as they come. */
public final class Links {
  private final List<Link> links = new ArrayList<>();
  private final Map<List<String>, Deque<Link>> unpaired = new HashMap<>();
  private int numbers;

  /**
   * {@return these with a link named {@code from-to} that is alike both ways}
   *
   * @param from a node's name
   * @param to another's
   * @param bandwidth T_net in bytes a second
   * @param throughput T_act in bytes a second; T_net for no background
   * @param latency T_latency in seconds, from which the buffer is derived
   */
  public Links pair(String from, String to, double bandwidth, double throughput, double latency) {
    LinkParameters line = LinkParameters.of(bandwidth, throughput, latency);
    return pair(from + "-" + to, from, to, line, line);
  }

  /**
   * {@return these with an ideal link named {@code from-to}}
   *
   * @param from a node's name
   * @param to another's
   */
  public Links unlimited(String from, String to) {
    return pair(from + "-" + to, from, to, LinkParameters.UNLIMITED, LinkParameters.UNLIMITED);
  }

  /**
   * {@return these with a link both ways}
   *
   * @param name of the link, for messages and in files
   * @param from a node's name
   * @param to another's
   * @param there what it carries from {@code from} to {@code to}
   * @param back what it carries the other way
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
   * {@return these with one direction} The first of those that go the other way between the two
   * nodes and have no opposite yet becomes its opposite: two arcs are a pair.
   *
   * @param name of the link, for messages and in files
   * @param from the name of the node that it leaves
   * @param to the name of the node that it leads to
   * @param line what it carries
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

  /** {@return the directions, each at its own index} */
  public List<Link> list() {
    return List.copyOf(links);
  }
}
