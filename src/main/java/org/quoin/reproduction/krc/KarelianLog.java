package org.quoin.reproduction.krc;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.quoin.experiment.ReplayCache;
import org.quoin.experiment.ReplayExperiment;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.ReplaySpec;
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
 * @param fcfs the wait of each job in seconds under first come, first served
 * @param runs one a reading, in the readings' order
 */
record KarelianLog(
    int processors, int jobs, long dropped, KrcModel fitted, double[] fcfs, List<KrcTrial> runs) {

  /** The name of the log in the folder of traces. */
  static final String NAME = "KRC-2009";

  /** The machine that the paper simulates, and the one the log comes from. */
  static final int[] MACHINES = {64, 80};

  /**
   * Replays the log on a machine.
   *
   * @param threads replays at once; no result depends on it
   */
  static KarelianLog of(Path file, int processors, int threads) {
    JobLog whole = JobLog.read(file, LogRules.standard(Integer.MAX_VALUE));
    KrcModel fitted = KrcModel.fit(KrcModel.Shape.EXPONENTIAL, whole.jobs(), processors);
    LogRules rules = LogRules.standard(processors).withEstimates(EstimateModel.EXACT, 1);
    JobLog log = JobLog.read(file, rules);
    List<ReplaySpec> plans =
        Arrays.stream(Reading.values())
            .map(reading -> reading.plan(KrcStudy.TAU, fitted.mu(), fitted.lambda()))
            .toList();
    ReplayScenario scenario = ReplayScenario.of(file, rules, plans).comparedWith(Reading.fcfs());
    List<KrcTrial> runs =
        ReplayExperiment.run(List.of(scenario), new ReplayCache(), threads, KrcTrial::of, () -> {})
            .get(0);
    return new KarelianLog(
        processors,
        log.jobs().size(),
        log.counts().get(LogIssue.OVERSIZE),
        fitted,
        runs.get(0).fcfs(),
        runs);
  }

  KrcTrial run(Reading reading) {
    return runs.get(reading.ordinal());
  }

  double meanFcfsWait() {
    return Arrays.stream(fcfs).average().orElse(Double.NaN);
  }
}
