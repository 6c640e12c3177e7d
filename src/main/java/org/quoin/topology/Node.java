package org.quoin.topology;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * One node of a topology.
 *
 * @param name unique in its topology
 * @param kind what it is
 * @param site label of the place it stands at, which groups nodes; its own name unless given
 * @param speed T_ser in operations a second: of one of a server's servers, or of one processor of a
 *     cluster; 0 for clients and routers
 * @param utilization U, the part of a server's time its background jobs take, in [0, 1); of several
 *     servers, of the time of all
 * @param backgroundOperations W_s_others, the mean size of those background jobs in operations; 0
 *     without background
 * @param discipline how a server shares itself among its jobs
 * @param processors of a cluster; of a server the equal servers of its one queue, c in M/M/c; 1 for
 *     every other kind
 * @param options what else a cluster was given (scheduler, order, workload, ...), by attribute name
 *     in file order; checked by who reads them
 * @param storage what a site or store keeps of files that jobs read
 * @param coordinates where it is on the earth; null where nobody says
 */
public record Node(
    String name,
    Kind kind,
    String site,
    double speed,
    double utilization,
    double backgroundOperations,
    Discipline discipline,
    int processors,
    Map<String, String> options,
    Storage storage,
    Coordinates coordinates) {

  /** What a node is. */
  public enum Kind {
    /** Submits jobs. */
    CLIENT,
    /** Joins links; the only kind that a route passes through. */
    ROUTER,
    /** A queue Qs of one server or of several equal ones. */
    SERVER,
    /** A parallel machine with a scheduler of its own. */
    CLUSTER,
    /** Holds files and computes nothing. */
    STORE;

    /** {@return whether jobs are computed here} */
    public boolean isSite() {
      return this == SERVER || this == CLUSTER;
    }
  }

  /**
   * Keeps a copy of the options, in their order.
   *
   * @param name unique in its topology
   * @param kind what it is
   * @param site label of its place
   * @param speed operations a second; 0 for what computes nothing
   * @param utilization in [0, 1)
   * @param backgroundOperations 0 without background
   * @param discipline of a server; any for others
   * @param processors at least 1
   * @param options by attribute name, in file order
   * @param storage {@link Storage#UNLIMITED} where it is not limited
   * @param coordinates may be null
   */
  public Node {
    options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }

  /**
   * {@return a client}
   *
   * @param name unique in its topology
   */
  public static Node client(String name) {
    return plain(name, Kind.CLIENT);
  }

  /**
   * {@return a router}
   *
   * @param name unique in its topology
   */
  public static Node router(String name) {
    return plain(name, Kind.ROUTER);
  }

  /**
   * {@return one that computes nothing, and keeps all files that it fetches}
   *
   * @param name unique in its topology
   * @param kind any; it gets no speed
   */
  public static Node plain(String name, Kind kind) {
    return new Node(
        name, kind, name, 0, 0, 0, Discipline.FCFS, 1, Map.of(), Storage.UNLIMITED, null);
  }

  /**
   * {@return a server, first come first served}
   *
   * @param name unique in its topology
   * @param speed T_ser in operations a second
   * @param utilization U, the part of its time that background jobs take, in [0, 1)
   * @param backgroundOperations W_s_others, their mean size in operations; 0 without them
   */
  public static Node server(
      String name, double speed, double utilization, double backgroundOperations) {
    return server(name, speed, utilization, backgroundOperations, Discipline.FCFS, 1);
  }

  /**
   * {@return equal servers of one queue that keep all files that they fetch}
   *
   * @param name unique in its topology
   * @param speed T_ser of each, in operations a second
   * @param utilization U, the part of the time of all that background jobs take, in [0, 1)
   * @param backgroundOperations W_s_others, their mean size in operations; 0 without them
   * @param discipline how a server shares itself among its jobs
   * @param servers how many, at least 1
   */
  public static Node server(
      String name,
      double speed,
      double utilization,
      double backgroundOperations,
      Discipline discipline,
      int servers) {
    return new Node(
        name,
        Kind.SERVER,
        name,
        speed,
        utilization,
        backgroundOperations,
        discipline,
        servers,
        Map.of(),
        Storage.UNLIMITED,
        null);
  }

  /** {@return operations a second of all its servers or processors} */
  public double totalSpeed() {
    return processors * speed;
  }

  /**
   * {@return the same elsewhere}
   *
   * @param otherName unique in its topology
   * @param otherSite label of the place it stands at
   */
  public Node at(String otherName, String otherSite) {
    return changed(otherName, otherSite, storage, coordinates);
  }

  /**
   * {@return the same with another storage}
   *
   * @param other what it keeps of files that jobs read
   */
  public Node with(Storage other) {
    return changed(name, site, other, coordinates);
  }

  /**
   * {@return the same at another place on the earth}
   *
   * @param other null where nobody says
   */
  public Node with(Coordinates other) {
    return changed(name, site, storage, other);
  }

  private Node changed(String called, String at, Storage keeps, Coordinates lies) {
    return new Node(
        called,
        kind,
        at,
        speed,
        utilization,
        backgroundOperations,
        discipline,
        processors,
        options,
        keeps,
        lies);
  }

  /**
   * {@return lambda_s_others = T_ser / W_s_others * U: background jobs a second (Aida 1998, slide
   * 16)}
   */
  public double backgroundRate() {
    return utilization == 0 ? 0 : totalSpeed() / backgroundOperations * utilization;
  }

  // Names are unique in a topology, so the rest need not be hashed at every look-up.
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  // What Java makes of a record for this is slow until it has been called a few thousand times.
  @Override
  public boolean equals(Object other) {
    return other instanceof Node node
        && name.equals(node.name)
        && kind == node.kind
        && site.equals(node.site)
        && Double.compare(speed, node.speed) == 0
        && Double.compare(utilization, node.utilization) == 0
        && Double.compare(backgroundOperations, node.backgroundOperations) == 0
        && discipline == node.discipline
        && processors == node.processors
        && options.equals(node.options)
        && storage.equals(node.storage)
        && Objects.equals(coordinates, node.coordinates);
  }
}
