package org.quoin.reproduction.krc;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.replay.DrawnJobs;
import org.quoin.scenario.replay.LoggedJobs;
import org.quoin.scenario.replay.ReplaySpec;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogIssue;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.model.KrcModel;
import org.quoin.workload.resample.Resampling;
import org.quoin.workload.resample.Resampling.Unit;

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
    KrcModel fitted = fitted(file, processors);
    LogRules rules = rules(processors);
    JobLog log = JobLog.read(file, rules);
    List<Cell> cells =
        replay(fitted, plans -> ReplayScenario.of(file, rules, plans), true, threads, () -> {});
    return new KarelianLog(
        processors, log.jobs().size(), log.counts().get(LogIssue.OVERSIZE), fitted, cells);
  }

  /**
   * {@return a cell a reading: its first run is of the log, the others of logs that are drawn from
   * it week by week} The rule knows the rates of the whole log.
   *
   * @param done called after each replay, from any thread
   */
  static List<Cell> drawn(
      Path file, int processors, int drawn, long seed, int threads, Runnable done) {
    KrcModel fitted = fitted(file, processors);
    LoggedJobs jobs = new LoggedJobs(file, rules(processors), List.of());
    DrawnJobs log = new DrawnJobs(jobs, new Resampling(Unit.LOG), seed, 1);
    DrawnJobs weeks = new DrawnJobs(jobs, new Resampling(Unit.WEEK), seed, drawn);
    List<Cell> first = replay(fitted, plans -> ReplayScenario.of(log, plans), false, threads, done);
    List<Cell> others =
        replay(fitted, plans -> ReplayScenario.of(weeks, plans), false, threads, done);
    return IntStream.range(0, first.size())
        .mapToObj(i -> first.get(i).with(others.get(i).runs()))
        .toList();
  }

  private static KrcModel fitted(Path file, int processors) {
    JobLog whole = JobLog.read(file, LogRules.standard(Integer.MAX_VALUE));
    return KrcModel.fit(KrcModel.Shape.EXPONENTIAL, whole.jobs(), processors);
  }

  private static LogRules rules(int processors) {
    return LogRules.standard(processors).withEstimates(EstimateModel.EXACT, 1);
  }

  private static List<Cell> replay(
      KrcModel fitted,
      Function<List<ReplaySpec>, ReplayScenario> scenario,
      boolean keepsWaits,
      int threads,
      Runnable done) {
    List<Cell.Point> points =
        Stream.of(RuleReading.values())
            .map(
                one ->
                    new Cell.Point("log", "" + fitted.processors(), 0, fitted, KrcStudy.TAU, one))
            .toList();
    KrcStudy.Batch batch = KrcStudy.Batch.of(points, scenario);
    return KrcStudy.replay(List.of(batch), keepsWaits, threads, done);
  }

  Cell cell(RuleReading reading) {
    return cells.get(reading.ordinal());
  }
}
