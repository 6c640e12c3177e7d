package org.quoin.analysis;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.quoin.cluster.ClusterSettings;
import org.quoin.grid.GridModel;
import org.quoin.grid.SiteUse;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.site.MachineSpec;
import org.quoin.grid.site.SiteSpec;
import org.quoin.network.PacketModel;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.queueing.Station;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.topology.Discipline;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;
import org.quoin.workload.Stage;

/**
 * Finds where a scenario violates the assumptions of the closed forms. What the forms leave out
 * makes mean times undefined; what they approximate makes them inexact. Each finding is one
 * sentence.
 */
final class Assumptions {
  /** Says that files are moved. */
  static final String FETCHES = "sites fetch the files that jobs read";

  /** Says that not all components are always up. */
  static final String FAILURES = "sites or links fail or are drained";

  private static final String HETEROGENEOUS =
      "jobs start on the fastest free processors and wait in one queue, not one per node group, at";

  private static final String DUE = "jobs are served in the order of their deadlines at";

  private static final String CLOSED_PRIORITIES =
      "jobs of closed clients meet jobs of other priorities at";

  private static final String SEVERAL_SERVERS =
      "jobs at several servers are not exponential with one mean: the wait is approximated at";

  private static final String STEADY =
      "a single closed job finds background jobs in their steady state at";

  private static final String INTERRUPTED =
      "interruptions by jobs of higher priority count as waiting at";

  /** Maximum number of names in one sentence. */
  private static final int SHOWN = 5;

  private final GridAnalysis analysis;
  private final GridModel model;
  private final SiteUse use;
  private final List<StageSites> stageSitesByClass;
  private final List<String> leftOut = new ArrayList<>();
  private final List<String> approximated = new ArrayList<>();

  Assumptions(GridAnalysis analysis) {
    this.analysis = analysis;
    this.model = analysis.model();
    use = model.siteUse();
    stageSitesByClass = model.stageSitesByClass();
    split();
    arrivals();
    demands();
    closedClients();
    if (isNetworkUsed()) {
      service();
      backgrounds();
      if (model.hasPackets()) {
        packets();
        transfers();
      } else {
        fluid();
      }
    }
    sites();
    stages();
    rest();
  }

  /** {@return the reasons why mean times are undefined; empty if they are defined} */
  List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /** {@return the approximations in the mean times} */
  List<String> approximated() {
    return List.copyOf(approximated);
  }

  private void split() {
    boolean placed = stageSitesByClass.stream().anyMatch(StageSites::isPlaced);
    long usable =
        model.network().sites().stream().filter(site -> use.isUsable(site.number())).count();
    if (placed && usable > 1) {
      approximated.add(
          analysis.split().isInTurn()
              ? "sites get jobs in turn, as from RR: the effect of the more even arrivals is"
                  + " approximated"
              : "jobs go to the sites at random, in fixed shares");
    }
  }

  private void arrivals() {
    List<String> even =
        model.classes().stream()
            .filter(jobs -> jobs.arrivals() == Arrivals.DETERMINISTIC)
            .map(JobClass::name)
            .toList();
    if (!even.isEmpty()) {
      leftOut.add("jobs arrive at equal intervals, not as a Poisson stream: " + listed(even));
    }
    model.classes().stream()
        .filter(jobs -> jobs.arrivals() != Arrivals.DETERMINISTIC)
        .filter(jobs -> jobs.arrivals() != Arrivals.CLOSED && !jobs.isPoisson())
        .forEach(
            jobs ->
                leftOut.add(
                    "jobs do not arrive as a Poisson stream ("
                        + jobs.arrivals().title()
                        + (jobs.process().batch() == null ? "): " : ", in batches): ")
                        + jobs.name()));
  }

  private void closedClients() {
    boolean open = model.classes().stream().anyMatch(jobs -> jobs.arrivals() != Arrivals.CLOSED);
    if (open && analysis.closedJobs() > 0) {
      approximated.add("open and closed clients each see the mean load of the other kind");
    }
    if (analysis.closedJobs() > 0 && !analysis.closedIsExact()) {
      if (analysis.closedIsSolved()) {
        approximated.add("too many different closed clients are taken as one mean client");
      } else {
        leftOut.add(
            "there are too many different closed clients: only their throughput is bounded");
      }
    }
  }

  private void demands() {
    for (JobClass jobs : model.classes()) {
      if (!jobs.demands().affinity().isFixed()) {
        leftOut.add("the speed at which a site computes a job is drawn: " + jobs.name());
      }
      if (jobs.demands().fixedRunTime()) {
        leftOut.add("run times are the same at every cluster: " + jobs.name());
      }
    }
    List<String> mixed =
        model.network().sites().stream()
            .filter(site -> use.isMixed(site.number()))
            .map(site -> site.node().name())
            .toList();
    if (!mixed.isEmpty()) {
      leftOut.add("jobs of different widths meet at " + listed(mixed));
    }
  }

  /**
   * Checks the background of each link. A background with two random rates has a formula for paths
   * of one queue.
   */
  private void backgrounds() {
    Set<String> changing = new LinkedHashSet<>();
    Set<String> bursty = new LinkedHashSet<>();
    for (NetworkQueue queue : model.network().queues()) {
      if (queue.link().line().background().changes() && analysis.load(queue).clients() > 0) {
        boolean known = model.hasPackets() && TransferTimes.hasBursts(queue) && !passesSeveral();
        (known ? bursty : changing).add(queue.link().name());
      }
    }
    if (!changing.isEmpty()) {
      leftOut.add("the background changes on " + listed(List.copyOf(changing)));
    }
    if (!bursty.isEmpty()) {
      approximated.add(
          "transfers begin in each background state in proportion to its duration, and transfers"
              + " that meet share the mean throughput, on "
              + listed(List.copyOf(bursty)));
    }
  }

  /** Checks that only the queues of its path hold a transfer up. */
  private void service() {
    if (model.transfers().changesRates() || model.transfers().perPair() > 0) {
      leftOut.add("transfers have a window, shares by round-trip time or a limit of their own");
    }
    if (model.hasPackets() && model.transfers().streams() > 1) {
      leftOut.add("transfers have parallel streams of packets");
    }
    List<String> links =
        model.network().queues().stream()
            .map(NetworkQueue::link)
            .filter(link -> link.line().transfers() > 0)
            .map(Link::name)
            .distinct()
            .toList();
    if (!links.isEmpty()) {
      leftOut.add("transfers wait until the link admits them: " + listed(links));
    }
    List<String> nodes =
        model.network().topology().holders().stream()
            .filter(holder -> holder.storage().transfers() > 0)
            .map(Node::name)
            .toList();
    if (!nodes.isEmpty()) {
      leftOut.add("transfers wait until the site or store admits them: " + listed(nodes));
    }
  }

  private void packets() {
    PacketModel packets = model.packets();
    List<String> other = new ArrayList<>();
    if (packets.service() != TimeDistribution.EXPONENTIAL) {
      other.add("service");
    }
    if (packets.spacing() != TimeDistribution.EXPONENTIAL) {
      other.add("spacing");
    }
    if (packets.retry() != Retry.EXPONENTIAL) {
      other.add("retry");
    }
    if (!other.isEmpty()) {
      leftOut.add("packets are not exponential in " + String.join(" and ", other));
    }
  }

  private void fluid() {
    if (!isAlone()) {
      if (passesSeveral()) {
        leftOut.add("fluid transfers share several links on their paths");
      }
      approximated.add("results arrive at their links as a Poisson stream");
    }
  }

  private boolean isNetworkUsed() {
    return analysis.queues().stream().anyMatch(queue -> queue.isNetwork() && queue.time() > 0);
  }

  private void transfers() {
    if (!isAlone()) {
      approximated.add(
          "transfers that share a network queue find its packets in the steady state of their"
              + " number (finite buffers, dropped background packets, retries)");
    }
    if (passesSeveral()) {
      approximated.add(
          "a transfer over several network queues has the speed of the slowest; its last packet"
              + " passes the others");
    }
    boolean random =
        model.classes().stream()
            .anyMatch(
                c ->
                    c.inputBytes().variation() > 0
                        || c.stages().stream().anyMatch(s -> s.outputBytes().variation() > 0));
    if (random) {
      approximated.add("data of random size are replaced by their mean");
    }
  }

  /** {@return whether there is never more than one job in the system} */
  private boolean isAlone() {
    return analysis.closedJobs() == 1
        && model.classes().stream().allMatch(jobs -> jobs.arrivals() == Arrivals.CLOSED);
  }

  /** {@return whether a transfer of some job passes more than one network queue} */
  private boolean passesSeveral() {
    QueuePath path = new QueuePath();
    for (int c = 0; c < stageSitesByClass.size(); c++) {
      StageSites stageSites = stageSitesByClass.get(c);
      JobClass jobs = model.classes().get(c);
      for (List<Integer> group : model.network().clientGroups(jobs.clients())) {
        int client = group.get(0);
        for (SiteQueue site : model.network().sites()) {
          for (int transfer = 0; transfer <= stageSites.stages(); transfer++) {
            if (jobs.data(transfer).mean() > 0 && stageSites.allows(client, site.number())) {
              stageSites.setPath(transfer, client, site.number(), path);
              if (path.length() > 1) {
                return true;
              }
            }
          }
        }
      }
    }
    return false;
  }

  private void sites() {
    Map<String, List<String>> outs = new LinkedHashMap<>();
    Map<String, List<String>> nears = new LinkedHashMap<>();
    for (SiteQueue site : model.network().sites()) {
      if (use.isUsable(site.number())) {
        Node node = site.node();
        SiteSpec spec = model.sites().get(site.number());
        MachineSpec machine =
            spec instanceof SiteSpec.ClusterSpec cluster ? cluster.machine() : null;
        String out = machine != null ? cluster(site, machine) : withoutFormula(site, spec);
        String near = machine instanceof MachineSpec.Heterogeneous ? HETEROGENEOUS : server(site);
        add(outs, out, node);
        add(nears, out == null ? near : null, node);
      }
    }
    outs.forEach((sentence, names) -> leftOut.add(sentence + " " + listed(names)));
    nears.forEach((sentence, names) -> approximated.add(sentence + " " + listed(names)));
  }

  private static void add(Map<String, List<String>> sentences, String sentence, Node node) {
    if (sentence != null) {
      sentences.computeIfAbsent(sentence, key -> new ArrayList<>()).add(node.name());
    }
  }

  /** {@return the reason why a server has no formula; null if it has one} */
  private String withoutFormula(SiteQueue site, SiteSpec spec) {
    if (spec.heedsDeadline()) {
      return DUE;
    }
    boolean closed = classesAt(site.node()).anyMatch(jobs -> jobs.arrivals() == Arrivals.CLOSED);
    return closed && hasPriorities(site) ? CLOSED_PRIORITIES : null;
  }

  /** {@return whether the order of service depends on the priorities of the jobs of a site} */
  private boolean hasPriorities(SiteQueue site) {
    Station.Server.Order order = model.sites().get(site.number()).order();
    Set<Integer> priorities = new HashSet<>();
    classesAt(site.node()).forEach(jobs -> priorities.add(jobs.priority()));
    if (use.capacity(site).localLoad() > 0) {
      priorities.add(Job.NO_PRIORITY);
    }
    return priorities.size() > 1
        && (order == Station.Server.Order.PRIORITY || order == Station.Server.Order.PREEMPTIVE);
  }

  private Stream<JobClass> classesAt(Node node) {
    return model.classes().stream()
        .filter(jobs -> jobs.stages().stream().anyMatch(stage -> isAt(stage, node)));
  }

  private static boolean isAt(Stage stage, Node node) {
    return stage.site() == null || stage.site().equals(node.name());
  }

  /** {@return the reason why a cluster has no formula; null if it has one} */
  private String cluster(SiteQueue site, MachineSpec machine) {
    if (use.capacity(site).localLoad() > 0) {
      return "jobs queue behind local jobs at";
    }
    MachineSpec first =
        machine instanceof MachineSpec.Heterogeneous parts ? parts.machines().get(0) : machine;
    if (!(first instanceof MachineSpec.Batch batch)) {
      return "jobs take turns on the processors of";
    }
    if (!batch.settings().equals(ClusterSettings.of(batch.settings().processors()))) {
      return "limits and other conditions hold back jobs at";
    }
    if (batch.policy() == Policies.SLURM) {
      return "jobs wait for the next scheduling pass at";
    }
    return batch.order() != Order.FCFS || batch.policy().ordersItself()
        ? "jobs do not start in the order of arrival at"
        : null;
  }

  /**
   * {@return the approximation at a site that is one queue before equal servers; null if it is
   * exact}
   */
  private String server(SiteQueue site) {
    Node node = site.node();
    List<Amount> operations = operations(node);
    boolean exponential = operations.stream().allMatch(o -> Math.abs(o.variation() - 1) < 1e-9);
    boolean oneMean =
        operations.stream().mapToDouble(Amount::mean).distinct().count() <= 1
            && (!(node instanceof Node.Server server)
                || server.utilization() == 0
                || operations.isEmpty()
                || server.backgroundOperations() == operations.get(0).mean());
    boolean alone = isAlone() && use.capacity(site).localLoad() == 0;
    boolean several = use.capacity(site).servers() > 1;
    if (isShared(site) || alone || (exponential && oneMean)) {
      boolean preemptive =
          model.sites().get(site.number()).order() == Station.Server.Order.PREEMPTIVE;
      return several && preemptive && hasPriorities(site) ? INTERRUPTED : null;
    }
    if (analysis.closedJobs() > 0) {
      return isAlone()
          ? STEADY
          : "jobs of closed clients are taken as exponential with one mean at";
    }
    return several ? SEVERAL_SERVERS : null;
  }

  /** {@return whether jobs share a site in such a way that only their mean work counts} */
  private boolean isShared(SiteQueue site) {
    boolean several = use.capacity(site).servers() > 1;
    boolean isLastFirst =
        site.node() instanceof Node.Server server
            && server.discipline() == Discipline.LCFS_PREEMPTIVE;
    return model.sites().get(site.number()).order() == Station.Server.Order.SHARED
        && !(several && isLastFirst);
  }

  /** {@return the amounts of the stages that may be computed at a site} */
  private List<Amount> operations(Node node) {
    return model.classes().stream()
        .flatMap(jobs -> jobs.stages().stream())
        .filter(stage -> isAt(stage, node))
        .map(Stage::operations)
        .toList();
  }

  /**
   * Checks the departures of a stage, which are Poisson only if its service is exponential or
   * shared.
   */
  private void stages() {
    Set<String> before = new LinkedHashSet<>();
    for (JobClass jobs : model.classes()) {
      for (Stage stage : jobs.stages().subList(0, jobs.stages().size() - 1)) {
        model.network().sites().stream()
            .filter(site -> !isShared(site))
            .map(SiteQueue::node)
            .filter(node -> isAt(stage, node))
            .filter(node -> operations(node).stream().anyMatch(o -> o.variation() != 1))
            .forEach(node -> before.add(node.name()));
      }
    }
    if (!before.isEmpty() && !isAlone()) {
      approximated.add(
          "jobs arrive at their next stage as a Poisson stream from "
              + listed(List.copyOf(before)));
    }
  }

  private void rest() {
    if (model.data().isUsed()) {
      leftOut.add(FETCHES);
    }
    if (model.failures().any()) {
      leftOut.add(FAILURES);
    }
    if (model.horizon() < Double.POSITIVE_INFINITY) {
      leftOut.add("the run ends at a horizon");
    }
    if (model.monitor().bytes() > 0) {
      approximated.add("sites report at random times, not all at once");
    }
  }

  private static String listed(List<String> names) {
    int shown = Math.min(SHOWN, names.size());
    String more = names.size() > shown ? " and " + (names.size() - shown) + " more" : "";
    return String.join(", ", names.subList(0, shown)) + more;
  }
}
