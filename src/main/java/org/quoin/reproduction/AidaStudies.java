package org.quoin.reproduction;

import static org.quoin.input.Quantity.digits;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quoin.experiment.Experiment;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.Outcome;
import org.quoin.grid.GridModel;
import org.quoin.grid.MonitorModel;
import org.quoin.grid.SiteFactory;
import org.quoin.input.Quantity;
import org.quoin.metaserver.MetaServers;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.Spread;
import org.quoin.observation.GridMetric;
import org.quoin.report.TextTable;
import org.quoin.scenario.MetaServerSetup;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.workload.Amount;
import org.quoin.workload.Arrivals;
import org.quoin.workload.JobClass;

/**
 * Two studies about Aida et al. (HPDC 1998): the packet size (slides 21 and 22: "the effect of the
 * different packet size is almost negligible"), and what becomes of LOAD when its information is
 * old (slide 28 asks for dynamic information).
 */
public final class AidaStudies {
  private AidaStudies() {}

  /** Packet sizes shown, in bytes. */
  private static final double[] PACKETS = {10e3, 20e3, 50e3, 100e3};

  /** Ages shown, in mean intervals between the submissions of all clients. */
  private static final int[] PERIODS = {0, 1, 4, 16, 64};

  /** Runs of both studies, each one step of progress. */
  public static int steps() {
    return 2 * PACKETS.length + PERIODS.length;
  }

  /** Mean response of Linpack n = 1400 by packet size, with ample buffers and with small ones. */
  public static String packetSizes(int threads, Runnable onStep) {
    TextTable table =
        new TextTable("T_latency", "packet", "N", "response [s]", "against 10 KB", "retries");
    for (double latency : new double[] {1, 0.1}) {
      double first = Double.NaN;
      for (double packet : PACKETS) {
        Scenario scenario = linpackOverOneLink(packet, latency);
        MetaServerOutcome outcome =
            Experiment.run(scenario, threads, () -> {}).metaServers().get(0);
        double response = outcome.metric(GridMetric.RESPONSE_TIME).mean();
        first = Double.isNaN(first) ? response : first;
        table.row(
            Quantity.DURATION.show(latency),
            Quantity.DATA.show(packet),
            String.valueOf(outcome.queues().get(0).buffer()),
            outcome.metric(GridMetric.RESPONSE_TIME).toString(),
            String.format("%+.1f %%", 100 * (response / first - 1)),
            digits(Math.rint(outcome.queues().get(0).retransmissions())));
        onStep.run();
      }
    }
    return table.render();
  }

  private static Scenario linpackOverOneLink(double packet, double latency) {
    Topology topology =
        new Topology(
            "one link",
            "built in",
            List.of(Node.client("client"), Node.server("server", 400e6, 0.1, 10e6)),
            List.of(Link.of(0, "client", "server", 1e6, 0.1e6, latency)));
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
            topology,
            packets,
            List.of(linpack),
            120,
            20,
            Double.POSITIVE_INFINITY,
            MonitorModel.FRESH,
            SiteFactory::server);
    MetaServerSetup only = new MetaServerSetup(MetaServers.RR, Map.of(), MonitorModel.FRESH);
    return new Scenario(
        "packet size", "packet size", "built in", grid, 1, 20, List.of(only), List.of());
  }

  /** LOAD with and without its own assignments on EP in environment 1, by refresh period. */
  public static String staleInformation(Path folder, int threads, Runnable onStep) {
    Scenario base = ScenarioFile.read(folder.resolve("aida-environment-1-ep.yaml"), List.of());
    double interval = 0;
    for (JobClass jobs : base.grid().classes()) {
      interval += jobs.clients().size() / jobs.interval();
    }
    interval = 1 / interval;
    TextTable table =
        new TextTable("refreshed every", "intervals", "RR [s]", "LOAD [s]", "LOAD, own: true [s]");
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
      outcome
          .metaServers()
          .forEach(one -> row.add(one.metric(GridMetric.RESPONSE_TIME).toString()));
      table.row(row.toArray(String[]::new));
      onStep.run();
    }
    return table.render();
  }
}
