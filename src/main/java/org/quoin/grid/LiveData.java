package org.quoin.grid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
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
  private final ReplicaManager replicaManager;
  private final Map<Client, RandomGenerator> choices = new HashMap<>();
  private List<DataCounts> windowStart;
  private double windowTime;
  private IntPredicate isUnavailable = site -> false;

  LiveData(GridModel grid, Engine engine, LiveNetwork network, RandomStreams streams) {
    this.model = grid.data();
    this.queues = grid.network();
    this.engine = engine;
    this.streams = streams;
    transfers = new FileTransfers(queues, network, engine);
    replicaManager =
        model.isUsed()
            ? new ReplicaManager(model, grid.topology().holders(), transfers, engine::now)
            : null;
  }

  /**
   * {@return the files that the next job of a client reads} Each client and class has a random
   * stream.
   *
   * @param id id of the job in its feed
   */
  List<DataFile> next(Client client, long id) {
    FileDemand reads = model.reads(client.classNumber());
    if (reads.isNothing()) {
      return List.of();
    }
    return reads.stated().isPresent()
        ? reads.stated().get().of(id)
        : reads.draw(choices.computeIfAbsent(client, this::stream));
  }

  private RandomGenerator stream(Client client) {
    return streams.variates("files of " + client.name() + ", class " + client.classNumber());
  }

  FileRequest request(int site, Client client, List<DataFile> files, Consumer<FileRequest> done) {
    return replicaManager.request(site, client.name(), files, done);
  }

  /** Starts the timer of replicas, if there is one. */
  void start() {
    if (replicaManager != null && model.timer().isUsed()) {
      engine.at(
          engine.now() + model.timer().period(),
          Phase.TIMER,
          () -> {
            replicaManager.copyPopularFiles(isUnavailable);
            start();
          });
    }
  }

  /** {@return the replica catalogue, which changes during the run} */
  ReplicaCatalogue holders() {
    return replicaManager == null ? ReplicaCatalogue.none() : replicaManager.catalogue();
  }

  /** Uses the paths that are up, and the sites that are not believed to be down or drained. */
  void useAvailability(ToIntFunction<Path> firstDown, IntPredicate siteTest) {
    transfers.useAvailability(firstDown);
    isUnavailable = siteTest;
  }

  void linksChanged() {
    transfers.linksChanged();
  }

  /** Begins the window of the counts. */
  void startWindow() {
    if (replicaManager != null) {
      windowStart = counts();
      windowTime = engine.now();
      transfers.clear();
    }
  }

  private List<DataCounts> counts() {
    List<DataCounts> counts = new ArrayList<>();
    for (int holder = 0; holder < queues.topology().holders().size(); holder++) {
      counts.add(replicaManager.counts(holder));
    }
    return counts;
  }

  GridResult.DataResult result() {
    if (windowStart == null) {
      return GridResult.DataResult.NONE;
    }
    List<GridResult.StorageResult> storages = new ArrayList<>();
    List<Node.Holder> holders = queues.topology().holders();
    for (int holder = 0; holder < holders.size(); holder++) {
      storages.add(
          new GridResult.StorageResult(
              holders.get(holder).name(),
              replicaManager.heldBytes(holder),
              replicaManager.counts(holder).since(windowStart.get(holder))));
    }
    return new GridResult.DataResult(storages, transfers.traffic(), engine.now() - windowTime);
  }
}
