package org.quoin.cli.reproduce;

import org.quoin.cli.option.DeclaredCommand;
import picocli.CommandLine.ParameterException;

/** {@code quoin reproduce}: the published tables, side by side with ours. */
public final class Reproduce extends DeclaredCommand implements Runnable {

  static final String NAME = "reproduce";

  /** Creates the command. */
  public Reproduce() {
    super(Reproduce.NAME, "Reproduces published tables: paper, ours, difference.");
    spec.usageMessage().synopsisSubcommandLabel("TABLE");
    add(new ReproduceAll());
    add(new Papers.Aida());
    add(new ReproduceCoscheduling());
    add(new Papers.Dynp());
    add(new Papers.DynpTable2());
    add(new Papers.Krc());
    add(new Papers.ParaSim());
    add(new Papers.ResampledLogs());
    examples("quoin reproduce all --traces DIR --quick --out r");
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "which table? One of " + String.join(", ", spec.subcommands().keySet()));
  }
}
