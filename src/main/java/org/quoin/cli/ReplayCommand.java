package org.quoin.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.Setting;
import org.quoin.cli.option.DeclaredCommand;
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
import picocli.CommandLine.Model.PositionalParamSpec;

final class ReplayCommand extends DeclaredCommand implements Runnable {
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

  private final PositionalParamSpec logArgument =
      argument(
          "LOG", "1", Path.class, "A log in SWF (.swf, .swf.gz); - reads it from standard input.");

  private final SetOption set = new SetOption(spec);

  private final ThreadsOption threads = new ThreadsOption(spec);

  private final TextOption text = new TextOption(spec);

  /** Creates the command. */
  ReplayCommand() {
    super(
        "replay",
        "Runs a job log on one cluster under a policy.",
        "Instead of a log, a scenario (.yaml) whose keys are these options, log and metrics.");
    keepOrder();
    examples(
        "quoin replay KTH-SP2-1996-2.swf.gz --processors 100 --policy easy --order sjf",
        "quoin replay KTH-SP2-1996-2.swf.gz --compare none,easy,easy:sjf,conservative",
        "quoin replay KTH-SP2-1996-2.swf.gz --compare none,easy,easy:sjf --mpl 4 --slice 10s",
        "quoin replay KTH-SP2-1996-2.swf.gz --compare 'easy,easy[prediction=last-two],none[mpl=4]'",
        "quoin replay KTH-SP2-1996-2.swf.gz --compare easy,easy:sjf --resample 30",
        "quoin replay scenarios/replay-example.yaml --policy conservative");
  }

  /** Adds the settings of a replay, under the names of the keys of a file. */
  @Override
  protected void addDeclared() {
    for (List<Setting> group :
        List.of(
            ReplayKeys.RULES,
            ReplayKeys.PLANS,
            ReplayKeys.RESAMPLING,
            ReplayKeys.OUTPUT,
            ReplayKeys.RESERVED,
            ReplayKeys.DOWNTIMES,
            ClusterConditions.ALL,
            TimeSliceOptions.ALL)) {
      SettingOptions.add(spec, group, OFTEN);
    }
    for (Map.Entry<Setting, PolicyKind> one : ReplayKeys.ofPolicies().entrySet()) {
      SettingOptions.addSeldom(spec, one.getKey(), "(" + one.getValue().id() + ") ");
    }
  }

  @Override
  public void run() {
    Path log = logArgument.getValue();
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
}
