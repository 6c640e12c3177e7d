package org.quoin.workload.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.base.InputException;
import org.quoin.base.Mistake;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.SpaceSharedCluster;
import org.quoin.cluster.replay.Replay;
import org.quoin.metrics.JobRecord;
import org.quoin.scheduling.Policies;
import org.quoin.scheduling.order.Order;
import org.quoin.workload.EstimateModel;
import org.quoin.workload.Job;
import org.quoin.workload.ResourceRequest;

class LogFormatsTest {
  private static final String HEADER =
      "JobID|JobName|User|Submit|Eligible|Start|End|Elapsed|Suspended|State|AllocCPUS|ReqCPUS"
          + "|Timelimit|Cluster|ReqTRES\n";

  private static final LogRules RULES = LogRules.standard(0);

  @TempDir private Path folder;

  private JobLog read(String text, LogRules rules) {
    try {
      Path file = folder.resolve("log");
      Files.writeString(file, text, StandardCharsets.UTF_8);
      return JobLog.readOfAnyMachine(file, rules);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String row(String id, String times, String rest) {
    return id + "|x|u1|" + times + "|" + rest + "\n";
  }

  private static LogRules zone(String name) {
    return RULES.with(new LogReading(ZoneId.of(name), Optional.empty(), Set.of()));
  }

  private static List<LogTexts.Row> rows() {
    JobLog log = JobLog.read(Path.of("src/test/resources/golden/lublin-250.txt"), RULES);
    List<LogTexts.Row> rows = new ArrayList<>();
    for (Job job : log.jobs()) {
      long estimate = Math.min(1440, 1 + (long) job.requestedTime() / 60) * 60;
      rows.add(
          new LogTexts.Row(
              job.id(),
              (long) job.submitTime(),
              3,
              (long) job.runTime(),
              job.processors(),
              estimate == 86_400 ? 86_340 : estimate,
              "" + job.user()));
    }
    return rows;
  }

  private static String swf(List<LogTexts.Row> rows) {
    StringBuilder text = new StringBuilder();
    for (LogTexts.Row row : rows) {
      text.append(
          String.join(
              " ",
              List.of(
                  "" + row.id(),
                  "" + row.submit(),
                  "" + row.waited(),
                  "" + row.runTime(),
                  "" + row.width(),
                  "-1 -1",
                  "" + row.width(),
                  "" + row.estimate(),
                  "-1 1 " + row.user() + " -1 -1 -1 -1 -1 -1\n")));
    }
    return text.toString();
  }

  private static List<Double> starts(JobLog log) {
    List<JobRecord> records = new ArrayList<>();
    Replay.run(
        log.jobs(),
        new SpaceSharedCluster(
            "c",
            ClusterSettings.of(32),
            Policies.EASY.create("test", Order.FCFS, 32, Map.of()),
            records::add));
    double first = log.jobs().get(0).submitTime();
    return records.stream().map(record -> record.startTime() - first).toList();
  }

  @ParameterizedTest
  @EnumSource
  void theSameJobsHaveTheSameScheduleInEveryFormat(LogTexts format) {
    List<LogTexts.Row> rows = rows();
    JobLog swf = read(swf(rows), RULES);
    JobLog log = read(format.text(rows, cell -> cell), RULES);
    boolean limits = format != LogTexts.CSV;
    assertThat(log.jobs()).hasSameSizeAs(swf.jobs());
    if (limits) {
      assertThat(starts(log)).isEqualTo(starts(swf));
    } else {
      LogRules exact = RULES.withEstimates(EstimateModel.EXACT, 1);
      assertThat(starts(read(format.text(rows, cell -> cell), exact)))
          .isEqualTo(starts(read(swf(rows), exact)));
    }
    assertThat(log.jobs())
        .extracting(job -> log.user(job.user()).replace("user_", ""))
        .isEqualTo(rows.stream().map(LogTexts.Row::user).toList());
    assertThat(log.calendar().isPresent()).isEqualTo(format != LogTexts.GWF);
  }

  @Test
  void theWaitBeginsWhenAJobIsEligible() {
    String times =
        "2025-10-01T10:00:00|2025-10-01T11:00:00|2025-10-01T11:00:05|2025-10-01T11:01:05";
    JobLog log =
        read(HEADER + row("1", times, "00:01:00|00:00:00|COMPLETED|2|2|01:00:00|c|cpu=2"), RULES);
    assertThat(log.jobs().get(0).submitTime()).isZero();
    assertThat(log.calendar().orElseThrow().date().toString()).isEqualTo("2025-10-01T11:00Z");
    assertThat(log.jobs().get(0).terms().request().timing().submitted()).hasValue(-3600);
    assertThat(log.counts()).containsEntry(LogIssue.ELIGIBLE, 1L);
  }

  /** The clock of Berlin was set back from 3:00 to 2:00 on 26 October 2025. */
  @ParameterizedTest
  @CsvSource({
    // Ran from 2:30 summer time to 3:10 winter time; submitted in summer time.
    "01:20:00, 01:40:00, 02:30:00, 03:10:00, 2025-10-26T01:20+02:00",
    // Ran from 2:30 to 3:10, both winter time; submitted at the second 2:20.
    "02:20:00, 00:40:00, 02:30:00, 03:10:00, 2025-10-26T02:20+01:00"
  })
  void aLocalTimeThatTheClockShowsTwiceIsResolvedByTheElapsedTime(
      String submit, String elapsed, String start, String end, String date) {
    String day = "2025-10-26T";
    String times = String.join("|", day + submit, day + submit, day + start, day + end);
    JobLog log =
        read(
            HEADER + row("1", times, elapsed + "|00:00:00|COMPLETED|2|2|UNLIMITED|c|cpu=2"),
            zone("Europe/Berlin"));
    assertThat(log.calendar().orElseThrow().date().toString()).isEqualTo(date);
    assertThat(log.counts()).containsEntry(LogIssue.CLOCK_CHANGE, 1L);
    assertThat(log.counts()).containsEntry(LogIssue.UNLIMITED, 1L);
  }

  @Test
  void partitionLimitIsNoEstimateAndAJobBesideItsTypeIsCountedOnce() {
    String times = "2025-10-01T10:00:00|Unknown|2025-10-01T10:00:05|2025-10-01T10:01:05";
    JobLog log =
        read(
            HEADER
                + row(
                    "7_3",
                    times,
                    "00:01:00|00:00:00|COMPLETED|2|2|Partition_Limit|c|"
                        + "cpu=2,gres/gpu:a100=2,gres/gpu=3,mem=4G,node=2"),
            RULES);
    assertThat(log.counts()).containsEntry(LogIssue.NO_ESTIMATE, 1L);
    ResourceRequest request = log.jobs().get(0).terms().request();
    assertThat(request.gres())
        .extracting(gres -> gres.name() + gres.type().orElse("") + gres.count())
        .containsExactly("gpua1002", "gpu1");
    assertThat(request.timing().timeLimit()).isEmpty();
    assertThat(request.timing().arrayTask()).contains(new ResourceRequest.ArrayTask(7, 3, 0));
    assertThat(request.memory().orElseThrow().megabytes()).isEqualTo(4096);
    assertThat(request.shape().minNodes()).hasValue(2);
  }

  @Test
  void jobsOfSeveralClustersNeedAChoice() throws IOException {
    String times = "2025-10-01T10:00:00|Unknown|2025-10-01T10:00:05|2025-10-01T10:01:05";
    String text =
        HEADER
            + row("1", times, "00:01:00|00:00:00|COMPLETED|2|2|01:00:00|east|")
            + row("1", times, "00:01:00|00:00:00|COMPLETED|2|2|01:00:00|west|");
    Path file = folder.resolve("two");
    Files.writeString(file, text);
    assertThatThrownBy(() -> JobLog.read(file, LogRules.standard(8)))
        .hasMessageContaining("has jobs of the clusters east, west; choose one (--clusters east)");
    LogRules west =
        LogRules.standard(8).with(new LogReading(ZoneOffset.UTC, Optional.empty(), Set.of("west")));
    JobLog log = JobLog.read(file, west);
    assertThat(log.jobs()).hasSize(1);
    assertThat(log.counts()).containsEntry(LogIssue.NOT_SELECTED, 1L);
  }

  @Test
  void aRowThatStandsTwiceIsOneJobAndABrokenOneIsNamed() {
    String times = "2025-10-01T10:00:00|Unknown|2025-10-01T10:00:05|2025-10-01T10:01:05";
    String good = row("1", times, "00:01:00|00:00:00|COMPLETED|2|2|01:00:00|c|");
    JobLog log = read(HEADER + good + good + "what is this\n" + good, RULES);
    assertThat(log.jobs()).hasSize(1);
    assertThat(log.counts()).containsEntry(LogIssue.DUPLICATE, 2L);
    assertThat(log.examples())
        .anyMatch(
            mistake ->
                mistake.line() == 4
                    && mistake.message().contains("cells that do not fit the header"));
  }

  /** The first rows have cells of another form, the next one has dates that do not exist. */
  @Test
  void allMistakesOfARowAreToldWithWhatIsExpected() {
    String text =
        """
        JobID|Submit|Start|Elapsed|State|AllocCPUS|ExitCode
        1|2025-10-01T08:00:00|x|y|COMPLETED|4|0:0
        2|2025-10-01T08:00:00|2025-10-01T08:00:00|01:00:00|COMPLETED|4|0:0
        3|a|b|c|d|e|f
        4|2025-13-01T08:00:00|2025-10-45T08:00:00|01:00:00|COMPLETED|4|0:0
        """;
    JobLog log = read(text, RULES);
    assertThat(log.jobs()).hasSize(1);
    assertThat(log.counts()).containsEntry(LogIssue.MALFORMED, 3L);
    assertThat(log.examples())
        .extracting(Mistake::line, Mistake::message)
        .contains(
            tuple(
                2,
                "malformed: start is 'x'; expected a time such as 2025-10-01T08:00:00; also elapsed"
                    + " is 'y'; expected a duration such as 1-02:03:04"),
            tuple(
                4,
                "malformed: submit is 'a'; expected a time such as 2025-10-01T08:00:00; also start"
                    + " is 'b'; expected a time such as 2025-10-01T08:00:00; also elapsed is 'c';"
                    + " expected a duration such as 1-02:03:04; also state is 'd'; expected a state"
                    + " such as COMPLETED; also alloccpus is 'e'; expected a number such as 64;"
                    + " and 1 more mistake"),
            tuple(
                5,
                "malformed: submit '2025-13-01T08:00:00' is not a date; expected"
                    + " 2025-10-01T12:00:00; also start '2025-10-45T08:00:00' is not a date;"
                    + " expected 2025-10-01T12:00:00"));
  }

  /** SWF may have tabulators between its numbers, and commas in comments. */
  @Test
  void aTableWithoutHeaderOrMappingIsToldFromALog() {
    String swf = "1\t0\t0\t50\t4\t-1\t-1\t4\t100\t-1\t1\t7\t1\t-1\t1\t-1\t-1\t-1\n";
    assertThat(read(swf, RULES).jobs()).hasSize(1);
    assertThat(read("; a, b, c\n" + swf.replace('\t', ' '), RULES).jobs()).hasSize(1);
    assertThatThrownBy(() -> read("job,user,submit\n1,ana,2025-10-01\n", RULES))
        .hasMessageContaining(":1: is a table in CSV; expected --columns with a mapping");
    assertThatThrownBy(() -> read("1;ana;2025-10-01\n", RULES))
        .hasMessageContaining(":1: is a table in CSV; expected --columns with a mapping");
    assertThatThrownBy(() -> read("4101|a|ana|main|2025-10-01T10:00:00|8\n", RULES))
        .hasMessageContaining(":1: has rows of sacct without their header");
    assertThatThrownBy(() -> read("# a\nNodeName=n1 CPUs=8\n", RULES))
        .hasMessageContaining("is the configuration of a machine, for --machine");
    String noSubmit = "JobID|State|AllocCPUS|Elapsed|Start|Eligible\n";
    assertThatThrownBy(() -> read(noSubmit, RULES))
        .hasMessageContaining("a table of sacct without the column submit");
  }

  @ParameterizedTest
  @CsvSource({"'~~'", "'\u001f'", "';'", "'\t'", "','"})
  void anyDelimiterAndAnyOrderOfColumnsIsRead(String delimiter) {
    String text =
        """
        ReqTRES|State|JobName|JobID|AllocCPUS|Elapsed|Start|Submit
        billing=2:cpu=2|COMPLETED|a|1|2|00:00:07|2025-10-01T10:00:05|2025-10-01T10:00:00
        """;
    JobLog log = read(text.replace("|", delimiter).replace("2:cpu", "2,cpu"), RULES);
    assertThat(log.jobs()).hasSize(1);
    assertThat(log.jobs().get(0).runTime()).isEqualTo(7);
  }

  @Test
  void aDateSelectsInTheCalendarOfTheLog() {
    String text = LogTexts.SACCT.text(rows(), cell -> cell);
    JobLog all = read(text, RULES);
    double half = all.jobs().get(125).submitTime();
    String date = Instant.ofEpochSecond(LogTexts.START + (long) half).toString().replace("Z", "");
    LogRules from = RULES.with(new LogSelection(LogTime.parse(date), LogTime.END, Map.of()));
    JobLog some = read(text, from);
    assertThat(some.jobs()).hasSize(125);
    assertThat(some.jobs().get(0).submitTime()).isEqualTo(half);
    assertThatThrownBy(() -> read(LogTexts.GWF.text(rows(), cell -> cell), from))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("does not state its calendar");
    assertThat(read("; UnixStartTime: " + LogTexts.START + "\n" + swf(rows()), from).jobs())
        .hasSize(125);
  }

  @Test
  void recordsOfPbsGiveTheJobsThatEnded() {
    String text =
        """
        10/01/2025 10:00:00;Q;1.s;user=a queue=workq
        10/01/2025 10:00:00;Q;2[].s;user=a queue=workq
        10/01/2025 10:00:10;S;1.s;user=a queue=workq ctime=1759312800 start=1759312810
        10/01/2025 10:01:10;E;1.s;user=a group=g account="p x" jobname=my job queue=workq \
        ctime=1759312800 qtime=1759312800 etime=1759312805 start=1759312810 exec_host=n1/0*4+n2/1*4 \
        Resource_List.ncpus=8 Resource_List.nodect=2 Resource_List.walltime=00:10:00 \
        Resource_List.mem=2gb end=1759312870 Exit_status=0
        10/01/2025 10:00:00;Q;3.s;queue=workq
        10/01/2025 10:00:00;Q;4.s;queue=workq
        10/01/2025 10:00:01;D;4.s;requestor=a@h
        10/01/2025 10:02:00;E;5[7].s;user=b queue=workq qtime=1759312800 start=1759312860 \
        exec_host=n1/0+n1/1 Resource_List.nodes=1:ppn=2 end=1759312920 Exit_status=271
        10/01/2025 10:00:01;L;license;floating license hour:0
        """;
    JobLog log = read(text, RULES);
    assertThat(log.jobs()).hasSize(2);
    Job job = log.jobs().get(0);
    assertThat(job.processors()).isEqualTo(2);
    Job first = log.jobs().get(1);
    assertThat(first.submitTime()).isEqualTo(5);
    assertThat(first.processors()).isEqualTo(8);
    assertThat(first.runTime()).isEqualTo(60);
    assertThat(first.requestedTime()).isEqualTo(600);
    assertThat(first.terms().request().owner().jobName()).contains("my job");
    assertThat(first.terms().request().memory().orElseThrow().megabytes()).isEqualTo(2048);
    assertThat(log.counts())
        .containsEntry(LogIssue.PENDING, 1L)
        .containsEntry(LogIssue.CANCELLED, 1L)
        .containsEntry(LogIssue.OTHER_RECORD, 7L)
        .containsEntry(LogIssue.ELIGIBLE, 1L);
  }

  @Test
  void aMappingReadsAnyTable() throws IOException {
    Path mapping = folder.resolve("columns.yaml");
    Files.writeString(
        mapping,
        """
        # my cluster
        submit: When
        run-time: Hours * 3600
        "cpus": x
        cpus: "Cores, all"
        user: Who
        """);
    String text =
        "When,Hours,\"Cores, all\",Who\n2025-10-01 10:00,0.5,4,ann\n2025-10-01 10:01,x,4,bob\n";
    LogRules rules = RULES.with(new LogReading(ZoneOffset.UTC, Optional.of(mapping), Set.of()));
    assertThatThrownBy(() -> read(text, rules))
        .hasMessageContaining("columns.yaml:4: there is no field '\"cpus\"'");
    Files.writeString(mapping, Files.readString(mapping).replace("\"cpus\": x\n", ""));
    JobLog log = read(text, rules);
    assertThat(log.jobs()).hasSize(1);
    assertThat(log.jobs().get(0).runTime()).isEqualTo(1800);
    assertThat(log.counts()).containsEntry(LogIssue.MALFORMED, 1L);
    Files.writeString(mapping, Files.readString(mapping).replace("Hours", "hours"));
    assertThatThrownBy(() -> read(text, rules))
        .hasMessageContaining(
            "log:1: there is no column 'hours'; did you mean 'Hours'? Expected one of When, Hours");
  }

  @ParameterizedTest
  @CsvSource({
    "helios,"
        + " 'job_id,user,vc,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration,queue'",
    "acme,"
        + " 'job_id,user,node_num,gpu_num,cpu_num,type,state,submit_time,start_time,end_time,duration,queue,gpu_time'",
    "fdata, 'jid,usr,jnam,jobenv_req,nnumr,elpl,adt,qdt,sdt,edt,exit state,pri'",
    "openb,"
        + " 'name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time'"
  })
  void aPublicSetIsRecognisedByItsHeader(String name, String header) {
    assertThat(CsvLogReader.SHIPPED).contains(name);
    assertThat(LogFormats.CSV.recognises(header + "\n1,2\n", LogReading.STANDARD)).isTrue();
  }

  /** A carriage return is the end of a line only before a line feed. */
  @Test
  void aHeaderWithACarriageReturnWithinIsNotTakenForOneOfSacct() {
    assertThatThrownBy(() -> read("State|JobID\rUser|Submit|Start\nCOMPLETED|1|a|b|c\n", RULES))
        .isInstanceOf(InputException.class);
    assertThatThrownBy(() -> read("State|JobID|Submit|Start\r\nCOMPLETED|1|a|b\r\n", RULES))
        .hasMessageContaining("without the columns elapsed, alloccpus");
  }

  @Test
  void jobsOfFugakuAreThoseOfTheirNodes() {
    String text =
        """
        jid,usr,jnam,nnumr,elpl,adt,sdt,edt,exit state
        a1,u7,j,384,3600,2021-04-01 09:00:00,2021-04-01 09:05:00,2021-04-01 09:35:00,completed
        a2,u8,j,12,600,2021-04-01 09:00:30+00:00,2021-04-01 09:01:00+00:00,2021-04-01 09:02:00+00:00,failed
        """;
    JobLog log = read(text, RULES);
    assertThat(log.jobs())
        .extracting(Job::processors, Job::requestedTime, Job::runTime, Job::submitTime)
        .containsExactly(tuple(384, 3600.0, 1800.0, 0.0), tuple(12, 600.0, 60.0, 30.0));
  }

  @Test
  void aTableOfSacctWithoutNeededColumnsNamesThem() {
    assertThatThrownBy(() -> read("JobID|State|Submit\n1|COMPLETED|2025-10-01T10:00:00\n", RULES))
        .hasMessageContaining("without the columns start, elapsed, alloccpus");
  }
}
