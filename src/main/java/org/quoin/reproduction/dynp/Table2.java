package org.quoin.reproduction.dynp;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.report.TextTable;
import org.quoin.reproduction.Printed;
import org.quoin.reproduction.Traces;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;

/** Table 2 of dynP (Streit, JSSPP 2004): SLDwA of planning in the orders FCFS, SJF and LJF. */
public final class Table2 {
  private static final List<Order> ORDERS = List.of(Order.FCFS, Order.SJF, Order.LJF);
  private static final Map<PaperLog, double[]> PAPER =
      Map.of(
          PaperLog.CTC, new double[] {2.0455, 1.9277, 2.5212},
          PaperLog.KTH, new double[] {3.1015, 2.5488, 5.8118},
          PaperLog.LANL, new double[] {1.6801, 1.7031, 2.0507},
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
  public record Cell(PaperLog log, Order order, Printed paper, double ours, double utilization) {}

  private Table2() {}

  /** Planning in the three orders. */
  static List<ReplaySpec> plans() {
    return ORDERS.stream().map(order -> new ReplaySpec(Policies.PLANNED, order, Map.of())).toList();
  }

  /** The cells of a log, of the outcomes of its {@link #plans}. */
  static List<Cell> cells(PaperLog log, List<Run.Outcome> outcomes) {
    return IntStream.range(0, ORDERS.size())
        .mapToObj(
            i ->
                new Cell(
                    log,
                    ORDERS.get(i),
                    new Printed(PAPER.get(log)[i], 4),
                    outcomes.get(i).sldwa(),
                    outcomes.get(i).utilization()))
        .toList();
  }

  /**
   * {@return the cells of the logs that are there}
   *
   * @param threads replays at once; no result depends on it
   * @param done called after each replay, from any thread
   * @throws org.quoin.base.InputException when none is
   */
  public static List<Cell> cells(Traces traces, int threads, Runnable done) {
    PaperLog.require(traces, List.of(PaperLog.values()));
    Map<PaperLog, ReplayScenario> scenarios = new EnumMap<>(PaperLog.class);
    for (PaperLog log : PaperLog.values()) {
      log.scenario(traces, plans()).ifPresent(scenario -> scenarios.put(log, scenario));
    }
    Iterator<List<Run.Outcome>> outcomes =
        ReplayExperiment.run(
                List.copyOf(scenarios.values()), new ReplayCache(), threads, Run.Outcome::of, done)
            .iterator();
    List<Cell> cells = new ArrayList<>();
    scenarios.keySet().forEach(log -> cells.addAll(cells(log, outcomes.next())));
    return cells;
  }

  /** {@return the table as text, with the logs that are missing named below it} */
  public static String text(List<Cell> cells) {
    TextTable table =
        new TextTable(
            "log",
            "order",
            "paper SLDwA",
            "ours",
            "difference",
            "to the last digit",
            "utilisation %");
    List<String> missing = new ArrayList<>();
    for (PaperLog log : PaperLog.values()) {
      boolean found = false;
      for (Cell cell : cells) {
        if (cell.log == log) {
          found = true;
          table.row(
              log.name(),
              cell.order.name(),
              cell.paper.text(),
              cell.paper.text(cell.ours),
              cell.paper.difference(cell.ours),
              cell.paper.judged(cell.ours),
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
        + "  LANL: it lacks 79,327, of three users; what is left is another set of jobs.\n";
  }
}
