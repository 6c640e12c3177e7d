package org.quoin.topology;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.input.Quantity;

/**
 * A topology expanded into the queueing network of Aida, Takefusa, Nakada, Matsuoka and Nagashima
 * (HPDC-7, 1998, slides 8 to 18): clients, Qns, Qs and Qnr, each with the rates that follow from
 * the file, and the arcs that jobs and results take.
 */
public final class QueueGraph {

  /** What a vertex is. */
  public enum Kind {
    CLIENT("client"),
    /** A direction of a link, towards the sites. */
    QNS("Qns"),
    /** A server's queue, or a cluster. */
    QS("Qs"),
    /** A direction of a link, back to the clients. */
    QNR("Qnr");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** Its name, with which those of the queues begin. */
    public String word() {
      return word;
    }
  }

  /**
   * A value with the formula that gave it.
   *
   * @param name what it is
   * @param value in the unit
   * @param unit "/s", or empty for pure numbers
   * @param formula in symbols and then in figures
   */
  public record Derived(String name, double value, String unit, String formula) {
    /** The value with its unit. */
    public String shown() {
      return Quantity.digits(value) + unit;
    }
  }

  /**
   * A vertex.
   *
   * @param name of the client or queue
   * @param place the client, the link with its direction, or the site
   * @param derived what follows from the file, in the order service rate, background rate, buffer
   *     (of network queues), offered load of the background
   */
  public record Vertex(String name, Kind kind, String place, List<Derived> derived) {}

  /** The way from one vertex to the next. */
  public record Arc(String from, String to) {}

  private final Topology topology;
  private final double packetBytes;
  private final double jobOperations;
  private final Map<String, Vertex> vertices = new LinkedHashMap<>();
  private final Map<String, Integer> stages = new LinkedHashMap<>();
  private final Map<String, Set<String>> next = new LinkedHashMap<>();

  /**
   * Expands a topology.
   *
   * @param packetBytes W, the logical packet size
   * @param jobOperations W_c, the mean computation size of a job
   */
  public QueueGraph(Topology topology, double packetBytes, double jobOperations) {
    this.topology = topology;
    this.packetBytes = packetBytes;
    this.jobOperations = jobOperations;
    topology.clients().forEach(c -> add(new Vertex(c.name(), Kind.CLIENT, c.site(), List.of())));
    for (String prefix : List.of("Qns", "Qnr")) {
      topology.links().stream().filter(link -> !link.isUnlimited()).forEach(l -> add(l, prefix));
    }
    topology.sites().forEach(site -> add(site(site)));
    for (Node client : topology.clients()) {
      for (Node site : topology.sites()) {
        if (topology.reaches(client.name(), site.name())) {
          route(client, site);
        }
      }
    }
  }

  /** W_c, the mean computation size of a job for which the rates of the sites hold. */
  public double jobOperations() {
    return jobOperations;
  }

  /** The vertices: clients, then Qns, Qnr and Qs, each in file order. */
  public List<Vertex> vertices() {
    return List.copyOf(vertices.values());
  }

  /** The arcs, by the vertex they leave, in the order of the routes. */
  public List<Arc> arcs() {
    List<Arc> arcs = new ArrayList<>();
    next.forEach((from, ends) -> ends.forEach(to -> arcs.add(new Arc(from, to))));
    return arcs;
  }

  /**
   * How many queues a job (or its result) passes at most before this network queue; 0 for all
   * others and where no route passes.
   */
  public int stage(String vertex) {
    return stages.getOrDefault(vertex, 0);
  }

  private void add(Vertex vertex) {
    vertices.put(vertex.name(), vertex);
  }

  private void add(Link link, String prefix) {
    boolean sends = prefix.equals("Qns");
    boolean forward = topology.sendsForward(link) == sends;
    String place = forward ? link.from() + " to " + link.to() : link.to() + " to " + link.from();
    add(
        new Vertex(
            topology.queueName(link, forward), sends ? Kind.QNS : Kind.QNR, place, network(link)));
  }

  private List<Derived> network(Link link) {
    String bandwidth = Quantity.BANDWIDTH.show(link.bandwidth());
    String packet = Quantity.DATA.show(packetBytes);
    double rate = link.packetRate(packetBytes);
    String load =
        "T_net / T_act - 1 = "
            + bandwidth
            + " / "
            + Quantity.BANDWIDTH.show(link.throughput())
            + " - 1";
    return List.of(
        new Derived("service rate", rate, "/s", "T_net / W = " + bandwidth + " / " + packet),
        new Derived(
            "background rate",
            link.backgroundRate(packetBytes),
            "/s",
            "(T_net / T_act - 1) T_net / W = "
                + Quantity.digits(link.offeredLoad())
                + " * "
                + Quantity.digits(rate)
                + "/s"),
        new Derived(
            "buffer N",
            link.bufferSize(packetBytes),
            "",
            link.buffer() > 0
                ? "as given"
                : "T_latency T_net / W = "
                    + Quantity.DURATION.show(link.latency())
                    + " * "
                    + Quantity.digits(rate)
                    + "/s, rounded, at least 1"),
        new Derived("offered load", link.offeredLoad(), "", load));
  }

  private Vertex site(Node site) {
    List<Derived> derived = new ArrayList<>();
    String speed = Quantity.SPEED.show(site.speed());
    boolean server = site.kind() == Node.Kind.SERVER;
    String several = site.processors() == 1 ? "" : site.processors() + " * ";
    if (site.speed() > 0) {
      derived.add(
          new Derived(
              "service rate",
              site.totalSpeed() / jobOperations,
              "/s",
              (several.isEmpty() ? "" : (server ? "servers * " : "processors * "))
                  + "T_ser / W_c = "
                  + several
                  + speed
                  + " / "
                  + Quantity.OPERATIONS.show(jobOperations)));
    }
    if (server) {
      derived.add(
          new Derived(
              "background rate",
              site.backgroundRate(),
              "/s",
              (several.isEmpty() ? "" : "servers * ")
                  + "T_ser / W_s_others U = "
                  + (site.utilization() == 0
                      ? "0 without background"
                      : several
                          + speed
                          + " / "
                          + Quantity.OPERATIONS.show(site.othersOperations())
                          + " * "
                          + Quantity.digits(site.utilization()))));
      derived.add(new Derived("offered load", site.utilization(), "", "U, as given"));
    } else {
      derived.add(new Derived("processors", site.processors(), "", "as given"));
    }
    return new Vertex(topology.serverQueueName(site), Kind.QS, site.name(), derived);
  }

  private void route(Node client, Node site) {
    Way queues = topology.way(client.name(), site.name());
    List<String> send = queues.send().stream().map(Way.Queue::name).toList();
    List<String> back = queues.receive().stream().map(Way.Queue::name).toList();
    for (int i = 0; i < send.size(); i++) {
      stages.merge(send.get(i), i, Math::max);
      stages.merge(back.get(i), i, Math::max);
    }
    List<String> way = new ArrayList<>(List.of(client.name()));
    way.addAll(send);
    way.add(topology.serverQueueName(site));
    way.addAll(back);
    way.add(client.name());
    for (int i = 1; i < way.size(); i++) {
      next.computeIfAbsent(way.get(i - 1), from -> new LinkedHashSet<>()).add(way.get(i));
    }
  }
}
