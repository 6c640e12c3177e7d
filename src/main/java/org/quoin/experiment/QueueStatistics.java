package org.quoin.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.quoin.analysis.LoneTransfer;
import org.quoin.analysis.TransferQueueNames;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.load.OfferedLoad;
import org.quoin.network.AdmissionLimit;
import org.quoin.network.QueueParameters;
import org.quoin.network.TimeDistribution;
import org.quoin.queueing.FiniteQueue;
import org.quoin.queueing.MM1K;
import org.quoin.queueing.Mmpp1K;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Background;
import org.quoin.topology.Node;
import org.quoin.topology.Vertex;

/**
 * The figures of one queue under one metaserver; means over replications. Figures that a server
 * does not have are NaN, as are those of packets where data are a fluid.
 *
 * @param name its name, Qns1, Qnr1, Qs1
 * @param kind a direction of a link or a site
 * @param place the link or the site
 * @param direction the direction of the link, as a sentence says it; the site
 * @param inWords where it is, as part of a sentence: "in the link a to b", "at the site s"
 * @param disk whether the link is the disk of a site or store
 * @param serviceRate packets, or other jobs, a second
 * @param backgroundRate background packets, or other jobs, a second
 * @param buffer packets it holds; 0 for a server, which has no limit, and where data are a fluid
 * @param offered the load offered to it, whether jobs came back or not
 * @param timeShare share of the counted jobs' response time that passes here
 * @param contentionShare share of the counted jobs' response time that passes here and would not in
 *     an empty system
 * @param utilization share of the window that the server is busy for clients
 * @param backgroundUtilization share of the window that it is busy for the background
 * @param lossProbability share of the background packets lost
 * @param throughput bytes a second that clients' transfers get while at least one is under way
 * @param sojourn seconds that an accepted background packet stays
 * @param retransmissions refused clients' packets a replication
 * @param drops lost background packets a replication
 * @param waiting clients' packets that wait in the router before it; NaN where it is a first hop
 * @param waitingMost the most of them at once in any replication
 * @param queuedTransfers mean number of transfers that wait before the link until they are
 *     admitted; 0 at a server
 * @param queuedIn the queue of transfers in which most of the time lost here passes, and its limit,
 *     as part of a sentence; empty if most of it passes elsewhere
 * @param jobs counted jobs a replication that a site computed
 * @param transferTheory bytes a second that one transfer alone gets by the closed form; NaN where
 *     it does not hold
 * @param theory the closed form with the few packets that clients had served in the window; null
 *     where it does not hold
 */
public record QueueStatistics(
    String name,
    Vertex.Kind kind,
    String place,
    String direction,
    String inWords,
    boolean disk,
    double serviceRate,
    double backgroundRate,
    int buffer,
    OfferedLoad.Load offered,
    Estimate timeShare,
    Estimate contentionShare,
    Estimate utilization,
    Estimate backgroundUtilization,
    Estimate lossProbability,
    Estimate throughput,
    Estimate sojourn,
    double retransmissions,
    double drops,
    Estimate waiting,
    double waitingMost,
    double queuedTransfers,
    String queuedIn,
    double jobs,
    double transferTheory,
    FiniteQueue theory) {

  private static final Estimate NONE = new Estimate(Double.NaN, Double.NaN, GridOutcome.LEVEL, 0);

  /** Above this share of clients' packets a queue is no longer that of its background alone. */
  private static final double PROBES = 0.01;

  /** {@return whether transfers come to it over a router, in which packets may wait} */
  public boolean isBehindRouter() {
    return !Double.isNaN(waitingMost);
  }

  /** {@return the share of time busy for all jobs and packets} */
  public double totalUtilization() {
    return utilization.mean() + backgroundUtilization.mean();
  }

  /** {@return whether it is a link's} */
  public boolean isNetwork() {
    return kind != Vertex.Kind.QS;
  }

  /** {@return whether it can take any of the jobs} */
  public boolean usable() {
    return offered.usable();
  }

  /** {@return whether the load offered to it leaves a steady state} */
  public boolean stationary() {
    return offered.stationary();
  }

  static QueueStatistics ofNetwork(
      MetaServerOutcome outcome,
      int index,
      OfferedLoad offered,
      LoneTransfer alone,
      Map<AdmissionLimit, Double> queued) {
    QueueResult first = outcome.results().get(0).queues().get(index);
    QueueParameters queue = first.parameters();
    Estimate clients = outcome.queue(index, q -> q.counts().busy() / q.counts().time());
    Estimate background =
        outcome.queue(index, q -> q.counts().backgroundBusy() / q.counts().time());
    boolean packets = outcome.scenario().grid().hasPackets(index);
    boolean backgroundOnly =
        packets
            && queue.service() == TimeDistribution.EXPONENTIAL
            && queue.backgroundRate() > 0
            && clients.mean() <= PROBES * background.mean();
    boolean behindRouter =
        outcome.results().stream().anyMatch(r -> r.queues().get(index).door() != null);
    return new QueueStatistics(
        queue.name(),
        first.queue().kind(),
        first.link(),
        first.queue().link().direction(),
        first.queue().link().isDisk()
            ? "at the " + first.link()
            : "in the " + first.queue().link().inWords(),
        first.queue().link().isDisk(),
        packets ? queue.serviceRate() : Double.NaN,
        packets ? queue.backgroundRate() : Double.NaN,
        packets ? queue.buffer() : 0,
        offered.ofNetwork(first.queue()),
        outcome.shareOfResponse(r -> r.queues().get(index).spent().seconds()),
        outcome.shareOfResponse(r -> r.queues().get(index).spent().contentionDelay()),
        clients,
        background,
        outcome.queue(index, q -> q.counts().backgroundLoss()),
        outcome.queue(index, q -> q.acceptedBytes() / q.sendingSeconds()),
        outcome.queue(index, q -> q.counts().backgroundSojourn() / q.counts().backgroundAccepted()),
        outcome.queue(index, q -> q.counts().refused()).mean(),
        outcome.queue(index, q -> q.counts().backgroundDropped()).mean(),
        behindRouter
            ? outcome.queue(
                index, q -> q.door() == null ? 0 : q.door().packetSeconds() / q.counts().time())
            : NONE,
        outcome.results().stream()
            .map(result -> result.queues().get(index).door())
            .filter(Objects::nonNull)
            .mapToDouble(GridResult.RouterBacklog::most)
            .max()
            .orElse(Double.NaN),
        outcome.queue(index, QueueResult::queuedTransfers).mean(),
        queuedIn(outcome, index, queued),
        Double.NaN,
        alone.throughput(outcome.results(), index),
        backgroundOnly ? theory(queue, clients.mean() * queue.serviceRate()) : null);
  }

  private static String queuedIn(
      MetaServerOutcome outcome, int index, Map<AdmissionLimit, Double> everywhere) {
    Map<AdmissionLimit, Double> seconds = new LinkedHashMap<>();
    double lost = 0;
    for (GridResult result : outcome.results()) {
      QueueResult queue = result.queues().get(index);
      queue.queuedTimes().forEach(one -> seconds.merge(one.limit(), one.seconds(), Double::sum));
      lost += queue.spent().contentionDelay();
    }
    double queued = seconds.values().stream().mapToDouble(Double::doubleValue).sum();
    return queued > 0 && queued >= lost / 2
        ? new TransferQueueNames(outcome.scenario().grid())
            .longest(outcome.results().get(0).queues().get(index).queue(), seconds, everywhere)
        : "";
  }

  /** The closed form with so many packets of clients a second; null where there is none. */
  private static FiniteQueue theory(QueueParameters queue, double clients) {
    Background background = queue.background();
    if (!background.changes()) {
      return new MM1K(queue.backgroundRate() + clients, queue.serviceRate(), queue.buffer());
    }
    if (!background.kind().isRandom() || queue.buffer() > Mmpp1K.MAX) {
      return null;
    }
    List<Background.State> states = background.states();
    return new Mmpp1K(
        states.stream().mapToDouble(s -> s.factor() * queue.backgroundRate() + clients).toArray(),
        states.stream().mapToDouble(Background.State::seconds).toArray(),
        queue.serviceRate(),
        queue.buffer());
  }

  static QueueStatistics ofSite(MetaServerOutcome outcome, int index, OfferedLoad offered) {
    Vertex.SiteQueue site = outcome.scenario().grid().network().sites().get(index);
    Node node = site.node();
    Node.Server server = node instanceof Node.Server own ? own : null;
    return new QueueStatistics(
        site.name(),
        Vertex.Kind.QS,
        node.name(),
        node.name(),
        "at the site " + node.name(),
        false,
        server != null && server.backgroundOperations() > 0
            ? server.totalSpeed() / server.backgroundOperations()
            : Double.NaN,
        server == null ? 0 : server.backgroundRate(),
        0,
        offered.ofSite(site),
        outcome.shareOfResponse(r -> r.sites().get(index).spent().seconds()),
        outcome.shareOfResponse(r -> r.sites().get(index).spent().contentionDelay()),
        outcome.site(index, s -> s.counts().busy() / s.counts().time()),
        outcome.site(index, s -> s.counts().backgroundBusy() / s.counts().time()),
        NONE,
        NONE,
        NONE,
        Double.NaN,
        Double.NaN,
        NONE,
        Double.NaN,
        0,
        "",
        outcome.site(index, s -> s.jobs()).mean(),
        Double.NaN,
        null);
  }
}
