package org.quoin.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.quoin.coscheduling.ClusterRun;
import org.quoin.coscheduling.JobList;
import org.quoin.coscheduling.Parameters;
import org.quoin.coscheduling.Pattern;
import org.quoin.coscheduling.Scheme;
import org.quoin.coscheduling.TimeSharedCluster;
import org.quoin.engine.RandomStreams;
import org.quoin.input.InputException;
import org.quoin.input.Mistake;
import org.quoin.input.Quantity;
import org.quoin.report.CoschedulingReport;
import org.quoin.report.Json;
import org.quoin.report.OutputFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quoin coschedule}: a list of jobs on a time-shared cluster under one scheme. */
@Command(
    name = "coschedule",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a list of parallel jobs on a time-shared cluster: every node multiplexes up to M"
          + " processes under a native scheduler with a coordination scheme, or in gangs.",
      "JOBS.csv has the columns arrival_s,tasks,type,dedicated_s (type J1 ... J6). The dedicated"
          + " time is rounded to whole iterations. The defaults are those of Zhang et al. (2001)."
    },
    footer = {
      "",
      "Example:",
      "  quoin coschedule jobs.csv --nodes 4 --mpl 3 --scheme PB --skew 0 --json"
    })
public final class Coschedule implements Callable<Integer> {
  private static final double NS = 1e9;

  @Spec private CommandSpec spec;

  @picocli.CommandLine.Parameters(paramLabel = "JOBS.csv", description = "The list of jobs.")
  private Path jobs;

  @Option(
      names = "--scheme",
      required = true,
      paramLabel = "NAME",
      description =
          "GS, Local, SB, SY, DCS, DCS-SB, DCS-SY, PB, PB-SB, PB-SY, PB-A ... PB-E,"
              + " PB-A' ... PB-E', PB-M (pending messages), PB-T (time stamps).")
  private String scheme;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "32",
      description = "Number of nodes (${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--mpl",
      paramLabel = "M",
      defaultValue = "5",
      description = "Multiprogramming level: processes a node holds (${DEFAULT-VALUE}).")
  private int mpl;

  @Option(
      names = "--skew",
      paramLabel = "PCT",
      defaultValue = "20",
      description = "Skewness s in percent of computation and I/O (${DEFAULT-VALUE}).")
  private String skew;

  @Option(
      names = "--pattern",
      paramLabel = "NAME",
      defaultValue = "NN",
      description = "NN, AA, Tree or Linear (${DEFAULT-VALUE}).")
  private String pattern;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Seed of the skew (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--switch",
      paramLabel = "TIME",
      defaultValue = "200 us",
      description = "Context switch of the native scheduler (${DEFAULT-VALUE}).")
  private String contextSwitch;

  @Option(
      names = "--gang-switch",
      paramLabel = "TIME",
      defaultValue = "2 ms",
      description = "Context switch at a gang boundary (${DEFAULT-VALUE}).")
  private String gangSwitch;

  @Option(
      names = "--quantum",
      paramLabel = "TIME",
      defaultValue = "200 ms",
      description = "Gang quantum (${DEFAULT-VALUE}).")
  private String quantum;

  @Option(
      names = "--interrupt",
      paramLabel = "TIME",
      defaultValue = "50 us",
      description = "Cost of an interrupt (${DEFAULT-VALUE}).")
  private String interrupt;

  @Option(
      names = "--move",
      paramLabel = "TIME",
      defaultValue = "3 us",
      description = "Moving a process between queues, or a call that blocks (${DEFAULT-VALUE}).")
  private String move;

  @Option(
      names = "--endpoint",
      paramLabel = "TIME",
      defaultValue = "2 us",
      description = "Checking an endpoint for messages (${DEFAULT-VALUE}).")
  private String endpoint;

  @Option(
      names = "--latency",
      paramLabel = "TIME",
      defaultValue = "185.48 us",
      description = "One-way latency of a message of 4096 B (${DEFAULT-VALUE}).")
  private String latency;

  @Option(
      names = "--message",
      paramLabel = "DATA",
      defaultValue = "4096 B",
      description = "Message size; the latency is linear in it (${DEFAULT-VALUE}).")
  private String message;

  @Option(
      names = "--nic",
      paramLabel = "TIME",
      defaultValue = "0 us",
      description =
          "Time a message occupies the network interface of its sender and of its"
              + " receiver, inside the latency (${DEFAULT-VALUE}: no contention).")
  private String nic;

  @Option(
      names = "--spin",
      paramLabel = "TIME",
      defaultValue = "200 us",
      description = "CPU time a receive spins before it blocks or yields (${DEFAULT-VALUE}).")
  private String spin;

  @Option(
      names = "--latencies",
      paramLabel = "K",
      defaultValue = "1",
      description =
          "Latencies a message costs; the spin time, computation and I/O grow along"
              + " (${DEFAULT-VALUE}).")
  private int latencies;

  @Option(
      names = "--grain",
      paramLabel = "G",
      defaultValue = "1",
      description = "Factor on computation and I/O alone (${DEFAULT-VALUE}).")
  private double grain;

  @Option(names = "--json", description = "Print summary.json instead of tables.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write summary.json, summary.csv and jobs.csv there.")
  private Path out;

  @Option(names = "--force", description = "Replace files in a folder that is not empty.")
  private boolean force;

  private final List<Mistake> mistakes = new ArrayList<>();

  @Override
  public Integer call() {
    Scheme chosen = named("--scheme", scheme, Scheme::of, Scheme.LOCAL);
    Pattern exchange = named("--pattern", pattern, Pattern::of, Pattern.NN);
    between("--nodes", nodes, 65_536);
    between("--mpl", mpl, 1_024);
    between("--latencies", latencies, 1_000);
    double skewness = skewness();
    if (!(grain > 0 && grain <= 1e6)) {
      mistakes.add(Mistake.in("--grain", grain + " is no factor; expected above 0, at most 1e6"));
    }
    Parameters parameters = parameters();
    List<org.quoin.coscheduling.TimedJob> list = read(exchange, parameters);
    if (!mistakes.isEmpty()) {
      throw new InputException(mistakes);
    }
    OutputFolder folder = out == null ? null : OutputFolder.open(out, force);
    ClusterRun run =
        new TimeSharedCluster(nodes, mpl, chosen, parameters, skewness, new RandomStreams(seed, 0))
            .run(list, Long.MAX_VALUE);
    CoschedulingReport report = new CoschedulingReport(run);
    String summary = Json.write(report.summary());
    if (folder != null) {
      folder.write("summary.json", summary);
      folder.write("summary.csv", report.summaryCsv());
      folder.write("jobs.csv", report.jobsCsv());
    }
    spec.commandLine().getOut().print(json ? summary : report.text());
    return 0;
  }

  private List<org.quoin.coscheduling.TimedJob> read(Pattern exchange, Parameters parameters) {
    try {
      return JobList.read(jobs, Math.max(1, nodes), exchange, parameters);
    } catch (InputException e) {
      mistakes.addAll(e.mistakes());
      return List.of();
    }
  }

  private Parameters parameters() {
    long latencyNs = nanoseconds("--latency", latency, true);
    long nicNs = nanoseconds("--nic", nic, false);
    int bytes = bytes();
    Parameters parameters =
        new Parameters(
            nanoseconds("--switch", contextSwitch, false),
            nanoseconds("--gang-switch", gangSwitch, false),
            nanoseconds("--quantum", quantum, true),
            nanoseconds("--interrupt", interrupt, false),
            nanoseconds("--move", move, false),
            nanoseconds("--endpoint", endpoint, false),
            latencyNs,
            bytes,
            nicNs,
            nanoseconds("--spin", spin, true),
            Math.max(1, latencies),
            grain > 0 ? grain : 1);
    if (2 * nicNs > parameters.messageLatencyNs()) {
      mistakes.add(
          Mistake.in("--nic", "twice " + nic + " is more than a message's latency; expected less"));
    }
    return parameters;
  }

  private double skewness() {
    String number = skew.endsWith("%") ? skew.substring(0, skew.length() - 1).strip() : skew;
    try {
      double percent = Double.parseDouble(number);
      if (percent >= 0 && percent <= 200) {
        return percent / 100;
      }
    } catch (NumberFormatException e) {
      // Falls through to the one message for everything that is no percentage.
    }
    mistakes.add(Mistake.in("--skew", "'" + skew + "' is no percentage; expected 0 to 200"));
    return 0;
  }

  private long nanoseconds(String option, String text, boolean positive) {
    try {
      double seconds =
          positive ? Quantity.DURATION.parsePositive(text) : Quantity.DURATION.parse(text);
      if (seconds <= 3600) {
        long ns = Math.round(seconds * NS);
        if (ns > 0 || !positive) {
          return ns;
        }
      }
      mistakes.add(Mistake.in(option, "'" + text + "' is out of range; expected 1 ns to 1 h"));
    } catch (IllegalArgumentException e) {
      mistakes.add(Mistake.in(option, e.getMessage()));
    }
    return positive ? 1 : 0;
  }

  private int bytes() {
    try {
      double size = Quantity.DATA.parsePositive(message);
      if (size >= 1 && size <= 1e9) {
        return (int) Math.round(size);
      }
      mistakes.add(Mistake.in("--message", "'" + message + "'; expected 1 B to 1 GB"));
    } catch (IllegalArgumentException e) {
      mistakes.add(Mistake.in("--message", e.getMessage()));
    }
    return Parameters.STANDARD_MESSAGE;
  }

  private void between(String option, int value, int most) {
    if (value < 1 || value > most) {
      mistakes.add(Mistake.in(option, value + " is out of range; expected 1 to " + most));
    }
  }

  private <T> T named(String option, String name, Function<String, T> of, T otherwise) {
    try {
      return of.apply(name);
    } catch (IllegalArgumentException e) {
      mistakes.add(Mistake.in(option, e.getMessage()));
      return otherwise;
    }
  }
}
