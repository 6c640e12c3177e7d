package org.quoin.coscheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quoin.cluster.ClusterModel;
import org.quoin.cluster.ClusterSettings;
import org.quoin.cluster.Replay;
import org.quoin.engine.RandomStreams;
import org.quoin.observation.JobRecord;
import org.quoin.scheduling.Order;
import org.quoin.scheduling.Policy;
import org.quoin.statistics.Estimate;
import org.quoin.workload.Job;

class MatrixTest {

  private static int[][] cells(TimeSliceMatrix matrix) {
    int[][] cells = new int[matrix.rows()][matrix.columns()];
    for (int r = 0; r < matrix.rows(); r++) {
      for (int c = 0; c < matrix.columns(); c++) {
        cells[r][c] = matrix.job(r, c);
      }
    }
    return cells;
  }

  /** Fig. 2 of ParaSim: six jobs on eight processors, four slices; J4 and J5 fill two rows. */
  @Test
  void figure2OfParaSim() {
    TimeSliceMatrix matrix = new TimeSliceMatrix(4, 8);
    int[] tasks = {8, 8, 4, 2, 2, 4};
    for (int job = 1; job <= 6; job++) {
      assertThat(matrix.place(job, tasks[job - 1])).isNotNegative();
    }
    for (int job = 1; job <= 6; job++) {
      matrix.widen(job);
    }
    assertThat(cells(matrix))
        .isDeepEqualTo(
            new int[][] {
              {1, 1, 1, 1, 1, 1, 1, 1},
              {2, 2, 2, 2, 2, 2, 2, 2},
              {3, 3, 3, 3, 4, 4, 5, 5},
              {6, 6, 6, 6, 4, 4, 5, 5},
            });
    assertThat(matrix.firstRow(1)).isEqualTo(-1);
    // Compaction takes the extra rows back, so that a job of four finds room again.
    matrix.compact();
    assertThat(matrix.place(7, 4)).isEqualTo(3);
  }

  /** A job moves from the emptiest row to the fullest one that has its columns free. */
  @Test
  void compactionGathersJobsInFewRows() {
    TimeSliceMatrix matrix = new TimeSliceMatrix(3, 4);
    matrix.place(1, 4);
    matrix.place(2, 2);
    matrix.place(3, 4);
    matrix.remove(1);
    // Row 0 is empty, row 1 holds job 2 in columns 0 and 1, row 2 job 3.
    matrix.place(4, 2);
    matrix.remove(3);
    matrix.place(5, 1);
    assertThat(cells(matrix)[0]).containsExactly(4, 4, 5, -1);
    matrix.remove(4);
    matrix.compact();
    // Job 5 needs column 2, which is free beside job 2.
    assertThat(cells(matrix))
        .isDeepEqualTo(new int[][] {{-1, -1, -1, -1}, {2, 2, 5, -1}, {-1, -1, -1, -1}});
  }

  private static Job job(int id, double submit, int processors, double estimate, double run) {
    return new Job(id, submit, processors, estimate, run, 0, 0, 0, id % 3);
  }

  private static List<Job> randomJobs(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Job> jobs = new ArrayList<>();
    double time = 0;
    for (int i = 1; i <= count; i++) {
      time += random.nextInt(60);
      double run = 1 + random.nextInt(400);
      jobs.add(job(i, time, 1 + random.nextInt(16), run * (1 + random.nextInt(3)), run));
    }
    return jobs;
  }

  private static List<String> lines(List<JobRecord> records) {
    return records.stream()
        .sorted(Comparator.comparingLong(r -> r.job().id()))
        .map(r -> r.job().id() + ": " + r.startTime() + " " + r.endTime())
        .toList();
  }

  /** With one row the matrix is space sharing, job by job. */
  @ParameterizedTest
  @ValueSource(strings = {"none", "first-fit", "easy"})
  void oneRowIsSpaceSharing(String name) {
    Policy policy = Policy.valueOf(name.toUpperCase(java.util.Locale.ROOT).replace('-', '_'));
    MatrixSettings.Backfill backfill = MatrixSettings.Backfill.valueOf(policy.name());
    for (int seed = 1; seed <= 10; seed++) {
      List<Job> jobs = randomJobs(seed, 150);
      List<JobRecord> expected = new ArrayList<>();
      ClusterModel cluster =
          new ClusterModel(
              "site", ClusterSettings.of(20), policy.create(Order.FCFS, 20), expected::add);
      Replay.run(jobs, cluster);
      MatrixSettings settings =
          MatrixSettings.fcfs(20, 1, 60)
              .with(Comparator.comparingDouble(Job::submitTime), backfill);
      assertThat(lines(new MatrixCluster(settings).run(jobs))).isEqualTo(lines(expected));
    }
  }

  /**
   * Gangs of a small quantum without switch cost share the processor: M/G/1-PS has the mean
   * response E[S] / (1 - rho) whatever the variance, where FCFS would give 4.75 here.
   */
  @Test
  void gangsWithASmallQuantumShareTheProcessor() {
    Parameters noCost = Parameters.STANDARD.withGang(10_000_000, 0);
    double[] means = new double[6];
    for (int replication = 0; replication < means.length; replication++) {
      SplittableRandom random = new SplittableRandom(500 + replication);
      List<TimedJob> jobs = new ArrayList<>();
      double time = 0;
      for (int i = 1; i <= 4000; i++) {
        time += -Math.log(1 - random.nextDouble()) / 0.6 * 1e9;
        // One iteration that computes for the drawn time, waits a nanosecond, sends to itself.
        // Hyper-exponential of mean 1 s and squared coefficient of variation 4.
        double mean = random.nextDouble() < 0.5 + Math.sqrt(0.15) ? 0.5635 : 4.4365;
        long run = 1 + (long) (-Math.log(1 - random.nextDouble()) * mean * 1e9);
        jobs.add(new TimedJob(i, (long) time, 1, JobType.J4, Pattern.NN, 1, run, 1, 185_480));
      }
      ClusterRun run =
          new TimeSharedCluster(1, 60, Scheme.GS, noCost, 0, new RandomStreams(1, 0))
              .run(jobs, Long.MAX_VALUE);
      means[replication] = ClusterMetrics.response(run.outcomes());
    }
    Estimate estimate = Estimate.of(means, 0.99);
    assertThat(estimate.covers(1 / (1 - 0.6))).as("%s", estimate).isTrue();
    assertThat(estimate.halfWidth()).isLessThan(0.6);
  }

  /** Two jobs share one processor in slices of 2 s, each switch costing half a second. */
  @Test
  void slicesAndSwitchesWorkedByHand() {
    MatrixSettings settings =
        new MatrixSettings(
            1,
            2,
            2,
            0.5,
            Comparator.comparingDouble(Job::submitTime),
            MatrixSettings.Backfill.NONE,
            Integer.MAX_VALUE);
    List<JobRecord> records =
        new MatrixCluster(settings).run(List.of(job(1, 0, 1, 3, 3), job(2, 1, 1, 2, 2)));
    // 1 runs to 2, 2 from 2.5 to 4, 1 from 4.5 to its end; then both rows are 2's.
    assertThat(lines(records)).containsExactly("1: 0.0 5.5", "2: 1.0 6.0");
  }

  @Test
  void aUserLimitHoldsJobsBack() {
    MatrixSettings settings = MatrixSettings.fcfs(4, 1, 10).withUserTasks(2);
    List<Job> jobs = List.of(job(3, 0, 2, 10, 10), job(6, 0, 2, 10, 10), job(7, 0, 1, 10, 10));
    assertThat(lines(new MatrixCluster(settings).run(jobs)))
        .containsExactly("3: 0.0 10.0", "6: 10.0 20.0", "7: 0.0 10.0");
  }
}
