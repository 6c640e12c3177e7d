package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.cluster.AvailabilityProfile;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterListener;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.OrderedQueue;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.Starts;
import org.quoin.observation.JobRecord;
import org.quoin.workload.Job;

/** Where two disciplines must agree. */
class EquivalenceTest {
  private static final int PROCESSORS = 8;
  private static final int JOBS = 400;

  private static List<Double> starts(List<Job> jobs, Policy policy, Order order) {
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
    List<Double> strict = starts(jobs, Policy.NONE, Order.FCFS);
    assertThat(starts(jobs, Policy.EASY, Order.FCFS)).isEqualTo(strict);
    assertThat(starts(jobs, Policy.CONSERVATIVE, Order.FCFS)).isEqualTo(strict);
    assertThat(starts(jobs, Policy.FIRST_FIT, Order.FCFS)).isEqualTo(strict);
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
    assertThat(starts(jobs, Policy.PLANNED, Order.FCFS))
        .isEqualTo(starts(jobs, Policy.CONSERVATIVE, Order.FCFS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"FCFS", "SJF", "LJF", "WFP3"})
  void stoppingAPlanEarlyChangesNoStart(Order order) {
    for (int seed = 0; seed < 50; seed++) {
      List<Job> jobs = Workloads.random(seed, 80, PROCESSORS);
      List<Double> whole =
          Workloads.replay(
                  jobs, ClusterSettings.of(PROCESSORS), new WholePlan(new OrderedQueue(order)))
              .stream()
              .map(JobRecord::startTime)
              .toList();
      assertThat(starts(jobs, Policy.PLANNED, order)).isEqualTo(whole);
    }
  }

  /** Jobs of few kinds, so that one pass compresses many of a kind; times that rounding touches. */
  @ParameterizedTest
  @ValueSource(strings = {"FCFS", "SJF", "LJF", "BJF", "WFP3"})
  void boundingCompressionChangesNoStart(Order order) {
    for (int seed = 0; seed < 150; seed++) {
      double second = seed % 2 == 0 ? 1 : 0.1;
      List<Job> jobs =
          Workloads.random(seed, 150, PROCESSORS).stream()
              .map(
                  j ->
                      Workloads.job(
                          j.id(),
                          0.6 * second * j.submitTime(),
                          j.processors(),
                          second * 5 * Math.ceil(j.requestedTime() / 5),
                          second * j.runTime()))
              .toList();
      List<Double> plain =
          Workloads.replay(jobs, ClusterSettings.of(PROCESSORS), new PlainConservative(order))
              .stream()
              .map(JobRecord::startTime)
              .toList();
      assertThat(starts(jobs, Policy.CONSERVATIVE, order)).isEqualTo(plain);
    }
  }

  /** An end that is overdue and not heard of yet must not call for pass after pass until it is. */
  @ParameterizedTest
  @ValueSource(strings = {"CONSERVATIVE", "PLANNED"})
  void overdueEndsAreWaitedFor(Policy policy) {
    ClusterSettings settings =
        ClusterSettings.of(PROCESSORS).withLoadOverhead(5).withInformationDelay(13);
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
    ReplayPlan plan = new ReplayPlan(settings, policy, Order.FCFS, Map.of());
    assertThat(plan.run(jobs, counter).schedule().jobs()).hasSameSizeAs(jobs);
  }

  /** Compression without any short cut: each job is taken out and put back. */
  private static final class PlainConservative implements SchedulingPolicy {
    private final OrderedQueue queue;
    private final AvailabilityProfile profile = new AvailabilityProfile();
    private final Map<Long, Double> reserved = new HashMap<>();

    PlainConservative(Order order) {
      queue = new OrderedQueue(order);
      profile.reset(0, PROCESSORS);
    }

    @Override
    public void decide(ClusterView view, Starts starts) {
      profile.advance(view.now());
      for (int i = 0; i < view.endedCount(); i++) {
        ClusterJob job = view.ended(i);
        profile.release(view.now(), job.expectedEnd(), job.processors());
      }
      queue.update(view);
      for (int i = 0; i < queue.size() && view.endedCount() > 0; i++) {
        ClusterJob job = queue.get(i);
        if (reserved.containsKey(job.id())) {
          double start = reserved.get(job.id());
          profile.release(start, start + job.holdTime(), job.processors());
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
      profile.reserve(start, start + job.holdTime(), job.processors());
      reserved.put(job.id(), start);
    }
  }

  /** Planning without any short cut. */
  private record WholePlan(OrderedQueue queue) implements SchedulingPolicy {
    @Override
    public void decide(ClusterView view, Starts starts) {
      queue.update(view);
      ClusterJob[] jobs = new ClusterJob[queue.size()];
      for (int i = 0; i < jobs.length; i++) {
        jobs[i] = queue.get(i);
      }
      Planner planner = new Planner();
      planner.begin(view);
      double[] planned = new double[view.slots()];
      planner.plan(jobs, jobs.length, planned);
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
