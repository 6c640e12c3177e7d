package org.quoin.workload.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;
import org.quoin.workload.ResourceRequest.Per;

/**
 * Accounting of runs of a real Slurm, as text and as JSON. The dumps are looked for in {@code
 * ../shared/slurm} or in {@code -Dquoin.slurm=DIR}.
 */
class SlurmDumpsTest {
  private static final Path DUMPS = Path.of(System.getProperty("quoin.slurm", "../shared/slurm"));

  private static JobLog log(String run, String file) {
    Path path = DUMPS.resolve(run).resolve(file);
    assumeTrue(Files.exists(path), () -> "no dump " + path + " (-Dquoin.slurm=DIR)");
    return JobLog.readOfAnyMachine(path, LogRules.standard(0));
  }

  /** What a job is, whatever the order in which names were numbered. */
  private record Seen(
      long id,
      double submit,
      int width,
      double estimate,
      double runTime,
      String user,
      ResourceRequest request) {}

  private static List<Seen> seen(JobLog log, boolean names) {
    return log.jobs().stream()
        .map(
            job ->
                new Seen(
                    job.id(),
                    job.submitTime(),
                    job.processors(),
                    job.requestedTime(),
                    job.runTime(),
                    log.user(job.user()),
                    names ? job.terms().request() : common(job.terms().request())))
        .sorted(Comparator.comparingLong(Seen::id).thenComparing(Seen::submit))
        .toList();
  }

  private static void assertSame(List<Seen> jobs, List<Seen> expected) {
    assertThat(jobs).extracting(Seen::id).isEqualTo(expected.stream().map(Seen::id).toList());
    for (int i = 0; i < jobs.size(); i++) {
      assertThat(jobs.get(i)).isEqualTo(expected.get(i));
    }
  }

  /**
   * Leaves out what only the text states, which is the command; what only the JSON does, which is
   * the limit of an array; and the name of a reservation, which Slurm 22.05 writes wrongly as JSON.
   */
  private static ResourceRequest common(ResourceRequest request) {
    ResourceRequest.Shape shape = request.shape();
    ResourceRequest.Timing timing = request.timing();
    return new ResourceRequest(
        new ResourceRequest.Shape(
            shape.minNodes(),
            shape.maxNodes(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            shape.cpus(),
            false,
            Optional.empty(),
            Optional.empty()),
        request.memory(),
        request.gres().stream().sorted(Comparator.comparing(Object::toString)).toList(),
        List.of(),
        request.features(),
        new ResourceRequest.Owner(
            request.owner().user(),
            request.owner().account(),
            request.owner().qos(),
            request.owner().partitions(),
            Optional.empty(),
            request.owner().jobName()),
        new ResourceRequest.Timing(
            timing.submitted(),
            timing.timeLimit(),
            OptionalDouble.empty(),
            timing.deadline(),
            0,
            false,
            Optional.empty(),
            ResourceRequest.Dependencies.NONE,
            timing
                .arrayTask()
                .map(task -> new ResourceRequest.ArrayTask(task.array(), task.task(), 0))));
  }

  /** Counts of a dump; steps are rows of the text alone, and only the order of rows differs. */
  private static Map<LogIssue, Long> counts(JobLog log) {
    Map<LogIssue, Long> counts = new EnumMap<>(log.counts());
    counts.remove(LogIssue.STEP);
    counts.remove(LogIssue.OUT_OF_ORDER);
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"a1", "a2", "b1", "b4", "c1", "c2", "d", "e", "f", "g", "h", "nasty"})
  void textAndJsonGiveTheSameJobsAndCounts(String run) {
    for (String name : List.of("sacct", "sacct.all")) {
      JobLog text = log(run, name + ".txt");
      JobLog json = log(run, name + ".json.gz");
      assertSame(seen(text, false), seen(json, false));
      assertThat(counts(text)).isEqualTo(counts(json));
      assertThat(text.read() - text.counts().get(LogIssue.STEP)).isEqualTo(json.read());
      assertThat(text.calendar()).isEqualTo(json.calendar());
    }
  }

  @Test
  void brokenRowsAreReadAsTheDumpWithAnUnusedDelimiterSays() {
    JobLog bars = log("nasty", "sacct.txt");
    JobLog truth = log("nasty", "sacct.us.txt.gz");
    assertSame(seen(bars, true), seen(truth, true));
    assertThat(counts(bars)).isEqualTo(counts(truth));
    assertThat(bars.read()).isEqualTo(truth.read());
    assertThat(bars.counts()).containsEntry(LogIssue.MALFORMED, 0L);
    assertThat(bars.jobs())
        .extracting(job -> job.terms().request().owner().jobName().orElseThrow())
        .contains("pipe|in|name", "new\nline", "tab\there", "1.batch", "JobID", "null");
  }

  @Test
  void everyRowOfTheRunOfDependenciesIsReadByItsState() {
    JobLog log = log("h", "sacct.all.txt");
    assertThat(counts(log))
        .isEqualTo(
            Map.of(
                LogIssue.KILLED, 2L,
                LogIssue.CANCELLED, 6L,
                LogIssue.NEVER_STARTED, 1L,
                LogIssue.REQUEUED, 1L,
                LogIssue.ELIGIBLE, 32L,
                LogIssue.SUSPENDED, 1L,
                LogIssue.WIDER, 2L));
    assertThat(log.jobs()).hasSize(62 - 6 - 1);
    // 40 ran until its requeue, then again; 42 until its node failed, then again.
    assertThat(runTimes(log, 40)).containsExactly(13.0, 30.0);
    assertThat(runTimes(log, 42)).containsExactly(60.0, 100.0);
    // 43 was suspended for 32 s.
    assertThat(runTimes(log, 43)).containsExactly(14.0);
    // 37 and 38 ran beyond their limit; cancelled at their run: 35, 59.
    assertThat(runTimes(log, 37)).containsExactly(71.0);
    assertThat(runTimes(log, 59)).containsExactly(8.0);
    // Of the array 14, two tasks may run; the others become eligible one by one.
    Job third = job(log, 44);
    assertThat(third.terms().request().timing().arrayTask())
        .contains(new ResourceRequest.ArrayTask(14, 3, 2));
    assertThat(third.submitTime() - third.terms().request().timing().submitted().getAsDouble())
        .isEqualTo(9);
    assertThat(job(log, 22).terms().request().timing().dependencies().list())
        .extracting(ResourceRequest.Dependency::job)
        .containsExactly(14L);
  }

  @Test
  void everyRowOfTheNastyRunIsReadByItsState() {
    JobLog log = log("nasty", "sacct.txt");
    assertThat(counts(log))
        .isEqualTo(
            Map.of(
                LogIssue.KILLED, 1L,
                LogIssue.PENDING, 1L,
                LogIssue.RUNNING, 2L,
                LogIssue.REQUEUED, 2L,
                LogIssue.COMPONENT, 2L,
                LogIssue.ELIGIBLE, 3L,
                LogIssue.SUSPENDED, 1L,
                LogIssue.UNLIMITED, 2L,
                LogIssue.WIDER, 1L));
    assertThat(log.jobs()).hasSize(47 - 3);
    assertThat(job(log, 21).requestedTime()).isEqualTo(30 * 86_400.0);
    assertThat(job(log, 18).requestedTime()).isEqualTo(365 * 86_400.0);
    assertThat(job(log, 18).terms().request().timing().timeLimit())
        .hasValue(Double.POSITIVE_INFINITY);
    assertThat(job(log, 39).terms().request().gres())
        .containsExactly(new ResourceRequest.Gres("gpu", Optional.of("a"), 2, Per.JOB));
    assertThat(runTimes(log, 28)).containsExactly(10.0);
  }

  @Test
  void aJobThatIsRequeuedAfterItsEndRanUntilThatEnd() {
    for (String file : List.of("sacct.older.txt", "sacct.older.json.gz")) {
      assertThat(runTimes(log("nasty", file), 26)).startsWith(21.0);
    }
  }

  private static Job job(JobLog log, long id) {
    return log.jobs().stream().filter(job -> job.id() == id).findFirst().orElseThrow();
  }

  private static List<Double> runTimes(JobLog log, long id) {
    return log.jobs().stream().filter(job -> job.id() == id).map(Job::runTime).toList();
  }
}
