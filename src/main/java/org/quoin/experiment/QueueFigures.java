package org.quoin.experiment;

import org.quoin.grid.GridResult.QueueResult;
import org.quoin.network.QueueParameters;
import org.quoin.network.Spread;
import org.quoin.statistics.Estimate;
import org.quoin.statistics.MM1K;
import org.quoin.topology.Node;

/**
 * The figures of one queue under one metaserver; means over replications. Figures that a server
 * does not have are NaN.
 *
 * @param name its name, Qns1, Qnr1, Qs1
 * @param kind Qns, Qnr or Qs
 * @param place the link or the site
 * @param serviceRate packets, or other jobs, a second
 * @param backgroundRate background packets, or other jobs, a second
 * @param buffer packets it holds; 0 for a server, which has no limit
 * @param backgroundLoad offered by the background, as a share of the full rate
 * @param clientLoad offered by the clients' jobs, as a share of the full rate
 * @param utilization share of the window that the server is busy for clients
 * @param backgroundUtilization share of the window that it is busy for the background
 * @param lossProbability share of the background packets lost
 * @param throughput bytes a second that clients' transfers get while at least one is under way
 * @param sojourn seconds that an accepted background packet stays
 * @param retransmissions refused clients' packets a replication
 * @param drops lost background packets a replication
 * @param jobs counted jobs a replication that a site computed
 * @param transferTheory bytes a second that one transfer alone gets by the closed form
 * @param theory the closed form with the few packets that clients had served in the window; null
 *     where it does not hold
 * @param stationary whether all offered load together is below 1, or the system is closed
 */
public record QueueFigures(
    String name,
    String kind,
    String place,
    double serviceRate,
    double backgroundRate,
    int buffer,
    double backgroundLoad,
    double clientLoad,
    Estimate utilization,
    Estimate backgroundUtilization,
    Estimate lossProbability,
    Estimate throughput,
    Estimate sojourn,
    double retransmissions,
    double drops,
    double jobs,
    double transferTheory,
    MM1K theory,
    boolean stationary) {

  private static final Estimate NONE = new Estimate(Double.NaN, Double.NaN, Outcome.LEVEL, 0);

  /** Above this share of clients' packets a queue is no longer that of its background alone. */
  private static final double PROBES = 0.01;

  /** Busy for anybody. */
  public double totalUtilization() {
    return utilization.mean() + backgroundUtilization.mean();
  }

  /** Whether it is a link's. */
  public boolean isNetwork() {
    return !kind.equals("Qs");
  }

  static QueueFigures ofNetwork(MetaServerOutcome outcome, int index, OfferedLoad offered) {
    QueueResult first = outcome.results().get(0).queues().get(index);
    QueueParameters queue = first.parameters();
    double clientLoad = offered.of(queue.name());
    Estimate clients = outcome.queue(index, q -> q.counts().busy() / q.counts().time());
    Estimate background =
        outcome.queue(index, q -> q.counts().backgroundBusy() / q.counts().time());
    boolean exponential = queue.service() == Spread.EXPONENTIAL;
    boolean backgroundOnly =
        queue.backgroundRate() > 0 && clients.mean() <= PROBES * background.mean();
    return new QueueFigures(
        queue.name(),
        queue.name().substring(0, 3),
        first.link(),
        queue.serviceRate(),
        queue.backgroundRate(),
        queue.buffer(),
        queue.offeredLoad(),
        clientLoad,
        clients,
        background,
        outcome.queue(index, q -> q.counts().backgroundLoss()),
        outcome.queue(index, q -> q.acceptedBytes() / q.sendingSeconds()),
        outcome.queue(index, q -> q.counts().backgroundSojourn() / q.counts().backgroundAccepted()),
        outcome.queue(index, q -> q.counts().refused()).mean(),
        outcome.queue(index, q -> q.counts().backgroundDropped()).mean(),
        Double.NaN,
        exponential ? transferAlone(first) : Double.NaN,
        exponential && backgroundOnly
            ? new MM1K(
                queue.backgroundRate() + clients.mean() * queue.serviceRate(),
                queue.serviceRate(),
                queue.buffer())
            : null,
        !offered.open() || clientLoad < 1);
  }

  /** T_net (1 - P_N) at rho = T_net / T_act: the client offers a packet a service time. */
  private static double transferAlone(QueueResult queue) {
    QueueParameters p = queue.parameters();
    double arrivals = p.backgroundRate() + p.serviceRate();
    return queue.bandwidth()
        * (1 - new MM1K(arrivals, p.serviceRate(), p.buffer()).lossProbability());
  }

  static QueueFigures ofSite(MetaServerOutcome outcome, int index, OfferedLoad offered) {
    Node node = outcome.scenario().grid().topology().sites().get(index);
    String queue = outcome.results().get(0).sites().get(index).queue();
    double clientLoad = offered.of(queue);
    return new QueueFigures(
        queue,
        "Qs",
        node.name(),
        node.othersOperations() > 0 ? node.speed() / node.othersOperations() : Double.NaN,
        node.backgroundRate(),
        0,
        node.utilization(),
        clientLoad,
        outcome.site(index, s -> s.counts().busy() / s.counts().time()),
        outcome.site(index, s -> s.counts().backgroundBusy() / s.counts().time()),
        NONE,
        NONE,
        NONE,
        Double.NaN,
        Double.NaN,
        outcome.site(index, s -> s.jobs()).mean(),
        Double.NaN,
        null,
        !offered.open() || clientLoad + node.utilization() < 1);
  }
}
