package org.quoin.cli;

import java.util.List;
import org.quoin.input.InputException;
import org.quoin.input.Nearest;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.MetaServerSetup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quoin run}: one metaserver of a scenario. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Runs a scenario under one metaserver: its first, or the one named.",
    footer = {
      "",
      "Examples:",
      "  quoin run scenarios/aida-example.yaml --json",
      "  quoin run scenarios/aida-environment-1-linpack.yaml --metaserver LOTH --set packet=\"50"
          + " KB\""
    })
final class RunCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private GridOptions options;

  @Option(
      names = "--metaserver",
      paramLabel = "NAME",
      description = "One of those that the scenario names (default: its first).")
  private String metaserver;

  @Override
  public void run() {
    GridScenario scenario = options.scenario();
    options.run(scenario.with(List.of(chosen(scenario))), spec.commandLine());
  }

  private MetaServerSetup chosen(GridScenario scenario) {
    if (metaserver == null) {
      return scenario.metaServers().get(0);
    }
    List<String> names = scenario.metaServers().stream().map(MetaServerSetup::name).toList();
    return scenario.metaServers().stream()
        .filter(one -> one.name().equalsIgnoreCase(metaserver))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "--metaserver",
                    "the scenario does not compare '"
                        + metaserver
                        + "'; "
                        + Nearest.expected(metaserver, names)));
  }
}
