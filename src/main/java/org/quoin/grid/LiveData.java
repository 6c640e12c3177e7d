package org.quoin.grid;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.data.DataCounts;
import org.quoin.grid.data.DataFile;
import org.quoin.grid.data.DataModel;
import org.quoin.grid.data.Fetcher;
import org.quoin.grid.data.Gathering;
import org.quoin.grid.data.Holders;
import org.quoin.grid.data.Reads;
import org.quoin.network.ChannelBoard;
import org.quoin.network.Path;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;
import org.quoin.topology.QueueWalk;

/** The files of a run: which of them each job reads, and their way over the network's queues. */
final class LiveData {
  /** Transfers of files come after those of jobs, which are numbered from 0. */
  private static final long FIRST_ORDER = 1L << 35;

  private final DataModel model;
  private final QueueNetwork queues;
  private final LiveNetwork network;
  private final RandomStreams streams;
  private final Fetcher fetcher;
  private final Map<Client, RandomGenerator> choices = new IdentityHashMap<>();
  private final Map<Integer, Map<Integer, Double>> hauled = new TreeMap<>();
  private final QueueWalk walk = new QueueWalk();
  private long sent;
  private List<DataCounts> windowStart;

  LiveData(GridModel grid, Engine engine, LiveNetwork network, RandomStreams streams) {
    this.model = grid.data();
    this.queues = grid.network();
    this.network = network;
    this.streams = streams;
    fetcher =
        model.isUsed()
            ? new Fetcher(model, grid.topology().holders(), new Ways(), engine::now)
            : null;
  }

  /** The files that the next job of a client reads, by a random stream of its own. */
  List<DataFile> next(Client client) {
    Reads reads = model.reads(client.classNumber());
    return reads.isNothing()
        ? List.of()
        : reads.draw(choices.computeIfAbsent(client, this::stream));
  }

  private RandomGenerator stream(Client client) {
    return streams.variates("files of " + client.name() + ", class " + client.classNumber());
  }

  /** Has the files of a job come to its site, by number. */
  Gathering gather(int site, List<DataFile> files, Consumer<Gathering> done) {
    return fetcher.gather(site, files, done);
  }

  /** Who holds what, now and at any later time. */
  Holders holders() {
    return fetcher == null ? Holders.none() : fetcher.holders();
  }

  /** What comes from now on is in the results. */
  void startWindow() {
    if (fetcher != null) {
      windowStart = counts();
      hauled.clear();
    }
  }

  private List<DataCounts> counts() {
    List<DataCounts> counts = new ArrayList<>();
    for (int place = 0; place < queues.topology().holders().size(); place++) {
      counts.add(fetcher.counts(place));
    }
    return counts;
  }

  /** What became of the files in the window. */
  GridResult.DataResult result() {
    if (windowStart == null) {
      return GridResult.DataResult.NONE;
    }
    List<GridResult.StorageResult> storages = new ArrayList<>();
    List<Node> places = queues.topology().holders();
    for (int place = 0; place < places.size(); place++) {
      storages.add(
          new GridResult.StorageResult(
              places.get(place).name(),
              fetcher.heldBytes(place),
              fetcher.counts(place).since(windowStart.get(place))));
    }
    List<GridResult.Haul> hauls = new ArrayList<>();
    hauled.forEach(
        (from, sites) ->
            sites.forEach((site, bytes) -> hauls.add(new GridResult.Haul(from, site, bytes))));
    return new GridResult.DataResult(storages, hauls);
  }

  /** Files go over the queues that everything else passes. */
  private final class Ways implements Fetcher.Network {
    @Override
    public boolean leads(int from, int site) {
      return queues.leads(from, site);
    }

    @Override
    public double throughput(int from, int site) {
      queues.onto(from, site, walk);
      ChannelBoard board = network.board();
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < walk.length(); i++) {
        least = Math.min(least, board.expected(walk.at(i)));
      }
      return least;
    }

    @Override
    public void send(int from, int site, double bytes, Fetcher.Arrival arrival) {
      hauled.computeIfAbsent(from, key -> new TreeMap<>()).merge(site, bytes, Double::sum);
      Path path = network.onto(from, site);
      long order = FIRST_ORDER + sent++;
      network.transport().send(path, bytes, order, seconds -> arrival.came(path, seconds));
    }
  }
}
