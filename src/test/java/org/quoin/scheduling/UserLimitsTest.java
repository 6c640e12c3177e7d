package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.LiveCluster;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.UserLimit;
import org.quoin.cluster.replay.Replay;
import org.quoin.cluster.timeslice.MatrixCluster;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/** What one user may have running: a filter at each pass, whatever the policy. */
class UserLimitsTest {
  private static final int PROCESSORS = 8;

  private static Job job(long id, double submit, int processors, double seconds, long user) {
    return new Job(id, submit, processors, seconds, seconds, 0, 0, 0, user);
  }

  private static List<Double> starts(
      PolicyKind policy, int processors, UserLimit limit, Job... jobs) {
    ClusterSettings settings = ClusterSettings.of(processors).withUserLimit(limit);
    return Workloads.replay(
            List.of(jobs), settings, Workloads.prompt(policy, settings.processors()))
        .stream()
        .map(JobRecord::startTime)
        .toList();
  }

  private static UserLimit processors(int most) {
    return new UserLimit(most, 0, false);
  }

  @ParameterizedTest
  @EnumSource(Policies.class)
  void whatWaitsDoesNotCount(PolicyKind policy) {
    // User 1's wide job waits for user 2's; the narrow one fits beside both and holds nothing.
    assertThat(
            starts(
                policy,
                8,
                processors(4),
                job(1, 0, 6, 100, 2),
                job(2, 1, 4, 50, 1),
                job(3, 2, 2, 50, 1)))
        .first()
        .isEqualTo(0.0);
    assertThat(
            starts(
                Policies.EASY,
                8,
                processors(4),
                job(1, 0, 6, 100, 2),
                job(2, 1, 4, 50, 1),
                job(3, 2, 2, 50, 1)))
        .containsExactly(0.0, 100.0, 2.0);
  }

  /** Job 2 comes before job 3, is held until 100, and stands before it then. */
  @ParameterizedTest
  @EnumSource(Policies.class)
  void aHeldJobKeepsItsPlaceBySubmission(PolicyKind policy) {
    assertThat(
            starts(
                policy,
                8,
                processors(4),
                job(1, 0, 4, 100, 1),
                job(2, 1, 4, 50, 1),
                job(3, 2, 8, 50, 2)))
        .containsExactly(0.0, 100.0, 150.0);
  }

  @ParameterizedTest
  @EnumSource(Policies.class)
  void unknownUsersAreNotLimited(PolicyKind policy) {
    assertThat(starts(policy, 8, processors(4), job(1, 0, 4, 100, -1), job(2, 1, 4, 50, -1)))
        .containsExactly(0.0, 1.0);
    // Any other number is a user, that of a cluster's own users too.
    assertThat(starts(policy, 8, processors(4), job(1, 0, 4, 100, -2), job(2, 1, 4, 50, -2)))
        .containsExactly(0.0, 100.0);
  }

  @ParameterizedTest
  @EnumSource(Policies.class)
  void aJobWiderThanTheLimitRunsAlone(PolicyKind policy) {
    assertThat(
            starts(
                policy,
                8,
                processors(4),
                job(1, 0, 6, 100, 1),
                job(2, 1, 1, 10, 1),
                job(3, 2, 1, 10, 2),
                job(4, 3, 6, 10, 1)))
        .containsExactly(0.0, 100.0, 2.0, 110.0);
  }

  /** Jobs 1 and 2 both may start at 0, but not together; job 3 is not kept waiting by job 2. */
  @ParameterizedTest
  @EnumSource(Policies.class)
  void whatThePassHasStartedCounts(PolicyKind policy) {
    assertThat(
            starts(
                policy,
                8,
                processors(4),
                job(1, 0, 3, 100, 1),
                job(2, 0, 2, 100, 1),
                job(3, 0, 5, 100, 2)))
        .containsExactly(0.0, 100.0, 0.0);
  }

  /** User 1 keeps a narrow job in the machine at all times. */
  @Test
  void onlyTheStrictOrderSavesAWideJobFromItsOwnUsersNarrowOnes() {
    List<Job> jobs = new ArrayList<>(List.of(job(1, 0, 1, 10, 1), job(2, 1, 4, 10, 1)));
    IntStream.range(0, 200).forEach(i -> jobs.add(job(3 + i, 2 + 5.0 * i, 1, 10, 1)));
    Job[] all = jobs.toArray(Job[]::new);
    assertThat(starts(Policies.EASY, 8, processors(4), all).get(1)).isEqualTo(1007);
    assertThat(starts(Policies.EASY, 8, new UserLimit(4, 0, true), all).get(1)).isEqualTo(10);
  }

  /** Runs random workloads and holds each start against the rule, told again in plain words. */
  private static void keepsTheRule(
      UserLimit limit, int seed, Function<ClusterListener, LiveCluster> maker) {
    List<Job> jobs = Workloads.random(seed, 80, PROCESSORS);
    Map<Long, List<ClusterJob>> waiting = new HashMap<>();
    Map<Long, List<Job>> running = new HashMap<>();
    List<JobRecord> ended = new ArrayList<>();
    ClusterListener watch =
        new ClusterListener() {
          private boolean fits(long user, int width) {
            List<Job> own = running.getOrDefault(user, List.of());
            int used = own.stream().mapToInt(Job::processors).sum();
            return own.isEmpty()
                || ((limit.processors() == 0 || used + width <= limit.processors())
                    && (limit.jobs() == 0 || own.size() < limit.jobs()));
          }

          @Override
          public void arrived(ClusterJob job) {
            waiting.computeIfAbsent(job.user(), user -> new ArrayList<>()).add(job);
          }

          @Override
          public void scheduling(ClusterView view) {
            List<ClusterJob> all = waiting.values().stream().flatMap(List::stream).toList();
            assertThat(view.queuedCount()).isEqualTo(all.size());
            assertThat(view.queuedProcessors())
                .isEqualTo(all.stream().mapToInt(ClusterJob::processors).sum());
          }

          @Override
          public void scheduled(ClusterJob job, double time) {
            List<ClusterJob> own = waiting.get(job.user());
            if (limit.strict()) {
              own.stream()
                  .takeWhile(earlier -> earlier != job)
                  .forEach(earlier -> assertThat(fits(job.user(), earlier.processors())).isTrue());
            }
            assertThat(fits(job.user(), job.processors())).as("%s at %s", job, time).isTrue();
            own.remove(job);
            running
                .computeIfAbsent(job.user(), user -> new ArrayList<>())
                .add(jobs.get((int) job.id() - 1));
          }

          @Override
          public void ended(JobRecord record) {
            running.get(record.job().user()).remove(record.job());
            ended.add(record);
          }
        };
    Replay.run(jobs, maker.apply(watch));
    assertThat(ended).hasSameSizeAs(jobs);
  }

  static Stream<Arguments> policies() {
    List<Order> orders = List.of(Order.FCFS, Order.LJF, Order.WFP3);
    return Stream.of(Policies.values())
        .flatMap(p -> orders.stream().map(order -> Arguments.of(p, order)));
  }

  private static UserLimit limit(int seed) {
    return new UserLimit(seed % 3 == 0 ? 0 : 4, seed % 3 == 1 ? 0 : 2, seed % 2 == 0);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicyKeepsTheRule(PolicyKind policy, Order order) {
    for (int seed = 0; seed < 12; seed++) {
      ClusterSettings settings = ClusterSettings.of(PROCESSORS).withUserLimit(limit(seed));
      keepsTheRule(
          limit(seed),
          seed,
          watch -> new SpaceSharedCluster("c", settings, policy.create(order, PROCESSORS), watch));
    }
  }

  @Test
  void dynpWithTheListOfItsPaperKeepsTheRule() {
    for (int seed = 0; seed < 12; seed++) {
      ClusterSettings settings = ClusterSettings.of(PROCESSORS).withUserLimit(limit(seed));
      keepsTheRule(
          limit(seed),
          seed,
          watch ->
              new SpaceSharedCluster(
                  "c",
                  settings,
                  Policies.DYNP.create(
                      "dynp", Order.FCFS, PROCESSORS, Map.of("queue-order", "inherited")),
                  watch));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NONE", "FIRST_FIT", "EASY"})
  void timeSlicesKeepTheRule(Policies policy) {
    for (int seed = 0; seed < 12; seed++) {
      ClusterSettings settings = ClusterSettings.of(PROCESSORS).withUserLimit(limit(seed));
      TimeSlices slices = new TimeSlices(3, 4, 0);
      keepsTheRule(
          limit(seed),
          seed,
          watch ->
              new MatrixCluster(
                  "c", policy.inMatrix("p", Order.FCFS, settings, slices, Map.of()), watch));
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void aLimitThatHoldsNobodyChangesNothing(PolicyKind policy, Order order) {
    List<Job> jobs = Workloads.random(5, 150, PROCESSORS);
    assertThat(
            Workloads.replay(
                jobs,
                ClusterSettings.of(PROCESSORS).withUserLimit(new UserLimit(150 * 8, 0, true)),
                policy.create(order, PROCESSORS)))
        .isEqualTo(Workloads.replay(jobs, PROCESSORS, policy, order));
  }

  /** EASY with the filter at each pass, written anew: no view, no queue, no profile. */
  private static final class PlainEasy {
    private final List<Job> waiting = new ArrayList<>();
    private final List<Job> running = new ArrayList<>();
    private final Map<Job, Double> start = new HashMap<>();
    private final int limit;
    private double now;

    PlainEasy(int limit) {
      this.limit = limit;
    }

    private double end(Job job) {
      return start.get(job) + Math.min(job.runTime(), job.requestedTime());
    }

    private double expectedEnd(Job job) {
      return start.get(job) + job.requestedTime();
    }

    private int free() {
      return PROCESSORS - running.stream().mapToInt(Job::processors).sum();
    }

    private boolean may(Job job) {
      List<Job> own = running.stream().filter(other -> other.user() == job.user()).toList();
      return own.isEmpty()
          || own.stream().mapToInt(Job::processors).sum() + job.processors() <= limit;
    }

    Map<Job, Double> run(List<Job> jobs) {
      List<Job> coming = new ArrayList<>(jobs);
      while (!coming.isEmpty() || !running.isEmpty()) {
        now =
            Stream.concat(
                    coming.stream().limit(1).map(Job::submitTime), running.stream().map(this::end))
                .min(Comparator.naturalOrder())
                .orElseThrow();
        running.removeIf(job -> end(job) <= now);
        while (!coming.isEmpty() && coming.get(0).submitTime() == now) {
          waiting.add(coming.remove(0));
        }
        pass();
      }
      return start;
    }

    private void pass() {
      Job head = null;
      double shadow = 0;
      int extra = 0;
      for (Job job : List.copyOf(waiting)) {
        if (!may(job)) {
          continue;
        }
        boolean fits = job.processors() <= free();
        if (head == null && !fits) {
          head = job;
          int needed = job.processors();
          shadow =
              running.stream()
                  .map(this::expectedEnd)
                  .sorted()
                  .filter(time -> freeAt(time) >= needed)
                  .findFirst()
                  .orElseThrow();
          extra = freeAt(shadow) - needed;
        } else if (fits && (head == null || mayPass(job, shadow, extra))) {
          boolean stays = head != null && now + job.requestedTime() > shadow;
          extra -= stays ? job.processors() : 0;
          waiting.remove(job);
          running.add(job);
          start.put(job, now);
        }
      }
    }

    private boolean mayPass(Job job, double shadow, int extra) {
      return now + job.requestedTime() <= shadow || job.processors() <= extra;
    }

    private int freeAt(double time) {
      return free()
          + running.stream()
              .filter(job -> expectedEnd(job) <= time)
              .mapToInt(Job::processors)
              .sum();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 6})
  void easyIsThatOfAPlainProgram(int limit) {
    for (int seed = 0; seed < 40; seed++) {
      // Without jobs of no length, which end in the middle of an instant.
      List<Job> jobs =
          Workloads.random(seed, 120, PROCESSORS).stream()
              .map(j -> job(j.id(), j.submitTime(), j.processors(), 1 + j.runTime(), j.user()))
              .toList();
      Map<Job, Double> plain = new PlainEasy(limit).run(jobs);
      assertThat(starts(Policies.EASY, PROCESSORS, processors(limit), jobs.toArray(Job[]::new)))
          .as("seed %s", seed)
          .isEqualTo(jobs.stream().map(plain::get).toList());
    }
  }

  /** A cycle of Slurm's backfill looks at one job of each user, not at one job of all. */
  @Test
  void backfillCountsTheJobsOfEachUser() {
    Map<String, String> one = Map.of("release", "0 s", "bf-max-job-user", "1");
    assertThat(
            Workloads.replay(
                    List.of(
                        job(1, 0, 6, 1000, 2),
                        job(2, 1, 8, 100, 1),
                        job(3, 2, 1, 500, 3),
                        job(4, 2, 1, 500, 3),
                        job(5, 2, 1, 500, 4)),
                    ClusterSettings.of(PROCESSORS),
                    Policies.SLURM.create("policy", Order.FCFS, PROCESSORS, one))
                .stream()
                .map(record -> record.startTime() < 500))
        .containsExactly(true, false, true, false, true);
  }
}
