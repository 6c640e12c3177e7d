package org.quoin.cli.workload;

import org.quoin.cli.option.DeclaredCommand;
import picocli.CommandLine.ParameterException;

/** {@code quoin workload}: summarizes, converts and generates logs. */
public final class WorkloadCommand extends DeclaredCommand implements Runnable {
  /** Creates the command. */
  public WorkloadCommand() {
    super(
        "workload",
        "Analyses job logs, converts them to SWF, and generates them from statistical models.");
    spec.usageMessage().synopsisSubcommandLabel("COMMAND");
    add(WorkloadStatsCommand::new);
    add(WorkloadImportCommand::new);
    add(WorkloadGenerateCommand::new);
    examples(
        "quoin workload stats KTH-SP2-1996-2.swf.gz",
        "quoin workload import sacct.txt --zone Europe/Berlin --out month.swf.gz",
        "quoin workload generate --model lublin-batch --jobs 5000 --out lublin.swf");
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "which command? stats, import or generate");
  }
}
