package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.GridResult.StorageResult;
import org.quoin.grid.failure.Checkpoints;
import org.quoin.grid.failure.FailureComponent;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailureModel.Outage;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.failure.FailurePolicy.Running;
import org.quoin.grid.failure.FailurePolicy.Waiting;
import org.quoin.grid.files.AccessPattern;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.files.FileDemand;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.placement.MetaServer;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.JobRecord;
import org.quoin.network.PacketModel;
import org.quoin.network.TransferSettings;
import org.quoin.network.TransportModel;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;
import org.quoin.topology.Routes;
import org.quoin.topology.Storage;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * Random small grids with files, storages and failures under every metaserver: no byte of a file
 * comes from nowhere or gets lost, no storage holds more than it may, and the same seed gives the
 * same run.
 */
class DataConservationTest {
  private static final int JOBS = 25;

  private Random random;
  private List<Node> nodes;
  private List<DataFile> files;

  @ParameterizedTest
  @EnumSource
  void bytesOfFilesAreConserved(MetaServers metaServer) {
    random = new Random(metaServer.ordinal());
    for (int i = 0; i < 12; i++) {
      GridModel model = draw();
      List<JobRecord> records = new ArrayList<>();
      GridResult result = run(model, metaServer, records);
      check(model, result, records);
      List<JobRecord> again = new ArrayList<>();
      GridResult other = run(model, metaServer, again);
      assertThat(again).isEqualTo(records);
      assertThat(other.data()).isEqualTo(result.data());
    }
  }

  private static GridResult run(GridModel model, MetaServers metaServer, List<JobRecord> records) {
    MetaServer fresh = metaServer.create(Map.of(), new SplittableRandom(3));
    return new Grid(model, fresh, new RandomStreams(4, 0)).run(records::add);
  }

  private void check(GridModel model, GridResult result, List<JobRecord> records) {
    double fetched = 0;
    double sent = 0;
    for (int place = 0; place < nodes.size() - 2; place++) {
      StorageResult storage = result.data().storages().get(place);
      Node.Holder holder = model.topology().holders().get(place);
      assertThat(storage.heldBytes()).isLessThanOrEqualTo(holder.storage().bytes());
      assertThat(storage.counts().hits() + storage.counts().fetches())
          .isLessThanOrEqualTo(storage.counts().reads());
      fetched += storage.counts().fetchedBytes();
      sent += storage.counts().sentBytes();
    }
    assertThat(fetched)
        .isEqualTo(sent)
        .isEqualTo(
            result.data().traffic().stream().mapToDouble(GridResult.FileTraffic::bytes).sum());
    assertThat(records.stream().mapToDouble(job -> job.files().fetchedBytes()).sum())
        .isLessThanOrEqualTo(fetched);
    assertThat(records)
        .allMatch(job -> job.files().hits() <= job.files().files())
        .allMatch(job -> job.files().seconds() <= job.sendTime() + 1e-9);
  }

  /** A star of servers around a router, with a store; each has a link. */
  private GridModel draw() {
    int sites = 2 + random.nextInt(3);
    files = new ArrayList<>();
    double[] homes = new double[sites + 1];
    for (int i = 0; i < 8; i++) {
      int home = random.nextInt(sites + 1);
      double bytes = 1 + random.nextInt(60);
      homes[home] += bytes;
      files.add(new DataFile(i, "f" + i, bytes, List.of(home == sites ? "store" : "s" + home), ""));
    }
    nodes = new ArrayList<>(List.of(Node.client("c"), Node.router("r")));
    Links links = new Links().unlimited("c", "r");
    for (int s = 0; s < sites; s++) {
      Storage storage =
          new Storage(homes[s] + random.nextInt(150), Replacement.values()[random.nextInt(3)]);
      nodes.add(GridModels.server("s" + s, 1 + random.nextInt(3), storage));
      links.pair("r", "s" + s, 10, 10, 2);
    }
    nodes.add(new Node.Store(new Node.Label("store"), Storage.UNLIMITED));
    links.pair("r", "store", 20, 20, 2);
    JobClass jobs =
        new JobClass(
            "reader",
            List.of("c"),
            Amount.exponential(3),
            Amount.fixed(random.nextInt(20)),
            Amount.fixed(5),
            random.nextBoolean() ? Arrivals.POISSON : Arrivals.CLOSED,
            4,
            2);
    AccessPattern pattern = AccessPattern.values()[random.nextInt(3)];
    FileDemand reads = new FileDemand(files, Amount.uniform(0, 4), pattern, 1);
    DataModel data = new DataModel(files, List.of(reads), random.nextBoolean(), List.of());
    Topology topology = new Topology("star", "test", nodes, links.list());
    return new GridModel(
        StageSites.network(new Routes(topology), 1, List.of(jobs), data),
        new PacketModel(
            1,
            PacketModel.defaults().service(),
            PacketModel.defaults().spacing(),
            PacketModel.defaults().retry(),
            PacketModel.defaults().engine()),
        List.of(jobs),
        JOBS,
        0,
        2000,
        random.nextBoolean() ? MonitorModel.FRESH : new MonitorModel(20, 1, false),
        GridModels.sites(topology, GridModels::server),
        random.nextBoolean() ? TransportModel.PACKETS : TransportModel.FLUID,
        data,
        failures(sites),
        TransferSettings.NONE,
        NetworkChoice.NONE);
  }

  private FailureModel failures(int sites) {
    List<Outage> outages = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      double from = 40.0 * i + random.nextInt(20);
      String site = "s" + random.nextInt(sites);
      boolean link = random.nextBoolean();
      outages.add(
          new Outage(
              new FailureComponent(
                  link ? FailureComponent.Kind.LINK : FailureComponent.Kind.SITE,
                  link ? "r-" + site : site),
              from,
              from + 1 + random.nextInt(15),
              false));
    }
    Running[] running = Running.values();
    Waiting[] waiting = Waiting.values();
    Running cut = running[random.nextInt(running.length)];
    return new FailureModel(
        List.of(),
        outages,
        List.of(),
        new FailurePolicy(
            cut == Running.CHECKPOINT ? Running.RESTART : cut,
            Checkpoints.NONE,
            waiting[random.nextInt(waiting.length)],
            waiting[random.nextInt(waiting.length)],
            random.nextInt(3),
            3));
  }
}
