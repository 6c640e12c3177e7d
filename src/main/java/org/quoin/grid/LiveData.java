package org.quoin.grid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.RandomStreams;
import org.quoin.grid.files.DataCounts;
import org.quoin.grid.files.DataFile;
import org.quoin.grid.files.DataModel;
import org.quoin.grid.files.FileDemand;
import org.quoin.grid.files.FileRequest;
import org.quoin.grid.files.ReplicaCatalogue;
import org.quoin.grid.files.ReplicaManager;
import org.quoin.grid.job.Client;
import org.quoin.network.Path;
import org.quoin.topology.Node;
import org.quoin.topology.QueueNetwork;

/** The files of a run: the choice of each job, and their holders. */
final class LiveData {
  private final DataModel model;
  private final QueueNetwork queues;
  private final Engine engine;
  private final RandomStreams streams;
  private final FileTransfers transfers;
  private final ReplicaManager fetcher;
  private final Map<Client, RandomGenerator> choices = new HashMap<>();
  private List<DataCounts> windowStart;
  private double windowTime;

  LiveData(GridModel grid, Engine engine, LiveNetwork network, RandomStreams streams) {
    this.model = grid.data();
    this.queues = grid.network();
    this.engine = engine;
    this.streams = streams;
    transfers = new FileTransfers(queues, network, engine);
    fetcher =
        model.isUsed()
            ? new ReplicaManager(model, grid.topology().holders(), transfers, engine::now)
            : null;
  }

  /**
   * {@return the files that the next job of a client reads} Each client and class has a random
   * stream.
   */
  List<DataFile> next(Client client) {
    FileDemand reads = model.reads(client.classNumber());
    return reads.isNothing()
        ? List.of()
        : reads.draw(choices.computeIfAbsent(client, this::stream));
  }

  private RandomGenerator stream(Client client) {
    return streams.variates("files of " + client.name() + ", class " + client.classNumber());
  }

  /** Requests the files of a job at its site. */
  FileRequest gather(int site, List<DataFile> files, Consumer<FileRequest> done) {
    return fetcher.gather(site, files, done);
  }

  /** {@return the replica catalogue, which changes during the run} */
  ReplicaCatalogue holders() {
    return fetcher == null ? ReplicaCatalogue.none() : fetcher.holders();
  }

  /** Sets the test whether a path is up. */
  void passable(Predicate<Path> ways) {
    transfers.useAvailability(ways);
  }

  /** Pauses or resumes transfers of files after a failure or repair of links. */
  void waysChanged() {
    transfers.linksChanged();
  }

  /** Begins the window of the counts. */
  void startWindow() {
    if (fetcher != null) {
      windowStart = counts();
      windowTime = engine.now();
      transfers.clear();
    }
  }

  private List<DataCounts> counts() {
    List<DataCounts> counts = new ArrayList<>();
    for (int place = 0; place < queues.topology().holders().size(); place++) {
      counts.add(fetcher.counts(place));
    }
    return counts;
  }

  /** {@return the counts of the window} */
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
    return new GridResult.DataResult(storages, transfers.hauls(), engine.now() - windowTime);
  }
}
