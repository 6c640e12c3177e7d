package org.quoin.report.topology;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.topology.Link;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Topology;

/**
 * Says what the attributes of links mean where a reader may take them for something else: one
 * sentence for each value, whatever the number of links that have it.
 */
public final class LinkNotes {
  /** Values of one attribute that have a sentence. */
  private static final int SHOWN = 3;

  private final List<LinkParameters> lines;
  private final double packetBytes;

  private LinkNotes(Topology topology, double packetBytes) {
    this.packetBytes = packetBytes;
    lines =
        topology.links().stream()
            .filter(link -> !link.isUnlimited())
            .map(Link::line)
            .distinct()
            .toList();
  }

  /**
   * {@return the sentences where data travel as packets}
   *
   * @param packetBytes W, the logical packet size
   */
  public static List<String> ofPackets(Topology topology, double packetBytes) {
    LinkNotes notes = new LinkNotes(topology, packetBytes);
    List<String> all = new ArrayList<>(notes.each("latencies", notes::latency));
    all.addAll(notes.each("buffers", notes::unusedLatency));
    all.addAll(notes.each("utilizations", notes::utilization));
    return all;
  }

  /**
   * {@return the sentences where data travel as a fluid}
   *
   * @param packetBytes W, the logical packet size
   */
  public static List<String> ofFluid(Topology topology, double packetBytes) {
    LinkNotes notes = new LinkNotes(topology, packetBytes);
    List<String> all = new ArrayList<>(notes.each("buffers", notes::derivedDelay));
    all.addAll(notes.each("utilizations", notes::utilization));
    return all;
  }

  private List<String> each(String kind, Function<LinkParameters, String> note) {
    Set<String> distinct = new LinkedHashSet<>();
    for (LinkParameters line : lines) {
      String one = note.apply(line);
      if (one != null) {
        distinct.add(one);
      }
    }
    List<String> all = new ArrayList<>(distinct);
    if (all.size() <= SHOWN) {
      return all;
    }
    List<String> shown = new ArrayList<>(all.subList(0, SHOWN));
    shown.add("and the same for " + (all.size() - SHOWN) + " other " + kind);
    return shown;
  }

  private String latency(LinkParameters line) {
    if (line.buffer() > 0 || line.latency() == 0 || line.propagation() > 0) {
      return null;
    }
    int packets = line.bufferSize(packetBytes);
    return "latency %s: %s%s%s, no delay; write propagation for a delay"
        .formatted(
            Quantity.DURATION.show(line.latency()),
            Plurals.counted(packets, "packet") + " of ",
            Quantity.DATA.show(packetBytes),
            packets == 1 ? " fits in" : " fit in");
  }

  private String unusedLatency(LinkParameters line) {
    return line.buffer() > 0 && line.latency() > 0 && line.propagation() == 0
        ? "latency "
            + Quantity.DURATION.show(line.latency())
            + ": no delay, and buffer says what fits in; write propagation for a delay"
        : null;
  }

  private String utilization(LinkParameters line) {
    return line.offeredLoad() > 0 && !line.background().changes()
        ? "utilization %s: load that others offer; a transfer alone gets %s of the bandwidth"
            .formatted(
                Quantity.digits(line.offeredLoad()), Percent.of(1 / (1 + line.offeredLoad())))
        : null;
  }

  private String derivedDelay(LinkParameters line) {
    return line.hasLatency()
        ? null
        : "buffer %s without latency: its time at the bandwidth, %s, is the delay of the link"
            .formatted(
                line.buffer(),
                Quantity.DURATION.show(line.buffer() * packetBytes / line.bandwidth()));
  }
}
