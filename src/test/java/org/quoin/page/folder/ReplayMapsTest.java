package org.quoin.page.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.metrics.JobRecord;
import org.quoin.page.folder.file.JobRows;
import org.quoin.report.JobsCsv;
import org.quoin.report.block.Figure;
import org.quoin.workload.Job;

class ReplayMapsTest {
  @TempDir private Path folder;

  /** 301 jobs in the first hour of a Monday and 2 in the next, of which a sample keeps some. */
  @Test
  void submissionsAreCountedOverAllJobsWhereOnlySomeAreKept() throws Exception {
    Path file = folder.resolve("jobs.csv");
    try (var out = Files.newOutputStream(file);
        JobsCsv csv = new JobsCsv(out, Long::toString, List.of())) {
      csv.header();
      for (int i = 0; i < 303; i++) {
        double submit = i < 301 ? i : 3600 + i;
        Job job = Job.batch(i, submit, 1, 20, 10, 1);
        csv.write(
            "a", 0, new JobRecord(job, "", submit, submit, submit + 10, submit + 10, false, "0"));
      }
    }
    JobRows jobs = JobRows.read(file, 100);
    assertThat(jobs.step()).isGreaterThan(1);
    Figure.HeatMap map =
        (Figure.HeatMap)
            ReplayFigures.ReplayMaps.arrivals(
                jobs, OffsetDateTime.parse("2024-01-01T00:00:00+00:00"));
    assertThat(map.values()[0][0]).isEqualTo(301);
    assertThat(map.values()[0][1]).isEqualTo(2);
    assertThat(Arrays.stream(map.values()).flatMapToDouble(Arrays::stream).sum()).isEqualTo(303);
  }
}
