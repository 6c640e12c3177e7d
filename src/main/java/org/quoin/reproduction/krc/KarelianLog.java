package org.quoin.reproduction.krc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogIssue;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.model.KrcModel;

/**
 * The log of the Karelian cluster under every reading. Run times stand for the estimates that it
 * lacks: only EASY, the readings with a job's own t_e and histories, as limits, look at them.
 *
 * @param processors of the machine it is replayed on
 * @param jobs replayed
 * @param dropped jobs wider than the machine
 * @param fitted the rates of the whole log
 * @param fcfs the wait of each job in seconds under first come, first served
 * @param runs one a reading, in the readings' order
 */
record KarelianLog(
    int processors, int jobs, long dropped, KrcModel fitted, double[] fcfs, List<Trial> runs) {

  /** Its name in the folder of traces. */
  static final String NAME = "KRC-2009";

  /** The machine that the paper simulates, and the one the log comes from. */
  static final int[] MACHINES = {64, 80};

  /** Replays the log on a machine. */
  static KarelianLog of(Path file, int processors) {
    JobLog whole = JobLog.read(file, LogRules.standard(Integer.MAX_VALUE));
    KrcModel fitted = KrcModel.fit(KrcModel.Shape.EXPONENTIAL, whole.jobs(), processors);
    JobLog log =
        JobLog.read(file, LogRules.standard(processors).withEstimates(EstimateModel.EXACT, 1));
    double[] fcfs = Trial.waits(log.jobs(), Study.fcfs(processors));
    List<Trial> runs = new ArrayList<>();
    for (Reading reading : Reading.values()) {
      runs.add(reading.run(log.jobs(), processors, Study.TAU, fitted.mu(), fitted.lambda(), fcfs));
    }
    return new KarelianLog(
        processors, log.jobs().size(), log.counts().get(LogIssue.OVERSIZE), fitted, fcfs, runs);
  }

  /** The run of a reading. */
  Trial run(Reading reading) {
    return runs.get(reading.ordinal());
  }

  double meanFcfsWait() {
    return Arrays.stream(fcfs).average().orElse(Double.NaN);
  }
}
