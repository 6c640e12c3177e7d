package org.quoin.topology;

import java.util.ArrayList;
import java.util.List;
import org.quoin.topology.Vertex.Kind;
import org.quoin.topology.Vertex.NetworkQueue;

/** Names and numbers the queues of links as described in {@link QueueNetwork}. */
final class LinkQueues {
  private final RoutedLinks routed;
  private final double packetBytes;
  private final NetworkQueue[] byLink;
  private final List<NetworkQueue> used = new ArrayList<>();

  LinkQueues(Topology topology, RoutedLinks routed, double packetBytes) {
    this.routed = routed;
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
      boolean sends = routed.sends(first);
      open(sends ? first : second, Kind.QNS, pairs);
      open(sends ? second : first, Kind.QNR, pairs);
    }
  }

  private void open(Link link, Kind kind, int pair) {
    if (link == null || link.isUnlimited()) {
      return;
    }
    LinkParameters line = link.line();
    boolean passes = routed.passes(link);
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

  /** Returns the queues by link index; null for an unlimited link. */
  NetworkQueue[] byLink() {
    return byLink;
  }

  List<NetworkQueue> used() {
    return List.copyOf(used);
  }
}
