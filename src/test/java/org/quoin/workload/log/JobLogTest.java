package org.quoin.workload.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.base.InputException;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Job;

/** Valid, dubious and malformed logs. */
class JobLogTest {
  @TempDir private Path folder;

  private static final String GOOD = "1 0 -1 10 2 -1 -1 4 60 -1 1 7 -1 -1 -1 -1 -1 -1\n";

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static byte[] zip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static LogRules rules(int processors) {
    return LogRules.standard(processors);
  }

  private static LogRules strict(int processors) {
    return new LogRules(
        processors,
        LogRules.Width.REQUESTED,
        LogRules.Oversize.DROP,
        EstimateModel.USER,
        0,
        true,
        1);
  }

  @Test
  void readsWidthEstimateRunTimeUserAndHeader() throws IOException {
    JobLog log = JobLog.read(file("a.swf", "; MaxProcs: 16 (all)\n;Note: x\n\n" + GOOD), rules(0));
    assertThat(log.jobs()).containsExactly(new Job(1, 0, 4, 60, 10, 0, 0, 0, 7));
    assertThat(log.processors()).isEqualTo(16);
    assertThat(log.header()).containsExactly("MaxProcs: 16 (all)", "Note: x");
  }

  @Test
  void readsTheAllocatedWidthWhenAsked() throws IOException {
    Path file = file("a.swf", GOOD);
    LogRules allocated = rules(8).withWidth(LogRules.Width.ALLOCATED);
    assertThat(JobLog.read(file, allocated).jobs().get(0).processors()).isEqualTo(2);
  }

  @Test
  void countsThePartitionsThatTakenJobsName() throws IOException {
    String job = "%d %d -1 10 1 -1 -1 1 10 -1 1 1 -1 -1 -1 %d -1 -1%n";
    String text =
        String.format(job, 1, 0, 3)
            + String.format(job, 2, 1, 5)
            + String.format(job, 3, 2, 3)
            + String.format(job, 4, 3, -1);
    assertThat(JobLog.read(file("a.swf", text), rules(8)).partitions()).isEqualTo(2);
    assertThat(JobLog.read(file("b.swf", GOOD), rules(8)).partitions()).isLessThanOrEqualTo(1);
  }

  /** Job 1 starts at 10 s with a limit of 60 s; its logged run time is 100 s. */
  @Test
  void aJobBeyondItsLimitIsEitherInTheStateOrEnded() throws IOException {
    JobLog log =
        JobLog.read(file("a.swf", "1 0 10 100 2 -1 -1 2 60 -1 1 7 -1 -1 -1 -1 -1 -1\n"), rules(8));
    assertThat(log.stateAt(69).jobs()).hasSize(1);
    assertThat(log.endedBy(69)).isEmpty();
    assertThat(log.stateAt(70).jobs()).isEmpty();
    assertThat(log.endedBy(70)).hasSize(1);
  }

  @Test
  void zippedIsTheSame() throws IOException {
    Path file = folder.resolve("a.swf.gz");
    Files.write(file, zip(GOOD));
    assertThat(JobLog.read(file, rules(8)).jobs())
        .isEqualTo(JobLog.read(file("a.swf", GOOD), rules(8)).jobs());
  }

  @Test
  void columnsBeyondThe18thMayHoldAnything() throws IOException {
    String more = GOOD.replace("\n", " {12,13} q_1d 1:ppn=64:x86\n");
    assertThat(JobLog.read(file("a.swf", more), rules(8)).jobs()).hasSize(1);
  }

  @Test
  void countsEachDoubtByItsReason() throws IOException {
    String text =
        GOOD
            + "2 5 -1 10 2 -1 -1 4 60\n"
            + "3 5 -1 ten 2 -1 -1 4 60 -1 1 7 -1 -1 -1 -1 -1 -1\n"
            + "4 5 -1 99999999999999999999 2 -1 -1 4 60 -1 1 7 -1 -1 -1 -1 -1 -1\n"
            + "5 -5 -1 10 2 -1 -1 4 60 -1 1 7 -1 -1 -1 -1 -1 -1\n"
            + "6 5 -1 10 -1 -1 -1 -1 60 -1 1 7 -1 -1 -1 -1 -1 -1\n"
            + "7 5 -1 -1 2 -1 -1 4 60 -1 1 7 -1 -1 -1 -1 -1 -1\n"
            + "8 5 -1 10 2 -1 -1 40 60 -1 1 7 -1 -1 -1 -1 -1 -1\n"
            + "9 5 -1 10 2 -1 -1 4 -1 -1 1 7 -1 -1 -1 -1 -1 -1\n"
            + "10 4 -1 100 2 -1 -1 4 60 -1 1 7 -1 -1 -1 -1 -1 -1\n";
    JobLog log = JobLog.read(file("a.swf", text), rules(8));
    assertThat(log.read()).isEqualTo(10);
    assertThat(log.jobs()).extracting(Job::id).containsExactly(1L, 10L, 9L);
    Set<LogIssue> ofOptions =
        EnumSet.of(
            LogIssue.CLIPPED,
            LogIssue.OVER_LIMIT,
            LogIssue.ALONE,
            LogIssue.NOT_SELECTED,
            LogIssue.OVER_MEMORY,
            LogIssue.NO_MEMORY);
    for (LogIssue issue : LogIssue.values()) {
      if (!issue.isOfSwf()) {
        ofOptions.add(issue);
      }
      assertThat(log.counts().get(issue))
          .as(issue.key())
          .isEqualTo(ofOptions.contains(issue) ? 0 : 1);
    }
    assertThat(log.examples().get(0).line()).isEqualTo(2);
    assertThat(log.examples()).hasSize(LogIssue.values().length - ofOptions.size());
  }

  @Test
  void clipsOrRefusesWhatIsTooWideWhenAsked() throws IOException {
    Path file = file("a.swf", GOOD);
    LogRules clip =
        new LogRules(
            3, LogRules.Width.REQUESTED, LogRules.Oversize.CLIP, EstimateModel.USER, 0, false, 1);
    assertThat(JobLog.read(file, clip).jobs().get(0).processors()).isEqualTo(3);
    LogRules fail =
        new LogRules(
            3, LogRules.Width.REQUESTED, LogRules.Oversize.FAIL, EstimateModel.USER, 0, false, 1);
    assertThatThrownBy(() -> JobLog.read(file, fail))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a.swf:1: 4 processors, but the machine has 3");
  }

  @Test
  void strictRefusesEveryDoubtfulLine() throws IOException {
    String text = GOOD + GOOD.replace("1 0 -1 10", "2 3 -1 -1") + GOOD.replace("60", "5");
    assertThatThrownBy(() -> JobLog.read(file("a.swf", text), strict(8)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a.swf:2: noRunTime")
        .hasMessageContaining("a.swf:3: killed");
  }

  @Test
  void aTruncatedZipIsOneClearError() throws IOException {
    byte[] whole = zip(GOOD.repeat(5000));
    Path file = folder.resolve("cut.swf.gz");
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> JobLog.read(file, rules(8)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("damaged or truncated");
    Files.write(file, Arrays.copyOf(whole, 5));
    assertThatThrownBy(() -> JobLog.read(file, rules(8)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("damaged or truncated");
  }

  @Test
  void aBinaryFileIsOneClearError() throws IOException {
    byte[] bytes = new byte[4000];
    new Random(1).nextBytes(bytes);
    Path file = folder.resolve("a.swf");
    Files.write(file, bytes);
    assertThatThrownBy(() -> JobLog.read(file, rules(8)))
        .isInstanceOf(InputException.class)
        .satisfies(e -> assertThat(((InputException) e).mistakes()).hasSize(1));
  }

  @Test
  void noJobAtAllIsAnError() throws IOException {
    Path empty = file("empty.swf", "");
    Path comments = file("comments.swf", "; MaxProcs: 8\n");
    assertThatThrownBy(() -> JobLog.read(empty, rules(8))).hasMessageContaining("is empty");
    assertThatThrownBy(() -> JobLog.read(comments, rules(8))).hasMessageContaining("no job line");
    assertThatThrownBy(() -> JobLog.read(folder.resolve("none.swf"), rules(8)))
        .hasMessageContaining("no such file");
    assertThatThrownBy(() -> JobLog.read(file("a.swf", GOOD), rules(2)))
        .hasMessageContaining("none of its 1 lines");
  }

  /** The first job runs until 15, when the third starts; the second one from 11 to 21. */
  @Test
  void whoDoesNotGiveTheMachineIsToldWhatItsJobsNeed() throws IOException {
    String log =
        """
        1 0 5 10 4 -1 -1 4 10 -1 1 7 -1 -1 -1 -1 -1 -1
        2 1 10 10 8 -1 -1 8 10 -1 1 7 -1 -1 -1 -1 -1 -1
        3 2 13 10 3 -1 -1 3 10 -1 1 7 -1 -1 -1 -1 -1 -1
        """;
    assertThatThrownBy(() -> JobLog.read(file("a.swf", log), rules(0)))
        .hasMessageEndingWith(
            "its header has no MaxProcs; give the width of the machine (--processors N); its jobs"
                + " had up to 12 processors at once, the widest 8");
    String unknown = log.replaceAll("(?m)^(\\d \\d) \\d+", "$1 -1");
    assertThatThrownBy(() -> JobLog.read(file("a.swf", unknown), rules(0)))
        .hasMessageEndingWith("(--processors N); its widest job has 8");
  }

  @Test
  void estimatesCanBeExactOrDrawn() throws IOException {
    Path file = file("a.swf", GOOD.repeat(2000));
    LogRules exact = rules(8).withEstimates(EstimateModel.EXACT, 1);
    assertThat(JobLog.read(file, exact).jobs()).allMatch(job -> job.requestedTime() == 10);
    LogRules twice = rules(8).withEstimates(EstimateModel.ofLog("", "factor:2"), 1);
    assertThat(JobLog.read(file, twice).jobs()).allMatch(job -> job.requestedTime() == 20);
    LogRules modal = rules(8).withEstimates(EstimateModel.ofLog("", "modal"), 1);
    assertThat(JobLog.read(file, modal).jobs()).allMatch(job -> job.requestedTime() == 60);
    LogRules drawn = rules(8).withEstimates(EstimateModel.ofLog("", "uniform:2"), 3);
    JobLog log = JobLog.read(file, drawn);
    assertThat(log.jobs()).allMatch(j -> j.requestedTime() >= 10 && j.requestedTime() <= 20);
    double mean = log.jobs().stream().mapToDouble(Job::requestedTime).average().orElseThrow();
    assertThat(mean).isBetween(14.7, 15.3);
    assertThat(JobLog.read(file, drawn).jobs()).isEqualTo(log.jobs());
  }

  @Test
  void whatIsWrittenReadsBack() throws IOException {
    Path file = folder.resolve("out.swf.gz");
    Job job = new Job(3, 12, 5, 90.5, 33.25, 0, 0, 0, 4);
    SwfWriter.write(
        file,
        writer -> {
          writer.header(List.of("MaxProcs: 9"));
          writer.job(job);
        });
    JobLog log = JobLog.read(file, rules(0));
    assertThat(log.jobs()).containsExactly(job);
    assertThat(log.processors()).isEqualTo(9);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.1",
        "0.0001",
        "0.30000000000000004",
        "0.333333333333333314829616256247390992939472198486328125",
        "5.551115123125783E-17",
        "4.9E-324",
        "1234567.8901234567",
        "9007199254740991",
        "0.000000000000000000000012345678901234567",
        "900719925474099.25"
      })
  void everyDoubleReadsBackFromDecimalDigits(String number) {
    double value = Double.parseDouble(number);
    String written = SwfWriter.text(value);
    assertThat(written).matches("[0-9]+([.][0-9]*[1-9])?");
    byte[] line =
        GOOD.replace("1 0 -1 10 ", "1 0 -1 " + written + " ").getBytes(StandardCharsets.UTF_8);
    try (SwfReader reader = SwfReader.of("x", new ByteArrayInputStream(line))) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.issue()).isNull();
      assertThat(reader.field(4)).isEqualTo(value);
    }
  }

  @Test
  void aLineAndAHeaderHaveLimits() throws IOException {
    String longest = ";" + "x".repeat(SwfReader.MAX_LINE_BYTES - 2) + "\n";
    Path good = file("good.swf", ";x\n".repeat(SwfReader.MAX_COMMENTS - 1) + longest + GOOD);
    assertThat(JobLog.read(good, rules(8)).jobs()).hasSize(1);
    Path wide = file("wide.swf", GOOD + ";x" + longest + GOOD);
    assertThatThrownBy(() -> JobLog.read(wide, rules(8)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("wide.swf:2: a line of more than 65,536 bytes");
    Path blank = file("blank.swf", " ".repeat(300_000) + GOOD);
    assertThatThrownBy(() -> JobLog.read(blank, rules(8))).hasMessageContaining("blank.swf:1: a ");
    Path many = file("many.swf", ";\n".repeat(SwfReader.MAX_COMMENTS + 1) + GOOD);
    assertThatThrownBy(() -> JobLog.read(many, rules(8)))
        .hasMessageContaining("many.swf:100001: more than 100,000 comments");
    Path empty = file("empty.swf", GOOD + "\n".repeat(SwfReader.MAX_COMMENTS + 1) + GOOD);
    assertThatThrownBy(() -> JobLog.read(empty, rules(8)))
        .hasMessageContaining("empty.swf:100002: more than 100,000 comments and empty lines");
  }

  @Test
  void aTopologyIsNoLog() {
    assertThatThrownBy(() -> JobLog.read(folder.resolve("grid.dot"), rules(8)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is a topology; run it with");
  }

  @Test
  void aLogIsWrittenWholeOrNotAtAll() throws IOException {
    Path old = file("old.swf", GOOD);
    for (Path file : List.of(old, folder.resolve("new.swf.gz"))) {
      assertThatThrownBy(
              () ->
                  SwfWriter.write(
                      file,
                      writer -> {
                        writer.header(List.of("x".repeat(200_000)));
                        throw new IllegalStateException("cut off");
                      }))
          .hasMessage("cut off");
    }
    assertThat(folder.toFile().list()).containsExactly("old.swf");
    assertThat(old).content().isEqualTo(GOOD);
  }

  @Test
  void otherFieldsGoWithTheirJobAndCommentsBetweenJobsAreNoHeader() throws IOException {
    String text =
        """
        ; MaxProcs: 8
        1 50 -1 10 2 -1 -1 4 60 -1 1 7 11 21 31 41 51 61
        ; MaxProcs: 99
        2 20 -1 10 2 -1 -1 40 60 -1 1 7 12 22 32 42 52 62
        3 10 -1 10 2 3.25 4096 4 60 512 5 7 13 23 33 43 53 63
        """;
    JobLog log = JobLog.readAllFields(file("a.swf", text), rules(0));
    assertThat(log.jobs()).extracting(Job::id).containsExactly(3L, 1L);
    assertThat(log.header()).containsExactly("MaxProcs: 8");
    assertThat(log.others().of(0))
        .containsExactly(
            null, null, null, "-1", null, "2", "3.25", "4096", "4", "60", "512", "5", null, "13",
            "23", "33", "43", "53", "63");
    assertThat(log.others().of(1)[13]).isEqualTo("11");
  }
}
