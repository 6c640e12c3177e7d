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
 * The scheduler decides as a real Slurm did, in recorded runs found in {@code ../shared/slurm} or
 * in {@code -Dquoin.slurm=DIR}. A folder of a run begins with the letter of its kind.
 */
class RecordedDecisionsTest {

  @Test
  void startsAndPlansAreThoseOfTheRecordedRuns() throws IOException {
    assumeTrue(
        Files.isDirectory(RecordedRun.folder()),
        "there are no recorded runs in " + RecordedRun.folder());
    List<String> table = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    table.add(Decisions.HEADER);
    for (Path folder : RecordedRun.all()) {
      String kind = folder.getFileName().toString().toLowerCase(Locale.ROOT).substring(0, 1);
      if (!"abcdefgijl".contains(kind)) {
        continue;
      }
      Decisions decisions =
          new Decisions(RecordedRun.read(folder), RecordedLimitsTest::limits).judge();
      table.add(decisions.toString());
      double starts = kind.equals("g") ? 0.95 : 0.98;
      double plans = kind.equals("f") || kind.equals("g") ? 0.90 : 0.95;
      if (decisions.equalStarts < starts * decisions.starts
          || decisions.equalPlans < plans * decisions.plans
          || decisions.equalPreemptions < decisions.preemptions) {
        failures.add(folder + ":\n  " + String.join("\n  ", decisions.differences));
      }
    }
    table.forEach(System.out::println);
    assertThat(failures).isEmpty();
  }
}
