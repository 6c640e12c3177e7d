package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.quoin.observation.Metrics;
import org.quoin.observation.Schedule;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Printed;
import org.quoin.reproduction.Traces;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.Policy;
import org.quoin.scheduling.ReplayPlan;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.JobLog;

/**
 * Table 2 of dynP (Streit, JSSPP 2004): SLDwA of planning in the orders FCFS, SJF and LJF. Its LANL
 * row is left out: the public log is a different set of jobs.
 */
public final class Table2 {
  private static final List<Order> ORDERS = List.of(Order.FCFS, Order.SJF, Order.LJF);
  private static final Map<PaperLog, double[]> PAPER =
      Map.of(
          PaperLog.CTC, new double[] {2.0455, 1.9277, 2.5212},
          PaperLog.KTH, new double[] {3.1015, 2.5488, 5.8118},
          PaperLog.SDSC, new double[] {6.8260, 12.5662, 26.8207});

  /**
   * One cell.
   *
   * @param log the log
   * @param order of planning
   * @param paper the printed SLDwA
   * @param ours the replayed SLDwA
   * @param utilization in per cent
   */
  public record Cell(PaperLog log, Order order, double paper, double ours, double utilization) {}

  private Table2() {}

  /**
   * The cells of the logs that are there; {@code done} runs after each.
   *
   * @throws org.quoin.input.InputException when none is
   */
  public static List<Cell> cells(Traces traces, Runnable done) {
    PaperLog.require(traces);
    List<Cell> cells = new ArrayList<>();
    for (PaperLog log : PaperLog.values()) {
      Optional<JobLog> jobs = log.read(traces);
      if (jobs.isPresent()) {
        for (int i = 0; i < ORDERS.size(); i++) {
          Schedule schedule = replay(jobs.get(), Policies.PLANNED, ORDERS.get(i));
          cells.add(
              new Cell(
                  log,
                  ORDERS.get(i),
                  PAPER.get(log)[i],
                  Metrics.SLD_W_A.of(schedule),
                  Metrics.UTILIZATION.of(schedule)));
          done.run();
        }
      }
    }
    return cells;
  }

  /** The table as text, with the logs that are missing named below it. */
  public static String text(List<Cell> cells) {
    TextTable table =
        new TextTable("log", "order", "paper SLDwA", "ours", "difference", "utilisation %");
    List<String> missing = new ArrayList<>();
    for (PaperLog log : PaperLog.values()) {
      boolean found = false;
      for (Cell cell : cells) {
        if (cell.log == log) {
          found = true;
          Printed paper = new Printed(cell.paper, 4);
          table.row(
              log.name(),
              cell.order.name(),
              paper.text(),
              paper.text(cell.ours),
              paper.difference(cell.ours),
              String.format(Locale.ROOT, "%.3f", cell.utilization));
        }
      }
      if (!found) {
        missing.add(log.file());
      }
    }
    return "dynP, Table 2 (Streit, JSSPP 2004): planning, SLDwA\n\n"
        + table.render()
        + (missing.isEmpty() ? "" : "\n  logs not there: " + String.join(", ", missing) + "\n")
        + "\n  CTC: the public log lacks 2,080 jobs of one user's flurry that the paper's had.\n"
        + "  LANL (1.6801, 1.7031, 2.0507 printed): the public log is a different set of jobs.\n";
  }

  static Schedule replay(JobLog log, Policy policy, Order order) {
    return ReplayPlan.of(log.processors(), policy, order).run(log.jobs()).schedule();
  }
}
