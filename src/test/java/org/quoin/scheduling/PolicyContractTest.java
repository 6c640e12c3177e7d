package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.base.Setting;
import org.quoin.build.Trials;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.Overrun;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.UserLimit;
import org.quoin.engine.Engine;
import org.quoin.engine.Phase;
import org.quoin.grid.site.ClusterSite;
import org.quoin.grid.site.LocalJobs;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.Job;

/**
 * What every policy must keep under every order, every value of every option and every condition; a
 * registry line inherits these.
 */
class PolicyContractTest {
  private static final int PROCESSORS = 8;
  private static final int WORKLOADS = Trials.of(6);

  /** What is written for an option that is free text. */
  private static final Map<String, List<String>> TEXTS =
      Map.of(
          "decider",
          List.of("simple", "advanced", "fcfs-preferred", "sjf-preferred", "ljf-preferred"),
          "metric",
          List.of(
              "ART",
              "ARTwA",
              "ARTwW",
              "SLD",
              "SLDwA",
              "SLDwW",
              "makespan",
              "0.2 makespan + 0.8 ARTwW"),
          "base",
          List.of("fcfs,sjf,ljf", "sjf,fcfs,ljf,wfp3"),
          "fit",
          List.of("paper", "scenarios/replay-example.swf"),
          "reservations",
          List.of("1", "2", "5", "all"),
          "machine",
          List.of("none", "src/test/resources/org/quoin/scheduling/slurm.conf"));

  /** What a value needs beside it: the bounds of dynp-bounds must not cross. */
  private static final Map<String, Map<String, String>> PAIRS =
      Map.of(
          "lower-bound=1.0E9 s", Map.of("upper-bound", "1.0E9 s"),
          "upper-bound=0.0 s", Map.of("lower-bound", "0 s"),
          "upper-bound=5.0 s", Map.of("lower-bound", "0 s"));

  static Stream<Arguments> policies() {
    return Stream.of(Policies.values())
        .flatMap(p -> Stream.of(Order.values()).map(order -> Arguments.of(p, order)));
  }

  /** Each policy with one option at a time at each of its values, and with its choices crossed. */
  static Stream<Arguments> variants() {
    List<Arguments> variants = new ArrayList<>();
    for (PolicyKind policy : Policies.values()) {
      List<Map<String, String>> crossed = new ArrayList<>(List.of(Map.of()));
      for (Setting option : policy.options()) {
        for (String value : values(option)) {
          Map<String, String> options = new LinkedHashMap<>(Map.of(option.name(), value));
          options.putAll(PAIRS.getOrDefault(option.name() + "=" + value, Map.of()));
          variants.add(Arguments.of(policy, options));
        }
        if (option.kind() == Setting.Kind.CHOICE) {
          crossed = crossed.stream().flatMap(before -> with(before, option)).toList();
        }
      }
      crossed.forEach(options -> variants.add(Arguments.of(policy, options)));
    }
    return variants.stream();
  }

  private static Stream<Map<String, String>> with(Map<String, String> before, Setting option) {
    return option.choices().stream()
        .map(
            value -> {
              Map<String, String> all = new LinkedHashMap<>(before);
              all.put(option.name(), value);
              return all;
            });
  }

  private static List<String> values(Setting option) {
    return switch (option.kind()) {
      case CHOICE -> option.choices();
      case FLAG -> List.of("true", "false");
      case COUNT ->
          Stream.of(option.least(), Math.min(option.most(), 10), option.most())
              .map(number -> Long.toString(number.longValue()))
              .toList();
      case NUMBER, QUANTITY ->
          Stream.of(
                  option.least(), (option.least() + Math.min(option.most(), 10)) / 2, option.most())
              .map(number -> number + (option.kind() == Setting.Kind.QUANTITY ? " s" : ""))
              .toList();
      default -> TEXTS.get(option.name());
    };
  }

  /** None, each of the conditions alone, and all together. */
  static List<ClusterSettings> conditions() {
    ClusterSettings plain = ClusterSettings.of(PROCESSORS).withNumbers();
    return List.of(
        plain,
        plain.withSchedulingOverhead(3),
        plain.withLoadOverhead(2),
        plain.withInformationDelay(4),
        plain.withPeriod(7),
        plain.withUserLimit(new UserLimit(5, 0, false)),
        plain.withUserLimit(new UserLimit(0, 1, true)),
        plain
            .withSchedulingOverhead(1)
            .withLoadOverhead(2)
            .withInformationDelay(3)
            .withPeriod(5)
            .withUserLimit(new UserLimit(6, 2, false)));
  }

  /**
   * Many without run time, some without an estimate (so also some of no length), some of nobody.
   */
  private static List<Job> odd(int seed, int count) {
    List<Job> jobs = new ArrayList<>();
    for (Job job : Workloads.random(seed, count, PROCESSORS)) {
      Job odd = job.id() % 4 == 0 ? job.withRunTime(0) : job;
      odd = job.id() % 6 == 0 ? odd.withRequestedTime(odd.runTime()) : odd;
      jobs.add(job.id() % 5 == 0 ? odd.withUser(Job.UNKNOWN_USER) : odd);
    }
    return jobs;
  }

  @ParameterizedTest
  @MethodSource("policies")
  void runsEveryJobOnceOnProcessorsThatAreThere(PolicyKind policy, Order order) {
    for (int seed = 0; seed < WORKLOADS; seed++) {
      List<Job> jobs = Workloads.random(seed, 60, PROCESSORS);
      keeps(jobs, Workloads.replay(jobs, PROCESSORS, policy, order), Overrun.NONE);
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void soItDoesWithEveryOptionUnderEveryCondition(PolicyKind policy, Map<String, String> options) {
    Map<String, String> resolved = policy.resolved("test", Path.of(""), options);
    for (ClusterSettings settings : conditions()) {
      for (Order order : List.of(Order.FCFS, Order.WFP3)) {
        List<Job> jobs = odd(order.ordinal(), Trials.of(40));
        List<JobRecord> records =
            Workloads.replay(jobs, settings, policy.create("test", order, PROCESSORS, resolved));
        Overrun overrun = policy.create("test", order, PROCESSORS, resolved).overrun();
        keeps(jobs, records, overrun);
        assertThat(records)
            .isEqualTo(
                Workloads.replay(
                    jobs, settings, policy.create("test", order, PROCESSORS, resolved)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void asASiteOfAGridItDoesTheSame(PolicyKind policy, Map<String, String> options) {
    Map<String, String> resolved = policy.resolved("test", Path.of(""), options);
    ClusterSettings settings = ClusterSettings.of(PROCESSORS);
    List<Job> jobs = odd(3, 100);
    Engine engine = new Engine();
    ClusterSite site =
        new ClusterSite(
            "test",
            1,
            PROCESSORS,
            PROCESSORS,
            1,
            ended ->
                new SpaceSharedCluster(
                    "test",
                    settings,
                    policy.create("test", Order.FCFS, PROCESSORS, resolved),
                    ended),
            new LocalJobs(Double.NaN, Collections.emptyIterator()),
            engine);
    List<JobRecord> records = new ArrayList<>();
    for (Job job : jobs) {
      engine.at(job.submitTime(), Phase.ARRIVAL, () -> site.submit(job, records::add));
    }
    engine.run();
    records.sort(Comparator.comparingLong(r -> r.job().id()));
    assertThat(records)
        .isEqualTo(
            Workloads.replay(
                jobs, settings, policy.create("test", Order.FCFS, PROCESSORS, resolved)));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void decidesTheSameAgain(PolicyKind policy, Order order) {
    List<Job> jobs = Workloads.random(7, 200, PROCESSORS);
    assertThat(Workloads.replay(jobs, PROCESSORS, policy, order))
        .isEqualTo(Workloads.replay(jobs, PROCESSORS, policy, order));
  }

  /** Otherwise a new option would not meet the contract. */
  @Test
  void everyFreeTextHasExamples() {
    for (PolicyKind policy : Policies.values()) {
      for (Setting option : policy.options()) {
        assertThat(values(option)).as(policy.id() + " " + option.name()).hasSizeGreaterThan(1);
      }
    }
  }

  private static void keeps(List<Job> jobs, List<JobRecord> records, Overrun overrun) {
    double more = overrun.allowed() + overrun.noticed();
    assertThat(records).extracting(JobRecord::job).containsExactlyElementsOf(jobs);
    for (JobRecord record : records) {
      assertThat(record.startTime()).isGreaterThanOrEqualTo(record.job().submitTime());
      assertThat(record.computeTime())
          .isEqualTo(Math.min(record.job().runTime(), record.job().requestedTime() + more));
    }
    assertThat(Workloads.mostUsed(records)).isLessThanOrEqualTo(PROCESSORS);
  }
}
