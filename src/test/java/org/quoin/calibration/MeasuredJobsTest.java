package org.quoin.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.base.InputException;
import org.quoin.workload.log.LogReading;

/** What is read of measured jobs, transfers and logs, and what is refused at its line. */
class MeasuredJobsTest {
  @TempDir Path folder;

  private MeasuredJobs read(String text) throws IOException {
    return MeasuredJobs.read(Files.writeString(folder.resolve("m.csv"), text), LogReading.STANDARD);
  }

  private void refused(String text, String... messages) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOfSatisfying(
            InputException.class,
            e ->
                assertThat(e.mistakes())
                    .extracting(m -> m.line() + ": " + m.message())
                    .containsExactly(messages));
  }

  @Test
  void timesAreNumbersOfAtLeastZero() {
    refused(
        "site,send_time\ns,1\ns,-1\ns,x\ns\n",
        "3: send_time is '-1'; expected a number of seconds, at least 0",
        "4: send_time is 'x'; expected a number of seconds, at least 0",
        "5: send_time is ''; expected a number of seconds, at least 0");
    refused(
        "a,b\n1,2\n",
        "1: the header names no time; expected a column send_time, wait_time, execution_time,"
            + " result_time, response_time, or bytes, start and end of transfers");
  }

  @Test
  void pointsOfTimeDoNotRunBackwardsAndSizesAreNotNegative() {
    refused(
        """
        submission_time,starting_time,finish_time,execution_time,operations
        10,12,15,3,1000
        10,9,15,6,1000
        10,12,11,3,1000
        10,12,15,3000,1000
        10.5,12,15,3,-5
        10.6,12,15,3,many
        """,
        "3: starting_time is 9, before submission_time, which is 10; expected times that do not run"
            + " backwards",
        "4: finish_time is 11, before starting_time, which is 12; expected times that do not run"
            + " backwards",
        "5: execution_time is 3000, but from starting_time to finish_time are 3 s; expected"
            + " seconds",
        "6: operations is '-5'; expected a number, at least 0",
        "7: operations is 'many'; expected a number, at least 0");
  }

  @Test
  void aJobStandsOnce() throws IOException {
    String header = "job_id,replication,submission_time,send_time\n";
    refused(
        header + "1,0,5,2\n2,0,6,2\n1,0,5,2\n",
        "4: is the job of line 2 once more; expected each once");
    assertThat(read(header + "1,0,5,2\n1,1,5,2\n").jobs()).hasSize(2);
    refused(
        "submission_time,send_time\n5,2\n5,3\n5,2\n",
        "4: is the job of line 2 once more; expected each once");
  }

  @Test
  void transfersAreJobsThatSend() throws IOException {
    MeasuredJobs jobs =
        read(
            """
            client,site,bytes,start,end
            b,s,2000,2026-03-01T12:00:10Z,2026-03-01T13:00:14.5+01:00
            a,t,1000,1000,1003
            """);
    assertThat(jobs.times()).containsExactly(TimeColumn.SEND);
    assertThat(jobs.sites()).containsExactly("s", "t");
    assertThat(jobs.ofLinks()).isFalse();
    assertThat(jobs.jobs()).extracting(MeasuredJobs.Row::client).containsExactly("a", "b");
    assertThat(jobs.jobs().get(0).seconds()).containsExactly(3);
    assertThat(jobs.jobs().get(1).seconds()).containsExactly(4.5);
    assertThat(jobs.jobs().get(1).sizes()).containsExactly(2000);
    assertThat(read("link,bytes,start,end\nwan,1,0,1\n").ofLinks()).isTrue();
  }

  @Test
  void transfersThatCannotBeAreRefused() {
    refused(
        """
        client,site,bytes,start,end
        a,s,0,0,1
        a,s,-5,0,1
        a,s,10,7,5
        a,s,10,8,9
        a,s,10,8,9
        a,,10,18,19
        a,s,10,yesterday,30
        """,
        "2: bytes is '0'; expected a number of bytes above 0",
        "3: bytes is '-5'; expected a number of bytes above 0",
        "4: the transfer starts at 7 and ends at 5; expected an end after its start",
        "6: is the transfer of line 5 once more; expected each once",
        "7: site is empty; expected the name of a site",
        "8: start is 'yesterday'; expected a number of seconds, or a time as 2026-03-01T12:00:00Z");
    refused(
        "client,bytes,start,end\na,1,0,1\n",
        "1: transfers name no place; expected a column site or link");
  }

  /** Two jobs of an SWF log, and one that never ran. */
  @Test
  void aLogGivesWaitsAndRunTimes() throws IOException {
    MeasuredJobs jobs =
        read(
            """
            ; MaxProcs: 4
            1 100 7 50 2 -1 -1 2 60 -1 1 1 1 -1 1 -1 -1 -1
            2 110 0 20 1 -1 -1 1 60 -1 1 1 1 -1 1 -1 -1 -1
            3 120 5 -1 1 -1 -1 1 60 -1 5 1 1 -1 1 -1 -1 -1
            """);
    assertThat(jobs.times()).containsExactly(TimeColumn.WAIT, TimeColumn.COMPUTE);
    assertThat(jobs.sites()).containsExactly("");
    assertThat(jobs.jobs()).hasSize(2);
    assertThat(jobs.jobs().get(0).seconds()).containsExactly(7, 50);
    assertThat(jobs.jobs().get(1).submitted()).isEqualTo(110);
    assertThat(jobs.notes()).hasSize(1).first().asString().contains("1 job without a run time");
  }

  @Test
  void aMappingNamesTheColumnsOfALog() throws IOException {
    Path columns =
        Files.writeString(
            folder.resolve("columns.yaml"),
            "submit: queued\nstart: began\nend: ended\ncpus: cores\nsite: place\n");
    Path log =
        Files.writeString(
            folder.resolve("grid.csv"), "place,queued,began,ended,cores\nfar,0,3,10,1\n");
    MeasuredJobs jobs =
        MeasuredJobs.read(log, new LogReading(ZoneOffset.UTC, Optional.of(columns), Set.of()));
    assertThat(jobs.sites()).isEqualTo(List.of("far"));
    assertThat(jobs.jobs().get(0).seconds()).containsExactly(3, 7);
  }

  /**
   * In Berlin 8 o'clock in winter is 7 o'clock UTC, which is the hour of its seconds since 1970.
   */
  @Test
  void hoursAreThoseOfTheZoneOfALog() throws IOException {
    Path columns =
        Files.writeString(
            folder.resolve("columns.yaml"), "submit: queued\nstart: began\nend: ended\ncpus: n\n");
    Path log =
        Files.writeString(
            folder.resolve("grid.csv"),
            """
            queued,began,ended,n
            2026-01-07T08:00:00,2026-01-07T08:00:03,2026-01-07T08:00:09,1
            """);
    MeasuredJobs jobs =
        MeasuredJobs.read(
            log, new LogReading(ZoneId.of("Europe/Berlin"), Optional.of(columns), Set.of()));
    MeasuredJobs.Row job = jobs.jobs().get(0);
    assertThat(job.submitted() % 86_400).isEqualTo(7 * 3600);
    assertThat(jobs.secondsOfDay(job)).isEqualTo(8 * 3600);
    assertThat(jobs.only(i -> i == 0).secondsOfDay(job)).isEqualTo(8 * 3600);
    assertThat(job.seconds()).containsExactly(3, 6);
  }
}
