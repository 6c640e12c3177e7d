package org.quoin.cli.workload;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.report.replay.LogReport;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.LogStatistics;
import picocli.CommandLine.Model.PositionalParamSpec;

final class WorkloadStatsCommand extends DeclaredCommand implements Callable<Integer> {
  private final PositionalParamSpec logArgument = argument("LOG", "1", Path.class, LogOptions.LOG);

  /** Creates the command. */
  WorkloadStatsCommand() {
    super(
        "stats",
        "Shows a log's jobs by processors and by user, and the means and ranges of their numbers.");
    declareGroups();
    examples("quoin workload stats KTH-SP2-1996-2.swf.gz --users 5");
  }

  @Override
  protected void addDeclared() {
    super.addDeclared();
    LogOptions.add(spec);
  }

  @Override
  public Integer call() {
    Path log = logArgument.getValue();
    Settings options = DeclaredOptions.read(spec);
    LogRules.Width width = DeclaredOptions.constant(options, "width", LogRules.Width.class);
    LogRules rules =
        LogRules.standard(options.given("processors") ? options.count("processors") : 0)
            .withWidth(width);
    LogStatistics statistics =
        LogStatistics.of(JobLog.readOfAnyMachine(log, LogOptions.rules(spec, rules)));
    print(
        spec,
        options.flag("json")
            ? LogReport.json(statistics)
            : LogReport.text(statistics, options.count("users")));
    return 0;
  }
}
