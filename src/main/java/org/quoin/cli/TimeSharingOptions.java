package org.quoin.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.coscheduling.TimeSharedOptions;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Adds to a command the options of a time-shared cluster, under their names. */
final class TimeSharingOptions implements IModelTransformer {

  @Override
  public CommandSpec transform(CommandSpec command) {
    for (TimeSharedOptions.Option option : TimeSharedOptions.ALL) {
      boolean required = option.standard() == null;
      command.addOption(
          OptionSpec.builder("--" + option.name())
              .type(String.class)
              .arity("1")
              .required(required)
              .paramLabel(option.label())
              .description(
                  option.description() + (required ? "." : ". Default: " + option.standard() + "."))
              .build());
    }
    return command;
  }

  /** The options that were given, by name. */
  static Map<String, String> written(CommandSpec command) {
    Map<String, String> given = new LinkedHashMap<>();
    for (TimeSharedOptions.Option option : TimeSharedOptions.ALL) {
      String value = command.findOption("--" + option.name()).getValue();
      if (value != null) {
        given.put(option.name(), value);
      }
    }
    return given;
  }
}
