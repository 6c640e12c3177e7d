package org.quoin.cli.topology;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.quoin.base.InputException;
import org.quoin.base.NearestName;
import org.quoin.base.OutputFile;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.ForceOption;
import org.quoin.cli.option.SettingOptions;
import org.quoin.cli.option.Shell;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.topology.draft.TopologyDraft;
import org.quoin.topology.imports.TopologyImport;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

final class TopologyImportCommand extends DeclaredCommand implements Callable<Integer> {
  /** Names of the settings that the short help shows. */
  private static final Set<String> OFTEN =
      Set.of("bandwidth", "latency", "cluster", "sites-at", "clients-at", "clients");

  private final PositionalParamSpec fileArgument =
      argument("FILE", "1", Path.class, "A map, platform or grid configuration.");

  private final OptionSpec outOption = toFile("X.dot", "");

  private Path out;

  private final OptionSpec routesOption =
      option(
          "--routes",
          "X.yaml",
          Path.class,
          "Where to write a platform's own routes that are not those of the fewest links, as a key"
              + " of a scenario.");

  private Path routes;

  private final ForceOption force = new ForceOption(spec);

  /** Creates the command. */
  TopologyImportCommand() {
    super(
        "import",
        "Makes a topology of a Topology Zoo map (GML, GraphML), a SimGrid platform (XML) or an"
            + " OptorSim grid configuration.",
        "The options give the values that the file does not have. Every such value is printed, and"
            + " noted in the comments of the topology. topologies/README.md describes the"
            + " conversion.");
    keepOrder();
    examples(
        "quoin topology import Geant2012.gml --bandwidth \"10 Gb/s\" --out geant.dot",
        "quoin topology import g5k.xml --clients-at \"gw_*\" --clients 5 --out g5k.dot");
  }

  @Override
  protected void addDeclared() {
    SettingOptions.add(spec, TopologyImport.SETTINGS, OFTEN);
  }

  @Override
  public Integer call() {
    Path file = fileArgument.getValue();
    out = outOption.getValue();
    routes = routesOption.getValue();
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

  /** Writes a topology that was made, and prints an account of it. */
  static final class DraftOutput {
    private final CommandSpec spec;
    private final Path out;
    private final ForceOption force;

    DraftOutput(CommandSpec spec, Path out, ForceOption force) {
      this.spec = spec;
      this.out = out;
      this.force = force;
    }

    /** Refuses an existing file and an unknown scheduler before any work is done. */
    void check(Map<String, String> given) {
      force.check("--out", out);
      String scheduler = given.get("scheduler");
      List<String> known = Policies.all().stream().map(PolicyKind::id).toList();
      if (scheduler != null && known.stream().noneMatch(scheduler::equalsIgnoreCase)) {
        throw new InputException(
            "--scheduler",
            "unknown '" + scheduler + "'; " + NearestName.expected(scheduler, known));
      }
    }

    /** {@return the command, as it can be given again} */
    String commandLine() {
      return Shell.quoin(spec.commandLine().getParseResult().originalArgs());
    }

    /**
     * Writes a topology to the file, and its account to standard output; without a file the
     * topology goes to standard output.
     *
     * @param routes the file for the network's own routes; null for none
     */
    void write(TopologyDraft draft, Path routes) {
      if (routes != null) {
        if (draft.routes().isEmpty()) {
          throw new InputException(
              "--routes", "this network has no routes but those of fewest links");
        }
        OutputFile.write(routes, draft.routes());
      }
      PrintWriter text = spec.commandLine().getOut();
      if (out == null) {
        text.print(draft.dot());
      } else {
        OutputFile.write(out, draft.dot());
        draft.account().forEach(text::println);
        text.println("written: " + out + (routes == null ? "" : ", " + routes));
      }
      text.flush();
    }
  }
}
