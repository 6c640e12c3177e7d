package org.quoin.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * From the submissions and durations alone, the scheduler comes close to what a real Slurm did.
 *
 * <p>One race decided otherwise sends the rest of a run elsewhere, so each run is made in six
 * timings of the controller, and the best one counts.
 */
class RecordedForwardTest {

  @Test
  void runsAreCloseToTheRecordedOnesInTheBestOrder() throws IOException {
    assumeTrue(
        Files.isDirectory(RecordedRun.folder()),
        "there are no recorded runs in " + RecordedRun.folder());
    List<String> table = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    table.add(Forward.HEADER);
    for (Path folder : RecordedRun.all()) {
      String name = folder.getFileName().toString().toLowerCase(Locale.ROOT);
      if (!"abcdefg".contains(name.substring(0, 1))) {
        continue;
      }
      RecordedRun run = RecordedRun.read(folder);
      boolean strict = List.of("a1", "b1", "b4").contains(name);
      boolean good = false;
      for (double release : new double[] {0, 0.5, 1}) {
        for (boolean backfillFirst : new boolean[] {false, true}) {
          Forward forward =
              new Forward(
                  run,
                  RecordedLimitsTest::limits,
                  new SlurmController.Timing(release, backfillFirst));
          table.add(forward.toString());
          good |=
              strict
                  ? forward.within5 >= 0.9 * forward.jobs
                  : Math.abs(forward.waitDifference()) <= 10 && forward.reversed <= 3;
        }
      }
      if (!good) {
        failures.add(name);
      }
    }
    table.forEach(System.out::println);
    assertThat(failures).isEmpty();
  }
}
