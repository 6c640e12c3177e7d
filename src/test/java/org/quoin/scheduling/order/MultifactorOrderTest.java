package org.quoin.scheduling.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.base.RecordBuilder;
import org.quoin.base.Setting;
import org.quoin.cluster.ClusterJob;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.ClusterView;
import org.quoin.cluster.JobOrder;
import org.quoin.cluster.SchedulingDecisions;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.Workloads;
import org.quoin.slurm.account.Association;
import org.quoin.slurm.account.AssociationTree;
import org.quoin.slurm.priority.FairTree;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

/** The order by Slurm's multifactor priority. */
class MultifactorOrderTest {
  private static final int PROCESSORS = 20;
  private static final double HALF_LIFE = 100;

  /** Jobs of eleven users in three accounts. */
  private static List<Job> jobs(int seed, int count) {
    return Workloads.random(seed, count, PROCESSORS).stream()
        .map(
            job -> {
              long user = job.id() * job.id() % 11;
              ResourceRequest request =
                  ResourceRequest.NONE.with(
                      new ResourceRequest.Owner(
                          Optional.of("u" + user),
                          user < 2 ? Optional.empty() : Optional.of("a" + user % 3),
                          Optional.of(job.id() % 4 == 0 ? "high" : "low"),
                          List.of(job.id() % 3 == 0 ? "fast" : "main"),
                          Optional.empty(),
                          Optional.empty()));
              return job.withUser(user).withTerms(job.terms().with(request));
            })
        .toList();
  }

  private static List<Double> starts(List<Job> jobs, PolicyKind policy, JobOrder order) {
    return Workloads.replay(jobs, ClusterSettings.of(PROCESSORS), policy.create(order, PROCESSORS))
        .stream()
        .map(JobRecord::startTime)
        .toList();
  }

  private static JobOrder order(String options) {
    return Order.named("order", "multifactor[" + options + "]");
  }

  /** Fair share of usage that is summed over all jobs that have started, at each key. */
  private static final class Naive implements JobOrder {
    private final List<ClusterJob> started = new ArrayList<>();

    @Override
    public String id() {
      return "naive";
    }

    @Override
    public String title() {
      return "naive";
    }

    @Override
    public boolean changing() {
      return true;
    }

    @Override
    public JobOrder forQueue() {
      return new Naive();
    }

    @Override
    public void left(ClusterJob job) {
      if (!Double.isNaN(job.startTime())) {
        started.add(job);
      }
    }

    private static String account(ClusterJob job) {
      return job.request().owner().account().orElse("root");
    }

    private static String user(ClusterJob job) {
      return job.request().owner().user().orElseThrow();
    }

    private final List<ClusterJob> seen = new ArrayList<>();

    @Override
    public void added(ClusterJob job) {
      seen.add(job);
    }

    @Override
    public double key(ClusterJob job, double now) {
      AssociationTree tree = new AssociationTree();
      for (ClusterJob one : seen) {
        if (tree.account(account(one)).isEmpty()) {
          tree.add("root", Association.Row.of(account(one), ""));
        }
        if (tree.find(account(one), user(one), "").isEmpty()) {
          tree.add(account(one), Association.Row.of(account(one), user(one)));
        }
      }
      double[] raw = new double[tree.all().size()];
      for (ClusterJob one : started) {
        double end = Double.isNaN(one.endTime()) ? now : one.endTime();
        double used =
            one.processors()
                * (Math.pow(2, -(now - end) / HALF_LIFE)
                    - Math.pow(2, -(now - one.startTime()) / HALF_LIFE));
        Association of = tree.find(account(one), user(one), "").orElseThrow();
        for (Association above = of; above != null; above = above.parent()) {
          raw[above.index()] += used;
        }
      }
      FairTree fair = new FairTree(tree);
      fair.end(raw);
      double age = 1000 * Math.min(1, (now - job.arrivalTime()) / 200);
      Association own = tree.find(account(job), user(job), "").orElseThrow();
      return -Math.max(1, Math.floor(age + 10_000 * fair.factor(own, raw)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void usageIsThatOfAllJobsDecayedExactly(int seed) {
    List<Job> jobs = jobs(seed, 150);
    JobOrder order = order("half-life=100 s,max-age=200 s");
    assertThat(starts(jobs, Policies.EASY, order))
        .isEqualTo(starts(jobs, Policies.EASY, new Naive()))
        .isNotEqualTo(starts(jobs, Policies.EASY, Order.FCFS));
  }

  @Test
  void theUserWhoHasUsedLessGoesFirst() {
    List<Job> jobs =
        List.of(
            Job.batch(1, 0, 20, 100, 100, 1),
            Job.batch(2, 1, 20, 10, 10, 1),
            Job.batch(3, 2, 20, 10, 10, 2));
    assertThat(starts(jobs, Policies.NONE, Order.MULTIFACTOR)).containsExactly(0.0, 110.0, 100.0);
    assertThat(starts(jobs, Policies.NONE, order("fairshare=0,max-age=1 d")))
        .containsExactly(0.0, 100.0, 110.0);
  }

  @Test
  void partitionsQosSizesAndNiceValuesCount() {
    ResourceRequest nice =
        ResourceRequest.NONE.with(
            new ResourceRequest.Timing(
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                50,
                false,
                Optional.empty(),
                ResourceRequest.Dependencies.NONE,
                Optional.empty()));
    List<Job> jobs = new ArrayList<>();
    jobs.add(Job.batch(1, 0, 20, 100, 100, 1));
    jobs.add(Job.batch(2, 1, 20, 10, 10, 1).withTerms(Job.Terms.NONE.with(nice)));
    for (Job job : jobs(1, 12)) {
      if (job.id() == 3 || job.id() == 4) {
        int processors = (int) (23 - job.id());
        jobs.add(
            job.withSubmitTime(2).withProcessors(processors).withRunTime(5).withRequestedTime(9));
      }
    }
    // Job 3 has 20 processors, partition fast and QOS low; job 4 has 19, main and high.
    String none = "age=0,fairshare=0";
    assertThat(startOrder(jobs, none)).containsExactly(1L, 2L, 3L, 4L);
    assertThat(startOrder(jobs, none + ",size=2000")).containsExactly(1L, 3L, 2L, 4L);
    assertThat(startOrder(jobs, none + ",size=2000,favor-small=true"))
        .containsExactly(1L, 4L, 2L, 3L);
    assertThat(startOrder(jobs, none + ",partition=100,partition-factors=fast:1;main:5"))
        .containsExactly(1L, 4L, 3L, 2L);
    assertThat(startOrder(jobs, none + ",qos=100,qos-factors=high:10;low:2"))
        .containsExactly(1L, 4L, 3L, 2L);
  }

  private static List<Long> startOrder(List<Job> jobs, String options) {
    List<Double> starts = starts(jobs, Policies.NONE, order(options));
    return Stream.iterate(0, i -> i + 1)
        .limit(jobs.size())
        .sorted((a, b) -> Double.compare(starts.get(a), starts.get(b)))
        .map(i -> jobs.get(i).id())
        .toList();
  }

  static Stream<String> variants() {
    List<String> texts = List.of("none", "a1:40;a2:20;high:7;fast:3");
    return Order.MULTIFACTOR.options().stream()
        .flatMap(
            option -> values(option, texts).stream().map(value -> option.name() + "=" + value));
  }

  private static List<String> values(Setting option, List<String> texts) {
    return switch (option.kind()) {
      case CHOICE -> option.choices();
      case FLAG -> List.of("true", "false");
      case TEXT -> texts;
      default ->
          Stream.of(option.least(), option.least() + 10, option.most())
              .map(number -> number + (option.kind() == Setting.Kind.QUANTITY ? " s" : ""))
              .toList();
    };
  }

  /** Every value of every option gives a schedule of all jobs, the same each time. */
  @ParameterizedTest
  @MethodSource("variants")
  void everyOptionSchedulesAllJobs(String option) {
    List<Job> jobs = jobs(9, 120);
    for (PolicyKind policy : List.of(Policies.NONE, Policies.EASY, Policies.CONSERVATIVE)) {
      JobOrder order =
          order(
              option
                  + ",calc-period=7 s,half-life=50 s"
                      .replaceAll(option.replaceFirst("=.*", "=[^,]*"), ""));
      List<Double> starts = starts(jobs, policy, order);
      assertThat(starts).hasSize(120).doesNotContain(Double.NaN);
      assertThat(starts(jobs, policy, order)).isEqualTo(starts);
    }
  }

  /** Half-lives, ages and periods are the only times of the order. */
  @ParameterizedTest
  @ValueSource(strings = {"exact", "ticks"})
  void allTimesDoubledDoubleTheSchedule(String decay) {
    String options = ",decay=" + decay;
    List<Job> jobs = jobs(3, 150);
    List<Job> doubled =
        jobs.stream().map(job -> job.times(2).withSubmitTime(2 * job.submitTime())).toList();
    JobOrder once = order("half-life=64 s,max-age=128 s,calc-period=8 s" + options);
    JobOrder twice = order("half-life=128 s,max-age=256 s,calc-period=16 s" + options);
    List<Double> expected = starts(jobs, Policies.EASY, once).stream().map(t -> 2 * t).toList();
    List<Double> found = starts(doubled, Policies.EASY, twice);
    if (decay.equals("exact")) {
      assertThat(found).isEqualTo(expected);
    } else {
      // k^d is not the same function of d over the half-life.
      assertThat(found.stream().mapToDouble(t -> t).sum())
          .isCloseTo(expected.stream().mapToDouble(t -> t).sum(), within(0.05 * 2 * 150 * 1000));
    }
  }

  /** A question about a new job does not change later decisions. */
  @Test
  void plannedStartsChangeNothing() {
    List<Job> jobs = jobs(4, 150);
    JobOrder order = order("half-life=100 s,max-age=200 s");
    List<Double> plain = starts(jobs, Policies.EASY, order);
    List<Double> asked =
        Workloads.replay(
                jobs,
                ClusterSettings.of(PROCESSORS),
                new SchedulingPolicy() {
                  private final SchedulingPolicy easy = Policies.EASY.create(order, PROCESSORS);

                  @Override
                  public void decide(ClusterView view, SchedulingDecisions starts) {
                    easy.decide(view, starts);
                    for (int i = 0; i < view.waitingCount(); i++) {
                      easy.plannedStart(view, List.of(view.waiting(i)));
                    }
                  }
                })
            .stream()
            .map(JobRecord::startTime)
            .toList();
    assertThat(asked).isEqualTo(plain);
  }

  /**
   * Optics has used the machine. Laser has not, and stands before bio, which comes later; but the
   * account above laser is that of optics, so that bio has used less than it.
   */
  @Test
  void anAccountHasTheUsageOfThoseBelow() {
    List<Job> jobs =
        List.of(
            of("optics", Workloads.job(1, 0, PROCESSORS, 100, 100)),
            of("laser", Workloads.job(2, 10, PROCESSORS, 100, 100)),
            of("bio", Workloads.job(3, 20, PROCESSORS, 100, 100)));
    assertThat(starts(jobs, Policies.NONE, order("age=0"))).containsExactly(0.0, 100.0, 200.0);
    String tree = "age=0,account-parents=optics:physics;laser:physics";
    assertThat(byNumber(jobs, tree)).containsExactly(0.0, 200.0, 100.0);
    assertThat(byNumber(jobs, tree + ",account-shares=physics:9;bio:1"))
        .as("an account that has used nothing stands first, whatever its shares")
        .containsExactly(0.0, 200.0, 100.0);
  }

  private static List<Double> byNumber(List<Job> jobs, String options) {
    return Workloads.replay(
            jobs, ClusterSettings.of(PROCESSORS), Policies.NONE.create(order(options), PROCESSORS))
        .stream()
        .sorted(Comparator.comparingDouble(JobRecord::arrivalTime))
        .map(JobRecord::startTime)
        .toList();
  }

  private static Job of(String account, Job job) {
    ResourceRequest.Owner owner =
        RecordBuilder.copy(
            ResourceRequest.Owner.NONE, "user", Optional.of("u"), "account", Optional.of(account));
    return job.withTerms(job.terms().with(ResourceRequest.NONE.with(owner)));
  }

  @Test
  void wrongOptionsAreNamed() {
    assertThatThrownBy(() -> order("account-parents=a:b:c"))
        .hasMessageContaining("'a:b:c' is not a further account with the one above");
    assertThatThrownBy(() -> order("account-parents=a:b;b:c;c:a"))
        .hasMessageContaining("the accounts above 'a' form a circle");
    assertThatThrownBy(() -> order("half-life=-1 s,rubbish=3"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("half-life")
        .hasMessageContaining("order 'multifactor' has no option 'rubbish'");
    assertThatThrownBy(() -> order("account-shares=a"))
        .hasMessageContaining("'a' is not a further name with a whole number");
    assertThatThrownBy(() -> Order.named("order", "sjf[age=1]"))
        .hasMessageContaining("order 'sjf' has no option 'age'; it has none");
    assertThatThrownBy(() -> Order.named("order", "multifactor[age=1"))
        .hasMessageContaining("does not end with a bracket");
  }

  @Test
  void theOptionsThatDifferAreShown() {
    Map<String, String> changed = new LinkedHashMap<>(order("age=1000,half-life=2 d").changed());
    assertThat(changed.keySet()).containsExactly("half-life");
    assertThat(Order.MULTIFACTOR.changed()).isEmpty();
  }
}
