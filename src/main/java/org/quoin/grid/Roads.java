package org.quoin.grid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.network.Channel;
import org.quoin.network.PacketModel;
import org.quoin.network.Path;
import org.quoin.network.QueueParameters;
import org.quoin.topology.Link;
import org.quoin.topology.Node;
import org.quoin.topology.Topology;
import org.quoin.topology.Way;

/**
 * The live channels of a run and the roads over them, from every client to every site it reaches.
 */
final class Roads {
  private final Topology topology;
  private final PacketModel packets;
  private final Engine engine;
  private final RandomStreams streams;
  private final Map<String, Channel> channels = new LinkedHashMap<>();
  private final Map<Channel, Link> links = new HashMap<>();
  private final Map<String, List<Road>> roads = new HashMap<>();

  Roads(Topology topology, PacketModel packets, Engine engine, RandomStreams streams) {
    this.topology = topology;
    this.packets = packets;
    this.engine = engine;
    this.streams = streams;
    for (Link link : topology.links()) {
      if (!link.isUnlimited() && topology.isUsed(link)) {
        boolean towardsSites = topology.sendsForward(link);
        open(link, towardsSites);
        open(link, !towardsSites);
      }
    }
  }

  private List<Road> roadsFrom(String client) {
    List<Road> found = new ArrayList<>();
    List<Node> sites = topology.sites();
    for (int i = 0; i < sites.size(); i++) {
      String site = sites.get(i).name();
      if (topology.reaches(client, site)) {
        Way way = topology.way(client, site);
        found.add(new Road(i, path(way.send()), path(way.receive())));
      }
    }
    return found;
  }

  private Path path(List<Way.Queue> queues) {
    return new Path(queues.stream().map(queue -> channels.get(queue.name())).toList());
  }

  private void open(Link link, boolean forward) {
    double packet = packets.packetBytes();
    QueueParameters parameters =
        new QueueParameters(
            topology.queueName(link, forward),
            link.packetRate(packet),
            link.backgroundRate(packet),
            link.bufferSize(packet),
            packets.service());
    Channel channel =
        new Channel(
            channels.size(),
            parameters.open(packets.engine(), engine, streams),
            streams.stream("senders into " + parameters.name()),
            link.bandwidth(),
            link.throughput());
    channels.put(parameters.name(), channel);
    links.put(channel, link);
  }

  /** The channels of all links with queues, in the order of their numbers. */
  List<Channel> channels() {
    return List.copyOf(channels.values());
  }

  Link link(Channel channel) {
    return links.get(channel);
  }

  /** The roads of a client, by site. */
  List<Road> from(String client) {
    return roads.computeIfAbsent(client, this::roadsFrom);
  }
}
