package org.quoin.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The figures of groups over replications. */
class GroupMeansTest {
  private static Map<String, Double> group(double jobs, double response) {
    return Map.of("jobs", jobs, "responseTime", response);
  }

  /**
   * In the first of three replications of 4 jobs three are at site a, for 10 s each, and one is at
   * site b, for 2 s; in the second one is at a, for 50 s, and three are at b, for 6 s each; in the
   * third all are at a, for 20 s each. At a 8 jobs take (30 + 50 + 80) / 8 = 20 s, at b 4 jobs (2 +
   * 18) / 4 = 5 s. Weighted by the jobs that is the mean over all twelve, 180 / 12 = 15 s.
   */
  @Test
  void responsesBySiteAddUpToThatOfAllJobs() {
    Map<String, Map<String, Double>> means =
        Outcome.mean(
            List.of(
                Map.of("a", group(3, 10), "b", group(1, 2)),
                Map.of("a", group(1, 50), "b", group(3, 6)),
                Map.of("a", group(4, 20))));
    assertThat(means).isEqualTo(Map.of("a", group(8 / 3.0, 20), "b", group(4 / 3.0, 5)));
  }
}
