package org.quoin.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.workload.Job;

/** What is added up as records come is what a second look at all of them gives. */
class RunStatisticsTest {

  private static List<JobRecord> records(RunKind kind, long seed) {
    Random random = new Random(seed);
    List<JobRecord> records = new ArrayList<>();
    double now = 0;
    for (int i = 1; i <= 300; i++) {
      now += random.nextDouble();
      long user = random.nextInt(4) - 1L;
      int width = 1 + random.nextInt(9);
      double run = Math.pow(10, 3 * random.nextDouble() - 1);
      Job plain = Job.batch(i, now, width, run, run, user);
      boolean due = kind == RunKind.GRID && i % 2 == 0;
      Job job = due ? plain.withTerms(new Job.Terms(1, now + run + 4)) : plain;
      double arrival = kind == RunKind.GRID ? now + random.nextDouble() : now;
      double start = arrival + 5 * random.nextDouble();
      double end = start + run;
      double back = kind == RunKind.GRID ? end + random.nextDouble() : end;
      boolean shared = kind == RunKind.COSCHEDULING;
      String type = kind == RunKind.REPLAY ? "" : "J" + (1 + random.nextInt(3));
      double alone = shared ? run / 2 : run;
      String site = "s" + random.nextInt(kind == RunKind.GRID ? 2 : 1);
      JobRecord record =
          new JobRecord(
              job,
              type,
              site,
              arrival,
              start,
              end,
              back,
              false,
              "",
              alone,
              shared,
              FilesRead.NONE,
              PromisedStart.NONE,
              WaitBreakdown.NONE);
      FilesRead read = new FilesRead(1 + i % 3, i % 2, i, (arrival - now) / 2);
      PromisedStart promise = new PromisedStart(start + 3 - i % 7, start, i % 4);
      records.add(
          kind == RunKind.GRID ? record.returned(type, back, read) : record.promised(promise));
    }
    return records;
  }

  private static double average(List<JobRecord> jobs, ToDoubleFunction<JobRecord> value) {
    return jobs.stream().mapToDouble(value).average().orElseThrow();
  }

  private static double sum(List<JobRecord> jobs, ToDoubleFunction<JobRecord> value) {
    double sum = 0;
    for (JobRecord job : jobs) {
      sum += value.applyAsDouble(job);
    }
    return sum;
  }

  /** The digits that were published before are those of these sums, in this order. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void sumsKeepTheirOrderAndTheirLastDigit(long seed) {
    List<JobRecord> jobs = records(RunKind.GRID, seed);
    RunStatistics figures = RunStatistics.of(RunKind.GRID, jobs, MachineUsage.NONE);
    assertThat(figures.value(Metrics.RESPONSE_TIME))
        .isEqualTo(average(jobs, JobRecord::responseTime));
    assertThat(figures.value(Metrics.SEND_TIME)).isEqualTo(average(jobs, JobRecord::sendTime));
    assertThat(figures.value(Metrics.WAIT_TIME)).isEqualTo(average(jobs, JobRecord::waitTime));
    assertThat(figures.value(Metrics.ART)).isEqualTo(sum(jobs, JobRecord::responseTime) / 300);
    assertThat(figures.value(Metrics.ART_W_W))
        .isEqualTo(
            sum(jobs, j -> j.job().processors() * j.responseTime())
                / sum(jobs, j -> j.job().processors()));
  }

  @ParameterizedTest
  @EnumSource(RunKind.class)
  void aRunHasTheMetricsOfItsKindAndTheyAreThoseOfOneByOne(RunKind kind) {
    List<JobRecord> jobs = records(kind, 7);
    double held = sum(jobs, JobRecord::area);
    FailureCosts losses = new FailureCosts(0.1, 1.2, 0.3);
    Backfills backfills = new Backfills(30, 6, 8, 3, 120);
    MachineUsage machine =
        new MachineUsage(
            64, held, 0.5, 0.25, losses, backfills, 1000, Double.NaN, UncountedRuns.NONE);
    RunStatistics figures = RunStatistics.of(kind, jobs, machine);
    assertThat(figures.metrics().keySet())
        .containsExactlyElementsOf(Metrics.of(kind).stream().map(Metric::id).toList());
    for (Metric metric : Metrics.of(kind)) {
      assertThat(figures.value(metric)).as(metric.id()).isNotNaN();
      if (metric.formula().ofJobs()) {
        double alone = metric.of(new Schedule(jobs, 64, held, backfills, 1000, UncountedRuns.NONE));
        assertThat(figures.value(metric)).as(metric.id()).isEqualTo(alone);
      }
    }
  }

  /** Nearest rank, counted by hand: so many are not above it, and fewer at any lesser value. */
  @ParameterizedTest
  @EnumSource(RunKind.class)
  void percentilesAreNearestRanks(RunKind kind) {
    List<JobRecord> jobs = records(kind, 11);
    RunStatistics figures = RunStatistics.of(kind, jobs, MachineUsage.NONE);
    double[] responses = jobs.stream().mapToDouble(JobRecord::responseTime).sorted().toArray();
    assertThat(figures.value(Metrics.P50_RESPONSE)).isEqualTo(responses[149]);
    assertThat(figures.value(Metrics.P90_RESPONSE)).isEqualTo(responses[269]);
    assertThat(figures.value(Metrics.P95_RESPONSE)).isEqualTo(responses[284]);
    assertThat(figures.value(Metrics.P99_RESPONSE)).isEqualTo(responses[296]);
    double[] waits = jobs.stream().mapToDouble(JobRecord::waitTime).toArray();
    Arrays.sort(waits);
    assertThat(figures.value(Metrics.P95_WAIT)).isEqualTo(waits[284]);
    assertThat(figures.value(Metrics.MAX_WAIT)).isEqualTo(waits[299]);
    double slowest = figures.value(Metrics.P99_SLOWDOWN);
    assertThat(jobs.stream().filter(job -> job.slowdown() > slowest)).hasSize(3);
  }

  /** Each job is in one class and at one site, and in one user's if anybody's. */
  @ParameterizedTest
  @EnumSource(RunKind.class)
  void groupsShareOutTheJobsAndTheirMeans(RunKind kind) {
    List<JobRecord> jobs = records(kind, 13);
    RunStatistics figures = RunStatistics.of(kind, jobs, MachineUsage.NONE);
    int place = RunStatistics.ofGroups(kind).indexOf(Metrics.AVE_BSLD);
    assertThat(figures.classes()).hasSizeGreaterThan(1);
    for (List<Group> groups : List.of(figures.classes(), figures.sites())) {
      assertThat(groups).hasSizeGreaterThanOrEqualTo(kind == RunKind.GRID ? 2 : 1);
      assertThat(groups.stream().mapToInt(Group::jobs).sum()).isEqualTo(300);
      if (place >= 0) {
        double mean =
            groups.stream().mapToDouble(g -> g.jobs() * g.values().get(place)).sum() / 300;
        assertThat(mean).isCloseTo(figures.value(Metrics.AVE_BSLD), within(1e-9));
      }
    }
    long known = jobs.stream().filter(job -> job.job().user() >= 0).count();
    assertThat(figures.users()).extracting(Group::name).containsExactly("0", "1", "2");
    assertThat(figures.users().stream().mapToInt(Group::jobs).sum()).isEqualTo((int) known);
  }

  /** Of each site's own jobs, by nearest rank. */
  @ParameterizedTest
  @EnumSource(RunKind.class)
  void groupsHaveTheirPercentiles(RunKind kind) {
    List<JobRecord> jobs = records(kind, 13);
    boolean replay = kind == RunKind.REPLAY;
    int median =
        RunStatistics.ofGroups(kind).indexOf(replay ? Metrics.P50_WAIT : Metrics.P50_RESPONSE);
    int high =
        RunStatistics.ofGroups(kind).indexOf(replay ? Metrics.P95_WAIT : Metrics.P95_RESPONSE);
    for (Group site : RunStatistics.of(kind, jobs, MachineUsage.NONE).sites()) {
      double[] values =
          jobs.stream()
              .filter(job -> job.site().equals(site.name()))
              .mapToDouble(replay ? JobRecord::waitTime : JobRecord::responseTime)
              .sorted()
              .toArray();
      assertThat(site.values().get(median)).isEqualTo(values[(values.length + 1) / 2 - 1]);
      int above = (int) Math.floor(0.05 * values.length);
      assertThat(site.values().get(high)).isEqualTo(values[values.length - 1 - above]);
    }
  }

  @Test
  void aReplaysClassesAreItsJobsWidths() {
    RunStatistics figures =
        RunStatistics.of(RunKind.REPLAY, records(RunKind.REPLAY, 17), MachineUsage.NONE);
    assertThat(figures.classes())
        .extracting(Group::name)
        .containsExactly("1", "2", "3-4", "5-8", "9-16");
  }

  @Test
  void noJobsNoFiguresButTheMachines() {
    MachineUsage machine = new MachineUsage(4, Double.NaN, 0.5, 0.25);
    RunStatistics none = RunStatistics.of(RunKind.COSCHEDULING, List.of(), machine);
    assertThat(none.value(Metrics.CPU_UTILIZATION)).isEqualTo(50);
    assertThat(none.value(Metrics.DEDICATED_WORK)).isEqualTo(25);
    assertThat(none.value(Metrics.P95_WAIT)).isNaN();
    assertThat(none.value(Metrics.RESPONSE_TIME)).isNaN();
    assertThat(none.classes()).isEmpty();
  }
}
