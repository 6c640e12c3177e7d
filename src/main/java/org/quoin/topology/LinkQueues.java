package org.quoin.topology;

import java.util.ArrayList;
import java.util.List;
import org.quoin.topology.Vertex.Kind;
import org.quoin.topology.Vertex.NetworkQueue;

/** Names and numbers the queues of links, as {@link QueueNetwork} says. */
final class LinkQueues {
  private final RoutedLinks travelled;
  private final double packetBytes;
  private final NetworkQueue[] byLink;
  private final List<NetworkQueue> used = new ArrayList<>();

  LinkQueues(Topology topology, RoutedLinks travelled, double packetBytes) {
    this.travelled = travelled;
    this.packetBytes = packetBytes;
    byLink = new NetworkQueue[topology.links().size()];
    int pairs = 0;
    for (Link first : topology.links()) {
      Link second = topology.opposite(first);
      boolean queues = !first.isUnlimited() || (second != null && !second.isUnlimited());
      if (!first.isFirst() || !queues) {
        continue;
      }
      pairs++;
      boolean sends = travelled.sends(first);
      open(sends ? first : second, Kind.QNS, pairs);
      open(sends ? second : first, Kind.QNR, pairs);
    }
  }

  private void open(Link link, Kind kind, int pair) {
    if (link == null || link.isUnlimited()) {
      return;
    }
    LinkParameters line = link.line();
    boolean passes = travelled.passes(link);
    NetworkQueue queue =
        new NetworkQueue(
            passes ? used.size() : -1,
            kind.word() + pair,
            kind,
            link,
            line.packetRate(packetBytes),
            line.backgroundRate(packetBytes),
            line.bufferSize(packetBytes));
    byLink[link.index()] = queue;
    if (passes) {
      used.add(queue);
    }
  }

  /** By the index of the link; null where it is unlimited. */
  NetworkQueue[] byLink() {
    return byLink;
  }

  /** Those that routes pass, by number. */
  List<NetworkQueue> used() {
    return List.copyOf(used);
  }
}
