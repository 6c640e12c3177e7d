package org.quoin.cli;

import java.util.List;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.scenario.Scenario;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    modelTransformer = DeclaredOptions.class,
    description = "Runs a scenario under one metaserver, policy or scheme.",
    footer = {
      "",
      "Examples:",
      "  quoin run scenarios/aida-example.yaml --json",
      "  quoin run scenarios/aida-environment-1-linpack.yaml --metaserver LOTH --set packet=\"50"
          + " KB\""
    })
final class RunCommand implements Runnable, DeclaredOptions.Grouped {
  @Spec private CommandSpec spec;
  @Mixin private final RunOptions options;

  @Option(
      names = {"--metaserver", "--only"},
      paramLabel = "NAME",
      description =
          "One of those that the scenario compares: a metaserver, a policy of a replay, a scheme"
              + " (default: its first).")
  private String only;

  /** Creates the command as users start it. */
  RunCommand() {
    this(new RunOptions());
  }

  /** Creates the command with options that somebody watches. */
  RunCommand(RunOptions options) {
    this.options = options;
  }

  @Override
  public List<String> groups() {
    return RunOptions.GROUPS;
  }

  @Override
  public void run() {
    Scenario scenario = options.scenario();
    options.run(scenario.only(chosen(scenario)), spec.commandLine());
  }

  private int chosen(Scenario scenario) {
    if (only == null) {
      return 0;
    }
    List<String> names = scenario.compared();
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(only)) {
        return i;
      }
    }
    throw new InputException(
        "--metaserver",
        "the scenario does not compare '" + only + "'; " + NearestName.expected(only, names));
  }
}
