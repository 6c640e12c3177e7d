package org.quoin.cli.topology;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.quoin.base.Json;
import org.quoin.base.OutputFile;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.cli.option.ForceOption;
import org.quoin.report.picture.Drawing;
import org.quoin.report.picture.PictureFile;
import org.quoin.report.topology.QueueRates;
import org.quoin.report.topology.TopologyPicture;
import org.quoin.report.topology.TopologyReport;
import org.quoin.scenario.grid.SiteReader;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.Routes;
import org.quoin.topology.Routing;
import org.quoin.topology.Topology;
import org.quoin.topology.format.GraphFormat;
import org.quoin.topology.format.TopologyFile;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** {@code quoin topology}: shows, analyzes and makes topologies. */
public final class TopologyCommand extends DeclaredCommand implements Runnable {
  /** Creates the command. */
  public TopologyCommand() {
    super(
        "topology",
        "Shows, draws and analyzes topologies, and makes them of networks of other sources.");
    add(Show::new);
    add(TopologyAnalyzeCommand::new);
    add(TopologyImportCommand::new);
    add(TopologyGenerateCommand::new);
    examples("quoin topology show topologies/aida-slide-9.dot --queues");
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "expected a command: show, analyze, import or generate");
  }

  static final class Show extends DeclaredCommand implements Callable<Integer> {
    private final PositionalParamSpec fileArgument =
        argument("FILE", "1", Path.class, "A .dot or .graphml file.");

    private Path file;

    private final OptionSpec picturesOption =
        add(
            OptionSpec.builder("--picture", "--svg", "--png")
                .paramLabel("OUT")
                .type(List.class)
                .auxiliaryTypes(Path.class)
                .description("Draw the graph, as " + PictureFile.ENDINGS + ". Repeatable."));

    private final ForceOption force = new ForceOption(spec);

    /** Creates the command. */
    Show() {
      super(
          "show",
          "Prints sites, links and routes of a topology; with --queues the queueing network it"
              + " stands for, every rate beside the formula that gave it.");
      declareGroups();
      examples(
          "quoin topology show topologies/aida-example.dot --queues",
          "quoin topology show topologies/aida-slide-9.graphml --queues --picture slide-9.svg");
    }

    @Override
    public Integer call() {
      file = fileArgument.getValue();
      List<Path> pictures = values(picturesOption);
      Settings options = DeclaredOptions.read(spec);
      Routing routing = DeclaredOptions.constant(options, "routing", Routing.class);
      boolean queues = options.flag("queues");
      Topology topology = TopologyFile.read(file);
      SiteReader.check(topology);
      QueueNetwork network =
          new QueueNetwork(new Routes(topology, routing, Map.of()), options.quantity("packet"));
      QueueRates rates = queues ? new QueueRates(network, options.quantity("job-size")) : null;
      for (GraphFormat format : GraphFormat.values()) {
        refuse(option(format), out(options, format));
      }
      Map<Path, PictureFile> formats = new LinkedHashMap<>();
      for (Path picture : pictures) {
        formats.put(picture, PictureFile.of("--picture", picture));
        refuse("--picture", picture);
      }
      for (GraphFormat format : GraphFormat.values()) {
        export(format, out(options, format), network, rates);
      }
      if (!pictures.isEmpty()) {
        Drawing drawing = queues ? TopologyPicture.of(rates) : TopologyPicture.of(network);
        formats.forEach((out, format) -> format.write(out, drawing));
      }
      print(network, rates, options);
      return 0;
    }

    private static void export(
        GraphFormat format, Path out, QueueNetwork network, QueueRates rates) {
      if (out != null) {
        OutputFile.write(
            out,
            rates == null
                ? format.write(network.topology())
                : format == GraphFormat.DOT
                    ? format.write(network, rates::drawnAttributes)
                    : format.write(network, rates::attributes));
      }
    }

    private void print(QueueNetwork network, QueueRates rates, Settings options) {
      PrintWriter out = spec.commandLine().getOut();
      if (options.flag("json")) {
        out.print(Json.write(TopologyReport.summary(network, rates)));
      } else {
        out.print(TopologyReport.text(network, options.flag("details")));
        if (rates != null) {
          out.println();
          out.print(TopologyReport.text(rates, options.flag("details")));
        }
      }
      out.flush();
    }

    private static String option(GraphFormat format) {
      return "--" + format.name().toLowerCase(Locale.ROOT);
    }

    private static Path out(Settings options, GraphFormat format) {
      return DeclaredOptions.path(options, option(format).substring(2)).orElse(null);
    }

    /** Refuses to replace the topology that is shown, or any file without --force. */
    private void refuse(String option, Path out) {
      OutputFile.requireOther(option, out, file);
      force.check(option, out);
    }
  }
}
