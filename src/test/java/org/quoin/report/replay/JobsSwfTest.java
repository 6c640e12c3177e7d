package org.quoin.report.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.UserLimit;
import org.quoin.cluster.timeslice.TimeSlices;
import org.quoin.engine.RandomStreams;
import org.quoin.report.Stopwatch;
import org.quoin.scenario.key.OutputOptions;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.PolicyKind;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.LogRules.Oversize;
import org.quoin.workload.log.LogRules.Width;

/** What a replay writes as jobs.swf is a log that gives the same schedule again. */
class JobsSwfTest {
  @TempDir private Path folder;

  private static final RandomGenerator RANDOM = new RandomStreams(11, 0).stream("logs");

  private static final List<String> TIMES =
      List.of("0", "0.1", "0.3", "2.5", "0.0001", "1000.001", "0.333333333333333315", "7");

  /** A log with everything that a reader has to think of. */
  private static String log(RandomGenerator random) {
    StringBuilder text = new StringBuilder("; Version: 2.2\n; MaxProcs: 8 (all)\n; MaxJobs: 3\n");
    double submit = random.nextBoolean() ? 0 : 1.7e9;
    for (int i = 0; i < 40; i++) {
      submit += random.nextInt(3) == 0 ? 0 : random.nextInt(100) / 10.0;
      boolean early = random.nextInt(10) == 0;
      String written = SwfText.plain(early ? Math.max(0, submit - 20) : submit);
      String run = any(random, TIMES.toArray(String[]::new));
      String estimate = any(random, "-1", "0", "0.2", "3", "30.25", "1200");
      String width = any(random, "-1", "1", "2", "3", "8", "11");
      if (i == 20) {
        text.append("; MaxProcs: 99\n");
      }
      text.append(
          String.join(
              " ",
              Integer.toString(random.nextInt(30)),
              written,
              "-1",
              run,
              any(random, "1", "4", "9"),
              any(random, "-1", "17.5"),
              "2048",
              width,
              estimate,
              "-1",
              any(random, "-1", "0", "1", "5"),
              any(random, "-1", "3", "4"),
              "12 -1 2 7 1 60\n"));
    }
    return text.toString();
  }

  private static String any(RandomGenerator random, String... values) {
    return values[random.nextInt(values.length)];
  }

  private static List<LogRules> rules() {
    return List.of(
        LogRules.standard(0),
        new LogRules(4, Width.REQUESTED, Oversize.CLIP, EstimateModel.USER, 0, false, 1),
        new LogRules(12, Width.ALLOCATED, Oversize.DROP, EstimateModel.EXACT, 17, false, 1),
        new LogRules(
            0, Width.REQUESTED, Oversize.DROP, EstimateModel.ofLog("", "uniform:2"), 30, false, 5));
  }

  static Stream<ReplaySpec> underConditions() {
    ReplaySpec plain = ReplaySpec.of(8, Policies.EASY, Order.FCFS);
    ClusterSettings settings = ClusterSettings.of(8).withNumbers();
    return Stream.of(
        plain.on(settings.withSchedulingOverhead(0.1).withLoadOverhead(0.7)),
        plain.on(settings.withInformationDelay(3).withPeriod(10)),
        plain.on(settings.withUserLimit(new UserLimit(4, 2, false))),
        new ReplaySpec(Policies.EASY, Order.SJF, Map.of())
            .in(new TimeSlices(3, 0.7, 0.1))
            .on(ClusterSettings.of(8)));
  }

  @ParameterizedTest
  @EnumSource(Policies.class)
  void aReplayOfItIsTheSameUnderEveryPolicy(PolicyKind policy) throws IOException {
    for (int i = 0; i < 3; i++) {
      Order order = Order.values()[RANDOM.nextInt(Order.values().length)];
      assertSame(ReplaySpec.of(8, policy, i % 2 == 0 ? Order.FCFS : order), log(RANDOM));
    }
  }

  @ParameterizedTest
  @MethodSource("underConditions")
  void aReplayOfItIsTheSameUnderConditions(ReplaySpec plan) throws IOException {
    for (int i = 0; i < 3; i++) {
      assertSame(plan, log(RANDOM));
    }
  }

  private void assertSame(ReplaySpec plan, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("log.swf"), text);
    for (LogRules rules : rules()) {
      JobLog log = JobLog.readAllFields(file, rules);
      ReplayOutcome first = replay(plan, log);
      String written = new String(ReplayFiles.jobsSwf(first), StandardCharsets.UTF_8);
      Path back = Files.writeString(folder.resolve("jobs.swf"), written);
      // By no rule at all, and by the same.
      for (LogRules again : List.of(LogRules.standard(0), rules)) {
        JobLog read = JobLog.readAllFields(back, again);
        ReplayOutcome second = replay(plan, read);
        assertThat(read.processors()).isEqualTo(log.processors());
        assertThat(schedule(second)).as(plan.name() + rules + again).isEqualTo(schedule(first));
        assertThat(second.metrics()).isEqualTo(first.metrics());
        assertThat(read.jobs()).hasSameSizeAs(log.jobs());
        assertThat(read.counts().entrySet())
            .allMatch(e -> e.getValue() == 0 || e.getKey().key().equals("noEstimate"));
      }
      for (String line : written.lines().filter(l -> !l.startsWith(";")).toList()) {
        assertThat(line).matches("[-0-9. ]+").contains(" 2048 ").endsWith(" 12 -1 2 7 1 60");
      }
    }
  }

  private static ReplayOutcome replay(ReplaySpec plan, JobLog log) {
    ReplaySpec sized = plan.on(plan.settings().withProcessors(log.processors()));
    return ReplayOutcome.of(
        log,
        sized,
        Map.of(),
        sized.run(log.jobs()),
        List.of(),
        OutputOptions.NONE,
        Optional.empty(),
        Stopwatch.ofThread());
  }

  private static List<String> schedule(ReplayOutcome summary) {
    return summary.result().schedule().jobs().stream()
        .map(
            r ->
                r.job().id()
                    + " "
                    + r.job().submitTime()
                    + " "
                    + r.job().processors()
                    + " "
                    + r.startTime()
                    + " "
                    + r.endTime()
                    + " "
                    + r.allocation())
        .toList();
  }

  @Test
  void waitsLeadFromSubmissionToStart() throws IOException {
    Path file = Files.writeString(folder.resolve("log.swf"), log(RANDOM));
    ReplayOutcome summary =
        replay(
            ReplaySpec.of(8, Policies.EASY, Order.FCFS),
            JobLog.readAllFields(file, LogRules.standard(0)));
    List<String> lines =
        new String(ReplayFiles.jobsSwf(summary), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.startsWith(";"))
            .toList();
    double[] ends =
        lines.stream()
            .mapToDouble(
                line -> {
                  double[] f =
                      Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray();
                  return f[1] + f[2] + f[3];
                })
            .sorted()
            .toArray();
    double[] expected =
        summary.result().schedule().jobs().stream()
            .mapToDouble(r -> r.endTime())
            .sorted()
            .toArray();
    IntStream.range(0, ends.length)
        .forEach(i -> assertThat(ends[i]).isCloseTo(expected[i], within(Math.ulp(expected[i]))));
  }

  /** The numbers of the test's own logs, without exponents. */
  private static final class SwfText {
    static String plain(double value) {
      return new java.math.BigDecimal(value).toPlainString();
    }
  }
}
