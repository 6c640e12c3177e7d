package org.quoin.cli;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quoin.base.Setting;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cluster.timeslice.TimeSliceOptions;
import org.quoin.scenario.key.ClusterConditions;
import org.quoin.scenario.key.ReplayKeys;
import org.quoin.scheduling.PolicyKind;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Adds the settings of a replay to a command, under the names of the keys of a file. It uses loops,
 * because a lambda of a class that extends the command line's library cannot be in the class-data
 * archive.
 */
final class ReplayOptions implements IModelTransformer {

  /** Names of the settings that the short help shows. */
  private static final Set<String> OFTEN =
      Set.of(
          "processors",
          "oversize",
          "estimates",
          "load",
          "policy",
          "order",
          "compare",
          "plans",
          "weighted",
          "by",
          "out",
          "against-log",
          "force",
          "json");

  @Override
  public CommandSpec transform(CommandSpec command) {
    SettingOptions.add(command, ReplayKeys.RULES, OFTEN);
    SettingOptions.add(command, ReplayKeys.PLANS, OFTEN);
    SettingOptions.add(command, ReplayKeys.OUTPUT, OFTEN);
    for (List<Setting> group :
        List.of(ReplayKeys.RESERVED, ClusterConditions.ALL, TimeSliceOptions.ALL)) {
      for (Setting setting : group) {
        SettingOptions.addSeldom(command, setting, "");
      }
    }
    for (Map.Entry<Setting, PolicyKind> one : ReplayKeys.ofPolicies().entrySet()) {
      SettingOptions.addSeldom(command, one.getKey(), "(" + one.getValue().id() + ") ");
    }
    return command;
  }
}
