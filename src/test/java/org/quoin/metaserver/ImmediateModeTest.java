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
import org.quoin.base.InputException;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.grid.placement.MetaServer;
import org.quoin.metaserver.KnownSite.KnownChannel;
import org.quoin.metaserver.KnownSite.KnownPath;

/** The immediate mode of Maheswaran et al. (JPDC 1999) against times worked by hand. */
class ImmediateModeTest {

  /** A server of this speed with r seconds of work ahead, behind a link of 10 B/s each way. */
  private static SiteReport site(int index, double speed, double ready) {
    KnownPath link = KnownPath.of(new KnownChannel(10, 10, 10, 0));
    return new KnownSite(index, "s" + index, speed, speed, 9, ready * speed, link, link);
  }

  private static String choose(MetaServer metaServer, JobRequest job, List<SiteReport> sites) {
    return metaServer.choose(job, KnownSite.view(sites)).name();
  }

  /** r of 9, 5, 4, 0 and 12 s; 40 operations take e = 4, 5, 8, 20 and 10 s: r + e = 13, 10, 12. */
  private static final List<SiteReport> FIVE =
      List.of(site(0, 10, 9), site(1, 8, 5), site(2, 5, 4), site(3, 2, 0), site(4, 4, 12));

  @ParameterizedTest
  @CsvSource({
    "OLB, ,   s3",
    "MET, ,   s0",
    "MCT, ,   s1",
    "KPB, 0,  s0", // at least one
    "KPB, 20, s0", // s0
    "KPB, 40, s1", // s0 and s1
    "KPB, 39, s0", // 1.95 sites, rounded down
    "KPB, 79, s1",
    "KPB, 100, s1",
    "SA,  ,   s1" // 0 / 12: MCT
  })
  void chooseByReadyAndExecutionTimes(String name, String k, String expected) {
    Map<String, String> options = k == null ? Map.of() : Map.of("k", k);
    MetaServer metaServer = MetaServers.valueOf(name).create(options, new SplittableRandom(1));
    assertThat(choose(metaServer, job(40, 100, 100), FIVE)).isEqualTo(expected);
  }

  /** Of 5 sites 60 % are s0, s1 and s2: the one that is done first is s2, s3 is left out. */
  @Test
  void kPercentBestKeepsAJobFromASlowSiteThatIsReady() {
    List<SiteReport> sites =
        List.of(site(0, 10, 30), site(1, 8, 29), site(2, 5, 20), site(3, 4, 0), site(4, 1, 0));
    MetaServer kpb = MetaServers.KPB.create(Map.of("k", "60"), new SplittableRandom(1));
    MetaServer mct = MetaServers.MCT.create(Map.of(), new SplittableRandom(1));
    assertThat(choose(kpb, job(40, 0, 0), sites)).isEqualTo("s2");
    assertThat(choose(mct, job(40, 0, 0), sites)).isEqualTo("s3");
  }

  /** Balance 0.5, 0.9, 0.7, 0.6, 0.8, 0.95: MCT, MET from 0.9 on, MCT from 0.6 on, MET. */
  @Test
  void theSwitchingAlgorithmSwitchesAtItsBounds() {
    MetaServer sa = MetaServers.SA.create(Map.of(), new SplittableRandom(1));
    List<String> chosen = new ArrayList<>();
    for (double least : new double[] {50, 90, 70, 60, 80, 95}) {
      // 100 operations: 100 + 10 s at s0, least + 20 s at s1.
      chosen.add(choose(sa, job(100, 0, 0), List.of(site(0, 10, 100), site(1, 5, least))));
    }
    assertThat(chosen).containsExactly("s1", "s0", "s0", "s1", "s1", "s0");
    assertThatThrownBy(() -> MetaServers.SA.create(Map.of("low", "0.95"), new SplittableRandom(1)))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll("SA", "low 0.95", "high 0.9");
  }

  /**
   * Idle sites are not balanced: with 70 and 100 s ahead, a balance of 0.7, SA is in MCT still and
   * takes s1 (70 + 20 s before 100 + 10 s). It would be in MET, and take s0, after a balance of 1.
   */
  @Test
  void idleSitesAreNotBalanced() {
    MetaServer sa = MetaServers.SA.create(Map.of(), new SplittableRandom(1));
    JobRequest job = job(100, 0, 0);
    assertThat(choose(sa, job, List.of(site(0, 10, 0), site(1, 5, 0)))).isEqualTo("s0");
    assertThat(choose(sa, job, List.of(site(0, 10, 100), site(1, 5, 70)))).isEqualTo("s1");
  }

  /**
   * 300 bytes there and 100 back take 30 and 10 s over a link of 10 B/s: s0 is done at max(20, 30)
   * + 4 + 10 = 44 s; s1, which is reached at once, at 42 + 2 = 44 s with 42 s ahead of the job, so
   * that s0 is the first of equals, and at 43 s with 41 s.
   */
  @ParameterizedTest
  @CsvSource({"MCT, 42, s0", "MCT, 41, s1", "MET, 41, s1"})
  void dataOnTheirWayAreNotWaitedForTwice(String name, double ahead, String expected) {
    SiteReport far = site(0, 10, 20);
    SiteReport near = new KnownSite(1, "s1", 20, 20, 0, ahead * 20, KnownPath.of(), KnownPath.of());
    JobRequest job = job(40, 300, 100);
    MetaServer with =
        MetaServers.valueOf(name).create(Map.of("transfers", "true"), new SplittableRandom(1));
    assertThat(choose(with, job, List.of(far, near))).isEqualTo(expected);
    if (name.equals("MCT")) {
      // Without data s0 is done at 24 s.
      MetaServer without = MetaServers.MCT.create(Map.of(), new SplittableRandom(1));
      assertThat(choose(without, job, List.of(far, near))).isEqualTo("s0");
    }
  }

  /** 64 processors of 1 op/s, 16 to a job: 640 operations ahead are 10 s, 160 of its own 10 s. */
  @Test
  void aClusterWorksOffWhatIsAheadAtItsOwnSpeedAndTheJobAtThatOfItsProcessors() {
    SiteReport cluster =
        new KnownSite(0, "cluster", 64, 16, 4, 640, KnownPath.of(), KnownPath.of());
    MetaServer mct = MetaServers.MCT.create(Map.of(), new SplittableRandom(1));
    // 160 operations take 10 s at s1.
    assertThat(choose(mct, job(160, 0, 0), List.of(cluster, site(1, 16, 9.9)))).isEqualTo("s1");
    assertThat(choose(mct, job(160, 0, 0), List.of(cluster, site(1, 16, 10.1))))
        .isEqualTo("cluster");
    MetaServer met = MetaServers.MET.create(Map.of(), new SplittableRandom(1));
    assertThat(choose(met, job(160, 0, 0), List.of(cluster, site(1, 17, 0)))).isEqualTo("s1");
  }
}
