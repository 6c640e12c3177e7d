package org.quoin.reproduction.parasim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quoin.reproduction.PaperPage;
import org.quoin.workload.Job;

class CommunicationTest {
  private static String page(List<Job> jobs, int processors) {
    LogFlow flow = new LogFlow(jobs, processors, 1, 1);
    PaperPage page = new PaperPage("t", "");
    Communication.addTo(page, PaperFlow.PARALLEL, List.of(flow, flow), 2);
    return page.markdown();
  }

  /**
   * Two jobs as wide as the machine, which take 1 s alone: 67 iterations of 14.838 ms, 994 ms, with
   * 5 % communication, or 809 of 1.2365 ms with 60 %. One after the other their mean response is
   * 1.5 times that. In turns of 200 ms, 2 ms of which pass before a job computes, the first one
   * ends in its sixth turn at 2.006 s or 2.012 s, the second at 2.206 s or 2.212 s. In a replay the
   * first one fills the holes: its three slices of four end at 1.406 s, and the second at 2.012 s.
   */
  @Test
  void whoHoldsAllNodesAtOnceDoesNotNoticeTheMessages() {
    List<Job> jobs = List.of(Job.batch(1, 0, 4, 100, 100, 1), Job.batch(2, 0, 4, 100, 100, 1));
    assertThat(page(jobs, 4))
        .contains("| space sharing | 1.50 | 1.49 | 1.50 | +0.6 % | holds |")
        .contains("one time slice | 1.71 | 2.11 | 2.11 | +0.3 % | holds |");
  }

  /** A job waits for messages of tasks that have no turn at that moment. */
  @Test
  void nodesThatDoNotCoordinateMakeMessagesDear() {
    List<Job> jobs =
        IntStream.range(0, 40)
            .mapToObj(i -> Job.batch(i + 1, 20 * i, 1 + i * 7 % 4, 100, 100, 1))
            .toList();
    assertThat(page(jobs, 8))
        .containsPattern("space sharing .* holds \\|")
        .containsPattern("one time slice .* holds \\|")
        .containsPattern("own slices \\|  \\| .* \\+\\d{3}\\.\\d % \\| does not hold \\|");
  }
}
