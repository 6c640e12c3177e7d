package org.quoin.cli.topology;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cli.topology.TopologyImportCommand.DraftOutput;
import org.quoin.topology.draft.TopologyGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes a topology by a model: always connected, the same file for the same seed.",
      "The models are described in topologies/README.md."
    },
    modelTransformer = TopologyGenerateCommand.Settings.class,
    footer = {
      "",
      "Examples:",
      "  quoin topology generate --model waxman --sites 1000 --clients 10000 --seed 1 --out w.dot",
      "  quoin topology generate --model tiers --sites 60 --clients-at \"T2-*\" --out grid.dot"
    })
final class TopologyGenerateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "X.dot",
      description = "Where to. Default: standard output.")
  private Path out;

  @Mixin private ForceOption force;

  @Override
  public Integer call() {
    Map<String, String> given = SettingOptions.written(spec, TopologyGenerator.SETTINGS);
    DraftOutput output = new DraftOutput(spec, out, force);
    output.check(given);
    output.write(TopologyGenerator.of(given, name -> "--" + name, output.commandLine()), null);
    return 0;
  }

  /** Adds the settings of a generator as options. */
  static final class Settings implements IModelTransformer {
    private static final Set<String> OFTEN =
        Set.of("model", "sites", "clients", "seed", "degree", "bandwidth", "latency", "cluster");

    @Override
    public CommandSpec transform(CommandSpec command) {
      SettingOptions.add(command, TopologyGenerator.SETTINGS, OFTEN);
      return command;
    }
  }
}
