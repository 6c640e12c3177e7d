package org.quoin.cli;

import java.nio.file.Path;
import java.util.Set;
import org.quoin.cli.option.SetOption;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cli.option.TextOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.key.CoschedulingKeys;
import org.quoin.scenario.key.KeyValues;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin coschedule}: runs jobs on a time-shared cluster under one scheme or several. */
@Command(
    name = "coschedule",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs parallel jobs on a time-shared cluster.",
      "Every node multiplexes up to M processes in gangs, or under a native scheduler with a"
          + " scheme.",
      "JOBS.csv has the columns arrival_s,tasks,type,dedicated_s (type J1 ... J6). The dedicated"
          + " time is rounded to whole iterations. The defaults are those of Zhang et al. (2001).",
      "Instead of a list, a scenario (.yaml) whose keys are these options and jobs; or --count for"
          + " jobs of a model."
    },
    modelTransformer = CoscheduleCommand.Settings.class,
    footer = {
      "",
      "Examples:",
      "  quoin coschedule jobs.csv --nodes 4 --mpl 3 --scheme PB --skew 0 --json",
      "  quoin coschedule jobs.csv --nodes 1024 --scheme SB --until '1 h' --out sb",
      "  quoin coschedule --count 100 --load 0.7 --scheme GS,SB,PB --replications 8",
      "  quoin coschedule scenarios/coschedule-example.yaml --mpl 2"
    })
public final class CoscheduleCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "JOBS.csv", arity = "0..1", description = "The list of jobs.")
  private Path jobs;

  @Mixin private SetOption set;

  @Mixin private ThreadsOption threads;

  @Mixin private TextOption text;

  @Override
  public void run() {
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

  /** Adds the settings of jobs on a time-shared cluster to a command. */
  static final class Settings implements IModelTransformer {

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

    @Override
    public CommandSpec transform(CommandSpec command) {
      SettingOptions.add(command, CoschedulingKeys.RUNS, OFTEN);
      SettingOptions.add(command, CoschedulingKeys.GENERATED, OFTEN);
      SettingOptions.add(command, CoschedulingKeys.OUTPUT, OFTEN);
      SettingOptions.add(command, CoschedulingKeys.CLUSTER, OFTEN);
      return command;
    }
  }
}
