package org.quoin.grid.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.grid.GridModels;
import org.quoin.metrics.FilesRead;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;
import org.quoin.topology.Storage;

/**
 * Fetches calculated by hand: files of 1 to 4 bytes at one byte per second; holder 0 is the home,
 * jobs run at 1 and 2.
 */
class ReplicaManagerTest {
  private final FakeNetwork network = new FakeNetwork();
  private final List<DataFile> files = new ArrayList<>();
  private ReplicaManager manager;
  private ReplicaTimer timer = ReplicaTimer.NONE;
  private final List<Quota> quotas = new ArrayList<>();

  private DataFile owned(String name, double bytes, String owner) {
    DataFile file = new DataFile(files.size(), name, bytes, List.of("home"), owner);
    files.add(file);
    return file;
  }

  private DataFile file(String name, double bytes, String... homes) {
    DataFile file = new DataFile(files.size(), name, bytes, List.of(homes), "");
    files.add(file);
    return file;
  }

  private void open(Storage first, Storage second, boolean parallel) {
    List<Node.Holder> places =
        List.of(
            Node.server("home", 1, 0, 0),
            GridModels.server("first", 1, first),
            GridModels.server("second", 1, second));
    manager =
        new ReplicaManager(
            new DataModel(files, List.of(), parallel, List.of(), timer, quotas),
            places,
            network,
            network::now);
  }

  private void open(double bytes, Replacement replacement) {
    open(new Storage(bytes, replacement), Storage.UNLIMITED, false);
  }

  /** A job at a site reads files, and ends as soon as it has all. */
  private FilesRead job(int site, DataFile... read) {
    List<FilesRead> done = new ArrayList<>();
    FileRequest job = manager.request(site, "", List.of(read), g -> done.add(g.read()));
    network.finish();
    job.release();
    assertThat(done).hasSize(1);
    return done.get(0);
  }

  private boolean isHit(DataFile file) {
    return job(1, file).hits() == 1;
  }

  private List<String> at(int site) {
    return files.stream()
        .filter(f -> manager.catalogue().has(f, site))
        .map(DataFile::name)
        .toList();
  }

  @Test
  void whatIsMissingComesOneAfterAnotherAndStays() {
    DataFile a = file("a", 1, "home");
    DataFile b = file("b", 4, "home");
    open(Double.POSITIVE_INFINITY, Replacement.LRU);
    assertThat(job(1, a, b)).isEqualTo(new FilesRead(2, 0, 5, 5));
    assertThat(job(1, b, a)).isEqualTo(new FilesRead(2, 2, 0, 0));
    assertThat(job(0, b, a)).isEqualTo(new FilesRead(2, 2, 0, 0));
    assertThat(manager.counts(1)).isEqualTo(new DataCounts(4, 2, 2, 5, 0, 0, 0, 0, 5));
    assertThat(manager.counts(0)).isEqualTo(new DataCounts(2, 2, 0, 0, 0, 0, 0, 5, 0));
    assertThat(manager.heldBytes(1)).isEqualTo(5);
  }

  @Test
  void inParallelTheLongestIsWaitedFor() {
    DataFile a = file("a", 1, "home");
    DataFile b = file("b", 4, "home");
    open(Storage.UNLIMITED, Storage.UNLIMITED, true);
    assertThat(job(1, a, b)).isEqualTo(new FilesRead(2, 0, 5, 4));
  }

  /** a arrives after 1 s and b after 4 s, in parallel: the job waited for b alone. */
  @Test
  void ofFilesThatComeSideBySideTheLastOneIsWaitedFor() {
    DataFile a = file("a", 1, "home");
    DataFile b = file("b", 4, "home");
    open(Storage.UNLIMITED, Storage.UNLIMITED, true);
    FileRequest job = manager.request(1, "", List.of(a, b), g -> {});
    network.finish();
    assertThat(job.waited()).hasSize(1);
    assertThat(job.waited().get(0).seconds()).containsExactly(4);
    open(Storage.UNLIMITED, Storage.UNLIMITED, false);
    FileRequest inTurn = manager.request(1, "", List.of(a, b), g -> {});
    network.finish();
    assertThat(inTurn.waited()).extracting(wait -> wait.seconds()[0]).containsExactly(1.0, 4.0);
  }

  /** Space for three: a b c fill it, a is read again, so d replaces b; then b replaces c. */
  @Test
  void leastRecentlyReadGoesFirst() {
    DataFile a = file("a", 1, "home");
    DataFile b = file("b", 1, "home");
    DataFile c = file("c", 1, "home");
    DataFile d = file("d", 1, "home");
    open(3, Replacement.LRU);
    job(1, a);
    job(1, b);
    job(1, c);
    assertThat(isHit(a)).isTrue();
    assertThat(isHit(d)).isFalse();
    assertThat(at(1)).containsExactly("a", "c", "d");
    assertThat(isHit(b)).isFalse();
    assertThat(at(1)).containsExactly("a", "b", "d");
    assertThat(manager.counts(1).deleted()).isEqualTo(2);
  }

  /**
   * Space for three: a twice, b once, c once, then d: of b and c, read equally often, b was read
   * first and is deleted. b returns with a new count: c and d have one each, c is the older.
   */
  @Test
  void leastFrequentlyReadGoesFirst() {
    DataFile a = file("a", 1, "home");
    DataFile b = file("b", 1, "home");
    DataFile c = file("c", 1, "home");
    DataFile d = file("d", 1, "home");
    open(3, Replacement.LFU);
    job(1, a);
    job(1, a);
    job(1, b);
    job(1, c);
    job(1, d);
    assertThat(at(1)).containsExactly("a", "c", "d");
    job(1, b);
    assertThat(at(1)).containsExactly("a", "b", "d");
    job(1, d);
    job(1, c);
    assertThat(at(1)).as("b was read once, a and d twice").containsExactly("a", "c", "d");
  }

  /** a is fetched from 0 to 4; another job that needs it at 1 waits for the last 3 s. */
  @Test
  void twoJobsThatMissTheSameFileShareOneFetch() {
    DataFile a = file("a", 4, "home");
    open(Double.POSITIVE_INFINITY, Replacement.LRU);
    List<FilesRead> done = new ArrayList<>();
    manager.request(1, "", List.of(a), g -> done.add(g.read()));
    network.until(1);
    FileRequest second = manager.request(1, "", List.of(a), g -> done.add(g.read()));
    network.finish();
    assertThat(done).containsExactly(new FilesRead(1, 0, 4, 4), new FilesRead(1, 0, 0, 3));
    assertThat(network.begun).hasSize(1);
    assertThat(second.waited().get(0).part()).isEqualTo(0.75);
    assertThat(second.waited().get(0).seconds()).containsExactly(3);
  }

  /** a and b fill the site and are being read, so c passes to its job and is fetched again. */
  @Test
  void whatIsInUseStaysAndWhatFindsNoRoomIsNotKept() {
    DataFile a = file("a", 2, "home");
    DataFile b = file("b", 2, "home");
    DataFile c = file("c", 1, "home");
    open(4, Replacement.LRU);
    FileRequest reading = manager.request(1, "", List.of(a, b), g -> {});
    network.finish();
    assertThat(isHit(c)).isFalse();
    assertThat(isHit(c)).isFalse();
    assertThat(manager.counts(1).passed()).isEqualTo(2);
    assertThat(at(1)).containsExactly("a", "b");
    reading.release();
    assertThat(isHit(c)).isFalse();
    assertThat(isHit(c)).isTrue();
    assertThat(at(1)).containsExactly("b", "c");
  }

  @Test
  void nothingMakesRoomForWhatDoesNotFitAtAll() {
    DataFile a = file("a", 3, "home");
    DataFile large = file("large", 5, "home");
    open(4, Replacement.LRU);
    job(1, a);
    assertThat(isHit(large)).isFalse();
    assertThat(at(1)).containsExactly("a");
  }

  @Test
  void withoutReplacementEveryReadIsAFetch() {
    DataFile a = file("a", 3, "home");
    open(Double.POSITIVE_INFINITY, Replacement.NONE);
    assertThat(isHit(a)).isFalse();
    assertThat(isHit(a)).isFalse();
    assertThat(manager.counts(1)).isEqualTo(new DataCounts(2, 0, 2, 6, 0, 2, 0, 0, 6));
  }

  /** The home at the site takes 3 of 4 bytes; the two others replace each other in the last one. */
  @Test
  void masterCopiesAreNeverDeleted() {
    DataFile master = file("master", 3, "first");
    DataFile a = file("a", 1, "home");
    DataFile b = file("b", 1, "home");
    open(4, Replacement.LRU);
    job(1, a);
    job(1, b);
    assertThat(at(1)).containsExactly("master", "b");
    assertThat(isHit(master)).isTrue();
  }

  @Test
  void theHolderThatPromisesTheMostThroughputSends() {
    DataFile a = file("a", 1, "home", "second");
    DataFile b = file("b", 1, "home");
    open(Double.POSITIVE_INFINITY, Replacement.LRU);
    network.throughputs.put(2, 2.0);
    job(1, a);
    assertThat(network.begun.get(0).from()).isEqualTo(2);
    job(2, b);
    job(1, b);
    assertThat(network.begun.get(2).from()).as("a replica is a holder").isEqualTo(2);
  }

  /** 1 byte takes 1 s from home, and 0.5 s and the delay from the second. */
  @ParameterizedTest
  @CsvSource({"0.4, 2", "0.6, 0"})
  void theHolderThatTakesTheShortestTimeSends(double delay, int from) {
    DataFile a = file("a", 1, "home", "second");
    open(Double.POSITIVE_INFINITY, Replacement.LRU);
    network.throughputs.put(2, 2.0);
    network.delays.put(2, delay);
    job(1, a);
    assertThat(network.begun.get(0).from()).isEqualTo(from);
  }

  @Test
  void ofEqualHoldersTheFirstSendsAndOneWithoutAWayNever() {
    DataFile a = file("a", 1, "second", "home");
    DataFile b = file("b", 1, "second", "home");
    open(Double.POSITIVE_INFINITY, Replacement.LRU);
    job(1, a);
    assertThat(network.begun.get(0).from()).isZero();
    network.cutOff.add(0);
    job(1, b);
    assertThat(network.begun.get(1).from()).isEqualTo(2);
    network.cutOff.add(2);
    DataFile none = a;
    open(Double.POSITIVE_INFINITY, Replacement.LRU);
    assertThatIllegalStateException().isThrownBy(() -> job(1, none));
  }

  /** The second site's copy is being sent, so b cannot replace it. */
  @Test
  void aCopyThatIsBeingSentStays() {
    DataFile a = file("a", 4, "home");
    DataFile b = file("b", 1, "home");
    open(Storage.UNLIMITED, new Storage(4, Replacement.LRU), false);
    job(2, a);
    network.throughputs.put(2, 2.0);
    manager.request(1, "", List.of(a), g -> {});
    assertThat(network.begun.get(1).from()).isEqualTo(2);
    FileRequest other = manager.request(2, "", List.of(b), g -> {});
    network.finish();
    other.release();
    assertThat(at(2)).containsExactly("a");
    job(2, b);
    assertThat(at(2)).as("it was sent").containsExactly("b");
  }

  /** The requesting job ends at 1; at 4 the file is present for others, and no job is notified. */
  @Test
  void aFetchGoesOnWhenItsJobGivesUp() {
    DataFile a = file("a", 4, "home");
    DataFile b = file("b", 4, "home");
    open(4, Replacement.LRU);
    List<FileRequest> done = new ArrayList<>();
    FileRequest job = manager.request(1, "", List.of(a, b), done::add);
    network.until(1);
    job.release();
    job.release();
    network.finish();
    assertThat(done).isEmpty();
    assertThat(network.begun).hasSize(1);
    assertThat(isHit(a)).isTrue();
    assertThat(isHit(b)).as("a is in nobody's use").isFalse();
    assertThat(at(1)).containsExactly("b");
  }

  /**
   * A wait is the end of the transfer: 2 of 5 s are all in the last queue, 4 s partly before it.
   */
  @Test
  void aWaitIsTheEndOfATransfer() {
    double[] seconds = {2, 3};
    assertThat(Wait.last(2, null, 1, seconds).seconds()).containsExactly(0, 2);
    assertThat(Wait.last(4, null, 1, seconds).seconds()).containsExactly(1, 3);
    assertThat(Wait.last(5, null, 1, seconds).seconds()).containsExactly(2, 3);
    assertThat(Wait.last(4, null, 1, seconds).part()).isEqualTo(0.8);
  }

  private void jobOf(String client, DataFile... read) {
    FileRequest job = manager.request(1, client, List.of(read), g -> {});
    network.finish();
    job.release();
  }

  /**
   * At the first site jobs read a three times, c twice and b once. A round of two files copies a
   * and c to the second site, which has none of them, and nothing to the first one.
   */
  @Test
  void aRoundCopiesTheMostReadFilesToSitesThatLackThem() {
    DataFile a = file("a", 1, "home");
    DataFile b = file("b", 4, "home");
    DataFile c = file("c", 2, "home");
    timer = new ReplicaTimer(10, 10, 2, Set.of("first", "second"));
    open(Storage.UNLIMITED, Storage.UNLIMITED, false);
    job(1, a, c, b);
    job(1, a, c);
    job(1, a);
    assertThat(network.now()).isEqualTo(7);
    manager.copyPopularFiles(site -> false);
    manager.copyPopularFiles(site -> false); // both files are in transfer
    network.finish();
    assertThat(at(2)).containsExactly("a", "c");
    assertThat(manager.counts(2)).isEqualTo(new DataCounts(0, 0, 2, 3, 2, 0, 0, 0, 0));
    assertThat(manager.counts(1).copies()).isZero();
    assertThat(manager.counts(0).sentBytes()).isEqualTo(7 + 3);
  }

  @Test
  void aSiteThatTakesNoJobsGetsNoCopy() {
    DataFile a = file("a", 1, "home");
    timer = new ReplicaTimer(10, 10, 2, Set.of("first", "second"));
    open(Storage.UNLIMITED, Storage.UNLIMITED, false);
    job(0, a);
    manager.copyPopularFiles(site -> site == 1);
    network.finish();
    assertThat(at(1)).isEmpty();
    assertThat(at(2)).containsExactly("a");
  }

  /** Space for 3 bytes, of which b takes 2: a, read twice, fits; c, read once, would delete b. */
  @Test
  void aRoundDeletesNothing() {
    DataFile a = file("a", 1, "home");
    DataFile b = file("b", 2, "home");
    DataFile c = file("c", 1, "home");
    timer = new ReplicaTimer(10, 100, 5, Set.of("second"));
    open(Storage.UNLIMITED, new Storage(3, Replacement.LRU), false);
    job(1, a, c);
    job(1, a);
    job(2, b);
    manager.copyPopularFiles(site -> false);
    network.finish();
    assertThat(at(2)).containsExactly("a", "b");
    job(2, c); // b was read before a came
    assertThat(at(2)).containsExactly("a", "c");
    timer = new ReplicaTimer(10, 100, 5, Set.of("second"));
    open(Storage.UNLIMITED, new Storage(3, Replacement.NONE), false);
    job(1, a);
    manager.copyPopularFiles(site -> false);
    assertThat(manager.counts(2).copies()).isZero();
  }

  /** Reads at 0 s and 1 s: of a window of 4 s the round at 4 s has only the second one. */
  @Test
  void readsBeforeTheWindowDoNotCount() {
    DataFile a = file("a", 1, "home");
    DataFile b = file("b", 3, "home");
    timer = new ReplicaTimer(4, 4, 5, Set.of("second"));
    open(Storage.UNLIMITED, Storage.UNLIMITED, false);
    job(1, a);
    job(1, b);
    manager.copyPopularFiles(site -> false);
    network.finish();
    assertThat(at(2)).containsExactly("b");
  }

  /** A copy of 4 bytes begins at 4 s; a job at 6 s waits 2 s for it and fetches nothing. */
  @Test
  void aJobWaitsForACopyOnItsWay() {
    DataFile a = file("a", 4, "home");
    timer = new ReplicaTimer(4, 5, 5, Set.of("second"));
    open(Storage.UNLIMITED, Storage.UNLIMITED, false);
    job(1, a);
    manager.copyPopularFiles(site -> false);
    network.until(6);
    assertThat(job(2, a)).isEqualTo(new FilesRead(1, 0, 0, 2));
    assertThat(manager.counts(2)).isEqualTo(new DataCounts(1, 0, 1, 4, 1, 0, 0, 0, 2));
  }

  /** A quota of 3 bytes for files of x: x2 takes the place of x1, and y, read before, stays. */
  @Test
  void aQuotaDeletesItsOwnFilesAlone() {
    DataFile y = owned("y", 4, "y");
    DataFile first = owned("x1", 2, "x");
    DataFile second = owned("x2", 2, "x");
    DataFile large = owned("x3", 4, "x");
    quotas.add(new Quota(Set.of("first"), Set.of("x"), Set.of(), 3, true));
    open(Storage.UNLIMITED, Storage.UNLIMITED, false);
    job(1, y, first);
    job(1, second);
    assertThat(at(1)).containsExactly("y", "x2");
    assertThat(manager.counts(1).deleted()).isEqualTo(1);
    job(1, large); // never fits: passes to the job
    assertThat(at(1)).containsExactly("y", "x2");
    assertThat(manager.counts(1).passed()).isEqualTo(1);
    job(2, first, second);
    assertThat(at(2)).containsExactly("x1", "x2");
  }

  @Test
  void aQuotaThatRefusesDeletesNothing() {
    DataFile first = owned("x1", 2, "x");
    DataFile second = owned("x2", 2, "x");
    quotas.add(new Quota(Set.of("first"), Set.of("x"), Set.of(), 3, false));
    open(Storage.UNLIMITED, Storage.UNLIMITED, false);
    job(1, first);
    job(1, second);
    assertThat(at(1)).containsExactly("x1");
    assertThat(manager.counts(1).passed()).isEqualTo(1);
    assertThat(manager.counts(1).deleted()).isZero();
  }

  /** Files that were fetched for jobs of ann have 3 bytes; those of bob do not count. */
  @Test
  void aQuotaOfClientsCountsWhatWasFetchedForThem() {
    DataFile a = file("a", 2, "home");
    DataFile b = file("b", 2, "home");
    DataFile c = file("c", 2, "home");
    quotas.add(new Quota(Set.of("first"), Set.of(), Set.of("ann"), 3, true));
    open(Storage.UNLIMITED, Storage.UNLIMITED, false);
    jobOf("ann", a);
    jobOf("bob", b);
    jobOf("ann", b, c);
    assertThat(at(1)).containsExactly("b", "c");
    assertThat(manager.counts(1).hits()).isEqualTo(1);
  }

  /** Home files count: of 3 bytes for x one is at home, so that a round finds no space for two. */
  @Test
  void homesTakeTheSpaceOfTheirQuota() {
    files.add(new DataFile(0, "x0", 2, List.of("first"), "x"));
    DataFile a = owned("a", 2, "x");
    quotas.add(new Quota(Set.of("first", "second"), Set.of("x"), Set.of(), 3, true));
    timer = new ReplicaTimer(4, 100, 5, Set.of("first", "second"));
    open(Storage.UNLIMITED, Storage.UNLIMITED, false);
    job(2, a);
    job(1, a);
    assertThat(at(1)).containsExactly("x0");
    manager.copyPopularFiles(site -> false);
    assertThat(manager.counts(1).copies()).isZero();
  }
}
