package org.quoin.grid.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.grid.GridModels;
import org.quoin.topology.Node;
import org.quoin.topology.Replacement;
import org.quoin.topology.Storage;

/** Invariants of storages after every step, with random catalogues, storages and jobs. */
class StorageInvariantsTest {
  private Random random;
  private final List<DataFile> files = new ArrayList<>();
  private final List<Node.Holder> places = new ArrayList<>();
  private final FakeNetwork network = new FakeNetwork();
  private ReplicaManager manager;
  private double quota;
  private double copies;
  private int done;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void storagesHoldWhatTheyMay(long seed) {
    random = new Random(seed);
    for (int grid = 0; grid < 20; grid++) {
      draw();
      List<FileRequest> jobs = new ArrayList<>();
      for (int step = 0; step < 60; step++) {
        if (random.nextInt(3) > 0 || jobs.isEmpty()) {
          int site = random.nextInt(places.size());
          String client = random.nextBoolean() ? "ann" : "bob";
          jobs.add(manager.request(site, client, someFiles(), g -> done++));
        } else {
          jobs.remove(random.nextInt(jobs.size())).release();
        }
        if (random.nextInt(6) == 0) {
          manager.copyPopularFiles(site -> false);
        }
        network.until(network.now() + random.nextInt(8));
        check();
      }
      network.finish();
      jobs.forEach(FileRequest::release);
      check();
      copies += sum(DataCounts::copies);
      assertThat(network.begun.stream().mapToDouble(FakeNetwork.Sent::bytes).sum())
          .isEqualTo(sum(DataCounts::fetchedBytes))
          .isEqualTo(sum(DataCounts::sentBytes));
    }
    assertThat(done).isPositive();
    assertThat(copies).isPositive();
  }

  private void draw() {
    files.clear();
    places.clear();
    network.begun.clear();
    int sites = 2 + random.nextInt(4);
    double[] homes = new double[sites];
    for (int i = 0; i < 12; i++) {
      int home = random.nextInt(sites);
      int bytes = 1 + random.nextInt(9);
      homes[home] += bytes;
      files.add(new DataFile(i, "f" + i, bytes, List.of("s" + home), i % 2 == 0 ? "x" : ""));
    }
    for (int s = 0; s < sites; s++) {
      Replacement rule = Replacement.values()[random.nextInt(3)];
      Storage storage = new Storage(homes[s] + random.nextInt(30), rule);
      places.add(GridModels.server("s" + s, 1, storage));
    }
    Set<String> names = places.stream().map(Node::name).collect(Collectors.toSet());
    ReplicaTimer timer = new ReplicaTimer(5, random.nextInt(20), 4, names);
    quota = Arrays.stream(homes).max().orElseThrow() + random.nextInt(9);
    List<Quota> quotas =
        List.of(
            new Quota(names, Set.of("x"), Set.of(), quota, random.nextBoolean()),
            new Quota(Set.of("s0"), Set.of(), Set.of("ann"), 10, random.nextBoolean()));
    DataModel model =
        new DataModel(files, List.of(), random.nextBoolean(), List.of(), timer, quotas);
    manager = new ReplicaManager(model, places, network, network::now);
  }

  private List<DataFile> someFiles() {
    List<DataFile> shuffled = new ArrayList<>(files);
    Collections.shuffle(shuffled, random);
    return shuffled.subList(0, random.nextInt(5));
  }

  private double sum(ToDoubleFunction<DataCounts> figure) {
    double sum = 0;
    for (int place = 0; place < places.size(); place++) {
      sum += figure.applyAsDouble(manager.counts(place));
    }
    return sum;
  }

  private void check() {
    for (int place = 0; place < places.size(); place++) {
      int here = place;
      Node.Holder site = places.get(place);
      double whole =
          files.stream()
              .filter(file -> manager.catalogue().has(file, here))
              .mapToDouble(DataFile::bytes)
              .sum();
      assertThat(manager.heldBytes(place)).isBetween(whole, site.storage().bytes());
      assertThat(files)
          .filteredOn(file -> file.homes().contains(site.name()))
          .allMatch(file -> manager.catalogue().has(file, here));
      double owned =
          files.stream()
              .filter(file -> manager.catalogue().has(file, here) && file.owner().equals("x"))
              .mapToDouble(DataFile::bytes)
              .sum();
      assertThat(owned).isLessThanOrEqualTo(quota);
      DataCounts counts = manager.counts(place);
      assertThat(counts.hits()).isLessThanOrEqualTo(counts.reads());
      assertThat(counts.fetches())
          .isLessThanOrEqualTo(counts.reads() - counts.hits() + counts.copies());
      assertThat(counts.deleted()).isLessThanOrEqualTo(counts.fetches() - counts.passed());
    }
  }
}
