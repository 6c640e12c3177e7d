package org.quoin.scenario;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quoin.base.Bounds;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Stages;
import org.quoin.grid.GridModel;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteFactory;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WeightedMetric;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransportModel;
import org.quoin.scenario.failure.FailureReader;
import org.quoin.scenario.grid.DataReader;
import org.quoin.scenario.grid.JobClassReader;
import org.quoin.scenario.grid.LogCache;
import org.quoin.scenario.grid.MetaServerReader;
import org.quoin.scenario.grid.MetaServerSetup;
import org.quoin.scenario.grid.RoutesReader;
import org.quoin.scenario.grid.SiteReader;
import org.quoin.scenario.grid.StageRoutes;
import org.quoin.scenario.key.OwnMetrics;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.topology.Link;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyChange;
import org.quoin.topology.format.TopologyFile;
import org.quoin.topology.parser.TopologyLimits;
import org.quoin.workload.JobClass;
import org.quoin.workload.Stage;
import tools.jackson.databind.JsonNode;

/** Makes a grid of a document that the schema has let pass. */
final class GridReader {
  /** A larger buffer or job would not fit in memory, or never end. */
  private static final int MOST_PACKETS = 100_000_000;

  private static final PacketModel STANDARD = PacketModel.defaults();

  /** All keys of the scenario of a grid. */
  static final Setting KEYS =
      Setting.group(
          "",
          "",
          Setting.text("title", "One line that reports show. Default: the name of the file", "")
              .within(Bounds.of(1, 200))
              .example("Environment 2, crossed, Linpack"),
          Setting.text("topology", "Topology file, relative to the scenario file", null)
              .example("../topologies/aida-example.dot"),
          Setting.count("seed", "Seed of all random streams", 1, 0, Long.MAX_VALUE),
          Setting.count("replications", "Number of independent runs", 20, 1, 100_000),
          Setting.count(
              "jobs",
              "Jobs per replication, over all clients. Until the last of them is back, clients"
                  + " submit further, uncounted jobs: at most as many again, or 200 if that is"
                  + " more. With logs only, the default is all their jobs",
              600,
              1,
              10_000_000),
          Setting.count(
              "warmup",
              "Number of first jobs that are not counted. Default: one sixth of the jobs, or 0 with"
                  + " logs only",
              0,
              9_999_999),
          Setting.quantity(
                  "horizon",
                  "Simulated time at which a run ends, even if jobs are in the system. Default: no"
                      + " limit",
                  Quantity.DURATION,
                  "",
                  1e-6,
                  1e15)
              .example("30 d"),
          RoutesReader.ROUTING,
          RoutesReader.ROUTES,
          Setting.choice(
              "network",
              "Model of the network. packets: packets queue at every link. fluid: each transfer"
                  + " gets its max-min fair rate after the delays of its path, the latency plus the"
                  + " propagation delay of each link; of the keys of packets only packet has a"
                  + " meaning then",
              TransportModel.PACKETS),
          Setting.choice(
              "engine",
              "Algorithm of the network queues. reference: one event per packet; lazy: the same"
                  + " numbers, faster; skip: jumps over gaps between transfers (exponential service"
                  + " only); auto: skip for each queue where at least 1,000 background packets pass"
                  + " between two transfers, transfers take at most a quarter of the time, and the"
                  + " buffer has at most 200 packets or forgets its state within a quarter of the"
                  + " time between two transfers, else lazy",
              STANDARD.engine()),
          Setting.quantity(
                  "packet",
                  "Size W of a logical packet",
                  Quantity.DATA,
                  Quantity.DATA.exact(STANDARD.packetBytes()),
                  1,
                  1e12)
              .example("10 KB"),
          Setting.choice(
              "service",
              "Distribution of the service times of packets, with mean W / T_net",
              STANDARD.service()),
          Setting.choice(
              "spacing",
              "Distribution of the time between the packets that a client, or a router for a"
                  + " transfer, offers to a link, with mean W / T_net of the link",
              STANDARD.spacing()),
          Setting.choice(
              "retry",
              "Time until the next try of a packet that found a full buffer. exponential: with mean"
                  + " W / T_net; fixed: W / T_net; spacing: a new spacing; next-slot: until the"
                  + " next departure",
              STANDARD.retry()),
          Setting.choice(
              "phase-lock",
              "Whether packets may stay in phase with the server, which they do with deterministic"
                  + " service and deterministic spacing or a fixed retry delay",
              "refuse",
              "allow"),
          OwnMetrics.METRICS,
          MetaServerReader.METASERVERS,
          MetaServerReader.MONITOR,
          DataReader.FILES,
          DataReader.FETCH,
          FailureReader.FAILURES,
          JobClassReader.CLIENTS);

  private final Document document;
  private final Values values;
  private final Path path;
  private final List<TopologyChange> changes;
  private final LogCache logs;
  private final TopologyLimits limits;
  private Topology topology;

  /**
   * Creates a reader of a scenario whose changes have been made.
   *
   * @param path of the scenario, which the topology is relative to
   * @param changes those of the topology
   * @param logs that were read before
   * @param limits of the topology
   */
  GridReader(
      Path path,
      Document document,
      List<TopologyChange> changes,
      LogCache logs,
      TopologyLimits limits) {
    this.limits = limits;
    this.logs = logs;
    this.path = path;
    this.changes = changes;
    this.document = document;
    values = new Values(document, KEYS);
  }

  /**
   * Reads and checks all of it, and its topology.
   *
   * @param stages is notified when the files are read
   * @throws InputException with all the mistakes of both files and of the changes
   */
  GridScenario scenario(String name, Stages stages) {
    topology = topology();
    stages.begin(Stages.Stage.CHECKING);
    Routes routes = RoutesReader.read(values, topology);
    List<JobClass> classes = classes(routes);
    double fed = fed(classes);
    boolean limited = fed < Double.POSITIVE_INFINITY;
    int jobs = limited ? values.count("jobs", (int) fed) : values.count("jobs");
    int warmup = values.count("warmup", limited ? 0 : jobs / 6);
    if (jobs > fed) {
      document.mistake("jobs", "is " + jobs + ", but the logs hold " + (int) fed);
    }
    if (warmup >= jobs) {
      document.mistake(
          "warmup", "is " + warmup + " of " + jobs + " jobs; expected fewer, so that some count");
    }
    TransportModel network = values.choice("network", TransportModel.class);
    PacketModel packets = packets(network);
    MetaServerReader reader = new MetaServerReader(values, topology);
    MonitorModel monitor = reader.monitor();
    List<MetaServerSetup> metaServers = reader.metaServers(monitor, classes);
    double horizon = values.quantity("horizon", Double.POSITIVE_INFINITY);
    String title = values.text("title", name).strip();
    if (title.lines().count() > 1) {
      document.mistake("title", "is more than one line");
    }
    SiteFactory sites = sites();
    long seed = values.whole("seed");
    DataModel data = DataReader.read(values, routes, seed, classes);
    FailureModel failures = FailureReader.read(values, topology, horizon);
    List<WeightedMetric> metrics = OwnMetrics.of(RunKind.GRID, values);
    refuseMistakes();
    if (network == TransportModel.PACKETS) {
      checkPackets(packets, classes, data);
      refuseMistakes();
    }
    GridModel grid =
        new GridModel(
            StageSites.network(routes, packets.packetBytes(), classes, data),
            packets,
            classes,
            jobs,
            warmup,
            horizon,
            monitor,
            sites,
            network,
            data,
            failures);
    return new GridScenario(
        name,
        title,
        path.toString(),
        grid,
        seed,
        values.count("replications"),
        metaServers,
        metrics,
        Warnings.of(grid));
  }

  /** How many jobs there are where all are of logs; else infinity. */
  private static double fed(List<JobClass> classes) {
    return classes.stream()
        .map(jobs -> jobs.demands().feed())
        .mapToDouble(feed -> feed == null ? Double.POSITIVE_INFINITY : feed.count())
        .reduce(Double::sum)
        .orElse(Double.POSITIVE_INFINITY);
  }

  private Topology topology() {
    String file = values.text("topology", null);
    if (file == null) {
      return null;
    }
    try {
      return TopologyFile.read(topologyFile(), changes, limits);
    } catch (InvalidPathException e) {
      document.mistake("topology", "is no path of a file");
    } catch (InputException e) {
      document.mistake("topology", "the topology '" + file + "' cannot be used:");
      document.mistakes(e.mistakes());
    }
    return null;
  }

  private SiteFactory sites() {
    try {
      return topology == null ? null : SiteReader.of(topology, logs);
    } catch (InputException e) {
      document.mistakes(e.mistakes());
      return null;
    }
  }

  private Path topologyFile() {
    return path.resolveSibling(values.text("topology", "")).normalize();
  }

  private List<JobClass> classes(Routes routes) {
    List<JobClass> classes = new ArrayList<>();
    JsonNode list = values.at("clients");
    for (int i = 0; list != null && i < list.size(); i++) {
      JobClass jobs = JobClassReader.read(values, "clients." + i, topology, routes, logs);
      if (jobs != null) {
        classes.add(jobs);
        if (routes != null) {
          StageRoutes.check(document, "clients." + i, routes, jobs);
        }
      }
    }
    return classes;
  }

  private PacketModel packets(TransportModel network) {
    PacketModel packets =
        new PacketModel(
            values.quantity("packet"),
            values.choice("service", TimeDistribution.class),
            values.choice("spacing", TimeDistribution.class),
            values.choice("retry", Retry.class),
            values.choice("engine", QueueEngine.class));
    if (network == TransportModel.FLUID) {
      return packets; // only the size of a packet has a meaning there
    }
    if (packets.phaseLocked() && !values.text("phase-lock").equals("allow")) {
      document.mistake(
          "service",
          "deterministic service with "
              + (packets.spacing() == TimeDistribution.DETERMINISTIC
                  ? "deterministic spacing"
                  : "a fixed retry delay")
              + " locks the packets into a phase, and a job gets anything from no throughput to all"
              + " of it; make one of them exponential, or ask for it with phase-lock: allow");
    }
    packets
        .engine()
        .whyUnsupported(packets.service())
        .ifPresent(why -> document.mistake("engine", why));
    return packets;
  }

  private void checkPackets(PacketModel packets, List<JobClass> classes, DataModel data) {
    double size = packets.packetBytes();
    if (data.files().stream().anyMatch(file -> file.bytes() / size > MOST_PACKETS)) {
      document.mistake("files", "one is more than 100 million packets");
    }
    for (Link link : topology.links()) {
      if (packets.engine() == QueueEngine.SKIP && link.line().background().changes()) {
        document.mistake(
            "engine",
            "skip needs a background of one rate, but that of link "
                + link.direction()
                + " changes; expected auto, lazy or reference");
      }
      if (!link.isUnlimited()
          && link.line().bufferSize(size) > MOST_PACKETS
          && (link.isFirst() || !link.line().equals(topology.opposite(link).line()))) {
        document.mistake(
            "packet",
            "makes the buffer of link " + link.name() + " hold more than 100 million packets");
      }
    }
    for (int i = 0; i < classes.size(); i++) {
      JobClass jobs = classes.get(i);
      double bytes = jobs.inputBytes().mean();
      for (Stage stage : jobs.stages()) {
        bytes = Math.max(bytes, stage.outputBytes().mean());
      }
      if (bytes / size > MOST_PACKETS) {
        document.mistake(
            "clients." + i, "a job of this class moves more than 100 million packets each way");
      }
    }
  }

  private void refuseMistakes() {
    List<Mistake> sorted = new ArrayList<>(document.mistakes());
    // Those of other files stay as they were found.
    sorted.sort(
        Comparator.comparing((Mistake m) -> !m.source().equals(document.source()))
            .thenComparing((Mistake m) -> !m.source().startsWith("--set"))
            .thenComparing(m -> m.source().equals(document.source()) ? m.line() : 0));
    Mistakes mistakes = new Mistakes(document.source());
    mistakes.add(sorted);
    mistakes.refuse();
  }
}
