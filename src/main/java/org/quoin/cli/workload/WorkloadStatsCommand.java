package org.quoin.cli.workload;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.quoin.base.InputException;
import org.quoin.report.replay.LogReport;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.LogStatistics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin workload stats}: summarizes the jobs of a log. */
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    description = "Shows a log's jobs by processors and by user, and the basic properties of dynP.",
    footer = {"", "Example:", "  quoin workload stats KTH-SP2-1996-2.swf.gz --users 5"})
final class WorkloadStatsCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "LOG",
      description = "A log in SWF (.swf, .swf.gz); - reads it from standard input.")
  private Path log;

  @Option(
      names = "--width",
      paramLabel = "FIELD",
      defaultValue = "requested",
      description =
          "requested (field 8, else 5) or allocated (field 5). Default: ${DEFAULT-VALUE}.")
  private LogRules.Width width;

  @Option(
      names = "--users",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many users to show, the greatest work first. Default: ${DEFAULT-VALUE}.")
  private int users;

  @Option(names = "--json", description = "Print JSON, with every user, and nothing else.")
  private boolean json;

  @Override
  public Integer call() {
    if (users < 0) {
      throw new InputException("--users", "'" + users + "': expected a number of at least 0");
    }
    LogStatistics statistics =
        LogStatistics.of(JobLog.readOfAnyMachine(log, LogRules.standard(0).withWidth(width)));
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? LogReport.json(statistics) : LogReport.text(statistics, users));
    out.flush();
    return 0;
  }
}
