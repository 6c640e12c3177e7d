package org.quoin.cli;

import org.quoin.cli.option.SettingOptions;
import org.quoin.coscheduling.TimeSharedOptions;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** Adds to a command the options of a time-shared cluster, under their names. */
final class TimeSharingOptions implements IModelTransformer {

  @Override
  public CommandSpec transform(CommandSpec command) {
    TimeSharedOptions.ALL.forEach(setting -> SettingOptions.add(command, setting, ""));
    return command;
  }
}
