package org.quoin.cli;

import java.util.List;
import org.quoin.base.InputException;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.scenario.Scenario;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    modelTransformer = DeclaredOptions.class,
    description = {
      "Runs all metaservers of a scenario on the same jobs and compares them.",
      "Or all policies of a replay, or all schemes: means with 95 %% intervals, differences, the"
          + " bottleneck of each."
    },
    footer = {
      "",
      "Examples:",
      "  quoin compare scenarios/aida-environment-2-linpack.yaml",
      "  quoin compare scenarios/aida-environment-1-ep.yaml --set monitor.period=\"40 s\" --out r",
      "  quoin compare scenarios/tandem.yaml --given fit.json     made by quoin calibrate --json"
    })
final class CompareCommand implements Runnable, DeclaredOptions.Grouped {
  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;

  @Override
  public List<String> groups() {
    return RunOptions.GROUPS;
  }

  @Override
  public void run() {
    Scenario scenario = options.scenario();
    if (scenario.compared().size() < 2) {
      throw new InputException(
          scenario.source(),
          "names only "
              + scenario.compared().get(0)
              + "; to compare, it needs two or more (or use 'quoin run')");
    }
    if (options.given().isPresent()) {
      options.compareGiven(scenario, options.given().get(), spec.commandLine());
    } else {
      options.run(scenario, spec.commandLine());
    }
  }
}
