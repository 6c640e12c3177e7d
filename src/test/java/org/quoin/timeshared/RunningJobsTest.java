package org.quoin.timeshared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.RandomStreams;
import org.quoin.timeshared.node.RunningJob;
import org.quoin.timeshared.node.Scheme;
import org.quoin.timeshared.workload.CostParameters;
import org.quoin.timeshared.workload.IterativeJob;
import org.quoin.timeshared.workload.JobType;
import org.quoin.timeshared.workload.Pattern;

class RunningJobsTest {
  private static final int TASKS = 4;

  private static TimeSharedCluster cluster(double skewness, IterativeJob... jobs) {
    TimeSharedCluster cluster =
        new TimeSharedCluster(
            TASKS, 2, Scheme.PB, CostParameters.STANDARD, skewness, new RandomStreams(1, 0));
    for (IterativeJob job : jobs) {
      cluster.submit(job);
    }
    return cluster;
  }

  private static IterativeJob job(int id, JobType type, Pattern pattern) {
    return IterativeJob.of(id, 0, TASKS, type, pattern, 5e7, CostParameters.STANDARD);
  }

  @Test
  void atItsStartNoTaskExitsBeforeItHasComputedAndDoneItsIo() {
    IterativeJob job = job(1, JobType.of("J4 then J2"), Pattern.NN);
    TimeSharedCluster cluster = cluster(0, job);
    cluster.advance(1);
    RunningJob running = cluster.running(1);
    long least = (long) RunningJob.leastNs(job, 0);
    assertThat(running.mayExit(least, 0)).isFalse();
    assertThat(running.mayExit(least + 1, 0)).isTrue();
  }

  /** The first task of a pipeline is far ahead of the others. */
  @ParameterizedTest
  @EnumSource(Pattern.class)
  void whereATaskExitsItWasSaidThatOneMay(Pattern pattern) {
    SplittableRandom random = new SplittableRandom(pattern.ordinal());
    int exits = 0;
    for (int run = 0; run < 20; run++) {
      TimeSharedCluster cluster =
          cluster(0.4, job(1, JobType.J5, pattern), job(2, JobType.J1, pattern));
      RunningJobs running = new RunningJobs();
      long now = 0;
      cluster.advance(1);
      cluster.running().forEach(running::add);
      while (!cluster.isEmpty()) {
        long limit = now + 1 + random.nextLong(400_000);
        boolean may = running.mayExit(limit, now);
        int before = tasks(cluster);
        cluster.advance(limit);
        now = limit - 1;
        if (tasks(cluster) < before) {
          exits++;
          assertThat(may).isTrue();
        }
        running.list().removeIf(job -> job.tasksLeft == 0);
      }
    }
    assertThat(exits).isGreaterThan(40);
  }

  private static int tasks(TimeSharedCluster cluster) {
    return cluster.running().stream().mapToInt(job -> job.tasksLeft).sum();
  }
}
