package org.quoin.grid;

import java.util.ArrayList;
import java.util.List;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.network.LinkStateTable;
import org.quoin.network.LiveLink;
import org.quoin.network.LiveQueues;
import org.quoin.network.PacketModel;
import org.quoin.network.PacketQueue;
import org.quoin.network.PacketTransport;
import org.quoin.network.Path;
import org.quoin.network.QueueEngine;
import org.quoin.network.QueueParameters;
import org.quoin.network.Transport;
import org.quoin.network.fluid.FluidLink;
import org.quoin.network.fluid.FluidNetwork;
import org.quoin.topology.LinkParameters;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueuePath;
import org.quoin.topology.Vertex.NetworkQueue;

/**
 * The live links of a run, one for each queue of the {@link QueueNetwork} that routes use, and the
 * paths over them.
 */
final class LiveNetwork {
  private final QueueNetwork network;
  private final List<LiveLink> channels = new ArrayList<>();
  private final LinkStateTable board;
  private final QueuePath walk = new QueuePath();
  private final Transport transport;

  LiveNetwork(GridModel model, Engine engine, RandomStreams streams) {
    this.network = model.network();
    this.board = new LinkStateTable(network.queues().size());
    transport =
        model.hasPackets() ? packets(model, engine, streams) : fluid(model, engine, streams);
  }

  private Transport packets(GridModel model, Engine engine, RandomStreams streams) {
    LiveQueues live = new LiveQueues(engine, streams);
    QueueEngine[] engines = ExpectedUse.engines(model);
    for (NetworkQueue queue : network.queues()) {
      QueueParameters parameters = parameters(queue, model.packets());
      PacketQueue opened = live.open(engines[queue.number()], parameters);
      channels.add(channel(queue, opened, streams));
    }
    return new PacketTransport(engine, model.packets());
  }

  private Transport fluid(GridModel model, Engine engine, RandomStreams streams) {
    List<FluidLink> links = new ArrayList<>();
    for (NetworkQueue queue : network.queues()) {
      LinkParameters line = queue.link().line();
      FluidLink link =
          new FluidLink(
              parameters(queue, model.packets()),
              line.fluidDelay(packetBytes(model)),
              line.bandwidth(),
              streams);
      links.add(link);
      channels.add(new LiveLink(queue.number(), link, line.bandwidth(), line.throughput(), board));
    }
    return new FluidNetwork(engine, links);
  }

  private static double packetBytes(GridModel model) {
    return model.packets().packetBytes();
  }

  static QueueParameters parameters(NetworkQueue queue, PacketModel packets) {
    return new QueueParameters(
        queue.name(),
        queue.serviceRate(),
        queue.backgroundRate(),
        queue.buffer(),
        packets.service(),
        queue.link().line().background(),
        queue.link().line().propagation());
  }

  private LiveLink channel(NetworkQueue queue, PacketQueue live, RandomStreams streams) {
    return new LiveLink(
        queue.number(),
        live,
        streams.stream("senders into " + queue.name()),
        queue.link().line().bandwidth(),
        queue.link().line().throughput(),
        board);
  }

  Transport transport() {
    return transport;
  }

  /** {@return the links by index} */
  List<LiveLink> channels() {
    return channels;
  }

  /** {@return the name of a link} */
  String link(int channel) {
    return network.queues().get(channel).link().name();
  }

  LinkStateTable board() {
    return board;
  }

  /**
   * {@return the paths of a job's transfers: client to first site, site to next site, last site to
   * client}
   */
  Path[] legs(int client, int[] sites) {
    int stages = sites.length;
    Path[] legs = new Path[stages + 1];
    network.send(client, sites[0], walk);
    legs[0] = path();
    for (int stage = 1; stage < stages; stage++) {
      network.forwardPath(sites[stage - 1], sites[stage], walk);
      legs[stage] = path();
    }
    legs[stages] = back(client, sites[stages - 1]);
    return legs;
  }

  /** Whether routes connect a client and a site in both directions. */
  boolean joins(int client, int site) {
    return network.connects(client, site);
  }

  /** {@return the path of a result from a site to a client} */
  Path back(int client, int site) {
    network.receive(client, site, walk);
    return path();
  }

  /** {@return the path of a file from a holder to a site} */
  Path onto(int from, int site) {
    network.forwardPath(from, site, walk);
    return path();
  }

  private Path path() {
    LiveLink[] passed = new LiveLink[walk.length()];
    for (int i = 0; i < passed.length; i++) {
      passed[i] = channels.get(walk.at(i));
    }
    return new Path(List.of(passed));
  }
}
