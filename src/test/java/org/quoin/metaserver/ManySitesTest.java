package org.quoin.metaserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.RecordBuilder;
import org.quoin.build.Trials;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridModels;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureComponent.Kind;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailureModel.Drain;
import org.quoin.grid.failure.FailureModel.Outage;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.LinkReport;
import org.quoin.grid.placement.GridView.PathReport;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.network.PacketModel;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/** The short ways to a decision over many sites lead where the formula does, site by site. */
class ManySitesTest {

  /** Small whole costs, so that many are equal, and bounds as far below as may be. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aBoundDoesNotChangeTheChoice(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < Trials.of(150); round++) {
      List<SiteReport> sites = new ArrayList<>();
      int count = 1 + random.nextInt(12);
      for (int i = 0; i < count; i++) {
        double cost = random.nextInt(9) == 0 ? Double.POSITIVE_INFINITY : random.nextInt(5);
        double bound = Math.min(cost, random.nextInt(5));
        sites.add(
            new KnownSite(
                i, "s" + i, 1, 1, cost, bound, KnownSite.KnownPath.of(), KnownSite.KnownPath.of()));
      }
      GridView view = KnownSite.view(sites);
      double[] bounds = sites.stream().mapToDouble(SiteReport::work).toArray();
      assertThat(view.cheapest(bounds, random.nextInt(count), SiteReport::jobs))
          .isSameAs(view.cheapest(SiteReport::jobs));
    }
  }

  /** LOTH's formula as it is written, read anew for every site. */
  private static int byFormula(JobRequest job, GridView view, String throughput, boolean counts) {
    int best = -1;
    double least = Double.NaN;
    for (SiteReport site : view.candidates()) {
      double slots = site.speed() / site.jobSpeed();
      double computing =
          (counts
                  ? job.operations() * (site.jobs() + slots)
                  : site.work() + job.operations() * slots)
              / site.speed();
      double cost =
          computing
              + job.inputBytes() / slowest(site.send(), throughput)
              + job.outputBytes() / slowest(site.receive(), throughput);
      if (best < 0 || cost < least) {
        best = site.index();
        least = cost;
      }
    }
    return best;
  }

  private static double slowest(PathReport path, String throughput) {
    double slowest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < path.hops(); i++) {
      LinkReport hop = path.hop(i);
      double share = hop.transfers() + hop.bandwidth() / hop.throughput();
      double expected =
          switch (throughput) {
            case "fresh" -> hop.bandwidth() / Math.max(1, share);
            case "observed" -> hop.observed();
            default -> hop.throughput();
          };
      slowest = Math.min(slowest, expected);
    }
    return slowest;
  }

  @ParameterizedTest
  @CsvSource({
    "0,  0, false, fresh,    jobs",
    "0,  0, false, fresh,    work",
    "0,  0, false, observed, jobs",
    "0,  0, false, nominal,  jobs",
    "20, 0, false, fresh,    jobs",
    "20, 5, true,  fresh,    jobs",
    "20, 5, true,  observed, work"
  })
  void lothDecidesByItsFormula(
      double period, double delay, boolean own, String throughput, String load) {
    MetaServer loth =
        MetaServers.LOTH.create(
            Map.of("throughput", throughput, "load", load), new SplittableRandom(1));
    List<Integer> chosen = new ArrayList<>();
    MetaServer compared =
        (job, view) -> {
          int expected = byFormula(job, view, throughput, load.equals("jobs"));
          SiteReport site = loth.choose(job, view);
          assertThat(site.index()).isEqualTo(expected);
          chosen.add(expected);
          return site;
        };
    new Grid(model(new MonitorModel(period, delay, own)), compared, new RandomStreams(1, 0)).run();
    assertThat(chosen).hasSizeGreaterThanOrEqualTo(2000);
    assertThat(chosen.stream().distinct()).hasSizeGreaterThan(5);
  }

  /** The fastest sites get no jobs for some time, and some links fail. */
  @ParameterizedTest
  @ValueSource(strings = {"LOTH", "LOAD"})
  void onlyCandidatesAreChosen(String name) {
    boolean isLoth = name.equals("LOTH");
    MetaServer metaserver =
        (isLoth ? MetaServers.LOTH : MetaServers.LOAD).create(Map.of(), new SplittableRandom(1));
    List<Integer> candidates = new ArrayList<>();
    List<Integer> chosen = new ArrayList<>();
    MetaServer compared =
        (job, view) -> {
          SiteReport expected =
              isLoth
                  ? null
                  : view.cheapest(
                      site -> (site.jobs() + site.speed() / site.jobSpeed()) / site.speed());
          int best = isLoth ? byFormula(job, view, "fresh", true) : expected.index();
          SiteReport site = metaserver.choose(job, view);
          assertThat(site.index()).isEqualTo(best);
          candidates.add(view.candidates().size());
          chosen.add(best);
          return site;
        };
    FailureModel failures =
        new FailureModel(
            List.of(),
            List.of(
                new Outage(new FailureComponent(Kind.LINK, "r1-s18"), 10, 90, false),
                new Outage(new FailureComponent(Kind.SITE, "s19"), 30, 150, false)),
            List.of(new Drain("s08", 20, 110), new Drain("s09", 5, 180)),
            FailurePolicy.STANDARD);
    GridModel grid = RecordBuilder.copy(model(new MonitorModel(0, 0, false)), "failures", failures);
    new Grid(grid, compared, new RandomStreams(1, 0)).run();
    assertThat(candidates).contains(30, 29, 28, 27, 26);
    assertThat(chosen.stream().distinct()).hasSizeGreaterThan(5);
  }

  /** Three routers in a row with sites at each; clients with one link or two; alike sites. */
  private static GridModel model(MonitorModel monitor) {
    List<Node> nodes = new ArrayList<>();
    Links links = new Links();
    for (int r = 0; r < 3; r++) {
      nodes.add(Node.router("r" + r));
      if (r > 0) {
        links.pair("r" + (r - 1), "r" + r, 4e6, 2e6, 0.1);
      }
      for (int s = 0; s < 10; s++) {
        String name = "s" + r + s;
        nodes.add(Node.server(name, 1e8 * (1 + s / 2), 0.1, 1e7));
        if (s == 9) {
          links.unlimited("r" + r, name);
        } else {
          links.pair("r" + r, name, 1e6 * (1 + s % 3), 5e5, 0.1);
        }
      }
    }
    List<String> clients = new ArrayList<>();
    for (int c = 0; c < 24; c++) {
      clients.add("c" + c);
      nodes.add(Node.client("c" + c));
      if (c % 6 == 5) {
        links.unlimited("c" + c, "r" + c % 3);
      } else {
        links.pair("c" + c, "r" + c % 3, 3e6, 2e6, 0.1);
      }
      if (c % 4 == 3) {
        links.pair("c" + c, "r" + (c + 1) % 3, 1e6, 1e6, 0.1);
      }
    }
    JobClass jobs =
        new JobClass(
            "generic",
            clients,
            Amount.exponential(1e8),
            Amount.exponential(1e5),
            Amount.exponential(3e4),
            Arrivals.POISSON,
            1.5,
            1);
    return GridModels.of(
        new Topology("many", "test", nodes, links.list()),
        PacketModel.defaults(),
        List.of(jobs),
        2000,
        0,
        Double.POSITIVE_INFINITY,
        monitor,
        GridModels::server);
  }
}
