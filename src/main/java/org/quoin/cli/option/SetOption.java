package org.quoin.cli.option;

import java.util.List;
import java.util.stream.Stream;
import org.quoin.base.InputException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Changes values of a scenario. */
public final class SetOption {
  private final OptionSpec option;

  /** Creates the option of a command. */
  public SetOption(CommandSpec command) {
    this(command, "Change a value of the scenario, as in --set clients.0.interval=\"50 s\".");
  }

  /** Creates the option of a command with a description of its own. */
  public SetOption(CommandSpec command, String description) {
    option =
        OptionSpec.builder("--set")
            .paramLabel("KEY.PATH=VALUE")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description(description)
            .build();
    command.addOption(option);
  }

  /** Refuses the option for a command whose argument is not a scenario. */
  public void refuse(String expected) {
    if (!changes().isEmpty()) {
      throw new InputException("--set", "changes the keys of a scenario (.yaml); " + expected);
    }
  }

  /** {@return the changes in the order in which they were given} */
  public List<String> changes() {
    return DeclaredCommand.values(option);
  }

  /** {@return the changes that were given, and one more} */
  public List<String> and(String change) {
    return and(changes(), change);
  }

  /** {@return some changes, and one more} */
  public static List<String> and(List<String> changes, String change) {
    return Stream.concat(changes.stream(), Stream.of(change)).toList();
  }
}
