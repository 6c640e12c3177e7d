package org.quoin.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.input.Setting;
import org.quoin.scheduling.Policy;
import org.quoin.scheduling.TimeSliceOptions;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** Adds to a command the options of time slices and those that the policies declare. */
final class PolicyOptions implements IModelTransformer {

  @Override
  public CommandSpec transform(CommandSpec command) {
    TimeSliceOptions.ALL.forEach(setting -> SettingOptions.add(command, setting, ""));
    for (Policy policy : Policy.values()) {
      for (Setting setting : policy.options()) {
        if (command.findOption("--" + setting.name()) == null) {
          SettingOptions.add(command, setting, "(" + policy.id() + ") ");
        }
      }
    }
    return command;
  }

  /** The options of time slices that were given, by name; a plain time is in seconds. */
  static Map<String, String> slices(CommandSpec command) {
    Map<String, String> given = SettingOptions.written(command, TimeSliceOptions.ALL);
    withUnits(given);
    return given;
  }

  /** The policies' options that were given, by name. */
  static Map<String, String> written(CommandSpec command) {
    Map<String, String> options = new LinkedHashMap<>();
    for (Policy policy : Policy.values()) {
      options.putAll(SettingOptions.written(command, policy.options()));
    }
    return options;
  }

  /** Whether an option of this name is a flag. */
  static boolean isFlag(String name) {
    return Arrays.stream(Policy.values())
        .flatMap(policy -> policy.options().stream())
        .anyMatch(option -> option.name().equals(name) && option.kind() == Setting.Kind.FLAG);
  }

  /** Gives plain times among the options of time slices the unit s. */
  static void withUnits(Map<String, String> slices) {
    for (Setting setting : TimeSliceOptions.ALL) {
      if (setting.kind() == Setting.Kind.QUANTITY) {
        slices.computeIfPresent(setting.name(), (name, time) -> ConditionOptions.withUnit(time));
      }
    }
  }
}
