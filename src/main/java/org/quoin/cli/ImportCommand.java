package org.quoin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.quoin.base.FileFailure;
import org.quoin.base.InputException;
import org.quoin.base.Plurals;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.Shell;
import org.quoin.machine.MachineNode;
import org.quoin.machine.Partition;
import org.quoin.report.OutputFolder;
import org.quoin.scenario.machine.MachineFile;
import org.quoin.scenario.machine.SlurmImport;
import org.quoin.slurm.ClusterFile;
import org.quoin.slurm.account.Association;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code quoin import slurm}: makes a machine file of what a cluster says of itself. */
final class ImportCommand extends DeclaredCommand implements Runnable {
  private static final String SLURM = "slurm";

  private final PositionalParamSpec kindArgument = argument("KIND", "1", String.class, "slurm.");

  private final PositionalParamSpec filesArgument =
      argument("FILE", "0..*", Path.class, "Files of the cluster, or folders of them.");

  private final OptionSpec outOption =
      option(
          "--out", "DIR", Path.class, "The new or empty folder for the files (default: cluster).");

  private final ForceOption force = new ForceOption(spec);

  /** Creates the command. */
  ImportCommand() {
    super(
        "import",
        "Makes a machine file from slurm.conf and outputs of sacctmgr, scontrol and sinfo.",
        "The content decides what a file is: slurm.conf, or outputs of 'scontrol show config',"
            + " 'show node' and 'show partition', or of sinfo -N; outputs of 'sacctmgr -P show'"
            + " assoc, qos and tres, or of 'sacctmgr dump'; reservations.",
        "Other commands read logs as they are, and 'quoin topology import' reads maps of"
            + " networks.");
    examples(
        "quoin import slurm /etc/slurm/slurm.conf assoc.txt qos.txt --out my/cluster",
        "quoin import slurm my/cluster");
  }

  @Override
  public void run() {
    String kind = kindArgument.getValue();
    if (!kind.equalsIgnoreCase(SLURM)) {
      throw new InputException(
          "import",
          "nothing is called '"
              + kind
              + "'; expected slurm, or 'quoin workload import' for a log, 'quoin topology import'"
              + " for a map of a network");
    }
    List<Path> given = filesArgument.getValue();
    if (given == null || given.isEmpty()) {
      throw new InputException("FILE", "is missing: slurm.conf, or a folder of outputs of Slurm");
    }
    SlurmImport found = SlurmImport.of(given);
    Path folder = outOption.getValue() == null ? Path.of("cluster") : outOption.getValue();
    ClusterFile made = write(found, force.open(folder), folder);
    PrintWriter screen = spec.commandLine().getOut();
    Path file = folder.resolve(SlurmImport.MACHINE);
    screen.printf(
        "Wrote %s: %s of %s, %s, partitions %s%s.%n",
        file,
        Plurals.counted(made.machine().nodes().size(), "node"),
        Plurals.counted(
            made.machine().nodes().stream().map(MachineNode::kind).distinct().count(), "kind"),
        Plurals.counted(made.machine().cpus(), "CPU"),
        made.machine().partitions().stream().map(Partition::name).collect(Collectors.joining(", ")),
        accounts(made));
    found.used().forEach(line -> screen.println("  " + line));
    if (found.hasNoSettings()) {
      screen.println(
          "The scheduler's settings are Slurm's defaults; the output of 'scontrol show config' has"
              + " those of the cluster.");
    }
    made.notSimulated().forEach(screen::println);
    screen.println("See how far it explains the waits of a log:");
    screen.printf(
        "  quoin replay sacct.txt --machine %s --compare slurm,easy --against-log%n",
        Shell.quoted(file.toString()));
  }

  /**
   * Writes the machine file, with a slurm.conf if there is none, and reads it back. Files that
   * cannot be read do not stay.
   */
  static ClusterFile write(SlurmImport found, OutputFolder out, Path folder) {
    Optional<String> conf = found.conf();
    conf.ifPresent(text -> out.write(SlurmImport.CONF, text));
    out.write(SlurmImport.MACHINE, found.machine(folder));
    try {
      return MachineFile.read(folder.resolve(SlurmImport.MACHINE));
    } catch (InputException e) {
      delete(folder.resolve(SlurmImport.MACHINE));
      conf.ifPresent(text -> delete(folder.resolve(SlurmImport.CONF)));
      throw e;
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new InputException(file.toString(), "cannot be deleted: " + FileFailure.reason(e));
    }
  }

  private static String accounts(ClusterFile made) {
    if (made.accounts().isEmpty()) {
      return "";
    }
    List<Association> all =
        made.accounts().get().associations().all().stream()
            .filter(one -> one.parent() != null)
            .toList();
    long users = all.stream().filter(Association::isUser).count();
    return "; %s, %s in them, %d QOS"
        .formatted(
            Plurals.counted(all.size() - users, "account"),
            Plurals.counted(users, "user"),
            made.accounts().get().qos().size());
  }
}
