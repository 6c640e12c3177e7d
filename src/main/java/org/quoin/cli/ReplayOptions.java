package org.quoin.cli;

import java.util.List;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cluster.ClusterConditions;
import org.quoin.cluster.matrix.TimeSliceOptions;
import org.quoin.input.Setting;
import org.quoin.scenario.ReplayKeys;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** Adds to a command all that can be said of a replay, under the names of the keys of a file. */
final class ReplayOptions implements IModelTransformer {

  @Override
  public CommandSpec transform(CommandSpec command) {
    for (List<Setting> group :
        List.of(
            ReplayKeys.RULES,
            ReplayKeys.PLANS,
            ClusterConditions.ALL,
            ReplayKeys.OUTPUT,
            TimeSliceOptions.ALL)) {
      group.forEach(setting -> SettingOptions.add(command, setting, ""));
    }
    ReplayKeys.ofPolicies()
        .forEach(
            (setting, policy) -> SettingOptions.add(command, setting, "(" + policy.id() + ") "));
    return command;
  }
}
