package org.quoin.cli;

import org.quoin.base.InputException;
import org.quoin.base.Stages;
import org.quoin.scenario.Scenario;

final class CompareCommand extends ScenarioCommand {

  /** Creates the command. */
  CompareCommand() {
    super(
        Stages.NONE,
        "compare",
        "Runs all metaservers of a scenario on the same jobs and compares them.",
        "Or all policies of a replay, or all schemes: means with 95 %% intervals, differences, the"
            + " bottleneck of each.");
    examples(
        "quoin compare scenarios/aida-environment-2-linpack.yaml",
        "quoin compare scenarios/aida-environment-1-ep.yaml --set monitor.period=\"40 s\" --out r",
        "quoin compare scenarios/tandem.yaml --given fit.json     made by quoin calibrate --json");
  }

  @Override
  public void run() {
    Scenario scenario = scenario();
    if (scenario.compared().size() < 2) {
      throw new InputException(
          scenario.source(),
          "names only "
              + scenario.compared().get(0)
              + "; to compare, it needs two or more (or use 'quoin run')");
    }
    if (given().isPresent()) {
      compareGiven(scenario, given().get());
    } else {
      run(scenario);
    }
  }
}
