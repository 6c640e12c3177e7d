package org.quoin.cli.topology;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.quoin.base.Json;
import org.quoin.base.Settings;
import org.quoin.cli.option.DeclaredCommand;
import org.quoin.cli.option.DeclaredOptions;
import org.quoin.report.topology.TopologyAnalysisReport;
import org.quoin.scenario.grid.SiteReader;
import org.quoin.topology.Routes;
import org.quoin.topology.Routing;
import org.quoin.topology.Topology;
import org.quoin.topology.format.TopologyFile;
import org.quoin.topology.graph.TopologyAnalysis;
import picocli.CommandLine.Model.PositionalParamSpec;

final class TopologyAnalyzeCommand extends DeclaredCommand implements Callable<Integer> {
  private final PositionalParamSpec fileArgument =
      argument("FILE", "1", Path.class, "A .dot or .graphml file.");

  /** Creates the command. */
  TopologyAnalyzeCommand() {
    super(
        "analyze",
        "Prints what follows from a topology alone: whether all is joined, how long routes are,"
            + " which links they travel most, what clients and sites can exchange at once (maximum"
            + " flow and the links that bound it), and what must not fail (cut points and"
            + " bridges).",
        "Seconds for 1,000 sites and 10,000 clients; at most 50 million pairs of a client and a"
            + " site.");
    declareGroups();
    examples(
        "quoin topology analyze topologies/aida-slide-9.dot",
        "quoin topology analyze topologies/clusters-behind-a-wan.dot --routing latency --json");
  }

  @Override
  public Integer call() {
    Path file = fileArgument.getValue();
    Settings options = DeclaredOptions.read(spec);
    Routing routing = DeclaredOptions.constant(options, "routing", Routing.class);
    Topology topology = TopologyFile.read(file);
    SiteReader.check(topology);
    TopologyAnalysis analysis = new TopologyAnalysis(new Routes(topology, routing, Map.of()));
    print(
        spec,
        options.flag("json")
            ? Json.write(TopologyAnalysisReport.summary(analysis))
            : TopologyAnalysisReport.text(analysis));
    return 0;
  }
}
