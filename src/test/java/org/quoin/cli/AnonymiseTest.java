package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.workload.Job;
import org.quoin.workload.log.JobLog;
import org.quoin.workload.log.LogRules;
import org.quoin.workload.log.LogTexts;

class AnonymiseTest {
  private static final LogRules RULES = LogRules.standard(0);

  @TempDir private Path folder;

  private Run anonymise(Path log, Path out, String key) {
    Path file = folder.resolve("key");
    try {
      Files.writeString(file, key);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return Run.quoin(
        "anonymise", log.toString(), "--key", file.toString(), "--out", out.toString(), "--force");
  }

  private static List<Job> jobs(JobLog log) {
    return log.jobs().stream().map(job -> job.withTerms(Job.Terms.NONE)).toList();
  }

  @ParameterizedTest
  @EnumSource
  void theJobsStayAndTheNamesGo(LogTexts format) throws IOException {
    List<LogTexts.Row> rows =
        List.of(
            new LogTexts.Row(7, 100, 5, 60, 4, 600, "annabel"),
            new LogTexts.Row(8, 190, 0, 70, 1, 3600, "bobby"),
            new LogTexts.Row(9, 1_000_000, 9, 30, 2, 60, "annabel"));
    Path log = Files.writeString(folder.resolve("log"), format.text(rows, cell -> cell));
    Path out = folder.resolve("out");
    Run run = anonymise(log, out, "0123456789abcdef");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("changed: ", "as they were: ");
    String text = Files.readString(out);
    assertThat(text).doesNotContain("annabel", "bobby");
    JobLog before = JobLog.readOfAnyMachine(log, RULES);
    JobLog after = JobLog.readOfAnyMachine(out, RULES);
    assertThat(jobs(after)).isEqualTo(jobs(before));
    assertThat(after.user(1)).matches("u[0-9a-f]{12}").isNotEqualTo(after.user(2));
    before
        .calendar()
        .ifPresent(
            calendar -> {
              double shift = calendar.start() - after.calendar().orElseThrow().start();
              assertThat(shift).isPositive();
              assertThat(shift % (7 * 86_400)).isZero();
            });
    assertThat(anonymise(log, out, "0123456789abcdef").exitCode()).isZero();
    assertThat(out).content().isEqualTo(text);
    assertThat(anonymise(log, out, "0123456789abcdeg").exitCode()).isZero();
    assertThat(Files.readString(out)).isNotEqualTo(text);
  }

  @Test
  void theHeaderOfSwfKeepsNoNames() throws IOException {
    Path log =
        Files.writeString(
            folder.resolve("a.swf"),
            """
            ; Version: 2.2
            ; Acknowledge: A Person
            ; UnixStartTime: 900000000
            ; MaxProcs: 8
            1 0 -1 10 2 -1 -1 4 60 -1 1 7 3 -1 2 1 -1 -1
            2 1 -1 10 2 -1 -1 4 60 -1 1 7 3 -1 2 1 -1 -1
            """);
    Path out = folder.resolve("b.swf");
    assertThat(anonymise(log, out, "0123456789abcdef").out()).contains("left out: 1 line");
    assertThat(Files.readString(out))
        .doesNotContain("Person", "900000000", " 7 3 ")
        .contains("; MaxProcs: 8\n");
    assertThat(JobLog.read(out, RULES).jobs()).hasSize(2);
  }

  @Test
  void aShortKeyIsRejectedAndAMissingOneIsMade() throws IOException {
    Path log = Path.of("scenarios/replay-example.swf");
    assertThat(anonymise(log, folder.resolve("b"), "short").err()).contains("key: is shorter than");
    Path key = folder.resolve("new.key");
    Run run =
        Run.quoin(
            "anonymise",
            log.toString(),
            "--key",
            key.toString(),
            "--out",
            folder.resolve("c").toString());
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readString(key)).hasSize(65);
  }

  /** Each name of a file becomes another one, so that jobs share the files that they shared. */
  @Test
  void namesOfInputFilesAreReplacedOneByOne() throws IOException {
    Path columns =
        Files.writeString(
            folder.resolve("columns.yaml"),
            "submit: submit\nrun-time: run\ncpus: cpus\ninput-files: files\n");
    Path log =
        Files.writeString(
            folder.resolve("log.csv"),
            "submit,run,cpus,files\n0,9,1,ann.root cal.db\n1,9,1,cal.db\n2,9,1,\n");
    Path key = Files.writeString(folder.resolve("key"), "0123456789abcdef");
    Path out = folder.resolve("out.csv");
    Run run =
        Run.quoin(
            "anonymise",
            log.toString(),
            "--columns",
            columns.toString(),
            "--key",
            key.toString(),
            "--out",
            out.toString());
    assertThat(run.err()).isEmpty();
    List<String> lines = Files.readAllLines(out);
    assertThat(lines.get(1)).matches(".*,9,1,f[0-9a-f]{12} f[0-9a-f]{12}");
    assertThat(lines.get(2)).endsWith(lines.get(1).substring(lines.get(1).lastIndexOf(' ') + 1));
    assertThat(lines.get(3)).endsWith("9,1,");
  }
}
