package org.quoin.cli.topology;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cli.topology.TopologyImportCommand.DraftOutput;
import org.quoin.topology.draft.TopologyGenerator;
import picocli.CommandLine.Model.OptionSpec;

final class TopologyGenerateCommand extends DeclaredCommand implements Callable<Integer> {
  /** Names of the settings that the short help shows. */
  private static final Set<String> OFTEN =
      Set.of("model", "sites", "clients", "seed", "degree", "bandwidth", "latency", "cluster");

  private final OptionSpec outOption = toFile("X.dot", "");

  private final ForceOption force = new ForceOption(spec);

  /** Creates the command. */
  TopologyGenerateCommand() {
    super(
        "generate",
        "Makes a topology by a model: always connected, the same file for the same seed.",
        "The models are described in topologies/README.md.");
    keepOrder();
    examples(
        "quoin topology generate --model waxman --sites 1000 --clients 10000 --seed 1 --out w.dot",
        "quoin topology generate --model tiers --sites 60 --clients-at \"T2-*\" --out grid.dot");
  }

  @Override
  protected void addDeclared() {
    SettingOptions.add(spec, TopologyGenerator.SETTINGS, OFTEN);
  }

  @Override
  public Integer call() {
    Path out = outOption.getValue();
    Map<String, String> given = SettingOptions.written(spec, TopologyGenerator.SETTINGS);
    DraftOutput output = new DraftOutput(spec, out, force);
    output.check(given);
    output.write(TopologyGenerator.of(given, name -> "--" + name, output.commandLine()), null);
    return 0;
  }
}
