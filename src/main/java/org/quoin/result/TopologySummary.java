package org.quoin.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quoin.base.Json;
import org.quoin.base.Meaning;
import org.quoin.topology.RouteStatistics;
import org.quoin.topology.graph.SinglePointsOfFailure;

/** The output of {@code topology show --json}. */
public record TopologySummary(
    @Meaning("Name of the topology") String topology,
    @Meaning("File of the topology") String source,
    @Meaning("One item per node") List<Node> nodes,
    @Meaning(Meanings.LINKS) List<Link> links,
    @Meaning("One item per client and site") List<Route> routes,
    @Meaning("With queues: W, the logical packet size, in B") Double packetBytes,
    @Meaning("With queues: one item per vertex of the queueing network") List<Queue> queues,
    @Meaning("With queues: pairs of a vertex and the next one of a path") List<List<String>> arcs) {

  /** A node; members of sites are absent elsewhere. */
  public record Node(
      @Meaning("Name of the node") String name,
      @Meaning(Meanings.NODE_KIND) String kind,
      @Meaning("Name of the site") String site,
      @Meaning("Speed of a processor, in op/s") Double speed,
      @Meaning("Load of background jobs") Double utilization,
      @Meaning("Mean size of a background job, in operations") Double othersOperations,
      @Meaning("Background jobs per second") Double backgroundRate,
      @Meaning("Discipline of a server") String discipline,
      @Meaning("Number of processors") Integer processors,
      @Meaning(value = "Options of a cluster", key = "OPTION") Map<String, String> options,
      @Meaning("Bytes that it can hold; absent without a limit") Double storage,
      @Meaning("Rule by which files are deleted to free space") String replacement) {}

  /** A direction of a link; rates are in B/s, times in s. */
  public record Link(
      @Meaning("Name of the link") String name,
      @Meaning(Meanings.LINK_FROM) String from,
      @Meaning(Meanings.LINK_TO) String to,
      @Meaning("Index of the opposite direction, from 0; null for a one-way link")
          Optional<Integer> opposite,
      @Meaning("Whether the link is unlimited; the members below are then absent")
          boolean unlimited,
      @Meaning("T_net") Double bandwidth,
      @Meaning("T_act") Double throughput,
      @Meaning("T_latency") Double latency,
      @Meaning("Buffer in packets; 0 if it follows from the latency") Integer buffer,
      @Meaning("Propagation delay") Double propagation,
      @Meaning("Kind of a background that changes") String background,
      @Meaning("Ratio of its peak to its mean") Double burstiness,
      @Meaning("Its time scale") Double timescale,
      @Meaning("Name of its queue") String queue) {}

  /** A route. */
  public record Route(
      @Meaning("Name of the client") String client,
      @Meaning("Name of the site") String site,
      @Meaning("Names of the links to the site") List<String> links,
      @Meaning("Names of the links back") List<String> linksBack) {}

  /** A vertex of the queueing network. */
  public record Queue(
      @Meaning("Name of the vertex") String name,
      @Meaning("client, Qns, Qnr or Qs") String kind,
      @Meaning("Link or node of the vertex") String place,
      @Meaning(value = "Value of each derived quantity", key = "QUANTITY") Json.Members values,
      @Meaning(value = "Formula of each derived quantity", key = "QUANTITY")
          Map<String, String> formulas) {}

  /** The output of {@code topology analyze --json}. */
  public record Analysis(
      @Meaning("Name of the topology") String topology,
      @Meaning("File of the topology") String source,
      @Meaning("Number of clients") int clients,
      @Meaning("Number of sites") int sites,
      @Meaning("Number of nodes") int nodes,
      @Meaning("Number of links") long links,
      @Meaning("Nodes of each connected part, the largest first") List<Integer> parts,
      @Meaning("Pairs of a client and a site that a route connects") long joinedPairs,
      @Meaning("Mean links of a route") double meanHops,
      @Meaning("Mean latency of a route, in s") double meanLatency,
      @Meaning("Route with most links; null without routes")
          Optional<RouteStatistics.Route> longest,
      @Meaning("Route with the greatest latency; null without routes")
          Optional<RouteStatistics.Route> slowest,
      @Meaning("One item per number of links of a route") List<RouteStatistics.Hops> byHops,
      @Meaning("One item per direction that routes use") List<Travel> travels,
      @Meaning("Links that no route uses") List<String> idleLinks,
      @Meaning("Capacity of all clients and sites at once") Capacity capacity,
      @Meaning("Capacity by site") List<Capacity> siteCapacities,
      @Meaning("Whether single points of failure were looked for") boolean singlePointsJudged,
      @Meaning("One item per router or link whose failure separates a client from a site")
          List<Failure> singlePoints) {}

  /** Routes over a direction of a link. */
  public record Travel(
      @Meaning("Name of the link") String link,
      @Meaning(Meanings.LINK_FROM) String from,
      @Meaning(Meanings.LINK_TO) String to,
      @Meaning("Routes of data to sites") long data,
      @Meaning("Routes of results") long results) {}

  /** Maximum rates between clients and sites. */
  public record Capacity(
      @Meaning("Name of the site; null for all") Optional<String> site,
      @Meaning("Data to the site at T_act") Flow data,
      @Meaning("Data to the site at T_net, in B/s; null if unlimited") double dataAtNet,
      @Meaning("Results from the site at T_act") Flow results,
      @Meaning("Results from the site at T_net, in B/s; null if unlimited") double resultsAtNet) {}

  /** A maximum flow. */
  public record Flow(
      @Meaning("Rate in B/s; null if unlimited") double bytesPerSecond,
      @Meaning("Whether no link limits it") boolean unlimited,
      @Meaning("The links that limit it") List<Cut> cut) {}

  /** A direction of a link that limits a flow. */
  public record Cut(
      @Meaning("Name of the link") String link,
      @Meaning(Meanings.LINK_FROM) String from,
      @Meaning(Meanings.LINK_TO) String to) {}

  /** A router or link whose failure separates clients from sites. */
  public record Failure(
      @Meaning("Name of the router or link") String name,
      @Meaning("router or link") String kind,
      @Meaning("Whether it is the only link of a client or site") boolean leadsToOne,
      @Meaning("Pairs of a client and a site that are separated") long pairs,
      @Meaning("Groups of clients with the sites that they lose; of the first 100 failures only")
          List<SinglePointsOfFailure.Loss> losses) {}
}
