package org.quoin.cli;

import org.quoin.cli.option.SettingOptions;
import org.quoin.scenario.CoschedulingKeys;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** Adds to a command all that can be said of jobs on a time-shared cluster. */
final class CoscheduleOptions implements IModelTransformer {

  @Override
  public CommandSpec transform(CommandSpec command) {
    CoschedulingKeys.all().forEach(setting -> SettingOptions.add(command, setting, ""));
    return command;
  }
}
