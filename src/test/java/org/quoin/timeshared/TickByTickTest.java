package org.quoin.timeshared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.build.Trials;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.JobRecord;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;
import org.quoin.timeshared.workload.TickPreemption;

/** Skipping the ticks that decide nothing changes nothing. */
class TickByTickTest {

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void theEventDrivenTraceIsTheNaiveOne(Scheme scheme) {
    for (int seed = 1; seed <= Trials.of(2); seed++) {
      int one = seed;
      SplittableRandom random = new SplittableRandom(seed);
      int nodes = 1 + random.nextInt(6);
      int mpl = 1 + random.nextInt(4);
      double skewness = random.nextInt(3) == 0 ? 0 : random.nextDouble() * 1.5;
      CostParameters parameters =
          CostParameters.STANDARD.with(
              p -> {
                p.latencies = 1 + random.nextInt(2);
                p.nicNs = random.nextInt(3) == 0 ? 30_000 : 0;
                p.quantumNs = 20_000_000;
                p.ioInterruptNs = one % 2 == 0 ? 50_000 : 0;
                p.sharedDisk = one % 3 == 0;
              });
      List<IterativeJob> jobs = new ArrayList<>();
      for (int i = 1; i <= 7; i++) {
        jobs.add(
            IterativeJob.of(
                i,
                random.nextLong(60_000_000),
                1 + random.nextInt(nodes),
                JobType.PUBLISHED.get(random.nextInt(6)),
                Pattern.values()[random.nextInt(4)],
                random.nextDouble() * 3e8,
                parameters));
      }
      check(seed, nodes, mpl, scheme, parameters, skewness, jobs);
    }
  }

  /** Every reading of what the text leaves open, in random combinations. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void eachReadingIsTheNaiveOne(Scheme scheme) {
    for (int seed = 1; seed <= Trials.of(3); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int preemption = seed % 3;
      CostParameters parameters =
          CostParameters.STANDARD.with(
              p -> {
                p.latencies = 1 + random.nextInt(6);
                p.quantumNs = 20_000_000;
                p.yieldsOnce = random.nextBoolean();
                p.preemption = TickPreemption.values()[preemption];
                p.ioIsShare = random.nextBoolean();
                p.messageCpuNs = random.nextInt(2) * 15_000L;
                p.quantumLevels = random.nextBoolean() ? 10 : 1;
                p.wakeKeepsQuantum = random.nextBoolean();
                p.nicNs = random.nextInt(3) == 0 ? 30_000 : 0;
              });
      List<IterativeJob> jobs = new ArrayList<>();
      for (int i = 1; i <= 8; i++) {
        long arrival = random.nextLong(60_000_000);
        JobType type = JobType.PUBLISHED.get(random.nextInt(6));
        Pattern pattern = Pattern.values()[random.nextInt(4)];
        double duration = random.nextDouble() * 4e8;
        int tasks = 1 + random.nextInt(4);
        jobs.add(IterativeJob.of(i, arrival, tasks, type, pattern, duration, parameters));
      }
      check(seed, 4, 2 + random.nextInt(3), scheme, parameters, 0.3, jobs);
    }
  }

  private static void check(
      int seed,
      int nodes,
      int mpl,
      Scheme scheme,
      CostParameters parameters,
      double skewness,
      List<IterativeJob> jobs) {
    RandomStreams streams = new RandomStreams(seed, 0);
    NaiveCluster naive = new NaiveCluster(nodes, mpl, scheme, parameters, skewness, streams);
    Map<Integer, long[]> expected = naive.run(jobs);
    // What does not concern the scheme may be left out.
    CostParameters relevant = scheme.relevant(parameters);
    CoschedulingResult run =
        new TimeSharedCluster(nodes, mpl, scheme, relevant, skewness, streams)
            .run(jobs, Long.MAX_VALUE);
    Map<Integer, long[]> found = new TreeMap<>();
    for (JobRecord record : run.records()) {
      long[] times = {Nanoseconds.of(record.startTime()), Nanoseconds.of(record.endTime())};
      found.put((int) record.job().id(), times);
    }
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    for (int id : expected.keySet()) {
      assertThat(found.get(id)).as("seed %d job %d", seed, id).isEqualTo(expected.get(id));
    }
    assertThat(run.profile().switchNs()).isEqualTo(naive.switchNs);
    assertThat(run.profile().otherNs()).isEqualTo(naive.otherNs);
    assertThat(run.profile().communicationNs()).isEqualTo(naive.communicationNs);
    assertThat(run.boosts().byState()[0] + run.boosts().byState()[1] + run.boosts().byState()[2])
        .isEqualTo(naive.boosts);
  }

  /** Ticks put tasks in step, so that many messages come at one instant. */
  @ParameterizedTest
  @EnumSource(Scheme.class)
  void messagesOfOneInstantComeInTheNaiveOrder(Scheme scheme) {
    CostParameters parameters = CostParameters.STANDARD.with(p -> p.latencies = 4);
    for (int seed = 2; seed <= 3; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<IterativeJob> jobs = new ArrayList<>();
      for (int i = 1; i <= 10; i++) {
        long arrival = random.nextLong(60_000_000);
        int tasks = 2 + random.nextInt(7);
        JobType type = i % 2 == 0 ? JobType.J5 : JobType.J1;
        double duration = 3e7 + random.nextDouble() * 1e8;
        jobs.add(IterativeJob.of(i, arrival, tasks, type, Pattern.NN, duration, parameters));
      }
      RandomStreams streams = new RandomStreams(seed, 0);
      Map<Integer, long[]> expected =
          new NaiveCluster(8, 4, scheme, parameters, 0.2, streams).run(jobs);
      CoschedulingResult run =
          new TimeSharedCluster(8, 4, scheme, parameters, 0.2, streams).run(jobs, Long.MAX_VALUE);
      assertThat(run.records()).hasSameSizeAs(expected.keySet());
      for (JobRecord record : run.records()) {
        assertThat(Nanoseconds.of(record.endTime()))
            .as("seed %d job %d", seed, record.job().id())
            .isEqualTo(expected.get((int) record.job().id())[1]);
      }
    }
  }
}
