package org.quoin.grid.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
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

  private DataFile file(String name, double bytes, String... homes) {
    DataFile file = new DataFile(files.size(), name, bytes, List.of(homes));
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
            new DataModel(files, List.of(), parallel, List.of()), places, network, network::now);
  }

  private void open(double bytes, Replacement replacement) {
    open(new Storage(bytes, replacement), Storage.UNLIMITED, false);
  }

  /** A job at a site reads files, and ends as soon as it has all. */
  private FilesRead job(int site, DataFile... read) {
    List<FilesRead> done = new ArrayList<>();
    FileRequest job = manager.request(site, List.of(read), g -> done.add(g.read()));
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
    assertThat(manager.counts(1)).isEqualTo(new DataCounts(4, 2, 2, 5, 0, 0, 0, 5));
    assertThat(manager.counts(0)).isEqualTo(new DataCounts(2, 2, 0, 0, 0, 0, 5, 0));
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
    FileRequest job = manager.request(1, List.of(a, b), g -> {});
    network.finish();
    assertThat(job.waited()).hasSize(1);
    assertThat(job.waited().get(0).seconds()).containsExactly(4);
    open(Storage.UNLIMITED, Storage.UNLIMITED, false);
    FileRequest inTurn = manager.request(1, List.of(a, b), g -> {});
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
    manager.request(1, List.of(a), g -> done.add(g.read()));
    network.until(1);
    FileRequest second = manager.request(1, List.of(a), g -> done.add(g.read()));
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
    FileRequest reading = manager.request(1, List.of(a, b), g -> {});
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
    assertThat(manager.counts(1)).isEqualTo(new DataCounts(2, 0, 2, 6, 2, 0, 0, 6));
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
    manager.request(1, List.of(a), g -> {});
    assertThat(network.begun.get(1).from()).isEqualTo(2);
    FileRequest other = manager.request(2, List.of(b), g -> {});
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
    FileRequest job = manager.request(1, List.of(a, b), done::add);
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
}
