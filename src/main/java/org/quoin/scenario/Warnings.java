package org.quoin.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.grid.GridModel;
import org.quoin.input.Quantity;
import org.quoin.network.PacketModel;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.topology.Way;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** What a scenario may say but probably does not mean, a sentence each. */
final class Warnings {

  /** Below this buffer the packet size, which should not matter, changes the response. */
  private static final int SMALL_BUFFER = 5;

  private final GridModel grid;
  private final List<String> warnings = new ArrayList<>();

  private Warnings(GridModel grid) {
    this.grid = grid;
  }

  static List<String> of(GridModel grid) {
    Warnings all = new Warnings(grid);
    all.phase();
    all.idleClients();
    all.buffers();
    all.overload();
    return all.warnings;
  }

  private void phase() {
    PacketModel packets = grid.packets();
    if (packets.phaseLocked()) {
      warnings.add(
          "packets march in step with the service: by its phase a job gets anything from no"
              + " throughput to all of it, so look at the spread of the jobs, not at their mean");
    }
  }

  private void idleClients() {
    Set<String> busy = new LinkedHashSet<>();
    grid.classes().forEach(jobs -> busy.addAll(jobs.clients()));
    List<String> idle =
        grid.topology().clients().stream().map(Node::name).filter(c -> !busy.contains(c)).toList();
    if (!idle.isEmpty()) {
      warnings.add(
          (idle.size() == 1 ? "client " : "clients ")
              + listed(idle)
              + (idle.size() == 1 ? " submits" : " submit")
              + " no jobs");
    }
  }

  private void buffers() {
    double packet = grid.packets().packetBytes();
    List<String> small = new ArrayList<>();
    for (Link link : grid.topology().links()) {
      if (!link.isUnlimited() && link.bufferSize(packet) < SMALL_BUFFER) {
        small.add(link.name() + " (N = " + link.bufferSize(packet) + ")");
      }
    }
    if (!small.isEmpty()) {
      warnings.add(
          "a buffer below "
              + SMALL_BUFFER
              + " packets makes the packet size matter, by 10 to 65 % of the response: "
              + listed(small));
    }
  }

  /**
   * The load on each queue if every client spread its jobs evenly over the sites it reaches, which
   * is what RR does; closed clients offer no fixed load.
   */
  private void overload() {
    Topology topology = grid.topology();
    Map<String, Double> network = new HashMap<>();
    double[] sites = topology.sites().stream().mapToDouble(Node::utilization).toArray();
    for (JobClass jobs : grid.classes()) {
      if (jobs.arrivals() != Arrivals.CLOSED) {
        jobs.clients().forEach(client -> add(jobs, client, network, sites));
      }
    }
    for (Link link : topology.links()) {
      if (!link.isUnlimited()) {
        for (boolean forward : new boolean[] {true, false}) {
          String queue = topology.queueName(link, forward);
          warn(queue + " (link " + link.name() + ")", network.getOrDefault(queue, 0.0));
        }
      }
    }
    for (int s = 0; s < sites.length; s++) {
      Node site = topology.sites().get(s);
      warn(topology.serverQueueName(site) + " (" + site.name() + ")", sites[s]);
    }
  }

  private void warn(String queue, double load) {
    if (load >= 1) {
      warnings.add(
          "with the jobs spread evenly over the sites, "
              + queue
              + " is offered "
              + Quantity.digits(load)
              + " times what it can serve: it has no steady state");
    }
  }

  private void add(JobClass jobs, String client, Map<String, Double> network, double[] sites) {
    Topology topology = grid.topology();
    long reached =
        topology.sites().stream().filter(s -> topology.reaches(client, s.name())).count();
    double rate = 1 / jobs.interval() / reached;
    double there = rate * jobs.inputBytes().mean();
    double back = rate * jobs.outputBytes().mean();
    for (int s = 0; s < sites.length; s++) {
      Node site = topology.sites().get(s);
      if (!topology.reaches(client, site.name())) {
        continue;
      }
      if (site.speed() > 0) {
        sites[s] += rate * jobs.operations().mean() / site.speed() / site.processors();
      }
      Way way = topology.way(client, site.name());
      way.send().forEach(q -> network.merge(q.name(), there / q.link().bandwidth(), Double::sum));
      way.receive().forEach(q -> network.merge(q.name(), back / q.link().bandwidth(), Double::sum));
    }
  }

  private static String listed(List<String> items) {
    int shown = Math.min(5, items.size());
    return String.join(", ", items.subList(0, shown))
        + (items.size() > shown ? " and " + (items.size() - shown) + " more" : "");
  }
}
