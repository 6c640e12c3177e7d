package org.quoin.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Dependencies, arrays, cancellations, requeues, failures, deadlines, licences and preemption: from
 * what was asked and done, jobs start when a real Slurm started them.
 *
 * <p>Runs with preemption are printed, not judged: one job that gives way otherwise sends the rest
 * of a run elsewhere, so only their decisions are judged.
 */
class RecordedLivesTest {

  @Test
  void everyLifeOfAJobStartsAsRecorded() {
    List<SlurmRun> runs =
        SlurmRun.all("sacct.all.txt").stream()
            .filter(run -> run.name().matches("[hijl]\\d*"))
            .toList();
    assumeTrue(!runs.isEmpty(), "there are no recorded runs of these kinds");
    List<String> failures = new ArrayList<>();
    System.out.println(LivesForward.HEADER);
    for (SlurmRun run : runs) {
      LivesForward best = null;
      for (double release : new double[] {0, 0.5}) {
        for (boolean backfillFirst : new boolean[] {false, true}) {
          LivesForward forward =
              new LivesForward(run, new SlurmController.Timing(release, backfillFirst));
          best = best == null || forward.within5 > best.within5 ? forward : best;
        }
      }
      System.out.println(best);
      boolean judged = run.name().startsWith("h");
      if (judged && (best.within5 < 0.95 * best.starts || best.equalNever < best.neverStarted)) {
        failures.add(run.name() + ":\n  " + String.join("\n  ", best.differences));
      }
    }
    assertThat(failures).isEmpty();
  }
}
