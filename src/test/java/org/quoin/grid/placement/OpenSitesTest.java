package org.quoin.grid.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridModels;
import org.quoin.grid.NetworkChoice;
import org.quoin.grid.failure.Checkpoints;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.job.StageSites;
import org.quoin.network.PacketModel;
import org.quoin.network.TransferSettings;
import org.quoin.network.TransportModel;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * What a metaserver may choose from while sites and links fail and sites are drained is what the
 * outages themselves leave, and what it has heard of them, worked out for each job anew.
 */
class OpenSitesTest {
  private static final List<String> CLIENTS = List.of("a", "b", "c", "d");
  private static final List<String> LINKS =
      List.of("a-p", "b-p", "c-q", "d-p", "d-q", "p-q", "p-s", "p-t", "q-u", "q-v");
  private static final List<String> SITES = List.of("s", "t", "u", "v");

  /** Clients a and b at router p, c at q, d at both; sites s and t at p, u and v at q. */
  private static Topology topology() {
    Links links = new Links();
    for (String link : LINKS) {
      links.pair(link.substring(0, 1), link.substring(2), 1e6, 1e6, 1);
    }
    List<Node> nodes = new ArrayList<>();
    CLIENTS.forEach(name -> nodes.add(Node.client(name)));
    Stream.of("p", "q").forEach(name -> nodes.add(Node.router(name)));
    SITES.forEach(name -> nodes.add(Node.server(name, 1, 0, 0)));
    return new Topology("open", "test", nodes, links.list());
  }

  /** The links between a client and a site. */
  private static List<String> way(String client, String site) {
    String there = "st".contains(site) ? "p" : "q";
    String here = client.equals("d") ? there : client.equals("c") ? "q" : "p";
    List<String> way = new ArrayList<>(List.of(client + "-" + here, there + "-" + site));
    if (!here.equals(there)) {
      way.add("p-q");
    }
    return way;
  }

  private static FailureModel failures(RandomGenerator random, double detection) {
    List<FailureModel.Outage> outages = new ArrayList<>();
    List<FailureModel.Drain> drains = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double from = 1000 * random.nextDouble();
      double to = from + 50 * random.nextDouble();
      boolean link = random.nextBoolean();
      List<String> names = link ? LINKS : SITES;
      FailureComponent part =
          new FailureComponent(
              link ? FailureComponent.Kind.LINK : FailureComponent.Kind.SITE,
              names.get(random.nextInt(names.size())));
      outages.add(new FailureModel.Outage(part, from, to, false));
      if (i % 4 == 0) {
        drains.add(new FailureModel.Drain(SITES.get(random.nextInt(4)), from, to + 20));
      }
    }
    FailurePolicy stay =
        new FailurePolicy(
            FailurePolicy.Running.RESTART,
            Checkpoints.NONE,
            FailurePolicy.Waiting.WAIT,
            FailurePolicy.Waiting.WAIT,
            detection,
            1000);
    return new FailureModel(List.of(), outages, drains, stay);
  }

  /** Whether a part is believed to be down: of what has changed, metaservers hear if it lasts. */
  private static boolean isDown(FailureModel model, FailureComponent part, double time) {
    double detection = model.policy().detection();
    boolean down = false;
    boolean believed = false;
    double since = Double.NEGATIVE_INFINITY;
    for (double at : changes(model, part)) {
      if (since + detection < Math.min(at, time)) {
        believed = down;
      }
      if (at < time) {
        down = !down;
        since = at;
      } else {
        return believed;
      }
    }
    return since + detection < time ? down : believed;
  }

  /** The times at which a component goes down and up, in turn; outages may overlap. */
  private static List<Double> changes(FailureModel model, FailureComponent part) {
    List<Double> changes = new ArrayList<>();
    model.outages().stream()
        .filter(outage -> outage.component().equals(part))
        .sorted(Comparator.comparingDouble(FailureModel.Outage::from))
        .forEach(
            outage -> {
              int last = changes.size() - 1;
              if (last < 0 || outage.from() > changes.get(last)) {
                changes.addAll(List.of(outage.from(), outage.to()));
              } else {
                changes.set(last, Math.max(changes.get(last), outage.to()));
              }
            });
    return changes;
  }

  private static boolean isDrained(FailureModel model, String site, double time) {
    return model.drains().stream()
        .filter(drain -> drain.site().equals(site))
        .anyMatch(drain -> drain.from() < time && time < drain.to());
  }

  private static List<String> open(FailureModel model, JobRequest job) {
    double time = job.submitTime();
    List<String> open =
        SITES.stream()
            .filter(site -> !isDrained(model, site, time))
            .filter(
                site ->
                    !isDown(model, new FailureComponent(FailureComponent.Kind.SITE, site), time))
            .filter(
                site ->
                    way(job.client(), site).stream()
                        .noneMatch(
                            link ->
                                isDown(
                                    model,
                                    new FailureComponent(FailureComponent.Kind.LINK, link),
                                    time)))
            .toList();
    return open.isEmpty() ? SITES : open;
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 0", "3, 10", "4, 25"})
  void areThoseThatTheOutagesLeave(long seed, double detection) {
    RandomStreams streams = new RandomStreams(seed, 0);
    FailureModel failures = failures(streams.stream("outages"), detection);
    List<JobClass> classes =
        List.of(
            new JobClass(
                "any",
                CLIENTS,
                Amount.fixed(0),
                Amount.fixed(1),
                Amount.fixed(1),
                Arrivals.POISSON,
                2,
                1));
    GridModel model =
        new GridModel(
            StageSites.network(
                new Routes(topology()), PacketModel.defaults().packetBytes(), classes),
            PacketModel.defaults(),
            classes,
            2000,
            0,
            Double.POSITIVE_INFINITY,
            MonitorModel.FRESH,
            GridModels.sites(topology(), GridModels::server),
            TransportModel.FLUID,
            DataModel.NONE,
            failures,
            TransferSettings.NONE,
            NetworkChoice.NONE);
    List<String> seen = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    MetaServer first =
        (job, view) -> {
          String when = job.client() + " at " + job.submitTime() + ": ";
          seen.add(when + view.candidates().stream().map(GridView.SiteReport::name).toList());
          expected.add(when + open(failures, job));
          return view.candidates().get(0);
        };
    new Grid(model, first, streams).run();
    assertThat(seen).hasSizeGreaterThan(1999).isEqualTo(expected);
    assertThat(seen.stream().filter(one -> !one.endsWith("[s, t, u, v]")).count())
        .isGreaterThan(500);
  }
}
