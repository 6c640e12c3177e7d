package org.quoin.reproduction.parasim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
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
    List<Job> jobs = DrawnFlow.jobs(flow, 1.5, new RandomStreams(1, 3));
    assertThat(jobs).hasSize(flow.jobs());
    int[] sizes = flow.sizes();
    assertThat(jobs).filteredOn(job -> job.processors() == 1).hasSize(sizes[0]);
    assertThat(jobs).filteredOn(job -> job.processors() == 32).hasSize(sizes[5]);
    assertThat(jobs).filteredOn(job -> job.processors() > 128).hasSize(sizes[8]);
    double tasks = jobs.stream().mapToInt(Job::processors).sum();
    assertThat(tasks / jobs.size()).isCloseTo(flow.tasks(), within(0.05));
    assertThat(jobs.stream().mapToDouble(Job::runTime).sum() / jobs.size())
        .isCloseTo(flow.runTime(), within(1e-3));
    assertThat(jobs.stream().mapToDouble(job -> job.runTime() * job.processors()).sum() / tasks)
        .isCloseTo(flow.taskRunTime(), within(1e-3));
    double work = flow.taskRunTime() * tasks / PaperFlow.CPUS;
    assertThat(jobs.get(jobs.size() - 1).submitTime() / work).isCloseTo(1, within(0.1));
    assertThat(DrawnFlow.jobs(flow, 1.5, new RandomStreams(1, 3))).isEqualTo(jobs);
    assertThat(DrawnFlow.jobs(flow, 1.5, new RandomStreams(1, 4))).isNotEqualTo(jobs);
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
    DrawnTables.addTo(page, List.of(1.5), 2, 2);
    // Sixteen figures of Table 3 and 24 of Table 4.
    assertThat(page.text().lines())
        .filteredOn(line -> line.matches("  (ART|AWT|PART|PAWT) .* (yes|no)"))
        .hasSize(16 + 24);
    // The wait under FCFS+B, which the load was found by, is the paper's.
    assertThat(page.text()).containsPattern("AWT +FCFS\\+B +14,993 +1[45],\\d+ .* yes\n");
    assertThat(page.text()).containsPattern("serial +1.5 +[01].\\d\\d +\\d+ of 16\n");
    assertThat(page.judged()).hasSize(10).allMatch(one -> one.source().endsWith("drawn flow"));
  }
}
