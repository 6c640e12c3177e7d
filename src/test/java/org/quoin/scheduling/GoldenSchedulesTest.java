package org.quoin.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.SchedulingPolicy;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.replay.Replay;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/**
 * The start of every job of a small generated log under every policy, as it was when written: not a
 * truth, but nothing may change it unnoticed, also where there are no real logs. {@code
 * -Dquoin.golden=write} writes the file anew; a change of it needs a reason in its commit.
 */
class GoldenSchedulesTest {
  private static final int PROCESSORS = 32;
  private static final Path FOLDER = Path.of("src/test/resources/golden");
  private static final Path LOG = FOLDER.resolve("lublin-250.txt");
  private static final Path STARTS = FOLDER.resolve("starts.csv");

  /** A policy with what is not at its default; the name is the column. */
  private record Plan(PolicyKind policy, Order order, Map<String, String> options) {
    SchedulingPolicy create() {
      return policy.create("test", order, PROCESSORS, options);
    }

    @Override
    public String toString() {
      String differences =
          options.entrySet().stream()
              .map(e -> e.getKey() + "=" + e.getValue())
              .collect(Collectors.joining(" "));
      return policy.id() + ":" + order.id() + (options.isEmpty() ? "" : " " + differences);
    }
  }

  private static Plan plan(PolicyKind policy, String... options) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < options.length; i += 2) {
      map.put(options[i], options[i + 1]);
    }
    return new Plan(policy, Order.FCFS, map);
  }

  static Stream<Plan> plans() {
    return Stream.concat(
        Stream.of(Policies.values())
            .flatMap(
                policy ->
                    Stream.of(Order.FCFS, Order.SJF, Order.WFP3)
                        .map(order -> new Plan(policy, order, Map.of()))),
        Stream.of(
            plan(Policies.EASY, "prediction", "last-two", "backfill-order", "shortest"),
            plan(Policies.PROBABILISTIC, "estimator", "distribution"),
            plan(Policies.PROBABILISTIC, "offset", "free", "completion-rate", "pooled"),
            plan(Policies.DYNP, "decider", "simple"),
            plan(Policies.DYNP, "queue-order", "inherited")));
  }

  private static List<Double> starts(Plan plan) {
    List<JobRecord> records = new ArrayList<>();
    JobLog log = JobLog.read(LOG, LogRules.standard(PROCESSORS));
    Replay.run(
        log.jobs(),
        new SpaceSharedCluster(
            "golden", ClusterSettings.of(PROCESSORS), plan.create(), records::add));
    records.sort(Comparator.comparingLong(record -> record.job().id()));
    return records.stream().map(JobRecord::startTime).toList();
  }

  @ParameterizedTest
  @MethodSource("plans")
  void everyJobStartsWhenItDid(Plan plan) throws IOException {
    List<String> lines = Files.readAllLines(STARTS, StandardCharsets.UTF_8);
    int column = List.of(lines.get(0).split(",", -1)).indexOf(plan.toString());
    assertThat(column).as("a column of %s for %s", STARTS, plan).isPositive();
    List<Double> golden =
        lines.stream().skip(1).map(line -> Double.valueOf(line.split(",", -1)[column])).toList();
    assertThat(starts(plan)).isEqualTo(golden);
  }

  /** The policies really differ on this log, else the columns would guard little. */
  @Test
  void theColumnsDiffer() {
    assertThat(plans().map(GoldenSchedulesTest::starts).distinct().count()).isGreaterThan(20);
  }

  @Test
  void writesTheFileWhenAsked() throws IOException {
    if (!"write".equals(System.getProperty("quoin.golden"))) {
      assertThat(STARTS).exists();
      return;
    }
    List<Plan> plans = plans().toList();
    List<List<Double>> columns = plans.stream().map(GoldenSchedulesTest::starts).toList();
    StringBuilder text = new StringBuilder("job");
    plans.forEach(plan -> text.append(',').append(plan));
    for (int job = 0; job < columns.get(0).size(); job++) {
      text.append('\n').append(job + 1);
      for (List<Double> column : columns) {
        text.append(',').append(column.get(job));
      }
    }
    Files.writeString(STARTS, text.append('\n').toString(), StandardCharsets.UTF_8);
  }
}
