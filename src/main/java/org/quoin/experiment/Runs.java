package org.quoin.experiment;

import java.util.List;
import org.quoin.experiment.store.RunMetric;
import org.quoin.experiment.store.RunResult;
import org.quoin.scenario.CoschedulingScenario;
import org.quoin.scenario.GridScenario;
import org.quoin.scenario.ReplayScenario;
import org.quoin.scenario.Scenario;
import org.quoin.scenario.study.Study;

/** How the runs of a scenario are made, whatever its kind, and what they are judged by. */
public interface Runs {

  /**
   * {@return those of a scenario}
   *
   * @param scenario of any kind
   * @param study that says what each leaves out at its beginning and how pairs are drawn
   * @param logs read before
   */
  static Runs of(Scenario scenario, Study study, SharedLogs logs) {
    if (scenario instanceof GridScenario grid) {
      return new GridRuns(grid, study.warmUp(), study.variance());
    }
    if (scenario instanceof ReplayScenario replay) {
      return new ReplayRuns(replay, logs);
    }
    return new CoschedulingRuns((CoschedulingScenario) scenario);
  }

  /** {@return what its runs are judged by, what is best told first first} */
  List<RunMetric> metrics();

  /**
   * Makes one run, which depends on nothing but the scenario and these two.
   *
   * @param compared the place of what is compared, from 0
   * @param replication from 0
   * @return what it showed
   */
  RunResult run(int compared, int replication);
}
