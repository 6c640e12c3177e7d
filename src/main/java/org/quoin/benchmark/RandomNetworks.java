package org.quoin.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.quoin.grid.GridModel;
import org.quoin.grid.NetworkChoice;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteSpec;
import org.quoin.network.PacketModel;
import org.quoin.network.TransferSettings;
import org.quoin.network.TransportModel;
import org.quoin.topology.Background;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * Random grids of which packets can be simulated: one to four clients and one to three servers,
 * joined directly, over a router, or over a router at each end of a shared link.
 */
public final class RandomNetworks {
  private final SplittableRandom random;

  /**
   * Creates a sequence of grids.
   *
   * @param seed seed of the random numbers
   */
  public RandomNetworks(long seed) {
    random = new SplittableRandom(seed);
  }

  private double between(double least, double most) {
    return least + (most - least) * random.nextDouble();
  }

  private double spread(double least, double most) {
    return Math.exp(between(Math.log(least), Math.log(most)));
  }

  /**
   * {@return a grid whose busiest link carries between 2 and 60 % of its bandwidth for clients}
   *
   * @param jobs number of jobs of a run
   */
  public GridModel next(int jobs) {
    int clients = 1 + random.nextInt(4);
    int sites = 1 + random.nextInt(3);
    int routers = random.nextInt(3);
    List<Node> nodes = new ArrayList<>();
    IntStream.range(0, clients).forEach(i -> nodes.add(Node.client("c" + i)));
    IntStream.range(0, routers).forEach(i -> nodes.add(Node.router("r" + i)));
    IntStream.range(0, sites).forEach(i -> nodes.add(Node.server("s" + i, 1e12, 0, 1e6)));
    Links links = new Links();
    List<Double> free = new ArrayList<>();
    if (routers == 0) {
      for (int c = 0; c < clients; c++) {
        for (int s = 0; s < sites; s++) {
          free.add(link(links, "c" + c, "s" + s));
        }
      }
    } else {
      for (int c = 0; c < clients; c++) {
        free.add(link(links, "c" + c, "r0"));
      }
      if (routers == 2) {
        free.add(link(links, "r0", "r1"));
      }
      for (int s = 0; s < sites; s++) {
        free.add(link(links, "r" + (routers - 1), "s" + s));
      }
    }
    double packets = spread(2, 600);
    double bytes = packets * 10_000;
    double least = free.stream().mapToDouble(x -> x).min().orElseThrow();
    double interval = clients * bytes / least / between(0.02, 0.6);
    Amount size = random.nextBoolean() ? Amount.fixed(bytes) : Amount.exponential(bytes);
    List<JobClass> classes =
        List.of(
            new JobClass(
                "jobs",
                IntStream.range(0, clients).mapToObj(i -> "c" + i).toList(),
                Amount.fixed(1e6),
                size,
                Amount.fixed(random.nextBoolean() ? 1000 : bytes / 4),
                Arrivals.POISSON,
                interval,
                1));
    Topology topology = new Topology("random", "random", nodes, links.list());
    PacketModel model = PacketModel.defaults();
    return new GridModel(
        StageSites.network(new Routes(topology), model.packetBytes(), classes),
        model,
        classes,
        jobs,
        0,
        Double.POSITIVE_INFINITY,
        MonitorModel.FRESH,
        topology.sites().stream().map(node -> SiteSpec.of((Node.Server) node)).toList(),
        TransportModel.PACKETS,
        DataModel.NONE,
        FailureModel.NONE,
        TransferSettings.NONE,
        NetworkChoice.NONE);
  }

  /** Adds a pair of links; returns its bandwidth. */
  private double link(Links links, String from, String to) {
    double bandwidth = spread(2e5, 2e6);
    double load = random.nextInt(3) == 0 ? 0 : between(0.1, 2);
    int buffer = (int) spread(5, 300);
    Background background =
        load > 0 && random.nextInt(4) == 0
            ? Background.bursts(
                random.nextBoolean() ? Background.Kind.MMPP : Background.Kind.ON_OFF,
                between(1.2, 3),
                spread(0.5, 50))
            : Background.STEADY;
    LinkParameters line =
        new LinkParameters(bandwidth, bandwidth / (1 + load), LinkParameters.NO_LATENCY, buffer, 1)
            .withPropagation(random.nextBoolean() ? 0 : between(0, 0.1))
            .with(background);
    links.pair(from + "-" + to, from, to, line, line);
    return bandwidth;
  }
}
