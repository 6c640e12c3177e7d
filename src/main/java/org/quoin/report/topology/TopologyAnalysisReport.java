package org.quoin.report.topology;

import static org.quoin.report.GridReport.wrapped;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.quoin.base.Decimals;
import org.quoin.base.Percent;
import org.quoin.base.Plurals;
import org.quoin.base.Quantity;
import org.quoin.report.TextTable;
import org.quoin.result.TopologySummary;
import org.quoin.topology.Link;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.RouteStatistics;
import org.quoin.topology.Topology;
import org.quoin.topology.graph.MaximumFlow;
import org.quoin.topology.graph.SinglePointsOfFailure;
import org.quoin.topology.graph.TopologyAnalysis;

/** The analysis of a topology as text of at most 100 columns and as a tree for JSON. */
public final class TopologyAnalysisReport {
  /** Rows of a table; the tree has more. */
  private static final int SHOWN = 12;

  /** Failures whose losses the tree names. */
  private static final int NAMED = 100;

  /** Characters of the names of one list in the text. */
  private static final int LIST_WIDTH = 18;

  private final TopologyAnalysis analysis;
  private final Topology topology;
  private final StringBuilder text = new StringBuilder();

  private TopologyAnalysisReport(TopologyAnalysis analysis) {
    this.analysis = analysis;
    this.topology = analysis.topology();
  }

  public static String text(TopologyAnalysis analysis) {
    TopologyAnalysisReport report = new TopologyAnalysisReport(analysis);
    report.connectivity();
    report.routes();
    report.travels();
    report.capacity();
    report.points();
    return report.text.toString();
  }

  private void connectivity() {
    text.append(topology.name()).append(" (").append(topology.source()).append(")\n");
    long links = topology.links().stream().filter(Link::isFirst).count();
    long routers = topology.of(Node.Router.class).size();
    long oneWay = topology.links().stream().filter(link -> !link.isPaired()).count();
    text.append(
        String.join(
            ", ",
            Plurals.counted(topology.clients().size(), "client"),
            Plurals.counted(routers, "router"),
            Plurals.counted(topology.sites().size(), "site"),
            Plurals.counted(links, "link") + (oneWay > 0 ? " (" + oneWay + " one way)" : "")));
    List<Set<Node>> parts = analysis.parts();
    text.append(
        parts.size() == 1
            ? "; all joined\n"
            : String.format(
                Locale.ROOT,
                "; it falls into %d parts, the largest of %s%n",
                parts.size(),
                Plurals.counted(parts.get(0).size(), "node")));
  }

  private long pairs() {
    return (long) topology.clients().size() * topology.sites().size();
  }

  private void routes() {
    RouteStatistics use = analysis.use();
    text.append(
        String.format(
            Locale.ROOT,
            "%nRoutes join %,d of %,d pairs of a client and a site.%n",
            use.joinedPairs(),
            pairs()));
    if (use.joinedPairs() == 0) {
      return;
    }
    TextTable table = new TextTable("links of a route", "routes", "mean latency", "most");
    for (RouteStatistics.Hops hops : use.byHops()) {
      table.row(
          String.valueOf(hops.hops()),
          Decimals.grouped(hops.routes()),
          Quantity.DURATION.show(hops.meanLatency()),
          Quantity.DURATION.show(hops.mostLatency()));
    }
    table.row(
        "~" + Quantity.digits(use.meanHops()),
        Decimals.grouped(use.joinedPairs()),
        Quantity.DURATION.show(use.meanLatency()),
        Quantity.DURATION.show(use.slowest().latency()));
    text.append(table.render());
    RouteStatistics.Route slowest = use.slowest();
    if (slowest.latency() > 0) {
      text.append(
          wrapped(
              ("The most latency is between %s and %s, over %s: the sum of T_latency and"
                      + " propagation over its links.")
                  .formatted(
                      slowest.client(), slowest.site(), Plurals.counted(slowest.hops(), "link"))));
    }
  }

  private void travels() {
    List<RouteStatistics.Travel> travels = analysis.use().travels();
    if (travels.isEmpty()) {
      return;
    }
    text.append("\nMost travelled links, by the routes over them\n");
    TextTable table =
        new TextTable("link", "from", "to", "data", "results", "of pairs", "throughput");
    for (RouteStatistics.Travel travel : travels.subList(0, Math.min(SHOWN, travels.size()))) {
      Link link = travel.link();
      table.row(
          link.name(),
          link.from(),
          link.to(),
          Decimals.grouped(travel.data()),
          Decimals.grouped(travel.results()),
          Percent.of(travel.routes() / (double) analysis.use().joinedPairs()),
          rate(link.line().throughput()));
    }
    text.append(table.render());
    more(travels.size(), "directions");
    List<Link> idle = analysis.use().idle();
    if (!idle.isEmpty()) {
      text.append(wrapped("No route uses " + listed(idle.stream().map(Link::name).toList()) + "."));
    }
  }

  private void more(int all, String what) {
    if (all > SHOWN) {
      text.append(String.format(Locale.ROOT, "  and %,d more %s%n", all - SHOWN, what));
    }
  }

  private void capacity() {
    text.append("\nCapacity, all clients at once, at T_act (at T_net without other traffic)\n");
    TextTable table = new TextTable("to or from", "data", "at T_net", "results", "at T_net");
    row(table, analysis.together());
    List<TopologyAnalysis.Carried> sites = analysis.sites();
    if (topology.sites().size() > 1) {
      sites.stream().limit(SHOWN).forEach(site -> row(table, site));
    }
    text.append(table.render());
    more(sites.size(), "sites");
    text.append(bound("Data", analysis.together().data()));
    text.append(bound("Results", analysis.together().results()));
  }

  private static void row(TextTable table, TopologyAnalysis.Carried carried) {
    table.row(
        carried.site() == null ? "all sites" : carried.site().name(),
        rate(carried.data().bytesPerSecond()),
        rate(carried.dataNet()),
        rate(carried.results().bytesPerSecond()),
        rate(carried.resultsNet()));
  }

  private static String rate(double bytesPerSecond) {
    return bytesPerSecond == 0
        ? "none"
        : bytesPerSecond == Double.POSITIVE_INFINITY
            ? "unlimited"
            : Quantity.BANDWIDTH.show(bytesPerSecond);
  }

  private static String bound(String what, MaximumFlow.Flow flow) {
    if (flow.cut().isEmpty()) {
      return "";
    }
    List<String> names = flow.cut().stream().map(TopologyAnalysisReport::direction).toList();
    return wrapped(what + " of all at once are bounded by " + listed(names) + ".");
  }

  private static String direction(Link link) {
    return link.name() + " (" + link.from() + " to " + link.to() + ")";
  }

  private void points() {
    SinglePointsOfFailure points = analysis.points();
    text.append("\nSingle points of failure, whatever way traffic then takes\n");
    if (!points.isJudged()) {
      text.append("  not judged: there are one-way links, and too many to try each\n");
      return;
    }
    List<SinglePointsOfFailure.Failure> trunk =
        points.failures().stream().filter(failure -> !failure.leadsToOne()).toList();
    if (!trunk.isEmpty()) {
      TextTable table = new TextTable("without", "kind", "pairs parted", "clients", "lose");
      trunk.stream().limit(SHOWN).forEach(failure -> rows(table, failure));
      text.append(table.render());
      more(trunk.size(), "routers and links");
    }
    int ends = points.failures().size() - trunk.size();
    if (ends > 0) {
      text.append(
          wrapped(
              String.format(
                  Locale.ROOT,
                  "%s the only one of a client or site.",
                  ends == 1
                      ? "1 link is"
                      : String.format(Locale.ROOT, "%,d links are each", ends))));
    } else if (trunk.isEmpty()) {
      text.append("  none\n");
    }
  }

  private void rows(TextTable table, SinglePointsOfFailure.Failure failure) {
    String name = failure.name();
    String kind = failure.kind();
    String pairs = Percent.of(failure.pairs() / (double) analysis.points().joinedPairs());
    List<SinglePointsOfFailure.Loss> losses = analysis.points().losses(failure);
    for (SinglePointsOfFailure.Loss loss : losses.subList(0, Math.min(3, losses.size()))) {
      table.row(
          name,
          kind,
          pairs,
          lost(loss.clients(), topology.clients()),
          lost(loss.sites(), topology.sites()));
      name = "";
      kind = "";
      pairs = "";
    }
    if (losses.size() > 3) {
      table.row("", "", "", "and " + (losses.size() - 3) + " more groups", "");
    }
  }

  private static String lost(List<String> names, List<? extends Node> all) {
    return names.size() > 1 && names.size() == all.size() ? "all" : listed(names);
  }

  private static String listed(List<String> names) {
    int shown = 1;
    int width = names.get(0).length();
    while (shown < names.size() && width + names.get(shown).length() <= LIST_WIDTH) {
      width += 2 + names.get(shown++).length();
    }
    String more = String.format(Locale.ROOT, " and %,d more", names.size() - shown);
    return String.join(", ", names.subList(0, shown)) + (names.size() > shown ? more : "");
  }

  /** {@return the analysis for JSON; only the first hundred failures name who loses} */
  public static TopologySummary.Analysis summary(TopologyAnalysis analysis) {
    Topology topology = analysis.topology();
    RouteStatistics use = analysis.use();
    return new TopologySummary.Analysis(
        topology.name(),
        topology.source(),
        topology.clients().size(),
        topology.sites().size(),
        topology.nodes().size(),
        topology.links().stream().filter(Link::isFirst).count(),
        analysis.parts().stream().map(Set::size).toList(),
        use.joinedPairs(),
        use.meanHops(),
        use.meanLatency(),
        Optional.ofNullable(use.longest()),
        Optional.ofNullable(use.slowest()),
        use.byHops(),
        use.travels().stream()
            .map(
                travel ->
                    new TopologySummary.Travel(
                        travel.link().name(),
                        travel.link().from(),
                        travel.link().to(),
                        travel.data(),
                        travel.results()))
            .toList(),
        use.idle().stream().map(Link::name).toList(),
        capacity(analysis.together()),
        analysis.sites().stream().map(TopologyAnalysisReport::capacity).toList(),
        analysis.points().isJudged(),
        failures(analysis.points()));
  }

  private static List<TopologySummary.Failure> failures(SinglePointsOfFailure points) {
    List<TopologySummary.Failure> failures = new ArrayList<>();
    for (SinglePointsOfFailure.Failure failure : points.failures()) {
      failures.add(
          new TopologySummary.Failure(
              failure.name(),
              failure.kind(),
              failure.leadsToOne(),
              failure.pairs(),
              failures.size() < NAMED ? points.losses(failure) : null));
    }
    return failures;
  }

  private static TopologySummary.Capacity capacity(TopologyAnalysis.Carried carried) {
    return new TopologySummary.Capacity(
        Optional.ofNullable(carried.site()).map(Node::name),
        flow(carried.data()),
        carried.dataNet(),
        flow(carried.results()),
        carried.resultsNet());
  }

  private static TopologySummary.Flow flow(MaximumFlow.Flow flow) {
    return new TopologySummary.Flow(
        flow.bytesPerSecond(),
        flow.bytesPerSecond() == LinkParameters.UNLIMITED.bandwidth(),
        flow.cut().stream()
            .map(link -> new TopologySummary.Cut(link.name(), link.from(), link.to()))
            .toList());
  }
}
