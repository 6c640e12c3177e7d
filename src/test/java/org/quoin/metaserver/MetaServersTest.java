package org.quoin.metaserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.quoin.metaserver.KnownSite.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.base.InputException;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;
import org.quoin.metaserver.KnownSite.KnownChannel;
import org.quoin.metaserver.KnownSite.KnownPath;

class MetaServersTest {

  private static SiteReport site(int index, double speed, double jobs, double work, double k) {
    KnownPath link = KnownPath.of(new KnownChannel(100, 50, 20, k));
    return new KnownSite(index, "s" + index, speed, speed, jobs, work, link, link);
  }

  private static String choose(MetaServer metaServer, JobRequest job, SiteReport... sites) {
    return metaServer.choose(job, KnownSite.view(List.of(sites))).name();
  }

  @Test
  void roundRobinHasOneCounterAndPassesOverSitesOutOfReach() {
    MetaServer rr = MetaServers.RR.create(Map.of(), new SplittableRandom(1));
    SiteReport a = site(0, 1, 9, 0, 0);
    SiteReport b = site(1, 1, 9, 0, 0);
    SiteReport c = site(2, 1, 0, 0, 0);
    JobRequest job = job(1, 1, 1);
    List<String> chosen = new ArrayList<>();
    chosen.add(choose(rr, job, a, b, c));
    chosen.add(choose(rr, job, a, c)); // another client, which cannot reach b
    chosen.add(choose(rr, job, a, b, c));
    chosen.add(choose(rr, job, b, c));
    chosen.add(choose(rr, job, a, b));
    assertThat(chosen).containsExactly("s0", "s2", "s0", "s1", "s0");
  }

  @Test
  void loadIsJobsAndOneOverSpeedWithTiesToTheFirst() {
    MetaServer load = MetaServers.LOAD.create(Map.of(), new SplittableRandom(1));
    assertThat(choose(load, job(1, 1, 1), site(0, 4, 3, 0, 0), site(1, 1, 0, 0, 0)))
        .isEqualTo("s0"); // (3 + 1) / 4 = (0 + 1) / 1
    assertThat(choose(load, job(1, 1, 1), site(0, 4, 4, 0, 0), site(1, 1, 0, 0, 0)))
        .isEqualTo("s1");
  }

  @Test
  void lothAddsBothTransfers() {
    MetaServer loth = MetaServers.LOTH.create(Map.of(), new SplittableRandom(1));
    // T = 100 / max(1, k + 2). Site 0: 40 x 2 / 4 + 200 / 25 + 50 / 25 = 30 at k = 2;
    // site 1: 40 x 1 / 2 + 200 / 50 + 50 / 50 = 25 at k = 0.
    SiteReport busy = site(0, 4, 1, 0, 2);
    SiteReport free = site(1, 2, 0, 0, 0);
    assertThat(choose(loth, job(40, 200, 50), busy, free)).isEqualTo("s1");
    // Without data the same sites stand at 20 and 20: the first of equals.
    assertThat(choose(loth, job(40, 0, 0), busy, free)).isEqualTo("s0");
  }

  @Test
  void lothByWorkAndByObservedThroughput() {
    MetaServer work = MetaServers.LOTH.create(Map.of("load", "work"), new SplittableRandom(1));
    // Many small jobs: 50 of them are only 4 operations.
    assertThat(choose(work, job(40, 0, 0), site(0, 4, 50, 4, 0), site(1, 3, 0, 0, 0)))
        .isEqualTo("s0");
    assertThat(
            choose(
                MetaServers.LOTH.create(Map.of(), new SplittableRandom(1)),
                job(40, 0, 0),
                site(0, 4, 50, 4, 0),
                site(1, 3, 0, 0, 0)))
        .isEqualTo("s1");
    MetaServer observed =
        MetaServers.LOTH.create(Map.of("throughput", "observed"), new SplittableRandom(1));
    SiteReport slow =
        new KnownSite(
            0, "slow", 1, 1, 0, 0, KnownPath.of(new KnownChannel(100, 100, 1, 0)), KnownPath.of());
    SiteReport steady =
        new KnownSite(
            1, "steady", 1, 1, 0, 0, KnownPath.of(new KnownChannel(50, 50, 50, 9)), KnownPath.of());
    assertThat(choose(observed, job(1, 100, 0), slow, steady)).isEqualTo("steady");
    MetaServer nominal =
        MetaServers.LOTH.create(Map.of("throughput", "nominal"), new SplittableRandom(1));
    assertThat(choose(nominal, job(1, 100, 0), slow, steady)).isEqualTo("slow");
  }

  @ParameterizedTest
  @CsvSource({"observed, none, busy", "observed, progress, free", "forecast, progress, free"})
  void lothDividesPastThroughputByTheTransfersInProgress(
      String throughput, String sharing, String expected) {
    MetaServer loth =
        MetaServers.LOTH.create(
            Map.of("throughput", throughput, "sharing", sharing), new SplittableRandom(1));
    // Past transfers got 50 and 40 of 100. With 3 in progress the next gets 100 / (3 + 100 / 50).
    SiteReport busy =
        new KnownSite(
            0, "busy", 1, 1, 0, 0, KnownPath.of(new KnownChannel(100, 90, 50, 3)), KnownPath.of());
    SiteReport free =
        new KnownSite(
            1, "free", 1, 1, 0, 0, KnownPath.of(new KnownChannel(100, 90, 40, 0)), KnownPath.of());
    assertThat(choose(loth, job(1, 100, 0), busy, free)).isEqualTo(expected);
  }

  @Test
  void sharingOfANominalThroughputIsRefused() {
    assertThatThrownBy(
            () ->
                MetaServers.LOTH.create(
                    Map.of("throughput", "nominal", "sharing", "progress"),
                    new SplittableRandom(1)))
        .hasMessageContaining("only with throughput: observed or forecast");
  }

  /** 128 processors of 20 Mop/s, so many to a client's job, beside a server of 400 Mop/s. */
  private static String besideAServer(
      String metaServer, Map<String, String> options, int width, int ahead, int atServer) {
    double own = width * 20e6;
    double of = 4e9;
    SiteReport cluster =
        new KnownSite(0, "cluster", 2560e6, own, ahead, ahead * of, KnownPath.of(), KnownPath.of());
    SiteReport server =
        new KnownSite(
            1, "server", 400e6, 400e6, atServer, atServer * of, KnownPath.of(), KnownPath.of());
    MetaServer chooser = MetaServers.valueOf(metaServer).create(options, new SplittableRandom(1));
    return choose(chooser, job(of, 0, 0), cluster, server);
  }

  /** 4 Gop take 25 s on 8 of the processors, 1.5625 s on all; 10 s at the server. */
  @ParameterizedTest
  @CsvSource({"LOAD, ", "LOTH, jobs", "LOTH, work"})
  void aJobGoesAtTheSpeedOfItsOwnProcessorsAndWhatIsAheadAtThatOfTheSite(
      String metaServer, String load) {
    Map<String, String> options = load == null ? Map.of() : Map.of("load", load);
    // Idle and narrow: 25 s against 10 s; idle and wide: 1.5625 s against 10 s.
    assertThat(besideAServer(metaServer, options, 8, 0, 0)).isEqualTo("server");
    assertThat(besideAServer(metaServer, options, 128, 0, 0)).isEqualTo("cluster");
    // The server is busy: 25 s against 20 s, and against 30 s.
    assertThat(besideAServer(metaServer, options, 8, 0, 1)).isEqualTo("server");
    assertThat(besideAServer(metaServer, options, 8, 0, 2)).isEqualTo("cluster");
    // Both are: 3 jobs ahead are 4.6875 s, 4 are 6.25 s.
    assertThat(besideAServer(metaServer, options, 8, 3, 2)).isEqualTo("cluster");
    assertThat(besideAServer(metaServer, options, 8, 4, 2)).isEqualTo("server");
    // Busy and wide: 6 jobs are 10.9375 s, 5 are 9.375 s.
    assertThat(besideAServer(metaServer, options, 128, 5, 0)).isEqualTo("cluster");
    assertThat(besideAServer(metaServer, options, 128, 6, 0)).isEqualTo("server");
  }

  /** A slow hop counts wherever it stands. */
  @Test
  void lothTakesTheSlowestHop() {
    KnownChannel fast = new KnownChannel(100, 100, 100, 0);
    KnownChannel slow = new KnownChannel(10, 10, 10, 0);
    KnownChannel middling = new KnownChannel(20, 20, 20, 0);
    SiteReport slowFirst =
        new KnownSite(0, "slow first", 1, 1, 0, 0, KnownPath.of(slow, fast), KnownPath.of());
    SiteReport slowLast =
        new KnownSite(1, "slow last", 1, 1, 0, 0, KnownPath.of(fast, slow), KnownPath.of());
    SiteReport even =
        new KnownSite(2, "even", 1, 1, 0, 0, KnownPath.of(middling, middling), KnownPath.of());
    MetaServer loth = MetaServers.LOTH.create(Map.of(), new SplittableRandom(1));
    assertThat(choose(loth, job(1, 100, 0), slowFirst, even)).isEqualTo("even");
    assertThat(choose(loth, job(1, 100, 0), slowLast, even)).isEqualTo("even");
    assertThat(choose(loth, job(1, 100, 0), slowLast, slowFirst)).isEqualTo("slow last");
  }

  @Test
  void copiesGoToTheSitesWithTheLeastWorkAheadEachOnce() {
    // r = 9 / 4, 3 / 1, 6 / 3 and 2 / 1.
    SiteReport[] sites = {
      site(0, 4, 1, 9, 0), site(1, 1, 1, 3, 0), site(2, 3, 1, 6, 0), site(3, 1, 1, 2, 0)
    };
    for (int k = 1; k <= 6; k++) {
      MetaServer copies = MetaServers.K_DIST.create(Map.of("k", "" + k), new SplittableRandom(1));
      assertThat(copies.copies(job(1, 1, 1), KnownSite.view(List.of(sites))))
          .extracting(SiteReport::name)
          .containsExactlyElementsOf(List.of("s2", "s3", "s0", "s1").subList(0, Math.min(k, 4)));
    }
    assertThat(
            MetaServers.RR
                .create(Map.of(), new SplittableRandom(1))
                .copies(job(1, 1, 1), KnownSite.view(List.of(sites))))
        .hasSize(1);
  }

  @Test
  void theNearestHasTheFewestQueuesThereAndBack() {
    KnownChannel hop = new KnownChannel(1, 1, 1, 0);
    SiteReport far = new KnownSite(0, "far", 9, 9, 0, 0, KnownPath.of(hop, hop), KnownPath.of(hop));
    SiteReport near = new KnownSite(1, "near", 1, 1, 9, 9, KnownPath.of(hop), KnownPath.of(hop));
    SiteReport asNear =
        new KnownSite(2, "as near", 9, 9, 0, 0, KnownPath.of(), KnownPath.of(hop, hop));
    MetaServer nearest = MetaServers.NEAREST.create(Map.of(), new SplittableRandom(1));
    assertThat(choose(nearest, job(1, 1, 1), far, near, asNear)).isEqualTo("near");
  }

  /** What every metaserver owes. */
  @ParameterizedTest
  @EnumSource(MetaServers.class)
  void choosesACandidateAlwaysTheSame(MetaServers which) {
    SiteReport[] sites = {site(0, 4, 3, 9, 1), site(2, 1, 0, 0, 5), site(5, 2, 1, 3, 0)};
    MetaServer one = which.create(Map.of(), new SplittableRandom(1));
    MetaServer other = which.create(Map.of(), new SplittableRandom(1));
    for (int i = 0; i < 20; i++) {
      String chosen = choose(one, job(i, 10 * i, i), sites);
      assertThat(List.of("s0", "s2", "s5")).contains(chosen);
      assertThat(choose(other, job(i, 10 * i, i), sites)).isEqualTo(chosen);
    }
    assertThat(choose(which.create(Map.of(), new SplittableRandom(1)), job(1, 1, 1), sites[1]))
        .isEqualTo("s2");
    assertThat(which.formula()).isNotBlank();
  }

  @Test
  void wrongOptionsAreNamed() {
    assertThatThrownBy(
            () -> MetaServers.LOTH.create(Map.of("lod", "work"), new SplittableRandom(1)))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll("'lod'", "did you mean 'load'");
    assertThatThrownBy(
            () -> MetaServers.LOTH.create(Map.of("load", "wrok"), new SplittableRandom(1)))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll("'wrok'", "did you mean 'work'");
    assertThat(MetaServers.named("loth")).contains(MetaServers.LOTH);
    assertThat(MetaServers.names()).startsWith("RR", "LOAD", "LOTH").contains("D-LEAST");
    assertThat(MetaServers.named("d-least")).contains(MetaServers.D_LEAST);
    assertThat(MetaServers.LOAD.title()).isEqualTo("least server load");
  }
}
