package org.quoin.metaserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.grid.placement.BatchMetaServer;
import org.quoin.grid.placement.BatchMetaServer.Assignment;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.metaserver.KnownSite.KnownPath;

/** The batch mode of Maheswaran et al. (JPDC 1999) on matrices worked by hand. */
class BatchModeTest {

  private static JobRequest job(double operations) {
    return job(operations, 0);
  }

  private static JobRequest job(double operations, double bytes) {
    return KnownSite.job(operations, bytes, 0);
  }

  /** Sites of which one computes a job of 1 operation in so many seconds; not at all in 0. */
  private static GridView view(String times, double[] ready) {
    List<SiteReport> sites = new ArrayList<>();
    String[] all = times.strip().split(" +");
    for (int i = 0; i < all.length; i++) {
      double seconds = Double.parseDouble(all[i]);
      if (seconds > 0) {
        double speed = 1 / seconds;
        sites.add(
            new KnownSite(
                i, "m" + i, speed, speed, 0, ready[i] * speed, KnownPath.of(), KnownPath.of()));
      }
    }
    return KnownSite.view(sites);
  }

  /** Plans the jobs, a row of execution times each. */
  private static List<Assignment> plan(String heuristic, String matrix, double... ready) {
    List<String> rows = List.of(matrix.split(","));
    double[] at = ready.length > 0 ? ready : new double[9];
    return metaServer(heuristic, Map.of())
        .chooseAll(rows.stream().map(row -> job(1)).toList(), i -> view(rows.get(i), at));
  }

  private static BatchMetaServer metaServer(String heuristic, Map<String, String> options) {
    return (BatchMetaServer)
        MetaServers.valueOf(heuristic).create(options, new SplittableRandom(1));
  }

  /** The numbers of the machines of the jobs, in the order of the jobs. */
  private static String sites(List<Assignment> plan) {
    return plan.stream()
        .sorted(Comparator.comparingInt(Assignment::job))
        .map(step -> "" + step.site().index())
        .collect(Collectors.joining(" "));
  }

  private static String order(List<Assignment> plan) {
    return plan.stream().map(step -> "" + step.job()).collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # t0 is done at 2 on m0; then t1 at 5 on either: m0; then t2 at 9 on m1
          MIN_MIN   | 2 4, 3 5, 8 9          | 0 0 1 | 0 1 2
          # t2 at 8 on m0; then t1 at 5 and t0 at 4 on m1: t1; then t0 at 9 on m1, 10 on m0
          MAX_MIN   | 2 4, 3 5, 8 9          | 1 1 0 | 2 1 0
          # both are done at 9
          DUPLEX    | 2 4, 3 5, 8 9          | 0 0 1 | 0 1 2
          # the long one last ends at 3, first at 2
          MIN_MIN   | 1 1, 1 1, 2 2          | 0 1 0 | 0 1 2
          MAX_MIN   | 1 1, 1 1, 2 2          | 1 1 0 | 2 0 1
          DUPLEX    | 1 1, 1 1, 2 2          | 1 1 0 | 2 0 1
          # t1 would lose 29.5 s without m0, t0 only 1 s
          MIN_MIN   | 10 11, 10.5 40         | 0 0   | 0 1
          SUFFERAGE | 10 11, 10.5 40         | 1 0   | 1 0
          # t1 can go nowhere else
          SUFFERAGE | 10 11, 20 0            | 1 0   | 1 0
          # as large a sufferage does not take a machine away; t1 is then done at 3 on m1
          SUFFERAGE | 2 3, 2 3               | 0 1   | 0 1
          # t2 takes m0 from t0, and t0 m1 in the second pass, t1 in the third
          SUFFERAGE | 2 4, 2 4, 9 99         | 1 1 0 | 2 0 1
          # the first pass gives m0 to t1 (6) and m1 to t2 (5); then t0 at 9 on m0, 8 on m1
          SUFFERAGE | 5 7 9, 4 10 12, 9 1 6  | 1 0 1 | 1 2 0
          """)
  void jobsArePlacedAsByHand(String heuristic, String matrix, String sites, String order) {
    assertThat(sites(plan(heuristic, matrix))).isEqualTo(sites);
    assertThat(order(plan(heuristic, matrix))).isEqualTo(order);
  }

  /** With m0 ready at 10 s t0 is done at 12 there and at 4 on m1, and so on. */
  @ParameterizedTest
  @CsvSource({"MIN_MIN, 1 1 0", "MAX_MIN, 1 0 1", "SUFFERAGE, 0 1 1"})
  void whatIsAheadCounts(String heuristic, String expected) {
    assertThat(sites(plan(heuristic, "2 4, 3 5, 8 9", 10, 0))).isEqualTo(expected);
  }

  /** At machines of one speed all jobs suffer alike: 0.7 s, but for the last digits of the sums. */
  @ParameterizedTest
  @CsvSource({"'1 1, 9 9'", "'9 9, 1 1'", "'2 2, 8 8'"})
  void equalSufferagesAreATie(String matrix) {
    assertThat(sites(plan("SUFFERAGE", matrix, 0.1, 0.8))).isEqualTo("0 1");
  }

  /** Job by job in any order no schedule of three jobs on two machines is done before the best. */
  @ParameterizedTest
  @ValueSource(strings = {"MIN_MIN", "MAX_MIN", "SUFFERAGE", "DUPLEX"})
  void oneJobGoesWhereItIsDoneFirst(String heuristic) {
    assertThat(sites(plan(heuristic, "7 3 5"))).isEqualTo("1");
    assertThat(sites(plan(heuristic, "7 3 5", 0, 9, 1))).isEqualTo("2");
    JobRequest job = job(1);
    GridView view = view("7 3 5", new double[3]);
    assertThat(metaServer(heuristic, Map.of()).choose(job, view).index()).isEqualTo(1);
  }

  /**
   * The first job goes to m0, where its 1,000 bytes come after 10 s and it is done at 12 s; on m1,
   * which takes five times as long, at 20 s. The second job brings no data: behind the first it is
   * done at 13 s, and on m1 at 5 s. Without the wait for the data of the first it would be done at
   * 3 s on m0.
   */
  @Test
  void aSiteThatWaitsForDataIsReadyLater() {
    KnownPath path = KnownPath.of(new KnownSite.KnownChannel(100, 100, 100, 0));
    SiteReport fast = new KnownSite(0, "m0", 1, 1, 0, 0, path, KnownPath.of());
    SiteReport slow = new KnownSite(1, "m1", 0.2, 0.2, 0, 0, path, KnownPath.of());
    BatchMetaServer maxMin = metaServer("MAX_MIN", Map.of("transfers", "true"));
    List<JobRequest> jobs = List.of(job(2, 1000), job(1, 0));
    assertThat(sites(maxMin.chooseAll(jobs, i -> KnownSite.view(List.of(fast, slow)))))
        .isEqualTo("0 1");
  }

  /** At a cluster of four slots a job puts off the next one by a quarter of its time. */
  @Test
  void aClusterComputesSeveralAtOnce() {
    SiteReport cluster = new KnownSite(0, "c", 4, 1, 0, 0, KnownPath.of(), KnownPath.of());
    SiteReport server = new KnownSite(1, "s", 1.1, 1.1, 0, 0, KnownPath.of(), KnownPath.of());
    BatchMetaServer minMin = metaServer("MIN_MIN", Map.of());
    List<JobRequest> jobs = List.of(job(10), job(10), job(10), job(10));
    // 10 / 1.1 = 9.1 s at the server; then 10, 12.5, 15 s at the cluster, 18.2 s at the server.
    assertThat(sites(minMin.chooseAll(jobs, i -> KnownSite.view(List.of(cluster, server)))))
        .isEqualTo("1 0 0 0");
  }
}
