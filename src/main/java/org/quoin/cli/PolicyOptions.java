package org.quoin.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.quoin.scheduling.Policy;
import org.quoin.scheduling.PolicyOption;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Adds to a command the options that the policies declare, under the same names. */
final class PolicyOptions implements IModelTransformer {

  @Override
  public CommandSpec transform(CommandSpec command) {
    for (Policy policy : Policy.values()) {
      for (PolicyOption option : policy.options()) {
        if (command.findOption("--" + option.name()) == null) {
          command.addOption(specOf(policy, option));
        }
      }
    }
    return command;
  }

  /** The options that were given, by name. */
  static Map<String, String> written(CommandSpec command) {
    Map<String, String> options = new LinkedHashMap<>();
    for (Policy policy : Policy.values()) {
      for (PolicyOption option : policy.options()) {
        OptionSpec given = command.findOption("--" + option.name());
        if (command.commandLine().getParseResult().hasMatchedOption(given)) {
          Object value = given.getValue();
          options.put(option.name(), value.toString());
        }
      }
    }
    return options;
  }

  private static OptionSpec specOf(Policy policy, PolicyOption option) {
    boolean flag = option.kind() == PolicyOption.Kind.FLAG;
    String standard = flag ? "" : " Default: " + option.standard() + ".";
    return OptionSpec.builder("--" + option.name())
        .type(flag ? boolean.class : String.class)
        .arity(flag ? "0" : "1")
        .paramLabel(flag ? "" : option.valueLabel())
        .description("(" + policy.id() + ") " + option.description() + "." + standard)
        .build();
  }
}
