package org.quoin.report.topology;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.base.Quantity;
import org.quoin.topology.Background;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Vertex;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.topology.Vertex.SiteQueue;

/**
 * The rates of a queueing network's vertices, each beside the formula that gave it (Aida et al.,
 * HPDC-7, 1998, slides 11 to 17).
 *
 * @param jobOperations W_c, the mean computation size of a job for which the rates of sites hold
 */
public record QueueRates(QueueNetwork network, double jobOperations) {
  private static final String BUFFER = "buffer N";
  private static final String PROPAGATION = "propagation";

  /**
   * A value with the formula that gave it.
   *
   * @param value in the unit
   * @param unit "/s", " s", or empty for pure numbers
   */
  public record Derived(String name, double value, String unit, String formula) {
    /** {@return the name in JSON} */
    String key() {
      return switch (name) {
        case "service rate" -> "serviceRate";
        case "background rate" -> "backgroundRate";
        case BUFFER -> "buffer";
        case "offered load" -> "offeredLoad";
        default -> name;
      };
    }

    /** {@return whether the value follows from the latency or the length of a link} */
    boolean isOfLink() {
      return name.equals(BUFFER) || name.equals(PROPAGATION);
    }

    /** {@return the formula without its numbers} */
    String symbols() {
      return formula.replaceAll(" = .*", "");
    }

    /** {@return the value with its unit} */
    public String shown() {
      return Quantity.digits(value) + unit;
    }
  }

  /**
   * {@return the values that follow from the file for a vertex, in the order service rate,
   * background rate, buffer (of network queues), offered load of the background; nothing for a
   * client}
   */
  public List<Derived> of(Vertex vertex) {
    if (vertex instanceof NetworkQueue queue) {
      return of(queue);
    }
    return vertex instanceof SiteQueue site ? of(site.node()) : List.of();
  }

  private List<Derived> of(NetworkQueue queue) {
    LinkParameters line = queue.link().line();
    double packetBytes = network.packetBytes();
    boolean inBits = network.topology().isInBits();
    String bandwidth = Quantity.bandwidth(line.bandwidth(), inBits);
    String packet = Quantity.DATA.show(packetBytes);
    double rate = line.packetRate(packetBytes);
    String load =
        "T_net / T_act - 1 = %s / %s - 1"
            .formatted(bandwidth, Quantity.bandwidth(line.throughput(), inBits));
    List<Derived> derived = new ArrayList<>();
    derived.addAll(
        List.of(
            new Derived("service rate", rate, "/s", "T_net / W = " + bandwidth + " / " + packet),
            new Derived(
                "background rate",
                line.backgroundRate(packetBytes),
                "/s",
                "(T_net / T_act - 1) T_net / W = %s * %s/s"
                    .formatted(Quantity.digits(line.offeredLoad()), Quantity.digits(rate))),
            new Derived(
                BUFFER,
                line.bufferSize(packetBytes),
                "",
                line.buffer() > 0
                    ? "as given"
                    : "T_latency T_net / W = %s * %s/s, rounded, at least 1"
                        .formatted(Quantity.DURATION.show(line.latency()), Quantity.digits(rate))),
            new Derived("offered load", line.offeredLoad(), "", load)));
    if (line.propagation() > 0) {
      derived.add(new Derived(PROPAGATION, line.propagation(), " s", "as given"));
    }
    if (line.background().changes()) {
      derived.add(peak(line));
    }
    return derived;
  }

  private Derived peak(LinkParameters line) {
    Background background = line.background();
    double mean = line.backgroundRate(network.packetBytes());
    String rate = " of " + Quantity.digits(mean) + "/s";
    return new Derived(
        "peak background",
        background.burstiness() * mean,
        "/s",
        switch (background.kind()) {
          case MMPP, ON_OFF ->
              "%s times the mean%s for %s, every %s; else %s times"
                  .formatted(
                      Quantity.digits(background.burstiness()),
                      rate,
                      Quantity.DURATION.show(background.states().get(0).seconds()),
                      Quantity.DURATION.show(background.timescale()),
                      Quantity.digits(background.states().get(1).factor()));
          case DAILY ->
              "at the height of %s, %s times the mean%s"
                  .formatted(
                      Quantity.DURATION.show(background.timescale()),
                      Quantity.digits(background.burstiness()),
                      rate);
          default ->
              "of %s, %s times the mean%s"
                  .formatted(background.file(), Quantity.digits(background.burstiness()), rate);
        });
  }

  private List<Derived> of(Node.Site site) {
    List<Derived> derived = new ArrayList<>();
    String speed = Quantity.SPEED.show(site.speed());
    String several = site.processors() == 1 ? "" : site.processors() + " * ";
    if (site.speed() > 0) {
      derived.add(
          new Derived(
              "service rate",
              site.totalSpeed() / jobOperations,
              "/s",
              "%sT_ser / W_c = %s%s / %s"
                  .formatted(
                      several.isEmpty()
                          ? ""
                          : (site instanceof Node.Server ? "servers * " : "processors * "),
                      several,
                      speed,
                      Quantity.OPERATIONS.show(jobOperations))));
    }
    if (site instanceof Node.Server server) {
      derived.add(
          new Derived(
              "background rate",
              server.backgroundRate(),
              "/s",
              (several.isEmpty() ? "" : "servers * ")
                  + "T_ser / W_s_others U = "
                  + (server.utilization() == 0
                      ? "0 without background"
                      : several
                          + speed
                          + " / "
                          + Quantity.OPERATIONS.show(server.backgroundOperations())
                          + " * "
                          + Quantity.digits(server.utilization()))));
      derived.add(new Derived("offered load", server.utilization(), "", "U, as given"));
    } else {
      derived.add(new Derived("processors", site.processors(), "", "as given"));
    }
    return derived;
  }

  /** {@return the values of a vertex as attributes of a graph's file} */
  public Map<String, String> attributes(Vertex vertex) {
    Map<String, String> attributes = new LinkedHashMap<>();
    for (Derived derived : of(vertex)) {
      attributes.put(
          derived.name().toLowerCase(Locale.ROOT).replace(' ', '_'),
          Quantity.everyDigit(derived.value()) + derived.unit());
    }
    return attributes;
  }

  /** {@return a copy with a label that shows all rates, for drawing programs that read DOT} */
  public Map<String, String> drawnAttributes(Vertex vertex) {
    Map<String, String> attributes = attributes(vertex);
    // In a label a backslash begins an escape of its own.
    StringBuilder label = new StringBuilder(vertex.name()).append("\\n");
    label.append(vertex.place().replace("\\", "\\\\"));
    for (Derived derived : of(vertex)) {
      label.append("\\n").append(derived.name()).append(' ').append(derived.shown());
    }
    attributes.put("label", label.toString());
    attributes.put("shape", "box");
    attributes.put("style", "rounded");
    return attributes;
  }
}
