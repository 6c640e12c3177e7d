package org.quoin.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.metrics.JobRecord;
import org.quoin.metrics.Metrics;
import org.quoin.report.JobsCsv;

/** What orders, disciplines and metaservers do with deadlines, on cases worked by hand. */
class DeadlinesTest extends SmallGrids {

  /**
   * Job 1 comes at 1 s and job 2 at 2 s, both without a deadline; job 3 at 3 s, due at 103 s; job 4
   * at 4 s, due at 54 s. Job 1 takes 10 s, the others 5 s.
   */
  private List<JobRecord> fourJobs(String site) throws IOException {
    return run(
        site + UNLIMITED,
        4,
        "metaservers: [MCT]",
        log("a.swf", "1 10, 2 5") + NO_DATA,
        log("a2.swf", "3 5") + NO_DATA + ", deadline: 100 s",
        log("a3.swf", "4 5") + NO_DATA + ", deadline: 50 s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "first-fit", "easy", "planned"})
  void theOrderEdfTakesTheEarliestDeadlineFirst(String policy) throws IOException {
    String cluster = CLUSTER.replace("none]", "\"" + policy + "\", order=edf]");
    assertThat(gantt(fourJobs(cluster))).isEqualTo("s 1-11, s 21-26, s 16-21, s 11-16");
    assertThat(gantt(fourJobs(CLUSTER))).isEqualTo("s 1-11, s 11-16, s 16-21, s 21-26");
  }

  @Test
  void aServerTakesTheEarliestDeadlineFirst() throws IOException {
    assertThat(gantt(fourJobs(SERVER.replace("]", ", discipline=edf]"))))
        .isEqualTo("s 1-11, s 21-26, s 16-21, s 11-16");
  }

  /** Job 3 puts off job 1, and job 4 job 3; job 1 goes on at 13 s with 8 s left. */
  @Test
  void aPreemptiveServerPutsOffALaterDeadline() throws IOException {
    assertThat(gantt(fourJobs(SERVER.replace("]", ", discipline=\"edf-preemptive\"]"))))
        .isEqualTo("s 1-21, s 21-26, s 3-13, s 4-9");
  }

  /** A job of 10 s at s takes 20 s at r. Late jobs go where they end first. */
  @ParameterizedTest
  @CsvSource({
    "25 s, 1, r",
    "20 s, 1, r",
    "19 s, 1, s",
    "5 s, 1, s",
    "25 s, 0.7, s",
    "30 s, 0.7, r",
    ", 1, s"
  })
  void deadlineMctTakesTheSlowestSiteThatMeetsTheDeadline(
      String deadline, String share, String expected) throws IOException {
    List<JobRecord> records =
        run(
            SERVER
                + UNLIMITED
                + "r [kind=server, speed=\".5 Mop/s\"]\na -- r [bandwidth=unlimited]\n",
            1,
            "metaservers: [{name: DEADLINE-MCT, share: " + share + "}]",
            log("a.swf", "3 10") + NO_DATA + (deadline == null ? "" : ", deadline: " + deadline));
    assertThat(records.get(0).site()).isEqualTo(expected);
  }

  /** The decision comes 5 s after the submission: of 24 s until the deadline 19 s are left. */
  @Test
  void theTimeThatIsLeftCountsFromTheDecision() throws IOException {
    List<JobRecord> records =
        run(
            SERVER
                + UNLIMITED
                + "r [kind=server, speed=\".5 Mop/s\"]\na -- r [bandwidth=unlimited]\n",
            1,
            "metaservers: [DEADLINE-MCT]\nmonitor: {query: 5 s}",
            log("a.swf", "3 10") + NO_DATA + ", deadline: 24 s");
    assertThat(gantt(records)).isEqualTo("s 8-18");
  }

  @Test
  void theTableOfJobsHasDeadlineAndLateness() throws IOException {
    List<JobRecord> records = fourJobs(SERVER.replace("]", ", discipline=edf]"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JobsCsv csv = new JobsCsv(bytes, user -> "u", List.of())) {
      csv.header();
      records.forEach(record -> csv.write("MCT", 0, record));
    }
    List<String[]> lines =
        bytes.toString(StandardCharsets.UTF_8).lines().map(line -> line.split(",", -1)).toList();
    int deadline = List.of(lines.get(0)).indexOf("deadline");
    assertThat(lines).map(line -> line[deadline]).containsExactly("deadline", "", "", "103", "54");
    assertThat(lines)
        .map(line -> line[deadline + 1])
        .containsExactly("lateness", "", "", "-82", "-38");
  }

  /** Back at 11, 26, 21 and 16 s: jobs 3 and 4, due at 103 and 54 s, are 82 and 38 s early. */
  @Test
  void latenessIsThatOfTheJobsWithADeadline() throws IOException {
    fourJobs(SERVER.replace("]", ", discipline=edf]"));
    assertThat(result.figures().value(Metrics.LATENESS)).isCloseTo(-60, within(1e-9));
    assertThat(result.figures().value(Metrics.TARDINESS)).isZero();
    run(SERVER + UNLIMITED, 1, "metaservers: [MCT]", log("a.swf", "1 10") + NO_DATA);
    assertThat(result.figures().value(Metrics.LATENESS)).isNaN();
  }
}
