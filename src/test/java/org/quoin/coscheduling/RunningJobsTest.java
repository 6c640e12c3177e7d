package org.quoin.coscheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.coscheduling.node.RunningJob;
import org.quoin.coscheduling.node.Scheme;
import org.quoin.coscheduling.workload.JobType;
import org.quoin.coscheduling.workload.Parameters;
import org.quoin.coscheduling.workload.Pattern;
import org.quoin.coscheduling.workload.TimedJob;
import org.quoin.engine.RandomStreams;

class RunningJobsTest {
  private static final int TASKS = 4;

  private static TimeSharedCluster cluster(double skewness, TimedJob... jobs) {
    TimeSharedCluster cluster =
        new TimeSharedCluster(
            TASKS, 2, Scheme.PB, Parameters.STANDARD, skewness, new RandomStreams(1, 0));
    for (TimedJob job : jobs) {
      cluster.submit(job);
    }
    return cluster;
  }

  private static TimedJob job(int id, JobType type, Pattern pattern) {
    return TimedJob.of(id, 0, TASKS, type, pattern, 5e7, Parameters.STANDARD);
  }

  @Test
  void atItsStartNoTaskExitsBeforeItHasComputedAndDoneItsIo() {
    TimedJob job = job(1, JobType.of("J4 then J2"), Pattern.NN);
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
