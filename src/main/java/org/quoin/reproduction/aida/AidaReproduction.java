package org.quoin.reproduction.aida;

import static org.quoin.base.Quantity.digits;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.GridOutcome;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.QueueStatistics;
import org.quoin.grid.GridModel;
import org.quoin.grid.GridResult;
import org.quoin.grid.NetworkChoice;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteSpec;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.Metrics;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.TransferSettings;
import org.quoin.network.TransportModel;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Claim;
import org.quoin.reproduction.ClaimFile;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.PaperPage;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.MetaServerSetup;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * The claims of Aida, Takefusa, Nakada, Matsuoka and Nagashima (HPDC 1998) in {@code claims.txt}:
 * the worked examples (slides 14, 17), RR, LOAD and LOTH in two environments under both wirings
 * (slides 25, 27), and the packet size (slides 21, 22), which "is almost negligible". The slides
 * print no times and no parameters of their links, so the study says for which links the packet
 * size is negligible. Slide 28 asks for dynamic information: the page also has LOAD with old
 * reports.
 */
public final class AidaReproduction {
  /** Packet sizes on one link, in bytes. */
  private static final double[] PACKETS = {10e3, 20e3, 50e3, 100e3};

  /** Packet sizes in the scenarios of slides 21 and 22, whose buffers hold 10 of the first. */
  private static final List<String> SLIDE_PACKETS = List.of(AidaFigures.BASE, "20 KB", "50 KB");

  private static final List<String> SLIDE_SCENARIOS =
      List.of("ninf-single-client", "ninf-multi-client");

  /** Orders of the Linpack problem beside that of the shipped scenarios, 600. */
  private static final List<Integer> ORDERS = List.of(1000, 1400);

  /** Factors on the T_latency of the shipped topologies. */
  private static final List<Integer> LATENCIES = List.of(2, 5);

  /** The ages of reports, in mean intervals between the submissions of all clients. */
  private static final int[] PERIODS = {0, 1, 4, 16, 64};

  /** The settings of the studies over orders and latencies, whose intervals are short. */
  private static final List<String> FEW = List.of("replications=10", "jobs=60", "warmup=10");

  private static final int WARM_UP = 20;

  private static final String PACKETS_READING =
      "N is the number of packets that the smallest buffer of a link takes: T_latency times T_net"
          + " over the packet. Retries are packets that found it full and were sent again.";

  private static final String AGES_READING =
      "LOAD sees loads that are refreshed at these times only, which is also given in mean"
          + " intervals between two jobs. With own: true it adds the jobs that it has sent since.";

  private final Path scenarios;
  private final List<String> settings;
  private final List<String> few;
  private final int jobs;
  private final int threads;
  private final Runnable onStep;
  private final AidaFigures figures = new AidaFigures();

  /** The size of the smallest buffer of each row of the packet sizes. */
  private final Map<String, Double> buffers = new LinkedHashMap<>();

  /**
   * Creates a reproduction.
   *
   * @param settings changes to them, as {@code replications=2}
   * @param onStep called after each of {@link #steps} steps
   */
  public AidaReproduction(Path scenarios, List<String> settings, int threads, Runnable onStep) {
    this(scenarios, settings, FEW, 100, threads, onStep);
  }

  AidaReproduction(
      Path scenarios,
      List<String> settings,
      List<String> few,
      int jobs,
      int threads,
      Runnable onStep) {
    this.scenarios = scenarios;
    this.settings = settings;
    this.few = few;
    this.jobs = jobs;
    this.threads = threads;
    this.onStep = onStep;
  }

  /** {@return the number of steps} */
  public static int steps() {
    int rows = SLIDE_SCENARIOS.size() * SLIDE_PACKETS.size();
    int larger = rows * (ORDERS.size() + LATENCIES.size());
    return 1 + 8 + 2 * PACKETS.length + rows + larger + PERIODS.length;
  }

  /**
   * {@return the page, with everything in it}
   *
   * @param replications the replications of each packet size on one link
   */
  public PaperPage addTo(PaperPage page, int replications) {
    examples();
    environments(page);
    String one = "Packet size: Linpack n = 1400, T_net 1 MB/s, T_act 0.1 MB/s, one client";
    page.table(one, PACKETS_READING, overOneLink(replications));
    page.table(
        "Packet size in the scenarios of slides 21 and 22, link figures chosen by us", shipped());
    page.table("Packet size for larger problems and longer links, with fewer jobs", larger());
    List<Claim> claims =
        ClaimFile.of(AidaReproduction.class).stream()
            .flatMap(stated -> stated.judge(figures).stream())
            .toList();
    page.say(enough(claims.get(claims.size() - 1)));
    page.table("Old information: EP in environment 1, crossed", AGES_READING, oldInformation());
    return page.claims(claims, "case");
  }

  private GridScenario scenario(String name, List<String> changes) {
    return ScenarioFile.grid(scenarios.resolve(name + ".yaml"), changes);
  }

  private GridOutcome outcome(GridScenario scenario) {
    GridOutcome outcome = GridExperiment.run(scenario, threads, () -> {});
    onStep.run();
    return outcome;
  }

  /** Rates are those of the queues; throughput and utilization are what the runs then show. */
  private void examples() {
    MetaServerOutcome outcome = outcome(scenario("aida-example", settings)).metaServers().get(0);
    List<QueueStatistics> queues = outcome.queues();
    QueueStatistics link = queues.get(0);
    QueueStatistics server = queues.get(queues.size() - 1);
    example(outcome, "lambda_packet", run -> link.serviceRate());
    example(outcome, "lambda_ns_others", run -> link.backgroundRate());
    example(
        outcome,
        "T_act",
        run -> {
          GridResult.QueueResult first = run.queues().get(0);
          return first.acceptedBytes() / first.sendingSeconds() / 1e6;
        });
    example(outcome, "lambda_s_others", run -> server.backgroundRate());
    example(
        outcome,
        "U",
        run -> {
          GridResult.SiteResult site = run.sites().get(0);
          return site.counts().backgroundBusy() / site.counts().time();
        });
  }

  private void example(MetaServerOutcome outcome, String row, ToDoubleFunction<GridResult> value) {
    figures.put("example", row, "", outcome.results().stream().mapToDouble(value).toArray());
  }

  private void environments(PaperPage page) {
    TextTable table =
        new TextTable("environment", "wiring", "jobs", "RR [s]", "LOAD [s]", "LOTH [s]", "best");
    TreeSet<Integer> replications = new TreeSet<>();
    for (int environment : new int[] {1, 2}) {
      for (String wiring : AidaFigures.WIRINGS) {
        for (String kind : List.of(AidaFigures.LINPACK, AidaFigures.EP)) {
          GridOutcome outcome =
              outcome(AidaFigures.environment(scenarios, environment, wiring, kind, settings));
          replications.add(outcome.scenario().replications());
          figures.put(environment, wiring, kind, outcome);
          table.row(
              environment,
              wiring,
              kind,
              outcome.metaServers().stream().map(one -> one.metric(Metrics.RESPONSE_TIME)),
              outcome.best().name());
        }
      }
    }
    String count =
        replications.first() + (replications.size() > 1 ? " to " + replications.last() : "");
    page.table("Mean response times, 95 % intervals, " + count + " replications", table);
  }

  /** {@return the responses over one link by packet size, with large and with small buffers} */
  private TextTable overOneLink(int replications) {
    TextTable table = packets("T_latency");
    for (double latency : new double[] {1, 0.1}) {
      for (double packet : PACKETS) {
        packet(
            table,
            "ONE LINK",
            Quantity.DURATION.show(latency),
            Quantity.DATA.show(packet),
            linpackOverOneLink(packet, latency, replications));
      }
    }
    return table;
  }

  /** {@return the responses in the shipped scenarios of slides 21 and 22} */
  private TextTable shipped() {
    TextTable table = packets("scenario");
    for (String name : SLIDE_SCENARIOS) {
      packets(table, "SHIPPED", name, name, settings);
    }
    return table;
  }

  /** {@return the responses for larger problems, and for longer links and so larger buffers} */
  private TextTable larger() {
    TextTable table = packets("scenario");
    for (String name : SLIDE_SCENARIOS) {
      for (int order : ORDERS) {
        packets(table, "LARGER", name + ", n " + order, name, and(few, "clients.0.n=" + order));
      }
      for (int factor : LATENCIES) {
        String[] longer =
            scenario(name, few).grid().topology().links().stream()
                .filter(link -> link.isFirst() && !link.isUnlimited())
                .map(
                    link ->
                        "topology.links.%s.latency=%s s"
                            .formatted(link.name(), factor * link.line().latency()))
                .toArray(String[]::new);
        packets(table, "LARGER", name + ", T_latency x " + factor, name, and(few, longer));
      }
    }
    return table;
  }

  private static List<String> and(List<String> changes, String... more) {
    return Stream.concat(changes.stream(), Stream.of(more)).toList();
  }

  private static TextTable packets(String groups) {
    return new TextTable(groups, "packet", "N", "response [s]", "retries");
  }

  private void packets(
      TextTable table, String set, String title, String name, List<String> changes) {
    for (String packet : SLIDE_PACKETS) {
      packet(table, set, title, packet, scenario(name, and(changes, "packet=" + packet)));
    }
  }

  private void packet(
      TextTable table, String set, String title, String packet, GridScenario scenario) {
    MetaServerOutcome outcome = outcome(scenario).metaServers().get(0);
    double buffer =
        outcome.queues().stream()
            .filter(QueueStatistics::isNetwork)
            .mapToDouble(QueueStatistics::buffer)
            .min()
            .orElse(Double.NaN);
    double retries =
        outcome.queues().stream()
            .mapToDouble(QueueStatistics::retransmissions)
            .filter(blocked -> !Double.isNaN(blocked))
            .sum();
    String row = title + ", " + packet;
    figures.putPacket(set, title, packet, outcome);
    buffers.put(row, buffer);
    String response = outcome.metric(Metrics.RESPONSE_TIME).toString();
    table.row(title, packet, digits(buffer), response, digits(Math.rint(retries)));
  }

  /** {@return from which size of the smallest buffer on a claim holds in every row} */
  private String enough(Claim claim) {
    double tooSmall = 0;
    int held = 0;
    List<Double> sizes = new ArrayList<>();
    for (Claim.Row row : claim.rows()) {
      double size = buffers.get(row.name());
      boolean holds = row.findings().get(0).verdict() == ClaimVerdict.HOLDS;
      sizes.add(size);
      held += holds ? 1 : 0;
      tooSmall = holds ? tooSmall : Math.max(tooSmall, size);
    }
    double bound = tooSmall;
    List<Double> enough = sizes.stream().filter(size -> size > bound).sorted().toList();
    return enough.isEmpty()
        ? "In no row is every larger buffer enough for a negligible effect."
        : ("The effect is negligible in all %d rows whose smallest buffer takes %s packets or more;"
                + " of the %d rows with less it is in %d.")
            .formatted(
                enough.size(),
                digits(enough.get(0)),
                sizes.size() - enough.size(),
                held - enough.size());
  }

  private GridScenario linpackOverOneLink(double packet, double latency, int replications) {
    Node.Server server = Node.server("server", 400e6, 0.1, 10e6);
    Topology topology =
        new Topology(
            "one link",
            "built in",
            List.of(Node.client("client"), server),
            new Links().pair("client", "server", 1e6, 0.1e6, latency).list());
    int n = 1400;
    JobClass linpack =
        new JobClass(
            "Linpack n = 1400",
            List.of("client"),
            Amount.fixed(JobClass.linpackOperations(n)),
            Amount.fixed(JobClass.linpackInput(n)),
            Amount.fixed(JobClass.linpackOutput(n)),
            Arrivals.CLOSED,
            10,
            1);
    PacketModel packets = PacketModel.exponential(packet, QueueEngine.LAZY);
    GridModel grid =
        new GridModel(
            StageSites.network(new Routes(topology), packet, List.of(linpack)),
            packets,
            List.of(linpack),
            jobs + WARM_UP,
            WARM_UP,
            Double.POSITIVE_INFINITY,
            MonitorModel.FRESH,
            List.of(SiteSpec.of(server)),
            TransportModel.PACKETS,
            DataModel.NONE,
            FailureModel.NONE,
            TransferSettings.NONE,
            NetworkChoice.NONE);
    MetaServerSetup only = new MetaServerSetup(MetaServers.RR, MonitorModel.FRESH);
    String name = "packet size";
    return new GridScenario(
        name, name, "built in", grid, 1, replications, List.of(only), List.of(), List.of());
  }

  /** {@return LOAD with and without its own assignments on EP in environment 1, by age} */
  private TextTable oldInformation() {
    GridScenario base = scenario("aida-environment-1-ep", settings);
    double interval =
        1
            / base.grid().classes().stream()
                .mapToDouble(one -> one.clients().size() / one.interval())
                .sum();
    TextTable table =
        new TextTable("refreshed every", "intervals", "RR [s]", "LOAD [s]", "LOAD, own: true [s]");
    for (int period : PERIODS) {
      MonitorModel monitor = new MonitorModel(period * interval, 0, false);
      List<MetaServerSetup> metaServers =
          List.of(
              new MetaServerSetup(MetaServers.RR, monitor),
              new MetaServerSetup(MetaServers.LOAD, monitor),
              new MetaServerSetup(MetaServers.LOAD, monitor.withOwn(true)));
      List<String> row = new ArrayList<>();
      row.add(period == 0 ? "decision" : Quantity.DURATION.show(period * interval));
      row.add(String.valueOf(period));
      outcome(base.with(metaServers))
          .metaServers()
          .forEach(one -> row.add(one.metric(Metrics.RESPONSE_TIME).toString()));
      table.row(row);
    }
    return table;
  }
}
