package org.quoin.reproduction.parasim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.reproduction.PaperPage;
import org.quoin.workload.Job;

class MatrixFillsTest {
  /**
   * Four rows of four processors: job 1 of 240 s holds the first and job 2 of 120 s the second, and
   * both want the other two. They end at 300 s and 360 s if 1 has them, at 360 s and 180 s if the
   * shorter and wider 2 has them, at 360 s and 240 s with one each; in space sharing 2 waits for 1.
   */
  @Test
  void everyFillByHand() {
    List<Job> jobs = List.of(Job.batch(1, 0, 3, 240, 240, 1), Job.batch(2, 0, 4, 120, 120, 1));
    LogFlow flow = new LogFlow(jobs, 4, 1, 1);
    PaperPage page = new PaperPage("t", "");
    MatrixFills.addTo(page, PaperFlow.PARALLEL, List.of(flow, flow), 2);
    assertThat(page.markdown())
        .contains("| space sharing | 300 | 120 | 309 | 2.00 | -9.1 % | holds |")
        .contains("| queue | 330 | 0.00 | 334 | 2.13 |  |  |")
        .contains("| shortest | 270 | 0.00 | 257 | 1.50 | -18.2 % | holds |")
        .contains("| widest | 270 | 0.00 | 257 | 1.50 | -18.2 % | holds |")
        .contains("| equal | 300 | 0.00 | 291 | 1.75 | -9.1 % | holds |");
  }
}
