package org.quoin.cli.inspect;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.quoin.cli.option.SetOption;
import org.quoin.scenario.ScenarioFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin show}: prints a scenario with every key. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a scenario with every key.",
      "Behind each value stands where it comes from: a line of the file, --set, the topology or a"
          + " default. What is printed reads back to the same scenario."
    },
    footer = {
      "",
      "Examples:",
      "  quoin show scenarios/aida-environment-1-ep.yaml --set packet=\"50 KB\"",
      "  quoin show scenarios/replay-example.yaml"
    })
public final class ShowCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SCENARIO", description = "A scenario file (.yaml).")
  private Path file;

  @Mixin private SetOption set;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(ScenarioFile.resolved(file, set.changes()));
    out.flush();
  }
}
