package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.build.Trials;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.metrics.JobRecord;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.order.Order;
import org.quoin.scheduling.plan.Planner;
import org.quoin.workload.Job;

/** Where two disciplines must agree. */
class EquivalenceTest {
  private static final int PROCESSORS = 8;
  private static final int JOBS = 400;

  private static List<Double> starts(List<Job> jobs, PolicyKind policy, Order order) {
    return Workloads.replay(jobs, PROCESSORS, policy, order).stream()
        .map(JobRecord::startTime)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void oneProcessorJobsNeedNoBackfilling(int seed) {
    List<Job> jobs =
        Workloads.random(seed, JOBS, PROCESSORS).stream()
            .map(j -> Workloads.job(j.id(), j.submitTime(), 1, j.requestedTime(), j.runTime()))
            .toList();
    List<Double> strict = starts(jobs, Policies.NONE, Order.FCFS);
    assertThat(starts(jobs, Policies.EASY, Order.FCFS)).isEqualTo(strict);
    assertThat(starts(jobs, Policies.CONSERVATIVE, Order.FCFS)).isEqualTo(strict);
    assertThat(starts(jobs, Policies.FIRST_FIT, Order.FCFS)).isEqualTo(strict);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void withExactEstimatesPlanningIsConservative(int seed) {
    List<Job> jobs =
        Workloads.random(seed, JOBS, PROCESSORS).stream()
            .map(
                j ->
                    Workloads.job(
                        j.id(),
                        j.submitTime(),
                        j.processors(),
                        j.requestedTime(),
                        j.requestedTime()))
            .toList();
    assertThat(starts(jobs, Policies.PLANNED, Order.FCFS))
        .isEqualTo(starts(jobs, Policies.CONSERVATIVE, Order.FCFS));
  }

  private static List<Double> starts(List<Job> jobs, PolicyKind policy, Map<String, String> with) {
    ReplaySpec spec = new ReplaySpec(policy, Order.FCFS, with);
    return spec.on(ClusterSettings.of(PROCESSORS)).run(jobs).schedule().jobs().stream()
        .map(JobRecord::startTime)
        .toList();
  }

  /** A depth beyond every queue makes EASY plan its reservation instead of computing a shadow. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void oneReservationIsEasyAndAllAreConservative(int seed) {
    List<Job> jobs = Workloads.random(seed, JOBS, PROCESSORS);
    List<Double> easy = starts(jobs, Policies.EASY, Map.of());
    assertThat(starts(jobs, Policies.EASY, Map.of("depth", "1000000"))).isEqualTo(easy);
    assertThat(starts(jobs, Policies.EASY, Map.of("reservations", "1"))).isEqualTo(easy);
    assertThat(starts(jobs, Policies.EASY, Map.of("reservations", "all")))
        .isEqualTo(starts(jobs, Policies.CONSERVATIVE, Map.of()));
    assertThat(starts(jobs, Policies.EASY, Map.of("reservations", "2"))).isNotEqualTo(easy);
    assertThat(starts(jobs, Policies.EASY, Map.of("depth", "1"))).isNotEqualTo(easy);
  }

  /** EASY looks at one of equal jobs that wait; with a depth it looks at each. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void equalJobsThatWaitAreEachConsidered(int seed) {
    List<Job> jobs =
        ofFewKinds(seed, 1, true).stream()
            .map(
                j ->
                    Workloads.job(
                        j.id(),
                        j.submitTime(),
                        j.processors(),
                        5 + j.requestedTime(),
                        Math.min(j.runTime(), 5 + j.requestedTime())))
            .toList();
    assertThat(starts(jobs, Policies.EASY, Map.of("depth", "1000000")))
        .isEqualTo(starts(jobs, Policies.EASY, Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"FCFS", "SJF", "LJF", "WFP3"})
  void stoppingAPlanEarlyChangesNoStart(Order order) {
    for (int seed = 0; seed < Trials.of(15); seed++) {
      List<Job> jobs =
          seed % 2 == 0 ? Workloads.random(seed, 80, PROCESSORS) : ofFewKinds(seed, 1, true);
      List<Double> whole =
          Workloads.replay(
                  jobs, ClusterSettings.of(PROCESSORS), new WholePlan(new OrderedQueue(order)))
              .stream()
              .map(JobRecord::startTime)
              .toList();
      assertThat(starts(jobs, Policies.PLANNED, order)).isEqualTo(whole);
    }
  }

  /**
   * Jobs of few kinds, some of no length, so that one pass compresses many of a kind; times that
   * rounding touches; every third workload as bags of equal jobs, for long queues. Promises are
   * compared as well, so every start that was ever planned.
   */
  @ParameterizedTest
  @ValueSource(strings = {"FCFS", "SJF", "LJF", "BJF", "WFP3"})
  void whatCompressionLeavesOutChangesNoStartAndNoPromise(Order order) {
    assertCompressionIsPlain(order);
  }

  /** A job of another kind may come between equal jobs that wait, and an equal one between them. */
  @Test
  void jobsBetweenEqualOnesChangeNoStartAndNoPromise() {
    assertCompressionIsPlain(new Scrambled());
  }

  /** An order that has nothing to do with widths, lengths or arrivals. */
  private static final class Scrambled implements JobOrder {
    @Override
    public String id() {
      return "scrambled";
    }

    @Override
    public String title() {
      return "by a remainder of the number";
    }

    @Override
    public double key(ClusterJob job, double now) {
      return job.id() * 7919 % 101;
    }

    @Override
    public boolean changing() {
      return false;
    }
  }

  /** Returns jobs of few kinds; in bags, twelve equal ones come after another, and many wait. */
  private static List<Job> ofFewKinds(int seed, double second, boolean inBags) {
    List<Job> jobs = new ArrayList<>();
    for (Job j : Workloads.random(seed, 150, PROCESSORS)) {
      Job bag = inBags && j.id() % 12 != 1 ? jobs.get((int) j.id() - 2) : null;
      jobs.add(
          Workloads.job(
              j.id(),
              (inBags ? 0.1 : 0.6) * second * j.submitTime(),
              bag == null ? j.processors() : bag.processors(),
              bag == null ? second * 5 * Math.floor(j.requestedTime() / 5) : bag.requestedTime(),
              second * j.runTime()));
    }
    return jobs;
  }

  private static void assertCompressionIsPlain(JobOrder order) {
    ClusterSettings settings = ClusterSettings.of(PROCESSORS).withPlansFollowed(true);
    for (int seed = 0; seed < Trials.of(50); seed++) {
      double second = seed % 2 == 0 ? 1 : 0.1;
      boolean inBags = seed % 3 == 0;
      List<Job> jobs = ofFewKinds(seed, second, inBags);
      assertThat(Workloads.replay(jobs, settings, Policies.CONSERVATIVE.create(order, PROCESSORS)))
          .isEqualTo(Workloads.replay(jobs, settings, new PlainConservative(order)));
    }
  }

  /** An end that is overdue and not heard of yet must not call for pass after pass until it is. */
  @ParameterizedTest
  @CsvSource({
    "CONSERVATIVE, 13, 0",
    "PLANNED, 13, 0",
    "CONSERVATIVE, 86400, 0",
    "CONSERVATIVE, 1e9, 0",
    "CONSERVATIVE, 2147483648, 0",
    "CONSERVATIVE, 1e12, 0",
    "CONSERVATIVE, 1e17, 7",
    "CONSERVATIVE, 13, 1e-9",
    "CONSERVATIVE, 1e9, 1e-9",
    "CONSERVATIVE, 13, 1e17",
    "DYNP, 1e12, 1e-9"
  })
  void overdueEndsAreWaitedFor(Policies policy, double delay, double period) {
    ClusterSettings settings =
        ClusterSettings.of(PROCESSORS)
            .withLoadOverhead(5)
            .withInformationDelay(delay)
            .withPeriod(period);
    List<Job> jobs = Workloads.random(3, 300, PROCESSORS);
    AtomicInteger passes = new AtomicInteger();
    ClusterListener counter =
        new ClusterListener() {
          @Override
          public void ended(JobRecord job) {}

          @Override
          public void scheduling(ClusterView view) {
            assertThat(passes.incrementAndGet()).isLessThan(10 * jobs.size());
          }
        };
    ReplaySpec plan = new ReplaySpec(policy, Order.FCFS, Map.of()).on(settings);
    assertThat(plan.run(jobs, counter).schedule().jobs()).hasSameSizeAs(jobs);
  }

  /** Also the pass that a planned start calls for by itself: job 2 can start at 100. */
  @ParameterizedTest
  @EnumSource(Policies.class)
  void thePeriodAndTheOverheadHoldForEveryPass(PolicyKind policy) {
    List<Job> jobs = List.of(Workloads.job(1, 0, 7, 100, 100), Workloads.job(2, 10, 4, 50, 50));
    ClusterSettings plain = ClusterSettings.of(PROCESSORS);
    assertThat(Workloads.replay(jobs, plain.withPeriod(60), Workloads.prompt(policy, PROCESSORS)))
        .extracting(JobRecord::startTime)
        .containsExactly(0.0, 120.0);
    assertThat(
            Workloads.replay(
                jobs, plain.withSchedulingOverhead(5), Workloads.prompt(policy, PROCESSORS)))
        .extracting(JobRecord::startTime)
        .containsExactly(5.0, 110.0);
  }

  @ParameterizedTest
  @EnumSource(Policies.class)
  void noJobStartsOffThePeriodsGrid(PolicyKind policy) {
    for (int seed = 0; seed < 10; seed++) {
      List<Job> jobs = Workloads.random(seed, 100, PROCESSORS);
      ClusterSettings settings = ClusterSettings.of(PROCESSORS).withPeriod(7);
      assertThat(Workloads.replay(jobs, settings, policy.create(Order.FCFS, PROCESSORS)))
          .allMatch(record -> record.startTime() % 7 == 0);
    }
  }

  /**
   * At 14 job 2's end, due at 13, is not known yet: everything is planned anew in the queue's
   * order, so that job 4 stands before job 3 and starts when job 1 ends early.
   */
  @Test
  void anOverdueEndMakesConservativePlanAnew() {
    List<Job> jobs =
        List.of(
            Workloads.job(1, 0, 1, 100, 50),
            Workloads.job(2, 0, 1, 10, 10),
            Workloads.job(3, 1, 2, 70, 70),
            Workloads.job(4, 2, 2, 60, 60),
            Workloads.job(5, 11, 2, 200, 200));
    ClusterSettings settings = ClusterSettings.of(2).withInformationDelay(3);
    assertThat(Workloads.replay(jobs, settings, Policies.CONSERVATIVE.create(Order.SJF, 2)))
        .extracting(JobRecord::startTime)
        .containsExactly(3.0, 3.0, 119.0, 56.0, 192.0);
  }

  /** Compression without any short cut: each job is taken out and put back. */
  private static final class PlainConservative implements SchedulingPolicy {
    private final OrderedQueue queue;
    private final AvailabilityProfile profile = new AvailabilityProfile();
    private final Map<Long, Double> reserved = new HashMap<>();

    PlainConservative(JobOrder order) {
      queue = new OrderedQueue(order);
      profile.reset(0, PROCESSORS);
    }

    @Override
    public void decide(ClusterView view, SchedulingDecisions starts) {
      profile.advance(view.now());
      for (int i = 0; i < view.endedCount(); i++) {
        ClusterJob job = view.ended(i);
        profile.release(view.now(), end(job), job.processors());
      }
      queue.update(view);
      for (int i = 0; i < queue.size() && view.endedCount() > 0; i++) {
        ClusterJob job = queue.get(i);
        if (reserved.containsKey(job.id())) {
          double start = reserved.get(job.id());
          profile.release(start, end(job), job.processors());
          place(job);
        }
      }
      int free = view.freeProcessors();
      for (int i = 0; i < queue.size(); i++) {
        ClusterJob job = queue.get(i);
        if (!reserved.containsKey(job.id())) {
          place(job);
        }
      }
      for (int i = 0; i < queue.size(); i++) {
        ClusterJob job = queue.get(i);
        double start = reserved.get(job.id());
        starts.plan(job, start);
        if (start > view.now()) {
          starts.wakeAt(start);
        } else if (job.processors() <= free) {
          free -= job.processors();
          starts.start(job);
        }
      }
    }

    private void place(ClusterJob job) {
      double start = profile.earliestStart(job.processors(), job.holdTime());
      reserved.put(job.id(), start);
      profile.reserve(start, end(job), job.processors());
    }

    private double end(ClusterJob job) {
      return AvailabilityProfile.end(reserved.get(job.id()), job.holdTime());
    }
  }

  /** Planning without any short cut. */
  private record WholePlan(OrderedQueue queue) implements SchedulingPolicy {
    @Override
    public void decide(ClusterView view, SchedulingDecisions starts) {
      queue.update(view);
      ClusterJob[] jobs = new ClusterJob[queue.size()];
      for (int i = 0; i < jobs.length; i++) {
        jobs[i] = queue.get(i);
      }
      Planner planner = new Planner();
      planner.begin(view);
      double[] planned = new double[view.slots()];
      planner.plan(queue.inOrder(), planned);
      int free = view.freeProcessors();
      for (int i = 0; i < jobs.length; i++) {
        if (planned[jobs[i].slot()] == view.now() && jobs[i].processors() <= free) {
          free -= jobs[i].processors();
          starts.start(jobs[i]);
        }
      }
    }
  }
}
