package org.quoin.timeshared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.cluster.ClusterLoad;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.replay.Replay;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.timeshared.workload.WorkloadMix;
import org.quoin.workload.Job;

/** A time-shared cluster fed job by job. */
class TimeSharedAdapterTest {
  private static final int NODES = 6;

  private static TimeSharedSettings settings(Scheme scheme, double skewness) {
    return new TimeSharedSettings(
        NODES,
        3,
        scheme,
        CostParameters.STANDARD,
        skewness,
        WorkloadMix.WL7.types(),
        Pattern.values()[scheme.ordinal() % Pattern.values().length]);
  }

  private static List<Job> jobs(int seed) {
    RandomGenerator random = new RandomStreams(seed, 0).stream("jobs");
    List<Job> jobs = new ArrayList<>();
    double submit = 0;
    for (int i = 1; i <= 25; i++) {
      submit += random.nextInt(3) == 0 ? 0 : random.nextDouble() * 0.08;
      double run = 0.002 + random.nextDouble() * 0.12;
      jobs.add(new Job(i, submit, 1 + random.nextInt(NODES), run * 2, run, 0, 0, 0, 0));
    }
    return jobs;
  }

  /** The same jobs as {@code coschedule} would take them: all known at the start. */
  private static List<IterativeJob> listed(List<Job> jobs, TimeSharedSettings settings) {
    RandomGenerator types = new RandomStreams(5, 0).stream("job types");
    List<IterativeJob> listed = new ArrayList<>();
    for (Job job : jobs) {
      listed.add(
          IterativeJob.of(
              (int) job.id(),
              (long) Math.ceil(job.submitTime() * 1e9),
              job.processors(),
              settings.types().get(types.nextInt(settings.types().size())),
              settings.pattern(),
              job.runTime() * 1e9,
              settings.parameters()));
    }
    return listed;
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void fedJobByJobItGivesWhatTheWholeListGives(Scheme scheme) {
    for (int seed = 0; seed < 4; seed++) {
      TimeSharedSettings settings = settings(scheme, seed % 2 == 0 ? 0.2 : 1.5);
      List<Job> jobs = jobs(seed);
      CoschedulingResult run =
          new TimeSharedCluster(
                  NODES,
                  settings.mpl(),
                  scheme,
                  settings.parameters(),
                  settings.skewness(),
                  new RandomStreams(5, 0))
              .run(listed(jobs, settings), Long.MAX_VALUE);
      Map<Integer, Double> dedicated = new HashMap<>();
      listed(jobs, settings).forEach(job -> dedicated.put(job.id(), job.dedicatedNs() / 1e9));
      Map<Integer, JobRecord> records = new HashMap<>();
      TimeSharedAdapter model =
          new TimeSharedAdapter(
              "site",
              settings,
              new RandomStreams(5, 0),
              record -> records.put((int) record.job().id(), record));
      Replay.run(jobs, model);
      assertThat(records).hasSize(jobs.size());
      for (JobRecord alone : run.records()) {
        JobRecord record = records.get((int) alone.job().id());
        assertThat(record.startTime()).isEqualTo(alone.startTime());
        assertThat(record.endTime()).isEqualTo(alone.endTime());
        assertThat(record.allocation()).isEqualTo(alone.allocation());
        assertThat(record.standaloneTime()).isEqualTo(dedicated.get((int) alone.job().id()));
        assertThat(record.startTime()).isGreaterThanOrEqualTo(record.arrivalTime());
      }
      ClusterLoad load = model.load(run.endNs() / 1e9);
      assertThat(load.demand()).isZero();
      assertThat(load.remaining()).isZero();
      long busy = run.profile().computeNs() + run.profile().communicationNs();
      assertThat(load.clientSeconds()).isEqualTo(busy / 1e9);
    }
  }

  /** Whoever drives it hears of an end at its time, and may look at the load at any time. */
  @Test
  void endsAreToldAtTheirTimeAndLooksDisturbNothing() {
    List<Job> jobs = jobs(9);
    TimeSharedSettings settings = settings(Scheme.PB_SB, 0.2);
    List<JobRecord> plain = new ArrayList<>();
    Replay.run(jobs, new TimeSharedAdapter("site", settings, new RandomStreams(5, 0), plain::add));
    double[] clock = new double[1];
    List<JobRecord> watched = new ArrayList<>();
    LiveCluster model =
        new TimeSharedAdapter(
            "site",
            settings,
            new RandomStreams(5, 0),
            record -> {
              assertThat(record.endTime()).isEqualTo(clock[0]);
              watched.add(record);
            });
    int next = 0;
    double work = 0;
    while (next < jobs.size() || model.nextTime() < Double.POSITIVE_INFINITY) {
      double submit = next < jobs.size() ? jobs.get(next).submitTime() : Double.POSITIVE_INFINITY;
      double look = clock[0] + 0.0007;
      clock[0] = Math.min(Math.min(submit, look), model.nextTime());
      model.advance(clock[0]);
      if (clock[0] == submit) {
        model.submit(jobs.get(next++), submit);
      }
      ClusterLoad load = model.load(clock[0]);
      assertThat(load.clientSeconds()).isGreaterThanOrEqualTo(work);
      work = load.clientSeconds();
    }
    assertThat(watched).isEqualTo(plain);
  }

  /** Three jobs of two tasks on two nodes that hold two processes each: the third waits. */
  @Test
  void theLoadCountsWaitingJobsAndWhatIsLeft() {
    TimeSharedSettings settings =
        new TimeSharedSettings(
            2, 2, Scheme.GS, CostParameters.STANDARD, 0, List.of(JobType.J4), Pattern.NN);
    List<JobRecord> ended = new ArrayList<>();
    TimeSharedAdapter model =
        new TimeSharedAdapter("site", settings, new RandomStreams(1, 0), ended::add);
    double dedicated =
        IterativeJob.of(1, 0, 2, JobType.J4, Pattern.NN, 1e9, CostParameters.STANDARD).dedicatedNs()
            / 1e9;
    for (int id = 1; id <= 2; id++) {
      model.submit(new Job(id, 0, 2, 9, 1, 0, 0, 0, 0), 0);
    }
    model.submit(new Job(-3, 0, 2, 9, 1, 0, 0, 0, 0), 0);
    assertThat(model.load(0)).isEqualTo(new ClusterLoad(6, 3 * 2 * dedicated, 0, 0));
    while (model.nextTime() < 1.5) {
      model.advance(model.nextTime());
    }
    ClusterLoad load = model.load(1.5);
    assertThat(ended).isEmpty();
    assertThat(load.demand()).isEqualTo(6);
    // A quantum of 200 ms begins with a switch of 2 ms from the second on: seven of them by 1.5 s;
    // 5 % of the rest are I/O.
    double had = 2 * (1.5 - 0.014);
    assertThat(load.clientSeconds()).isBetween(0.95 * had - 0.02, 0.95 * had + 0.02);
    assertThat(load.localSeconds()).isZero();
    assertThat(load.remaining()).isBetween(6 * dedicated - had, 6 * dedicated - had + 0.03);
    while (model.nextTime() < Double.POSITIVE_INFINITY) {
      model.advance(model.nextTime());
    }
    assertThat(ended).extracting(r -> r.job().id()).containsExactly(1L, 2L, -3L);
    assertThat(ended.get(0).allocation()).isEqualTo("0-1");
    IterativeJob third =
        IterativeJob.of(1, 0, 2, JobType.J4, Pattern.NN, 1e9, CostParameters.STANDARD);
    long busy = third.iterations() * (third.computeNs() + third.communicationNs());
    assertThat(model.load(9).localSeconds()).isEqualTo(2 * busy / 1e9);
  }

  /**
   * Gangs of three of eight nodes fill six, in a quantum of 200 ms less its switch of 2 ms, alone
   * in it without. Otherwise a process is computing while another is in its I/O, which is half of
   * J2's time, a twentieth of J4's and 15 % of J1's; and nodes without a process do nothing.
   */
  @ParameterizedTest
  @CsvSource({
    "GS, 4, 8, J4, 7.92",
    "GS, 4, 3, J4, 5.94",
    "GS, 1, 3, J4, 6",
    "GS, 1, 8, J2, 8",
    "LOCAL, 4, 8, J2, 16",
    "SB, 4, 3, J2, 16",
    "SB, 4, 8, J4, 8.4210526",
    "PB, 4, 8, J1, 9.4117647",
    "LOCAL, 1, 3, J2, 6",
    "LOCAL, 1, 8, J4, 8",
    "LOCAL, 2, 7, J2, 14"
  })
  void whatANodeCanServeByHand(Scheme scheme, int mpl, int width, JobType type, double nodes) {
    TimeSharedSettings settings =
        new TimeSharedSettings(
            8, mpl, scheme, CostParameters.STANDARD, 0, List.of(type), Pattern.NN);
    assertThat(settings.capacity(width)).isCloseTo(nodes, within(1e-6));
  }

  @Test
  void aMixServesByItsMeanShareOfIo() {
    // 15, 50 and 35 %: a third is I/O.
    TimeSharedSettings settings =
        new TimeSharedSettings(
            8,
            4,
            Scheme.SB,
            CostParameters.STANDARD,
            0,
            List.of(JobType.J1, JobType.J2, JobType.J3),
            Pattern.NN);
    assertThat(settings.capacity(8)).isCloseTo(12, within(1e-9));
  }
}
