package org.quoin.cli.topology;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.quoin.base.OutputFile;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.SettingOptions;
import org.quoin.topology.draft.TopologyDraft;
import org.quoin.topology.imports.TopologyImport;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin topology import FILE}: makes a topology of a file of another source. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes a topology of a Topology Zoo map (GML, GraphML), a SimGrid platform (XML) or an"
          + " OptorSim grid configuration.",
      "The options give the values that the file does not have. Every such value is printed, and"
          + " noted in the comments of the topology. topologies/README.md describes the conversion."
    },
    modelTransformer = TopologyImportCommand.Settings.class,
    footer = {
      "",
      "Examples:",
      "  quoin topology import Geant2012.gml --bandwidth \"10 Gb/s\" --out geant.dot",
      "  quoin topology import g5k.xml --clients-at \"gw_*\" --clients 5 --out g5k.dot"
    })
final class TopologyImportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A map, platform or grid configuration.")
  private Path file;

  @Option(
      names = "--out",
      paramLabel = "X.dot",
      description = "Where to. Default: standard output.")
  private Path out;

  @Option(
      names = "--routes",
      paramLabel = "X.yaml",
      description =
          "Where to write a platform's own routes that are not those of the fewest links, as a key"
              + " of a scenario.")
  private Path routes;

  @Mixin private ForceOption force;

  @Override
  public Integer call() {
    Map<String, String> given = SettingOptions.written(spec, TopologyImport.SETTINGS);
    DraftOutput output = new DraftOutput(spec, out, force);
    OutputFile.requireOther("--out", out, file);
    OutputFile.requireOther("--routes", routes, file);
    OutputFile.requireOther("--routes", routes, out);
    output.check(given);
    force.check("--routes", routes);
    TopologyDraft draft = TopologyImport.of(file, given, name -> "--" + name, output.commandLine());
    output.write(draft, routes);
    return 0;
  }

  /** Adds the settings of an import as options. */
  static final class Settings implements IModelTransformer {
    private static final Set<String> OFTEN =
        Set.of("bandwidth", "latency", "cluster", "sites-at", "clients-at", "clients");

    @Override
    public CommandSpec transform(CommandSpec command) {
      SettingOptions.add(command, TopologyImport.SETTINGS, OFTEN);
      return command;
    }
  }
}
