package org.quoin.timeshared.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;
import org.quoin.metrics.Metrics;
import org.quoin.statistics.Estimate;
import org.quoin.timeshared.CoschedulingResult;
import org.quoin.timeshared.TimeSharedCluster;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;

class GangMatrixTest {

  /**
   * Gangs of a small quantum without switch cost share the processor: M/G/1-PS has the mean
   * response E[S] / (1 - rho) whatever the variance, where FCFS would give 4.75 here.
   */
  @Test
  void gangsWithASmallQuantumShareTheProcessor() {
    CostParameters noCost =
        CostParameters.STANDARD.with(
            p -> {
              p.quantumNs = 10_000_000;
              p.gangSwitchNs = 0;
            });
    double[] means = new double[6];
    for (int replication = 0; replication < means.length; replication++) {
      SplittableRandom random = new SplittableRandom(500 + replication);
      List<IterativeJob> jobs = new ArrayList<>();
      double time = 0;
      for (int i = 1; i <= 4000; i++) {
        time += -Math.log(1 - random.nextDouble()) / 0.6 * 1e9;
        // One iteration that computes for the drawn time, waits a nanosecond, sends to itself.
        // Hyper-exponential of mean 1 s and squared coefficient of variation 4.
        double mean = random.nextDouble() < 0.5 + Math.sqrt(0.15) ? 0.5635 : 4.4365;
        long run = 1 + (long) (-Math.log(1 - random.nextDouble()) * mean * 1e9);
        jobs.add(
            new IterativeJob(
                i,
                (long) time,
                1,
                JobType.J4,
                Pattern.NN,
                1,
                run,
                1,
                185_480,
                0,
                185_480,
                Optional.empty()));
      }
      CoschedulingResult run =
          new TimeSharedCluster(1, 60, Scheme.GS, noCost, 0, new RandomStreams(1, 0))
              .run(jobs, Long.MAX_VALUE);
      means[replication] = Metrics.RESPONSE_TIME.of(run.records());
    }
    Estimate estimate = Estimate.of(means, 0.99);
    assertThat(estimate.covers(1 / (1 - 0.6))).as("%s", estimate).isTrue();
    assertThat(estimate.halfWidth()).isLessThan(0.6);
  }
}
