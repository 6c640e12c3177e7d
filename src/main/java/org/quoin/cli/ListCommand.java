package org.quoin.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.quoin.input.InputException;
import org.quoin.input.Nearest;
import org.quoin.input.Setting;
import org.quoin.metaserver.MetaServers;
import org.quoin.observation.Metric;
import org.quoin.report.TextTable;
import org.quoin.scheduling.Order;
import org.quoin.scheduling.Policy;
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
final class ListCommand implements Callable<Integer> {

  /** The registries, one line each. */
  private enum Registry {
    POLICIES {
      @Override
      void print(PrintWriter out) {
        policies(out);
      }
    },
    METASERVERS {
      @Override
      void print(PrintWriter out) {
        metaservers(out);
      }
    },
    METRICS {
      @Override
      void print(PrintWriter out) {
        metrics(out);
      }
    };

    abstract void print(PrintWriter out);

    String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "WHAT", description = "policies, metaservers or metrics")
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
            + Nearest.expected(what, Arrays.stream(Registry.values()).map(Registry::id).toList()));
  }

  private static void policies(PrintWriter out) {
    TextTable policies = new TextTable("policy", "");
    TextTable options = new TextTable("policy", "option", "default", "");
    boolean any = false;
    for (Policy policy : Policy.values()) {
      policies.row(policy.id(), policy.title());
      for (Setting option : policy.options()) {
        any = true;
        options.row(policy.id(), "--" + option.name(), option.standard(), option.description());
      }
    }
    out.print(policies.render());
    TextTable orders = new TextTable("order", "smallest first; r requested s, n processors");
    for (Order order : Order.values()) {
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
    for (MetaServers one : MetaServers.values()) {
      out.println(one.name() + "  " + one.title());
      out.println("    " + one.formula());
      for (Setting option : one.options()) {
        out.println("    " + option.name() + ": " + String.join(" | ", option.choices()));
        out.println("        " + option.description());
      }
    }
    out.println();
    out.println(
        "P speed of a site [op/s], over all its processors, p that of the processors one job gets");
    out.println("(at a server P), L jobs at it (other users' too, not those under way),");
    out.println("comp operations of the job, k transfers under way on the queue, T_net bandwidth,");
    out.println(
        "T_act throughput; over several hops T is the least. Each also takes own: true | false,");
    out.println("whether it adds its own assignments since the last refresh of the monitor.");
  }

  private static void metrics(PrintWriter out) {
    TextTable metrics = new TextTable("metric", "unit", "source");
    for (Metric metric : Metric.values()) {
      metrics.row(metric.id(), metric.unit(), metric.source());
    }
    out.print(metrics.render());
  }
}
