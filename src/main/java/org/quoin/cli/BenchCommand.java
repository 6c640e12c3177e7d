package org.quoin.cli;

import static org.quoin.base.Quantity.digits;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quoin.base.Decimals;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.Settings;
import org.quoin.base.Stages;
import org.quoin.benchmark.AutoBenchmark;
import org.quoin.benchmark.CalibrationCoverage;
import org.quoin.benchmark.ClusterBenchmark;
import org.quoin.benchmark.CoschedulingBenchmark;
import org.quoin.benchmark.DynpBenchmark;
import org.quoin.benchmark.PacketsMatter;
import org.quoin.benchmark.QueueBenchmark;
import org.quoin.benchmark.ResamplingCoverage;
import org.quoin.benchmark.ScaleBenchmark;
import org.quoin.benchmark.SlurmBenchmark;
import org.quoin.benchmark.StartCoverage;
import org.quoin.benchmark.VarianceBenchmark;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.MarkdownOption;
import org.quoin.experiment.GridOutcome;
import org.quoin.network.QueueEngine;
import org.quoin.network.TimeDistribution;
import org.quoin.network.TransportModel;
import org.quoin.queueing.MM1K;
import org.quoin.report.TextTable;
import org.quoin.reproduction.PaperPage;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.topology.Background;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

final class BenchCommand extends DeclaredCommand implements Runnable {
  private static final List<String> NAMES =
      List.of(
          "queues",
          "scale",
          "clusters",
          "slurm",
          "coscheduling",
          "dynp",
          "resampling",
          "calibration",
          "when",
          "variance",
          "packets",
          "auto");

  /** Mean number of background packets from burst to burst. */
  private static final double BURST_PACKETS = 1000;

  /** Resampled runs of a forecast, half as many as {@code quoin when} makes. */
  private static final int WHEN_RUNS = 100;

  /** A log, a number of forecasts and a policy. */
  private static final Pattern FORECAST_LOG =
      Pattern.compile("(.+?)(?::([1-9]\\d{0,5})(?::([^:]+))?)?");

  private static final long MAX_ROUTES = 10_000_000;

  /** Groups of 16 runs by which variance reduction is measured. */
  private static final int VARIANCE_GROUPS = 10;

  private static final int VARIANCE_SEEDS = 3;

  private final PositionalParamSpec whatArgument =
      argument(
          "WHAT",
          "0..1",
          String.class,
          "queues",
          "queues, scale, clusters, slurm, coscheduling, dynp, resampling, calibration, when,"
              + " variance, packets or auto (default: ${DEFAULT-VALUE}).");

  private final OptionSpec rowOption =
      add(
          OptionSpec.builder("--row")
              .type(boolean.class)
              .hidden(true)
              .description("scale: a row of the table of sizes."));

  private boolean row;

  private final MarkdownOption markdown = new MarkdownOption(spec);

  /** Set to measure all sizes of the table. */
  private boolean several;

  private Settings options;
  private boolean growth;

  /** Creates the command. */
  BenchCommand() {
    super(
        "bench",
        "Measures speed, the coverage of intervals, and when packets matter.",
        "The same run measures a baseline, and closed forms are printed beside the results.");
    declareGroups();
    examples(
        "quoin bench                     network queues",
        "quoin bench scale               quoin run on files of five sizes, stage by stage",
        "quoin bench scale --growth      CPU time with more sites, clients, jobs, background",
        "quoin bench slurm --jobs 20000  policy slurm on kinds of nodes, with partitions and"
            + " accounts",
        "quoin bench coscheduling        node-seconds of time-shared clusters",
        "quoin bench dynp --log SDSC-SP2-1998-4.rebuilt.swf.gz --processors 128",
        "quoin bench resampling          coverage of intervals by resampling",
        "quoin bench calibration         coverage of intervals of 'quoin calibrate'",
        "quoin bench variance            what variance-reduction gains on the shipped grids",
        "quoin bench packets             when do packets and a fluid differ?");
  }

  @Override
  public void run() {
    String what = whatArgument.getValue();
    row = Boolean.TRUE.equals(rowOption.getValue());
    options = DeclaredOptions.read(spec);
    growth = options.flag("growth");
    boolean sized = options.given("sites") || options.given("clients") || options.given("jobs");
    ScaleBenchmark chosen = bench();
    several = !sized && !chosen.failures() && chosen.network() == TransportModel.PACKETS;
    long routes = (long) chosen.sites() * chosen.clients();
    if (routes > MAX_ROUTES) {
      throw new ParameterException(
          spec.commandLine(),
          String.format(
              Locale.ROOT,
              "--sites x --clients are %,d routes; expected at most %,d",
              routes,
              MAX_ROUTES));
    }
    if (!NAMES.contains(what)) {
      throw new ParameterException(
          spec.commandLine(), "no benchmark '" + what + "'; " + NearestName.expected(what, NAMES));
    }
    if (what.equals("scale") && row && !growth && !several) {
      ScaleBenchmark one = bench();
      print(spec, row(one, one.run(BenchCommand::asUsers, true)) + "\n");
      return;
    }
    if (what.equals("resampling") || what.equals("calibration")) {
      int experiments = options.count("experiments");
      PaperPage page =
          what.equals("resampling")
              ? new ResamplingCoverage(experiments, 1).page()
              : new CalibrationCoverage(experiments, 1).page();
      markdown.print(spec, page.title(), page::text, page::markdown);
      return;
    }
    if (what.equals("when")) {
      PaperPage page = when();
      markdown.print(spec, page.title(), page::text, page::markdown);
      return;
    }
    if (what.equals("packets")) {
      PaperPage page = new PacketsMatter().page();
      markdown.print(spec, page.title(), page::text, page::markdown);
      return;
    }
    if (what.equals("variance")) {
      int groups = options.given("experiments") ? options.count("experiments") : VARIANCE_GROUPS;
      PaperPage page = new VarianceBenchmark(Launcher.scenarios(), groups, VARIANCE_SEEDS).page();
      markdown.printMeasured(spec, page.title(), page::text, page::markdown);
      return;
    }
    PaperPage page = new PaperPage("Speed: " + what + (growth ? ", growth" : ""), "");
    switch (what) {
      case "scale" -> scale(page);
      case "clusters" -> clusters(page);
      case "slurm" -> slurm(page);
      case "coscheduling" -> coscheduling(page);
      case "dynp" -> dynp(page);
      case "auto" ->
          page.table(
              "A hundred jobs over two links with a background of half their bandwidth, in packets"
                  + " of 10 KB",
              AutoBenchmark.table());
      default -> queues(page);
    }
    markdown.printMeasured(spec, page.title(), page::text, page::markdown);
  }

  private void coscheduling(PaperPage page) {
    CoschedulingBenchmark benchmark = new CoschedulingBenchmark(options.number("node-seconds"));
    page.table(
        "Simulated node-seconds per CPU second, saturated, MPL 5, s 20 %", benchmark.schemes());
    page.table("Simulated node-seconds per CPU second by size", benchmark.growth());
  }

  private static void queues(PaperPage page) {
    TextTable table =
        new TextTable(
            List.of("rho", "N", "event a packet", "lazy ring", "ratio"),
            List.of("loss, lazy", "by splitting", "closed form"));
    for (double rho : new double[] {0.5, 0.9, 2, 10}) {
      for (int buffer : new int[] {10, 100}) {
        QueueBenchmark.Speed reference =
            queue(QueueEngine.REFERENCE, rho, buffer, 100).measure(400_000);
        QueueBenchmark.Speed lazy = queue(QueueEngine.LAZY, rho, buffer, 100).measure(10_000_000);
        table.row(
            digits(rho),
            String.valueOf(buffer),
            millions(reference.packetsPerSecond()),
            millions(lazy.packetsPerSecond()),
            String.format(
                Locale.ROOT, "%.1f", lazy.packetsPerSecond() / reference.packetsPerSecond()),
            digits(lazy.loss()),
            lazy.loss() < 1e-5 ? QueueBenchmark.rareLoss(rho * 1.01, buffer) : "",
            digits(new MM1K(rho * 1.01, 1, buffer).lossProbability()));
      }
    }
    page.table(
        "Packets per CPU second through eight queues, with 100 background packets per client's"
            + " packet",
        table);
    TextTable gaps =
        new TextTable(
            List.of("background between"),
            List.of("lazy ring", "exact skip"),
            List.of("lazy, bursts", "skip, bursts"),
            List.of("lazy, constant service", "skip, constant service"));
    double timescale = BURST_PACKETS / (0.9 * QueueBenchmark.SERVICE_RATE);
    for (double gap : new double[] {10, 100, 1_000, 10_000, 100_000}) {
      List<String> cells = new ArrayList<>(List.of(String.format(Locale.ROOT, "%,.0f", gap)));
      gap(cells, gap, TimeDistribution.EXPONENTIAL, Background.STEADY);
      gap(
          cells,
          gap,
          TimeDistribution.EXPONENTIAL,
          Background.bursts(Background.Kind.MMPP, 4, timescale));
      gap(cells, gap, TimeDistribution.DETERMINISTIC, Background.STEADY);
      gaps.row(cells.toArray());
    }
    page.table(
        "Nanoseconds per client's packet, by the number of background packets in between (rho 0.9,"
            + " N 20; bursts: mmpp, burstiness 4, 1,000 packets from burst to burst)",
        gaps);
  }

  private static void gap(
      List<String> cells, double gap, TimeDistribution service, Background background) {
    for (QueueEngine how : List.of(QueueEngine.LAZY, QueueEngine.SKIP)) {
      double packets = how == QueueEngine.LAZY ? 1_000_000 : 20_000 * gap;
      cells.add(nanos(new QueueBenchmark(how, 0.9, 20, gap, service, background).measure(packets)));
    }
  }

  private static QueueBenchmark queue(QueueEngine how, double rho, int buffer, double gap) {
    return new QueueBenchmark(
        how, rho, buffer, gap, TimeDistribution.EXPONENTIAL, Background.STEADY);
  }

  private ScaleBenchmark bench() {
    return new ScaleBenchmark(
        size("sites", 200),
        size("clients", 2000),
        size("jobs", 50_000),
        options.number("background"),
        engine(),
        network(),
        options.flag("failures"));
  }

  private int size(String option, int usual) {
    return options.given(option) ? options.count(option) : usual;
  }

  private QueueEngine engine() {
    return DeclaredOptions.constant(options, "engine", QueueEngine.class);
  }

  private TransportModel network() {
    return DeclaredOptions.constant(options, "network", TransportModel.class);
  }

  private void scale(PaperPage page) {
    if (growth) {
      ScaleBenchmark.Growth grown =
          ScaleBenchmark.growth(engine(), network(), BenchCommand::asUsers);
      page.say(grown.base());
      page.table(
          "CPU seconds with a quarter and with four times the number of each", grown.table());
    } else if (several) {
      TextTable table =
          new TextTable(
              List.of("sites", "clients", "jobs", "network", "CPU s", "MB"),
              List.of("start", "read", "check", "build", "simulate", "figures", "write", "x"));
      for (ScaleBenchmark size : ScaleBenchmark.rows(options.number("background"), engine())) {
        table.row(List.of(measured(size).split("\t")));
      }
      page.table(
          "A large grid by 'quoin run' on files: CPU seconds, each row in its own process", table);
      page.say("x: all stages over the simulation alone (build and simulate).");
    } else {
      one(bench(), page);
    }
  }

  /** Runs a scenario as {@code quoin run} does, with one thread, and discards its output. */
  private static GridOutcome asUsers(Path scenario, Stages stages) {
    RunCommand command = new RunCommand(stages);
    StringWriter printed = new StringWriter();
    int code =
        command
            .line()
            .setOut(new PrintWriter(printed))
            .execute(scenario.toString(), "--threads", "1");
    if (code != 0) {
      throw new IllegalStateException("'quoin run' ended with " + code);
    }
    return command.outcome();
  }

  /** {@return a row of the table of sizes, measured in a process of its own} */
  private String measured(ScaleBenchmark size) {
    List<String> command = new ArrayList<>(Launcher.words());
    command.addAll(List.of("bench", "scale", "--row", "--sites", String.valueOf(size.sites())));
    command.addAll(List.of("--clients", String.valueOf(size.clients())));
    command.addAll(List.of("--jobs", String.valueOf(size.jobs())));
    command.addAll(List.of("--background", String.valueOf(size.background())));
    command.addAll(List.of("--engine", size.engine().name(), "--network", size.network().name()));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String printed =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", command) + " failed");
      }
      return printed;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + command.get(0), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped");
    }
  }

  private static String row(ScaleBenchmark bench, ScaleBenchmark.Cost cost) {
    List<String> cells = new ArrayList<>();
    for (int size : List.of(bench.sites(), bench.clients(), bench.jobs())) {
      cells.add(Decimals.grouped(size));
    }
    cells.add(bench.network().name().toLowerCase(Locale.ROOT));
    cells.add(seconds(cost.stages().all()));
    cells.add(String.format(Locale.ROOT, "%,.0f", cost.megabytes()));
    for (Stages.Stage stage : Stages.Stage.values()) {
      cells.add(seconds(cost.stages().of(stage)));
    }
    double simulation = cost.stages().simulation();
    cells.add(simulation > 0 ? seconds(cost.stages().all() / simulation) : "-");
    return String.join("\t", cells);
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private void one(ScaleBenchmark bench, PaperPage page) {
    ScaleBenchmark.Cost cost = bench.run(BenchCommand::asUsers, true);
    say(
        page,
        "%,d sites, %,d clients, %,d jobs, background load %s, %s: %.1f s of CPU and %,.0f MB at"
            + " most for the whole process; %s%,.0f s simulated, mean response %s s%s",
        bench.sites(),
        bench.clients(),
        bench.jobs(),
        digits(bench.background()),
        bench.how(),
        cost.stages().all(),
        cost.megabytes(),
        bench.network() == TransportModel.PACKETS ? packets(cost) : "",
        cost.simulatedSeconds(),
        digits(cost.response()),
        bench.failures() ? ", " + digits(cost.tries()) + " tries a job" : "");
    TextTable table = new TextTable("stage of 'quoin run'", "CPU s", "share");
    for (Stages.Stage stage : Stages.Stage.values()) {
      double taken = cost.stages().of(stage);
      table.row(
          stage.name().toLowerCase(Locale.ROOT),
          seconds(taken),
          String.format(Locale.ROOT, "%.0f %%", 100 * taken / cost.stages().all()));
    }
    page.table("CPU time by stage", table);
    if (cost.stages().simulation() > 0) {
      say(
          page,
          "All stages take %.2f times the simulation alone (building and simulating).",
          cost.stages().all() / cost.stages().simulation());
    } else {
      page.say("The simulation is too short for the clock of CPU time.");
    }
  }

  private static void say(PaperPage page, String format, Object... values) {
    page.say(String.format(Locale.ROOT, format, values));
  }

  private static String packets(ScaleBenchmark.Cost cost) {
    return String.format(
        Locale.ROOT,
        "%,.0f client packets on %,.0f background packets; ",
        cost.clientPackets(),
        cost.backgroundPackets());
  }

  private static void clusters(PaperPage page) {
    int processors = 256;
    int jobs = 10_000;
    TextTable table =
        new TextTable("policy", "us a job", "with twice the jobs", "against strict FCFS");
    for (ClusterBenchmark.Cost cost : new ClusterBenchmark(processors, jobs).run()) {
      table.row(
          cost.policy().id(),
          digits(cost.microseconds()),
          digits(cost.microsecondsTwice()),
          digits(cost.ratio()));
    }
    page.table(
        String.format(
            Locale.ROOT,
            "Replay of %,d jobs of Lublin and Feitelson's model on %,d processors",
            jobs,
            processors),
        table);
  }

  private void slurm(PaperPage page) {
    page.table(
        "Replay on 256 nodes of three kinds with four partitions and 500 accounts (Fair Tree)",
        costs(SlurmBenchmark::measure));
    page.table(
        String.format(
            Locale.ROOT, "Replay on %,d processors without nodes", SlurmBenchmark.PROCESSORS),
        costs(SlurmBenchmark::measureWithoutNodes));
    page.say("days: simulated time. times life: simulated time over CPU time.");
  }

  private TextTable costs(BiFunction<SlurmBenchmark, PolicyKind, SlurmBenchmark.Cost> measure) {
    int jobs = size("jobs", 5_000);
    TextTable table = new TextTable("jobs", "policy", "ms a job", "CPU s", "days", "times life");
    for (int some : jobs < 2 ? new int[] {jobs} : new int[] {jobs / 2, jobs}) {
      for (PolicyKind policy : SlurmBenchmark.policies()) {
        SlurmBenchmark.Cost cost = measure.apply(new SlurmBenchmark(some), policy);
        table.row(
            Decimals.grouped(some),
            policy.id(),
            digits(cost.milliseconds()),
            seconds(cost.cpu()),
            digits(cost.days()),
            String.format(Locale.ROOT, "%,.0f", cost.ratio()));
      }
    }
    return table;
  }

  private void dynp(PaperPage page) {
    Path log =
        DeclaredOptions.path(options, "log")
            .orElseThrow(() -> new InputException("--log", "dynp needs a log: --log LOG"));
    int processors = options.given("processors") ? options.count("processors") : 0;
    JobLog jobs = JobLog.read(log, LogRules.standard(processors));
    DynpBenchmark.Cost cost = new DynpBenchmark(jobs).measure();
    say(
        page,
        "dynp, advanced, full: %,d calls with %.1f waiting jobs, %.2f s of CPU time, %.1f us per"
            + " call (published, on CTC's log: within 6,000 us, with 22.5 waiting jobs); three"
            + " plain replays (FCFS, SJF, LJF): %.2f s; ratio %.2f",
        cost.calls(),
        cost.meanQueueLength(),
        cost.seconds(),
        1e6 * cost.seconds() / cost.calls(),
        cost.plainSeconds(),
        cost.seconds() / cost.plainSeconds());
  }

  private PaperPage when() {
    if (!options.given("log")) {
      throw new InputException("--log", "when needs logs: --log LOG,LOG");
    }
    return new StartCoverage(
            Stream.of(options.text("log").split(",")).map(this::forecastLog).toList(), WHEN_RUNS)
        .page();
  }

  /** Returns the log of {@code LOG[:FORECASTS[:POLICY]]}. */
  private StartCoverage.Measured forecastLog(String text) {
    int processors = options.given("processors") ? options.count("processors") : 0;
    Matcher parts = FORECAST_LOG.matcher(text.strip());
    if (!parts.matches()) {
      throw new InputException("--log", "'" + text + "': expected LOG[:FORECASTS[:POLICY]]");
    }
    JobLog log = JobLog.read(Path.of(parts.group(1)), LogRules.standard(processors));
    String count = parts.group(2);
    StartCoverage.Measured all =
        StartCoverage.Measured.of(
            log, count == null ? options.count("experiments") : Integer.parseInt(count));
    return parts.group(3) == null
        ? all
        : new StartCoverage.Measured(
            log, all.promises(), List.of(Policies.named("--log", parts.group(3))));
  }

  private static String millions(double rate) {
    return String.format(Locale.ROOT, "%.1f M/s", rate / 1e6);
  }

  private static String nanos(QueueBenchmark.Speed speed) {
    return String.format(Locale.ROOT, "%,.0f", speed.nanosPerClientPacket());
  }
}
