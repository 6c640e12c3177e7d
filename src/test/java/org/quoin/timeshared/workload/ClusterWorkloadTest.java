package org.quoin.timeshared.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quoin.engine.RandomStreams;
import org.quoin.workload.Job;
import org.quoin.workload.model.WorkloadModel;

class ClusterWorkloadTest {

  private static void hasTheLoad(WorkloadModel model) {
    ClusterWorkload workload = new ClusterWorkload(model, 3, WorkloadMix.WL8, Pattern.AA);
    List<IterativeJob> jobs =
        workload.jobs(200, 16, 32, 0.4, CostParameters.STANDARD, new RandomStreams(3, 1));
    double work = 0;
    double time = 0;
    for (IterativeJob job : jobs) {
      assertThat(job.tasks()).isBetween(1, 16);
      assertThat(job.type()).isIn(JobType.J2, JobType.J4, JobType.J5);
      work += (double) job.dedicatedNs() * job.tasks();
      time += job.dedicatedNs();
    }
    assertThat(jobs)
        .hasSize(200)
        .isSortedAccordingTo((a, b) -> Long.compare(a.arrivalNs(), b.arrivalNs()));
    assertThat(work / 32 / jobs.get(199).arrivalNs()).isCloseTo(0.4, within(1e-6));
    assertThat(time / 200 / 1e9).isCloseTo(3, within(0.01));
  }

  @Test
  void thePlainModelIsScaledToTheLoadAndTheMean() {
    hasTheLoad(ClusterWorkload.plainModel());
  }

  /** Widths 1, 2, 3-4, ... 17-32, with shares of 30, 10 and four times 15 %. */
  @Test
  void thePlainModelHasSixClassesOfWidths() {
    int[] jobs = new int[6];
    boolean[] seen = new boolean[33];
    for (Job job : ClusterWorkload.plainModel().generate(4000, new RandomStreams(7, 0))) {
      seen[job.processors()] = true;
      jobs[32 - Integer.numberOfLeadingZeros(job.processors() - 1)]++;
    }
    double[] shares = {0.30, 0.10, 0.15, 0.15, 0.15, 0.15};
    for (int k = 0; k < 6; k++) {
      // Four standard deviations of a binomial share are below 0.03.
      assertThat(jobs[k] / 4000.0).isCloseTo(shares[k], within(0.03));
    }
    for (int width = 1; width <= 32; width++) {
      assertThat(seen[width]).as("width %d", width).isTrue();
    }
  }

  @Test
  void aLogIsScaledToo() {
    List<Job> log = new ArrayList<>();
    for (int i = 1; i <= 1000; i++) {
      log.add(WorkloadModel.job(i, 100.0 * i + i % 7, 1 + i % 24, 1000 + 37.0 * (i % 50)));
    }
    hasTheLoad(new LogExcerpt(log));
  }

  @Test
  void aModelOfWideJobsIsRefused() {
    List<Job> wide = List.of(WorkloadModel.job(1, 0, 64, 10), WorkloadModel.job(2, 1, 64, 10));
    ClusterWorkload workload =
        new ClusterWorkload(new LogExcerpt(wide), 3, WorkloadMix.WL7, Pattern.NN);
    assertThatThrownBy(
            () -> workload.jobs(5, 32, 32, 0.5, CostParameters.STANDARD, new RandomStreams(1, 0)))
        .hasMessageContaining("too few jobs of up to 32 tasks");
  }
}
