package org.quoin.topology.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;

/**
 * Which sites each client can send a job to and have its result back from, by any way at all, with
 * one node or one link out of order. Only routers are passed through.
 */
final class Reachability {
  static final int NOTHING = -1;

  private final Topology topology;
  private final int[] from;
  private final int[] to;
  private final int[] number;

  /** By node: the links that leave it, and those that reach it. */
  private final int[][] leaving;

  private final int[][] reaching;
  private final boolean[] isRouter;
  private final int[] clients;

  /** By node: its place among the sites; negative for every other kind. */
  private final int[] site;

  private final boolean paired;

  Reachability(Topology topology) {
    this.topology = topology;
    List<Link> links = topology.links();
    int nodes = topology.nodes().size();
    from = links.stream().mapToInt(link -> topology.number(link.from())).toArray();
    to = links.stream().mapToInt(link -> topology.number(link.to())).toArray();
    number = links.stream().mapToInt(Link::number).toArray();
    leaving = by(from, nodes);
    reaching = by(to, nodes);
    isRouter = new boolean[nodes];
    site = new int[nodes];
    Arrays.fill(site, NOTHING);
    for (int node = 0; node < nodes; node++) {
      isRouter[node] = topology.nodes().get(node).kind() == Node.Kind.ROUTER;
    }
    clients = topology.clients().stream().mapToInt(n -> topology.number(n.name())).toArray();
    for (int s = 0; s < topology.sites().size(); s++) {
      site[topology.number(topology.sites().get(s).name())] = s;
    }
    paired = links.stream().allMatch(Link::isPaired);
  }

  private static int[][] by(int[] end, int nodes) {
    List<List<Integer>> lists = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      lists.add(new ArrayList<>());
    }
    for (int link = 0; link < end.length; link++) {
      lists.get(end[link]).add(link);
    }
    return lists.stream()
        .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  /** Whether every link goes both ways, which makes {@link #sites} cheap. */
  boolean isPaired() {
    return paired;
  }

  /** Sets of different ways into and out of the network that clients have. */
  int places() {
    return (int) Arrays.stream(clients).mapToObj(this::place).distinct().count();
  }

  private List<Integer> place(int client) {
    List<Integer> place = new ArrayList<>();
    for (int link : leaving[client]) {
      place.add(to[link]);
    }
    place.add(NOTHING);
    for (int link : reaching[client]) {
      place.add(from[link]);
    }
    return place;
  }

  /**
   * The sites that clients reach, as their places in the topology; by client. Sets are shared, not
   * to be changed.
   *
   * @param node out of order, by its number; or {@link #NOTHING}
   * @param link the number of one that is; or {@link #NOTHING}
   */
  BitSet[] sites(int node, int link) {
    return paired ? byParts(node, link) : bySearch(node, link);
  }

  /** Parts that routers fall into: who meets in one of them is joined. */
  private BitSet[] byParts(int node, int link) {
    int[] part = parts(node, link);
    Map<Integer, BitSet> within = new HashMap<>();
    for (int n = 0; n < site.length; n++) {
      if (site[n] != NOTHING && n != node) {
        for (int access : reaching[n]) {
          int router = from[access];
          if (isRouter[router] && number[access] != link && router != node) {
            within.computeIfAbsent(part[router], p -> new BitSet()).set(site[n]);
          }
        }
      }
    }
    BitSet[] sites = new BitSet[clients.length];
    BitSet none = new BitSet();
    for (int c = 0; c < sites.length; c++) {
      sites[c] = none;
      for (int access : leaving[clients[c]]) {
        int next = to[access];
        if (number[access] != link && next != node) {
          BitSet more = isRouter[next] ? within.getOrDefault(part[next], none) : only(site[next]);
          sites[c] = sites[c].isEmpty() || sites[c].equals(more) ? more : union(sites[c], more);
        }
      }
    }
    return sites;
  }

  private static BitSet only(int place) {
    BitSet set = new BitSet();
    if (place != NOTHING) {
      set.set(place);
    }
    return set;
  }

  private static BitSet union(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.or(other);
    return both;
  }

  private int[] parts(int node, int link) {
    int[] part = new int[isRouter.length];
    Arrays.fill(part, NOTHING);
    int parts = 0;
    for (int start = 0; start < part.length; start++) {
      if (isRouter[start] && part[start] == NOTHING && start != node) {
        search(start, node, link, leaving, to, part, parts++);
      }
    }
    return part;
  }

  /** Marks the routers that are found from one, itself included. */
  private void search(
      int start, int node, int link, int[][] links, int[] end, int[] marks, int mark) {
    int[] found = new int[isRouter.length];
    int last = 0;
    found[last++] = start;
    marks[start] = mark;
    for (int first = 0; first < last; first++) {
      for (int next : links[found[first]]) {
        int other = end[next];
        if (isRouter[other] && marks[other] != mark && other != node && number[next] != link) {
          marks[other] = mark;
          found[last++] = other;
        }
      }
    }
  }

  /** There and back by a search each. */
  private BitSet[] bySearch(int node, int link) {
    Map<List<Integer>, BitSet> byPlace = new HashMap<>();
    BitSet[] sites = new BitSet[clients.length];
    for (int c = 0; c < sites.length; c++) {
      int client = clients[c];
      boolean own = own(client, link);
      BitSet known = own ? null : byPlace.get(place(client));
      if (known == null) {
        known = found(client, node, link, leaving, to);
        known.and(found(client, node, link, reaching, from));
        if (!own) {
          byPlace.put(place(client), known);
        }
      }
      sites[c] = known;
    }
    return sites;
  }

  private boolean own(int client, int link) {
    return Arrays.stream(leaving[client]).anyMatch(l -> number[l] == link)
        || Arrays.stream(reaching[client]).anyMatch(l -> number[l] == link);
  }

  private BitSet found(int client, int node, int link, int[][] links, int[] end) {
    int[] seen = new int[isRouter.length];
    BitSet sites = new BitSet();
    for (int access : links[client]) {
      int next = end[access];
      if (number[access] != link && next != node) {
        if (isRouter[next] && seen[next] == 0) {
          search(next, node, link, links, end, seen, 1);
        } else if (site[next] != NOTHING) {
          sites.set(site[next]);
        }
      }
    }
    for (int router = 0; router < seen.length; router++) {
      for (int access : seen[router] == 0 ? new int[0] : links[router]) {
        if (site[end[access]] != NOTHING && number[access] != link && end[access] != node) {
          sites.set(site[end[access]]);
        }
      }
    }
    return sites;
  }

  /** The links at a node, by number, each once. */
  int[] linksAt(int node) {
    return IntStream.concat(Arrays.stream(leaving[node]), Arrays.stream(reaching[node]))
        .map(link -> number[link])
        .distinct()
        .toArray();
  }

  Topology topology() {
    return topology;
  }
}
