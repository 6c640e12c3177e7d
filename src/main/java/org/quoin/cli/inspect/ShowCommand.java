package org.quoin.cli.inspect;

import java.nio.file.Path;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.SetOption;
import org.quoin.scenario.ScenarioFile;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code quoin show}: prints a scenario with every key. */
public final class ShowCommand extends DeclaredCommand implements Runnable {
  private final PositionalParamSpec fileArgument =
      argument("SCENARIO", "1", Path.class, "A scenario file (.yaml).");

  private final SetOption set = new SetOption(spec);

  /** Creates the command. */
  public ShowCommand() {
    super(
        "show",
        "Prints a scenario with every key.",
        "Behind each value stands where it comes from: a line of the file, --set, the topology or a"
            + " default. What is printed reads back to the same scenario.");
    examples(
        "quoin show scenarios/aida-environment-1-ep.yaml --set packet=\"50 KB\"",
        "quoin show scenarios/replay-example.yaml");
  }

  @Override
  public void run() {
    Path file = fileArgument.getValue();
    print(spec, ScenarioFile.resolved(file, set.changes()));
  }
}
