package org.quoin.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.quoin.grid.GridModel;
import org.quoin.grid.job.Itinerary;
import org.quoin.grid.site.SiteCapacity;
import org.quoin.input.Nouns;
import org.quoin.network.PacketModel;
import org.quoin.network.Retry;
import org.quoin.network.Spread;
import org.quoin.statistics.Station;
import org.quoin.topology.Node;
import org.quoin.topology.NodeKind;
import org.quoin.topology.QueueWalk;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.topology.Vertex.Source;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;
import org.quoin.workload.Stage;

/** What the closed forms assume and a scenario does not do, a sentence each. */
final class Assumptions {
  private static final String UNLIKE =
      ", the fastest of its unlike nodes busy first (each kind has a queue of its own: jobs wait"
          + " longer)";

  /** Names of one list. */
  private static final int SHOWN = 5;

  private final GridAnalysis analysis;
  private final GridModel model;
  private final List<Itinerary> itineraries;
  private final List<String> broken = new ArrayList<>();

  private Assumptions(GridAnalysis analysis) {
    this.analysis = analysis;
    this.model = analysis.model();
    itineraries = model.itineraries();
  }

  static List<String> broken(GridAnalysis analysis) {
    Assumptions assumptions = new Assumptions(analysis);
    assumptions.steadyState();
    assumptions.split();
    assumptions.arrivals();
    assumptions.backgrounds();
    assumptions.packets();
    assumptions.transfers();
    assumptions.sites();
    assumptions.stages();
    assumptions.files();
    assumptions.failures();
    assumptions.reports();
    assumptions.horizon();
    return List.copyOf(assumptions.broken);
  }

  private void steadyState() {
    for (GridAnalysis.Queue queue : analysis.queues()) {
      if (!queue.load().stationary()) {
        broken.add(
            String.format(
                Locale.ROOT,
                "%s (%s) is offered %.3g times what it can serve: it has no steady state",
                queue.name(),
                queue.direction(),
                1 / queue.load().saturation()));
      }
    }
  }

  private void split() {
    boolean placed = itineraries.stream().anyMatch(Itinerary::isPlaced);
    if (placed && model.network().sites().size() > 1) {
      broken.add(
          analysis.split().isInTurn()
              ? "sites get jobs in turn, as from RR: what even arrivals save is approximated,"
                  + " and a metaserver that looks at the load (LOAD, LOTH) has other shares"
              : "jobs go to the sites by chance, in fixed shares: a metaserver deals them in"
                  + " turn (RR) or looks at the load (LOAD, LOTH)");
    }
  }

  private void arrivals() {
    List<String> even =
        model.classes().stream()
            .filter(jobs -> jobs.arrivals() == Arrivals.DETERMINISTIC)
            .map(JobClass::name)
            .toList();
    if (!even.isEmpty()) {
      broken.add("arrivals are Poisson; at equal intervals: " + String.join(", ", even));
    }
    model.classes().stream()
        .filter(jobs -> jobs.arrivals() != Arrivals.DETERMINISTIC)
        .filter(jobs -> jobs.arrivals() != Arrivals.CLOSED && !jobs.isPoisson())
        .forEach(
            jobs ->
                broken.add(
                    "arrivals are Poisson; "
                        + jobs.arrivals().title()
                        + (jobs.process().batch() == null ? ": " : ", in batches: ")
                        + jobs.name()));
    demands();
    boolean open = model.classes().stream().anyMatch(jobs -> jobs.arrivals() != Arrivals.CLOSED);
    if (open && analysis.closedJobs() > 0) {
      broken.add("clients are all open or all closed; here each kind sees the other's mean load");
    }
    if (analysis.closedJobs() > 0 && !analysis.closedIsExact()) {
      broken.add(
          "closed clients are alike, or few: here too many unlike ones "
              + (analysis.closedIsSolved()
                  ? "are taken as one mean client"
                  : "are only bounded from above"));
    }
  }

  private void backgrounds() {
    Set<String> changing = new LinkedHashSet<>();
    model.network().queues().stream()
        .filter(queue -> queue.link().line().background().changes())
        .forEach(queue -> changing.add(queue.link().name()));
    if (!changing.isEmpty() && isNetworkUsed()) {
      broken.add(
          "the background of a link is always at its mean; it changes on "
              + listed(List.copyOf(changing)));
    }
  }

  private void demands() {
    for (JobClass jobs : model.classes()) {
      if (jobs.demands().isSized()) {
        broken.add(
            "jobs have the width that their site gives one; one of their own: " + jobs.name());
      }
      if (!jobs.demands().affinity().isNone()) {
        broken.add("a site's speed is the same for all jobs; it is not for " + jobs.name());
      }
    }
  }

  private void packets() {
    if (!model.hasPackets() && isNetworkUsed()) {
      broken.add("data travel as packets that queue: here they are a fluid that is shared fairly");
      return;
    }
    PacketModel packets = model.packets();
    List<String> other = new ArrayList<>();
    if (packets.service() != Spread.EXPONENTIAL) {
      other.add("service");
    }
    if (packets.spacing() != Spread.EXPONENTIAL) {
      other.add("spacing");
    }
    if (packets.retry() != Retry.EXPONENTIAL) {
      other.add("retry");
    }
    if (!other.isEmpty() && isNetworkUsed()) {
      broken.add(
          "packets are served, spaced and tried again exponentially; not "
              + String.join(" and ", other));
    }
  }

  private boolean isNetworkUsed() {
    return analysis.queues().stream().anyMatch(queue -> queue.isNetwork() && queue.time() > 0);
  }

  private void transfers() {
    if (!isNetworkUsed()) {
      return;
    }
    if (model.hasPackets() && !isAlone()) {
      broken.add(
          "transfers under way at once share a network queue as if its packets were in their steady"
              + " state for each number of them (finite buffers, lost background, retries)");
    }
    if (model.hasPackets() && passesSeveral()) {
      broken.add(
          "a transfer over several network queues goes at the speed of the slowest, and its last"
              + " packet passes the others");
    }
    boolean random =
        model.classes().stream()
            .anyMatch(
                c ->
                    c.inputBytes().variation() > 0
                        || c.stages().stream().anyMatch(s -> s.outputBytes().variation() > 0));
    if (random) {
      broken.add("data of random size are taken at their mean");
    }
  }

  /** Whether never two jobs are inside. */
  private boolean isAlone() {
    return analysis.closedJobs() == 1
        && model.classes().stream().allMatch(jobs -> jobs.arrivals() == Arrivals.CLOSED);
  }

  private boolean passesSeveral() {
    QueueWalk walk = new QueueWalk();
    for (Itinerary itinerary : itineraries) {
      for (Source client : model.network().clients()) {
        for (SiteQueue site : model.network().sites()) {
          if (itinerary.allows(client.number(), site.number())) {
            for (int leg = 0; leg <= itinerary.stages(); leg++) {
              itinerary.lay(leg, client.number(), site.number(), walk);
              if (walk.length() > 1) {
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
    Map<String, List<String>> bySentence = new LinkedHashMap<>();
    for (SiteQueue site : model.network().sites()) {
      Node node = site.node();
      String sentence = node.kind() == Node.Kind.CLUSTER ? cluster(node) : server(node);
      if (sentence != null) {
        bySentence.computeIfAbsent(sentence, key -> new ArrayList<>()).add(node.name());
      }
    }
    bySentence.forEach((sentence, names) -> broken.add(sentence + " " + listed(names)));
  }

  private String cluster(Node node) {
    SiteCapacity capacity = model.sites().capacity(node);
    return "a cluster is taken as "
        + Nouns.counted(capacity.servers(), "server")
        + (NodeKind.of(node).size() > 1 ? UNLIKE : "")
        + (SiteQueues.isTimeShared(node) ? ", shared" : ", first come first served")
        + (capacity.localLoad() > 0
            ? ", its own users' jobs like the clients' (behind wide ones or crowds jobs wait far"
                + " longer)"
            : "")
        + ":";
  }

  /** Null where nothing is broken. */
  private String server(Node node) {
    List<Amount> operations = operations(node);
    boolean exponential = operations.stream().allMatch(o -> Math.abs(o.variation() - 1) < 1e-9);
    boolean oneMean =
        operations.stream().mapToDouble(Amount::mean).distinct().count() <= 1
            && (node.utilization() == 0
                || operations.isEmpty()
                || node.othersOperations() == operations.get(0).mean());
    boolean heedsOrder = SiteQueues.order(node) != Station.Server.Order.SHARED && !isAlone();
    if (!heedsOrder || (exponential && oneMean)) {
      return null;
    }
    if (analysis.closedJobs() > 0) {
      return "jobs of closed clients are exponential, of one mean, as are those of others; not so"
          + " at";
    }
    return node.processors() > 1
        ? "jobs at several servers are exponential, of one mean; not so at"
        : null;
  }

  /** The computations that may come to a site. */
  private List<Amount> operations(Node node) {
    return model.classes().stream()
        .flatMap(jobs -> jobs.stages().stream())
        .filter(stage -> stage.site() == null || stage.site().equals(node.name()))
        .map(Stage::operations)
        .toList();
  }

  /** What leaves a queue is Poisson only where it is served exponentially, or shared. */
  private void stages() {
    Set<String> before = new LinkedHashSet<>();
    for (JobClass jobs : model.classes()) {
      for (Stage stage : jobs.stages().subList(0, jobs.stages().size() - 1)) {
        model.network().sites().stream()
            .map(SiteQueue::node)
            .filter(node -> stage.site() == null || stage.site().equals(node.name()))
            .filter(node -> SiteQueues.order(node) != Station.Server.Order.SHARED)
            .filter(node -> operations(node).stream().anyMatch(o -> o.variation() != 1))
            .forEach(node -> before.add(node.name()));
      }
    }
    if (!before.isEmpty() && !isAlone()) {
      broken.add(
          "what a site sends on comes to the next as a Poisson stream: not so from "
              + listed(List.copyOf(before)));
    }
  }

  private static String listed(List<String> names) {
    int shown = Math.min(SHOWN, names.size());
    String more = names.size() > shown ? " and " + (names.size() - shown) + " more" : "";
    return String.join(", ", names.subList(0, shown)) + more;
  }

  private void files() {
    if (model.data().isUsed()) {
      broken.add(
          "jobs read files that their site may have to fetch: the time that takes, and what it puts"
              + " on the links, is left out");
    }
  }

  private void failures() {
    if (model.failures().any()) {
      broken.add("sites and links always work; here they fail or are drained");
    }
  }

  private void reports() {
    if (model.monitor().bytes() > 0) {
      broken.add("sites report one after the other, at random; here all at the same time");
    }
  }

  private void horizon() {
    if (model.horizon() < Double.POSITIVE_INFINITY) {
      broken.add("runs do not end at a horizon with jobs inside");
    }
  }
}
