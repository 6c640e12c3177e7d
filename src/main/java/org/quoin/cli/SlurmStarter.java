package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.InputException;
import org.quoin.base.Mistakes;
import org.quoin.base.Quantity;
import org.quoin.cli.option.Shell;
import org.quoin.machine.Partition;
import org.quoin.machine.slurm.SlurmConf;
import org.quoin.report.OutputFolder;
import org.quoin.scenario.machine.SlurmImport;
import org.quoin.slurm.ClusterFile;
import org.quoin.slurm.account.AccountDatabase;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.SacctmgrFiles;
import org.quoin.slurm.priority.PrioritySettings;

/**
 * Begins a study of a cluster under Slurm: first a script that collects what the cluster's commands
 * print, then the scenario and the study made from it.
 */
final class SlurmStarter {
  /** Name of the script. */
  static final String SCRIPT = "collect.sh";

  private static final List<String> LOGS =
      List.of("sacct.txt", "sacct.txt.gz", "sacct.json", "sacct.json.gz", "sacct.all.txt");

  private final Path folder;

  /**
   * Creates a starter from what the script has collected.
   *
   * @param folder folder of the files
   */
  SlurmStarter(Path folder) {
    this.folder = folder;
  }

  /** Writes the script, and says what comes next. */
  static void script(OutputFolder out, Path folder, PrintWriter screen) {
    out.write(SCRIPT, NewCommand.content(SCRIPT));
    String script = Shell.quoted(folder.resolve(SCRIPT).toString());
    screen.printf("Wrote %s. Run it on the cluster, with the first day of the log:%n", script);
    screen.println("  sh " + SCRIPT + " 2025-10-01");
    screen.println("It writes the output of these commands beside it, and changes nothing:");
    new String(NewCommand.content(SCRIPT), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("s") && line.contains(" > "))
        .forEach(line -> screen.println("  " + line));
    screen.println("Copy the folder back. Then:");
    screen.println("  quoin new slurm --from " + Shell.quoted(folder.toString()));
  }

  /**
   * Writes the scenario, the machine and the study.
   *
   * @param out the folder to write to
   */
  void write(OutputFolder out, Path path, PrintWriter screen) {
    Mistakes mistakes = new Mistakes(folder.toString());
    String log = mistakes.read("", this::log);
    SlurmImport found = mistakes.read(null, () -> SlurmImport.of(List.of(folder)));
    mistakes.refuse();
    ClusterFile cluster = ImportCommand.write(found, out, path);
    SlurmConf machine = cluster.conf();
    AccountDatabase accounts = SacctmgrFiles.folder(folder);
    Map<String, String> values = new LinkedHashMap<>();
    values.put("{name}", name(machine));
    values.put("{log}", SlurmImport.relative(path, folder.resolve(log)));
    values.put("{machine}", SlurmImport.MACHINE);
    values.put("{outages}", outages(path));
    String order = row(machine, accounts);
    boolean hasTree = accounts.associations().all().size() > 1;
    values.put("{row}", hasTree ? "slurm" : order);
    values.put(
        "{order}",
        hasTree && !order.equals("slurm")
            ? "  # The weights of slurm.conf as an order, which other policies take, too:\n  # - \""
                + order
                + "\"\n"
            : "");
    for (String file : List.of("replay.yaml", "study.yaml")) {
      String text = new String(NewCommand.content("slurm-" + file), StandardCharsets.UTF_8);
      for (Map.Entry<String, String> value : values.entrySet()) {
        text = text.replace(value.getKey(), value.getValue());
      }
      out.write(file, text);
    }
    screen.printf(
        Locale.ROOT,
        "Wrote the machine, replay.yaml and study.yaml into %s: %,d nodes, %,d CPUs, partitions"
            + " %s.%n",
        path,
        machine.machine().nodes().size(),
        machine.machine().cpus(),
        String.join(", ", machine.machine().partitions().stream().map(Partition::name).toList()));
    screen.println("Read them, change them, and run them:");
    screen.println(
        "  quoin replay " + Shell.quoted(path.resolve("replay.yaml").toString()) + " --out result");
    if (Files.isRegularFile(folder.resolve("squeue.txt"))) {
      screen.println("When would a job start that was submitted when squeue was run:");
      screen.printf(
          "  quoin when %s --machine %s --policy slurm --state %s,%s --ntasks 8 --time '2 h'%n",
          Shell.quoted(folder.resolve(log).toString()),
          Shell.quoted(path.resolve(values.get("{machine}")).toString()),
          Shell.quoted(folder.resolve("squeue.txt").toString()),
          Shell.quoted(folder.resolve("node.txt").toString()));
    }
  }

  /** Returns the keys of the outages of nodes, if there is a dump of them. */
  private String outages(Path path) {
    Path events = folder.resolve("events.txt");
    return Files.isRegularFile(events)
        ? "# Nodes that were down or drained. The jobs of the log ended there already, so that\n"
            + "# none is interrupted: no further job starts there.\n"
            + "outages: "
            + SlurmImport.relative(path, events)
            + "\noutage-running: finish\n"
        : "";
  }

  private static String name(SlurmConf conf) {
    String name = conf.machine().name();
    return name.isEmpty() ? "the cluster" : name;
  }

  private String log() {
    return LOGS.stream()
        .filter(name -> Files.isRegularFile(folder.resolve(name)))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    folder.toString(), "has no sacct.txt; expected what " + SCRIPT + " writes"));
  }

  /** Returns the row of the policy as it is configured, with its order. */
  private static String row(SlurmConf conf, AccountDatabase accounts) {
    PrioritySettings priority = PrioritySettings.of(conf, accounts.tres());
    if (!priority.multifactor()) {
      return "slurm";
    }
    PrioritySettings.Weights weights = priority.weights();
    List<String> options = new ArrayList<>();
    options.add("age=" + plain(weights.age()));
    options.add("fairshare=" + plain(weights.fairShare()));
    options.add("size=" + plain(weights.size()));
    options.add("partition=" + plain(weights.partition()));
    options.add("qos=" + plain(weights.qos()));
    options.add("half-life=" + duration(priority.halfLife()));
    options.add("max-age=" + duration(priority.maxAge()));
    options.add("decay=ticks");
    options.add("calc-period=" + duration(priority.period()));
    if (priority.favorSmall()) {
      options.add("favor-small");
    }
    if (priority.flags().contains("no_fair_tree")) {
      options.add("algorithm=classic");
      options.add("dampening=" + plain(priority.dampening()));
    }
    Map<String, Long> shares = new LinkedHashMap<>();
    List<String> parents = new ArrayList<>();
    for (Association one : accounts.associations().all()) {
      if (!one.isUser() && one.parent() != null && !one.usesParentShares()) {
        shares.put(one.account(), (long) one.shares());
        if (one.parent().parent() != null) {
          parents.add(one.account() + ":" + one.parent().account());
        }
      }
    }
    Map<String, Long> qos = new LinkedHashMap<>();
    accounts.qos().forEach((name, one) -> qos.put(name, one.priority()));
    Map<String, Long> partitions = new LinkedHashMap<>();
    conf.machine().partitions().forEach(one -> partitions.put(one.name(), (long) one.jobFactor()));
    pairs("account-shares", shares).ifPresent(options::add);
    if (!parents.isEmpty()) {
      options.add("account-parents=" + String.join(";", parents));
    }
    pairs("qos-factors", qos).ifPresent(options::add);
    pairs("partition-factors", partitions).ifPresent(options::add);
    return "slurm:multifactor[" + String.join(",", options) + "]";
  }

  /** Returns an option with names and numbers; empty if all numbers are equal. */
  private static Optional<String> pairs(String option, Map<String, Long> values) {
    if (values.values().stream().distinct().count() < 2) {
      return Optional.empty();
    }
    List<String> pairs = new ArrayList<>();
    values.forEach((name, value) -> pairs.add(name + ":" + value));
    return Optional.of(option + "=" + String.join(";", pairs));
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private static String duration(double seconds) {
    return Double.isInfinite(seconds) ? "0 s" : Quantity.DURATION.exact(seconds);
  }
}
