package org.quoin.reproduction.aida;

import static org.quoin.input.Quantity.digits;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quoin.experiment.Experiment;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.Outcome;
import org.quoin.experiment.QueueFigures;
import org.quoin.grid.GridModel;
import org.quoin.grid.data.DataModel;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.job.Itinerary;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteFactory;
import org.quoin.input.Quantity;
import org.quoin.metaserver.MetaServers;
import org.quoin.network.Carriage;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.Spread;
import org.quoin.observation.Metrics;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Verdict;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.MetaServerSetup;
import org.quoin.statistics.Estimate;
import org.quoin.topology.Links;
import org.quoin.topology.Node;
import org.quoin.topology.Routes;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * Studies about Aida et al. (HPDC 1998): the packet size (slides 21 and 22: "the effect of the
 * different packet size is almost negligible"), and what becomes of LOAD when its information is
 * old (slide 28 asks for dynamic information).
 */
public final class Studies {
  private Studies() {}

  /** Packet sizes on one link, in bytes. */
  private static final double[] PACKETS = {10e3, 20e3, 50e3, 100e3};

  /** Packet sizes in the scenarios of slides 21 and 22, whose buffers hold 10 of the first. */
  private static final List<String> SLIDE_PACKETS = List.of("10 KB", "20 KB", "50 KB");

  private static final List<String> SLIDE_SCENARIOS =
      List.of("ninf-single-client", "ninf-multi-client");

  /** A response that differs by less than this, in per cent, from that at 10 KB is the same. */
  private static final double NEGLIGIBLE = 5;

  private static final double LEVEL = 0.95;

  /** Jobs that are not counted, over one link. */
  private static final int WARM_UP = 20;

  /** Ages shown, in mean intervals between the submissions of all clients. */
  private static final int[] PERIODS = {0, 1, 4, 16, 64};

  /** Runs of all studies, each one step of progress. */
  public static int steps() {
    return 2 * PACKETS.length + SLIDE_SCENARIOS.size() * SLIDE_PACKETS.size() + PERIODS.length;
  }

  /**
   * Mean response of Linpack n = 1400 over one link by packet size, with ample buffers and with
   * small ones.
   *
   * @param replications of each row
   * @param jobs counted in each of them
   */
  public static String packetSizes(int replications, int jobs, int threads, Runnable onStep) {
    PacketTable table = new PacketTable("T_latency");
    for (double latency : new double[] {1, 0.1}) {
      for (double packet : PACKETS) {
        GridScenario scenario = linpackOverOneLink(packet, latency, replications, jobs);
        table.row(Quantity.DURATION.show(latency), Quantity.DATA.show(packet), scenario, threads);
        onStep.run();
      }
    }
    return table.text();
  }

  /**
   * The same in the shipped scenarios of slides 21 and 22, whose link figures are not the paper's:
   * the slides print none.
   *
   * @param settings changes to each, as {@code replications=2}
   */
  public static String slidePacketSizes(
      Path folder, List<String> settings, int threads, Runnable onStep) {
    PacketTable table = new PacketTable("scenario");
    for (String name : SLIDE_SCENARIOS) {
      for (String packet : SLIDE_PACKETS) {
        List<String> changes = new ArrayList<>(settings);
        changes.add("packet=" + packet);
        GridScenario scenario = ScenarioFile.grid(folder.resolve(name + ".yaml"), changes);
        table.row(name, packet, scenario, threads);
        onStep.run();
      }
    }
    return table.text();
  }

  /** Responses by packet size, and whether the size hardly matters, as the slides say. */
  private static final class PacketTable {
    private final TextTable table;
    private final List<Verdict> verdicts = new ArrayList<>();
    private String group = "";
    private double[] first;

    PacketTable(String groups) {
      table = new TextTable(groups, "packet", "N", "response [s]", "against 10 KB", "", "retries");
    }

    void row(String name, String packet, GridScenario scenario, int threads) {
      MetaServerOutcome outcome = Experiment.run(scenario, threads, () -> {}).metaServers().get(0);
      double[] responses = outcome.perReplication(Metrics.RESPONSE_TIME);
      double buffer =
          outcome.queues().stream()
              .filter(QueueFigures::isNetwork)
              .mapToDouble(QueueFigures::buffer)
              .min()
              .orElse(Double.NaN);
      double retries =
          outcome.queues().stream()
              .mapToDouble(QueueFigures::retransmissions)
              .filter(refused -> !Double.isNaN(refused))
              .sum();
      boolean base = !name.equals(group);
      if (base) {
        group = name;
        first = responses;
      }
      Estimate change = change(responses);
      Verdict verdict = Verdict.within(change, -NEGLIGIBLE, NEGLIGIBLE);
      if (!base) {
        verdicts.add(verdict);
      }
      table.row(
          name,
          packet,
          digits(buffer),
          outcome.metric(Metrics.RESPONSE_TIME).toString(),
          base
              ? "-"
              : String.format(
                  Locale.ROOT, "%+.1f \u00b1 %.1f %%", change.mean(), change.halfWidth()),
          base ? "" : verdict.text(),
          digits(Math.rint(retries)));
    }

    /** By how many per cent responses differ from those at 10 KB, replication by replication. */
    private Estimate change(double[] responses) {
      double[] changes = new double[responses.length];
      Arrays.setAll(changes, r -> 100 * (responses[r] / first[r] - 1));
      return Estimate.of(changes, LEVEL);
    }

    String text() {
      return table.render()
          + String.format(
              Locale.ROOT,
              "Almost negligible, as the slides say (within %.0f %% of 10 KB): %s.%n",
              NEGLIGIBLE,
              Verdict.count(verdicts));
    }
  }

  private static GridScenario linpackOverOneLink(
      double packet, double latency, int replications, int jobs) {
    Topology topology =
        new Topology(
            "one link",
            "built in",
            List.of(Node.client("client"), Node.server("server", 400e6, 0.1, 10e6)),
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
    PacketModel packets =
        new PacketModel(
            packet, Spread.EXPONENTIAL, Spread.EXPONENTIAL, Retry.EXPONENTIAL, QueueEngine.LAZY);
    GridModel grid =
        new GridModel(
            Itinerary.network(new Routes(topology), packet, List.of(linpack)),
            packets,
            List.of(linpack),
            jobs + WARM_UP,
            WARM_UP,
            Double.POSITIVE_INFINITY,
            MonitorModel.FRESH,
            SiteFactory::server,
            Carriage.PACKETS,
            DataModel.NONE,
            FailureModel.NONE);
    MetaServerSetup only = new MetaServerSetup(MetaServers.RR, Map.of(), MonitorModel.FRESH);
    return new GridScenario(
        "packet size",
        "packet size",
        "built in",
        grid,
        1,
        replications,
        List.of(only),
        List.of(),
        List.of());
  }

  /**
   * LOAD with and without its own assignments on EP in environment 1, by refresh period.
   *
   * @param settings changes to it, as {@code replications=2}
   */
  public static String staleInformation(
      Path folder, List<String> settings, int threads, Runnable onStep) {
    GridScenario base = ScenarioFile.grid(folder.resolve("aida-environment-1-ep.yaml"), settings);
    double interval = 0;
    for (JobClass jobs : base.grid().classes()) {
      interval += jobs.clients().size() / jobs.interval();
    }
    interval = 1 / interval;
    TextTable table =
        new TextTable(
            "refreshed every",
            "intervals",
            "RR [s]",
            "LOAD [s]",
            "LOAD, own: true [s]",
            "published");
    for (int period : PERIODS) {
      MonitorModel monitor = new MonitorModel(period * interval, 0, false);
      List<MetaServerSetup> metaServers =
          List.of(
              new MetaServerSetup(MetaServers.RR, Map.of(), monitor),
              new MetaServerSetup(MetaServers.LOAD, Map.of(), monitor),
              new MetaServerSetup(MetaServers.LOAD, Map.of(), monitor.withOwn(true)));
      Outcome outcome = Experiment.run(base.with(metaServers), threads, () -> {});
      List<String> row =
          new ArrayList<>(
              List.of(
                  period == 0 ? "decision" : Quantity.DURATION.show(period * interval),
                  String.valueOf(period)));
      outcome.metaServers().forEach(one -> row.add(one.metric(Metrics.RESPONSE_TIME).toString()));
      row.add("nothing");
      table.row(row.toArray(String[]::new));
      onStep.run();
    }
    return table.render();
  }
}
