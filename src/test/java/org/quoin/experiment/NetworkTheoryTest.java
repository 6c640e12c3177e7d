package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.quoin.experiment.JoinedModel.SERVER;
import static org.quoin.experiment.JoinedModel.closed;
import static org.quoin.experiment.JoinedModel.exponential;
import static org.quoin.experiment.JoinedModel.jobs;
import static org.quoin.experiment.JoinedModel.linked;
import static org.quoin.experiment.JoinedModel.poisson;
import static org.quoin.experiment.JoinedModel.run;
import static org.quoin.experiment.JoinedModel.scenario;
import static org.quoin.experiment.JoinedModel.site;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.metrics.Metrics;
import org.quoin.queueing.ClosedNetwork;
import org.quoin.queueing.ClosedNetwork.Chain;
import org.quoin.queueing.Station.Flow;
import org.quoin.queueing.Station.Link;
import org.quoin.queueing.Station.Server;
import org.quoin.queueing.Station.Server.Order;

/** Whole models against queues and networks of queues. */
class NetworkTheoryTest {
  private static final String KEYS =
      "replications: 10; jobs: 500; warmup: 100; packet: 20 KB; engine: skip; metaservers: [RR]";

  /** T_net / T_act = 5 and N = 5. */
  private static final String SLOW = "bandwidth=\"1 MB/s\", throughput=\"0.2 MB/s\", buffer=5";

  /** Poisson transfers of a hundred packets share a link whose speed grows with their number. */
  @Test
  void transfersOverALinkShareWhatGrowsWithTheirNumber() {
    JoinedModel model =
        run(
            linked(SLOW, SERVER),
            scenario(KEYS, jobs("c", "1 op", exponential("2 MB"), "0 B", poisson("6 s"))));
    double theory = new Link("l", 4, 5).responses(new Flow(1 / 6.0, 2, 1, 0))[0];
    assertThat(theory).isGreaterThan(1.2 * 2 / 0.2);
    model.agrees(Metrics.SEND_TIME, theory, 0.15);
  }

  /** Six jobs go round over a link, two shared servers with other jobs, and back. */
  @Test
  void closedClientsAreAClosedNetwork() {
    String server = "servers=2, utilization=0.3, others=\"1 Mop\", discipline=PS";
    JoinedModel model =
        run(
            linked(SLOW, SERVER + ", " + server),
            scenario(
                KEYS,
                jobs(
                    "c",
                    exponential("4 Mop"),
                    exponential("1 MB"),
                    exponential("0.5 MB"),
                    closed("6 s") + ", jobs-at-once: 6")));
    ClosedNetwork network =
        new ClosedNetwork(
            List.of(new Link("l", 4, 5), new Server("s", 2, Order.SHARED), new Link("r", 4, 5)),
            List.of(0.0, 0.6, 0.0),
            List.of(new Chain("c", 6, 6, List.of(1.0, 4.0, 0.5))));
    double[] residences = network.solution().residences()[0];
    model.agrees(Metrics.SEND_TIME, residences[0], 0.15);
    model.agrees(Metrics.SERVER_TIME, residences[1], 0.15);
    model.agrees(Metrics.RETURN_TIME, residences[2], 0.15);
  }

  /** Two classes of one client and others between them at two servers (Cobham 1954). */
  @Test
  void prioritiesOfAScenarioReachItsServers() {
    String load = exponential("1 Mop");
    JoinedModel model =
        run(
            "d [kind=client]\n"
                + site(
                    SERVER + ", servers=2, utilization=0.2, others=\"1 Mop\", discipline=priority")
                + "\n d -- s [bandwidth=unlimited]",
            scenario(
                "replications: 10; jobs: 3300; warmup: 300; metaservers: [RR]",
                jobs("c", load, poisson("2 s") + ", priority: 5"),
                jobs("d", load, poisson("2 s") + ", priority: -5")));
    double[] theory =
        new Server("s", 2, Order.PRIORITY)
            .responses(new Flow(0.5, 1, 1, 5), new Flow(0.5, 1, 1, -5), new Flow(0.4, 1, 1, 0));
    model.agrees("c", theory[0], 0.2);
    model.agrees("d", theory[1], 0.1);
    QueueStatistics queue = model.queue("Qs1");
    assertThat(queue.offered().clients()).isCloseTo(0.5, within(1e-9));
    assertThat(queue.offered().background()).isEqualTo(0.2);
    assertThat(queue.totalUtilization()).isCloseTo(queue.offered().total(), within(0.02));
    assertThat(queue.serviceRate()).isEqualTo(2);
    assertThat(queue.backgroundRate()).isCloseTo(0.4, within(1e-12));
  }
}
