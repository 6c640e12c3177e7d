package org.quoin.reproduction.parasim;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.quoin.observation.Metric;
import org.quoin.observation.Metrics;
import org.quoin.observation.Schedule;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Traces;
import org.quoin.reproduction.Verdict;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.Policy;
import org.quoin.scheduling.ReplayPlan;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.JobLog;
import org.quoin.workload.LogRules;

/**
 * Tables 3 and 4 of ParaSim (Luo, Zhang, Zhang, Computer Engineering 33(18), 2007) in their layout,
 * on two public logs, since the paper's are not: LCG, all serial, and SDSC SP2, three quarters
 * parallel. Estimates are exact; (R) is the mean of four runs with estimates of U(1, 2) times the
 * run time.
 */
public final class Tables {
  private static final int RUNS = 4;

  /** A log with its machine; LCG's is narrowed until the load is high. */
  private enum Log {
    SERIAL("LCG-2005-1", 1700, "Table 3, serial-heavy"),
    PARALLEL("SDSC-SP2-1998-4.2-cln", 128, "Table 4, parallel-heavy");

    private final String file;
    private final int processors;
    private final String title;

    Log(String file, int processors, String title) {
      this.file = file;
      this.processors = processors;
      this.title = title;
    }
  }

  /** A column: backfilling in an order, or not, with exact or drawn estimates. */
  private enum Column {
    FIRST_FIT("FirstFit", Policies.FIRST_FIT, Order.FCFS, false),
    FCFS_B("FCFS+B", Policies.EASY, Order.FCFS, false),
    FCFS_B_R("FCFS+B(R)", Policies.EASY, Order.FCFS, true),
    BJF_B("BJF+B", Policies.EASY, Order.BJF, false),
    BJF_B_R("BJF+B(R)", Policies.EASY, Order.BJF, true),
    SRTJF("SRTJF", Policies.NONE, Order.SRTJF, false),
    /**
     * Not in the paper: it does not say whether its SRTJF lets others pass a job that is too wide.
     */
    SRTJF_B("SRTJF+B", Policies.EASY, Order.SRTJF, false);

    private final String title;
    private final Policy policy;
    private final Order order;
    private final boolean drawn;

    Column(String title, Policy policy, Order order, boolean drawn) {
      this.title = title;
      this.policy = policy;
      this.order = order;
      this.drawn = drawn;
    }
  }

  private static final List<Metric> ROWS =
      List.of(Metrics.ART, Metrics.AWT, Metrics.PART, Metrics.PAWT);

  private Tables() {}

  /** How many replays there are, for a progress bar. */
  public static int replays() {
    return Log.values().length * (Column.values().length - 2 + 2 * RUNS);
  }

  /**
   * The tables of the logs that are there; {@code done} runs after each replay.
   *
   * @throws org.quoin.input.InputException when none is
   */
  public static String text(Traces traces, Runnable done) {
    traces.requireOneOf(Arrays.stream(Log.values()).map(log -> log.file).toList());
    StringBuilder text =
        new StringBuilder("ParaSim, Tables 3 and 4 (Luo, Zhang, Zhang 2007) on public logs\n");
    for (Log log : Log.values()) {
      Optional<Path> file = traces.log(log.file);
      text.append('\n').append(log.title).append(": ").append(log.file);
      if (file.isEmpty()) {
        text.append(" is not there\n");
      } else {
        table(text, log, file.get(), done);
      }
    }
    return text.append(
            """

            The paper, on its own logs: ART 143,244 (FirstFit), 142,149 (FCFS+B), 142,464 (BJF+B),
            144,037 (SRTJF) on the serial-heavy one; 83,535, 79,075, 78,498 and 76,567 on the other.
            """)
        .toString();
  }

  private static void table(StringBuilder text, Log log, Path file, Runnable done) {
    double[][] values = new double[Column.values().length][];
    JobLog exact = JobLog.read(file, rules(log, EstimateModel.EXACT, 1));
    for (Column column : Column.values()) {
      double[] sums = new double[ROWS.size()];
      int runs = column.drawn ? RUNS : 1;
      for (int run = 1; run <= runs; run++) {
        EstimateModel drawn = new EstimateModel(EstimateModel.Kind.UNIFORM, 2);
        JobLog jobs = column.drawn ? JobLog.read(file, rules(log, drawn, run)) : exact;
        Schedule schedule =
            ReplayPlan.of(log.processors, column.policy, column.order).run(jobs.jobs()).schedule();
        for (int row = 0; row < sums.length; row++) {
          sums[row] += ROWS.get(row).of(schedule) / runs;
        }
        done.run();
      }
      values[column.ordinal()] = sums;
    }
    text.append(
        String.format(
            Locale.ROOT, ", %,d jobs on %,d processors%n%n", exact.jobs().size(), log.processors));
    List<String> header = new ArrayList<>(List.of("seconds"));
    for (Column column : Column.values()) {
      header.add(column.title);
    }
    TextTable table = new TextTable(header.toArray(String[]::new));
    for (int row = 0; row < ROWS.size(); row++) {
      table.row(cells(ROWS.get(row).id(), values, row, -1));
    }
    table.row(cells("ART-AWT", values, 0, 1));
    table.row(cells("PART-PAWT", values, 2, 3));
    text.append(table.render()).append(claims(values));
  }

  private static LogRules rules(Log log, EstimateModel estimates, long seed) {
    return LogRules.standard(log.processors).withEstimates(estimates, seed);
  }

  private static String[] cells(String name, double[][] values, int row, int less) {
    String[] cells = new String[values.length + 1];
    cells[0] = name;
    for (int i = 0; i < values.length; i++) {
      double value = values[i][row] - (less < 0 ? 0 : values[i][less]);
      cells[i + 1] = String.format(Locale.ROOT, "%,.0f", value);
    }
    return cells;
  }

  /** The paper's conclusions, each against these figures. */
  private static String claims(double[][] values) {
    double firstFit = values[Column.FIRST_FIT.ordinal()][0];
    double fcfs = values[Column.FCFS_B.ordinal()][0];
    double fcfsDrawn = values[Column.FCFS_B_R.ordinal()][0];
    double bjf = values[Column.BJF_B.ordinal()][0];
    double bjfDrawn = values[Column.BJF_B_R.ordinal()][0];
    double srtjf = values[Column.SRTJF.ordinal()][0];
    double least = Math.min(Math.min(firstFit, fcfs), Math.min(bjf, srtjf));
    double most = Math.max(Math.max(firstFit, fcfs), Math.max(bjf, srtjf));
    return String.format(
        Locale.ROOT,
        "%n  policies differ by %.1f %% in ART; paper: 1.3 %% serial-heavy, 9.1 %% parallel-heavy%n"
            + "  SRTJF has the least ART: %s (with backfilling: %s); paper: no serial-heavy, yes"
            + " other%n  FCFS+B and BJF+B beat FirstFit in ART: %s; paper: yes on both%n  (R)"
            + " changes ART by %+.1f %% (FCFS+B), %+.1f %% (BJF+B); paper: +1.8 %%, +1.9 %%%n",
        100 * (most - least) / least,
        Verdict.of(srtjf == least).answer(),
        Verdict.of(values[Column.SRTJF_B.ordinal()][0] <= least).answer(),
        Verdict.of(fcfs < firstFit && bjf < firstFit).answer(),
        100 * (fcfsDrawn / fcfs - 1),
        100 * (bjfDrawn / bjf - 1));
  }
}
