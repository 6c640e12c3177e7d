package org.quoin.grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.network.CountedQueue;
import org.quoin.network.LinkStateTable;
import org.quoin.network.LiveLink;
import org.quoin.network.LiveQueues;
import org.quoin.network.MixedTransport;
import org.quoin.network.PacketTransport;
import org.quoin.network.Path;
import org.quoin.network.QueueEngine;
import org.quoin.network.QueueParameters;
import org.quoin.network.TransferQueue;
import org.quoin.network.Transport;
import org.quoin.network.fluid.FluidLink;
import org.quoin.network.fluid.FluidNetwork;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Vertex.NetworkQueue;

/**
 * The live links of a run, one for each queue of the {@link QueueNetwork} that routes use, and the
 * paths over them.
 */
final class LiveNetwork {
  private final QueueNetwork network;
  private final List<Node.Holder> holders;
  private final List<LiveLink> links = new ArrayList<>();
  private final LinkStateTable linkStates;
  private final QueuePath path = new QueuePath();
  private final Transport transport;
  private final Transport bare;

  LiveNetwork(GridModel model, Engine engine, RandomStreams streams) {
    this.network = model.network();
    this.holders = network.topology().holders();
    this.linkStates = new LinkStateTable(network.queues().size(), model.transfers());
    bare = model.hasPackets() ? packets(model, engine, streams) : fluid(model, engine, streams);
    transport = queued(model, engine);
  }

  private Transport packets(GridModel model, Engine engine, RandomStreams streams) {
    LiveQueues liveQueues = new LiveQueues(engine, streams);
    QueueEngine[] engines = ExpectedUse.engines(model);
    List<FluidLink> fluidLinks = new ArrayList<>();
    for (NetworkQueue queue : network.queues()) {
      QueueParameters parameters = QueueParameters.of(queue, model.packets());
      FluidLink fluid =
          model
              .choice()
              .fluid(queue.number())
              .map(times -> new FluidLink(parameters, times, bandwidth(queue), streams))
              .orElse(null);
      fluidLinks.add(fluid);
      if (fluid != null) {
        addLink(queue, fluid, null);
      } else {
        addLink(
            queue,
            liveQueues.open(engines[queue.number()], parameters),
            streams.stream("senders into " + queue.name()));
      }
    }
    Transport packets = new PacketTransport(engine, model.packets(), model.transfers());
    return model.choice().fluidQueues() == 0
        ? packets
        : new MixedTransport(
            packets,
            new FluidNetwork(engine, model.transfers(), model.packets().packetBytes(), fluidLinks));
  }

  private static double bandwidth(NetworkQueue queue) {
    return queue.link().line().bandwidth();
  }

  /** Puts a queue of transfers before the network, if the settings, a link or a node ask for it. */
  private Transport queued(GridModel model, Engine engine) {
    int[] links = network.queues().stream().mapToInt(q -> q.link().line().transfers()).toArray();
    int[] nodes = new int[network.clients().size() + holders.size()];
    for (int holder = 0; holder < holders.size(); holder++) {
      nodes[ofSite(holder)] = holders.get(holder).storage().transfers();
    }
    boolean limited =
        model.hasNodesThatLimitTransfers() || Arrays.stream(links).anyMatch(most -> most > 0);
    return model.transfers().isNone() && !limited
        ? bare
        : new TransferQueue(engine, bare, model.transfers(), links, nodes);
  }

  private Transport fluid(GridModel model, Engine engine, RandomStreams streams) {
    List<FluidLink> fluidLinks = new ArrayList<>();
    for (NetworkQueue queue : network.queues()) {
      LinkParameters line = queue.link().line();
      FluidLink link =
          new FluidLink(
              QueueParameters.of(queue, model.packets()),
              line.fluidDelay(model.packets().packetBytes()),
              line.bandwidth(),
              streams);
      fluidLinks.add(link);
      addLink(queue, link, null);
    }
    return new FluidNetwork(engine, model.transfers(), fluidLinks);
  }

  private void addLink(NetworkQueue queue, CountedQueue counted, RandomGenerator senders) {
    LinkParameters line = queue.link().line();
    links.add(
        new LiveLink(
            queue.number(), counted, senders, line.bandwidth(), line.throughput(), linkStates));
  }

  /** {@return the transport of the data of jobs and files, with the queue of transfers} */
  Transport transport() {
    return transport;
  }

  /** {@return the transport of reports, which no queue of transfers holds up} */
  Transport bareTransport() {
    return bare;
  }

  List<LiveLink> links() {
    return links;
  }

  String linkName(int link) {
    return network.queues().get(link).link().name();
  }

  LinkStateTable linkStates() {
    return linkStates;
  }

  /**
   * {@return the paths of a job's transfers: client to first site, site to next site, last site to
   * client}
   */
  Path[] paths(int client, int[] sites) {
    int stages = sites.length;
    Path[] paths = new Path[stages + 1];
    network.send(client, sites[0], path);
    paths[0] = path(client, ofSite(sites[0]));
    for (int stage = 1; stage < stages; stage++) {
      paths[stage] = filePath(sites[stage - 1], sites[stage]);
    }
    paths[stages] = returnPath(client, sites[stages - 1]);
    return paths;
  }

  boolean connects(int client, int site) {
    return network.connects(client, site);
  }

  /** {@return the path of a result from a site to a client} */
  Path returnPath(int client, int site) {
    network.receive(client, site, path);
    return path(ofSite(site), client);
  }

  /** {@return the path of data from a site or store to a site} */
  Path filePath(int from, int site) {
    network.forwardPath(from, site, path);
    return path(ofSite(from), ofSite(site));
  }

  /** Returns the number of a site or store beside those of the clients. */
  private int ofSite(int site) {
    return network.clients().size() + site;
  }

  private Path path(int sender, int receiver) {
    LiveLink[] pathLinks = new LiveLink[path.length()];
    for (int i = 0; i < pathLinks.length; i++) {
      pathLinks[i] = links.get(path.at(i));
    }
    return new Path(List.of(pathLinks), sender, receiver);
  }
}
