package org.quoin.cli;

import java.nio.file.Path;
import java.util.Set;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.SetOption;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cli.option.TextOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.key.CoschedulingKeys;
import org.quoin.scenario.key.KeyValues;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code quoin coschedule}: runs jobs on a time-shared cluster under one scheme or several. */
public final class CoscheduleCommand extends DeclaredCommand implements Runnable {
  /** Names of the settings that the short help shows. */
  private static final Set<String> OFTEN =
      Set.of(
          "scheme",
          "nodes",
          "mpl",
          "seed",
          "replications",
          "count",
          "type",
          "load",
          "until",
          "out",
          "by",
          "force",
          "json");

  private final PositionalParamSpec jobsArgument =
      argument(
          "JOBS", "0..1", Path.class, "The list of jobs in CSV, or a log in SWF (.swf, .swf.gz).");

  private final SetOption set = new SetOption(spec);

  private final ThreadsOption threads = new ThreadsOption(spec);

  private final TextOption text = new TextOption(spec);

  /** Creates the command. */
  public CoscheduleCommand() {
    super(
        "coschedule",
        "Runs parallel jobs on a time-shared cluster.",
        "Every node multiplexes up to M processes in gangs, or under a native scheduler with a"
            + " scheme.",
        "A list has the columns arrival_s,tasks,type,dedicated_s (type J1 ... J6); a log has no"
            + " types (--type). Dedicated times are rounded to whole iterations. Defaults: Zhang et"
            + " al. (2001).",
        "Instead of jobs, a scenario (.yaml) with these options and jobs as keys; or --count for a"
            + " model.");
    keepOrder();
    examples(
        "quoin coschedule jobs.csv --nodes 4 --mpl 3 --scheme PB --skew 0 --json",
        "quoin coschedule jobs.csv --nodes 1024 --scheme SB --until '1 h' --out sb",
        "quoin coschedule --count 100 --load 0.7 --scheme GS,SB,PB --replications 8",
        "quoin coschedule scenarios/coschedule-example.yaml --mpl 2");
  }

  @Override
  protected void addDeclared() {
    SettingOptions.add(spec, CoschedulingKeys.RUNS, OFTEN);
    SettingOptions.add(spec, CoschedulingKeys.GENERATED, OFTEN);
    SettingOptions.add(spec, CoschedulingKeys.OUTPUT, OFTEN);
    SettingOptions.add(spec, CoschedulingKeys.CLUSTER, OFTEN);
  }

  @Override
  public void run() {
    Path jobs = jobsArgument.getValue();
    String source = jobs == null ? "generated jobs" : jobs.toString();
    KeyValues given = SettingOptions.entries(spec, CoschedulingKeys.all(), source);
    CoschedulingScenario scenario;
    if (jobs != null && Scenario.isFile(jobs)) {
      scenario = ScenarioFile.coscheduling(jobs, set.changes(), given);
    } else {
      set.refuse("expected the key as an option of its own, as in --scheme PB");
      scenario = CoschedulingScenario.of(jobs, given);
    }
    CoscheduleRun.print(scenario, scenario.output(), threads.count(), text.style(), spec);
  }
}
