package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quoin.cluster.Downtime;
import org.quoin.metrics.Schedule;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

class LoggedGapsTest {
  @TempDir private Path folder;

  /** The machine of 8 is full from 10 to 100, empty to 150, half full to 200 and full to 300. */
  @ParameterizedTest
  @CsvSource({
    "100, 150, 8, true, the whole gap",
    "110, 120, 8, true, a part of the gap",
    "110, 151, 8, false, a job runs at the end",
    "150, 200, 4, true, half of the machine is idle",
    "150, 200, 5, false, more than the idle half",
    "110, 120, 1, true, also of one processor",
    "20, 30, 8, false, no gap at all",
    "300, 310, 8, false, behind the last job",
    "0, 5, 8, false, before the first job"
  })
  void anOutageInAGapOfTheLogIsFound(
      double from, double until, int processors, boolean expected, String why) throws IOException {
    Path file = folder.resolve("log.swf");
    Files.writeString(
        file,
        """
        ; MaxProcs: 8
        1 0 10 90 8 -1 -1 8 100 -1 1 1 1 -1 1 -1 -1 -1
        2 100 50 50 4 -1 -1 4 100 -1 1 1 1 -1 1 -1 -1 -1
        3 100 100 100 8 -1 -1 8 100 -1 1 1 1 -1 1 -1 -1 -1
        """);
    Schedule logged = LoggedWaits.schedule(JobLog.read(file, LogRules.standard(0))).orElseThrow();
    Downtime period = new Downtime(from, until, processors);
    assertThat(LoggedGaps.in(logged, List.of(period)).contains(period)).as(why).isEqualTo(expected);
  }
}
