package org.quoin.cli.topology;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.quoin.base.InputException;
import org.quoin.base.Json;
import org.quoin.base.OutputFile;
import org.quoin.base.Quantity;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quoin topology}: shows, analyzes and makes topologies. */
@Command(
    name = "topology",
    mixinStandardHelpOptions = true,
    description =
        "Shows, draws and analyzes topologies, and makes them of networks of other sources.",
    subcommands = {
      TopologyCommand.Show.class,
      TopologyAnalyzeCommand.class,
      TopologyImportCommand.class,
      TopologyGenerateCommand.class
    },
    footer = {"", "Example:", "  quoin topology show topologies/aida-slide-9.dot --queues"})
public final class TopologyCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "expected a command: show, analyze, import or generate");
  }

  /** {@code quoin topology show FILE}. */
  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description =
          "Prints sites, links and routes of a topology; with --queues the queueing network it"
              + " stands for, every rate beside the formula that gave it.",
      footer = {
        "",
        "Examples:",
        "  quoin topology show topologies/aida-example.dot --queues",
        "  quoin topology show topologies/aida-slide-9.graphml --queues --picture slide-9.svg"
      })
  static final class Show implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "a .dot or .graphml file")
    private Path file;

    @Option(names = "--queues", description = "expand the links and servers into their queues")
    private boolean queues;

    @Option(
        names = "--packet",
        paramLabel = "SIZE",
        defaultValue = "10 KB",
        description = "logical packet size W (default: ${DEFAULT-VALUE})")
    private String packet;

    @Option(
        names = "--job-size",
        paramLabel = "OPERATIONS",
        defaultValue = "10 Mop",
        description =
            "mean computation W_c of a job, for service rates (default: ${DEFAULT-VALUE})")
    private String jobSize;

    @Option(
        names = "--routing",
        paramLabel = "CRITERION",
        defaultValue = "hops",
        description =
            "what routes are chosen by: hops, latency, bandwidth or weight (default:"
                + " ${DEFAULT-VALUE})")
    private Routing routing;

    @Option(names = "--dot", paramLabel = "OUT", description = "write the graph as DOT")
    private Path dot;

    @Option(names = "--graphml", paramLabel = "OUT", description = "write the graph as GraphML")
    private Path graphMl;

    @Option(names = "--gml", paramLabel = "OUT", description = "write the graph as GML")
    private Path gml;

    @Option(
        names = {"--picture", "--svg", "--png"},
        paramLabel = "OUT",
        description = "draw the graph, as " + PictureFile.ENDINGS + "; may be repeated")
    private List<Path> pictures = List.of();

    @Option(names = "--json", description = "print only JSON on standard output")
    private boolean json;

    @Mixin private ForceOption force;

    @Override
    public Integer call() {
      double packetBytes = parse("--packet", packet, Quantity.DATA::parsePositive);
      double operations = parse("--job-size", jobSize, Quantity.OPERATIONS::parsePositive);
      Topology topology = TopologyFile.read(file);
      SiteReader.check(topology);
      QueueNetwork network = new QueueNetwork(new Routes(topology, routing, Map.of()), packetBytes);
      QueueRates rates = queues ? new QueueRates(network, operations) : null;
      refuse("--dot", dot);
      refuse("--graphml", graphMl);
      refuse("--gml", gml);
      Map<Path, PictureFile> formats = new LinkedHashMap<>();
      for (Path picture : pictures) {
        formats.put(picture, PictureFile.of("--picture", picture));
        refuse("--picture", picture);
      }
      export(GraphFormat.DOT, dot, network, rates);
      export(GraphFormat.GRAPHML, graphMl, network, rates);
      export(GraphFormat.GML, gml, network, rates);
      if (!pictures.isEmpty()) {
        Drawing drawing = queues ? TopologyPicture.of(rates) : TopologyPicture.of(network);
        formats.forEach((out, format) -> format.write(out, drawing));
      }
      print(network, rates);
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

    private void print(QueueNetwork network, QueueRates rates) {
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        out.print(Json.write(TopologyReport.summary(network, rates)));
      } else {
        out.print(TopologyReport.text(network));
        if (queues) {
          out.println();
          out.print(TopologyReport.text(rates));
        }
      }
      out.flush();
    }

    private static double parse(String option, String text, ToDoubleFunction<String> quantity) {
      try {
        return quantity.applyAsDouble(text);
      } catch (IllegalArgumentException e) {
        throw new InputException(option, e.getMessage());
      }
    }

    /** Refuses to replace the topology that is shown, or any file without --force. */
    private void refuse(String option, Path out) {
      OutputFile.requireOther(option, out, file);
      force.check(option, out);
    }
  }
}
