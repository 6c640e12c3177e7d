package org.quoin.scenario;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.quoin.grid.GridModel;
import org.quoin.grid.MonitorModel;
import org.quoin.grid.SiteFactory;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Mistakes;
import org.quoin.input.Quantity;
import org.quoin.input.TextFile;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.Spread;
import org.quoin.topology.Link;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyChange;
import org.quoin.topology.format.TopologyFile;
import org.quoin.workload.JobClass;
import tools.jackson.databind.JsonNode;

/** Reads scenarios. The format is defined in {@code scenarios/README.md}. */
public final class ScenarioFile {
  private static final long MOST_BYTES = 1_000_000;

  /** A larger buffer or job would not fit in memory, or never end. */
  private static final int MOST_PACKETS = 100_000_000;

  private final Document document;
  private final Values values;
  private final Path path;
  private final List<TopologyChange> changes;
  private Topology topology;

  private ScenarioFile(Path path, Document document, Values values, List<TopologyChange> changes) {
    this.path = path;
    this.changes = changes;
    this.document = document;
    this.values = values;
  }

  /**
   * Reads, changes and checks a scenario and its topology.
   *
   * @param overrides changes, each {@code key.path=value}, made in order before anything is checked
   * @throws InputException with all the mistakes of both files and of the changes
   */
  public static Scenario read(Path path, List<String> overrides) {
    return grid(path, overrides);
  }

  /**
   * The same for who can use nothing but a grid.
   *
   * @throws InputException also when it is something else
   */
  public static GridScenario grid(Path path, List<String> overrides) {
    String name = String.valueOf(path.getFileName());
    String ending = name.toLowerCase(Locale.ROOT);
    if (!ending.endsWith(".yaml") && !ending.endsWith(".yml")) {
      throw new InputException(path.toString(), "expected a scenario as a .yaml file");
    }
    return read(path, TextFile.read(path, "a scenario", MOST_BYTES), overrides);
  }

  /**
   * As {@link #read(Path, List)}, of a scenario whose text was read before.
   *
   * @param path where it was, for messages and relative paths
   * @param text what it held
   */
  static GridScenario read(Path path, String text, List<String> overrides) {
    String name = String.valueOf(path.getFileName());
    Document document = new Document(path.toString());
    JsonNode root = YamlReader.read(text, document, path.toString(), "");
    if (root != null && !root.isObject()) {
      document.mistake("", "is no scenario; expected keys and values, as in 'topology: a.dot'");
    }
    if (!document.mistakes().isEmpty() && (root == null || !root.isObject())) {
      throw new InputException(document.mistakes());
    }
    if (OptionFile.describesReplay(root)) {
      document.mistakeInKey(
          OptionFile.LOG,
          "this is the replay of a job log and no grid; run it with 'quoin replay " + path + "'");
      throw new InputException(document.mistakes());
    }
    if (StudyFile.describesStudy(root)) {
      document.mistakeInKey(
          "vary", "this is a study and no single scenario; run it with 'quoin sweep " + path + "'");
      throw new InputException(document.mistakes());
    }
    document.root(root);
    List<TopologyChange> changes = Overrides.apply(overrides, document);
    Values values = new Values(document, SchemaCheck.of(document));
    return new ScenarioFile(path, document, values, changes)
        .scenario(name.replaceFirst("\\.[^.]*$", ""));
  }

  private GridScenario scenario(String name) {
    topology = topology();
    List<JobClass> classes = classes();
    int jobs = values.count("jobs", 600);
    int warmup = values.count("warmup", jobs / 6);
    if (warmup >= jobs) {
      document.mistake(
          "warmup", "is " + warmup + " of " + jobs + " jobs; expected fewer, so that some count");
    }
    PacketModel packets = packets();
    Routes routes = RoutesReader.read(values, topology);
    MetaServerReader reader = new MetaServerReader(values);
    MonitorModel monitor = reader.monitor();
    List<MetaServerSetup> metaServers = reader.metaServers(monitor);
    double horizon =
        values.quantity("horizon", Quantity.DURATION, 1e-6, 1e15, Double.POSITIVE_INFINITY);
    String title = values.text("title", name).strip();
    if (title.lines().count() > 1) {
      document.mistake("title", "is more than one line");
    }
    SiteFactory sites = sites();
    refuseMistakes();
    checkPackets(packets, classes);
    refuseMistakes();
    GridModel grid =
        new GridModel(
            new QueueNetwork(routes, packets.packetBytes()),
            packets,
            classes,
            jobs,
            warmup,
            horizon,
            monitor,
            sites);
    return new GridScenario(
        name,
        title,
        path.toString(),
        grid,
        values.number("seed", 1),
        values.count("replications", 20),
        metaServers,
        Warnings.of(grid));
  }

  private Topology topology() {
    String file = values.text("topology", null);
    if (file == null) {
      return null;
    }
    try {
      return TopologyFile.read(topologyFile(), changes);
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
      return topology == null ? null : SiteReader.of(topology);
    } catch (InputException e) {
      document.mistakes(e.mistakes());
      return null;
    }
  }

  private Path topologyFile() {
    return path.resolveSibling(values.text("topology", "")).normalize();
  }

  private List<JobClass> classes() {
    List<JobClass> classes = new ArrayList<>();
    JsonNode list = values.at("clients");
    for (int i = 0; list != null && i < list.size(); i++) {
      JobClass jobs = JobClassReader.read(values, "clients." + i, topology);
      if (jobs != null) {
        classes.add(jobs);
      }
    }
    return classes;
  }

  private PacketModel packets() {
    PacketModel defaults = PacketModel.defaults();
    PacketModel packets =
        new PacketModel(
            values.quantity("packet", Quantity.DATA, 1, 1e12, defaults.packetBytes()),
            values.choice("service", Spread.class, defaults.service()),
            values.choice("spacing", Spread.class, defaults.spacing()),
            values.choice("retry", Retry.class, defaults.retry()),
            values.choice("engine", QueueEngine.class, defaults.engine()));
    if (packets.phaseLocked() && !values.text("phase-lock", "refuse").equals("allow")) {
      document.mistake(
          "service",
          "deterministic service with "
              + (packets.spacing() == Spread.DETERMINISTIC
                  ? "deterministic spacing"
                  : "a fixed retry delay")
              + " locks the packets into a phase, and a job gets anything from no throughput to all"
              + " of it; make one of them exponential, or ask for it with phase-lock: allow");
    }
    packets.engine().unfit(packets.service()).ifPresent(why -> document.mistake("engine", why));
    return packets;
  }

  private void checkPackets(PacketModel packets, List<JobClass> classes) {
    double size = packets.packetBytes();
    for (Link link : topology.links()) {
      boolean both = link.isFirst() || !link.line().equals(topology.opposite(link).line());
      if (both && !link.isUnlimited() && link.line().bufferSize(size) > MOST_PACKETS) {
        document.mistake(
            "packet",
            "makes the buffer of link " + link.name() + " hold more than 100 million packets");
      }
    }
    for (int i = 0; i < classes.size(); i++) {
      double bytes =
          Math.max(classes.get(i).inputBytes().mean(), classes.get(i).outputBytes().mean());
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
