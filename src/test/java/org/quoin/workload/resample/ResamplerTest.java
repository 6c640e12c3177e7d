package org.quoin.workload.resample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.base.InputException;
import org.quoin.base.RecordBuilder;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.FeedRun;
import org.quoin.workload.Feedback;
import org.quoin.workload.Job;
import org.quoin.workload.JobFeed;
import org.quoin.workload.ResourceRequest;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.resample.Resampling.Dependence;
import org.quoin.workload.resample.Resampling.Unit;

/** Logs that are drawn from a log. */
class ResamplerTest {
  private static final double WEEK = Resampler.WEEK;

  @TempDir private Path folder;

  /** Makes a log of ten weeks and ten users; user u is active from week u / 2 on, in u weeks. */
  private static JobLog log() {
    List<Job> jobs = new ArrayList<>();
    for (int user = 1; user <= 10; user++) {
      for (int week = 0; week < user; week++) {
        for (int k = 0; k < 3; k++) {
          double time = (user / 2 + week) % 10 * WEEK + 1000 * user + 50_000 * k;
          jobs.add(Job.batch(0, time, user, 60, 10 * user + k, user));
        }
      }
    }
    jobs.add(Job.batch(0, 0, 1, 60, 5, 11));
    jobs.add(Job.batch(0, 10 * WEEK, 1, 60, 5, 12));
    jobs.sort(Comparator.comparingDouble(Job::submitTime));
    return JobLog.generated(
        "made",
        16,
        IntStream.range(0, jobs.size()).mapToObj(i -> jobs.get(i).withId(i + 1)).toList());
  }

  private static JobLog sample(JobLog log, Resampling rules, int replication) {
    return new Resampler(log, rules).sample(new RandomStreams(7, replication));
  }

  private static Resampling rules(Unit unit, double load, double longTerm) {
    return new Resampling(unit, Resampling.Users.FIXED, load, longTerm, Dependence.NONE, 1200, 0);
  }

  private static double timeOfWeek(Job job) {
    return job.submitTime() % WEEK;
  }

  @ParameterizedTest
  @EnumSource(
      value = Unit.class,
      names = {"USER", "WEEK", "USER_WEEK"})
  void everyJobKeepsTimeOfWeekWidthAndRunTime(Unit unit) {
    Set<List<Double>> known = new HashSet<>();
    log().jobs().forEach(job -> known.add(key(job)));
    for (int r = 0; r < 20; r++) {
      JobLog drawn = sample(log(), new Resampling(unit), r);
      double last = 0;
      for (int i = 0; i < drawn.jobs().size(); i++) {
        Job job = drawn.jobs().get(i);
        assertThat(known).contains(key(job));
        assertThat(job.id()).isEqualTo(i + 1);
        assertThat(job.submitTime()).isBetween(last, 10 * WEEK);
        last = job.submitTime();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Unit.class)
  void aStreamOfJobsNamesTheirOriginsAndGoesOnWithFurtherLogs(Unit unit) {
    JobLog log = log();
    Resampler resampler = new Resampler(log, new Resampling(unit));
    List<Job> drawn = new ArrayList<>();
    Iterator<Job> jobs = jobs(resampler, new RandomStreams(7, 2), "x");
    while (jobs.hasNext() && drawn.size() < 2000) {
      drawn.add(jobs.next());
    }
    double last = 0;
    for (Job job : drawn) {
      assertThat(key(job)).isEqualTo(key(log.jobs().get((int) job.id())));
      assertThat(job.submitTime()).isGreaterThanOrEqualTo(last);
      last = job.submitTime();
    }
    if (unit == Unit.LOG) {
      assertThat(drawn.stream().map(Job::submitTime))
          .isEqualTo(log.jobs().stream().map(Job::submitTime).toList());
      return;
    }
    assertThat(drawn).hasSize(2000);
    List<Long> first = ids(drawn, 0);
    assertThat(first).as("ten weeks").hasSizeBetween(60, 300);
    assertThat(ids(drawn, 1)).as("a log drawn anew").hasSizeBetween(60, 300).isNotEqualTo(first);
    Iterator<Job> again = jobs(resampler, new RandomStreams(7, 2), "x");
    assertThat(drawn).allSatisfy(job -> assertThat(again.next()).isEqualTo(job));
    assertThat(jobs(resampler, new RandomStreams(7, 2), "y").next()).isNotEqualTo(drawn.get(0));
  }

  /** Returns the origins of the jobs in one round of ten weeks. */
  private static List<Long> ids(List<Job> jobs, int round) {
    return jobs.stream()
        .filter(job -> (int) (job.submitTime() / (10 * WEEK)) == round)
        .map(Job::id)
        .toList();
  }

  /** Four jobs in 30 s: the next four begin after another gap of 10 s. */
  @Test
  void aLogShorterThanAWeekIsFollowedAfterItsMeanGap() {
    List<Job> jobs =
        IntStream.range(0, 4).mapToObj(i -> Job.batch(i + 1, 10 * i, 1, 5, 5, 3)).toList();
    Resampler resampler = new Resampler(JobLog.generated("made", 4, jobs), rules(Unit.WEEK, 1, 0));
    Iterator<Job> drawn = jobs(resampler, new RandomStreams(1, 0), "x");
    for (int i = 0; i < 40; i++) {
      assertThat(drawn.next().submitTime()).isEqualTo(10 * i);
    }
  }

  @Test
  void jobsThatAreShakenBeyondTheNextLogKeepTheOrder() {
    List<Job> jobs =
        IntStream.range(0, 4).mapToObj(i -> Job.batch(i + 1, 10 * i, 1, 5, 5, 3)).toList();
    Resampling shaken =
        new Resampling(Unit.WEEK, Resampling.Users.FIXED, 1, 0, Dependence.NONE, 1200, 30);
    Iterator<Job> drawn =
        jobs(
            new Resampler(JobLog.generated("made", 4, jobs), shaken), new RandomStreams(1, 0), "x");
    double last = 0;
    for (int i = 0; i < 400; i++) {
      double time = drawn.next().submitTime();
      assertThat(time).isGreaterThanOrEqualTo(last);
      last = time;
    }
    assertThat(last).isBetween(3900.0, 4100.0);
  }

  /**
   * Returns the jobs of drawn logs as they are submitted, without an end unless the log has one.
   */
  private static Iterator<Job> jobs(Resampler resampler, RandomStreams streams, String of) {
    FeedRun run =
        new JobFeed(
                any -> resampler.rounds(any, of),
                null,
                1,
                true,
                1,
                List.of(),
                List.of(),
                false,
                List.of())
            .start("x", 1, streams);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return run.nextTime() < Double.POSITIVE_INFINITY;
      }

      @Override
      public Job next() {
        return run.next().job();
      }
    };
  }

  private static List<Double> key(Job job) {
    return List.of(timeOfWeek(job), (double) job.processors(), job.runTime(), job.requestedTime());
  }

  @Test
  void aDrawnUserHasAllItsJobsInTheirOrderWithinAWeek() {
    Map<Integer, Integer> weeksOf = new HashMap<>();
    IntStream.rangeClosed(1, 10).forEach(user -> weeksOf.put(user, 3 * user));
    JobLog drawn = sample(log(), rules(Unit.USER, 1, Double.POSITIVE_INFINITY), 3);
    Map<Long, List<Job>> byUser = new HashMap<>();
    drawn
        .jobs()
        .forEach(job -> byUser.computeIfAbsent(job.user(), k -> new ArrayList<>()).add(job));
    assertThat(byUser).as("as many users as the log has").hasSize(12);
    byUser.values().stream()
        .filter(jobs -> jobs.size() > 1)
        .forEach(
            jobs -> {
              assertThat(jobs).hasSize(weeksOf.get(jobs.get(0).processors()));
              assertThat(jobs.stream().map(job -> job.runTime() % 10).limit(3))
                  .containsExactly(0.0, 1.0, 2.0);
            });
  }

  /** Jobs per log: by user and by week 167, the complete weeks hold all but the last job. */
  @ParameterizedTest
  @CsvSource({
    "USER, 1, 1e9",
    "USER, 0.7, 1e9",
    "USER, 1.6, 1e9",
    "USER, 1, 3e6",
    "USER, 0.5, 3e6",
    "USER, 1, 0",
    "USER_WEEK, 1, 1e9",
    "USER_WEEK, 1.3, 1e9",
    "WEEK, 1, 1e9"
  })
  void theExpectedNumberOfJobsIsThatOfTheLoad(Unit unit, double load, double longTerm) {
    int draws = 1000;
    double jobs = 0;
    double squares = 0;
    Resampler resampler = new Resampler(log(), rules(unit, load, longTerm));
    for (int r = 0; r < draws; r++) {
      int size = resampler.sample(new RandomStreams(1, r)).jobs().size();
      jobs += size;
      squares += (double) size * size;
    }
    double mean = jobs / draws;
    double error = Math.sqrt((squares / draws - mean * mean) / draws);
    double expected = load * (unit == Unit.USER ? 167 : 166);
    assertThat(mean).isCloseTo(expected, within(4 * error + 1e-9));
  }

  /** The variance of the number of users, without jobs of several weeks: 0, or the mean of 12. */
  @ParameterizedTest
  @CsvSource({"FIXED, 0", "POISSON, 12"})
  void theNumberOfUsersVariesAsThatOfIndependentUsers(Resampling.Users number, double variance) {
    Resampler resampler =
        new Resampler(log(), new Resampling(Unit.USER, number, 1, 1e9, Dependence.NONE, 1200, 0));
    double[] counts =
        IntStream.range(0, 1000)
            .mapToDouble(
                r ->
                    resampler.sample(new RandomStreams(1, r)).jobs().stream()
                        .mapToLong(Job::user)
                        .distinct()
                        .count())
            .toArray();
    double mean = Arrays.stream(counts).average().orElseThrow();
    double measured = Arrays.stream(counts).map(n -> (n - mean) * (n - mean)).sum() / 999;
    assertThat(mean).isCloseTo(12, within(0.4));
    assertThat(measured).isCloseTo(variance, within(2.0));
  }

  @Test
  void drawnJobsReferToNoJobNumber() {
    ResourceRequest.Timing after =
        RecordBuilder.copy(
            ResourceRequest.Timing.NONE,
            "begin",
            OptionalDouble.of(3),
            "dependencies",
            ResourceRequest.Dependencies.parse("afterok:1"));
    Job job =
        Job.batch(2, 5, 1, 5, 5, 1)
            .withTerms(Job.Terms.NONE.with(ResourceRequest.NONE.with(after)));
    JobLog log = JobLog.generated("made", 4, List.of(Job.batch(1, 0, 1, 5, 5, 1), job));
    for (Job drawn : sample(log, new Resampling(Unit.WEEK), 0).jobs()) {
      ResourceRequest.Timing known = drawn.terms().request().timing();
      assertThat(known.dependencies().list()).isEmpty();
      assertThat(known.begin().isPresent()).isEqualTo(drawn.submitTime() == 5);
    }
  }

  @Test
  void noDrawnLogIsEmpty() {
    JobLog lone = JobLog.generated("made", 4, List.of(Job.batch(1, 0, 1, 5, 5, 1)));
    for (int r = 0; r < 30; r++) {
      assertThat(sample(lone, new Resampling(Unit.USER), r).jobs()).isNotEmpty();
    }
  }

  @Test
  void weeksAreWholeWeeksOfTheLog() {
    Map<List<List<Double>>, Integer> weeks = new HashMap<>();
    for (int week = 0; week < 10; week++) {
      weeks.put(contents(log(), week), week);
    }
    Set<Integer> seen = new HashSet<>();
    for (int r = 0; r < 10; r++) {
      JobLog drawn = sample(log(), new Resampling(Unit.WEEK), r);
      for (int week = 0; week < 10; week++) {
        Integer of = weeks.get(contents(drawn, week));
        assertThat(of).as("week %s of log %s", week, r).isNotNull();
        seen.add(of);
      }
    }
    assertThat(seen).isEqualTo(Set.copyOf(weeks.values()));
  }

  private static List<List<Double>> contents(JobLog log, int week) {
    return log.jobs().stream()
        .filter(job -> (int) (job.submitTime() / WEEK) == week)
        .map(ResamplerTest::key)
        .toList();
  }

  @Test
  void aReplicationIsAlwaysTheSameAndUnlikeOthers() {
    for (Unit unit : List.of(Unit.USER, Unit.WEEK, Unit.USER_WEEK)) {
      Resampling rules =
          new Resampling(unit, Resampling.Users.POISSON, 1, 3e6, Dependence.NONE, 1200, 60);
      assertThat(sample(log(), rules, 4).jobs()).isEqualTo(sample(log(), rules, 4).jobs());
      assertThat(sample(log(), rules, 4).jobs()).isNotEqualTo(sample(log(), rules, 5).jobs());
    }
  }

  @Test
  void shakingMovesTimesALittleAndKeepsEstimatesSufficient() {
    JobLog drawn =
        sample(
            log(),
            new Resampling(Unit.LOG, Resampling.Users.FIXED, 1, 0, Dependence.NONE, 1200, 40),
            0);
    double moved = 0;
    for (Job job : drawn.jobs()) {
      Job own =
          log().jobs().stream()
              .filter(one -> one.user() == job.user() && one.runTime() == job.runTime())
              .min(Comparator.comparingDouble(one -> Math.abs(one.submitTime() - job.submitTime())))
              .orElseThrow();
      assertThat(job.submitTime()).isCloseTo(own.submitTime(), within(40.0)).isNotNegative();
      assertThat(job.requestedTime())
          .isBetween(Math.min(60, own.runTime()), 100.0)
          .isCloseTo(60, within(60.0));
      moved += Math.abs(job.submitTime() - own.submitTime());
    }
    assertThat(moved / drawn.jobs().size()).as("mean of U(-40, 40)").isCloseTo(20, within(3.0));
  }

  @Test
  void usersThatTheLogDoesNotNameCannotBeDrawn() {
    JobLog nameless =
        JobLog.generated("made", 4, List.of(Job.batch(1, 0, 1, 5, 5, Job.UNKNOWN_USER)));
    assertThatThrownBy(() -> new Resampler(nameless, new Resampling(Unit.USER)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("names no users (SWF field 12)");
    assertThat(sample(nameless, new Resampling(Unit.WEEK), 0).jobs()).hasSize(1);
  }

  /**
   * User 1: jobs 1 and 2 overlap and are a batch, which ends at 160; job 3 follows at 200 after a
   * think time of 40, job 4 at 230 in its batch, which ends at 300; job 6 begins a session after
   * 2000 s. Job 5 is that of another user.
   */
  private static final String LOG =
      """
      ; MaxProcs: 8
      1 0 50 50 1 -1 -1 1 99 -1 1 1 1 -1 1 -1 -1 -1
      2 10 50 100 1 -1 -1 1 99 -1 1 1 1 -1 1 -1 -1 -1
      3 200 10 50 1 -1 -1 1 99 -1 1 1 1 -1 1 -1 -1 -1
      4 230 0 70 1 -1 -1 1 99 -1 1 1 1 -1 1 -1 -1 -1
      5 310 0 70 1 -1 -1 1 99 -1 1 2 1 -1 1 -1 -1 -1
      6 2300 0 70 1 -1 -1 1 99 -1 1 1 1 -1 1 -1 -1 -1
      """;

  private JobLog read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("log.swf"), text);
    return JobLog.readAllFields(file, LogRules.standard(0));
  }

  @Test
  void sessionsAreFoundByThinkTimes() throws IOException {
    Feedback found = Sessions.of(read(LOG), 1200);
    assertThat(found.groups().stream().map(Feedback.Group::jobs))
        .containsExactly(new int[] {0, 1}, new int[] {2, 3}, new int[] {4}, new int[] {5});
    assertThat(after(found)).containsExactly(-1, -1, 0, 0, -1, -1);
    assertThat(found.wait(2).delay()).isEqualTo(40);
    assertThat(found.wait(3).delay()).isEqualTo(70);
    assertThat(Sessions.of(read(LOG), 39).any()).isFalse();
    assertThat(after(Sessions.of(read(LOG), 2000))).containsExactly(-1, -1, 0, 0, -1, 1);
  }

  /** Returns the group that each job waits for; -1 for none. */
  private static List<Integer> after(Feedback feedback) {
    return feedback.waits().stream().map(one -> one == null ? -1 : one.groups()[0]).toList();
  }

  @Test
  void precedingJobsOfTheLogComeFirst() throws IOException {
    Feedback stated =
        Sessions.of(
            read(
                LOG.replace(
                    "6 2300 0 70 1 -1 -1 1 99 -1 1 1 1 -1 1 -1 -1 -1",
                    "6 2300 0 70 1 -1 -1 1 99 -1 1 1 1 -1 1 -1 5 12")),
            1200);
    assertThat(after(stated)).containsExactly(-1, -1, -1, -1, -1, 4);
    assertThat(stated.wait(5).delay()).isEqualTo(12);
    assertThat(stated.dependent()).isEqualTo(1);
  }

  @Test
  void feedbackNeedsWaits() throws IOException {
    JobLog waitless = read(LOG.replaceAll("(?m)^(\\d+ \\d+) \\d+ ", "$1 -1 "));
    assertThatThrownBy(() -> Sessions.of(waitless, 1200))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("needs the waits of the log (SWF field 3)");
  }

  /** Both users fit in one week: a drawn log has whole users, and their dependencies. */
  @Test
  void dependenciesAreDrawnWithTheJobs() throws IOException {
    Resampling rules =
        new Resampling(
            Unit.USER, Resampling.Users.FIXED, 1, Resampling.LONG_TERM, Dependence.THINK, 1200, 0);
    int dependent = 0;
    for (int r = 0; r < 20; r++) {
      JobLog drawn = sample(read(LOG), rules, r);
      for (int i = 0; i < drawn.jobs().size(); i++) {
        Feedback.Wait wait = drawn.feedback().wait(i);
        boolean waits = List.of(200.0, 230.0).contains(drawn.jobs().get(i).submitTime());
        assertThat(wait != null).isEqualTo(waits);
        if (waits) {
          dependent++;
          int[] before = drawn.feedback().groups().get(wait.groups()[0]).jobs();
          for (int j : before) {
            assertThat(drawn.jobs().get(j).user()).isEqualTo(drawn.jobs().get(i).user());
            assertThat(drawn.jobs().get(j).submitTime()).isIn(0.0, 10.0);
          }
          assertThat(before).hasSize(2);
        }
      }
    }
    assertThat(dependent).isGreaterThan(10);
  }

  /** Each user has a job, and one that was submitted with it and depends on it. */
  @Test
  void statedDependenciesAreDrawnWithTheJobs() {
    List<Job> jobs = new java.util.ArrayList<>();
    for (int user = 1; user <= 3; user++) {
      jobs.add(Job.batch(user, submitted(user), 1, 50, 50, user));
    }
    for (int user = 1; user <= 3; user++) {
      ResourceRequest.Timing timing = ResourceRequest.Timing.NONE.submittedAt(submitted(user));
      ResourceRequest request =
          ResourceRequest.NONE.with(
              RecordBuilder.copy(
                  timing, "dependencies", ResourceRequest.Dependencies.parse("afterok:" + user)));
      jobs.add(
          Job.batch(10 + user, 100 + submitted(user), 1, 10, 10, user)
              .withTerms(Job.Terms.NONE.with(request)));
    }
    jobs.sort(java.util.Comparator.comparingDouble(Job::submitTime));
    JobLog log = JobLog.generated("made", 8, jobs);
    for (Unit unit : Unit.values()) {
      Resampling rules =
          new Resampling(
              unit,
              Resampling.Users.FIXED,
              1,
              Resampling.LONG_TERM,
              Dependence.DEPENDENCIES,
              1200,
              0);
      JobLog drawn = sample(log, rules, 3);
      assertThat(drawn.feedback().dependent()).as("%s", unit).isEqualTo(drawn.jobs().size() / 2);
      for (int i = 0; i < drawn.jobs().size(); i++) {
        Feedback.Wait wait = drawn.feedback().wait(i);
        if (wait != null) {
          int[] before = drawn.feedback().groups().get(wait.groups()[0]).jobs();
          assertThat(before).hasSize(1);
          Job first = drawn.jobs().get(before[0]);
          assertThat(first.user()).isEqualTo(drawn.jobs().get(i).user());
          assertThat(wait.earliest())
              .isEqualTo(first.submitTime())
              .isEqualTo(drawn.jobs().get(i).submitTime() - 100);
        }
      }
    }
  }

  private static double submitted(int user) {
    return user < 3 ? user : WEEK + user;
  }

  /** Job 3 depends on 1, of the first week, and on 2, of the second one, as it is itself. */
  @ParameterizedTest
  @CsvSource({"afterany:1:2, true", "afterany:1?afterany:2, false", "afterany:1, false"})
  void aPredecessorOfAnotherWeekIsNotDrawnWithTheJob(String dependency, boolean waits) {
    ResourceRequest.Timing timing =
        RecordBuilder.copy(
            ResourceRequest.Timing.NONE,
            "dependencies",
            ResourceRequest.Dependencies.parse(dependency));
    Job last =
        Job.batch(3, WEEK + 9, 1, 5, 5, 1)
            .withTerms(Job.Terms.NONE.with(ResourceRequest.NONE.with(timing)));
    JobLog log =
        JobLog.generated(
            "made",
            8,
            List.of(
                Job.batch(1, 0, 1, 50, 50, 1),
                Job.batch(2, WEEK + 5, 1, 50, 50, 1),
                last,
                Job.batch(4, 2 * WEEK, 1, 5, 5, 1)));
    Resampling rules =
        new Resampling(Unit.WEEK, Resampling.Users.FIXED, 1, 0, Dependence.DEPENDENCIES, 1200, 0);
    int drawn = 0;
    for (int r = 0; r < 5; r++) {
      JobLog some = sample(log, rules, r);
      for (int i = 0; i < some.jobs().size(); i++) {
        if (some.jobs().get(i).submitTime() % WEEK == 9) {
          drawn++;
          assertThat(some.feedback().wait(i) != null).isEqualTo(waits);
        }
      }
    }
    assertThat(drawn).isPositive();
  }

  /** Work 6 x 10 of user 1, 20 of users 2 and 3 each, in weeks 0 and 1. */
  @Test
  void effectiveNumbersOfUsersAndWeeks() {
    List<Job> jobs =
        List.of(
            Job.batch(1, 0, 6, 99, 10, 1),
            Job.batch(2, 5, 2, 10, 99, 2),
            Job.batch(3, WEEK, 4, 5, 7, 3));
    JobLog log = JobLog.generated("made", 8, jobs);
    WorkShares users = WorkShares.ofUsers(log);
    assertThat(users.count()).isEqualTo(3);
    assertThat(users.effective()).isCloseTo(1 / (0.36 + 0.04 + 0.04), within(1e-12));
    assertThat(users.largest()).isCloseTo(0.6, within(1e-12));
    WorkShares weeks = WorkShares.ofWeeks(log);
    assertThat(weeks.count()).isEqualTo(2);
    assertThat(weeks.effective()).isCloseTo(1 / (0.64 + 0.04), within(1e-12));
    assertThat(weeks.largest()).isCloseTo(0.8, within(1e-12));
  }
}
