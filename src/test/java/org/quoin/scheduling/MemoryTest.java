package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.cli.Run;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.replay.UsageTimeline;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;
import org.quoin.workload.MemoryShare;

/** Memory that goes with processors: what asks for more of it holds more of them. */
class MemoryTest {
  private static final double GB = 1e9;

  /** Eight processors of 2 GB. */
  private static final ClusterSettings EIGHT =
      ClusterSettings.of(8).withMemory(new MemoryShare(2 * GB, 0));

  private static Job job(int id, double submit, int tasks, double memory, double time) {
    return Job.batch(id, submit, tasks, time, time, 1).withTerms(Job.Terms.NONE.ofMemory(memory));
  }

  private static ReplaySpec plan(ClusterSettings cluster, PolicyKind policy) {
    return new ReplaySpec(policy, Order.FCFS, Map.of()).on(cluster);
  }

  private static List<String> starts(List<JobRecord> records) {
    return records.stream()
        .sorted(Comparator.comparingLong(record -> record.job().id()))
        .map(record -> record.job().id() + ": " + record.startTime() + " " + record.endTime())
        .toList();
  }

  @Test
  void aTaskHoldsAsManyProcessorsAsItsMemoryTakes() {
    MemoryShare share = new MemoryShare(2, 4);
    assertThat(share.held(3, 0)).isEqualTo(3);
    assertThat(share.held(3, 2)).isEqualTo(3);
    assertThat(share.held(3, 2.5)).as("7.5 among 2").isEqualTo(4);
    assertThat(share.held(3, 6)).isEqualTo(9);
    assertThat(share.held(1 << 30, 1e9)).isEqualTo(Integer.MAX_VALUE);
    assertThat(share.hasFor(8)).isTrue();
    assertThat(share.hasFor(8.1)).as("more than a node of four").isFalse();
    assertThat(new MemoryShare(2, 0).hasFor(1e9)).isTrue();
    assertThat(share.among(2).held(3, 2)).as("two rows").isEqualTo(6);
    assertThat(MemoryShare.NONE.held(3, 1e9)).isEqualTo(3);
    assertThat(MemoryShare.NONE.hasFor(1e9)).isTrue();
  }

  /**
   * Job 1 has two tasks of 6 GB: six processors until 10. Job 2 finds four processors' worth of
   * tasks idle, but not their memory; job 3 fits beside job 1, as long as it delays nobody.
   */
  @ParameterizedTest
  @CsvSource({"none, 10.0", "first-fit, 2.0", "easy, 2.0", "conservative, 2.0", "planned, 2.0"})
  void aJobStartsWhereBothFit(String policy, double third) {
    List<Job> jobs = List.of(job(1, 0, 2, 6 * GB, 10), job(2, 1, 4, GB, 10), job(3, 2, 2, GB, 5));
    ReplaySpec plan = plan(EIGHT, Policies.named("test", policy));
    assertThat(starts(plan.run(jobs).schedule().jobs()))
        .containsExactly("1: 0.0 10.0", "2: 10.0 20.0", "3: " + third + " " + (third + 5));
    List<Job> plain = jobs.stream().map(job -> job.withTerms(Job.Terms.NONE)).toList();
    assertThat(starts(plan.run(plain).schedule().jobs()))
        .as("without memory")
        .containsExactly("1: 0.0 10.0", "2: 1.0 11.0", "3: 2.0 7.0");
  }

  private static List<Job> randomJobs(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Job> jobs = new ArrayList<>();
    double time = 0;
    for (int id = 1; id <= 200; id++) {
      time += random.nextInt(60);
      int tasks = 1 + random.nextInt(random.nextInt(4) == 0 ? 8 : 3);
      double memory = random.nextInt(3) == 0 ? 0 : random.nextInt(1 + 16 / tasks) * GB;
      double request = 1 + random.nextInt(400);
      jobs.add(job(id, time, tasks, memory, request).withRunTime(request * random.nextDouble()));
    }
    return jobs;
  }

  /**
   * Every policy plans and starts as if jobs were as wide as what they hold, their records are
   * those of their tasks, and at no time is more memory given out than there is.
   */
  @ParameterizedTest
  @EnumSource(Policies.class)
  void toEveryPolicyMemoryIsAMatterOfWidth(Policies policy) {
    for (int seed = 1; seed <= 5; seed++) {
      List<Job> jobs = randomJobs(seed);
      MemoryShare share = EIGHT.memory();
      List<Job> wide =
          jobs.stream()
              .map(job -> job.withProcessors(share.held(job.processors(), job.terms().memory())))
              .toList();
      List<JobRecord> records = plan(EIGHT, policy).run(jobs).schedule().jobs();
      assertThat(starts(records))
          .isEqualTo(starts(plan(ClusterSettings.of(8), policy).run(wide).schedule().jobs()));
      assertThat(records).extracting(JobRecord::job).containsExactlyInAnyOrderElementsOf(jobs);
      for (JobRecord at : records) {
        double given =
            records.stream()
                .filter(one -> one.startTime() <= at.startTime() && at.startTime() < one.endTime())
                .mapToDouble(one -> one.job().processors() * one.job().terms().memory())
                .sum();
        assertThat(given).isLessThanOrEqualTo(16 * GB);
      }
    }
  }

  /** A machine with memory for all gives the records of one whose memory is not looked at. */
  @ParameterizedTest
  @EnumSource(Policies.class)
  void enoughMemoryChangesNothing(Policies policy) {
    List<Job> jobs = randomJobs(6);
    ClusterSettings enough = ClusterSettings.of(8).withMemory(new MemoryShare(99 * GB, 0));
    assertThat(plan(enough, policy).run(jobs).schedule())
        .isEqualTo(plan(ClusterSettings.of(8), policy).run(jobs).schedule());
  }

  /** Both rows' jobs are in memory: of 2 GB a processor each row has 1. */
  @Test
  void rowsShareTheMemory() {
    List<Job> jobs = List.of(job(1, 0, 4, 2 * GB, 3), job(2, 0, 4, GB, 3), job(3, 0, 4, GB, 3));
    ReplaySpec plan =
        new ReplaySpec(Policies.NONE, Order.FCFS, Map.of()).in(new TimeSlices(2, 1, 0)).on(EIGHT);
    // 1 holds a whole row, 2 and 3 the other; by turns of 1 s, and 1 has its last when they end.
    assertThat(starts(plan.run(jobs).schedule().jobs()))
        .containsExactly("1: 0.0 5.0", "2: 0.0 6.0", "3: 0.0 6.0");
    ReplaySpec more = plan.on(EIGHT.withMemory(new MemoryShare(4 * GB, 0)));
    assertThat(starts(more.run(jobs).schedule().jobs()))
        .as("1 beside 2, which is in both rows, and 3 in the other")
        .containsExactly("1: 0.0 5.0", "2: 0.0 3.0", "3: 0.0 6.0");
  }

  /** What computes is counted as used, not what is held idle for its memory. */
  @Test
  void processorsHeldForTheirMemoryAreNotInUse() {
    UsageTimeline use = new UsageTimeline(false, () -> {});
    List<Job> jobs = List.of(job(1, 0, 2, 6 * GB, 10));
    ReplaySpec.Result result = plan(EIGHT, Policies.EASY).run(jobs, use);
    assertThat(use.count(UsageTimeline.Column.USED, 0)).isEqualTo(2);
    assertThat(use.count(UsageTimeline.Column.USED, use.size() - 1)).isZero();
    assertThat(use.count(UsageTimeline.Column.DEMAND, use.size() - 1)).isZero();
    // 12 of 16 GB, and four of eight processors, all the time.
    assertThat(result.statistics().tree())
        .isEqualTo(
            Map.of("memory", Map.of("used", 75.0, "idleProcessors", 50.0, "jobsHoldingIdle", 1L)));
  }

  private static final String LINE = "%d %d -1 10 %d -1 %d %d 10 %d 1 1 1 -1 1 -1 -1 -1%n";

  /** Fields 10 and 7 of a log, in KB: requested before used; what finds no memory is counted. */
  @Test
  void aLogSaysWhatItsJobsAskFor(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("log.swf");
    Files.writeString(
        log,
        "; MaxProcs: 8\n"
            // 6 GB requested, 1 used; 5 used; none; a task of 9 GB; 4 x 6 GB on 8 x 2 GB.
            + String.format(LINE, 1, 0, 2, 1_000_000, 2, 6_000_000)
            + String.format(LINE, 2, 0, 1, 5_000_000, 1, -1)
            + String.format(LINE, 3, 0, 1, -1, 1, -1)
            + String.format(LINE, 4, 0, 1, -1, 1, 9_000_000)
            + String.format(LINE, 5, 0, 4, -1, 4, 6_000_000));
    Path out = folder.resolve("out");
    Run run =
        Run.quoin(
            "replay",
            log.toString(),
            "--policy",
            "first-fit",
            "--memory",
            "2 GB",
            "--node-processors",
            "4",
            "--details",
            "--out",
            out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("3 of 5 jobs on 8 processors of 2 GB")
        .contains("2 jobs asking for more memory than there is, dropped")
        .contains("line 5: 9 GB for a task, a node has 8 GB")
        .contains("line 6: 6 GB for a task, with 12 processors, but the machine has 8")
        .contains("1 job without a memory request: taken as none");
    // 1 holds six processors, 2 three, 3 one: 2 waits for 1.
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains("\"used\": 53.125", "\"idleProcessors\": 37.5", "\"jobsHoldingIdle\": 2");
    assertThat(run.out())
        .containsPattern("\n  used +53.1\\d\n")
        .containsPattern("\n  idle processors +37.5\n")
        .containsPattern("\n  jobs holding idle +2\n");
    assertThat(Files.readString(out.resolve("jobs.csv")).lines().skip(1))
        .extracting(line -> line.split(",")[8])
        .containsExactlyInAnyOrder("0", "10", "0");
    assertThat(Run.quoin("replay", log.toString(), "--node-processors", "4").err())
        .contains("--node-processors: there is no memory; expected memory");
    assertThat(Run.quoin("replay", log.toString(), "--memory", "2").err())
        .contains("--memory: '2' has no unit");
  }

  @Test
  void theShareOfUsedMemoryIsOfTheWholeSpan() {
    List<Job> jobs = List.of(job(1, 0, 8, GB, 10), job(2, 0, 8, GB, 10));
    MemoryStatistics statistics =
        MemoryStatistics.of(plan(EIGHT, Policies.EASY).run(jobs).schedule(), EIGHT, 1);
    assertThat(statistics.used()).isCloseTo(50, within(1e-9));
    assertThat(statistics.idle()).isZero();
    assertThat(statistics.jobs()).isZero();
  }
}
