package org.quoin.cli.workload;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code quoin workload}: summarizes, converts and generates logs. */
@Command(
    name = "workload",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Analyses job logs, converts them to SWF, and generates them from statistical models.",
    subcommands = {
      WorkloadStatsCommand.class,
      WorkloadImportCommand.class,
      WorkloadGenerateCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  quoin workload stats KTH-SP2-1996-2.swf.gz",
      "  quoin workload import sacct.txt --zone Europe/Berlin --out month.swf.gz",
      "  quoin workload generate --model lublin-batch --jobs 5000 --out lublin.swf"
    })
public final class WorkloadCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "which command? stats, import or generate");
  }
}
