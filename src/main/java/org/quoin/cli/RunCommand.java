package org.quoin.cli;

import java.util.List;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.Stages;
import org.quoin.scenario.Scenario;
import picocli.CommandLine.Model.OptionSpec;

final class RunCommand extends ScenarioCommand {
  private final OptionSpec only =
      add(
          OptionSpec.builder("--metaserver", "--only")
              .paramLabel("NAME")
              .type(String.class)
              .description(
                  "Run only this one of the metaservers, policies or schemes that the scenario"
                      + " compares (default: the first)."));

  /** Creates the command as users start it. */
  RunCommand() {
    this(Stages.NONE);
  }

  /** Creates a command that notifies {@code stages} of what it does next. */
  RunCommand(Stages stages) {
    super(stages, "run", "Runs a scenario under one metaserver, policy or scheme.");
    examples(
        "quoin run scenarios/aida-example.yaml --json",
        "quoin run scenarios/aida-environment-1-linpack.yaml --metaserver LOTH --set packet=\"50"
            + " KB\"");
  }

  @Override
  public void run() {
    Scenario scenario = scenario();
    String name = only.getValue();
    run(scenario.only(name == null ? 0 : chosen(scenario, name)));
  }

  private static int chosen(Scenario scenario, String name) {
    List<String> names = scenario.compared();
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) {
        return i;
      }
    }
    throw new InputException(
        "--metaserver",
        "the scenario does not compare '" + name + "'; " + NearestName.expected(name, names));
  }
}
