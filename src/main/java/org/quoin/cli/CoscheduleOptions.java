package org.quoin.cli;

import java.util.Set;
import org.quoin.cli.option.SettingOptions;
import org.quoin.scenario.key.CoschedulingKeys;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** Adds the settings of jobs on a time-shared cluster to a command. */
final class CoscheduleOptions implements IModelTransformer {

  private static final Set<String> OFTEN =
      Set.of("scheme", "nodes", "mpl", "seed", "replications", "count", "type", "load", "until");

  @Override
  public CommandSpec transform(CommandSpec command) {
    SettingOptions.add(command, CoschedulingKeys.RUNS, OFTEN);
    SettingOptions.add(command, CoschedulingKeys.GENERATED, OFTEN);
    CoschedulingKeys.OUTPUT.forEach(setting -> SettingOptions.add(command, setting));
    SettingOptions.add(command, CoschedulingKeys.CLUSTER, OFTEN);
    return command;
  }
}
