package org.quoin.reproduction.dynp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;

/** Other readings of a log, worked out by hand on two jobs. */
class KthUtilizationTest {
  @TempDir private Path folder;

  /**
   * 50 processors asked for and 60 given, 100 s asked for and 120 s run; then 10 processors for 100
   * s. Together 6,000 processor-seconds of 60,000 are used in 600 s of 100 processors: 10 %.
   */
  @Test
  void eachReadingChangesTheAreaOrTheSpan() throws IOException {
    Path log = folder.resolve("two.swf");
    Files.writeString(
        log,
        """
        ; MaxProcs: 100
        1 0 0 120 60 -1 -1 50 100 -1 1 1 1 1 1 1 -1 -1
        2 200 0 100 10 -1 -1 10 100 -1 1 1 1 1 1 1 -1 -1
        """);
    LogRules rules = LogRules.standard(100);
    JobLog jobs = JobLog.read(log, rules);
    JobLog given = JobLog.read(log, rules.withWidth(LogRules.Width.ALLOCATED));
    KthUtilization kth = KthUtilization.of(PaperLog.KTH, jobs, given, 10);
    assertThat(kth.readings())
        .extracting(KthUtilization.Reading::value)
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : Double.compare(a, b))
        .containsExactly(10.0, 7000 / 600.0, 7000 / 600.0, 8200 / 600.0, 30.0, 15.0);
    assertThat(kth.missing()).isCloseTo(6000 * (68.716 / 10 - 1), within(1e-6));
    assertThat(kth.table().render())
        .containsPattern("widths as given, field 5 +11.667 .* mean width 35.00 for 7.66\n")
        .containsPattern("beyond the estimate whole +11.667 .* mean run time 110 for 8,858\n");
    assertThat(kth.text())
        .endsWith("Of 6 readings of the log none give the printed figure: it stays open.");
  }
}
