package org.quoin.metaserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quoin.grid.placement.GridView.PathReport;
import org.quoin.grid.placement.GridView.SiteReport;
import org.quoin.grid.placement.JobRequest;
import org.quoin.metaserver.KnownSite.KnownChannel;
import org.quoin.metaserver.KnownSite.KnownPath;

/** What a job's files make of its placement. */
class DataMetaServersTest {

  /** A site of 1 op/s behind one link of 10 B/s, or none. */
  private record DataSite(int index, double jobs, double missingBytes, boolean linked)
      implements SiteReport {
    @Override
    public String name() {
      return "s" + index;
    }

    @Override
    public double speed() {
      return 1;
    }

    @Override
    public double jobSpeed() {
      return 1;
    }

    @Override
    public double work() {
      return jobs;
    }

    @Override
    public double age() {
      return 0;
    }

    @Override
    public PathReport send() {
      return linked ? KnownPath.of(new KnownChannel(10, 10, 10, 0)) : KnownPath.of();
    }

    @Override
    public PathReport receive() {
      return send();
    }

    @Override
    public double fetchSeconds() {
      return missingBytes / 10;
    }
  }

  private static int choose(MetaServers metaServer, Map<String, String> options, DataSite... at) {
    JobRequest job = KnownSite.job(5, 20, 10);
    return metaServer.create(options, null).choose(job, KnownSite.view(List.of(at))).index();
  }

  private static DataSite site(int index, double jobs, double missing) {
    return new DataSite(index, jobs, missing, true);
  }

  @Test
  void theJobGoesWhereMostOfItsDataAreAndOfThoseToTheLeastLoaded() {
    MetaServers present = MetaServers.DATA_PRESENT;
    assertThat(choose(present, Map.of(), site(0, 0, 50), site(1, 9, 0), site(2, 7, 0)))
        .isEqualTo(2);
    assertThat(choose(present, Map.of(), site(0, 3, 0), site(1, 3, 0))).isZero();
    assertThat(choose(present, Map.of(), site(0, 0, 50), site(1, 9, 40))).isEqualTo(1);
  }

  /** 20 B there and 10 B back over a link are as much as 30 B that are missing. */
  @Test
  void leastBytesCountsTheClientsDataToo() {
    DataSite near = new DataSite(0, 9, 25, false);
    DataSite far = site(1, 0, 0);
    assertThat(choose(MetaServers.LEAST_BYTES, Map.of(), near, far)).isZero();
    assertThat(choose(MetaServers.DATA_PRESENT, Map.of(), near, far)).isEqualTo(1);
    DataSite same = new DataSite(0, 9, 30, false);
    assertThat(choose(MetaServers.LEAST_BYTES, Map.of(), same, far)).isEqualTo(1);
  }

  /** Done after 2 + 1 + 5 + 1 s at s0 and 2 + 6 + 5 + 1 s at s1, or 8 + 5 + 1 s where 8 wait. */
  @Test
  void minimumCompletionTimeWeighsFetchesIfItWeighsTransfers() {
    Map<String, String> transfers = Map.of("transfers", "true");
    MetaServers mct = MetaServers.MCT;
    assertThat(choose(mct, transfers, site(0, 0, 60), site(1, 0, 10))).isEqualTo(1);
    assertThat(choose(mct, transfers, site(0, 0, 59), site(1, 8, 0))).isZero();
    assertThat(choose(mct, transfers, site(0, 0, 61), site(1, 8, 0))).isEqualTo(1);
    assertThat(choose(mct, Map.of(), site(0, 0, 61), site(1, 8, 0))).isZero();
  }
}
