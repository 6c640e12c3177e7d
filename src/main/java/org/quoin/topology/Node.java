package org.quoin.topology;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Node of a topology; each kind of node holds what it alone has. */
public sealed interface Node {
  /** {@return the name, location and position} */
  Label label();

  /** {@return the word for the kind of node in files: the name of its record in lower case} */
  default String kind() {
    return getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** {@return the name, unique in its topology} */
  default String name() {
    return label().name;
  }

  /** {@return the label that groups the nodes of one location; the name by default} */
  default String site() {
    return label().site;
  }

  /** {@return the position on the earth; null if unknown} */
  default Coordinates coordinates() {
    return label().coordinates;
  }

  /**
   * Name and location of a node.
   *
   * @param name unique in its topology
   * @param site label that groups the nodes of one location
   * @param coordinates position on the earth; null if unknown
   */
  record Label(String name, String site, Coordinates coordinates) {
    /**
     * Creates the label of a node that is alone at a location of its name.
     *
     * @param name unique in its topology
     */
    public Label(String name) {
      this(name, name, null);
    }
  }

  /** Node that can hold files: a site or a store. */
  sealed interface Holder extends Node {
    /** {@return the storage for files that jobs read} */
    Storage storage();
  }

  /** Node that computes jobs: a server or a cluster. */
  sealed interface Site extends Holder {
    /** {@return T_ser in operations per second of one server or processor; the mean of all} */
    double speed();

    /** {@return the number of processors, or of equal servers} */
    int processors();

    /** {@return the number of processors of a job that requests none} */
    default int width() {
      return 1;
    }

    /** {@return operations per second of all servers or processors} */
    default double totalSpeed() {
      return processors() * speed();
    }
  }

  /**
   * Client, the source of jobs.
   *
   * @param label name and location
   */
  record Client(Label label) implements Node {
    @Override
    public int hashCode() {
      return name().hashCode();
    }
  }

  /**
   * Router, the only kind of node through which routes pass.
   *
   * @param label name and location
   */
  record Router(Label label) implements Node {
    /**
     * {@return the name of the router between a node with a disk and the network}
     *
     * @param node name of the node
     */
    public static String beforeDisk(String node) {
      return node + " port";
    }

    @Override
    public int hashCode() {
      return name().hashCode();
    }
  }

  /**
   * Store, which holds files and computes nothing.
   *
   * @param label name and location
   * @param storage storage for files that jobs read
   */
  record Store(Label label, Storage storage) implements Holder {
    @Override
    public int hashCode() {
      return name().hashCode();
    }
  }

  /**
   * Queue Qs before one server or several equal ones.
   *
   * @param label name and location
   * @param storage storage for files that jobs read
   * @param speed T_ser of each server in operations per second
   * @param servers number of servers, c in M/M/c
   * @param discipline service discipline
   * @param utilization U, the share of the servers' time that background jobs take, in [0, 1)
   * @param backgroundOperations W_s_others, the mean size of a background job in operations; 0
   *     without background
   */
  record Server(
      Label label,
      Storage storage,
      double speed,
      int servers,
      Discipline discipline,
      double utilization,
      double backgroundOperations)
      implements Site {
    @Override
    public int processors() {
      return servers;
    }

    /**
     * {@return lambda_s_others = T_ser / W_s_others * U: background jobs per second (Aida 1998,
     * slide 16)}
     */
    public double backgroundRate() {
      return utilization == 0 ? 0 : totalSpeed() / backgroundOperations * utilization;
    }

    @Override
    public int hashCode() {
      return name().hashCode();
    }
  }

  /**
   * Cluster, a parallel machine with a scheduler.
   *
   * @param label name and location
   * @param storage storage for files that jobs read
   * @param groups groups of identical nodes, at least one, in file order
   * @param width number of processors of a job that requests none
   * @param options attributes as written, by name in file order: those that only a scenario reads
   *     (scheduler, workload, ...), the width, and a list of node groups
   */
  record Cluster(
      Label label, Storage storage, List<NodeGroup> groups, int width, Map<String, String> options)
      implements Site {
    public Cluster {
      groups = List.copyOf(groups);
      options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    @Override
    public int processors() {
      return groups.stream().mapToInt(NodeGroup::processors).sum();
    }

    @Override
    public double speed() {
      return groups.size() == 1
          ? groups.get(0).speed()
          : groups.stream().mapToDouble(g -> g.processors() * g.speed()).sum() / processors();
    }

    /** {@return the maximum number of processors of a group, which bounds the width of a job} */
    public int largestGroup() {
      return groups.stream().mapToInt(NodeGroup::processors).max().orElseThrow();
    }

    @Override
    public int hashCode() {
      return name().hashCode();
    }
  }

  /**
   * {@return a client}
   *
   * @param name unique in its topology
   */
  static Client client(String name) {
    return new Client(new Label(name));
  }

  /**
   * {@return a router}
   *
   * @param name unique in its topology
   */
  static Router router(String name) {
    return new Router(new Label(name));
  }

  /**
   * {@return a single server with FCFS service}
   *
   * @param name unique in its topology
   * @param speed T_ser in operations per second
   * @param utilization U, in [0, 1)
   * @param backgroundOperations W_s_others; 0 without background
   */
  static Server server(String name, double speed, double utilization, double backgroundOperations) {
    return server(name, speed, utilization, backgroundOperations, Discipline.FCFS, 1);
  }

  /**
   * {@return equal servers with one queue and unlimited storage}
   *
   * @param name unique in its topology
   * @param speed T_ser of each server in operations per second
   * @param utilization U, in [0, 1)
   * @param backgroundOperations W_s_others; 0 without background
   * @param discipline service discipline
   * @param servers at least 1
   */
  static Server server(
      String name,
      double speed,
      double utilization,
      double backgroundOperations,
      Discipline discipline,
      int servers) {
    return new Server(
        new Label(name),
        Storage.UNLIMITED,
        speed,
        servers,
        discipline,
        utilization,
        backgroundOperations);
  }
}
