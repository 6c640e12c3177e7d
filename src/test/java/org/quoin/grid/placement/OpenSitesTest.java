package org.quoin.grid.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.data.DataModel;
import org.quoin.grid.failure.Checkpoints;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.Part;
import org.quoin.grid.failure.Reaction;
import org.quoin.grid.job.Itinerary;
import org.quoin.grid.site.SiteFactory;
import org.quoin.network.Carriage;
import org.quoin.network.PacketModel;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * What a metaserver may choose from while sites and links fail and sites are drained is what the
 * outages themselves leave, worked out for each job anew.
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

  private static FailureModel failures(RandomGenerator random) {
    List<FailureModel.Outage> outages = new ArrayList<>();
    List<FailureModel.Drain> drains = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double from = 1000 * random.nextDouble();
      double to = from + 50 * random.nextDouble();
      boolean link = random.nextBoolean();
      List<String> names = link ? LINKS : SITES;
      Part part =
          new Part(link ? Part.Kind.LINK : Part.Kind.SITE, names.get(random.nextInt(names.size())));
      outages.add(new FailureModel.Outage(part, from, to));
      if (i % 4 == 0) {
        drains.add(new FailureModel.Drain(SITES.get(random.nextInt(4)), from, to + 20));
      }
    }
    Reaction stay =
        new Reaction(
            Reaction.Running.RESTART,
            Checkpoints.NONE,
            Reaction.Waiting.WAIT,
            Reaction.Waiting.WAIT,
            0,
            1000);
    return new FailureModel(List.of(), outages, drains, stay);
  }

  private static boolean isDown(FailureModel model, Part.Kind kind, String name, double time) {
    return model.outages().stream()
            .filter(outage -> outage.part().equals(new Part(kind, name)))
            .anyMatch(outage -> outage.from() < time && time < outage.to())
        || kind == Part.Kind.SITE
            && model.drains().stream()
                .filter(drain -> drain.site().equals(name))
                .anyMatch(drain -> drain.from() < time && time < drain.to());
  }

  private static List<String> open(FailureModel model, JobRequest job) {
    double time = job.submitTime();
    List<String> open =
        SITES.stream()
            .filter(site -> !isDown(model, Part.Kind.SITE, site, time))
            .filter(
                site ->
                    way(job.client(), site).stream()
                        .noneMatch(link -> isDown(model, Part.Kind.LINK, link, time)))
            .toList();
    return open.isEmpty() ? SITES : open;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void areThoseThatTheOutagesLeave(long seed) {
    RandomStreams streams = new RandomStreams(seed, 0);
    FailureModel failures = failures(streams.stream("outages"));
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
            Itinerary.network(
                new Routes(topology()), PacketModel.defaults().packetBytes(), classes),
            PacketModel.defaults(),
            classes,
            2000,
            0,
            Double.POSITIVE_INFINITY,
            MonitorModel.FRESH,
            SiteFactory::server,
            Carriage.FLUID,
            DataModel.NONE,
            failures);
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
