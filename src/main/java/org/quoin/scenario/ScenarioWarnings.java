package org.quoin.scenario;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.grid.GridModel;
import org.quoin.grid.SiteUse;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.load.OfferedLoad;
import org.quoin.grid.site.SiteSpec;
import org.quoin.network.PacketModel;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;

/** Warnings about what a scenario states but probably does not intend. */
final class ScenarioWarnings {

  /**
   * With smaller buffers the response time depends on the packet size, which should have no effect.
   */
  private static final int SMALL_BUFFER = 5;

  private final GridModel grid;
  private final List<String> warnings = new ArrayList<>();

  private ScenarioWarnings(GridModel grid) {
    this.grid = grid;
  }

  static List<String> of(GridModel grid) {
    ScenarioWarnings all = new ScenarioWarnings(grid);
    all.phase();
    all.idleClients();
    all.logs();
    all.unusedLinks();
    all.buffers();
    all.priorities();
    all.unusableSites();
    all.overload();
    all.endlessLocalJobs();
    return all.warnings;
  }

  private void phase() {
    PacketModel packets = grid.packets();
    if (grid.hasPackets() && packets.phaseLocked()) {
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
          "%s%s%s no jobs"
              .formatted(
                  idle.size() == 1 ? "client " : "clients ",
                  listed(idle),
                  idle.size() == 1 ? " submits" : " submit"));
    }
  }

  private void logs() {
    for (JobClass jobs : grid.classes()) {
      if (jobs.demands().feed() != null) {
        warnings.addAll(jobs.demands().feed().notes());
      }
    }
  }

  private void unusedLinks() {
    Topology topology = grid.topology();
    Set<Set<String>> joined = new HashSet<>();
    List<String> parallel = new ArrayList<>();
    List<String> aside = new ArrayList<>();
    for (Link link : topology.links()) {
      if (link.isFirst()) {
        boolean first = joined.add(Set.of(link.from(), link.to()));
        Link other = topology.opposite(link);
        if (!grid.network().passes(link) && (other == null || !grid.network().passes(other))) {
          (first ? aside : parallel).add(link.name());
        }
      }
    }
    if (!parallel.isEmpty()) {
      warnings.add("of parallel links only the first is ever used, so not " + listed(parallel));
    }
    if (!aside.isEmpty()) {
      warnings.add(
          "no route uses %s: a job takes the fewest links, of equal routes the first in the file"
              .formatted(listed(aside)));
    }
  }

  private void buffers() {
    Set<String> small = new LinkedHashSet<>();
    for (NetworkQueue queue :
        grid.hasPackets() ? grid.network().queues() : List.<NetworkQueue>of()) {
      if (queue.buffer() < SMALL_BUFFER) {
        small.add(queue.link().name() + " (N = " + queue.buffer() + ")");
      }
    }
    if (!small.isEmpty()) {
      warnings.add(
          ("a buffer below %s packets makes the packet size matter (one of N leaves a transfer"
                  + " alone on an idle link about N / (N + 1) of the bandwidth): %s")
              .formatted(SMALL_BUFFER, listed(List.copyOf(small))));
    }
  }

  private void priorities() {
    boolean stated = grid.classes().stream().anyMatch(c -> c.priority() != Job.NO_PRIORITY);
    if (stated
        && grid.topology().of(Node.Server.class).stream()
            .noneMatch(server -> server.discipline().heedsPriority())) {
      warnings.add("no server has discipline=priority, so the priorities of the jobs do nothing");
    }
    boolean due = grid.classes().stream().anyMatch(c -> c.demands().deadline() != null);
    if (!due && grid.sites().stream().anyMatch(SiteSpec::heedsDeadline)) {
      warnings.add(
          "a site orders its jobs by deadline (edf), but no job has one: they run in order of"
              + " arrival; give clients a deadline");
    }
  }

  /** Warns of sites that can run none of the jobs, grouped by the widest job that they take. */
  private void unusableSites() {
    SiteUse use = grid.siteUse();
    Map<Integer, List<String>> byWidest = new TreeMap<>();
    for (SiteQueue site : grid.network().sites()) {
      if (!use.isUsable(site.number())) {
        byWidest
            .computeIfAbsent(grid.sites().get(site.number()).widest(), widest -> new ArrayList<>())
            .add(site.node().name());
      }
    }
    int narrowest =
        grid.classes().stream().mapToInt(jobs -> jobs.demands().narrowest()).min().orElseThrow();
    byWidest.forEach(
        (widest, names) ->
            warnings.add(
                "%s can take none of these jobs%s"
                    .formatted(
                        listed(names),
                        widest < narrowest
                            ? ": jobs there have at most "
                                + Plurals.counted(widest, "processor")
                                + ", these need "
                                + Quantity.digits(narrowest)
                                + (grid.classes().stream().allMatch(ScenarioWarnings::isOfOneWidth)
                                    ? ""
                                    : " or more")
                            : ": no stage and no route of a job leads there")));
  }

  private static boolean isOfOneWidth(JobClass jobs) {
    return jobs.demands().processors() != null && jobs.demands().processors().variation() == 0;
  }

  /**
   * Warns of overload if every client spreads its jobs evenly over the sites it reaches, as RR
   * does. Closed clients offer no fixed load.
   */
  private void overload() {
    OfferedLoad offered = OfferedLoad.even(grid);
    for (NetworkQueue queue : grid.network().queues()) {
      OfferedLoad.Load load = offered.ofNetwork(queue);
      String name = queue.name() + " (" + queue.link().direction() + ")";
      warn(name, load.stationary(), load.clients());
      if (load.stationary() && load.clients() >= 1) {
        warnings.add(
            ("with the jobs spread evenly over the sites, and with what these report, %s is offered"
                    + " %s times what it can serve: reports come late, and fewer")
                .formatted(name, Quantity.digits(load.clients())));
      }
    }
    for (SiteQueue site : grid.network().sites()) {
      OfferedLoad.Load load = offered.ofSite(site);
      warn(site.name() + " (" + site.node().name() + ")", load.stationary(), load.total());
    }
  }

  private void warn(String queue, boolean stationary, double load) {
    if (!stationary) {
      warnings.add(
          ("with the jobs spread evenly over the sites, %s is offered %s times what it can serve:"
                  + " it has no steady state")
              .formatted(queue, Quantity.digits(load)));
    }
  }

  private SiteSpec site(String name) {
    return grid.sites().get(grid.topology().sites().indexOf(grid.topology().node(name)));
  }

  /**
   * Warns of local users whose jobs hardly ever end, because their site fails too often: each
   * failure makes them begin again, and clients' jobs may wait behind them without end.
   */
  private void endlessLocalJobs() {
    for (FailureModel.Law law : grid.failures().laws()) {
      if (law.component().kind() == FailureComponent.Kind.SITE
          && grid.horizon() == Double.POSITIVE_INFINITY) {
        double up = law.every().mean();
        double runTime = site(law.component().name()).localRunTime();
        if (runTime > up) {
          warnings.add(
              law.component().name()
                  + " fails every "
                  + Quantity.DURATION.show(up)
                  + " on average, and its local users' jobs run "
                  + Quantity.DURATION.show(runTime)
                  + ": they begin again at each failure, hardly any ends, and the run may never"
                  + " end; write a horizon");
        }
      }
    }
  }

  /** Returns names separated by commas, of many the first five and the number of the others. */
  static String listed(List<String> items) {
    int shown = Math.min(5, items.size());
    return String.join(", ", items.subList(0, shown))
        + (items.size() > shown ? " and " + (items.size() - shown) + " more" : "");
  }
}
