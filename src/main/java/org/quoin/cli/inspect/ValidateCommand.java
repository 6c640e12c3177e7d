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
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.SetOption;
import org.quoin.experiment.Sizes;
import org.quoin.grid.ExpectedUse;
import org.quoin.grid.GridModel;
import org.quoin.grid.placement.MonitorModel;
import org.quoin.network.PacketModel;
import org.quoin.network.QueueEngine;
import org.quoin.network.TransferSettings;
import org.quoin.network.TransportModel;
import org.quoin.report.topology.LinkNotes;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.JobSource;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.timeshared.TimeSharedSettings;
import org.quoin.topology.Topology;
import org.quoin.workload.JobClass;
import org.quoin.workload.Stage;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code quoin validate}: checks scenarios and summarizes them. */
public final class ValidateCommand extends DeclaredCommand implements Callable<Integer> {
  /** The largest number of queues of an engine that are named. */
  private static final int SHOWN = 10;

  private final PositionalParamSpec filesArgument =
      argument("FILE", "1..*", Path.class, "scenario files");

  private final SetOption set = new SetOption(spec);

  /** Creates the command. */
  public ValidateCommand() {
    super("validate", "Checks scenarios without running them: all mistakes at once.");
    examples("quoin validate scenarios/*.yaml");
  }

  @Override
  public Integer call() {
    List<Path> files = values(filesArgument);
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
    String jobs = scenario.jobs().name();
    line(out, "replay", "of %s; run it with 'quoin replay %s'".formatted(jobs, scenario.source()));
    line(out, "policies", String.join(", ", scenario.compared()));
  }

  private static void print(CoschedulingScenario scenario, PrintWriter out) {
    TimeSharedSettings cluster = scenario.clusters().get(0);
    out.println(scenario.source() + ": good");
    out.println("  " + scenario.title());
    line(out, "jobs", jobs(scenario.jobs()));
    String nodes = Plurals.counted(cluster.nodes(), "node");
    line(out, "cluster", "%s, multiprogramming level %s".formatted(nodes, cluster.mpl()));
    line(out, "schemes", String.join(", ", scenario.compared()));
    String replications = Plurals.counted(scenario.replications(), "replication");
    line(out, "runs", "%s, seed %s".formatted(replications, scenario.seed()));
  }

  private static String jobs(JobSource jobs) {
    if (jobs instanceof JobSource.Listed list) {
      return Plurals.counted(list.jobs().size(), "job") + " of a list";
    }
    return jobs instanceof JobSource.Logged logged
        ? Plurals.counted(logged.used().count(), "job") + " of a log"
        : Plurals.counted(((JobSource.Generated) jobs).count(), "generated job");
  }

  private static void print(GridScenario scenario, PrintWriter out) {
    GridModel grid = scenario.grid();
    Topology topology = grid.topology();
    out.println(scenario.source() + ": good");
    out.println("  " + scenario.title());
    line(
        out,
        "topology",
        "%s: %s, %s, %s"
            .formatted(
                topology.name(),
                Plurals.counted(topology.clients().size(), "client"),
                Plurals.counted(topology.sites().size(), "site"),
                Plurals.counted(topology.links().size(), "link")));
    grid.classes().forEach(jobs -> line(out, "jobs", describe(jobs)));
    double packetBytes = grid.packets().packetBytes();
    List<String> notes;
    if (grid.hasPackets()) {
      packets(grid, out);
      if (grid.transport() == TransportModel.AUTO) {
        line(out, "network", grid.choice().sentence());
      }
      notes = LinkNotes.ofPackets(topology, packetBytes);
    } else {
      line(out, "network", "a fluid, shared max-min fairly");
      notes = LinkNotes.ofFluid(topology, packetBytes);
    }
    if (!grid.transfers().isNone()) {
      line(out, "transfers", describe(grid.transfers()));
    }
    notes.forEach(note -> line(out, "links", note));
    String names = String.join(", ", scenario.compared());
    line(out, "metaservers", "%s on %s".formatted(names, information(grid.monitor())));
    line(
        out,
        "runs",
        "%s of %s, the first %s not counted, seed %s"
            .formatted(
                Plurals.counted(scenario.replications(), "replication"),
                Plurals.counted(grid.jobs(), "job"),
                grid.warmup(),
                scenario.seed()));
    scenario.warnings().forEach(warning -> line(out, "warning", warning));
    Sizes.of(scenario).forEach(size -> line(out, "warning", size));
  }

  private static String describe(TransferSettings transfers) {
    List<String> parts = new ArrayList<>();
    parts.add(Plurals.counted(transfers.streams(), "stream"));
    if (transfers.window() < Double.POSITIVE_INFINITY) {
      parts.add("a window of " + Quantity.DATA.show(transfers.window()) + " each");
    }
    if (transfers.referenceRoundTrip() > 0) {
      parts.add(
          "one share at a round-trip time of "
              + Quantity.DURATION.show(transfers.referenceRoundTrip()));
    }
    if (transfers.overhead() > 0) {
      parts.add(Quantity.digits(100 * transfers.overhead()) + " % more bytes");
    }
    if (transfers.setup() > 0) {
      parts.add(Quantity.DURATION.show(transfers.setup()) + " of setup");
    }
    if (transfers.checksum() < Double.POSITIVE_INFINITY) {
      parts.add("verified at " + Quantity.BANDWIDTH.show(transfers.checksum()));
    }
    if (transfers.perPair() > 0) {
      parts.add("at most " + transfers.perPair() + " from one sender to one receiver");
    }
    return String.join(", ", parts);
  }

  private static void packets(GridModel grid, PrintWriter out) {
    PacketModel packets = grid.packets();
    line(
        out,
        "packets",
        "%s, service %s, spacing %s, retry %s, engine %s"
            .formatted(
                Quantity.DATA.show(packets.packetBytes()),
                word(packets.service()),
                word(packets.spacing()),
                word(packets.retry()),
                word(packets.engine())));
    if (packets.engine() == QueueEngine.AUTO) {
      engines(grid)
          .forEach(
              (engine, queues) -> line(out, "queues", advance(engine) + ": " + listed(queues)));
    }
  }

  /** {@return the names of the network queues of each engine} */
  private static Map<QueueEngine, List<String>> engines(GridModel grid) {
    QueueEngine[] engines = ExpectedUse.engines(grid);
    return grid.network().queues().stream()
        .filter(queue -> grid.hasPackets(queue.number()))
        .collect(
            Collectors.groupingBy(
                queue -> engines[queue.number()],
                TreeMap::new,
                Collectors.mapping(queue -> queue.name(), Collectors.toList())));
  }

  /** {@return how an engine advances a queue, in words} */
  private static String advance(QueueEngine engine) {
    String what =
        engine == QueueEngine.SKIP
            ? "jump over gaps between transfers by their exact law"
            : "draw every background packet";
    return what + " (engine " + engine.id() + ")";
  }

  private static String listed(List<String> names) {
    int shown = Math.min(SHOWN, names.size());
    String first = String.join(", ", names.subList(0, shown));
    return names.size() == shown ? first : "%s and %s more".formatted(first, names.size() - shown);
  }

  private static void line(PrintWriter out, String key, String text) {
    out.printf(Locale.ROOT, "  %-12s %s%n", key, text);
  }

  private static String describe(JobClass jobs) {
    String interval = Quantity.DURATION.show(jobs.interval());
    String every =
        switch (jobs.arrivals()) {
          case POISSON -> "Poisson, one every " + interval;
          case DETERMINISTIC -> "one every " + interval;
          case CLOSED -> "%s at once, think time %s".formatted(jobs.jobsAtOnce(), interval);
          default -> "%s, one every %s on average".formatted(jobs.arrivals().title(), interval);
        };
    String input = Quantity.DATA.show(jobs.inputBytes().mean());
    Stage first = jobs.stages().get(0);
    String work =
        jobs.isSingle() && first.site() == null
            ? "%s, %s there, %s".formatted(operations(first), input, output(first))
            : jobs.stages().stream()
                .map(ValidateCommand::describe)
                .collect(Collectors.joining(" on, ", input + " there, ", ""));
    return "%s from %s, each %s: %s back"
        .formatted(jobs.name(), Plurals.counted(jobs.clients().size(), "client"), every, work);
  }

  private static String describe(Stage stage) {
    String site = stage.site() == null ? "any site" : stage.site();
    return "%s at %s, %s".formatted(operations(stage), site, output(stage));
  }

  private static String operations(Stage stage) {
    return Quantity.OPERATIONS.show(stage.operations().mean());
  }

  private static String output(Stage stage) {
    return Quantity.DATA.show(stage.outputBytes().mean());
  }

  private static String information(MonitorModel monitor) {
    StringBuilder text = new StringBuilder();
    if (monitor.period() == 0) {
      text.append("exact information");
    } else {
      text.append("information refreshed every " + Quantity.DURATION.show(monitor.period()));
      if (monitor.delay() > 0) {
        text.append(", " + Quantity.DURATION.show(monitor.delay()) + " late");
      }
      if (monitor.loss() > 0) {
        text.append(", of which " + Quantity.digits(100 * monitor.loss()) + " % is lost");
      }
    }
    if (monitor.query() > 0) {
      text.append(", " + Quantity.DURATION.show(monitor.query()) + " after the submission");
    }
    return text.toString();
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
