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
    add(ReproduceAll::new);
    add(Papers.Aida::new);
    add(ReproduceCoscheduling::new);
    add(Papers.Dynp::new);
    add(Papers.DynpTable2::new);
    add(Papers.Krc::new);
    add(Papers.ParaSim::new);
    add(Papers.ResampledLogs::new);
    examples(ReproduceAll.EXAMPLE);
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "which table? One of " + String.join(", ", spec.subcommands().keySet()));
  }
}
