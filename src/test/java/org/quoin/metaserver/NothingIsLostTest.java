package org.quoin.metaserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.quoin.base.RecordBuilder;
import org.quoin.build.Trials;
import org.quoin.cluster.ClusterSettings;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult;
import org.quoin.grid.NetworkChoice;
import org.quoin.grid.failure.Checkpoints;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.files.AccessPattern;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.files.FileDemand;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.placement.BatchMetaServer;
import org.quoin.grid.placement.BrokerModel;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.Information;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.MachineSpec;
import org.quoin.grid.site.SiteSpec;
import org.quoin.grid.site.WorkloadSource;
import org.quoin.metrics.JobRecord;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.TransferSettings;
import org.quoin.network.TransportModel;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.topology.Discipline;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.Job;
import org.quoin.workload.JobClass;
import org.quoin.workload.Stage;

/**
 * Random small grids with failures, drains, files, stages, clusters, servers and every metaserver,
 * copies too: at the end of each run the grid itself checks that all jobs and data are where they
 * must be; here, that what it tells adds up.
 */
class NothingIsLostTest {
  private static final int GRIDS = Trials.of(300);

  private static final PacketModel PACKETS = PacketModel.exponential(1, QueueEngine.LAZY);

  /** Sends a copy to every other site that it sees. */
  private static final class Copier implements MetaServer {
    @Override
    public GridView.SiteReport choose(JobRequest job, GridView view) {
      return view.candidates().get(0);
    }

    @Override
    public List<GridView.SiteReport> copies(JobRequest job, GridView view) {
      List<GridView.SiteReport> some = new ArrayList<>();
      for (int i = 0; i < view.candidates().size(); i += 1 + (int) (job.id() % 2)) {
        some.add(view.candidates().get(i));
      }
      return some;
    }
  }

  /** Maps all jobs that have not begun anew, in any order, to any sites. */
  private static final class Shuffler implements BatchMetaServer {
    private final RandomGenerator random;

    Shuffler(RandomGenerator random) {
      this.random = random;
    }

    @Override
    public double period() {
      return 3;
    }

    @Override
    public int size() {
      return 5;
    }

    @Override
    public boolean remaps() {
      return true;
    }

    @Override
    public List<Assignment> chooseAll(List<JobRequest> jobs, IntFunction<GridView> views) {
      List<Assignment> plan = new ArrayList<>();
      for (int job = 0; job < jobs.size(); job++) {
        List<? extends GridView.SiteReport> sites = views.apply(job).candidates();
        sites.forEach(site -> assertThat(site.work()).isNotNegative());
        plan.add(
            random.nextInt(plan.size() + 1),
            new Assignment(job, sites.get(random.nextInt(sites.size()))));
      }
      return plan;
    }
  }

  @Test
  void inAnyGrid() {
    long[] sums = new long[6];
    Set<MetaServerKind> used = new HashSet<>();
    for (int seed = 0; seed < GRIDS; seed++) {
      List<JobRecord> records = new ArrayList<>();
      GridResult result = run(seed, records, used);
      adds(seed, result, records);
      sums[0] += result.completed();
      sums[1] += result.failures().inAll();
      sums[2] += result.failures().attempts();
      sums[3] += result.failures().wastedSeconds() > 0 ? 1 : 0;
      sums[4] += result.submitted() > result.completed() + result.failures().inAll() ? 1 : 0;
      sums[5] += result.data().traffic().size();
      if (seed % 50 == 0) {
        List<JobRecord> again = new ArrayList<>();
        assertThat(run(seed, again, used).failures()).isEqualTo(result.failures());
        assertThat(again).isEqualTo(records);
      }
    }
    assertThat(used).contains(MetaServers.values());
    // All of it happens: jobs are back and fail, are tried again, in vain, are cut by the horizon.
    assertThat(sums[0]).isGreaterThan(10L * GRIDS);
    assertThat(sums[1]).isGreaterThan(GRIDS);
    assertThat(sums[2]).isGreaterThan(sums[0]);
    assertThat(sums[3]).isGreaterThan(GRIDS / 4);
    assertThat(sums[4]).isGreaterThan(GRIDS / 50);
    assertThat(sums[5]).isGreaterThan(GRIDS / 10);
  }

  private static void adds(int seed, GridResult result, List<JobRecord> records) {
    String of = "grid " + seed;
    int inside = result.submitted() - result.completed() - result.failures().inAll();
    assertThat(inside).as(of).isNotNegative();
    assertThat(result.figures().jobs()).as(of).isEqualTo(records.size());
    int counted = result.submissions().jobs();
    assertThat(records.size() + result.failures().jobs()).as(of).isLessThanOrEqualTo(counted);
    if (inside == 0) {
      assertThat(records.size() + result.failures().jobs()).as(of).isEqualTo(counted);
    }
    long before = 0;
    for (JobRecord record : records) {
      assertThat(record.job().id()).as(of).isGreaterThan(before);
      before = record.job().id();
      assertThat(record.arrivalTime()).isGreaterThanOrEqualTo(record.job().submitTime());
      assertThat(record.startTime()).isGreaterThanOrEqualTo(record.arrivalTime());
      assertThat(record.endTime()).isGreaterThanOrEqualTo(record.startTime());
      assertThat(record.returnTime()).isGreaterThanOrEqualTo(record.endTime());
    }
    double spent =
        result.queues().stream().mapToDouble(queue -> queue.spent().seconds()).sum()
            + result.sites().stream().mapToDouble(site -> site.spent().seconds()).sum();
    double responses = records.stream().mapToDouble(JobRecord::responseTime).sum();
    assertThat(spent).as(of).isLessThanOrEqualTo(responses * (1 + 1e-9));
    result.failures().availability().values().forEach(up -> assertThat(up).isBetween(0.0, 1.0));
  }

  private static GridResult run(int seed, List<JobRecord> records, Set<MetaServerKind> used) {
    RandomStreams streams = new RandomStreams(seed, 0);
    RandomGenerator random = streams.stream("grid");
    GridModel model = model(random);
    List<BrokerModel> brokers = new ArrayList<>();
    if (random.nextInt(3) > 0) {
      brokers.add(broker(random, streams, used, Set.of()));
    } else {
      brokers.add(broker(random, streams, used, Set.of("c1")));
      brokers.add(broker(random, streams, used, Set.of("c2")));
    }
    return new Grid(model, brokers, streams).run(records::add);
  }

  private static BrokerModel broker(
      RandomGenerator random,
      RandomStreams streams,
      Set<MetaServerKind> used,
      Set<String> clients) {
    int kind = random.nextInt(MetaServers.values().length + 4);
    boolean known = kind < MetaServers.values().length;
    MetaServerKind one = known ? MetaServers.values()[kind] : null;
    MetaServer other = kind % 2 == 0 ? new Copier() : new Shuffler(random);
    Map<String, String> options = Map.of();
    if (known) {
      used.add(one);
      if (one.options().stream().anyMatch(option -> option.name().equals("remap"))) {
        boolean remap = random.nextBoolean();
        options = Map.of("remap", "" + remap, "period", 1 + random.nextInt(10) + " s");
      }
    }
    MonitorModel monitor =
        new MonitorModel(random.nextInt(3) * 4, random.nextInt(2), random.nextBoolean());
    if (monitor.period() > 0 && random.nextInt(3) == 0) {
      monitor =
          new MonitorModel(
              monitor.period(), monitor.delay(), monitor.own(), 0, 1 + random.nextInt(3), 0);
    }
    return new BrokerModel(
        known ? one.create(options, streams.stream("metaserver")) : other,
        known ? one.information() : Information.REPORTS,
        monitor,
        streams.stream("losses"),
        clients);
  }

  private static GridModel model(RandomGenerator random) {
    int sites = 1 + random.nextInt(4);
    List<Node> nodes = new ArrayList<>(List.of(Node.client("c1"), Node.client("c2")));
    nodes.add(Node.router("r"));
    Links links = new Links();
    link(random, links, "c1", "r");
    link(random, links, "c2", "r");
    for (int i = 0; i < sites; i++) {
      Discipline discipline = Discipline.values()[random.nextInt(Discipline.values().length)];
      double background = random.nextInt(3) == 0 ? 0.3 : 0;
      int servers = 1 + random.nextInt(3);
      nodes.add(Node.server("s" + i, 1, background, 2, discipline, servers));
      link(random, links, "r", "s" + i);
    }
    int jobs = 5 + random.nextInt(40);
    boolean clusters = random.nextInt(3) == 0;
    List<JobClass> classes = classes(random, sites);
    DataModel data = data(random, classes.size(), sites);
    Topology topology = new Topology("random", "test", nodes, links.list());
    int warmup = random.nextInt(4);
    double horizon = random.nextInt(4) == 0 ? 20 + random.nextInt(200) : Double.POSITIVE_INFINITY;
    int salt = random.nextInt();
    return new GridModel(
        StageSites.network(new Routes(topology), 1, classes, data),
        PACKETS,
        classes,
        jobs,
        warmup,
        horizon,
        MonitorModel.FRESH,
        topology.sites().stream().map(site -> site(site, salt, clusters)).toList(),
        random.nextInt(3) == 0 ? TransportModel.FLUID : TransportModel.PACKETS,
        data,
        failures(random, sites, clusters),
        TransferSettings.NONE,
        NetworkChoice.NONE);
  }

  private static void link(RandomGenerator random, Links links, String from, String to) {
    if (random.nextInt(3) == 0) {
      links.unlimited(from, to);
    } else {
      double bandwidth = 2 + random.nextInt(10);
      links.pair(from, to, bandwidth, bandwidth * (random.nextBoolean() ? 1 : 0.5), 1);
    }
  }

  private static List<JobClass> classes(RandomGenerator random, int sites) {
    List<JobClass> classes = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(2); i++) {
      List<Stage> stages =
          new ArrayList<>(List.of(Stage.anywhere(Amount.exponential(4), Amount.fixed(2))));
      if (random.nextInt(4) == 0) {
        stages.add(new Stage("s" + random.nextInt(sites), Amount.fixed(3), Amount.fixed(1)));
      }
      Arrivals arrivals =
          List.of(Arrivals.POISSON, Arrivals.DETERMINISTIC, Arrivals.CLOSED).get(random.nextInt(3));
      JobClass one =
          new JobClass(
              "class " + i,
              List.of("c1", "c2"),
              Amount.fixed(0),
              Amount.exponential(5),
              Amount.fixed(1),
              arrivals,
              6,
              1 + random.nextInt(2));
      classes.add(RecordBuilder.copy(one, "stages", stages));
    }
    return classes;
  }

  private static DataModel data(RandomGenerator random, int classes, int sites) {
    if (random.nextInt(4) > 0) {
      return DataModel.NONE;
    }
    List<DataFile> files = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      files.add(new DataFile(i, "f" + i, 1 + i, List.of("s" + random.nextInt(sites)), ""));
    }
    FileDemand reads = new FileDemand(files, Amount.fixed(2), AccessPattern.RANDOM, 1);
    return new DataModel(
        files, Collections.nCopies(classes, reads), random.nextBoolean(), List.of());
  }

  /** Every second site, or each, is a cluster of 1 to 3 processors with some policy. */
  private static SiteSpec site(Node.Site node, int salt, boolean clusters) {
    RandomGenerator random = new RandomStreams(salt, 0).stream("kind of " + node.name());
    return random.nextBoolean() && !clusters
        ? SiteSpec.of((Node.Server) node)
        : cluster(node, random);
  }

  private static SiteSpec cluster(Node.Site node, RandomGenerator random) {
    int width = 1 + random.nextInt(3);
    Policies policy = Policies.values()[random.nextInt(Policies.values().length)];
    List<Job> local = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      local.add(Job.batch(i + 1, i * 9.0, 1 + random.nextInt(width), 5, 3, 1));
    }
    return new SiteSpec.ClusterSpec(
        node.name(),
        1,
        width,
        1 + random.nextInt(width),
        width,
        new MachineSpec.Batch(ClusterSettings.of(width), policy, Order.FCFS, Map.of()),
        width,
        new WorkloadSource(false, random.nextBoolean() ? local : List.of(), 0, 1, false));
  }

  private static <T> T any(RandomGenerator random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  private static FailureModel failures(RandomGenerator random, int sites, boolean clusters) {
    List<FailureModel.Law> laws = new ArrayList<>();
    List<FailureModel.Outage> outages = new ArrayList<>();
    List<FailureModel.Drain> drains = new ArrayList<>();
    for (int i = 0; i < sites; i++) {
      FailureComponent site = new FailureComponent(FailureComponent.Kind.SITE, "s" + i);
      FailureComponent link = new FailureComponent(FailureComponent.Kind.LINK, "r-s" + i);
      if (random.nextBoolean()) {
        laws.add(
            new FailureModel.Law(
                random.nextBoolean() ? site : link,
                Amount.exponential(10 + random.nextInt(50)),
                Amount.exponential(1 + random.nextInt(20)),
                false));
      }
      if (clusters) {
        laws.add(
            new FailureModel.Law(
                FailureComponent.of("s" + i, 1 + random.nextInt(2)),
                Amount.exponential(5 + random.nextInt(20)),
                Amount.exponential(1 + random.nextInt(20)),
                random.nextBoolean()));
      }
      if (random.nextInt(3) == 0) {
        double from = random.nextInt(60);
        outages.add(
            new FailureModel.Outage(
                random.nextBoolean() ? site : link, from, from + random.nextInt(50), false));
      }
      if (random.nextInt(5) == 0) {
        double from = random.nextInt(60);
        drains.add(new FailureModel.Drain("s" + i, from, from + 1 + random.nextInt(50)));
      }
    }
    double interval = random.nextInt(4);
    FailurePolicy reaction =
        new FailurePolicy(
            any(random, FailurePolicy.Running.values()),
            new Checkpoints(interval, interval * random.nextDouble()),
            any(random, FailurePolicy.Waiting.values()),
            any(random, FailurePolicy.Waiting.values()),
            random.nextInt(4),
            any(random, FailurePolicy.Requeue.values()),
            random.nextInt(6));
    return new FailureModel(laws, outages, drains, reaction);
  }
}
