package org.quoin.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.Setting;
import org.quoin.cli.option.SetOption;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cli.option.TextOption;
import org.quoin.cli.option.ThreadsOption;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.ScenarioFile;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.scenario.key.KeyValues;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scheduling.PolicyKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a job log on one cluster under a policy.",
      "Instead of a log, a scenario (.yaml) whose keys are these options, log and metrics."
    },
    modelTransformer = ReplayCommand.Settings.class,
    footer = {
      "",
      "Example:",
      "  quoin replay KTH-SP2-1996-2.swf.gz --processors 100 --policy easy --order sjf",
      "  quoin replay KTH-SP2-1996-2.swf.gz --compare none,easy,easy:sjf,conservative",
      "  quoin replay KTH-SP2-1996-2.swf.gz --compare none,easy,easy:sjf --mpl 4 --slice 10s",
      "  quoin replay KTH-SP2-1996-2.swf.gz --compare 'easy,easy[prediction=last-two],none[mpl=4]'",
      "  quoin replay KTH-SP2-1996-2.swf.gz --compare easy,easy:sjf --resample 30",
      "  quoin replay scenarios/replay-example.yaml --policy conservative"
    })
final class ReplayCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "LOG",
      description = "A log in SWF (.swf, .swf.gz); - reads it from standard input.")
  private Path log;

  @Mixin private SetOption set;

  @Mixin private ThreadsOption threads;

  @Mixin private TextOption text;

  @Override
  public void run() {
    KeyValues given = SettingOptions.entries(spec, ReplayKeys.all(), log.toString());
    ReplayScenario scenario;
    if (Scenario.isFile(log)) {
      scenario = ScenarioFile.replay(log, set.changes(), given);
    } else {
      set.refuse("expected the key as an option of its own, as in --policy easy");
      scenario = ReplayScenario.of(log, given);
    }
    ReplayRun.print(scenario, scenario.output(), threads.count(), text.style(), spec);
  }

  /**
   * Adds the settings of a replay to a command, under the names of the keys of a file. It uses
   * loops, because a lambda of a class that extends the command line's library cannot be in the
   * class-data archive.
   */
  static final class Settings implements IModelTransformer {

    /** Names of the settings that the short help shows. */
    private static final Set<String> OFTEN =
        Set.of(
            "processors",
            "estimates",
            "load",
            "policy",
            "order",
            "compare",
            "resample",
            "by",
            "out",
            "reasons",
            "force",
            "json");

    @Override
    public CommandSpec transform(CommandSpec command) {
      SettingOptions.add(command, ReplayKeys.RULES, OFTEN);
      SettingOptions.add(command, ReplayKeys.PLANS, OFTEN);
      SettingOptions.add(command, ReplayKeys.RESAMPLING, OFTEN);
      SettingOptions.add(command, ReplayKeys.OUTPUT, OFTEN);
      for (List<Setting> group :
          List.of(
              ReplayKeys.RESERVED,
              ReplayKeys.DOWNTIMES,
              ClusterConditions.ALL,
              TimeSliceOptions.ALL)) {
        SettingOptions.add(command, group, OFTEN);
      }
      for (Map.Entry<Setting, PolicyKind> one : ReplayKeys.ofPolicies().entrySet()) {
        SettingOptions.addSeldom(command, one.getKey(), "(" + one.getValue().id() + ") ");
      }
      return command;
    }
  }
}
