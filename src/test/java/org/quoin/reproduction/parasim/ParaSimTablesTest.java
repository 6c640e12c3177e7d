package org.quoin.reproduction.parasim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quoin.cli.Run;
import org.quoin.reproduction.PaperPage;
import org.quoin.reproduction.Traces;
import org.quoin.workload.Job;

/** The text of the comparison on a log of our own, and its verdicts on flows made by hand. */
class ParaSimTablesTest {
  private static final String PARALLEL = "SDSC-SP2-1998-4.2-cln.swf";
  private static final List<String> COLUMNS =
      List.of("FirstFit", "FCFS+B", "FCFS+B(R)", "BJF+B", "BJF+B(R)", "SRTJF", "SRTJF+B", "FCFS");

  /**
   * Two flows of one log: its windows are alike but for their place in time.
   *
   * @param seconds between their first jobs
   */
  private static void writeLog(Path file, double seconds) throws IOException {
    StringBuilder log = new StringBuilder();
    List<Job> jobs = LogFlowTest.jobs(PaperFlow.PARALLEL.jobs());
    for (int window = 0; window < 2; window++) {
      for (Job job : jobs) {
        log.append(
            String.format(
                Locale.ROOT,
                "%d %.0f -1 %.0f %d -1 -1 %d -1 -1 1 1 1 -1 1 -1 -1 -1%n",
                job.id(),
                job.submitTime() + window * seconds,
                job.runTime(),
                job.processors(),
                job.processors()));
      }
    }
    Files.writeString(file, log);
  }

  /** The rows of a table, by their first cell. */
  private static Map<String, List<String>> rows(String text) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    text.lines()
        .map(line -> List.of(line.strip().split(" {2,}")))
        .filter(cells -> cells.size() == COLUMNS.size() + 1)
        .forEach(cells -> rows.put(cells.get(0), cells.subList(1, cells.size())));
    return rows;
  }

  private static List<String> column(Map<String, List<String>> rows, int column) {
    return rows.values().stream().skip(2).map(row -> row.get(column)).toList();
  }

  @Test
  void everyColumnAndRowIsThere(@TempDir Path folder) throws IOException {
    writeLog(folder.resolve(PARALLEL), 1e7);
    PaperPage page =
        ParaSimTables.addTo(
            new PaperPage("t", ""), new Traces(folder), ParaSimTables.logs(List.of()), 2);
    String text = page.text();
    Map<String, List<String>> rows = rows(text);
    assertThat(rows.keySet())
        .filteredOn(name -> !name.startsWith("-"))
        .containsExactly(
            "means over the windows, s", "ART", "AWT", "PART", "PAWT", "ART-AWT", "PART-PAWT");
    assertThat(rows.get("means over the windows, s")).isEqualTo(COLUMNS);
    // What a job computes does not depend on the policy.
    assertThat(rows.get("ART-AWT")).containsOnly(rows.get("ART-AWT").get(0));
    assertThat(rows.get("PART-PAWT")).containsOnly(rows.get("PART-PAWT").get(0));
    for (int exact : new int[] {1, 3}) {
      assertThat(column(rows, exact + 1)).as("drawn estimates").isNotEqualTo(column(rows, exact));
    }
    assertThat(text)
        .contains("Table 3, serial-heavy: OSC-Clust-2000-3.1-cln is not there.\n")
        .contains("SDSC-SP2-1998-4.2-cln, 2 windows of 3,250 jobs on ")
        .containsPattern("wait to run time, FCFS\\+B +0\\.234 +0\\.23\\d to 0\\.23\\d");
    // Four metrics of five columns.
    assertThat(text.lines())
        .filteredOn(
            line ->
                line.matches(
                    " +(ART|AWT|PART|PAWT)  .*(holds|does not hold|tends to hold|not decided)"))
        .hasSize(20);
    // All rows of the claims' tables are counted, too.
    String claims = text.substring(text.indexOf("Claim 1: "));
    assertThat(page.judged()).isNotEmpty();
    assertThat(page.judged().stream().mapToLong(one -> one.cases().size()).sum())
        .isEqualTo(
            claims
                .lines()
                .filter(
                    line ->
                        line.matches(
                            ".* (holds|does not hold|alike within 5 %|tends to hold|not decided)"))
                .count());
  }

  /** A log of one week draws itself: each claim holds on the drawn log as it does on the log. */
  @Test
  @SuppressWarnings("unchecked")
  @Tag("slow")
  void theClaimsAreJudgedOnceMoreOnDrawnLogs(@TempDir Path folder) throws IOException {
    writeLog(folder.resolve(PARALLEL), 1);
    Traces traces = new Traces(folder);
    Map<String, String> logs = ParaSimTables.logs(List.of("parallel"));
    PaperPage page = ParaSimTables.addDrawn(new PaperPage("t", ""), traces, logs, 1, 1, () -> {});
    List<Map<String, Object>> drawn = (List<Map<String, Object>>) page.tree().get("drawn-claims");
    PaperPage log = ParaSimTables.addTo(new PaperPage("t", ""), traces, logs, 1);
    List<String> verdicts =
        log.judged().stream()
            .flatMap(one -> one.cases().stream())
            .map(one -> one.verdict().text())
            .toList();
    assertThat(drawn).extracting(one -> one.get("on_the_log")).isEqualTo(verdicts);
    assertThat(verdicts).contains("holds", "does not hold");
    assertThat(drawn)
        .allMatch(one -> one.get("on_the_log").equals("holds") == one.get("holds_on").equals(1));
  }

  @Test
  void aFlowIsCutFromTheLogThatIsNamed(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("own.swf"), "1 0 -1 5 1 -1 -1 1 -1 -1 1 1 1 -1 1 -1 -1 -1\n");
    String traces = folder.toString();
    assertThat(Run.quoin("reproduce", "parasim", "--traces", traces, "--flow", "serial=own").err())
        .contains("own.swf: 1 job; expected at least the 4,103 of the flow");
    assertThat(Run.quoin("reproduce", "parasim", "--traces", traces, "--flow", "other=own").err())
        .contains("--flow: 'other': expected one of serial, parallel");
  }

  /** Jobs of submission, width, run time on 128 processors: two flows that are the same. */
  private static Measured measured(PaperFlow paper, String... texts) {
    List<Job> jobs = new ArrayList<>();
    for (String text : texts) {
      String[] job = text.split(" ");
      double time = Double.parseDouble(job[2]);
      double submit = Double.parseDouble(job[0]);
      jobs.add(Job.batch(jobs.size() + 1, submit, Integer.parseInt(job[1]), time, time, 1));
    }
    LogFlow flow = new LogFlow(jobs, 128, 1, 0);
    return new Measured(
        paper, "by hand", List.of(flow, flow), List.of(flow.figures(), flow.figures()));
  }

  /** The lines of the conclusions on ART, without the claims and the spaces between the cells. */
  private static List<String> verdicts(PaperFlow paper, String... jobs) {
    return measured(paper, jobs).claims().stream()
        .flatMap(claim -> claim.table("figure").render().lines())
        .map(String::strip)
        .filter(line -> line.startsWith("ART, ") && !line.contains("(R)"))
        .map(line -> line.replaceAll(" {2,}", ": "))
        .toList();
  }

  /** Short before long: ART 1317 / 3 instead of 2307 / 3. */
  @Test
  void shortJobsFirstIsBestWhereALongOneBlocksThem() {
    assertThat(verdicts(PaperFlow.PARALLEL, "0 128 100", "1 128 1000", "2 128 10"))
        .contains(
            "ART, most to least, with SRTJF: +9.1 %: +75.2 %: holds",
            "ART, SRTJF: SRTJF 76567 to FirstFit 83535: 3 of 3 hold, 0 not, 0 open: SRTJF 439 to"
                + " FirstFit 769, ratio 0.57 ... 0.57: holds",
            "ART, FCFS+B to FirstFit: -5.3 %: +0.0 %: does not hold");
    assertThat(verdicts(PaperFlow.SERIAL, "0 128 100", "1 128 1000", "2 128 10"))
        .contains(
            "ART, most to least, with SRTJF: +1.3 %: +75.2 %: does not hold",
            "ART, FCFS+B to FCFS: +0.0 %: holds");
  }

  /** First fit lets the third job pass for 1000 s: 2701 / 3 against 2497 / 3. */
  @Test
  void firstFitStarvesTheWideJob() {
    assertThat(verdicts(PaperFlow.PARALLEL, "0 64 100", "1 128 600", "2 64 1000"))
        .contains(
            "ART, FCFS+B to FirstFit: -5.3 %: -7.6 %: holds",
            "ART, BJF+B to FirstFit: -6.0 %: -7.6 %: holds");
  }

  /** Without backfilling the third job waits behind the second: 457 / 3 against 309 / 3. */
  @Test
  void shortJobsFirstLosesWhereNobodyMayPass() {
    assertThat(verdicts(PaperFlow.PARALLEL, "0 64 100", "1 128 50", "2 64 60"))
        .contains(
            "ART, FCFS+B to FCFS: -32.4 %: holds",
            "ART, SRTJF: SRTJF 76567 to FirstFit 83535: 0 of 3 hold, 3 not, 0 open: SRTJF 152 to"
                + " FirstFit 103, ratio 1.48 ... 1.48: does not hold");
  }

  @Test
  void withoutAnyLogThereIsNoTable(@TempDir Path empty) {
    for (String table : List.of("parasim", "dynp-table-2", "dynp")) {
      Run run = Run.quoin("reproduce", table, "--traces", empty.toString());
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).contains("has none of the logs needed; expected ").contains("SDSC-SP2");
    }
  }
}
