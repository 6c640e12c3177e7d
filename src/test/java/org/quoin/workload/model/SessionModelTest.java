package org.quoin.workload.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;

/** Users who come, work in sessions and leave. */
class SessionModelTest {
  private static final double WEEK = 7 * 86_400.0;

  /** Offered load, jobs and users are those of the parameters, within the error of 40 logs. */
  @Test
  void meansAreThoseOfTheParameters() {
    SessionModel model = new SessionModel(16, 10, 2, 3, 2, 0.6, 0.4);
    int logs = 40;
    double weeks = 12;
    double work = 0;
    double jobs = 0;
    double users = 0;
    for (int r = 0; r < logs; r++) {
      List<Job> log = model.weeks(weeks, new RandomStreams(3, r));
      jobs += log.size();
      work += log.stream().mapToDouble(job -> job.processors() * job.runTime()).sum();
      users += log.stream().mapToLong(Job::user).distinct().count();
    }
    assertThat(jobs / logs).isCloseTo(12 * 20 * 6, within(0.06 * 12 * 20 * 6));
    assertThat(work / logs / (16 * weeks * WEEK)).isCloseTo(0.6, within(0.06));
    assertThat(users / logs).as("some leave before a job").isBetween(90.0, 140.0);
  }

  @Test
  void theJobsOfASessionFollowEachOther() {
    SessionModel model = new SessionModel(8, 1, 8, 5, 4, 0.1, 0.3);
    Map<Long, List<Job>> byUser = new HashMap<>();
    model
        .weeks(30, new RandomStreams(1, 0))
        .forEach(job -> byUser.computeIfAbsent(job.user(), k -> new ArrayList<>()).add(job));
    List<Double> thinks = new ArrayList<>();
    for (List<Job> jobs : byUser.values()) {
      for (int i = 1; i < jobs.size(); i++) {
        Job before = jobs.get(i - 1);
        double think = jobs.get(i).submitTime() - before.submitTime() - before.runTime();
        if (think >= 0 && think <= 1200) {
          thinks.add(think);
        }
      }
    }
    long all = byUser.values().stream().mapToLong(List::size).sum();
    assertThat((double) thinks.size() / all).as("3 of 4 jobs follow").isCloseTo(0.75, within(0.06));
    double mean = thinks.stream().mapToDouble(x -> x).average().orElseThrow();
    // An exponential of mean 300, limited to 1200: 300 - 1200 / (e^4 - 1).
    assertThat(mean).isCloseTo(277.6, within(25.0));
  }

  @Test
  void sessionsBeginInWorkingHours() {
    List<Job> jobs = new SessionModel(8, 5, 4, 5, 1, 0.1, 0.3).weeks(40, new RandomStreams(1, 0));
    double working =
        jobs.stream()
                .filter(job -> job.submitTime() % WEEK < 5 * 86_400)
                .filter(job -> job.submitTime() % 86_400 >= 8 * 3600)
                .filter(job -> job.submitTime() % 86_400 < 18 * 3600)
                .count()
            / (double) jobs.size();
    assertThat(working).isCloseTo(50 / (50 + 11.8), within(0.03));
  }

  @Test
  void jobsAreNumberedInOrderAndTheFirstOnesDoNotDependOnTheirNumber() {
    WorkloadModel model = SessionModel.of(64);
    List<Job> many = model.generate(500, new RandomStreams(1, 0));
    assertThat(many).hasSize(500);
    assertThat(model.generate(100, new RandomStreams(1, 0))).isEqualTo(many.subList(0, 100));
    assertThat(
            IntStream.range(1, 500)
                .mapToDouble(i -> many.get(i).submitTime() - many.get(i - 1).submitTime()))
        .allMatch(gap -> gap >= 0);
    assertThat(IntStream.range(0, 500).mapToLong(i -> many.get(i).id() - i)).containsOnly(1L);
    assertThat(many)
        .allMatch(job -> job.processors() <= 32 && Integer.bitCount(job.processors()) == 1);
  }
}
