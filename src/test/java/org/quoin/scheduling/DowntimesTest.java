package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.Downtime;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.replay.Outages;
import org.quoin.cluster.replay.Outages.Running;
import org.quoin.cluster.replay.Replay;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.WaitReason;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** Maintenance, which plans see, and outages, which they do not: by hand, and as laws. */
class DowntimesTest {
  private static final int PROCESSORS = 4;
  private static final Downtime ALL = new Downtime(10, 14, PROCESSORS);

  /** Jobs A to F; C and E end before their requested time. */
  private static final List<Job> JOBS =
      List.of(
          Workloads.job(1, 0, 2, 6, 6),
          Workloads.job(2, 0, 4, 5, 5),
          Workloads.job(3, 0, 2, 10, 3),
          Workloads.job(4, 0, 2, 4, 4),
          Workloads.job(5, 0, 1, 4, 2),
          Workloads.job(6, 7, 1, 4, 4));

  /** A run and everything that its listener was told. */
  private static final class Run implements ClusterListener {
    private final List<JobRecord> ended = new ArrayList<>();
    private final List<JobRecord> interrupted = new ArrayList<>();

    @Override
    public void ended(JobRecord job) {
      ended.add(job);
    }

    @Override
    public void interrupted(JobRecord job) {
      interrupted.add(job);
    }

    static Run of(List<Job> jobs, ClusterSettings cluster, PolicyKind policy, Outages outages) {
      Run run = new Run();
      Replay.run(
          jobs,
          new SpaceSharedCluster(
              "test", cluster, policy.create(Order.FCFS, cluster.processors()), run),
          outages,
          Double.NEGATIVE_INFINITY);
      run.ended.sort(Comparator.comparingLong(record -> record.job().id()));
      return run;
    }

    String starts() {
      return ended.stream()
          .map(job -> Integer.toString((int) job.startTime()))
          .collect(Collectors.joining(" "));
    }
  }

  private static ClusterSettings four(Downtime... maintenance) {
    return ClusterSettings.of(PROCESSORS).withMaintenance(List.of(maintenance));
  }

  private static Outages outage(Running running, Downtime... outages) {
    return new Outages(List.of(outages), running, false, false, 1);
  }

  /**
   * C ends by 10 even if it runs to its limit; B would not, from 6 on, and is planned behind the
   * maintenance; D and E end before it; F would not.
   */
  @Test
  void plansAvoidAMaintenance() {
    for (Policies policy : List.of(Policies.CONSERVATIVE, Policies.EASY, Policies.PLANNED)) {
      assertThat(Run.of(JOBS, four(ALL), policy, Outages.NONE).starts())
          .as(policy.id())
          .isEqualTo("0 14 0 3 6 19");
    }
  }

  /** The head B waits for the end of the maintenance, and all behind it wait for B. */
  @Test
  void inStrictOrderTheHeadStopsAllOthersBeforeAMaintenance() {
    assertThat(Run.of(JOBS, four(ALL), Policies.NONE, Outages.NONE).starts())
        .isEqualTo("0 14 19 19 22 22");
  }

  /**
   * Two processors remain, which A could hold through the maintenance, so that B is planned behind
   * A. When A ends at 13, B moves to 14, and C, which would end behind the start of B, follows B.
   */
  @Test
  void aMaintenanceOfSomeProcessorsLeavesTheOthers() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 2, 20, 13),
            Workloads.job(2, 1, 3, 5, 5),
            Workloads.job(3, 1, 2, 10, 8),
            Workloads.job(4, 1, 2, 9, 8));
    for (Policies policy : List.of(Policies.CONSERVATIVE, Policies.EASY, Policies.PLANNED)) {
      assertThat(Run.of(jobs, four(new Downtime(10, 14, 2)), policy, Outages.NONE).starts())
          .as(policy.id())
          .isEqualTo("0 14 19 1");
    }
  }

  /** The wait before a maintenance is for the reservation, not for other jobs. */
  @Test
  void aWaitForAMaintenanceIsOneForAReservation() {
    List<Job> jobs = List.of(Workloads.job(1, 8, 1, 5, 5));
    JobRecord job =
        Run.of(jobs, four(ALL).withWaitsExplained(), Policies.EASY, Outages.NONE).ended.get(0);
    assertThat(job.startTime()).isEqualTo(14);
    assertThat(job.waits().parts())
        .singleElement()
        .satisfies(part -> assertThat(part.reason()).isEqualTo(WaitReason.RESERVATION))
        .satisfies(part -> assertThat(part.seconds()).isEqualTo(6));
  }

  /**
   * Without running jobs an outage of all processors is a gap in time: what arrives in it or before
   * starts at its end.
   */
  @ParameterizedTest
  @EnumSource(Running.class)
  void anOutageOfAnIdleClusterIsAGap(Running running) {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 4, 5, 5),
            Workloads.job(2, 6, 4, 5, 2),
            Workloads.job(3, 7, 1, 5, 5));
    Run run = Run.of(jobs, four(), Policies.EASY, outage(running, new Downtime(5, 9, PROCESSORS)));
    assertThat(run.starts()).isEqualTo("0 9 11");
    assertThat(run.interrupted).isEmpty();
  }

  /** No plan sees an outage: A runs into it. It starts again at 9, ends at 9, or runs on. */
  @Test
  void aJobThatRunsIntoAnOutageRestartsIsLostOrFinishes() {
    List<Job> jobs = List.of(Workloads.job(1, 0, 4, 8, 7), Workloads.job(2, 1, 4, 5, 5));
    Downtime gap = new Downtime(5, 9, PROCESSORS);
    Run restarted = Run.of(jobs, four(), Policies.EASY, outage(Running.RESTART, gap));
    assertThat(restarted.starts()).isEqualTo("14 9");
    assertThat(restarted.interrupted)
        .extracting(JobRecord::endTime, JobRecord::standaloneTime, JobRecord::wasInterrupted)
        .containsExactly(tuple(5.0, 5.0, true));
    Outages kept = new Outages(List.of(gap), Running.RESTART, true, false, 1);
    assertThat(Run.of(jobs, four(), Policies.EASY, kept).starts()).isEqualTo("9 16");
    Run lost = Run.of(jobs, four(), Policies.EASY, outage(Running.LOST, gap));
    assertThat(lost.starts()).isEqualTo("9");
    assertThat(lost.interrupted).extracting(JobRecord::startTime).containsExactly(0.0);
    // A ends at 7, and its processors leave until 9.
    Run finished = Run.of(jobs, four(), Policies.EASY, outage(Running.FINISH, gap));
    assertThat(finished.starts()).isEqualTo("0 9");
    assertThat(finished.interrupted).isEmpty();
  }

  private static final int WIDE = 7;

  private static List<Downtime> periods(int seed, String stream) {
    RandomGenerator random = new RandomStreams(seed, 0).stream(stream);
    List<Downtime> periods = new ArrayList<>();
    double time = 0;
    for (int i = 0; i < 6; i++) {
      time += 20 + random.nextInt(60);
      double end = time + 1 + random.nextInt(25);
      periods.add(new Downtime(time, end, random.nextInt(3) == 0 ? WIDE : 1 + random.nextInt(4)));
      time = end;
    }
    return periods;
  }

  private static Stream<Policies> policies() {
    return Stream.of(Policies.values());
  }

  /** Checks that jobs and periods of maintenance together never hold more than there is. */
  private static void checkRoom(Run run, List<Downtime> periods) {
    List<JobRecord> all = new ArrayList<>(run.ended);
    all.addAll(run.interrupted);
    List<Double> moments = new ArrayList<>();
    all.forEach(job -> moments.add(job.startTime()));
    periods.forEach(period -> moments.add(period.from()));
    for (double moment : moments) {
      int used =
          all.stream()
              .filter(job -> job.startTime() <= moment && moment < job.endTime())
              .mapToInt(job -> job.job().processors())
              .sum();
      int out =
          periods.stream()
              .filter(period -> period.from() <= moment && moment < period.until())
              .mapToInt(Downtime::processors)
              .sum();
      assertThat(used + out).as("at %s", moment).isLessThanOrEqualTo(WIDE);
    }
  }

  private static List<String> text(List<JobRecord> records) {
    return records.stream()
        .map(job -> job.job().id() + " " + job.startTime() + " " + job.endTime())
        .toList();
  }

  /** No policy starts a job that could run into a maintenance, nor loses one. */
  @ParameterizedTest
  @MethodSource("policies")
  void noJobRunsInAMaintenance(Policies policy) {
    for (int seed = 1; seed <= 3; seed++) {
      List<Job> jobs = Workloads.random(seed, 60, WIDE);
      List<Downtime> periods = periods(seed, "maintenance");
      ClusterSettings cluster =
          ClusterSettings.of(WIDE).withMaintenance(periods).withWaitsExplained();
      Run run = Run.of(jobs, cluster, policy, Outages.NONE);
      assertThat(run.ended).hasSameSizeAs(jobs);
      checkRoom(run, periods);
      run.ended.forEach(
          job ->
              assertThat(job.waits().seconds())
                  .isCloseTo(job.untilStart(), within(1e-9 * (1 + job.untilStart()))));
      assertThat(text(Run.of(jobs, cluster.withNumbers(), policy, Outages.NONE).ended))
          .isEqualTo(text(run.ended));
    }
  }

  /** Nobody computes on failed processors, every job ends, and numbers change nothing. */
  @ParameterizedTest
  @MethodSource("policies")
  void noJobRunsOnFailedProcessors(Policies policy) {
    for (int seed = 1; seed <= 4; seed++) {
      List<Job> jobs = Workloads.random(seed, 60, WIDE);
      List<Downtime> periods = periods(seed, "outages");
      Running running = seed % 2 == 0 ? Running.RESTART : Running.LOST;
      Outages outages = new Outages(periods, running, seed % 3 == 0, seed % 4 < 2, seed);
      ClusterSettings cluster = ClusterSettings.of(WIDE);
      Run run = Run.of(jobs, cluster, policy, outages);
      checkRoom(run, periods);
      int lost = running == Running.LOST ? run.interrupted.size() : 0;
      assertThat(run.ended.size() + lost).isEqualTo(jobs.size());
      Run numbered = Run.of(jobs, cluster.withNumbers(), policy, outages);
      assertThat(text(numbered.ended)).isEqualTo(text(run.ended));
      checkNumbers(numbered);
    }
  }

  /** Checks that no processor runs two jobs at once. */
  private static void checkNumbers(Run run) {
    List<JobRecord> all = new ArrayList<>(run.ended);
    all.addAll(run.interrupted);
    for (int number = 0; number < WIDE; number++) {
      int own = number;
      List<JobRecord> here =
          all.stream()
              .filter(job -> holds(job.allocation(), own))
              .filter(job -> job.endTime() > job.startTime())
              .sorted(Comparator.comparingDouble(JobRecord::startTime))
              .toList();
      for (int i = 1; i < here.size(); i++) {
        assertThat(here.get(i).startTime()).isGreaterThanOrEqualTo(here.get(i - 1).endTime());
      }
    }
  }

  private static boolean holds(String allocation, int number) {
    return Stream.of(allocation.split(" "))
        .map(interval -> interval.split("-"))
        .anyMatch(
            ends ->
                Integer.parseInt(ends[0]) <= number
                    && number <= Integer.parseInt(ends[ends.length - 1]));
  }

  /** Outages, maintenance and late schedulers together; every job ends once. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void everythingTogetherLosesNoJob(int seed) {
    List<Job> jobs = Workloads.random(seed, 60, WIDE);
    ClusterSettings cluster =
        ClusterSettings.of(WIDE)
            .withMaintenance(periods(seed, "maintenance"))
            .withInformationDelay(seed % 2)
            .withLoadOverhead(seed % 3)
            .withSchedulingOverhead(seed % 4 == 3 ? 0.5 : 0)
            .withNumbers();
    for (Policies policy : Policies.values()) {
      for (Running running : Running.values()) {
        Outages outages =
            new Outages(periods(seed, "outages"), running, seed % 2 == 0, seed % 3 == 0, seed);
        Run run = Run.of(jobs, cluster, policy, outages);
        int lost = running == Running.LOST ? run.interrupted.size() : 0;
        assertThat(run.ended.size() + lost).as(policy.id()).isEqualTo(jobs.size());
        checkNumbers(run);
      }
    }
  }

  /** A reservation of conservative backfilling is never broken by a maintenance that it knows. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void aConservativeJobNeverStartsLaterThanPromised(int seed) {
    ClusterSettings cluster =
        ClusterSettings.of(WIDE)
            .withMaintenance(periods(seed, "maintenance"))
            .withPlansFollowed(true);
    Run.of(Workloads.random(seed, 120, WIDE), cluster, Policies.CONSERVATIVE, Outages.NONE)
        .ended
        .forEach(
            job -> {
              assertThat(job.promise().made()).isTrue();
              assertThat(job.startTime()).isLessThanOrEqualTo(job.promise().first());
            });
  }
}
