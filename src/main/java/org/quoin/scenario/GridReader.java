package org.quoin.scenario;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.base.InputException;
import org.quoin.base.KeyFile;
import org.quoin.base.Mistake;
import org.quoin.base.Quantity;
import org.quoin.base.Setting;
import org.quoin.base.Stages;
import org.quoin.grid.GridModel;
import org.quoin.grid.NetworkChoice;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.FailurePolicy;
import org.quoin.grid.files.AccessPattern;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.files.FileDemand;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.load.FluidChoice;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteSpec;
import org.quoin.metrics.RunKind;
import org.quoin.metrics.WeightedMetric;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransferSettings;
import org.quoin.network.TransportModel;
import org.quoin.scenario.failure.FailureReader;
import org.quoin.scenario.grid.AmountReader;
import org.quoin.scenario.grid.ArrivalsReader;
import org.quoin.scenario.grid.DataReader;
import org.quoin.scenario.grid.InputCache;
import org.quoin.scenario.grid.JobClassReader;
import org.quoin.scenario.grid.MetaServerReader;
import org.quoin.scenario.grid.MetaServerSetup;
import org.quoin.scenario.grid.RoutesReader;
import org.quoin.scenario.grid.SiteReader;
import org.quoin.scenario.grid.StageRoutes;
import org.quoin.scenario.key.LogKeys;
import org.quoin.scenario.key.OwnMetrics;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scenario.yaml.Document;
import org.quoin.scenario.yaml.Values;
import org.quoin.topology.Link;
import org.quoin.topology.Routes;
import org.quoin.topology.Routing;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyChange;
import org.quoin.topology.parser.TopologyLimits;
import org.quoin.workload.Affinity;
import org.quoin.workload.Amount;
import org.quoin.workload.JobClass;
import org.quoin.workload.JobFeed;
import org.quoin.workload.Stage;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.resample.Resampling;
import tools.jackson.databind.JsonNode;

/** Reads a grid from a document. */
final class GridReader {
  /** Larger buffers do not fit in memory, and larger jobs take too long. */
  private static final int MAX_PACKETS = 100_000_000;

  private static final double NO_END = Double.POSITIVE_INFINITY;

  /** Packets of a job and of its files from which on {@code network} is auto by default. */
  private static final int PACKETS_FOR_AUTO = 100_000;

  private static final PacketModel PACKETS = PacketModel.defaults();
  private static final FailurePolicy FAILURES = FailurePolicy.STANDARD;

  /** Keys of a grid scenario. */
  static final Setting KEYS =
      Setting.group(
          new KeyFile(AmountReader::parameters)
              .shared(LogKeys.READING)
              .shared(ReplayKeys.RESAMPLING)
              .enums(
                  Routing.class,
                  TransportModel.class,
                  QueueEngine.class,
                  TimeDistribution.class,
                  Retry.class,
                  FailurePolicy.Running.class,
                  FailurePolicy.Requeue.class,
                  FailurePolicy.Waiting.class,
                  Affinity.Consistency.class,
                  JobFeed.Split.class,
                  LogRules.Oversize.class,
                  Resampling.Unit.class,
                  Resampling.Dependence.class,
                  AccessPattern.class)
              .words("Arrivals", ArrivalsReader.kinds())
              .value("packet", Quantity.DATA.exact(PACKETS.packetBytes()))
              .value("engine", Setting.word(PACKETS.engine()))
              .value("service", Setting.word(PACKETS.service()))
              .value("spacing", Setting.word(PACKETS.spacing()))
              .value("retry", Setting.word(PACKETS.retry()))
              .value("running", Setting.word(FAILURES.running()))
              .value("requeue", Setting.word(FAILURES.requeue()))
              .value("queued", Setting.word(FAILURES.queued()))
              .value("transfer", Setting.word(FAILURES.transfer()))
              .value("detection", Quantity.DURATION.show(FAILURES.detection()))
              .value("retries", Integer.toString(FAILURES.retries()))
              .read(GridReader.class, "scenario.keys"));

  private final Document document;
  private final Values values;
  private final Path path;
  private final List<TopologyChange> changes;
  private final InputCache inputs;
  private final TopologyLimits limits;
  private Topology topology;

  /**
   * Creates a reader of a document to which all changes have been made.
   *
   * @param path the path of the scenario, to which the topology is relative
   * @param changes the changes of the topology
   * @param inputs the files that were read before
   * @param limits the limits of the topology's size
   */
  GridReader(
      Path path,
      Document document,
      List<TopologyChange> changes,
      InputCache inputs,
      TopologyLimits limits) {
    this.limits = limits;
    this.inputs = inputs;
    this.path = path;
    this.changes = changes;
    this.document = document;
    values = new Values(document, KEYS);
  }

  /**
   * {@return the scenario, checked together with its topology}
   *
   * @param stages is notified when the files have been read
   * @throws InputException with all the mistakes of both files and of the changes
   */
  GridScenario scenario(String name, Stages stages) {
    topology = topology();
    stages.begin(Stages.Stage.CHECKING);
    Routes routes = RoutesReader.read(values, topology);
    List<JobClass> classes = classes(routes);
    double fed = fed(classes);
    boolean limited = fed < NO_END;
    int jobs = limited ? values.count("jobs", (int) fed) : values.count("jobs");
    int warmup = values.count("warmup", limited ? 0 : jobs / 6);
    if (jobs > fed && classes.stream().noneMatch(one -> one.demands().feed().isEndless())) {
      document.mistake("jobs", "is " + jobs + ", but the logs hold " + (int) fed);
    }
    if (warmup >= jobs && !values.isWrong("jobs")) {
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
    List<SiteSpec> sites = sites(widest(classes));
    long seed = values.whole("seed");
    DataModel data = DataReader.read(values, routes, seed, classes);
    FailureModel failures = FailureReader.read(values, topology, horizon);
    TransferSettings transfers = transfers(network);
    List<WeightedMetric> metrics = OwnMetrics.of(RunKind.GRID, values);
    document.refuse();
    if (network == TransportModel.PACKETS
        && !values.has("network")
        && many(packets, classes, data)) {
      network = TransportModel.AUTO;
    }
    if (network != TransportModel.FLUID) {
      checkPackets(packets, classes, data);
      document.refuse();
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
            failures,
            transfers,
            NetworkChoice.NONE);
    if (network == TransportModel.AUTO) {
      grid = grid.with(FluidChoice.of(grid));
    }
    return new GridScenario(
        name,
        title,
        path.toString(),
        grid,
        seed,
        values.count("replications"),
        metaServers,
        metrics,
        ScenarioWarnings.of(grid));
  }

  /** {@return the number of jobs if all come from logs, otherwise infinity} */
  private static double fed(List<JobClass> classes) {
    return classes.stream()
        .map(jobs -> jobs.demands().feed())
        .mapToDouble(feed -> feed == null ? NO_END : feed.count())
        .reduce(Double::sum)
        .orElse(NO_END);
  }

  private Topology topology() {
    String file = values.text("topology", null);
    if (file == null) {
      return null;
    }
    try {
      return inputs.topology(topologyFile(), changes, limits);
    } catch (InvalidPathException e) {
      document.mistake("topology", "is not the path of a file");
    } catch (InputException e) {
      List<Mistake> ofFile = new ArrayList<>(e.mistakes());
      document.mistakes(mistakesOfChanges(ofFile));
      if (!ofFile.isEmpty()) {
        document.mistake(
            "topology", "the topology '" + file + "' has the mistakes listed under its name");
        document.mistakes(ofFile);
      }
    }
    return null;
  }

  /**
   * Returns the mistakes of a topology that are gone without one of its changes, at that change,
   * and removes them from the list. Of several such changes it is the one without which fewest
   * mistakes are left.
   */
  private List<Mistake> mistakesOfChanges(List<Mistake> all) {
    Map<TopologyChange, List<Mistake>> left = new LinkedHashMap<>();
    changes.forEach(change -> left.put(change, mistakesWithout(change)));
    List<Mistake> placed = new ArrayList<>();
    left.entrySet().stream()
        .sorted(Comparator.comparingInt(one -> one.getValue().size()))
        .forEach(
            one -> {
              List<Mistake> own = new ArrayList<>(all);
              own.removeAll(one.getValue());
              all.removeAll(own);
              own.forEach(it -> placed.add(Mistake.in(one.getKey().source(), it.message())));
            });
    return placed;
  }

  private List<Mistake> mistakesWithout(TopologyChange change) {
    List<TopologyChange> others = new ArrayList<>(changes);
    others.remove(change);
    try {
      inputs.topology(topologyFile(), others, limits);
      return List.of();
    } catch (InputException e) {
      return e.mistakes();
    }
  }

  /** Returns the processors of the widest job that no log describes. */
  private static double widest(List<JobClass> classes) {
    double widest = 0;
    for (JobClass one : classes) {
      Amount processors = one.demands().processors();
      if (one.demands().feed() != null) {
        widest = one.demands().feed().count() < NO_END ? widest : NO_END; // a model draws widths
      } else if (processors != null) {
        widest = Math.max(widest, processors.variation() > 0 ? NO_END : processors.mean());
      }
    }
    return widest;
  }

  private List<SiteSpec> sites(double widest) {
    try {
      return topology == null
          ? List.of()
          : SiteReader.of(topology, inputs).stream()
              .map(site -> site.prepared(inputs.jobs(), widest))
              .toList();
    } catch (InputException e) {
      document.mistakes(e.mistakes());
      return List.of();
    }
  }

  private Path topologyFile() {
    return path.resolveSibling(values.text("topology", "")).normalize();
  }

  private List<JobClass> classes(Routes routes) {
    List<JobClass> classes = new ArrayList<>();
    JsonNode list = values.at("clients");
    for (int i = 0; list != null && i < list.size(); i++) {
      JobClass jobs = JobClassReader.read(values, "clients." + i, topology, routes, inputs);
      if (jobs != null) {
        classes.add(jobs);
        if (routes != null) {
          StageRoutes.check(document, "clients." + i, routes, jobs);
        }
      }
    }
    return classes;
  }

  private TransferSettings transfers(TransportModel network) {
    if (values.has("transfers.round-trip") && network != TransportModel.FLUID) {
      document.mistake(
          "transfers.round-trip",
          "has a meaning only with network: fluid, which divides a full link by shares; with"
              + " packets transfers.window makes long paths slower (quoin explain"
              + " transfers.round-trip)");
    }
    return new TransferSettings(
        values.quantity("transfers.window", Double.POSITIVE_INFINITY),
        values.count("transfers.streams"),
        values.quantity("transfers.round-trip", 0),
        values.number("transfers.overhead"),
        values.quantity("transfers.setup"),
        values.quantity("transfers.checksum", Double.POSITIVE_INFINITY),
        values.count("transfers.per-pair", 0));
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
      return packets; // a fluid network uses the packet size only
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
    return packets;
  }

  /**
   * Returns whether the data and the files of a class's jobs are more packets than are simulated
   * one by one by default.
   */
  private static boolean many(PacketModel packets, List<JobClass> classes, DataModel data) {
    for (int c = 0; c < classes.size(); c++) {
      FileDemand reads = data.reads(c);
      double file = reads.files().stream().mapToDouble(DataFile::bytes).average().orElse(0);
      double read = reads.isNothing() ? 0 : reads.number().mean() * file;
      if (classes.get(c).meanBytes() + read > PACKETS_FOR_AUTO * packets.packetBytes()) {
        return true;
      }
    }
    return false;
  }

  private void checkPackets(PacketModel packets, List<JobClass> classes, DataModel data) {
    double size = packets.packetBytes();
    if (data.files().stream().anyMatch(file -> file.bytes() / size > MAX_PACKETS)) {
      document.mistake("files", "one is more than 100 million packets");
    }
    for (Link link : topology.links()) {
      packets
          .engine()
          .needs(packets.service(), link.line().background())
          .ifPresent(
              need ->
                  document.mistake(
                      "engine",
                      "skip needs "
                          + need
                          + ", but that of link "
                          + link.direction()
                          + " is not; expected auto, lazy or reference"));
      if (!link.isUnlimited()
          && link.line().bufferSize(size) > MAX_PACKETS
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
      if (bytes / size > MAX_PACKETS) {
        document.mistake(
            "clients." + i, "a job of this class sends or receives more than 100 million packets");
      }
    }
  }
}
