package org.quoin.page.folder.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.metrics.JobRecord;
import org.quoin.report.JobsCsv;
import org.quoin.workload.Job;

class JobRowsTest {
  @TempDir private Path folder;

  private Path jobs(int count) throws IOException {
    Path file = folder.resolve("jobs.csv");
    try (var out = Files.newOutputStream(file);
        JobsCsv csv = new JobsCsv(out, Long::toString, List.of())) {
      csv.header();
      for (int i = 0; i < count; i++) {
        Job job = Job.batch(i, i, 2, 20, 10, 1);
        csv.write("a", 0, new JobRecord(job, "here", i + 1, i + 3, i + 13, i + 14, false, "0-1"));
      }
    }
    return file;
  }

  @Test
  void aRowIsWhatWasWritten() throws IOException {
    JobRows.JobRow row = JobRows.read(jobs(3)).kept().get(2);
    assertThat(row.submit()).isEqualTo(2);
    assertThat(row.arrival()).isEqualTo(3);
    assertThat(row.start()).isEqualTo(5);
    assertThat(row.end()).isEqualTo(15);
    assertThat(row.response()).isEqualTo(14);
    assertThat(row.width()).isEqualTo(2);
    assertThat(row.allocation()).isEqualTo("0-1");
    assertThat(row.inputBytes()).isNaN();
  }

  @Test
  void ofManyJobsSomeAreKeptAndAllAreShown() throws IOException {
    JobRows list = JobRows.read(jobs(1000), 100);
    assertThat(list.count()).isEqualTo(1000);
    assertThat(list.kept()).hasSizeBetween(50, 100);
    assertThat(list.kept()).extracting(JobRows.JobRow::id).allMatch(id -> id % list.step() == 0);
    List<Long> shown = new ArrayList<>();
    list.forEach(job -> shown.add(job.id()));
    assertThat(shown).hasSize(1000).isSorted();
  }

  @Test
  void aTornFileIsRefusedWithItsLine() throws IOException {
    Path file = jobs(3);
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 30));
    assertThatThrownBy(() -> JobRows.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("jobs.csv:4")
        .hasMessageContaining("fields");
  }

  @Test
  void wordsForNumbersAndMissingColumnsAreRefused() throws IOException {
    Path file = jobs(1);
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("\n0,", "\nnought,"));
    assertThatThrownBy(() -> JobRows.read(file)).hasMessageContaining("job_id is 'nought'");
    Files.writeString(file, text.replaceFirst("return_time", "x"));
    assertThatThrownBy(() -> JobRows.read(file)).hasMessageContaining("no column 'return_time'");
  }
}
