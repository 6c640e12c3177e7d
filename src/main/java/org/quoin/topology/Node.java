package org.quoin.topology;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Node of a topology.
 *
 * @param name unique in its topology
 * @param kind kind of the node
 * @param site label that groups the nodes of one location; the name by default
 * @param speed T_ser in operations per second of one of a server's servers, or of one processor of
 *     a cluster; 0 for clients and routers
 * @param utilization U, the share of the servers' time that background jobs take, in [0, 1)
 * @param backgroundOperations W_s_others, the mean size of a background job in operations; 0
 *     without background
 * @param discipline service discipline of a server
 * @param processors processors of a cluster, or equal servers with one queue (c in M/M/c); 1 for
 *     every other kind
 * @param options further attributes of a cluster (scheduler, order, workload, ...), by name in file
 *     order; checked by their readers
 * @param storage storage of a site or store for files that jobs read
 * @param coordinates position on the earth; null if unknown
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

  /** Kind of a node. */
  public enum Kind {
    /** Submits jobs. */
    CLIENT,
    /** Connects links; routes pass only through routers. */
    ROUTER,
    /** Queue Qs of one server or of several equal ones. */
    SERVER,
    /** Parallel machine with a scheduler. */
    CLUSTER,
    /** Holds files; computes nothing. */
    STORE;

    /** {@return whether nodes of this kind compute jobs} */
    public boolean isSite() {
      return this == SERVER || this == CLUSTER;
    }
  }

  /**
   * Creates a node with an unmodifiable copy of the options.
   *
   * @param name unique in its topology
   * @param kind kind of the node
   * @param site label that groups the nodes of one location
   * @param speed operations per second; 0 for a node that computes nothing
   * @param utilization in [0, 1)
   * @param backgroundOperations 0 without background
   * @param discipline service discipline; ignored unless the node is a server
   * @param processors at least 1
   * @param options further attributes by name, in file order
   * @param storage {@link Storage#UNLIMITED} without a limit
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
   * {@return a node that computes nothing and has unlimited storage}
   *
   * @param name unique in its topology
   * @param kind kind of the node; its speed is 0
   */
  public static Node plain(String name, Kind kind) {
    return new Node(
        name, kind, name, 0, 0, 0, Discipline.FCFS, 1, Map.of(), Storage.UNLIMITED, null);
  }

  /**
   * {@return a server with FCFS service}
   *
   * @param name unique in its topology
   * @param speed T_ser in operations per second
   * @param utilization U, the share of its time that background jobs take, in [0, 1)
   * @param backgroundOperations W_s_others, the mean size of a background job in operations; 0
   *     without background
   */
  public static Node server(
      String name, double speed, double utilization, double backgroundOperations) {
    return server(name, speed, utilization, backgroundOperations, Discipline.FCFS, 1);
  }

  /**
   * {@return a node of equal servers with one queue and unlimited storage}
   *
   * @param name unique in its topology
   * @param speed T_ser of each server in operations per second
   * @param utilization U, the share of the servers' time that background jobs take, in [0, 1)
   * @param backgroundOperations W_s_others, the mean size of a background job in operations; 0
   *     without background
   * @param discipline service discipline
   * @param servers number of servers, at least 1
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

  /** {@return operations per second of all servers or processors} */
  public double totalSpeed() {
    return processors * speed;
  }

  /**
   * {@return a copy with another name and site}
   *
   * @param otherName unique in its topology
   * @param otherSite label that groups the nodes of one location
   */
  public Node at(String otherName, String otherSite) {
    return changed(otherName, otherSite, storage, coordinates);
  }

  /**
   * {@return a copy with another storage}
   *
   * @param other storage for files that jobs read
   */
  public Node with(Storage other) {
    return changed(name, site, other, coordinates);
  }

  /**
   * {@return a copy with other coordinates}
   *
   * @param other null if unknown
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
   * {@return lambda_s_others = T_ser / W_s_others * U: background jobs per second (Aida 1998, slide
   * 16)}
   */
  public double backgroundRate() {
    return utilization == 0 ? 0 : totalSpeed() / backgroundOperations * utilization;
  }

  // Names are unique; a hash of all components is too slow for frequent look-ups.
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  // The method that Java generates for a record is slow until it is compiled.
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
