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
 * Finds the sites that each client can reach and get a result back from, over any routers, with one
 * node or one link removed. Routes pass only through routers.
 */
final class Reachability {
  static final int NONE = -1;

  private final int[] from;
  private final int[] to;
  private final int[] number;

  /** Outgoing links by node; {@link #reaching}: incoming links. */
  private final int[][] leaving;

  private final int[][] reaching;
  private final boolean[] isRouter;
  private final int[] clients;

  /** Index among the sites by node; negative for any other node. */
  private final int[] site;

  private final boolean paired;

  Reachability(Topology topology) {
    List<Link> links = topology.links();
    int nodes = topology.nodes().size();
    from = links.stream().mapToInt(link -> topology.number(link.from())).toArray();
    to = links.stream().mapToInt(link -> topology.number(link.to())).toArray();
    number = links.stream().mapToInt(Link::number).toArray();
    leaving = by(from, nodes);
    reaching = by(to, nodes);
    isRouter = new boolean[nodes];
    site = new int[nodes];
    Arrays.fill(site, NONE);
    for (int node = 0; node < nodes; node++) {
      isRouter[node] = topology.nodes().get(node) instanceof Node.Router;
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

  /** Returns whether every link has an opposite, which makes {@link #sites} fast. */
  boolean isPaired() {
    return paired;
  }

  /** Returns the number of distinct pairs of access routers into and out of the network. */
  int entries() {
    return (int) Arrays.stream(clients).mapToObj(this::entry).distinct().count();
  }

  private List<Integer> entry(int client) {
    List<Integer> entry = new ArrayList<>();
    for (int link : leaving[client]) {
      entry.add(to[link]);
    }
    entry.add(NONE);
    for (int link : reaching[client]) {
      entry.add(from[link]);
    }
    return entry;
  }

  /**
   * Returns the indices of the sites that each client reaches. The sets are shared, not to be
   * modified.
   *
   * @param node number of the removed node, or {@link #NONE}
   * @param link number of the removed link, or {@link #NONE}
   */
  BitSet[] sites(int node, int link) {
    return paired ? byParts(node, link) : bySearch(node, link);
  }

  private BitSet[] byParts(int node, int link) {
    int[] part = parts(node, link);
    Map<Integer, BitSet> within = new HashMap<>();
    for (int n = 0; n < site.length; n++) {
      if (site[n] != NONE && n != node) {
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

  private static BitSet only(int entry) {
    BitSet set = new BitSet();
    if (entry != NONE) {
      set.set(entry);
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
    Arrays.fill(part, NONE);
    int parts = 0;
    for (int start = 0; start < part.length; start++) {
      if (isRouter[start] && part[start] == NONE && start != node) {
        search(start, node, link, leaving, to, part, parts++);
      }
    }
    return part;
  }

  /** Marks the routers that are reachable from {@code start}, including itself. */
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

  private BitSet[] bySearch(int node, int link) {
    Map<List<Integer>, BitSet> byEntry = new HashMap<>();
    BitSet[] sites = new BitSet[clients.length];
    for (int c = 0; c < sites.length; c++) {
      int client = clients[c];
      boolean own = own(client, link);
      BitSet known = own ? null : byEntry.get(entry(client));
      if (known == null) {
        known = found(client, node, link, leaving, to);
        known.and(found(client, node, link, reaching, from));
        if (!own) {
          byEntry.put(entry(client), known);
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
        } else if (site[next] != NONE) {
          sites.set(site[next]);
        }
      }
    }
    for (int router = 0; router < seen.length; router++) {
      for (int access : seen[router] == 0 ? new int[0] : links[router]) {
        if (site[end[access]] != NONE && number[access] != link && end[access] != node) {
          sites.set(site[end[access]]);
        }
      }
    }
    return sites;
  }

  int[] linksAt(int node) {
    return IntStream.concat(Arrays.stream(leaving[node]), Arrays.stream(reaching[node]))
        .map(link -> number[link])
        .distinct()
        .toArray();
  }
}
