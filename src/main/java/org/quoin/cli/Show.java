package org.quoin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quoin.scenario.ScenarioFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin show}: a scenario with every key. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a scenario with every key: a grid, a replay or a time-shared cluster.",
      "Behind each value stands where it comes from: a line of the file, --set, the topology or a"
          + " default. What is printed reads back to the same scenario."
    },
    footer = {
      "",
      "Examples:",
      "  quoin show scenarios/aida-environment-1-ep.yaml --set packet=\"50 KB\"",
      "  quoin show scenarios/replay-example.yaml"
    })
final class Show implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SCENARIO", description = "A scenario file (.yaml).")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY.PATH=VALUE",
      description = "Change a value of the scenario, as in --set clients.0.interval=\"50 s\".")
  private List<String> overrides = new ArrayList<>();

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(ScenarioFile.resolved(file, overrides));
    out.flush();
  }
}
