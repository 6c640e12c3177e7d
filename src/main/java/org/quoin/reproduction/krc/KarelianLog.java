package org.quoin.reproduction.krc;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.quoin.scenario.ReplayScenario;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogIssue;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.model.KrcModel;

/**
 * The log of the Karelian cluster under every reading. Run times stand for the estimates that it
 * lacks: only EASY, the readings with a job's own t_e and histories, as limits, look at them.
 *
 * @param dropped jobs wider than the machine
 * @param fitted the rates of the whole log
 * @param cells one a reading, in the readings' order
 */
record KarelianLog(int processors, int jobs, long dropped, KrcModel fitted, List<Cell> cells) {

  /** The name of the log in the folder of traces. */
  static final String NAME = "KRC-2009";

  /** The machine that the paper simulates, and the one the log comes from. */
  static final int[] MACHINES = {64, 80};

  /** Replays the log on a machine. */
  static KarelianLog of(Path file, int processors, int threads) {
    JobLog whole = JobLog.read(file, LogRules.standard(Integer.MAX_VALUE));
    KrcModel fitted = KrcModel.fit(KrcModel.Shape.EXPONENTIAL, whole.jobs(), processors);
    LogRules rules = LogRules.standard(processors).withEstimates(EstimateModel.EXACT, 1);
    JobLog log = JobLog.read(file, rules);
    List<Cell.Point> points =
        Stream.of(Reading.values())
            .map(one -> new Cell.Point("log", "" + processors, 0, fitted, KrcStudy.TAU, one))
            .toList();
    KrcStudy.Batch batch =
        KrcStudy.Batch.of(points, plans -> ReplayScenario.of(file, rules, plans));
    List<Cell> cells = KrcStudy.replay(List.of(batch), true, threads, () -> {});
    return new KarelianLog(
        processors, log.jobs().size(), log.counts().get(LogIssue.OVERSIZE), fitted, cells);
  }

  Cell cell(Reading reading) {
    return cells.get(reading.ordinal());
  }
}
