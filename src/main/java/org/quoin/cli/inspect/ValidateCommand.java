package org.quoin.cli.inspect;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.cli.option.SetOption;
import org.quoin.experiment.Sizes;
import org.quoin.grid.ExpectedUse;
import org.quoin.grid.GridModel;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.report.topology.LinkNotes;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.JobSource;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.grid.MetaServerSetup;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.workload.Amount;
import org.quoin.workload.JobClass;
import org.quoin.workload.Stage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin validate}: reads scenarios and their topologies and says what they mean. */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    description = "Checks scenarios without running them: all mistakes at once.",
    footer = {"", "Example:", "  quoin validate scenarios/*.yaml"})
public final class ValidateCommand implements Callable<Integer> {
  /** Queues of an engine that are named. */
  private static final int SHOWN = 10;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "scenario files")
  private List<Path> files;

  @Mixin private SetOption set;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Mistakes mistakes = new Mistakes();
    for (Path file : files) {
      mistakes.check(
          () -> {
            Scenario scenario = ScenarioFile.read(file, set.changes());
            if (scenario instanceof GridScenario grid) {
              print(grid, out);
            } else if (scenario instanceof ReplayScenario replay) {
              print(replay, out);
            } else if (scenario instanceof CoschedulingScenario jobs) {
              print(jobs, out);
            }
          });
    }
    out.flush();
    mistakes.refuse();
    return 0;
  }

  private static void print(ReplayScenario scenario, PrintWriter out) {
    out.println(scenario.source() + ": good");
    line(
        out,
        "replay",
        "of " + scenario.jobs().name() + "; run it with 'quoin replay " + scenario.source() + "'");
    line(out, "policies", String.join(", ", scenario.compared()));
  }

  private static void print(CoschedulingScenario scenario, PrintWriter out) {
    TimeSharedSettings cluster = scenario.clusters().get(0);
    out.println(scenario.source() + ": good");
    out.println("  " + scenario.title());
    line(
        out,
        "jobs",
        scenario.jobs() instanceof JobSource.Listed list
            ? count(list.jobs().size(), "job") + " of a list"
            : count(((JobSource.Generated) scenario.jobs()).count(), "generated job"));
    line(
        out,
        "cluster",
        count(cluster.nodes(), "node") + ", multiprogramming level " + cluster.mpl());
    line(out, "schemes", String.join(", ", scenario.compared()));
    line(out, "runs", count(scenario.replications(), "replication") + ", seed " + scenario.seed());
  }

  private static void print(GridScenario scenario, PrintWriter out) {
    GridModel grid = scenario.grid();
    out.println(scenario.source() + ": good");
    out.println("  " + scenario.title());
    line(
        out,
        "topology",
        grid.topology().name()
            + ": "
            + count(grid.topology().clients().size(), "client")
            + ", "
            + count(grid.topology().sites().size(), "site")
            + ", "
            + count(grid.topology().links().size(), "link"));
    grid.classes().forEach(jobs -> line(out, "jobs", describe(jobs)));
    if (grid.hasPackets()) {
      packets(grid, out);
    } else {
      line(out, "network", "a fluid, shared max-min fairly");
    }
    double packetBytes = grid.packets().packetBytes();
    (grid.hasPackets()
            ? LinkNotes.ofPackets(grid.topology(), packetBytes)
            : LinkNotes.ofFluid(grid.topology(), packetBytes))
        .forEach(note -> line(out, "links", note));
    line(
        out,
        "metaservers",
        scenario.metaServers().stream().map(MetaServerSetup::name).collect(Collectors.joining(", "))
            + " on "
            + information(grid.monitor()));
    line(
        out,
        "runs",
        count(scenario.replications(), "replication")
            + " of "
            + count(grid.jobs(), "job")
            + ", the first "
            + grid.warmup()
            + " not counted, seed "
            + scenario.seed());
    scenario.warnings().forEach(warning -> line(out, "warning", warning));
    Sizes.of(scenario).forEach(size -> line(out, "warning", size));
  }

  private static void packets(GridModel grid, PrintWriter out) {
    PacketModel packets = grid.packets();
    line(
        out,
        "packets",
        Quantity.DATA.show(packets.packetBytes())
            + ", service "
            + word(packets.service())
            + ", spacing "
            + word(packets.spacing())
            + ", retry "
            + word(packets.retry())
            + ", engine "
            + word(packets.engine()));
    if (packets.engine() == QueueEngine.AUTO) {
      engines(grid).forEach((engine, queues) -> line(out, "engine " + engine, listed(queues)));
    }
  }

  /** The network queues that each engine gets, in their order. */
  private static Map<String, List<String>> engines(GridModel grid) {
    QueueEngine[] engines = ExpectedUse.engines(grid);
    Map<String, List<String>> queues = new TreeMap<>();
    grid.network()
        .queues()
        .forEach(
            queue ->
                queues
                    .computeIfAbsent(engines[queue.number()].id(), engine -> new ArrayList<>())
                    .add(queue.name()));
    return queues;
  }

  private static String listed(List<String> names) {
    int shown = Math.min(SHOWN, names.size());
    return String.join(", ", names.subList(0, shown))
        + (names.size() > shown ? " and " + (names.size() - shown) + " more" : "");
  }

  private static void line(PrintWriter out, String key, String text) {
    out.printf(Locale.ROOT, "  %-12s %s%n", key, text);
  }

  private static String describe(JobClass jobs) {
    String every =
        switch (jobs.arrivals()) {
          case POISSON -> "Poisson, one every " + Quantity.DURATION.show(jobs.interval());
          case DETERMINISTIC -> "one every " + Quantity.DURATION.show(jobs.interval());
          case CLOSED ->
              jobs.jobsAtOnce() + " at once, think time " + Quantity.DURATION.show(jobs.interval());
          default ->
              jobs.arrivals().title()
                  + ", one every "
                  + Quantity.DURATION.show(jobs.interval())
                  + " on average";
        };
    return jobs.name()
        + " from "
        + count(jobs.clients().size(), "client")
        + ", each "
        + every
        + ": "
        + (jobs.isSingle() && jobs.stages().get(0).site() == null
            ? describe(jobs.stages().get(0), jobs.inputBytes())
            : Quantity.DATA.show(jobs.inputBytes().mean())
                + " there, "
                + jobs.stages().stream()
                    .map(stage -> describe(stage))
                    .collect(Collectors.joining(" on, ")))
        + " back";
  }

  private static String describe(Stage stage, Amount input) {
    return Quantity.OPERATIONS.show(stage.operations().mean())
        + ", "
        + Quantity.DATA.show(input.mean())
        + " there, "
        + Quantity.DATA.show(stage.outputBytes().mean());
  }

  private static String describe(Stage stage) {
    return Quantity.OPERATIONS.show(stage.operations().mean())
        + " at "
        + (stage.site() == null ? "any site" : stage.site())
        + ", "
        + Quantity.DATA.show(stage.outputBytes().mean());
  }

  private static String information(MonitorModel monitor) {
    String asked =
        monitor.query() > 0
            ? ", " + Quantity.DURATION.show(monitor.query()) + " after the submission"
            : "";
    if (monitor.period() == 0) {
      return "exact information" + asked;
    }
    return "information refreshed every "
        + Quantity.DURATION.show(monitor.period())
        + (monitor.delay() > 0 ? ", " + Quantity.DURATION.show(monitor.delay()) + " late" : "")
        + (monitor.loss() > 0
            ? ", of which " + Quantity.digits(100 * monitor.loss()) + " % is lost"
            : "")
        + asked;
  }

  private static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
