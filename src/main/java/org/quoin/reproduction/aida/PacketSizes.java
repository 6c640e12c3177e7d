package org.quoin.reproduction.aida;

import static org.quoin.base.Quantity.digits;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.quoin.base.Quantity;
import org.quoin.experiment.GridExperiment;
import org.quoin.experiment.MetaServerOutcome;
import org.quoin.experiment.QueueStatistics;
import org.quoin.grid.GridModel;
import org.quoin.grid.failure.FailureModel;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.job.StageSites;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.grid.site.SiteFactory;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.Metrics;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.Retry;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransportModel;
import org.quoin.report.TextTable;
import org.quoin.reproduction.ClaimVerdict;
import org.quoin.reproduction.Judged;
import org.quoin.reproduction.PaperPage;
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
 * The packet size in the model of Aida et al. (HPDC 1998). Slides 21 and 22 say of one client and
 * of three that "the effect of the different packet size is almost negligible"; they print no
 * figures of their links, so the study says over which it is.
 */
final class PacketSizes {
  /** Packet sizes on one link, in bytes. */
  private static final double[] PACKETS = {10e3, 20e3, 50e3, 100e3};

  /** Packet sizes in the scenarios of slides 21 and 22, whose buffers hold 10 of the first. */
  private static final List<String> SLIDE_PACKETS = List.of("10 KB", "20 KB", "50 KB");

  private static final List<String> SLIDE_SCENARIOS =
      List.of("ninf-single-client", "ninf-multi-client");

  /** Orders of the Linpack problem; the shipped scenarios have the first. */
  private static final List<Integer> ORDERS = List.of(600, 1000, 1400);

  /** Factors on the T_latency of the shipped topologies. */
  private static final List<Integer> LATENCIES = List.of(1, 2, 5);

  /** A response that differs by less than this, in per cent, from that at 10 KB is the same. */
  private static final double NEGLIGIBLE = 5;

  private static final double LEVEL = 0.95;

  /** Jobs that are not counted, over one link. */
  private static final int WARM_UP = 20;

  private PacketSizes() {}

  /** {@return how many runs of all three there are, each one step of progress} */
  static int steps() {
    return 2 * PACKETS.length
        + SLIDE_SCENARIOS.size()
            * SLIDE_PACKETS.size()
            * (1 + ORDERS.size() - 1 + LATENCIES.size() - 1);
  }

  /**
   * Adds the mean response of Linpack n = 1400 over one link by packet size, with ample buffers and
   * with small ones.
   *
   * @param replications of each row
   * @param jobs counted in each of them
   */
  static void overOneLink(
      PaperPage page, int replications, int jobs, int threads, Runnable onStep) {
    PacketTable table = new PacketTable("T_latency", "one link");
    for (double latency : new double[] {1, 0.1}) {
      for (double packet : PACKETS) {
        GridScenario scenario = linpackOverOneLink(packet, latency, replications, jobs);
        table.row(Quantity.DURATION.show(latency), Quantity.DATA.show(packet), scenario, threads);
        onStep.run();
      }
    }
    table.addTo(
        page, "Packet size: Linpack n = 1400, T_net 1 MB/s, T_act 0.1 MB/s, one client", "");
  }

  /**
   * Adds the responses in the shipped scenarios of slides 21 and 22. Their link figures are not the
   * paper's: the slides print none.
   *
   * @param settings changes to each, as {@code replications=2}
   */
  static void ofSlides(
      PaperPage page, Path folder, List<String> settings, int threads, Runnable onStep) {
    PacketTable table = new PacketTable("scenario", "the scenarios shipped");
    for (String name : SLIDE_SCENARIOS) {
      table.rows(name, folder, name, settings, List.of(), threads, onStep);
    }
    table.addTo(
        page, "Packet size in the scenarios of slides 21 and 22, link figures chosen by us", "");
  }

  /**
   * Adds the responses for larger problems and for links with more latency, and so larger buffers.
   *
   * @param settings changes to each, as {@code replications=2}
   */
  static void byOrderAndLatency(
      PaperPage page, Path folder, List<String> settings, int threads, Runnable onStep) {
    PacketTable table = new PacketTable("scenario", "larger problems, longer links");
    for (String name : SLIDE_SCENARIOS) {
      GridScenario shipped = ScenarioFile.grid(folder.resolve(name + ".yaml"), settings);
      for (int order : ORDERS.subList(1, ORDERS.size())) {
        table.rows(
            name + ", n " + order,
            folder,
            name,
            settings,
            List.of("clients.0.n=" + order),
            threads,
            onStep);
      }
      for (int factor : LATENCIES.subList(1, LATENCIES.size())) {
        List<String> longer =
            shipped.grid().topology().links().stream()
                .filter(link -> link.isFirst() && !link.isUnlimited())
                .map(
                    link ->
                        "topology.links."
                            + link.name()
                            + ".latency="
                            + factor * link.line().latency()
                            + " s")
                .toList();
        table.rows(
            name + ", T_latency x " + factor, folder, name, settings, longer, threads, onStep);
      }
    }
    table.addTo(
        page, "Packet size for larger problems and longer links, with fewer jobs", table.bound());
  }

  /** Responses by packet size, and whether the size hardly matters, as the slides say. */
  private static final class PacketTable {
    private final TextTable table;
    private final String where;
    private final List<ClaimVerdict> verdicts = new ArrayList<>();

    /** The places of the smallest buffer behind each verdict. */
    private final List<Double> buffers = new ArrayList<>();

    private String group = "";
    private double[] first;

    PacketTable(String groups, String where) {
      this.where = where;
      table = new TextTable(groups, "packet", "N", "response [s]", "against 10 KB", "", "retries");
    }

    /** A row a packet size of a scenario with changes. */
    void rows(
        String title,
        Path folder,
        String name,
        List<String> settings,
        List<String> changes,
        int threads,
        Runnable onStep) {
      for (String packet : SLIDE_PACKETS) {
        List<String> all = new ArrayList<>(settings);
        all.addAll(changes);
        all.add("packet=" + packet);
        row(title, packet, ScenarioFile.grid(folder.resolve(name + ".yaml"), all), threads);
        onStep.run();
      }
    }

    void row(String name, String packet, GridScenario scenario, int threads) {
      MetaServerOutcome outcome =
          GridExperiment.run(scenario, threads, () -> {}).metaServers().get(0);
      double[] responses = outcome.perReplication(Metrics.RESPONSE_TIME);
      double buffer =
          outcome.queues().stream()
              .filter(QueueStatistics::isNetwork)
              .mapToDouble(QueueStatistics::buffer)
              .min()
              .orElse(Double.NaN);
      double retries =
          outcome.queues().stream()
              .mapToDouble(QueueStatistics::retransmissions)
              .filter(refused -> !Double.isNaN(refused))
              .sum();
      boolean base = !name.equals(group);
      if (base) {
        group = name;
        first = responses;
      }
      Estimate change = change(responses);
      ClaimVerdict verdict = ClaimVerdict.within(change, -NEGLIGIBLE, NEGLIGIBLE);
      if (!base) {
        verdicts.add(verdict);
        buffers.add(buffer);
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

    /** From which size of the smallest buffer on the claim holds in every row. */
    String bound() {
      double tooSmall =
          IntStream.range(0, verdicts.size())
              .filter(i -> verdicts.get(i) != ClaimVerdict.HOLDS)
              .mapToDouble(buffers::get)
              .max()
              .orElse(0);
      List<Double> enough = buffers.stream().filter(buffer -> buffer > tooSmall).sorted().toList();
      return enough.isEmpty()
          ? "In no row is every larger buffer enough."
          : String.format(
              Locale.ROOT,
              "It holds in all %d rows whose smallest buffer takes %s packets or more; of the %d"
                  + " with less it does in %d.",
              enough.size(),
              digits(enough.get(0)),
              verdicts.size() - enough.size(),
              verdicts.stream().filter(one -> one == ClaimVerdict.HOLDS).count() - enough.size());
    }

    void addTo(PaperPage page, String title, String bound) {
      String claim = "Effect of the different packet size is almost negligible: " + where;
      page.table(title, table);
      page.say(
          String.format(
              Locale.ROOT,
              "Almost negligible, as the slides say (within %.0f %% of 10 KB): %s.",
              NEGLIGIBLE,
              ClaimVerdict.count(verdicts)));
      page.say(bound);
      page.judged(List.of(Judged.of("slides 21, 22", claim, verdicts)));
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
            packet,
            TimeDistribution.EXPONENTIAL,
            TimeDistribution.EXPONENTIAL,
            Retry.EXPONENTIAL,
            QueueEngine.LAZY);
    GridModel grid =
        new GridModel(
            StageSites.network(new Routes(topology), packet, List.of(linpack)),
            packets,
            List.of(linpack),
            jobs + WARM_UP,
            WARM_UP,
            Double.POSITIVE_INFINITY,
            MonitorModel.FRESH,
            SiteFactory::server,
            TransportModel.PACKETS,
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
}
