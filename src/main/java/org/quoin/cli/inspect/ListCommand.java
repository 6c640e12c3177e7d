package org.quoin.cli.inspect;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.Setting;
import org.quoin.cluster.JobOrder;
import org.quoin.grid.placement.Information;
import org.quoin.metaserver.MetaServerKind;
import org.quoin.metaserver.MetaServers;
import org.quoin.metrics.Metric;
import org.quoin.metrics.Metrics;
import org.quoin.metrics.RunKind;
import org.quoin.report.TextTable;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.timeshared.node.BoostHeuristic;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.timeshared.workload.WorkloadMix;
import org.quoin.workload.model.ModelName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin list}: the names that can be written, straight from their registries. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "Lists what can be named: policies, metrics ...",
    footer = {"", "Example:", "  quoin list policies"})
public final class ListCommand implements Callable<Integer> {

  /** The registries, one line each. */
  private enum Registry {
    POLICIES(ListCommand::policies),
    METASERVERS(ListCommand::metaservers),
    METRICS(ListCommand::metrics),
    SCHEMES(ListCommand::schemes),
    HEURISTICS(ListCommand::heuristics),
    PATTERNS(ListCommand::patterns),
    TYPES(ListCommand::types),
    WORKLOADS(ListCommand::workloads),
    MODELS(ListCommand::models),
    FORMATS(ListCommand::formats);

    private final Consumer<PrintWriter> printer;

    Registry(Consumer<PrintWriter> printer) {
      this.printer = printer;
    }

    void print(PrintWriter out) {
      printer.accept(out);
    }

    String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The files that are read and written, and which page says how they are written. */
  private static final List<List<String>> FORMATS =
      List.of(
          List.of("topology, .dot or .graphml", "read, written", "topologies/README.md"),
          List.of("scenario, .yaml", "read", "scenarios/README.md"),
          List.of("job log in SWF, .swf or .swf.gz", "read, written", "Parallel Workloads Archive"),
          List.of("job list, .csv", "read", "quoin coschedule --help"),
          List.of("summary, .json; tables, .csv", "written", "scenarios/README.md"),
          List.of("pictures, .png or .svg", "written", "--help of each command"));

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "WHAT",
      description =
          "policies, metaservers, metrics, schemes, heuristics, patterns, types, workloads, models"
              + " or formats.")
  private String what;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    for (Registry registry : Registry.values()) {
      if (registry.id().equalsIgnoreCase(what)) {
        registry.print(out);
        out.flush();
        return 0;
      }
    }
    throw new InputException(
        "list",
        "nothing is called '"
            + what
            + "': "
            + NearestName.expected(
                what, Arrays.stream(Registry.values()).map(Registry::id).toList()));
  }

  private static void policies(PrintWriter out) {
    TextTable policies = new TextTable("policy", "");
    TextTable options = new TextTable("policy", "option", "default", "");
    boolean any = false;
    for (PolicyKind policy : Policies.all()) {
      policies.row(policy.id(), policy.title());
      for (Setting option : policy.options()) {
        any = true;
        options.row(policy.id(), "--" + option.name(), option.standard(), option.description());
      }
    }
    out.print(policies.render());
    TextTable orders = new TextTable("order", "smallest first; r requested s, n processors");
    for (JobOrder order : Order.all()) {
      orders.row(order.id(), order.title());
    }
    out.println();
    out.print(orders.render());
    if (any) {
      out.println();
      out.print(options.render());
    }
  }

  private static void metaservers(PrintWriter out) {
    for (MetaServerKind one : MetaServers.all()) {
      out.println(one.id() + "  " + one.title());
      out.println("    " + one.formula());
      out.println("    " + one.paper());
      if (one.information() != Information.REPORTS) {
        out.println("    decides by " + one.information().source());
      }
      for (Setting option : one.options()) {
        out.println("    " + option.name() + ": " + values(option));
        out.println("        " + option.description());
      }
    }
    out.println();
    out.println(
        "P speed of a site [op/s], over all its processors, p that of the processors one job gets");
    out.println("(at a server P), L jobs at it (other users' too, not those under way),");
    out.println("comp operations of the job, k transfers under way on the queue, T_net bandwidth,");
    out.println(
        "T_act throughput; over several hops T is the least; r seconds until what is ahead at a");
    out.println(
        "site is done, e those that the job takes alone. Each also takes own: true | false,");
    out.println("whether it adds its own assignments since the last refresh of the monitor.");
  }

  /** The values of an option, the default first. */
  private static String values(Setting option) {
    return switch (option.kind()) {
      case CHOICE -> String.join(" | ", option.choices());
      case FLAG -> "false | true";
      default -> option.standard();
    };
  }

  private static void metrics(PrintWriter out) {
    TextTable metrics = new TextTable("metric", "unit", "meaning");
    TextTable kinds = new TextTable("metric", "of", "better", "source");
    for (Metric metric : Metrics.all()) {
      metrics.row(metric.id(), metric.unit(), metric.meaning());
      kinds.row(
          metric.id(),
          metric.kinds().stream().map(RunKind::word).collect(Collectors.joining(", ")),
          metric.moreIsBetter() ? "more" : "less",
          metric.source());
    }
    out.print(metrics.render());
    out.println();
    out.print(kinds.render());
  }

  private static void schemes(PrintWriter out) {
    TextTable table =
        new TextTable("scheme", "how a process waits for a message; what its node does");
    Arrays.stream(Scheme.values()).forEach(one -> table.row(one.title(), one.meaning()));
    out.print(table.render());
  }

  private static void heuristics(PrintWriter out) {
    TextTable table = new TextTable("heuristic", "whom the periodic boost boosts");
    Arrays.stream(BoostHeuristic.values()).forEach(one -> table.row(one.title(), one.meaning()));
    out.print(table.render());
    out.println();
    out.println("S1 computing or sending, no message pending; S2 the same with one pending;");
    out.println("S3 in a receive whose message has arrived. Schemes PB-A to PB-T: list schemes.");
  }

  private static void patterns(PrintWriter out) {
    TextTable table = new TextTable("pattern", "who sends to whom in an iteration");
    Arrays.stream(Pattern.values()).forEach(one -> table.row(one.title(), one.meaning()));
    out.print(table.render());
  }

  private static void types(PrintWriter out) {
    TextTable table = new TextTable("type", "computation %", "I/O %", "communication %");
    for (JobType one : JobType.PUBLISHED) {
      table.row(
          one.name(), percent(one.computation()), percent(one.io()), percent(one.communication()));
    }
    out.print(table.render());
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f", share);
  }

  private static void workloads(PrintWriter out) {
    TextTable table = new TextTable("workload", "job types, each equally likely");
    for (WorkloadMix one : WorkloadMix.values()) {
      table.row(one.name(), String.join(", ", one.types().stream().map(JobType::name).toList()));
    }
    out.print(table.render());
  }

  private static void models(PrintWriter out) {
    TextTable table = new TextTable("model", "of 'quoin workload generate'");
    Arrays.stream(ModelName.values()).forEach(one -> table.row(one.id(), one.title()));
    out.print(table.render());
  }

  private static void formats(PrintWriter out) {
    TextTable table = new TextTable("format", "", "how it is written");
    FORMATS.forEach(row -> table.row(row.toArray(String[]::new)));
    out.print(table.render());
  }
}
