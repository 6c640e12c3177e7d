package org.quoin.cli.reproduce;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code quoin reproduce}: the published tables, side by side with ours. */
@Command(
    name = Reproduce.NAME,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "TABLE",
    description = "Reproduces published tables: paper, ours, difference.",
    subcommands = {
      ReproduceAll.class,
      Papers.Aida.class,
      ReproduceCoscheduling.class,
      Papers.Dynp.class,
      Papers.DynpTable2.class,
      Papers.Krc.class,
      Papers.ParaSim.class,
      Papers.ResampledLogs.class
    },
    footer = {"", "Example:", "  quoin reproduce all --traces DIR --quick --out r"})
public final class Reproduce implements Runnable {

  static final String NAME = "reproduce";

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "which table? One of " + String.join(", ", spec.subcommands().keySet()));
  }
}
