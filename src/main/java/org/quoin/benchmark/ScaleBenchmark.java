package org.quoin.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.quoin.base.Quantity;
import org.quoin.base.Stages;
import org.quoin.experiment.GridOutcome;
import org.quoin.grid.GridResult;
import org.quoin.grid.GridResult.QueueResult;
import org.quoin.metrics.Metrics;
import org.quoin.network.QueueEngine;
import org.quoin.network.TransportModel;
import org.quoin.report.Stopwatch;
import org.quoin.report.TextTable;

/**
 * A large grid as a user runs it, from a topology and a scenario in files: sites and clients about
 * one backbone router, background on every link, client links of 1 MB/s and site links of 20 MB/s;
 * a job sends 180 KB and gets back 20 KB.
 *
 * @param clients clients, each of which submits a job every 30 s on average
 * @param background its offered load on every link, 0 or more
 * @param engine how the network queues are advanced
 * @param failures whether every site, and every link to one, fails every 1,000 s of its work on
 *     average and is down for 60 s, exponentially; its jobs are submitted again 10 s later
 */
public record ScaleBenchmark(
    int sites,
    int clients,
    int jobs,
    double background,
    QueueEngine engine,
    TransportModel network,
    boolean failures) {
  private static final String FAILURES =
      """
      failures:
        parts:
          - {sites: ["*"], every: %1$s, for: %2$s}
          - {links: ["backbone-*"], every: %1$s, for: %2$s}
        running: resubmit
        queued: resubmit
        transfer: resubmit
        detection: 10 s
        retries: 20
      """
          .formatted(
              "{distribution: exponential, mean: 1000 s}",
              "{distribution: exponential, mean: 60 s}");

  /** Runs a scenario's file as {@code quoin run} does, and notifies of the stages. */
  public interface Command extends BiFunction<Path, Stages, GridOutcome> {}

  /**
   * What one run took.
   *
   * @param stages processor seconds
   * @param megabytes the most memory that the process has had; where the system does not report it,
   *     the heap that it has
   * @param simulatedSeconds the run's own clock
   * @param clientPackets client packets accepted by first hops and later ones; NaN where data are a
   *     fluid
   * @param backgroundPackets background packets, lost ones included; NaN where data are a fluid
   * @param response mean response time of the jobs in seconds
   * @param tries how often a job was tried on average
   */
  public record Cost(
      StageCosts stages,
      double megabytes,
      double simulatedSeconds,
      double clientPackets,
      double backgroundPackets,
      double response,
      double tries) {}

  /**
   * Writes the files to a temporary folder and runs them once.
   *
   * @param fromStart whether to count what the process has taken before as its start
   * @return what it took
   */
  public Cost run(Command command, boolean fromStart) {
    StageCosts stages = new StageCosts(() -> Stopwatch.ofProcess().read().cpu());
    if (fromStart) {
      stages.charge(Stages.Stage.STARTING);
    }
    return new BenchmarkFiles(topology(), scenario())
        .apply(
            scenario -> {
              GridOutcome outcome = command.apply(scenario, stages);
              stages.end();
              return cost(outcome.metaServers().get(0).results().get(0), stages);
            });
  }

  private Cost cost(GridResult result, StageCosts stages) {
    double clientPackets = 0;
    double others = 0;
    for (QueueResult queue : result.queues()) {
      clientPackets += queue.counts().accepted();
      others += queue.counts().backgroundAccepted() + queue.counts().backgroundDropped();
    }
    return new Cost(
        stages,
        peakMegabytes(),
        result.endTime(),
        clientPackets,
        others,
        result.figures().value(Metrics.RESPONSE_TIME),
        (double) result.failures().attempts() / jobs);
  }

  /**
   * {@return how the CPU time of a run grows with sites, clients, jobs and background: each at a
   * quarter, as it is and at four times, all else as it is} A first run, which is not reported,
   * lets the compiler warm up.
   */
  public static Growth growth(QueueEngine engine, TransportModel network, Command command) {
    ScaleBenchmark base = new ScaleBenchmark(100, 1000, 20_000, 0.5, engine, network, false);
    base.run(command, false);
    double whole = base.seconds(command);
    TextTable table = new TextTable("of", "quarter", "4 times");
    for (String what : List.of("sites", "clients", "jobs", "background")) {
      table.row(
          what,
          Quantity.digits(base.with(what, 0.25).seconds(command)),
          Quantity.digits(base.with(what, 4).seconds(command)));
    }
    String size =
        String.format(
            Locale.ROOT,
            "%,d sites, %,d clients, %,d jobs, background load %s, %s: %.2f s of CPU.",
            base.sites,
            base.clients,
            base.jobs,
            Quantity.digits(base.background),
            base.how(),
            whole);
    return new Growth(size, table);
  }

  /**
   * How the cost of a grid grows with its size.
   *
   * @param base size and cost of the grid to which others are compared, as a sentence
   * @param table CPU seconds of smaller and larger grids
   */
  public record Growth(String base, TextTable table) {}

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
    String way =
        network == TransportModel.PACKETS
            ? "engine " + engine.id()
            : network.name().toLowerCase(Locale.ROOT);
    return failures ? way + ", with failures" : way;
  }

  /** {@return a copy with another network} */
  ScaleBenchmark over(TransportModel other) {
    return new ScaleBenchmark(sites, clients, jobs, background, engine, other, failures);
  }

  /**
   * {@return the sizes that are measured side by side}
   *
   * @param background offered load on every link, 0 or more
   * @param engine how the network queues are advanced
   */
  public static List<ScaleBenchmark> rows(double background, QueueEngine engine) {
    int[][] sizes = {{50, 500, 12_500}, {100, 1000, 25_000}, {200, 2000, 50_000}};
    List<ScaleBenchmark> rows = new ArrayList<>();
    for (int[] size : sizes) {
      rows.add(
          new ScaleBenchmark(
              size[0], size[1], size[2], background, engine, TransportModel.PACKETS, false));
    }
    rows.add(rows.get(2).over(TransportModel.FLUID));
    rows.add(
        new ScaleBenchmark(
            1000, 10_000, 50_000, background, engine, TransportModel.PACKETS, false));
    return rows;
  }

  private double seconds(Command command) {
    return run(command, false).stages().all();
  }

  private String topology() {
    StringBuilder text = new StringBuilder("graph scale {\n  backbone [kind=router];\n");
    for (int c = 0; c < clients; c++) {
      text.append("  client").append(c).append(" [kind=client];\n");
    }
    for (int s = 0; s < sites; s++) {
      text.append(
          String.format(
              Locale.ROOT,
              "  server%d [kind=server, speed=\"%d Mop/s\", utilization=0.1, others=\"10 Mop\"];%n",
              s,
              400 + s));
    }
    for (int c = 0; c < clients; c++) {
      link("client" + c, "backbone", "1 MB/s", "0.5 s", text);
    }
    for (int s = 0; s < sites; s++) {
      link("backbone", "server" + s, "20 MB/s", "0.05 s", text);
    }
    return text.append("}\n").toString();
  }

  private void link(String from, String to, String bandwidth, String latency, StringBuilder text) {
    text.append(
        String.format(
            Locale.ROOT,
            "  %s -- %s [bandwidth=\"%s\", utilization=%s, latency=\"%s\"];%n",
            from,
            to,
            bandwidth,
            background,
            latency));
  }

  private String scenario() {
    return """
    topology: t.dot
    seed: 1
    replications: 1
    jobs: %d
    warmup: 0
    packet: 10 KB
    engine: %s
    network: %s
    metaservers: [LOTH]
    clients:
      - job: generic
        operations: {distribution: exponential, mean: 400 Mop}
        send: 180 KB
        receive: 20 KB
        interval: 30 s
    """
            .formatted(jobs, engine.id(), network.name().toLowerCase(Locale.ROOT))
        + (failures ? FAILURES : "");
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

  /** Splits the processor time of a command among its stages. */
  public static final class StageCosts implements Stages {
    private final DoubleSupplier clock;
    private final Map<Stage, Double> seconds = new EnumMap<>(Stage.class);
    private Stage stage;
    private double since;

    /**
     * Creates a record of costs without a stage.
     *
     * @param clock the processor time in seconds, which never decreases
     */
    public StageCosts(DoubleSupplier clock) {
      this.clock = clock;
      for (Stage each : Stage.values()) {
        seconds.put(each, 0.0);
      }
    }

    /** Charges the time of the clock up to now to a stage. */
    public synchronized void charge(Stage past) {
      since = clock.getAsDouble();
      seconds.merge(past, since, Double::sum);
    }

    @Override
    public synchronized void begin(Stage next) {
      end();
      stage = next;
    }

    /** Ends the present stage; what comes until the next one begins is not counted. */
    public synchronized void end() {
      double now = clock.getAsDouble();
      if (stage != null) {
        seconds.merge(stage, now - since, Double::sum);
      }
      stage = null;
      since = now;
    }

    /** {@return the processor seconds of a stage so far} */
    public synchronized double of(Stage asked) {
      return seconds.get(asked);
    }

    /** {@return the processor seconds of all stages so far} */
    public synchronized double all() {
      return seconds.values().stream().mapToDouble(s -> s).sum();
    }

    /** {@return the processor seconds of the simulation alone: the live system, and its events} */
    public synchronized double simulation() {
      return seconds.get(Stage.BUILDING) + seconds.get(Stage.SIMULATING);
    }
  }
}
