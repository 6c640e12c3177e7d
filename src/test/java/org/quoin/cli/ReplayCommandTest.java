package org.quoin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.workload.Job;
import org.quoin.workload.log.SwfWriter;

/** {@code quoin replay} from the outside. */
class ReplayCommandTest {
  @TempDir private Path folder;
  private String log;

  @BeforeEach
  void writeLog() {
    Path file = folder.resolve("small.swf.gz");
    log = file.toString();
    SwfWriter.write(
        file,
        writer -> {
          writer.header(List.of("MaxProcs: 8"));
          for (int i = 0; i < 100; i++) {
            writer.job(new Job(i + 1, 5 * i, 1 + i % 8, 40, 20 + i % 25, 0, 0, 0, i % 3));
          }
        });
  }

  @Test
  void jsonIsNothingButTheSummary() {
    Run run = Run.quoin("replay", log, "--processors", "8", "--policy", "easy", "--json");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("{\n").endsWith("}\n");
    assertThat(run.out())
        .contains("\"log\"", "\"processors\": 8", "\"policy\": \"easy\"", "\"order\": \"fcfs\"")
        .contains("\"read\": 100", "\"simulated\": 100", "\"killed\": 16")
        .contains("\"ART\"", "\"AWT\"", "\"PART\"", "\"PAWT\"", "\"ARTwA\"", "\"ARTwW\"")
        .contains("\"SLD\"", "\"SLDwA\"", "\"SLDwW\"", "\"AVEbsld\"", "\"utilization\"")
        .contains("\"makespan\"", "\"maxWait\"");
    // What it cost is not part of it: the same run gives the same bytes.
    assertThat(Run.quoin("replay", log, "--processors", "8", "--policy", "easy", "--json").out())
        .isEqualTo(run.out());
  }

  @Test
  void theWidthOfTheMachineIsReadFromTheLog() {
    assertThat(Run.quoin("replay", log).out()).contains("100 of 100 jobs on 8 processors");
  }

  /** What a replay writes states its own waits: set against them, it is at its own. */
  @Test
  void againstItsOwnLogAReplayIsAtNoDistance() throws IOException {
    String out = folder.resolve("first").toString();
    assertThat(Run.quoin("replay", log, "--out", out).exitCode()).isZero();
    String back = Path.of(out, "jobs.swf").toString();
    String second = folder.resolve("second").toString();
    Run run = Run.quoin("replay", back, "--against-log", "--json", "--out", second);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("\"jobsWithoutBoth\": 0", "\"distance\": 0", "\"rankCorrelation\": 1")
        .doesNotContain("\"rankCorrelation\": 0");
    assertThat(Files.readAllLines(Path.of(second, "waits.csv")))
        .hasSize(101)
        .startsWith("job_id,submission_time,processors,run_time,logged_wait,wait", "1,0,1,20,0,0");
    assertThat(Run.quoin("replay", back, "--against-log", "--compare", "easy,none").out())
        .contains("simulated beside logged");
  }

  /** The sentence, the table of policies and that of groups speak of the same waits in minutes. */
  @Test
  void theTextAgainstTheLogHasOneUnit() {
    Run run =
        Run.quoin(
            "replay",
            "scenarios/sacct-example.txt",
            "--machine",
            "scenarios/slurm-example.conf",
            "--compare",
            "slurm,easy",
            "--against-log");
    String[] parts = run.out().split("\\nWaits", -1);
    assertThat(parts).hasSize(3);
    assertThat(parts[0])
        .contains("As logged, the mean wait is 30.15 min; slurm:fcfs, the closest, simulates 35.55")
        .containsPattern(
            "by 5.403 min\\s+on average \\(guessing the same wait for every job:\\s+30.15 min\\)");
    assertThat(parts[1])
        .startsWith(", simulated beside logged\n")
        .contains(" logged [min] ")
        .containsPattern("slurm:fcfs +38 +30.15 +35.55 .* 5.403 ");
    assertThat(parts[2])
        .startsWith(" under slurm:fcfs, simulated beside logged\n")
        .contains(" logged [min] ")
        .containsPattern("all +38 +30.149 +35.55 .* 5.4033\n");
  }

  @Test
  void waitsNeedALogThatStatesThemAtItsOwnLoad() {
    Run none = Run.quoin("replay", log, "--against-log");
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).contains("states no wait (field 3)");
    Run stretched = Run.quoin("replay", log, "--against-log", "--load", "2");
    assertThat(stretched.exitCode()).isEqualTo(2);
    assertThat(stretched.err()).contains("against-log", "load stretches its submissions");
  }

  @Test
  void writesItsFilesAndDoesNotOverwriteThem() throws IOException {
    String out = folder.resolve("out").toString();
    assertThat(Run.quoin("replay", log, "--out", out, "--events").exitCode()).isZero();
    assertThat(Path.of(out).toFile().list())
        .containsExactlyInAnyOrder(
            "summary.json",
            "jobs.csv",
            "jobs.swf",
            "timeseries.csv",
            "timeseries.png",
            "timeseries.svg",
            "timeseries.pdf",
            "origin.json",
            "report.html",
            "events.log");
    assertThat(Files.readAllLines(Path.of(out, "jobs.csv"))).hasSize(101);
    assertThat(Files.readAllLines(Path.of(out, "jobs.csv")).get(0))
        .startsWith(
            "job_id,workload_name,profile,submission_time,requested_number_of_resources,"
                + "requested_time,success,final_state,starting_time,execution_time,finish_time,"
                + "waiting_time,turnaround_time,stretch,allocated_resources,consumed_energy,"
                + "metadata,compared,replication,user,class,site,");
    List<String> events = Files.readAllLines(Path.of(out, "events.log"));
    assertThat(events).hasSize(400).startsWith("0 arrival 1 1", "0 schedule 1 1", "0 start 1 1");
    assertThat(events).isSortedAccordingTo((a, b) -> Double.compare(time(a), time(b)));
    Run again = Run.quoin("replay", log, "--out", out);
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("not empty", "--force");
    assertThat(Run.quoin("replay", log, "--out", out, "--force").exitCode()).isZero();
  }

  /** Every job is promised a start once at least; a job that is told nothing new has one line. */
  @Test
  void writesThePlannedStartsOfPoliciesThatPlan() throws IOException {
    Path out = folder.resolve("plans");
    String compared = "easy,conservative,dynp";
    Run run = Run.quoin("replay", log, "--compare", compared, "--plans", "--out", out.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("promise error", "promises broken", "plan changes");
    assertThat(Files.readAllLines(out.resolve("easy-fcfs/plans.csv"))).hasSize(1);
    assertThat(Files.readAllLines(out.resolve("easy-fcfs/jobs.csv"))).allMatch(this::isPlain);
    for (String policy : List.of("conservative-fcfs", "dynp-fcfs")) {
      List<String> lines = Files.readAllLines(out.resolve(policy + "/plans.csv"));
      assertThat(lines.get(0)).isEqualTo("job_id,time,planned_start");
      long changes =
          Files.readAllLines(out.resolve(policy + "/jobs.csv")).stream()
              .skip(1)
              .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(',') + 1)))
              .sum();
      assertThat(lines).hasSize((int) (1 + 100 + changes));
    }
    Run none = Run.quoin("replay", log, "--policy", "easy", "--plans");
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err())
        .contains("plans: nothing is planned; expected a policy that plans (cons");
    Run slices = Run.quoin("replay", log, "--policy", "planned", "--mpl", "2", "--plans");
    assertThat(slices.err()).contains("ivs), without time slices");
  }

  private boolean isPlain(String line) {
    return line.endsWith(",,,") || line.endsWith("_planned_start,plan_changes");
  }

  @Test
  void advanceReservationsAreToldAndWrongOnesRefusedAllAtOnce() throws IOException {
    Path list = folder.resolve("list.csv");
    String header = "submitted,start,duration,processors\n";
    Files.writeString(list, header + "0,100000,1 h,8\n0,100000,600,1000000\n");
    String[] replay = {"replay", log, "--policy", "planned", "--reservations", list.toString()};
    assertThat(Run.quoin(replay).err()).contains("list.csv:3: 1000000 processors of a machine of ");
    Files.writeString(list, header + "0,-1,1 h,8\n5,4,600,1\n0,9,600,x\n0,9,0 s,1\n0,9\n");
    Run wrong = Run.quoin(replay);
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err())
        .contains("list.csv:2: start ", "list.csv:3: starts before it is submitted")
        .contains(
            "list.csv:4: processors is 'x'; expected", "list.csv:5: duration is 0", ":6: has");
    Files.writeString(list, header + "0,100000,1 h,8\n");
    Path out = folder.resolve("reserved");
    Run one =
        Run.quoin(
            "replay",
            log,
            "--compare",
            "planned,conservative",
            "--reservations",
            list.toString(),
            "--out",
            out.toString());
    assertThat(one.err()).isEmpty();
    assertThat(one.out())
        .contains("planned:fcfs, 1 reservation: 1 accepted, 0 of them broken, and 0 refused");
    assertThat(Files.readAllLines(out.resolve("planned-fcfs/jobs.csv")))
        .hasSize(102)
        .anyMatch(line -> line.contains(",100000,3600,103600,") && line.contains(",reservation,"));
    Run easy = Run.quoin("replay", log, "--reservation-share", "10", "--period", "60");
    assertThat(easy.exitCode()).isEqualTo(2);
    assertThat(easy.err())
        .contains("'easy:fcfs' keeps no reservation; expected a policy that plans (conservative")
        .contains("period: reservations need a scheduler that decides at once");
  }

  @Test
  void maintenanceAndOutagesAreOptionsOfEveryRow() throws IOException {
    Path list = folder.resolve("out.csv");
    Files.writeString(list, "start,end,processors\n100,400,all\n2000,2100,1\n");
    Path out = folder.resolve("down");
    Run run =
        Run.quoin(
            "replay",
            log,
            "--compare",
            "easy,conservative",
            "--maintenance",
            "1 h for 10 min on 2",
            "--outages",
            list.toString(),
            "--outage-running",
            "lost",
            "--out",
            out.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("easy:fcfs: 1 period of maintenance, 2 outages, ", " lost")
        .contains("conservative:fcfs: 1 period of maintenance, 2 outages, ");
    assertThat(Files.readString(out.resolve("easy-fcfs/jobs.csv"))).contains("COMPLETED_KILLED");
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains("\"maintenanceProcessorSeconds\": 1200", "\"coincidingGaps\": 0");
    Run shared =
        Run.quoin(
            "replay", log, "--mpl", "2", "--outages", list.toString(), "--maintenance", "x for y");
    assertThat(shared.exitCode()).isEqualTo(2);
    assertThat(shared.err())
        .contains("--outages: does not apply with time slices")
        .contains("--maintenance: does not apply with time slices", "'x for y'");
    assertThat(Run.quoin("replay", log, "--outage-repair", "known").err())
        .contains("--outage-repair: needs outages");
    Run kept =
        Run.quoin(
            "replay",
            log,
            "--policy",
            "planned",
            "--outages",
            list.toString(),
            "--outage-running",
            "finish",
            "--outage-requeue",
            "kept",
            "--reservation-share",
            "5");
    assertThat(kept.err())
        .contains("--outage-requeue: applies to outage-running restart only")
        .contains("--outages: would break advance reservations; leave one of them out");
  }

  /** At 100 s job 1 runs until 300 s and job 2 waits, so that job 4 starts behind both. */
  @Test
  void aPartOfALogMayBeginWithTheJobsOfThatTime() throws IOException {
    Path file = folder.resolve("state.swf");
    Files.writeString(
        file,
        """
        ; MaxProcs: 4
        1 0 10 290 4 -1 -1 4 300 -1 1 1 1 -1 1 -1 -1 -1
        2 20 280 50 4 -1 -1 4 60 -1 1 1 1 -1 1 -1 -1 -1
        3 30 -1 50 4 -1 -1 4 60 -1 1 1 1 -1 1 -1 -1 -1
        4 100 250 10 4 -1 -1 4 20 -1 1 1 1 -1 1 -1 -1 -1
        """);
    Path out = folder.resolve("kept");
    String[] replay = {
      "replay", file.toString(), "--from", "100", "--state", "log", "--out", out.toString()
    };
    Run run = Run.quoin(replay);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("1 of 4 jobs", "It began with 1 job running and 1 job waiting.", "250  s");
    assertThat(Files.readAllLines(out.resolve("jobs.csv")))
        .hasSize(4)
        .anyMatch(line -> line.startsWith("1,") && line.contains(",10,290,300,"))
        .anyMatch(line -> line.startsWith("2,") && line.contains(",300,50,350,"))
        .anyMatch(line -> line.startsWith("4,") && line.contains(",350,10,360,"));
    assertThat(Files.readString(out.resolve("summary.json")))
        .as("the jobs of the state use all processors while job 4 waits")
        .contains("\"utilization\": 100,", "\"lossOfCapacity\": 0,");
    assertThat(Run.quoin("replay", file.toString(), "--from", "100", "--json").out())
        .contains("\"AWT\": 0,");
    assertThat(
            Run.quoin("replay", file.toString(), "--state", "now", "--limit", "2", "--mpl", "2")
                .err())
        .contains(
            "--state: there is no file 'now'; expected log, or files", "--limit: does not apply")
        .contains("--state: does not apply with time slices");
    Files.writeString(
        file,
        """
        ; MaxProcs: 4
        1 0 -1 290 4 -1 -1 4 300 -1 1 1 1 -1 1 -1 -1 -1
        4 100 -1 10 4 -1 -1 4 20 -1 1 1 1 -1 1 -1 -1 -1
        """);
    assertThat(Run.quoin("replay", file.toString(), "--from", "100", "--state", "log").err())
        .contains("states no wait (field 3 of SWF), so that no state is known");
  }

  private static double time(String event) {
    return Double.parseDouble(event.substring(0, event.indexOf(' ')));
  }

  @Test
  void theWrittenLogReplaysAgain() {
    String out = folder.resolve("out").toString();
    Run.quoin("replay", log, "--out", out);
    Run again = Run.quoin("replay", out + "/jobs.swf", "--json");
    assertThat(again.exitCode()).isZero();
    assertThat(metric(again.out(), "AWT"))
        .isEqualTo(metric(Run.quoin("replay", log, "--json").out(), "AWT"));
  }

  @Test
  void comparesPoliciesSideBySide() {
    Run run = Run.quoin("replay", log, "--compare", "none,easy:sjf,conservative");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("none:fcfs", "easy:sjf", "conservative:fcfs")
        .doesNotContain("*");
    Run json = Run.quoin("replay", log, "--compare", "none,easy:sjf", "--json");
    assertThat(json.out()).startsWith("{\n").contains("\"runs\"");
  }

  @Test
  void comparesAPolicyWithItselfUnderOtherOptions() throws IOException {
    Path out = folder.resolve("rows");
    String rows =
        "dynp,dynp[decider=simple, tuning=half],dynp[base=fcfs,sjf,artwa-overflow],"
            + "easy:sjf[prediction=last-two],easy[prediction=none],none[mpl=2,slice=30],"
            + "dynp[metric=0.2 makespan + 0.8 ARTwW]";
    Run run = Run.quoin("replay", log, "--compare", rows, "--out", out.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    String[] names = {
      "dynp:fcfs",
      "dynp:fcfs[decider=simple,tuning=half]",
      "dynp:fcfs[artwa-overflow=true,base=fcfs,sjf]",
      "easy:sjf[prediction=last-two]",
      "easy:fcfs",
      "none:fcfs[mpl=2,slice=30 s]",
      "dynp:fcfs[metric=0.2 makespan + 0.8 ARTwW]"
    };
    assertThat(run.out()).contains(names);
    String[] folders = {
      "dynp-fcfs",
      "dynp-fcfs-decider-simple-tuning-half",
      "dynp-fcfs-artwa-overflow-true-base-fcfs-sjf",
      "easy-sjf-prediction-last-two",
      "easy-fcfs",
      "none-fcfs-mpl-2-slice-30-s",
      "dynp-fcfs-metric-0.2-makespan-0.8-artww"
    };
    for (String one : folders) {
      assertThat(out.resolve(one).resolve("jobs.csv")).exists();
    }
    assertThat(Files.readAllLines(out.resolve("compare.csv")))
        .hasSize(8)
        .anyMatch(line -> line.startsWith("dynp,fcfs,\"decider=simple,tuning=half\",1,,,"))
        .anyMatch(line -> line.startsWith("none,fcfs,,2,30.0,0.0,"))
        .anyMatch(line -> line.startsWith("easy,sjf,prediction=last-two,1,,,"));
    // A row is the replay with its options.
    Run alone =
        Run.quoin(
            "replay", log, "--policy", "none", "--mpl", "2", "--slice", "30", "--out", out + "/1");
    assertThat(alone.exitCode()).as(alone.err()).isZero();
    assertThat(out.resolve("none-fcfs-mpl-2-slice-30-s/jobs.csv"))
        .hasSameTextualContentAs(out.resolve("1/jobs.csv"));
  }

  @Test
  void optionsBesideTheRowsHoldForThoseThatKnowThem() {
    String[] arguments = {"replay", log, "--prediction", "last-two", "--mpl", "1"};
    assertThat(Run.quoin(with(arguments, "--compare", "none,easy,easy[prediction=none]")).out())
        .containsSubsequence("none:fcfs ", "easy:fcfs[prediction=last-two] ", "easy:fcfs ");
  }

  @Test
  void rowsThatCannotBeToldApartOrReadAreRefused() {
    refused("--compare: 'easy:fcfs' comes twice", "rows that differ", "--compare", "easy,easy");
    refused("'easy:fcfs' comes twice", "differ", "--compare", "easy,none,easy[prediction=none]");
    refused("--compare: '' is not a policy", "as in 'none,easy:sjf", "--compare", ",");
    refused("'' is not a policy", "expected POLICY[:ORDER]", "--compare", "none,,easy");
    refused("'' is not a policy", "expected POLICY[:ORDER]", "--compare", "");
    refused(
        "'dynp[decider=simple' is not a policy", "expected", "--compare", "dynp[decider=simple");
    refused("'easy]' is not a policy", "expected", "--compare", "easy]");
    refused("'[mpl=2]' is not a policy", "expected", "--compare", "[mpl=2]");
    refused("--compare dynp decider: 'smple'", "simple", "--compare", "dynp[decider=smple]");
    refused("'none' has no option 'decider'", "has none", "--compare", "none[decider=simple]");
    refused("--compare none mpl: '0'", "from 1 to 1,000", "--compare", "easy,none[mpl=0]");
    refused("--compare none slice", "mpl of 2 or more", "--compare", "easy,none[slice=9]");
    refused(
        "user-processors applies to all rows",
        "in a study",
        "--compare",
        "easy[user-processors=4]");
    refused("load applies to all rows", "outside them", "--compare", "easy,easy:sjf[load=2]");
  }

  @Test
  void anOrderGivenAsAPolicyIsAnsweredWithWhatWasMeant() {
    refused("--policy: 'fcfs' is an order and no policy", "none:fcfs", "--policy", "fcfs");
    String alone = "its order and its options have keys of their own, and only compare takes them";
    refused("--policy: 'Easy:sjf': expected 'easy' alone", alone, "--policy", "Easy:sjf");
    refused("--policy: 'slurm [x=1]': expected 'slurm' alone", alone, "--policy", "slurm [x=1]");
    refused("--compare: 'SJF' is an order", "'easy' to backfill", "--compare", "none,SJF");
  }

  /** The last of the 100 jobs is submitted at 495 s: with twice the load at 247.5 s. */
  @Test
  void theLoadOfALogIsAFactor() throws IOException {
    String out = folder.resolve("out").toString();
    assertThat(Run.quoin("replay", log, "--load", "2", "--out", out).exitCode()).isZero();
    List<String> jobs = Files.readAllLines(Path.of(out, "jobs.csv"));
    assertThat(jobs).anyMatch(line -> line.startsWith("100,w0,100,247.5,"));
    assertThat(Files.readString(Path.of(out, "summary.json"))).contains("\"load\": 2,");
    String own = metric(Run.quoin("replay", log, "--json").out(), "AWT");
    assertThat(metric(Run.quoin("replay", log, "--load", "1", "--json").out(), "AWT"))
        .isEqualTo(own)
        .isNotEqualTo(metric(Run.quoin("replay", log, "--load", "2", "--json").out(), "AWT"));
    // What was replayed replays alike.
    assertThat(metric(Run.quoin("replay", out + "/jobs.swf", "--json").out(), "AWT"))
        .isEqualTo(metric(Files.readString(Path.of(out, "summary.json")), "AWT"));
    refused("--load: '0'", "a number from", "--load", "0");
  }

  @Test
  void theSummaryNamesTheSettingsOfTheRun() {
    String[] arguments = {
      "replay",
      log,
      "--user-processors",
      "8",
      "--scheduling-overhead",
      "3",
      "--limit",
      "20",
      "--estimates",
      "uniform:2",
      "--seed",
      "7",
      "--prediction",
      "last-two",
      "--json"
    };
    assertThat(Run.quoin(arguments).out())
        .contains("\"options\": {", "\"prediction\": \"last-two\"", "\"settings\": {")
        .contains("\"user-processors\": 8", "\"scheduling-overhead\": \"3\"")
        .contains("\"limit\": 20", "\"estimates\": \"uniform:2\"", "\"seed\": 7")
        .contains("\"oversize\": \"drop\"", "\"width\": \"requested\"");
  }

  @Test
  void everyMistakeIsOneSentenceAndExitCode2() {
    refused("there is no policy 'esy'", "did you mean 'easy'", "--policy", "esy");
    refused("there is no order 'sfj'", "did you mean 'sjf'? Expected one of", "--order", "sfj");
    refused("has no option 'prediction'", "planned", "--policy", "planned", "--prediction", "none");
    refused("prediction", "did you mean 'last-two'", "--prediction", "last-tow");
    refused("--estimates", "uniform", "--estimates", "uniform:0.5");
    refused("--events", "--out", "--events");
    refused("--processors", "a whole number from 1", "--processors", "0");
    refused("--period", "duration", "--period", "3 apples");
    refused("there is no policy 'nine'", "did you mean 'none'? Expected", "--compare", "easy,nine");
    refused("--prediction", "none of the compared", "--compare", "none", "--prediction", "none");
  }

  @Test
  void timeSlicesFromTheCommandLine() throws IOException {
    String out = folder.resolve("out").toString();
    String[] sliced = {"replay", log, "--mpl", "3", "--slice", "5 s", "--slice-switch", "0.1 s"};
    Run run = Run.quoin(with(sliced, "--out", out, "--events", "--metrics", "paper"));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("on 8 processors in 3 time slices of 5 s, switched in 0.1 s, easy, fcfs");
    assertThat(Files.readString(Path.of(out, "summary.json")))
        .contains("\"mpl\": 3,", "\"slice\": 5", "\"sliceSwitch\": 0.1")
        .contains("\"timeSlices\": {", "\"turns\": ", "\"multiprogramming\": ", "\"computing\": ");
    List<String> jobs = Files.readAllLines(Path.of(out, "jobs.csv"));
    assertThat(jobs).hasSize(101);
    int turns = 0;
    for (String line : jobs.subList(1, jobs.size())) {
      double[] times =
          Stream.of(
                  "stretch",
                  "turnaround_time",
                  "alone_time",
                  "run_time",
                  "requested_time",
                  "execution_time")
              .mapToDouble(name -> number(jobs.get(0), line, name))
              .toArray();
      assertThat(times[0]).as(line).isCloseTo(times[1] / times[2], within(1e-12));
      assertThat(times[2]).isEqualTo(Math.min(times[3], times[4]));
      turns += times[5] > times[2] ? 1 : 0;
    }
    assertThat(turns).as("jobs that others had turns beside").isGreaterThan(50);
    // The widest job has all the columns of its row.
    assertThat(jobs).anyMatch(line -> line.startsWith("8,w0,") && line.contains(",0-7,"));
    assertThat(Files.readAllLines(Path.of(out, "events.log"))).hasSize(400);
    assertThat(Files.readAllLines(Path.of(out, "timeseries.csv")).stream().skip(1).toList())
        .allMatch(line -> Integer.parseInt(line.split(",")[1]) <= 24);
    assertThat(Run.quoin(with(sliced, "--compare", "none,easy:sjf")).out().replaceAll("\\s+", " "))
        .contains("8 processors in 3 time slices of 5 s", "none:fcfs", "easy:sjf");
    Path compared = folder.resolve("compared");
    Run.quoin(with(sliced, "--compare", "none,easy:sjf", "--out", compared.toString()));
    assertThat(compared.resolve("compare.csv"))
        .content()
        .startsWith("policy,order,options,mpl,slice,sliceSwitch,ART,")
        .contains("\nnone,fcfs,,3,5.0,0.1,", "\neasy,sjf,,3,5.0,0.1,");
    // Others wait less in the queue and longer in the machine.
    String whole = Run.quoin("replay", log, "--metrics", "paper").out();
    assertThat(value(run.out(), "AWT")).isLessThan(value(whole, "AWT"));
    assertThat(value(run.out(), "utilization")).isBetween(50.0, 100.0);
    assertThat(value(run.out(), "lossOfCapacity")).isNotNegative();
  }

  @Test
  void oneRowIsAReplayWithoutTimeSlices() {
    assertThat(
            Run.quoin("replay", log, "--mpl", "1").out().replaceAll("(?m)^ .*processor time$", ""))
        .isEqualTo(Run.quoin("replay", log).out().replaceAll("(?m)^ .*processor time$", ""))
        .doesNotContain("slice");
  }

  @Test
  void aUserLimitHoldsWithTimeSlices() {
    String[] sliced = {"replay", log, "--mpl", "3", "--json"};
    assertThat(metric(Run.quoin(with(sliced, "--user-processors", "8")).out(), "AWT"))
        .isNotEqualTo(metric(Run.quoin(sliced).out(), "AWT"));
  }

  @Test
  void jobsWiderThanTheLimitOfAUserAreCounted() {
    String[] limited = {"replay", log, "--user-processors", "2", "--json"};
    String alone = Run.quoin(limited).out();
    String dropped = Run.quoin(with(limited, "--over-limit", "drop")).out();
    int wide = count(alone, "alone");
    assertThat(wide).isPositive();
    assertThat(count(alone, "overLimit")).isZero();
    assertThat(count(alone, "simulated")).isEqualTo(100);
    assertThat(count(dropped, "alone")).isZero();
    assertThat(count(dropped, "overLimit")).isEqualTo(wide);
    assertThat(count(dropped, "simulated")).isEqualTo(100 - wide);
    // It is nothing against the log.
    assertThat(Run.quoin(with(limited, "--strict", "--estimates", "exact")).exitCode()).isZero();
    assertThat(Run.quoin("replay", log, "--user-processors", "2").out())
        .contains(wide + " jobs wider than the limit of a user: run alone");
  }

  @Test
  void theStrictOrderOfALimitIsAnother() {
    String[] limited = {"replay", log, "--policy", "first-fit", "--user-processors", "5", "--json"};
    String any = metric(Run.quoin(limited).out(), "AWT");
    assertThat(metric(Run.quoin(with(limited, "--limit-order", "any")).out(), "AWT"))
        .isEqualTo(any);
    assertThat(metric(Run.quoin(with(limited, "--limit-order", "strict")).out(), "AWT"))
        .isNotEqualTo(any);
    refused("--limit-order", "expected user-processors or user-jobs", "--limit-order", "strict");
    refused("--over-limit", "expected user-processors", "--over-limit", "drop", "--user-jobs", "3");
  }

  /** The widest machine there can be: plans work on it, a matrix of that size is refused. */
  @Test
  void theWidestMachineIsNoFailure() {
    String[] widest = {"replay", log, "--processors", "2147483647", "--compare"};
    Run run = Run.quoin(with(widest, "planned,dynp,conservative"));
    assertThat(run.exitCode()).as(run.err()).isZero();
    Run sliced = Run.quoin(with(widest, "none,easy", "--mpl", "3"));
    assertThat(sliced.exitCode()).isEqualTo(2);
    assertThat(sliced.err())
        .contains("6,442,450,941 cells; expected at most 20,000,000")
        .hasLineCount(1);
  }

  @Test
  void whatTimeSlicesCannotDoIsRefused() {
    refused("--slice", "mpl of 2 or more", "--slice", "10 s");
    refused("--slice-switch", "mpl of 2 or more", "--slice-switch", "1 s", "--mpl", "1");
    refused("--slice-switch", "expected less", "--slice-switch", "90 s", "--mpl", "2");
    refused("--slice", "at least 1 ms", "--slice", "0 s", "--mpl", "2");
    refused("--mpl", "from 1 to 1,000", "--mpl", "0");
    refused("'conservative'", "easy or planned", "--mpl", "2", "--policy", "conservative");
    refused("'ivs'", "none, first-fit, easy or planned", "--mpl", "2", "--compare", "none,ivs");
    refused("prediction", "time slices", "--mpl", "2", "--prediction", "last-two");
    refused("'dynp'", "'ivs'", "--mpl", "2", "--compare", "ivs,dynp", "--period", "1 h");
  }

  @Test
  void mistakesOfEveryOptionAreToldTogether() {
    Run run =
        Run.quoin(
            "replay",
            log,
            "--mpl=2",
            "--slice=3 apples",
            "--slice-switch=2 pears",
            "--compare=conservative,esy:sfj,none:ljfx",
            "--order=fsfc",
            "--period=1 pear",
            "--user-jobs=0",
            "--limit=0",
            "--estimates=uniform:0.5",
            "--weighted=mix = 2 makspan",
            "--events");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines().map(line -> line.split(": ?")[1]))
        .containsExactlyInAnyOrder(
            "--slice",
            "--slice-switch",
            "--compare conservative",
            "--compare",
            "--compare",
            "--compare",
            "--order",
            "--period",
            "--user-jobs",
            "--limit",
            "--estimates",
            "--weighted mix",
            "--events");
    run = Run.quoin("replay", log, "--mpl=0", "--slice-switch=pears", "--policy=esy", "--limit=0");
    assertThat(run.err().lines().map(line -> line.split(":")[1].strip()))
        .containsExactlyInAnyOrder("--mpl", "--slice-switch", "--policy", "--limit");
  }

  private static String[] with(String[] arguments, String... more) {
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return all;
  }

  private static double number(String header, String line, String column) {
    int place = List.of(header.split(",")).indexOf(column);
    return Double.parseDouble(line.replaceAll("\"[^\"]*\"", "").split(",")[place]);
  }

  private static double value(String text, String metric) {
    String[] words =
        text.lines()
            .map(String::strip)
            .filter(line -> line.startsWith(metric + " "))
            .findFirst()
            .orElseThrow()
            .split(" +");
    return Double.parseDouble(words[1].replace(",", ""));
  }

  private void refused(String what, String hint, String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "replay";
    arguments[1] = log;
    System.arraycopy(options, 0, arguments, 2, options.length);
    Run run = Run.quoin(arguments);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains(what, hint).doesNotContain("\tat ");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aMissingLogIsRefused() {
    Run run = Run.quoin("replay", folder.resolve("no.swf").toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("there is no such file").hasLineCount(1);
  }

  @Test
  void aPolicyThatOrdersItselfIsGivenNoOrder() {
    Run one = Run.quoin("replay", log, "--policy", "dynp", "--order", "sjf");
    assertThat(one.exitCode()).isEqualTo(2);
    assertThat(one.err()).contains("policy 'dynp' chooses its order itself; leave 'sjf' out");
    Run row = Run.quoin("replay", log, "--compare", "easy,ivs:wfp3");
    assertThat(row.exitCode()).isEqualTo(2);
    assertThat(row.err()).contains("policy 'ivs' chooses its order itself; leave 'wfp3' out");
    // An order beside the rows is that of those that take one.
    Run all = Run.quoin("replay", log, "--compare", "easy,dynp-bounds", "--order", "sjf");
    assertThat(all.exitCode()).as(all.err()).isZero();
    assertThat(all.out()).contains("easy:sjf", "dynp-bounds:fcfs");
  }

  @Test
  void listsPoliciesOrdersAndMetrics() {
    assertThat(Run.quoin("list", "policies").out())
        .contains(
            "none", "first-fit", "easy", "conservative", "planned", "wfp3", "easy.prediction");
    assertThat(Run.quoin("list", "metrics").out()).contains("SLDwA", "dynP eq. 1");
    assertThat(Run.quoin("list", "polices").err()).contains("did you mean 'policies'");
  }

  private static int count(String json, String name) {
    return Integer.parseInt(metric(json, name).replaceAll("\\D", ""));
  }

  private static String metric(String json, String name) {
    return json.lines().filter(line -> line.contains('"' + name + '"')).findFirst().orElseThrow();
  }

  @Test
  void oneOfAKindIsCountedInTheSingular(@TempDir Path own) throws IOException {
    Path log =
        Files.writeString(
            own.resolve("one.swf"),
            """
            ; MaxProcs: 1
            1 0 -1 9 1 -1 -1 1 5 -1 1 1 1 -1 1 -1 -1 -1
            2 0 -1 5 -1 -1 -1 -1 5 -1 1 1 1 -1 1 -1 -1 -1
            3 0 -1 5 -1 -1 -1 -1 5 -1 1 1 1 -1 1 -1 -1 -1
            """);
    assertThat(Run.quoin("replay", log.toString(), "--details").out())
        .contains("1 of 3 jobs on 1 processor, ")
        .contains("2 jobs without a width\n")
        .contains(
            """
            1 job that ran longer than estimated: taken as killed at the estimate, or soon after
                line 2
            """);
    assertThat(Run.quoin("replay", log.toString(), "--compare", "none,easy").out())
        .contains(", 1 job on 1 processor.\n");
  }
}
