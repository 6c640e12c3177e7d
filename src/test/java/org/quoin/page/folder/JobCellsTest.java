package org.quoin.page.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.metrics.JobRecord;
import org.quoin.page.folder.file.JobRows;
import org.quoin.report.JobsCsv;
import org.quoin.report.block.Figure;
import org.quoin.workload.Job;

class JobCellsTest {
  @TempDir private Path folder;

  /** Jobs of one processor of two, one after the other: job i holds processor 0 from 10 i on. */
  private JobRows jobs(int count, int length, String processors) throws IOException {
    Path file = folder.resolve("jobs.csv");
    try (var out = Files.newOutputStream(file);
        JobsCsv csv = new JobsCsv(out, Long::toString, List.of())) {
      csv.header();
      for (int i = 0; i < count; i++) {
        int start = 10 * i;
        Job job = Job.batch(i, start, 1, length, length, i % 2);
        csv.write(
            "a",
            0,
            new JobRecord(
                job, "here", start, start, start + length, start + length, false, processors));
      }
    }
    return JobRows.read(file);
  }

  private Optional<Figure.Gantt> cells(JobRows jobs, int most) {
    Stretches all = new Stretches(jobs, job -> job.replication() == 0, folder, 2);
    return JobCells.figure(
        all, "processor", "t", JobRows.JobRow::user, null, Double.NaN, most, true);
  }

  /** Two users take turns on processor 0; processor 1 is idle. */
  @Test
  void blocksHaveTheGroupThatHoldsThem() throws IOException {
    Figure.Gantt gantt = cells(jobs(8, 10, "0"), 1000).orElseThrow();
    assertThat(gantt.legend()).hasSize(2);
    assertThat(gantt.jobs().starts()).hasSize(8).isSorted().startsWith(0.0);
    assertThat(gantt.jobs().ends()).endsWith(80.0);
    assertThat(gantt.jobs().colors()).containsExactly(0, 1, 0, 1, 0, 1, 0, 1);
    assertThat(List.of(gantt.jobs().blocks()))
        .allSatisfy(rows -> assertThat(rows).containsExactly(0, 0));
    assertThat(gantt.cell()).isEqualTo(80 / 4096.0);
    assertThat(gantt.says()).startsWith("8 jobs in cells of 0.01953 s by 1 processor: ");
  }

  /** Fourteen users, of whom the last has one job that is longer than all others together. */
  @Test
  void colorsAreOfThoseWhoHoldMost() throws IOException {
    Path file = folder.resolve("jobs.csv");
    try (var out = Files.newOutputStream(file);
        JobsCsv csv = new JobsCsv(out, Long::toString, List.of())) {
      csv.header();
      for (int i = 0; i < 40; i++) {
        int length = i == 39 ? 1000 : 1;
        Job job = Job.batch(i, i, 1, length, length, i == 39 ? 13 : i % 13);
        csv.write("a", 0, new JobRecord(job, "here", i, i, i + length, i + length, false, "0"));
      }
    }
    assertThat(cells(JobRows.read(file), 1000).orElseThrow().legend())
        .hasSize(13)
        .startsWith("13")
        .endsWith("2 others");
  }

  /** 1,000 short jobs that leave half of the time idle become no more than 100 blocks. */
  @Test
  void thereAreNoMoreBlocksThanAllowed() throws IOException {
    Figure.Gantt gantt = cells(jobs(1000, 6, "0"), 100).orElseThrow();
    assertThat(gantt.jobs().starts()).hasSizeBetween(1, 100);
    assertThat(gantt.cell()).isGreaterThan(10);
    assertThat(cells(jobs(5, 10, ""), 100)).as("no numbers of processors").isEmpty();
  }

  /**
   * Two processors of two slices. Job 0 holds processor 0 in slice 0 from 0 to 10 and in both
   * slices from 10 to 20; job 1 holds processor 1 in slice 1 from 10 to 20. Rows: slice times 2
   * plus processor.
   */
  @Test
  void timeSlicesLieAboveEachOther() throws IOException {
    JobRows jobs = jobs(2, 10, "0");
    Files.writeString(
        folder.resolve("slices.csv"),
        """
        job_id,compared,replication,from,to,slices,allocated_resources
        0,a,0,0,10,0,0
        0,a,0,10,20,0-1,0
        1,a,0,10,20,1,1
        """);
    Figure.Gantt gantt = cells(jobs, 1000).orElseThrow();
    assertThat(gantt.rows()).isEqualTo(4);
    assertThat(gantt.slices()).isEqualTo(2);
    assertThat(gantt.says())
        .startsWith(
            "2 jobs, slice above slice, which hold the same slices for 3 periods, in cells");
    assertThat(gantt.jobs().starts()).containsExactly(0, 10, 10);
    assertThat(gantt.jobs().ends()).containsExactly(20, 20, 20);
    assertThat(gantt.jobs().blocks()).isDeepEqualTo(new int[][] {{0, 0}, {2, 2}, {3, 3}});
    assertThat(gantt.jobs().colors()).containsExactly(0, 0, 1);
    assertThat(gantt.tiles().get(0).jobs().starts()).containsExactly(0, 10, 10);
  }
}
