package org.quoin.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.Grid;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.grid.data.DataModel;
import org.quoin.grid.failure.Checkpoints;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.failure.Part;
import org.quoin.grid.failure.Reaction;
import org.quoin.grid.job.Itinerary;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteFactory;
import org.quoin.input.Quantity;
import org.quoin.metaserver.MetaServers;
import org.quoin.network.Carriage;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.observation.Metrics;
import org.quoin.report.Stopwatch;
import org.quoin.report.TextTable;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * A large grid: sites and clients about one backbone router, background on every link, client links
 * of 1 MB/s and site links of 20 MB/s; a job sends 180 KB and gets back 20 KB.
 *
 * @param sites servers
 * @param clients clients, each of which submits a job every 30 s on average
 * @param jobs jobs to complete
 * @param background its offered load on every link, 0 or more
 * @param engine how the network queues are advanced
 * @param network what data are on their way
 * @param failures whether every site, and every link to one, fails every 1,000 s of its work on
 *     average and is down for 60 s, exponentially; its jobs are submitted again 10 s later
 */
public record ScaleBenchmark(
    int sites,
    int clients,
    int jobs,
    double background,
    QueueEngine engine,
    Carriage network,
    boolean failures) {
  private static final double PACKET = 10_000;
  private static final String BACKBONE = "backbone";
  private static final Amount EVERY = Amount.exponential(1000);
  private static final Amount LASTING = Amount.exponential(60);

  /**
   * What one run took.
   *
   * @param cpuSeconds of all threads of the process, from its start
   * @param megabytes the most memory that the process has had; where the system does not tell, the
   *     heap that it has
   * @param simulatedSeconds the run's own clock
   * @param clientPackets client packets accepted by first hops and later ones; NaN where data are a
   *     fluid
   * @param backgroundPackets background packets, lost ones included; NaN where data are a fluid
   * @param response mean response time of the jobs in seconds
   * @param tries how often a job was tried on average
   */
  public record Cost(
      double cpuSeconds,
      double megabytes,
      double simulatedSeconds,
      double clientPackets,
      double backgroundPackets,
      double response,
      double tries) {}

  /** {@return what it costs to build and run the grid once} */
  public Cost run() {
    GridModel model = model();
    RandomStreams streams = new RandomStreams(1, 0);
    GridResult result =
        new Grid(model, MetaServers.LOTH.create(Map.of(), streams.stream("metaserver")), streams)
            .run();
    double clientPackets = 0;
    double others = 0;
    for (QueueResult queue : result.queues()) {
      clientPackets += queue.counts().accepted();
      others += queue.counts().backgroundAccepted() + queue.counts().backgroundDropped();
    }
    double response = result.figures().value(Metrics.RESPONSE_TIME);
    return new Cost(
        cpuSeconds(),
        peakMegabytes(),
        result.endTime(),
        clientPackets,
        others,
        response,
        (double) result.failures().attempts() / jobs);
  }

  /**
   * {@return how the CPU time of a run grows with sites, clients, jobs and background: each at a
   * quarter, as it is and at four times, all else as it is} A first run, not told, lets the
   * compiler warm up.
   */
  public static String growth(QueueEngine engine, Carriage network) {
    ScaleBenchmark base = new ScaleBenchmark(100, 1000, 20_000, 0.5, engine, network, false);
    base.run();
    double whole = base.runSeconds();
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%,d sites, %,d clients, %,d jobs, background load %s, %s: %.2f s of CPU.%n",
                base.sites,
                base.clients,
                base.jobs,
                Quantity.digits(base.background),
                base.how(),
                whole));
    text.append("\nThe same with a quarter and with four times as many of each, CPU seconds:\n");
    TextTable table = new TextTable("of", "quarter", "4 times");
    for (String what : List.of("sites", "clients", "jobs", "background")) {
      table.row(
          what,
          Quantity.digits(base.with(what, 0.25).runSeconds()),
          Quantity.digits(base.with(what, 4).runSeconds()));
    }
    text.append(table.render());
    return text.toString();
  }

  private ScaleBenchmark with(String what, double factor) {
    return new ScaleBenchmark(
        what.equals("sites") ? (int) (sites * factor) : sites,
        what.equals("clients") ? (int) (clients * factor) : clients,
        what.equals("jobs") ? (int) (jobs * factor) : jobs,
        what.equals("background") ? background * factor : background,
        engine,
        network,
        failures);
  }

  /** {@return how data travel, and whether anything fails, in words: "engine auto", "fluid"} */
  public String how() {
    String way = network == Carriage.FLUID ? "fluid" : "engine " + engine.id();
    return failures ? way + ", with failures" : way;
  }

  private double runSeconds() {
    double before = cpuSeconds();
    return run().cpuSeconds() - before;
  }

  private GridModel model() {
    JobClass jobClass =
        new JobClass(
            "generic",
            topologyClients(),
            Amount.exponential(400e6),
            Amount.fixed(18 * PACKET),
            Amount.fixed(2 * PACKET),
            Arrivals.POISSON,
            30,
            1);
    List<JobClass> classes = List.of(jobClass);
    PacketModel defaults = PacketModel.defaults();
    return new GridModel(
        Itinerary.network(new Routes(topology()), PACKET, classes),
        new PacketModel(PACKET, defaults.service(), defaults.spacing(), defaults.retry(), engine),
        classes,
        jobs,
        0,
        Double.POSITIVE_INFINITY,
        MonitorModel.FRESH,
        SiteFactory::server,
        network,
        DataModel.NONE,
        failures ? failing() : FailureModel.NONE);
  }

  private FailureModel failing() {
    List<FailureModel.Law> laws = new ArrayList<>();
    for (int s = 0; s < sites; s++) {
      laws.add(new FailureModel.Law(new Part(Part.Kind.SITE, site(s)), EVERY, LASTING));
      Part link = new Part(Part.Kind.LINK, BACKBONE + "-" + site(s));
      laws.add(new FailureModel.Law(link, EVERY, LASTING));
    }
    Reaction again =
        new Reaction(
            Reaction.Running.RESUBMIT,
            Checkpoints.NONE,
            Reaction.Waiting.RESUBMIT,
            Reaction.Waiting.RESUBMIT,
            10,
            20);
    return new FailureModel(laws, List.of(), List.of(), again);
  }

  private static String site(int number) {
    return "server" + number;
  }

  private static double cpuSeconds() {
    return Stopwatch.ofProcess().read().cpu();
  }

  /** The high-water mark of resident memory, which Linux keeps for each process. */
  private static double peakMegabytes() {
    Path status = Path.of("/proc/self/status");
    if (Files.isReadable(status)) {
      try (Stream<String> lines = Files.lines(status)) {
        return lines
            .filter(line -> line.startsWith("VmHWM:"))
            .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) * 1024 / 1e6)
            .findFirst()
            .orElse(Double.NaN);
      } catch (IOException e) {
        return Double.NaN;
      }
    }
    return Runtime.getRuntime().totalMemory() / 1e6;
  }

  private List<String> topologyClients() {
    List<String> names = new ArrayList<>();
    for (int c = 0; c < clients; c++) {
      names.add("client" + c);
    }
    return names;
  }

  private Topology topology() {
    List<Node> nodes = new ArrayList<>();
    Links links = new Links();
    nodes.add(Node.router(BACKBONE));
    for (String client : topologyClients()) {
      nodes.add(Node.client(client));
      links.pair(client, BACKBONE, 1e6, 1e6 / (1 + background), 0.5);
    }
    for (int s = 0; s < sites; s++) {
      String name = site(s);
      nodes.add(Node.server(name, 400e6 + 1e6 * s, 0.1, 10e6));
      links.pair(BACKBONE, name, 20e6, 20e6 / (1 + background), 0.05);
    }
    return new Topology("scale", "benchmark", nodes, links.list());
  }
}
