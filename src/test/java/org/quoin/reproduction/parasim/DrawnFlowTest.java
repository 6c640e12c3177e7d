package org.quoin.reproduction.parasim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quoin.engine.RandomStreams;
import org.quoin.reproduction.PaperPage;
import org.quoin.workload.Job;

class DrawnFlowTest {

  /** What section 6.1 prints of a flow: sizes, mean tasks, and the two mean run times. */
  @ParameterizedTest
  @EnumSource(PaperFlow.class)
  void aDrawnFlowHasEveryPrintedFigure(PaperFlow flow) {
    List<Job> jobs = DrawnFlow.jobs(flow, flow.relation(), 1.5, new RandomStreams(1, 3));
    assertThat(jobs).hasSize(flow.jobs());
    int[] sizes = flow.sizes();
    assertThat(jobs).filteredOn(job -> job.processors() == 1).hasSize(sizes[0]);
    assertThat(jobs).filteredOn(job -> job.processors() == 32).hasSize(sizes[5]);
    assertThat(jobs).filteredOn(job -> job.processors() > 128).hasSize(sizes[8]);
    double tasks = jobs.stream().mapToInt(Job::processors).sum();
    assertThat(tasks / jobs.size()).isCloseTo(flow.tasks(), within(0.05));
    assertThat(mean(jobs)).isCloseTo(flow.runTime(), within(1e-3));
    assertThat(taskMean(jobs)).isCloseTo(flow.taskRunTime(), within(1e-3));
    double work = flow.taskRunTime() * tasks / PaperFlow.CPUS;
    assertThat(jobs.get(jobs.size() - 1).submitTime() / work).isCloseTo(1, within(0.1));
    assertThat(DrawnFlow.jobs(flow, flow.relation(), 1.5, new RandomStreams(1, 3))).isEqualTo(jobs);
    assertThat(DrawnFlow.jobs(flow, flow.relation(), 1.5, new RandomStreams(1, 4)))
        .isNotEqualTo(jobs);
  }

  /** The mean run time stays, and that of a task is as many times it; more work takes longer. */
  @Test
  void anotherRelationChangesTheRunTimesOfWideJobsOnly() {
    List<Job> paper = DrawnFlow.jobs(PaperFlow.PARALLEL, 0.5, 1.5, new RandomStreams(1, 3));
    List<Job> wide = DrawnFlow.jobs(PaperFlow.PARALLEL, 1.5, 1.5, new RandomStreams(1, 3));
    double mean = PaperFlow.PARALLEL.runTime();
    assertThat(mean(wide)).isCloseTo(mean, within(1e-3));
    assertThat(taskMean(paper)).isCloseTo(0.5 * mean, within(1e-3));
    assertThat(taskMean(wide)).isCloseTo(1.5 * mean, within(1e-3));
    assertThat(wide)
        .extracting(Job::processors)
        .isEqualTo(paper.stream().map(Job::processors).toList());
    int last = wide.size() - 1;
    assertThat(wide.get(last).submitTime())
        .isCloseTo(3 * paper.get(last).submitTime(), within(1e-3));
  }

  private static List<String> verdicts(String row) {
    List<String> cells = List.of(row.split(" {2,}"));
    return cells.subList(cells.size() - 2, cells.size());
  }

  private static double mean(List<Job> jobs) {
    return jobs.stream().mapToDouble(Job::runTime).sum() / jobs.size();
  }

  private static double taskMean(List<Job> jobs) {
    return jobs.stream().mapToDouble(job -> job.runTime() * job.processors()).sum()
        / jobs.stream().mapToInt(Job::processors).sum();
  }

  /** By hand: 73,383 tasks of Table 1 up to 128, 365 x 256; 18 jobs of 512 make 41.8 on average. */
  @Test
  void soManyJobsAreWiderThanTheLargestPowerOfTwo() {
    assertThat(DrawnFlow.tasks(PaperFlow.SERIAL)).filteredOn(w -> w == 512).hasSize(18);
    assertThat(DrawnFlow.tasks(PaperFlow.PARALLEL)).filteredOn(w -> w == 512).hasSize(9);
  }

  @Test
  void thePrintedSecondsStandBesideOurs() {
    PaperPage page = new PaperPage("", "");
    DrawnTables.addTo(page, List.of(1.5), List.of(1.4), 2, 2);
    // Sixteen figures of Table 3 and 24 of Table 4.
    assertThat(page.text().lines())
        .filteredOn(line -> line.matches("  (ART|AWT|PART|PAWT) .* (yes|no)"))
        .hasSize(16 + 24);
    // The wait under FCFS+B, which the load was found by, is the paper's.
    assertThat(page.text()).containsPattern("AWT +FCFS\\+B +14,993 +1[45],\\d+ .* yes\n");
    assertThat(page.text()).containsPattern("serial +1.5 +[01].\\d\\d +\\d+ of 16\n");
    // 13 cases of the serial flow and 26 of the parallel one: a row for each that turns.
    Matcher turned = Pattern.compile("Of 39 cases (\\d+) have").matcher(page.text());
    assertThat(turned.find()).isTrue();
    String rows = page.text().split("the paper's +1\\.4", 2)[1];
    assertThat(rows.lines().map(String::strip).filter(line -> line.startsWith("6.3, ")))
        .hasSize(39 - Integer.parseInt(turned.group(1)))
        .allSatisfy(row -> assertThat(verdicts(row)).doesNotHaveDuplicates());
    assertThat(page.judged()).hasSize(10).allMatch(one -> one.source().endsWith("drawn flow"));
  }
}
