package org.quoin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.cluster.UnfinishedJob;
import org.quoin.grid.placement.GridView;
import org.quoin.grid.site.LocalJobs;
import org.quoin.grid.site.Site;
import org.quoin.grid.site.SiteCounts;
import org.quoin.metrics.JobRecord;
import org.quoin.statistics.Forecast;
import org.quoin.workload.Job;

/** The default methods of sites, paths and local jobs. */
class SiteDefaultsTest {

  /** A site that implements only the abstract methods. */
  private record Plain(String name, double speed) implements Site {
    @Override
    public void submit(Job job, Consumer<JobRecord> done) {
      throw new AssertionError();
    }

    @Override
    public List<Queued> queued() {
      throw new AssertionError();
    }

    @Override
    public UnfinishedJob cancel(long job) {
      throw new AssertionError();
    }

    @Override
    public List<UnfinishedJob> fail() {
      throw new AssertionError();
    }

    @Override
    public void repair() {
      throw new AssertionError();
    }

    @Override
    public double plannedStart(Job job) {
      throw new AssertionError();
    }

    @Override
    public void whenStarted(long job, Runnable started) {
      throw new AssertionError();
    }

    @Override
    public int clientJobs() {
      return 0;
    }

    @Override
    public Load load() {
      return new Load(0, 0);
    }

    @Override
    public SiteCounts counts() {
      return new SiteCounts(0, 0, 0);
    }
  }

  /** The whole site computes one job; the number of its jobs is never known ahead. */
  @Test
  void aPlainSite() {
    Site site = new Plain("s", 8e9);
    assertThat(site.jobSpeed()).isEqualTo(8e9);
    assertThat(site.jobsHoldUntil()).isLessThan(0);
    assertThat(site.localLoad()).isEmpty();
  }

  private record Hop(double bandwidth, double throughput, double observed, double transfers)
      implements GridView.LinkReport {
    @Override
    public double forecast(Forecast how) {
      return observed;
    }
  }

  private record Hops(List<Hop> all) implements GridView.PathReport {
    @Override
    public int hops() {
      return all.size();
    }

    @Override
    public GridView.LinkReport hop(int index) {
      return all.get(index);
    }
  }

  @Test
  void theLeastOverAPath() {
    Hops path = new Hops(List.of(new Hop(5, 9, 0, 0), new Hop(3, 9, 0, 0), new Hop(4, 2, 0, 0)));
    assertThat(path.minimum(GridView.LinkReport::bandwidth)).isEqualTo(3);
    assertThat(path.minimum(GridView.LinkReport::throughput)).isEqualTo(2);
    assertThat(new Hops(List.of()).minimum(GridView.LinkReport::bandwidth)).isInfinite();
  }

  @Test
  void endlessLocalJobsGoOnAsTheirSourceDoes() {
    Iterator<Integer> numbers = IntStream.rangeClosed(1, 3).iterator();
    Iterator<Job> jobs =
        LocalJobs.endless(0.5, () -> new Job(numbers.next(), 0, 1, 1, 1, 0, 0, 0, 0)).jobs();
    for (long number = 1; number <= 3; number++) {
      assertThat(jobs.hasNext()).isTrue();
      assertThat(jobs.next().id()).isEqualTo(number);
    }
    assertThat(new LocalJobs(Double.NaN, Collections.emptyIterator()).jobs().hasNext()).isFalse();
  }
}
