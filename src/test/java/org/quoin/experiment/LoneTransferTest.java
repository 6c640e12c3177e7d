package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.job.StageSites;
import org.quoin.queueing.MM1K;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Vertex.NetworkQueue;
import org.quoin.topology.Vertex.SiteQueue;
import org.quoin.topology.Vertex.Source;
import org.quoin.workload.JobClass;

/** The closed form of a lone transfer is printed where a search of all paths says that it holds. */
class LoneTransferTest {
  private static final String[] DATA = {"0 B", "20 KB", "3 MB", "8 MB"};

  @Test
  void oneWalkOverAllPathsFindsWhatASearchForEachQueueFinds() {
    int holds = 0;
    int fails = 0;
    for (int seed = 1; seed <= 60; seed++) {
      Random random = new Random(seed);
      MetaServerOutcome outcome = JoinedModel.run(topology(random), scenario(random)).metaServer(0);
      GridModel grid = outcome.scenario().grid();
      for (int i = 0; i < grid.network().queues().size(); i++) {
        double printed = outcome.queues().get(i).transferTheory();
        QueueResult queue = outcome.results().get(0).queues().get(i);
        assertThat(printed)
            .as("seed %d, %s", seed, queue.queue())
            .isEqualTo(Double.valueOf(searched(grid, queue)));
        holds += Double.isNaN(printed) ? 0 : 1;
        fails += queue.sharedSeconds() == 0 && Double.isNaN(printed) ? 1 : 0;
      }
    }
    assertThat(holds).as("queues with a closed form").isGreaterThan(20);
    assertThat(fails).as("queues without one though no transfers met").isGreaterThan(20);
  }

  /** A few clients, routers and sites; some links are unlimited, so have no queue. */
  private static String topology(Random random) {
    StringBuilder text = new StringBuilder("r0 [kind=router]\n r1 [kind=router]\n");
    link(random, "r0", "r1", text);
    for (int c = 0; c < 3; c++) {
      text.append("c%d [kind=client]\n".formatted(c));
      link(random, "c" + c, "r" + random.nextInt(2), text);
    }
    for (int s = 0; s < 3; s++) {
      text.append("s%d [kind=server, speed=\"1 Mop/s\"]\n".formatted(s));
      link(random, "s" + s, "r" + random.nextInt(2), text);
      if (random.nextBoolean()) {
        link(random, "c" + random.nextInt(3), "s" + s, text);
      }
    }
    return text.toString();
  }

  private static void link(Random random, String from, String to, StringBuilder text) {
    String rate = random.nextInt(3) == 0 ? "unlimited" : "\"1 MB/s\", buffer=10, utilization=%s";
    text.append("%s -- %s [bandwidth=%s]\n".formatted(from, to, rate).formatted(random.nextInt(3)));
  }

  private static String scenario(Random random) {
    List<String> classes = new ArrayList<>();
    for (int c = 0; c < 3; c++) {
      String send = DATA[random.nextInt(DATA.length)];
      String receive = DATA[random.nextInt(DATA.length)];
      String work =
          random.nextBoolean()
              ? "job: generic, operations: 1 op"
              : "job: tandem, stages: [{operations: 1 op, send: %s}, {operations: 1 op, at: s%d}]"
                  .formatted(DATA[random.nextInt(DATA.length)], random.nextInt(3));
      classes.add(
          "  - {of: [c%d], %s, send: %s, receive: %s, arrivals: closed, interval: 1000 s}\n"
              .formatted(c, work, send, receive));
    }
    return JoinedModel.scenario(
        "replications: 1; jobs: 6; warmup: 0; metaservers: [RR]", classes.toArray(String[]::new));
  }

  /** Looks at every path of every class, client and first site for one queue alone. */
  private static double searched(GridModel grid, QueueResult queue) {
    if (queue.sharedSeconds() > 0) {
      return Double.NaN;
    }
    double tenBuffers = 10 * queue.parameters().buffer() * 10_000 / queue.bandwidth();
    List<StageSites> stageSitesByClass = StageSites.of(grid.network(), grid.classes());
    for (int c = 0; c < grid.classes().size(); c++) {
      JobClass jobs = grid.classes().get(c);
      for (Source client : grid.network().clients()) {
        for (SiteQueue site : grid.network().sites()) {
          if (jobs.clients().contains(client.name())
              && stageSitesByClass.get(c).allows(client.number(), site.number())) {
            int[] sites = stageSitesByClass.get(c).sites(site.number());
            for (int leg = 0; leg <= sites.length; leg++) {
              List<NetworkQueue> path = path(grid.network(), leg, client.number(), sites);
              double bytes = jobs.data(leg).mean();
              boolean lone = path.size() == 1 && bytes / queue.nominalThroughput() >= tenBuffers;
              if (path.contains(queue.queue()) && bytes > 0 && !lone) {
                return Double.NaN;
              }
            }
          }
        }
      }
    }
    double service = queue.parameters().serviceRate();
    double offered = service + queue.parameters().backgroundRate();
    MM1K form = new MM1K(offered, service, queue.parameters().buffer());
    return queue.bandwidth() * (1 - form.lossProbability());
  }

  private static List<NetworkQueue> path(QueueNetwork network, int leg, int client, int[] sites) {
    if (leg == 0) {
      return network.send(client, sites[0]);
    }
    return leg < sites.length
        ? network.forwardPath(sites[leg - 1], sites[leg])
        : network.receive(client, sites[leg - 1]);
  }
}
