package org.quoin.grid.files;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.IntPredicate;
import org.quoin.network.Path;
import org.quoin.topology.Node;

/**
 * The files of a run: their holders, and their transfers to the sites whose jobs read them.
 *
 * <p>When the data of a job have arrived at a site, the files there are the job's hits. The others
 * are fetched, in order, one after another or all at once: each from the holder with the shortest
 * expected time; ties go to the first. A file in transfer to the site for another job is not sent
 * twice: both jobs wait for it. When a fetch begins, the site deletes files by its replacement
 * rule; if that does not give enough space, the file passes to the waiting jobs and is not stored.
 * A file that a job reads stays until the job ends.
 *
 * <p>A round of the {@link ReplicaTimer} fetches files that no job asked for. A job that needs such
 * a file meanwhile waits for it as for any other; one that arrives for no job counts as just read.
 */
public final class ReplicaManager {

  /** The transfers between holders. */
  public interface Network {
    boolean isReachable(int from, int site);

    /**
     * {@return the expected seconds of a transfer that begins now; infinite while the path is down}
     */
    double seconds(int from, int site, double bytes);

    void send(int from, int site, double bytes, Arrival arrival);
  }

  /** Notified of the arrival of a file. */
  public interface Arrival {
    /** Receives the path of the file and the seconds in each of its queues. */
    void arrived(Path path, double[] seconds);
  }

  private record Fetch(
      int from, int site, DataFile file, boolean kept, List<FileRequest> waiting) {}

  private record Key(int site, int file) {}

  private record Read(double time, DataFile file) {}

  private static final class Tally {
    private long reads;
    private long hits;
    private long fetches;
    private double fetchedBytes;
    private long copies;
    private long passed;
    private double sentBytes;
    private double waited;
  }

  private final boolean parallel;
  private final Network network;
  private final DoubleSupplier clock;
  private final ReplicaCatalogue catalogue;
  private final SiteStorage[] storages;
  private final Tally[] tallies;
  private final Map<Key, Fetch> inTransfer = new HashMap<>();
  private final DataModel model;
  private final boolean[] getsCopies;
  private final Deque<Read> recentReads = new ArrayDeque<>();

  /**
   * Creates a manager of files that are all at their homes only.
   *
   * @param holderNodes the holders by index, sites first
   * @param clock the time of the run
   */
  public ReplicaManager(
      DataModel model, List<Node.Holder> holderNodes, Network network, DoubleSupplier clock) {
    this.model = model;
    this.parallel = model.parallel();
    this.network = network;
    this.clock = clock;
    catalogue = new ReplicaCatalogue(model.files().size());
    storages = new SiteStorage[holderNodes.size()];
    tallies = new Tally[holderNodes.size()];
    getsCopies = new boolean[holderNodes.size()];
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < storages.length; i++) {
      int holder = i;
      String name = holderNodes.get(i).name();
      numbers.put(name, i);
      List<Quota> quotas =
          model.quotas().stream().filter(quota -> quota.sites().contains(name)).toList();
      storages[i] =
          new SiteStorage(
              holderNodes.get(i).storage(), quotas, file -> catalogue.remove(file, holder));
      getsCopies[i] = model.timer().sites().contains(name);
      tallies[i] = new Tally();
    }
    for (DataFile file : model.files()) {
      for (String home : file.homes()) {
        storages[numbers.get(home)].home(file);
        catalogue.add(file, numbers.get(home));
      }
    }
  }

  /** {@return the replica catalogue, which changes during the run} */
  public ReplicaCatalogue catalogue() {
    return catalogue;
  }

  /**
   * Requests all files of a job at its site.
   *
   * @param client client of the job, to which fetched files may be charged
   * @param done notified when all are present, maybe at once
   * @return the request in progress
   */
  public FileRequest request(
      int site, String client, List<DataFile> files, Consumer<FileRequest> done) {
    double now = clock.getAsDouble();
    Tally tally = tallies[site];
    FileRequest job =
        new FileRequest(
            this,
            site,
            client,
            parallel,
            now,
            request -> {
              tally.waited += request.read().seconds();
              done.accept(request);
            });
    for (DataFile file : files) {
      boolean hit = storages[site].has(file);
      tally.reads++;
      tally.hits += hit ? 1 : 0;
      if (model.timer().isUsed()) {
        recentReads.add(new Read(now, file));
      }
      if (hit) {
        storages[site].read(file);
      }
      job.add(file, hit);
    }
    job.fetchNext(now);
    return job;
  }

  /**
   * Fetches a file for a job, unless it has arrived meanwhile. {@return whether the job has to wait
   * for it, or had to}
   */
  boolean fetch(FileRequest job, DataFile file) {
    int site = job.site();
    if (storages[site].has(file)) {
      storages[site].read(file);
      job.hold(file);
      return false;
    }
    Key key = new Key(site, file.number());
    Fetch fetch = inTransfer.get(key);
    if (fetch != null) {
      fetch.waiting.add(job);
      return true;
    }
    job.countFetch(file);
    start(file, site, source(file, site), job.client(), new ArrayList<>(List.of(job)));
    return true;
  }

  private void start(DataFile file, int site, int from, String client, List<FileRequest> waiting) {
    storages[from].hold(file);
    Fetch fetch = new Fetch(from, site, file, storages[site].reserve(file, client), waiting);
    inTransfer.put(new Key(site, file.number()), fetch);
    tallies[site].fetches++;
    tallies[site].fetchedBytes += file.bytes();
    tallies[site].passed += fetch.kept ? 0 : 1;
    tallies[from].sentBytes += file.bytes();
    network.send(from, site, file.bytes(), (path, seconds) -> fileArrived(fetch, path, seconds));
  }

  /**
   * Begins the copies of a round of the timer. None takes a path that is down.
   *
   * @param isUnavailable whether a site, by its number, takes no jobs, so that it gets no copy
   */
  public void copyPopularFiles(IntPredicate isUnavailable) {
    double start = clock.getAsDouble() - model.timer().window();
    while (!recentReads.isEmpty() && recentReads.peek().time <= start) {
      recentReads.remove();
    }
    Map<DataFile, Long> reads = new HashMap<>();
    recentReads.forEach(read -> reads.merge(read.file, 1L, Long::sum));
    reads.entrySet().stream()
        .sorted(
            Map.Entry.<DataFile, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparingInt(entry -> entry.getKey().number()))
        .limit(model.timer().files())
        .forEach(entry -> copy(entry.getKey(), isUnavailable));
  }

  private void copy(DataFile file, IntPredicate isUnavailable) {
    for (int site = 0; site < storages.length; site++) {
      boolean isComing = inTransfer.containsKey(new Key(site, file.number()));
      if (getsCopies[site]
          && !isUnavailable.test(site)
          && !isComing
          && storages[site].hasFree(file)) {
        int from = nearest(file, site);
        if (from >= 0 && network.seconds(from, site, file.bytes()) < Double.POSITIVE_INFINITY) {
          tallies[site].copies++;
          start(file, site, from, "", new ArrayList<>());
        }
      }
    }
  }

  private int source(DataFile file, int site) {
    int from = nearest(file, site);
    if (from < 0) {
      throw new IllegalStateException("no holder of " + file.name() + " reaches site " + site);
    }
    return from;
  }

  /** Returns the holder from which a file is expected first; negative if none reaches the site. */
  private int nearest(DataFile file, int site) {
    int best = -1;
    double shortest = Double.NaN;
    for (int holder : catalogue.of(file).toArray()) {
      if (network.isReachable(holder, site)) {
        double seconds = network.seconds(holder, site, file.bytes());
        if (best < 0 || seconds < shortest) {
          best = holder;
          shortest = seconds;
        }
      }
    }
    return best;
  }

  private void fileArrived(Fetch fetch, Path path, double[] seconds) {
    inTransfer.remove(new Key(fetch.site, fetch.file.number()));
    storages[fetch.from].release(fetch.file);
    if (fetch.kept) {
      storages[fetch.site].received(fetch.file);
      catalogue.add(fetch.file, fetch.site);
      if (fetch.waiting.isEmpty()) {
        storages[fetch.site].touch(fetch.file);
      }
      for (FileRequest job : fetch.waiting) {
        if (job.isOpen()) {
          storages[fetch.site].read(fetch.file);
          job.hold(fetch.file);
        }
      }
      storages[fetch.site].release(fetch.file);
    }
    double now = clock.getAsDouble();
    fetch.waiting.forEach(job -> job.fileArrived(now, path, fetch.file.bytes(), seconds));
  }

  /** Ends one job's use of files at a site. */
  void release(int site, List<DataFile> files) {
    files.forEach(storages[site]::release);
  }

  /** {@return the bytes of files at a holder, with reserved space for files in transfer} */
  public double heldBytes(int holder) {
    return storages[holder].held();
  }

  public DataCounts counts(int holder) {
    Tally tally = tallies[holder];
    return new DataCounts(
        tally.reads,
        tally.hits,
        tally.fetches,
        tally.fetchedBytes,
        tally.copies,
        tally.passed,
        storages[holder].deletions(),
        tally.sentBytes,
        tally.waited);
  }
}
