package org.quoin.workload.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.workload.Job;

/**
 * A log that a thread of its own reads gives the jobs, the counts and the failures of one thread.
 */
@Tag("slow")
class ReadAheadTest {
  /** More than a stream reads before its thread begins, and no multiple of what it hands over. */
  private static final int JOBS = JobStream.WINDOW + 5_000;

  @TempDir private Path folder;

  /** What came out of a log. */
  private record Read(List<String> jobs, Map<LogIssue, Long> counts, List<String> failure) {}

  private static Read read(Path file, LogRules rules, boolean ahead) {
    List<String> jobs = new ArrayList<>();
    try (JobStream stream = JobStream.open(file, rules)) {
      if (ahead) {
        stream.readAhead();
      }
      while (stream.hasNext()) {
        Job job = stream.next();
        jobs.add(job.id() + " " + job.submitTime() + " " + job.processors() + " " + job.runTime());
      }
      return new Read(jobs, stream.log().counts(), List.of());
    } catch (InputException e) {
      return new Read(
          jobs, Map.of(), e.mistakes().stream().map(mistake -> mistake.toString()).toList());
    }
  }

  private static Read same(Path file, LogRules rules) {
    Read alone = read(file, rules, false);
    assertThat(read(file, rules, true)).isEqualTo(alone);
    return alone;
  }

  private Path swf(UnaryOperator<List<String>> change) throws IOException {
    Random random = new Random(3);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      long submit = 10L * i - (i % 7 == 3 ? random.nextInt(200) : 0);
      int width = i % 50 == 49 ? 12 : 1 + i % 8;
      lines.add(
          "%d %d -1 %d %d -1 -1 %d 600 -1 1 %d 1 -1 -1 -1 -1 -1"
              .formatted(i + 1, Math.max(0, submit), i % 500, width, width, i % 5));
    }
    Path file = folder.resolve("log.swf");
    Files.writeString(file, "; MaxProcs: 10\n" + String.join("\n", change.apply(lines)) + "\n");
    return file;
  }

  private static UnaryOperator<List<String>> setting(int index, String line) {
    return lines -> {
      lines.set(index, line);
      return lines;
    };
  }

  @Test
  void theJobsAndTheCountsAreTheSame() throws IOException {
    Path file = swf(lines -> lines);
    LogRules rules = LogRules.standard(10);
    Read all = same(file, rules);
    assertThat(all.jobs()).hasSize(JOBS - JOBS / 50);
    assertThat(all.counts().get(LogIssue.OVERSIZE)).isEqualTo(JOBS / 50);
    assertThat(same(file, rules.withLoad(1.5)).jobs()).hasSameSizeAs(all.jobs());
    LogTime from = LogTime.parse("1000");
    LogTime until = LogTime.parse("1030000");
    assertThat(same(file, rules.with(new LogSelection(from, until, Map.of()))).jobs())
        .hasSizeBetween(100_000, 101_000);
  }

  @Test
  void aDatedLogBeginsAtItsFirstSubmissionSoFar() throws IOException {
    List<LogTexts.Row> rows = new ArrayList<>();
    for (int i = 0; i < JOBS; i++) {
      rows.add(new LogTexts.Row(i + 1, 100 + 10L * i, 5, 60, 1 + i % 4, 600, "u" + i % 3));
    }
    // A row without processors is dropped, and yet shows that the log begins earlier.
    rows.set(JOBS - 1_500, new LogTexts.Row(JOBS - 1_499, 20, 5, 60, 0, 600, "u"));
    Path file = folder.resolve("log.txt");
    Files.writeString(file, LogTexts.SACCT.text(rows, UnaryOperator.identity()));
    LogRules rules = LogRules.standard(10);
    List<String> jobs = same(file, rules).jobs();
    assertThat(jobs).hasSize(JOBS - 1).startsWith("1 0.0 1 60.0");
    assertThat(jobs.get(JOBS - 2)).startsWith(JOBS + " " + (80 + 10.0 * (JOBS - 1)) + " ");
    LogTime from = LogTime.parse("50000s");
    Read cut = same(file, rules.with(new LogSelection(from, LogTime.END, Map.of())));
    assertThat(cut.jobs()).hasSize(JOBS - 5_001);
    assertThat(cut.counts().get(LogIssue.NOT_SELECTED)).isEqualTo(5_000);
  }

  @Test
  void aFailureComesBehindTheJobsBeforeIt() throws IOException {
    String early = "7 0 -1 5 1 -1 -1 1 600 -1 1 1 1 -1 -1 -1 -1 -1";
    Read late = same(swf(setting(JOBS - 1_000, early)), LogRules.standard(10));
    assertThat(late.jobs()).isNotEmpty();
    // The first line of the file is its header.
    assertThat(late.failure())
        .singleElement()
        .asString()
        .contains(":" + (JOBS - 1_000 + 2) + ": submitted before a job that is more than");
  }

  @Test
  void whoeverStopsEarlyStopsTheThread() throws IOException {
    try (JobStream stream = JobStream.open(swf(lines -> lines), LogRules.standard(10))) {
      stream.readAhead();
      stream.next();
    }
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("reads "));
  }
}
