package org.quoin.reproduction.parasim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.cli.Run;
import org.quoin.observation.Metric;
import org.quoin.observation.Metrics;
import org.quoin.reproduction.Traces;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.Policy;
import org.quoin.scheduling.ReplayPlan;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/** The text of the comparison on small logs of our own under the names it looks for. */
class ParaSimTablesTest {
  private static final String PARALLEL = "SDSC-SP2-1998-4.2-cln.swf";
  private static final int PROCESSORS = 128;
  private static final List<String> COLUMNS =
      List.of("FirstFit", "FCFS+B", "FCFS+B(R)", "BJF+B", "BJF+B(R)", "SRTJF", "SRTJF+B");

  @TempDir private Path folder;

  @BeforeEach
  void writeLog() throws IOException {
    Random random = new Random(1);
    StringBuilder log = new StringBuilder("; MaxProcs: 128\n");
    int submit = 0;
    for (int id = 1; id <= 200; id++) {
      submit += random.nextInt(200);
      int width = 1 + random.nextInt(PROCESSORS);
      int time = 1 + random.nextInt(500);
      log.append(
          String.format(
              "%d %d -1 %d %d -1 -1 %d %d -1 1 1 1 -1 1 -1 -1 -1%n",
              id, submit, time, width, width, 2 * time));
    }
    Files.writeString(folder.resolve(PARALLEL), log);
  }

  /** The rows of a table, by their first cell. */
  private static Map<String, List<String>> rows(String text) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    text.lines()
        .map(line -> List.of(line.strip().split(" {2,}")))
        .filter(cells -> cells.size() == COLUMNS.size() + 1)
        .forEach(cells -> rows.put(cells.get(0), cells.subList(1, cells.size())));
    return rows;
  }

  private String exact(Policy policy, Order order, Metric metric) {
    LogRules rules = LogRules.standard(PROCESSORS).withEstimates(EstimateModel.EXACT, 1);
    JobLog log = JobLog.read(folder.resolve(PARALLEL), rules);
    return String.format(
        Locale.ROOT,
        "%,.0f",
        metric.of(ReplayPlan.of(PROCESSORS, policy, order).run(log.jobs()).schedule()));
  }

  @Test
  void everyColumnAndRowIsThere() {
    AtomicInteger done = new AtomicInteger();
    String text = Tables.text(new Traces(folder), 2, done::incrementAndGet);
    Map<String, List<String>> rows = rows(text);
    assertThat(rows.keySet())
        .filteredOn(name -> !name.startsWith("-"))
        .containsExactly("seconds", "ART", "AWT", "PART", "PAWT", "ART-AWT", "PART-PAWT");
    assertThat(rows.get("seconds")).isEqualTo(COLUMNS);
    // What a job computes does not depend on the policy.
    assertThat(rows.get("ART-AWT")).containsOnly(rows.get("ART-AWT").get(0));
    assertThat(rows.get("PART-PAWT")).containsOnly(rows.get("PART-PAWT").get(0));
    for (Metric metric : List.of(Metrics.ART, Metrics.AWT, Metrics.PART, Metrics.PAWT)) {
      List<String> row = rows.get(metric.id());
      assertThat(row.get(0)).isEqualTo(exact(Policies.FIRST_FIT, Order.FCFS, metric));
      assertThat(row.get(1)).isEqualTo(exact(Policies.EASY, Order.FCFS, metric));
      assertThat(row.get(3)).isEqualTo(exact(Policies.EASY, Order.BJF, metric));
      assertThat(row.get(5)).isEqualTo(exact(Policies.NONE, Order.SRTJF, metric));
      assertThat(row.get(6)).isEqualTo(exact(Policies.EASY, Order.SRTJF, metric));
      assertThat(row.get(2)).as("drawn estimates").isNotEqualTo(row.get(1));
      assertThat(row.get(4)).as("drawn estimates").isNotEqualTo(row.get(3));
    }
    assertThat(done).hasValue(Tables.replays() / 2);
    assertThat(text)
        .contains("Table 3, serial-heavy: LCG-2005-1 is not there\n")
        .contains("Table 4, parallel-heavy: SDSC-SP2-1998-4.2-cln, 200 jobs on 128 processors\n");
    assertThat(Tables.text(new Traces(folder), 1, () -> {})).as("one thread").isEqualTo(text);
  }

  /** A printed value stands beside what ours is to FirstFit, and whether both are on one side. */
  @Test
  void everyPrintedValueHasAVerdict() {
    String text = Tables.text(new Traces(folder), 2, () -> {});
    double firstFit = number(exact(Policies.FIRST_FIT, Order.FCFS, Metrics.ART));
    double easy = number(exact(Policies.EASY, Order.FCFS, Metrics.ART));
    double change = 100 * (easy / firstFit - 1);
    // The paper's: 79,075 to 83,535.
    assertThat(text)
        .containsPattern(
            String.format(
                Locale.ROOT,
                "ART +FCFS\\+B +79,075 +-5.3 +%s %% +%s +%s\n",
                signed(change),
                signed(Math.rint(10 * change) / 10 + 5.3),
                change < 0 ? "holds" : "does not hold"));
    List<String> verdicts =
        text.lines()
            .filter(
                line -> line.matches(" +(ART|AWT|PART|PAWT) .*(holds|does not hold|not decided)"))
            .toList();
    // Four metrics of five columns; those with drawn estimates have an interval.
    assertThat(verdicts).hasSize(20);
    assertThat(verdicts).filteredOn(line -> line.contains("\u00b1")).hasSize(8);
  }

  private static String signed(double x) {
    return Pattern.quote(String.format(Locale.ROOT, "%+.1f", x));
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace(",", ""));
  }

  /** The lines on the conclusions, without the spaces between their cells. */
  private List<String> verdicts(String... jobs) throws IOException {
    StringBuilder log = new StringBuilder("; MaxProcs: 128\n");
    for (int id = 1; id <= jobs.length; id++) {
      String[] job = jobs[id - 1].split(" ");
      log.append(
          String.format(
              "%d %s -1 %s %s -1 -1 %s %s -1 1 1 1 -1 1 -1 -1 -1%n",
              id, job[0], job[2], job[1], job[1], job[2]));
    }
    Files.writeString(folder.resolve(PARALLEL), log);
    return Tables.text(new Traces(folder), 1, () -> {})
        .lines()
        .filter(line -> line.matches(".*parallel-heavy, (most|SRTJF|FCFS|BJF).*"))
        .map(line -> line.replaceFirst(".*parallel-heavy, ", "").replaceAll(" {2,}", ": "))
        .toList();
  }

  /** Submission, width, run time. Short before long: ART 1317 / 3 instead of 2307 / 3. */
  @Test
  void shortJobsFirstIsBestWhereALongOneBlocksThem() throws IOException {
    assertThat(verdicts("0 128 100", "1 128 1000", "2 128 10"))
        .containsExactly(
            "most to least: 75.2 % (9.1 %) no",
            "SRTJF: 439 s to 769 s (yes) yes",
            "SRTJF+B: 439 s to 769 s (yes) yes",
            "FCFS+B: +0.0 % (-5.3 %) no",
            "BJF+B: +0.0 % (-6.0 %) no",
            "FCFS+B: +0.0 % (+1.8 %) yes",
            "BJF+B: +0.0 % (+1.9 %) yes");
  }

  /** First fit lets the third job pass for 1000 s: 2701 / 3 against 2497 / 3. */
  @Test
  void firstFitStarvesTheWideJob() throws IOException {
    assertThat(verdicts("0 64 100", "1 128 600", "2 64 1000"))
        .contains(
            "most to least: 8.2 % (9.1 %) no",
            "FCFS+B: -7.6 % (-5.3 %) yes", "BJF+B: -7.6 % (-6.0 %) yes");
  }

  /** Without backfilling the third job waits behind the second: 457 / 3 against 309 / 3. */
  @Test
  void shortJobsFirstLosesWhereNobodyMayPass() throws IOException {
    assertThat(verdicts("0 64 100", "1 128 50", "2 64 60"))
        .contains(
            "most to least: 47.9 % (9.1 %) no",
            "SRTJF: 152 s to 103 s (yes) no", "FCFS+B: +0.0 % (-5.3 %) no");
  }

  @Test
  void withoutAnyLogThereIsNoTable(@TempDir Path empty) {
    for (String table : List.of("parasim", "dynp-table-2", "dynp")) {
      Run run = Run.quoin("reproduce", table, "--traces", empty.toString());
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).contains("has none of the logs needed; expected ").contains("SDSC-SP2");
    }
  }
}
